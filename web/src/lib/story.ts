import type { Story, Told } from "./wire";

/** The story after another piece of it came: lines of later answers than `after` are forgotten first. */
export function retold(known: readonly Told[], piece: Story): Told[] {
  let keep = known.length;
  while (keep > 0 && known[keep - 1]!.step > piece.after) keep -= 1;
  return [...known.slice(0, keep), ...piece.lines];
}

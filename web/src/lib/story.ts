import type { Story, Told } from "./wire";

/** The story after another piece of it came: lines of later answers than `after` are forgotten first. */
export function retold(known: readonly Told[], piece: Story): Told[] {
  let keep = known.length;
  while (keep > 0 && known[keep - 1]!.step > piece.after) keep -= 1;
  return [...known.slice(0, keep), ...piece.lines];
}

/** So many lines are put on the page at a time. */
export const PAGE = 100;

/** The first line on the page for whoever reads the end of a story: a page of lines and at most half a page more, so that
    a long story costs no more than a short one and is not cut off anew with every line. */
export const firstShown = (lines: number): number => Math.max(0, Math.floor((lines - PAGE) / (PAGE / 2)) * (PAGE / 2));

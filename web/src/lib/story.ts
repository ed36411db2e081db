import type { Seat, Story, Told } from "./wire";

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

/** What goes back when somebody takes their last answer back: the steps from that answer on, and what was told of them. Who
    gave an answer is known of those that this page saw given; of the others the story says it. */
export function takenBack(story: readonly Told[], last: number, by: Seat, given: ReadonlyMap<number, Seat>): { lines: Told[]; of: Seat[] } | undefined {
  const lines = story.filter((line) => !line.heading);
  const answered = (step: number): Seat | undefined => given.get(step) ?? lines.find((line) => line.step === step && line.by)?.by;
  let from = last;
  while (from > 0 && answered(from) !== by) from -= 1;
  if (!from) return undefined;
  const steps = Array.from({ length: last - from + 1 }, (_, nth) => from + nth);
  return { lines: lines.filter((line) => line.step >= from), of: [...new Set(steps.flatMap((step) => answered(step) ?? []))] };
}

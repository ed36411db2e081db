import type { Auto, Told } from "./wire";
import { said, say } from "./words.svelte";

/** Until when the house passes for somebody. */
export const YIELDS = ["phase", "turn", "asked"] as const;
export type Yield = (typeof YIELDS)[number];

/** What the house is told for it. */
export const autoOf = (until: Yield): Auto => (until === "asked" ? "pass" : { until });

/** Until when the house passes, where it does. */
export const yieldOf = (auto: Auto): Yield | undefined => (typeof auto === "object" ? auto.until : auto === "pass" ? "asked" : undefined);

/** The phase that the story has come to, in its words; nothing between a turn and its first phase. */
export function phaseOf(story: readonly Told[]): string {
  const line = story.findLast((line) => line.kind === "phase" || (line.kind === "turn" && line.heading));
  return line?.kind === "phase" ? line.words : "";
}

/** The name of a phase in the line that begins it. */
const nameOf = (words: string): string => /^The (.+) phase begins\.?$/.exec(words)?.[1] ?? words;

/** Phases that are known before the story has told of them. */
const PHASES: Record<string, string[]> = { prime: ["Reset", "Main", "End"] };

/** The phases of a game, in the order of a turn: those that are known, and those that the story tells of. */
export const phasesOf = (game: string, story: readonly Told[]): string[] => [...new Set([...(PHASES[game] ?? []), ...story.filter((line) => line.kind === "phase").map((line) => nameOf(line.words))])];

/** Does somebody who stops in these phases stop in this one? As the house sees it. */
export const stopsIn = (stops: readonly string[], phase: string): boolean => stops.some((stop) => phase.toLowerCase().includes(stop.toLowerCase()));

/** What a phase is called here. */
export function phaseTitle(game: string, phase: string): string {
  const id = `${game}-${phase.toLowerCase()}`;
  const words = said(id) ? say(id) : phase;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Why passing ended by itself, in words of the page where it has them. */
const ENDS: Record<string, string> = { "a new phase has begun": "ended-phase", "a new turn has begun": "ended-turn", "somebody has done something": "ended-acted", "this can't be passed": "ended-must" };
export const endWords = (why: string): string => (ENDS[why] ? say(ENDS[why]) : why);

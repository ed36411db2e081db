import { settings } from "./settings.svelte";
import type { Box } from "./sight";
import { said } from "./words.svelte";

/** A step of a guided first game: what it points at, and the kinds of answer it waits for. A `passing` step is about a
    question that does not come again: it needs every one of its kinds of answer, and goes before all others. A `rare` step
    is about what many never come to, and is counted for those who do. */
export type Step = { id: string; at: string; verbs?: string[]; passing?: boolean; rare?: boolean };

/** What a first game explains, in the order of a first turn. A step whose things are not on the table yet waits. */
const GUIDES: Record<string, Step[]> = {
  "tic-tac-toe": [{ id: "goal", at: "grid", verbs: ["take"] }],
  "connect-four": [{ id: "goal", at: "grid" }, { id: "drop", at: "question", verbs: ["drop"] }],
  leduc: [{ id: "goal", at: "near" }, { id: "bet", at: "question" }],
  "go-fish": [{ id: "goal", at: "near" }, { id: "ask", at: "question", verbs: ["ask"] }, { id: "pond", at: "shared" }],
  starship: [
    { id: "take", at: "fits", verbs: ["take"], passing: true },
    { id: "slots", at: "limits", rare: true },
    { id: "layers", at: "layers" },
    { id: "bays", at: "bays" },
    { id: "activate", at: "question", verbs: ["activate"] },
    { id: "hand", at: "hand", verbs: ["play", "end"] },
    { id: "play", at: "question", verbs: ["play"] },
    { id: "them", at: "them" },
  ],
  prime: [
    { id: "goal", at: "galaxy" },
    { id: "advantage", at: "question", verbs: ["keep", "turn"], passing: true },
    { id: "planets", at: "planets", verbs: ["choose"], passing: true },
    { id: "bar", at: "bar", verbs: ["pass"] },
    { id: "hand", at: "hand", verbs: ["pass", "deploy"] },
    { id: "chance", at: "question", verbs: ["pass"] },
    { id: "storm", at: "storm", verbs: ["move"] },
  ],
};
/** What every first game explains once, whichever it is. */
const TABLE: Step[] = [{ id: "question", at: "question" }, { id: "undo", at: "undo" }, { id: "story", at: "story" }];

const name = (game: string, step: Step): string => (TABLE.includes(step) ? `table ${step.id}` : `${game} ${step.id}`);

/** The words of a step; for whoever has neither mouse nor keys at hand their own, where it speaks of those. */
export function wordsOf(game: string, step: Step, touch = false): string {
  const words = `guide-${name(game, step).replace(" ", "-")}`;
  return touch && said(`${words}-touch`) ? `${words}-touch` : words;
}

/** Is there a guide to this game? */
export const guided = (game: string): boolean => game in GUIDES;

/** The steps that were not seen yet. */
export const stepsLeft = (game: string): Step[] => (guided(game) ? [...GUIDES[game]!, ...TABLE].filter((step) => said(wordsOf(game, step)) && !settings.seen.includes(name(game, step))) : []);

/** The steps that fit a question with such answers, those first that fit no other. */
export function stepsFor(game: string, verbs: ReadonlySet<string>): Step[] {
  const fits = ({ verbs: wanted, passing }: Step): boolean => !wanted || (passing ? wanted.every((verb) => verbs.has(verb)) : wanted.some((verb) => verbs.has(verb)));
  const fitting = stepsLeft(game).filter(fits);
  return [...fitting.filter((step) => step.passing), ...fitting.filter((step) => !step.passing)];
}

/** How many steps there are, and how many are left, while one of them is shown. */
export function progress(game: string, shown?: Step): { all: number; left: number } {
  const left = stepsLeft(game);
  const counted = (step: Step): boolean => !step.rare || step.id === shown?.id || !left.includes(step);
  return { all: [...(GUIDES[game] ?? []), ...TABLE].filter(counted).length, left: left.filter(counted).length };
}

export function seen(game: string, steps: readonly Step[]): void {
  settings.seen = [...new Set([...settings.seen, ...steps.map((step) => name(game, step))])];
}

/** Leads through this game once more. */
export function guideAgain(game: string): void {
  settings.hints = true;
  settings.seen = settings.seen.filter((one) => !one.startsWith(`${game} `) && !one.startsWith("table "));
}

type Size = { width: number; height: number };

const shared = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** How far two boxes lie apart; nothing where they touch. */
const apart = (one: Box, other: Box): number =>
  Math.hypot(Math.max(0, one.left - other.right, other.left - one.right), Math.max(0, one.top - other.bottom, other.top - one.bottom));

/** Where words go that point at something: where they hide least of what is needed now, then where they hide least of that
    thing itself, then next to it; and never off the screen. */
export function beside(target: Box, words: Size, screen: Size, needed: readonly Box[] = [], useful: readonly Box[] = []): { left: number; top: number } {
  const gap = 14;
  const within = (value: number, most: number): number => Math.max(8, Math.min(value, most - 8));
  const [x, y] = [(target.left + target.right - words.width) / 2, (target.top + target.bottom - words.height) / 2];
  const [right, low] = [screen.width - words.width, screen.height - words.height];
  const places: [number, number][] = [
    [target.left - gap - words.width, y], [target.right + gap, y], [x, target.bottom + gap], [x, target.top - gap - words.height],
    [x, target.bottom - gap - words.height], [x, target.top + gap], [x, y], [target.left + gap, low], [target.right - gap - words.width, low], [0, 0], [right, 0], [0, low], [right, low],
  ];
  let best: { left: number; top: number; worth: number } | undefined;
  for (const [wantedLeft, wantedTop] of places) {
    const [left, top] = [within(wantedLeft, right), within(wantedTop, low)];
    const lies = { left, top, right: left + words.width, bottom: top + words.height };
    const hidden = (boxes: readonly Box[]): number => boxes.reduce((sum, box) => sum + shared(lies, box), 0);
    const worth = 40 * hidden(needed) + hidden(useful) + shared(lies, target) + 40 * Math.round(apart(lies, target));
    if (!best || worth < best.worth) best = { left, top, worth };
  }
  return { left: best!.left, top: best!.top };
}

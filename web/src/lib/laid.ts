import { get } from "./api";
import type { Ready } from "./game.svelte";
import type { Brings, Deck, DeckForm } from "./wire";

/** What can be brought to a table of a game: decks that are ready, and one's own. */
export type Choice = { id: string; name: string; own: boolean; brings: Brings };
export type Choices = { key: string; ready: Ready[]; all: Choice[] };

/** What can be brought to a game; nothing, where nobody brings anything. A stranger has nothing of their own. */
export async function choicesFor(game: string, somebody: boolean): Promise<Choices | undefined> {
  const [{ decks, form }, mine] = await Promise.all([
    get<{ decks: Ready[]; form?: DeckForm }>(`/api/games/${game}/decks`),
    somebody ? get<Deck[]>(`/api/decks?game=${game}`).catch((): Deck[] => []) : [],
  ]);
  if (!form) return undefined;
  const ready = decks.map((one): Choice => ({ id: `ready ${one.name}`, name: one.name, own: false, brings: one.brings }));
  return { key: form.key, ready: decks, all: [...ready, ...mine.map((one): Choice => ({ id: one.deck, name: one.name, own: true, brings: one.brings }))] };
}

type Setup = Record<string, unknown>;
const isSetup = (setup: unknown): setup is Setup => typeof setup === "object" && setup !== null && !Array.isArray(setup);

/** What a setup has for each seat; nothing where it has no such list. */
export function laidOut(setup: unknown, key: string, seats: number): unknown[] | undefined {
  const list = isSetup(setup) ? setup[key] : undefined;
  return Array.isArray(list) && list.length === seats ? list : undefined;
}

/** A setup in which something else lies for a seat. */
export const layFor = (setup: unknown, key: string, seat: number, what: unknown): unknown =>
  isSetup(setup) && Array.isArray(setup[key]) ? { ...setup, [key]: setup[key].map((item: unknown, index) => (index === seat ? what : item)) } : setup;

/** What the setup leaves to be chosen when the game begins. */
export const CHOSEN_LATER = "choose";

/** What a ready deck is called that a setup names in a word: `human` is the Human starter. */
export function nameOf(item: unknown, ready: readonly Ready[]): string | undefined {
  if (typeof item !== "string" || item === CHOSEN_LATER) return undefined;
  const word = item.toLowerCase();
  const names = ready.map(({ name }) => name);
  return names.find((name) => name.toLowerCase().startsWith(`${word} `)) ?? names.find((name) => name.toLowerCase().split(" ").includes(word)) ?? item;
}

/** Which of the choices lies there. */
export const chosen = (item: unknown, { key, all }: Choices): Choice | undefined => all.find(({ brings }) => JSON.stringify(brings[key]) === JSON.stringify(item));

/** Those of the choices that are meant for a setup like this: a ready deck may be made for a larger budget. */
export function fitting({ ready, all }: Choices, setup: unknown): Choice[] {
  const limits = isSetup(setup) ? setup : {};
  const tooMuch = ({ notes = {} }: Ready): boolean => Object.entries(notes).some(([name, value]) => typeof value === "number" && typeof limits[name] === "number" && value > limits[name]);
  const large = new Set(ready.filter(tooMuch).map(({ name }) => name));
  return all.filter(({ own, name }) => own || !large.has(name));
}

/** The longest line that a table can have for whoever looks for one. */
export const LONGEST_LINE = 120;

/** Which deck lies on which seat, in a line for whoever is invited; nothing where all is chosen later. What somebody has built
    is theirs to show: only that it is one's own is told. */
export function laidLine(items: readonly unknown[], choices: Choices, own: string): string {
  const names = items.map((item) => {
    const choice = chosen(item, choices);
    if (choice && !choice.own) return choice.name;
    return nameOf(item, choices.ready) ?? (item === CHOSEN_LATER ? undefined : own);
  });
  return names.flatMap((name, seat) => (name ? [`${seat + 1}: ${name}`] : [])).join(", ").slice(0, LONGEST_LINE);
}

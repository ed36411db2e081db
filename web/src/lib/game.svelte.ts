import type { Printed } from "../cards/face";
import { get } from "./api";

/** A word of a game and what it means. */
export type Term = { term: string; meaning: string };

/** What a game brings for readers: its cards, its rules, its words. */
export type Shelf = { cards: Printed[]; named: Map<string, Printed>; rules: string; terms: Term[] };

const shelves = new Map<string, Promise<Shelf>>();
const known = $state<Record<string, Shelf>>({});

/** Reads one part; a game that has none simply has none. */
const part = <T>(path: string, none: T): Promise<T> => get<T>(path).catch(() => none);

async function fetchShelf(game: string): Promise<Shelf> {
  const at = `/api/games/${game}`;
  const [cards, rules, terms] = await Promise.all([
    part<Printed[] | { cards: Printed[] }>(`${at}/cards`, []),
    part<{ text?: string; rules?: string }>(`${at}/rules`, {}),
    part<Term[] | { terms: Term[] }>(`${at}/glossary`, []),
  ]);
  const list = Array.isArray(cards) ? cards : cards.cards;
  return { cards: list, named: new Map(list.map((card) => [card.name, card])), rules: rules.text ?? rules.rules ?? "", terms: Array.isArray(terms) ? terms : terms.terms };
}

/** A game's shelf, read once. */
export function shelf(game: string): Promise<Shelf> {
  let found = shelves.get(game);
  if (!found) {
    found = fetchShelf(game).then((shelf) => (known[game] = shelf));
    shelves.set(game, found);
  }
  return found;
}

/** What is known of a game's shelf by now. */
export const shelfNow = (game: string): Shelf | undefined => known[game];

/** The printed card behind a name on the table, where copies may carry a number. */
export function printed(game: string, name: string): Printed | undefined {
  const cards = known[game]?.named;
  return cards?.get(name) ?? cards?.get(name.replace(/ #?\d+$/, ""));
}

import { bringsOf, type Printed } from "../cards/face";
import { get } from "./api";
import type { Brings, DeckForm } from "./wire";

/** A word of a game and what it means. */
export type Term = { term: string; meaning: string };

/** A deck that is ready to be played. */
export type Ready = { name: string; about: string; brings: Brings };

/** What a game brings for readers: its cards, its rules, its words, its ready decks. */
export type Shelf = { cards: Printed[]; named: Map<string, Printed>; rules: string; terms: Term[]; decks: Ready[]; form: DeckForm | undefined };

const shelves = new Map<string, Promise<Shelf>>();
const known = $state<Record<string, Shelf>>({});

/** So many cards are read at once. */
const PAGE = 500;

/** Cards without a text are drawn after the cards that they bring, or after their numbers. */
function withPictures(cards: Printed[]): Printed[] {
  const texts = new Map(cards.map((card) => [card.name, card.text]));
  const about = (card: Printed): string => bringsOf(card).map(({ name }) => texts.get(name) ?? "").join(" ") || Object.values(card.stats).join(" ");
  return cards.map((card) => (card.text ? card : { ...card, about: about(card) }));
}

async function allCards(game: string): Promise<Printed[]> {
  const cards: Printed[] = [];
  for (;;) {
    const page = await get<{ cards: Printed[]; total: number }>(`/api/games/${game}/cards?limit=${PAGE}&skip=${cards.length}`);
    cards.push(...page.cards);
    if (!page.cards.length || cards.length >= page.total) return withPictures(cards);
  }
}

async function fetchShelf(game: string): Promise<Shelf> {
  const [cards, rules, ready] = await Promise.all([
    allCards(game),
    get<{ rules: string; words: { word: string; meaning: string }[] }>(`/api/games/${game}/rules`),
    get<{ decks: Ready[]; form?: DeckForm }>(`/api/games/${game}/decks`),
  ]);
  return {
    cards,
    named: new Map(cards.map((card) => [card.name, card])),
    rules: rules.rules,
    terms: rules.words.map(({ word, meaning }) => ({ term: word, meaning })),
    decks: ready.decks,
    form: ready.form,
  };
}

const NOTHING: Shelf = { cards: [], named: new Map(), rules: "", terms: [], decks: [], form: undefined };

/** A game's shelf, read once. */
export function shelf(game: string): Promise<Shelf> {
  let found = shelves.get(game);
  if (!found) {
    // A table is played without its library; whoever comes back to it asks again.
    found = fetchShelf(game).catch(() => (shelves.delete(game), NOTHING));
    shelves.set(game, found);
    void found.then((shelf) => (known[game] = shelf));
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

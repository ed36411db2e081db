import { bringsOf, type Printed, type Told } from "../cards/face";
import { get } from "./api";
import { cardNames, type CardNames } from "./cardnames";
import type { Brings, DeckForm } from "./wire";
import { language, learn, type Language } from "./words.svelte";

/** A word of a game and what it means, and both in the language of the page where it is said there. */
export type Term = { term: string; meaning: string; told?: { term?: string; meaning: string } };

/** A deck that is ready to be played. */
export type Ready = { name: string; about: string; notes?: Record<string, unknown>; brings: Brings };

/** What a game brings for readers: its cards, its rules, its words, its ready decks. */
export type Shelf = { cards: Printed[]; named: Map<string, Printed>; names: CardNames; rules: string; terms: Term[]; decks: Ready[]; form: DeckForm | undefined };

const shelves = new Map<string, Promise<Shelf>>();
let known = $state.raw<Record<string, Shelf>>({});

/** So many cards are read at once. */
const PAGE = 500;

/** Cards without a text are drawn after the cards that they bring, or after their numbers. */
function withPictures(cards: Printed[]): Printed[] {
  const texts = new Map(cards.map((card) => [card.name, card.text]));
  const about = (card: Printed): string => bringsOf(card).map(({ name }) => texts.get(name) ?? "").join(" ") || Object.values(card.stats).join(" ");
  return cards.map((card) => (card.text ? card : { ...card, about: about(card) }));
}

/** A card of the host's list, and the language it is in where that is not English. */
type Listed = Printed & { language?: string };

async function allCards(game: string, more = ""): Promise<Listed[]> {
  const cards: Listed[] = [];
  for (;;) {
    const page = await get<{ cards: Listed[]; total: number }>(`/api/games/${game}/cards?limit=${PAGE}&skip=${cards.length}${more}`);
    cards.push(...page.cards);
    if (!page.cards.length || cards.length >= page.total) return cards;
  }
}

/** A card is the same in every language by its section and its name. */
const keyOf = ({ section, name }: Printed): string => `${section} ${name}`;

/** What the cards say in a language, by what they are; nothing where the host does not speak it. */
async function toldCards(game: string, language: Language): Promise<Map<string, Told>> {
  if (language === "en") return new Map();
  const listed = await allCards(game, `&language=${language}`).catch((): Listed[] => []);
  return new Map(listed.filter((card) => card.language === language).map((card) => [keyOf(card), { language, line: card.line, stats: card.stats, text: card.text }]));
}

/** What the words of a game mean in a language; nothing where that is not written. */
async function toldTerms(game: string, language: Language): Promise<Record<string, Term["told"]>> {
  if (language !== "pl") return {};
  return (await import("../locales/glossary.pl").catch(() => undefined))?.default[game] ?? {};
}

async function fetchShelf(game: string, language: Language): Promise<Shelf> {
  const [printed, told, meant, rules, ready] = await Promise.all([
    allCards(game),
    toldCards(game, language),
    toldTerms(game, language),
    get<{ rules: string; words: { word: string; meaning: string }[] }>(`/api/games/${game}/rules`),
    get<{ decks: Ready[]; form?: DeckForm }>(`/api/games/${game}/decks`),
  ]);
  const cards = withPictures(printed).map((card) => (told.has(keyOf(card)) ? { ...card, told: told.get(keyOf(card))! } : card));
  return {
    cards,
    named: new Map(cards.map((card) => [card.name, card])),
    names: cardNames(cards.map((card) => card.name)),
    rules: rules.rules,
    terms: rules.words.map(({ word, meaning }) => ({ term: word, meaning, ...(meant[word] && { told: meant[word] }) })),
    decks: ready.decks,
    form: ready.form,
  };
}

const NOTHING: Shelf = { cards: [], named: new Map(), names: new Map(), rules: "", terms: [], decks: [], form: undefined };

/** A game's shelf, read once in each language. */
export function shelf(game: string): Promise<Shelf> {
  const spoken = language();
  const key = `${game} ${spoken}`;
  let found = shelves.get(key);
  if (!found) {
    // A table is played without its library; whoever comes back to it asks again.
    void learn(game, spoken);
    found = fetchShelf(game, spoken).then((read) => (void learn(game, spoken, read.cards), read)).catch(() => (shelves.delete(key), NOTHING));
    shelves.set(key, found);
  }
  void found.then((shelf) => {
    if (spoken === language() && known[game] !== shelf) known = { ...known, [game]: shelf };
  });
  return found;
}

/** What is known of a game's shelf by now. */
export const shelfNow = (game: string): Shelf | undefined => known[game];

/** The printed card behind a name on the table, where copies may carry a number. */
export function printed(game: string, name: string): Printed | undefined {
  const cards = known[game]?.named;
  return cards?.get(name) ?? cards?.get(name.replace(/ #?\d+$/, ""));
}

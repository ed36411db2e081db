/** How a sentence of the house is said in another language: what it looks like, and what takes its place; nothing, where a
    part of it cannot be said. */
export type Phrase = [RegExp, string | ((...found: (string | undefined)[]) => string | undefined)];

/** What is said in the same words always, and what is said with names and numbers in it. */
export type Sayings = { always: Record<string, string>; phrases: Phrase[] };

/** What the house says in another language than its own: everywhere, and at the tables of some games. */
export type Phrases = Sayings & { house: Record<string, string>; said: Phrase[]; games: string[] };

/** What is printed on a card, and the same in another language where the host has it. */
export type Bilingual = { name: string; text: string; told?: { text: string } };

/** What is said at the tables of a game in another language: its sentences speak of its cards and quote them. */
export type Book = (cards: readonly Bilingual[]) => Sayings;

/** What was looked up in a book lately: the same sentences stand on the table again and again. */
const remembered = new WeakMap<Sayings, Map<string, string | undefined>>();
const MOST_REMEMBERED = 5000;

/** A sentence of the house in that language; nothing where the book does not have it. */
export function saidIn(book: Sayings, text: string): string | undefined {
  const known = remembered.get(book) ?? new Map<string, string | undefined>();
  remembered.set(book, known);
  if (known.has(text)) return known.get(text);
  const said = lookUp(book, text);
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(text, said);
  return said;
}

function lookUp({ always, phrases }: Sayings, text: string): string | undefined {
  if (Object.hasOwn(always, text)) return always[text]!;
  for (const [looks, becomes] of phrases) {
    const found = looks.exec(text);
    if (!found) continue;
    const said = typeof becomes === "string" ? text.replace(looks, becomes) : becomes(text, ...found.slice(1));
    if (said !== undefined) return said;
  }
  return undefined;
}

/** The same; as it is where the book does not have it. */
export const phrased = (sayings: Sayings, text: string): string => saidIn(sayings, text) ?? text;

/** What cards are quoted with in the sentences of a book, where their texts stay in the language they are printed in. */
export const quote = (text: string): string => `„${text}”`;

/** A sentence in the parts that are in one language each: what is quoted from a card is in that of the cards. */
export const unquoted = (text: string): { words: string; quoted: boolean }[] =>
  text.split(/(?<=„)([^”]*)(?=”)/).map((words, index) => ({ words, quoted: index % 2 === 1 })).filter(({ words }) => words);

/** The names of a game's cards, by their first word; of several the longest first. */
export type CardNames = ReadonlyMap<string, readonly string[]>;

/** A part of a sentence: some words, or the name of a card. */
export type Part = { words: string; card?: true };

const WORD = /[\p{L}\p{N}]+/gu;
const goesOn = (words: string, at: number): boolean => /^[\p{L}\p{N}]/u.test(words.slice(at, at + 2));

/** The names of cards, to be found in sentences. */
export function cardNames(names: Iterable<string>): CardNames {
  const found = new Map<string, string[]>();
  for (const name of names) {
    const first = /^[\p{L}\p{N}]+/u.exec(name)?.[0];
    if (first) found.set(first, [...(found.get(first) ?? []), name]);
  }
  for (const alike of found.values()) alike.sort((a, b) => b.length - a.length);
  return found;
}

/** A sentence in its parts: the names of cards that stand in it, and what is between them. */
export function partsOf(words: string, names: CardNames): Part[] {
  const parts: Part[] = [];
  let told = 0;
  for (const { 0: word, index } of words.matchAll(WORD)) {
    if (index < told) continue;
    const name = names.get(word)?.find((one) => words.startsWith(one, index) && !goesOn(words, index + one.length));
    if (!name) continue;
    if (index > told) parts.push({ words: words.slice(told, index) });
    parts.push({ words: name, card: true });
    told = index + name.length;
  }
  if (told < words.length || !parts.length) parts.push({ words: words.slice(told) });
  return parts;
}

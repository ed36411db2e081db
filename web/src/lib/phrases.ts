/** How a sentence of the house is said in another language: what it looks like, and what takes its place. */
export type Phrase = [RegExp, string | ((...found: (string | undefined)[]) => string)];

/** What the house says in another language than its own: everywhere, and at the tables of some games. */
export type Phrases = { house: Record<string, string>; said: Phrase[]; games: string[]; always: Record<string, string>; phrases: Phrase[] };

/** Says a sentence of the house in that language; as it is where the book does not have it. */
export function phrased({ always, phrases }: Pick<Phrases, "always" | "phrases">, text: string): string {
  if (Object.hasOwn(always, text)) return always[text]!;
  for (const [looks, becomes] of phrases) if (looks.test(text)) return text.replace(looks, becomes as string);
  return text;
}

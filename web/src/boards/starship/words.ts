import { shelfNow } from "../../lib/game.svelte";
import { printLanguage, said, say } from "../../lib/words.svelte";

/** What the view names by a word of the rulebook, in the language of the page. */
const named = (prefix: string, word: string): string => {
  const id = `${prefix}-${word.toLowerCase().replaceAll(" ", "-")}`;
  return said(id) ? say(id) : word;
};

export const className = (word: string): string => named("star-class", word);
export const kindName = (word: string): string => named("star-kind", word);
export const tokenName = (word: string): string => named("star-token", word);
export const untilWords = (word: string): string => named("star-until", word);

/** A number of a ship, as its cards call it; and the language of that, where it is not the page's. */
export function statName(word: string): { words: string; lang: "en" | undefined } {
  const told = shelfNow("starship")?.terms.find(({ term }) => term === word)?.told?.term;
  return { words: told ?? word, lang: told ? undefined : printLanguage() };
}

import type { Term } from "./game.svelte";

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A word may be used in another form of it, but not inside of another word: "miss" is not in "missile". */
const ENDING = "(?:e?s|e?d|ing|['’]s)?(?![\\p{L}\\p{N}])";

/** The words of a game that a text uses. A word that is written large is a name: where it is written small, as a number of a
    card may be, something else is meant. */
export function termsIn(terms: readonly Term[], text: string, most: number): Term[] {
  const used = ({ term }: Term): boolean => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(term)}${ENDING}`, /^\p{Lu}/u.test(term) ? "u" : "iu").test(text);
  return terms.filter(used).slice(0, most);
}

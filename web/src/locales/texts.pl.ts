import type { Bilingual } from "../lib/phrases";
import { capital } from "./count.pl";

/** What is printed on cards, as it is quoted in sentences: whole texts, single sentences of them, and parts of these. */
export type Reader = (english: string) => string | undefined;

const plain = (text: string): string => {
  const bare = text.trim().replace(/\.$/, "");
  return bare.charAt(0).toLowerCase() + bare.slice(1);
};
/** Ways to take a text apart: what separates its parts in English, and what does in Polish. */
const SEAMS: [RegExp, RegExp][] = [
  [/\n/, /\n/],
  [/\. /, /\. /],
  [/^Action: /, /^Akcja: /],
  [/^choose one: |; or |; /i, /^wybierz jedno: |; lub |; /i],
  [/^at the start of your next turn, /i, /^na początku twojej następnej tury /i],
  [/^you may /i, /^możesz /i],
];

/** A reader of these cards. The two languages say the same in the same order; where a text has another number of parts in one
    of them, it is quoted as a whole or not at all. */
export function reader(cards: readonly Bilingual[]): Reader {
  const known = new Map<string, string>();
  const note = (english: string, polish: string): void => {
    if (!english.trim() || known.has(plain(english))) return;
    known.set(plain(english), plain(polish));
    for (const [one, other] of SEAMS) {
      const [parts, told] = [english.split(one), polish.split(other)];
      if (parts.length > 1 && parts.length === told.length) parts.forEach((part, index) => note(part, told[index]!));
    }
    // What happens when something else does: "when this hits, gain 1 energy".
    const [clauses, told] = [english.split(", "), polish.split(", ")];
    if (clauses.length > 1 && clauses.length === told.length) note(clauses.slice(1).join(", "), told.slice(1).join(", "));
  };
  for (const { text, told } of cards) if (told) note(text, told.text);
  return (english) => {
    const found = known.get(plain(english));
    if (found === undefined) return undefined;
    const cased = /^\s*\p{Lu}/u.test(english) ? capital(found) : found;
    return english.trim().endsWith(".") ? `${cased}.` : cased;
  };
}

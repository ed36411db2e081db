import type { FluentVariable } from "@fluent/bundle";
import type { Problem } from "./wire";
import { houseLanguage, language, ofHouse, said, say } from "./words.svelte";

/** Why something was not done: what the house calls it, in its words, and what is wrong in particular. */
export type Why = { code: string; message: string; problems?: Problem[] };

/** What a refusal comes to on the page: a sentence of its own, what the house adds to it in English, what is wrong in particular. */
export type Words = { title: string; more?: string; lang?: "en"; problems: string[] };

/** What the house says of a refusal beyond its kind, and what the page calls that. */
export const KNOWN: [RegExp, string, string?][] = [
  [/^the house sets up no new tables/, "paused"],
  [/^at this table nothing is taken back/, "no-undo"],
  [/^at this table watchers see only/, "no-eyes"],
  [/^nobody watches at this table/, "no-watchers"],
  [/^the name or the password is wrong/, "sign-in"],
  [/^the old password is wrong/, "old-password"],
  [/^only those who play talk here|^while you play you talk|^until the game is over everybody hears/, "room"],
  [/^you are banned from this house(?:: (.*))?/, "banned", "why"],
  [/^this key is wrong or used/, "key"],
  [/^too many newcomers/, "newcomers"],
  [/^too many passwords/, "passwords"],
  [/^you have said a lot/, "talk"],
  [/^you have told the admins enough/, "reports"],
  [/^your last wish was not granted; ask again in (\d+) s/, "declined", "seconds"],
  [/^you have (\d+) games going/, "games", "n"],
  [/^a bot plays for you/, "replaced"],
  [/^a guest has no password/, "guest"],
  [/^bots don't agree to draws/, "bots-draw"],
  [/^nobody asks for anything/, "no-wish"],
  [/^nobody you are waiting for/, "not-away"],
  [/^something is already being asked/, "wished"],
  [/^the game has begun/, "begun"],
  [/^nobody plays here any more/, "nobody-plays"],
  [/^until the game is over you see it from your own seat only/, "own-eyes"],
  [/^you have a game going/, "one-game"],
  [/^the game has not begun/, "not-begun"],
  [/^the game is not over yet/, "not-over"],
  [/^with more than two players a bot can play on/, "claim"],
  [/^at this table a bot plays for whoever is away/, "stood-in"],
  [/^it is your turn; answer first/, "claim-later"],
  [/^in a game of days only the clock decides/, "days"],
  [/^this table has agreed on no bot/, "no-stand-in"],
  [/^your time for this question is over/, "time-over"],
  [/^your time for that question was over/, "time-was-over"],
  [/^a bot plays for seat (\d+), who may come back/, "absent", "seat"],
  [/^nobody plays for you/, "not-replaced"],
  [/^you have agreed already/, "agreed"],
  [/^you have an account already/, "account"],
  [/^you are out of this game/, "resigned"],
  [/^that was answered in the game that is played on/, "old-game"],
  [/^an account has this name/, "account-name"],
  [/^this name is taken/, "name-taken"],
  [/^somebody is playing under this name/, "name-played"],
  [/^an account has your name by now/, "name-lost"],
  [/^your name looks like that of (.*), who is at this table/, "name-alike", "other"],
  [/^this seat is taken/, "seat-taken"],
  [/^a deck's name has/, "deck-name"],
  [/^a name has 2 to 24/, "name"],
  [/^a password has 8 to 200/, "password"],
  [/^this commitment was not made to you/, "commitment"],
  [/^this table can't be played on/, "frozen"],
  [/^the rules of (.*) failed at this table/, "closed-off", "game"],
];

/** Kinds of refusal whose own sentence says all there is to say. */
const WHOLE = ["offline", "stranger", "not_found", "stale", "not_asked", "no_such_choice", "over", "limited", "too_large", "broken", "frozen", "busy", "wrong_method", "bye"];

/** A text of the house as a sentence. */
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");

/** What is wrong in particular: whose seat it is about or where it is written, what, and what to do; nothing twice. */
function particular({ at, what, remedy }: Problem): string {
  const seat = /\.(\d+)\b/.exec(at)?.[1];
  const words = [what, remedy].filter((text) => text.trim()).map((text) => sentence(ofHouse(text))).join(" ");
  if (seat !== undefined) return say("refused-at-seat", { seat: Number(seat) + 1, words });
  const place = at.replace(/^setup(, |$)/, "");
  // What names the thing that is wrong need not be told where it is.
  return !place || what.includes(`"${place.split(".").at(-1)}"`) ? words : say("refused-at-place", { place, words });
}

/** Is any of it in the house's own language only? */
const isForeign = ({ what, remedy }: Problem): boolean => [what, remedy].some((text) => text.trim() && houseLanguage(text));

/** Says a refusal once, in the language of the page as far as the page knows it. */
export function refusalWords({ code, message, problems = [] }: Why): Words {
  const listed = [...new Set(problems.map(particular))];
  for (const [looks, id, name] of listed.length ? [] : KNOWN) {
    const found = looks.exec(message);
    if (!found) continue;
    const values: Record<string, FluentVariable> = name ? { [name]: /^\d+$/.test(found[1] ?? "") ? Number(found[1]) : (found[1] ?? "") } : {};
    return { title: say(`refused-${id}`, values), problems: [] };
  }
  const title = said(`refused-${code}`) ? say(`refused-${code}`) : say("refused");
  // The list says what the message says, and better.
  const more = listed.length || WHOLE.includes(code) || /^\d*$/.test(message) ? undefined : sentence(message);
  return { title, ...(more && { more }), ...((more || problems.some(isForeign)) && language() !== "en" && { lang: "en" as const }), problems: listed };
}

/** The same in one line, for the ear and for small places. */
export function refusalLine(why: Why): string {
  const { title, more, problems } = refusalWords(why);
  return [title, more, ...problems].filter(Boolean).join(" ");
}

import type { Agreed } from "./wire";
import { houseLanguage, ofHouse, said, say } from "./words.svelte";

/** What an option of a game's setup is set to. */
export function agreedValue(value: unknown): string {
  if (value === null || value === undefined) return say("agreed-open");
  if (typeof value === "boolean") return say(value ? "agreed-yes" : "agreed-no");
  if (Array.isArray(value)) return value.length ? value.map(agreedValue).join(", ") : say("agreed-none");
  return typeof value === "object" ? JSON.stringify(value) : ofHouse(String(value));
}

/** Where the words for an option stand: `options.turn_cap` of Prime at `agreed-prime-options-turn-cap`. */
const idOf = (game: string, name: string): string => `agreed-${game}-${name.replace(/[._]/g, "-")}`;

/** What an option of a game's setup is called: in the words of the page where it has them, else in the host's. */
export function agreedName(game: string, { name, words }: Agreed): { words: string; lang: "en" | undefined } {
  const id = idOf(game, name);
  return said(id) ? { words: say(id), lang: undefined } : { words: ofHouse(words), lang: houseLanguage(words) };
}

/** What that means, set as it is; nothing where the page has no words for it. */
export function agreedMeaning(game: string, { name, value }: Agreed): string {
  const id = `${idOf(game, name)}-means`;
  // What something is set to chooses between sentences; their keys are plain words.
  const set = String(value).replace("+", "plus").replace(/[. ]/g, "-");
  return said(id) ? say(id, { value: set }) : "";
}

/** An option of a game's setup in a few words. */
export const agreedWords = (game: string, option: Agreed): string => `${agreedName(game, option).words}: ${agreedValue(option.value)}`;

/** The options of a setup as it is written, by their paths: what each player brings is no option. */
export function optionsIn(setup: unknown, path = ""): Agreed[] {
  if (typeof setup !== "object" || setup === null || Array.isArray(setup)) return [];
  return Object.entries(setup).flatMap(([name, value]: [string, unknown]) => {
    if (Array.isArray(value)) return [];
    if (typeof value === "object" && value !== null) return optionsIn(value, `${path}${name}.`);
    return [{ name: `${path}${name}`, words: name.replaceAll("_", " "), value }];
  });
}

import type { Agreed } from "./wire";
import { ofHouse, say } from "./words.svelte";

/** What an option of a game's setup is set to. */
export function agreedValue(value: unknown): string {
  if (value === null || value === undefined) return say("agreed-open");
  if (typeof value === "boolean") return say(value ? "agreed-yes" : "agreed-no");
  if (Array.isArray(value)) return value.length ? value.map(agreedValue).join(", ") : say("agreed-none");
  return typeof value === "object" ? JSON.stringify(value) : ofHouse(String(value));
}

/** An option of a game's setup in a few words. */
export const agreedWords = ({ words, value }: Agreed): string => `${ofHouse(words)}: ${agreedValue(value)}`;

import type { SeatCard, Strength } from "./wire";
import { hostLanguage, ofHouse, say, sayAsHouse } from "./words.svelte";

/** Puts people's names where a text says `@1`, `@2` … */
export function withNames(text: string, names: readonly (string | undefined | null)[]): string {
  return !text.includes("@") ? text : text.replace(/@([1-9])/g, (mark, digit: string) => names[Number(digit) - 1] ?? mark);
}

/** What a bot is called: by its strength, where the house has a word for it; in the house's own language, if that is asked for. */
function botName(name: string, bots: readonly Strength[], asHouse = false): string {
  const bot = bots.find((one) => name === `Bot ${one.bot}`);
  if (!bot) return name;
  return asHouse ? sayAsHouse("bot-name", { strength: bot.title }) : say("bot-name", { strength: ofHouse(bot.title) });
}

/** Two of the same name are told apart by where they sit. */
const apart = (names: string[]): string[] => names.map((name, index) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${index + 1}`));

/** What the seats are called; a bot by what its strength is called here, or in sentences of the house that stay in its own
    language. */
export const seatNames = (seats: readonly SeatCard[], bots: readonly Strength[] = [], asHouse = false): string[] =>
  apart(seats.map((seat) => (seat.kind === "bot" && seat.name ? botName(seat.name, bots, asHouse) : (seat.name ?? `${seat.seat}`))));

/** What the seats are called in sentences of the host at the table of a game: in one language from first word to last. */
export const spokenNames = (game: string, seats: readonly SeatCard[], bots: readonly Strength[] = []): string[] => seatNames(seats, bots, !!hostLanguage(game));

/** What the seats of a table in a list are called; a free one by nothing. */
export function listedNames(seats: readonly (string | null)[], bots: readonly Strength[] = []): (string | null)[] {
  const named = apart(seats.map((name, index) => (name === null ? `\0${index}` : botName(name, bots))));
  return named.map((name, index) => (seats[index] === null ? null : name));
}

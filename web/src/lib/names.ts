import type { SeatCard, Strength } from "./wire";
import { ofHouse, say } from "./words.svelte";

/** Puts people's names where a text says `@1`, `@2` … */
export function withNames(text: string, names: readonly (string | undefined | null)[]): string {
  return !text.includes("@") ? text : text.replace(/@([1-9])/g, (mark, digit: string) => names[Number(digit) - 1] ?? mark);
}

/** What the seats are called; a bot by what its strength is called here. */
export function seatNames(seats: readonly SeatCard[], bots: readonly Strength[] = []): string[] {
  const names = seats.map((seat) => {
    const bot = seat.kind === "bot" ? bots.find((one) => seat.name === `Bot ${one.bot}`) : undefined;
    return bot ? say("bot-name", { strength: ofHouse(bot.title) }) : (seat.name ?? `${seat.seat}`);
  });
  // Two of the same name are told apart by where they sit.
  return names.map((name, index) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${seats[index]!.seat}`));
}

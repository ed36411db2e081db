import type { Tone } from "./wire";

const TONES: Tone[] = ["plain", "first", "second", "green", "violet", "yellow", "grey"];

/** How a game ended for a seat: whoever shares the first place has not won it. */
export function ended(places: readonly number[], seat: number | null | undefined): "won" | "shared" | "lost" | "over" {
  const place = seat ? places[seat - 1] : undefined;
  if (place === undefined) return "over";
  return place > 1 ? "lost" : places.filter((other) => other === 1).length > 1 ? "shared" : "won";
}

/** The tone in which a picture shows whose it is. Its words and lines take the seat's own colour, by `data-seat`. */
export const toneOf = (seat: number | undefined): Tone => TONES[seat ?? 0] ?? "plain";

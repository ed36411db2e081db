import type { Tone } from "./wire";

const TONES: Tone[] = ["plain", "first", "second", "green", "violet", "yellow", "grey"];

/** The tone in which a picture shows whose it is. Its words and lines take the seat's own colour, by `data-seat`. */
export const toneOf = (seat: number | undefined): Tone => TONES[seat ?? 0] ?? "plain";

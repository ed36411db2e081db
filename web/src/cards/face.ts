import type { Piece, Tone } from "../lib/wire";
import { isMotif, type Motif } from "./art";

/** A card as the host lists it. */
export type Printed = {
  name: string;
  section: string;
  text: string;
  fields: Record<string, unknown>;
};

/** One number on a card. */
export type Stat = { label: string; value: string };

/** Everything a card's face shows. */
export type Face = {
  name: string;
  motif: Motif;
  tone: Tone;
  cost: string;
  line: string;
  stats: Stat[];
  text: string;
  race: string;
  suit?: { rank: string; sign: string; red: boolean };
};

const SUITS: Record<string, { sign: string; red: boolean }> = {
  "♠": { sign: "♠", red: false }, s: { sign: "♠", red: false },
  "♥": { sign: "♥", red: true }, h: { sign: "♥", red: true },
  "♦": { sign: "♦", red: true }, d: { sign: "♦", red: true },
  "♣": { sign: "♣", red: false }, c: { sign: "♣", red: false },
};

/** Is it a card of the old deck of fifty-two? */
export function suited(label: string): Face["suit"] {
  const found = /^(10|[2-9TJQKA])([♠♥♦♣shdc])$/.exec(label.trim());
  const suit = found && SUITS[found[2]!];
  return suit ? { rank: found[1] === "T" ? "10" : found[1]!, ...suit } : undefined;
}

const TONES: Record<string, Tone> = {
  weapons: "red", defense: "blue", utility: "yellow", core: "grey",
  Human: "blue", Dysori: "green", Muero: "red", Soven: "violet",
  ship: "blue", planet: "green", hero: "yellow", support: "grey", tactical: "red", fate: "violet", advantage: "yellow", alien: "violet",
};

const words = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : typeof value === "string" ? [value] : []);

/** Which picture suits words like these? */
export function motifOf(all: readonly string[]): Motif {
  for (const word of all) {
    const plain = word.toLowerCase();
    if (isMotif(plain)) return plain;
  }
  return "plain";
}

const QUIET = new Set(["cost", "text", "type", "deck", "category", "symbol", "rarity", "traits", "cards", "filler", "prints", "class", "name", "slots", "damage_type"]);

/** A printed card's face. */
export function printedFace(card: Printed): Face {
  const { fields } = card;
  const kinds = [...words(fields.type), ...words(fields.category), ...words(fields.deck), ...words(fields.class), card.section];
  const race = words(fields.symbol)[0] ?? "";
  const motif = motifOf(kinds);
  const key = [race, ...words(fields.category), ...words(fields.deck), ...words(fields.type), card.section].find((word) => word in TONES);
  const traits = words(fields.traits);
  const line = [...new Set([...kinds.filter((kind) => kind !== "card" || kinds.length === 1), ...(fields.filler === true ? ["filler"] : []), ...traits])].join(" · ");
  const stats = Object.entries(fields)
    .filter(([name, value]) => !QUIET.has(name) && (typeof value === "number" || typeof value === "string"))
    .map(([name, value]) => ({ label: name.replaceAll("_", " "), value: String(value) }));
  return { name: card.name, motif, tone: key ? TONES[key]! : "plain", cost: fields.cost === undefined ? "" : String(fields.cost), line, stats, text: card.text, race };
}

/** What a mark says: a number with its name, or only words. */
export function readMark(mark: string): Stat {
  const named = /^([a-z][a-z ]*?) ([+-]?\d+(?:\/\d+)?)$/i.exec(mark) ?? undefined;
  if (named) return { label: named[1]!, value: named[2]! };
  const counted = /^([+-]?\d+(?:\/\d+)?) ([a-z][a-z ]*)$/i.exec(mark) ?? undefined;
  if (counted) return { label: counted[2]!, value: counted[1]! };
  return { label: "", value: mark };
}

const COSTS = /^(?:cost|energy|credits|resources)$/i;

/** The face of a piece on the table: what is printed, as far as it is known, with what it is worth now. */
export function pieceFace(piece: Piece, printed?: Printed): Face {
  const name = piece.label.replace(/^(> )+/, "");
  const marks = (piece.marks ?? []).map(readMark);
  const cost = marks.find((mark) => COSTS.test(mark.label) && !mark.value.includes("/"));
  const known = printed && printedFace(printed);
  const first = (piece.text ?? "").split(/[ .]/)[0] ?? "";
  const byTone: Partial<Record<Tone, Motif>> = { red: "weapons", blue: "defense", yellow: "utility", grey: "core" };
  const motif = known?.motif ?? motifOf([first, ...marks.map((mark) => mark.value)]);
  return {
    name,
    motif: motif === "plain" && piece.tone ? (byTone[piece.tone] ?? "plain") : motif,
    tone: piece.tone && piece.tone !== "plain" ? piece.tone : (known?.tone ?? "plain"),
    cost: cost?.value ?? known?.cost ?? "",
    line: known?.line ?? "",
    stats: marks.filter((mark) => mark !== cost),
    text: known?.text || piece.text || "",
    race: known?.race ?? "",
    suit: suited(name),
  };
}

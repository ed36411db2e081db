import type { Piece, Tone } from "../lib/wire";
import { ofHouse, printLanguage } from "../lib/words.svelte";
import { isMotif, type Motif } from "./art";

/** What is printed on a card, in another language. */
export type Told = { language: string; line: string; stats: Record<string, string>; text: string };

/** A card as the host lists it. */
export type Printed = {
  name: string;
  /** The kind of thing it is: card, module, ship. */
  section: string;
  cost?: string;
  /** Kind and traits, in one line. */
  line: string;
  stats: Record<string, string>;
  numbers?: Record<string, number>;
  text: string;
  colour?: string;
  pack?: string;
  /** What its picture is about, where that is not its text: the texts of the cards that it brings. */
  about?: string;
  /** The same in the language of the page, where the host has it. */
  told?: Told;
};

/** The language of what is read on a card beside its name, where it is not the page's. */
export const languageOf = (card: Printed): "en" | undefined => (card.told ? undefined : printLanguage());

/** One number on a card. */
export type Stat = { label: string; value: string };

/** Everything a card's face shows. */
export type Face = {
  name: string;
  motif: Motif;
  /** What the picture is drawn after: the words of its line, and its text. */
  drawn: { words: string[]; text: string };
  tone: Tone;
  cost: string;
  line: string;
  stats: Stat[];
  text: string;
  /** What is read on it while it lies in a hand. */
  gist: string;
  race: string;
  /** The language of all that but its name, where it is not the page's. */
  lang?: "en" | undefined;
  /** The cards it brings into a deck, in words. */
  brings?: string;
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
  red: "red", blue: "blue", yellow: "yellow", grey: "grey", gray: "grey", green: "green", violet: "violet", purple: "violet", white: "plain", black: "grey",
  weapons: "red", defense: "blue", utility: "yellow", core: "grey",
  Human: "blue", Dysori: "green", Muero: "red", Soven: "violet",
  planet: "green", hero: "yellow", support: "grey", tactical: "red", fate: "violet", advantage: "yellow", alien: "violet", ship: "blue",
};
const RACES = ["Human", "Dysori", "Muero", "Soven"];

/** Which picture suits words like these? */
export function motifOf(all: readonly string[]): Motif {
  for (const word of all) {
    const plain = word.toLowerCase();
    if (isMotif(plain)) return plain;
  }
  return "plain";
}

/** The words of a card's line. */
export const kinds = (card: Printed): string[] => card.line.split(/ [·,] |, /).filter(Boolean);

/** What a card is, in a word or two. */
export function kindOf(card: Printed): string {
  const motif = kinds(card).find((word) => isMotif(word.toLowerCase()));
  return motif && motif.toLowerCase() !== card.section ? (card.section === "card" ? motif : `${card.section}, ${motif}`) : card.section;
}

/** The same in the language of the page. */
export const kindWords = (kind: string): string => kind.split(", ").map((word) => ofHouse(word.toLowerCase())).join(", ");

const BRINGS = "cards ";

/** The cards that a card brings into a deck, where it brings any. */
export const bringsOf = (card: Printed): { name: string; count: number }[] => Object.entries(card.numbers ?? {}).filter(([name]) => name.startsWith(BRINGS)).map(([name, count]) => ({ name: name.slice(BRINGS.length), count })).sort((a, b) => b.count - a.count);

/** A printed card's face. */
export function printedFace(card: Printed): Face {
  const words = kinds(card);
  const race = words.find((word) => RACES.includes(word)) ?? "";
  const key = [card.colour ?? "", race, ...words, card.section].find((word) => word in TONES);
  const read = card.told ?? card;
  // That a card is a card goes without saying.
  const shown = (card.told ? card.told.line.split(" · ") : words).slice(words[0] === "card" && words.length > 1 ? 1 : 0);
  const line = [...new Set(shown)].join(" · ");
  const stats = Object.entries(read.stats).filter(([name, value]) => value.length < 14 && name !== "cards").map(([label, value]) => ({ label, value }));
  return { name: card.name, motif: motifOf([...words, card.section]), drawn: { words: [card.section, ...words], text: card.about ?? card.text }, tone: key ? TONES[key]! : "plain", cost: card.cost ?? "", line, stats, text: read.text, gist: read.text, race, lang: languageOf(card), brings: bringsOf(card).map(({ name, count }) => `${count}× ${name}`).join(", ") };
}

/** What a mark says: a number with its name, or only words. */
export function readMark(mark: string): Stat {
  const named = /^([a-z][a-z ]*?) ([+-]?\d+(?:\/\d+)?)$/i.exec(mark) ?? undefined;
  if (named) return { label: named[1]!, value: named[2]! };
  const counted = /^([+-]?\d+(?:\/\d+)?) ([a-z][a-z ]*)$/i.exec(mark) ?? undefined;
  if (counted) return { label: counted[2]!, value: counted[1]! };
  return { label: "", value: mark };
}

/** Words that only say what a card is; its picture and its line say that already. */
const KINDS = new Set(["planet", "ship", "hero", "support", "tactical", "fate", "advantage", "alien"]);
/** Numbers of a card that matter before it is in play; once it is, what it is worth now stands there. */
const BEFORE = ["guns", "shields", "combat", "influence", "structure", "life", "power", "resources"];

const printedStats = (marks: readonly Stat[], known: Face): Stat[] =>
  marks.some((mark) => mark.value.includes("/")) ? [] : BEFORE.flatMap((name) => known.stats.filter((stat) => stat.label === name && !marks.some((mark) => mark.label === name)));

const COSTS = /^(?:cost|energy|credits|resources)$/i;

/** What a piece says beyond what is printed on its card: lines that only repeat its text, numbers and traits are left out. */
export function moreText(piece: Piece, printed?: Printed): string {
  if (!printed) return piece.text ?? "";
  const traits = `${printed.line}, ${printed.section}`.toLowerCase();
  const repeats = (part: string): boolean => traits.includes(part.toLowerCase()) || /^[+-]?\w[\w ]*? [+-]?\d+$|^[+-]\d+ \w+$/.test(part);
  return (piece.text ?? "").split("\n").filter((line) => !printed.text.split("\n").includes(line) && !line.split(", ").every((part) => repeats(part.trim()))).join("\n").trim();
}

/** The face of a piece on the table: what is printed, as far as it is known, with what it is worth now. */
export function pieceFace(piece: Piece, printed?: Printed, named = (text: string): string => text): Face {
  const name = piece.label.replace(/^(> )+/, "");
  const marks = (piece.marks ?? []).map(readMark);
  const cost = marks.find((mark) => COSTS.test(mark.label) && !mark.value.includes("/"));
  const known = printed && printedFace(printed);
  // A face is in one language: what is only words, such as dice, is said in that of the card.
  const told = (mark: Stat): Stat => (known?.lang || mark.label ? mark : { ...mark, value: named(mark.value) });
  const first = (piece.text ?? "").split(/[ .]/)[0] ?? "";
  const byTone: Partial<Record<Tone, Motif>> = { red: "weapons", blue: "defense", yellow: "utility", grey: "core" };
  const motif = known?.motif ?? motifOf([first, ...marks.map((mark) => mark.value)]);
  return {
    name,
    motif: motif === "plain" && piece.tone ? (byTone[piece.tone] ?? "plain") : motif,
    drawn: known?.drawn ?? { words: [], text: "" },
    tone: piece.tone && piece.tone !== "plain" ? piece.tone : (known?.tone ?? "plain"),
    cost: cost?.value ?? known?.cost ?? "",
    line: known?.line ?? "",
    stats: known ? [...marks.filter((mark) => mark !== cost && !KINDS.has(mark.value)).map(told), ...printedStats(marks, known)] : marks.filter((mark) => mark !== cost),
    text: known?.text || moreText(piece, printed),
    gist: known?.text ?? "",
    lang: known ? known.lang : printLanguage(),
    race: known?.race ?? "",
    brings: known?.brings ?? "",
    suit: suited(name),
  };
}

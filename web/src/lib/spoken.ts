import { isBlank, piecesOf } from "./scene";
import type { Area, Meter, Picture, Piece, Seat } from "./wire";
import { say as ofPage } from "./words.svelte";

/** The table in words, for the ear: the same data as the board shows. Its lines are in one language: that of what the host
    says there. */
type Named = (text: string) => string;
type Say = typeof ofPage;

/** A name without the signs that say how deep it lies. */
export const plainLabel = (label: string): string => label.replace(/^(> )+/, "");

export function pieceWords(piece: Piece, named: Named, say: Say = ofPage): string {
  if (piece.hidden) return say("face-down");
  const sign = !!piece.label.trim() && !/[\p{L}\p{N}]/u.test(piece.label);
  let words = isBlank(piece) ? say("empty-square") : named(sign && piece.text ? piece.text : plainLabel(piece.label));
  if (piece.marks?.length) words += ` (${piece.marks.map(named).join(", ")})`;
  if (piece.turned) words += `, ${say("turned")}`;
  return words;
}

const meterWords = (meter: Meter, named: Named, say: Say): string =>
  meter.max === undefined ? `${named(meter.label)} ${meter.value}` : say("meter-of", { label: named(meter.label), value: meter.value, max: meter.max });

/** What an area is called, and whose it is. */
export function areaTitle(area: Area, named: Named, names: readonly string[], you: Seat | null, say: Say = ofPage): string {
  const title = named(area.title);
  if (!area.owner || area.title.includes(`@${area.owner}`)) return title;
  const owner = area.owner === you ? say("you") : (names[area.owner - 1] ?? "");
  return title ? `${title} (${owner})` : owner;
}

/** What is in force for the whole table is known by what is so, not by the card that says it. */
const isTold = (area: Area): boolean => area.title === "In force" && !area.owner;

/** What lies in an area, a line each. Texts of cards that stand there in another language than the rest are told apart by
    whoever `quotes` them. */
export function areaLines(area: Area, named: Named, say: Say = ofPage, quotes: Named = named): string[] {
  const { shape } = area;
  if ("grid" in shape) {
    const { columns, cells } = shape.grid;
    const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) => cells.slice(row * columns, (row + 1) * columns));
    return rows.map((row, index) => say("spoken-row", { n: index + 1, cells: row.map((cell) => pieceWords(cell, named, say)).join(", ") }));
  }
  if ("row" in shape) {
    const open = piecesOf(area).filter((piece) => !piece.hidden).map((piece) => pieceWords(piece, named, say) + (isTold(area) && piece.text ? `: ${quotes(piece.text)}` : ""));
    const hidden = shape.row.length - open.length;
    if (hidden) open.push(say("cards-face-down", { n: hidden }));
    return open.length ? open : [say("nothing-here")];
  }
  if ("pile" in shape) {
    const { count, top } = shape.pile;
    return [top ? say("pile-top", { n: count, top: pieceWords(top, named, say) }) : say("cards-count", { n: count })];
  }
  if ("meters" in shape) return shape.meters.map((meter) => meterWords(meter, named, say));
  return [named(shape.text)];
}

/** The whole table. */
export function tableLines(picture: Picture, named: Named, names: readonly string[], you: Seat | null): string[] {
  return picture.areas.map((area) => `${areaTitle(area, named, names, you)}: ${areaLines(area, named).join("; ")}`);
}

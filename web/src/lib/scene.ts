import { getContext, setContext } from "svelte";
import type { Printed } from "../cards/face";
import { handles, type Offer } from "./offers";
import type { Area, Picture, Piece, Prompt, Seat } from "./wire";

/** What strikes, and at what: two handles. */
export type Strike = readonly [from: string, to: string];

/** Everything a board needs to draw a position, whether it is played, watched or replayed. */
export interface Scene {
  readonly game: string;
  readonly picture: Picture | undefined;
  readonly view: unknown;
  readonly you: Seat | null;
  /** Through whose eyes a table is looked at by somebody who does not play there. */
  readonly eyes?: Seat | undefined;
  readonly asked: readonly Seat[];
  readonly names: readonly string[];
  /** What can be picked now. */
  readonly lit: ReadonlySet<string>;
  readonly picked: readonly string[];
  /** The answers that are left, for boards that show them as things. */
  readonly offers: readonly Offer[];
  /** A board that shows the answers itself says so, and they are not listed a second time; where an answer is to be looked
      at before it is given, its number key does that. Arrows lie over the board as long as it wants them there, and what is
      fought over is seen when somebody is asked. A board that comes in parts says how many there are by now. */
  readonly shown: { offers: boolean; look?: (index: number) => void; arrows?: readonly Strike[]; fought?: readonly string[]; parts?: number };
  /** Why things cannot be used now. */
  readonly barred: ReadonlyMap<string, string>;
  /** What is pointed at by a line of the story or an answer. */
  readonly pointed: readonly string[];
  /** The card that asks. */
  readonly source: string | undefined;
  /** A thing that is on its way while its move is still being chosen. */
  readonly going?: { thing: string; place: string } | undefined;
  named(text: string): string;
  pick(handle: string): void;
  answer(index: number): void;
  zoom(piece: Piece): void;
  /** Shows a piece larger beside where it lies, while the pointer rests on it. */
  peek(piece: Piece | undefined, beside?: DOMRect): void;
  /** Lights things; with arrows, from the first of them to the others. */
  point(handles: readonly string[], arrows?: boolean): void;
  printed(name: string): Printed | undefined;
}

const KEY = Symbol("scene");
export const setScene = (scene: Scene): Scene => setContext(KEY, scene);
export const scene = (): Scene => getContext<Scene>(KEY);

/** Makes something of a thing once: the same thing gives the same again. */
function once<From extends object, To>(make: (from: From) => To): (from: From) => To {
  const made = new WeakMap<From, To>();
  return (from) => {
    if (!made.has(from)) made.set(from, make(from));
    return made.get(from)!;
  };
}

const unturned = once((piece: Piece): Piece => ({ ...piece, turned: false }));

/** The pieces of an area. What lies face down there is known to its owner, and not turned. */
export const piecesOf = once(({ shape, title }: Area): Piece[] => {
  if ("grid" in shape) return shape.grid.cells;
  if ("row" in shape) return /face down/i.test(title) ? shape.row.map(unturned) : shape.row;
  if ("pile" in shape) return shape.pile.top ? [shape.pile.top] : [];
  return [];
});

const found = once((picture: Picture): Map<string, Piece> => {
  const pieces = new Map<string, Piece>();
  for (const area of picture.areas) {
    for (const piece of piecesOf(area)) if (piece.handle && !pieces.has(piece.handle)) pieces.set(piece.handle, piece);
  }
  return pieces;
});

/** Every piece of a picture by its handle. */
export const byHandle = (picture: Picture | undefined): Map<string, Piece> => (picture ? found(picture) : new Map<string, Piece>());

const likes = once((picture: Picture): Map<string, string[]> => {
  const alike = new Map<string, string[]>();
  for (const area of picture.areas) {
    if (!("row" in area.shape)) continue;
    const kinds = new Map<string, string[]>();
    for (const { handle, hidden, ...looks } of piecesOf(area)) {
      if (!handle || hidden) continue;
      const kind = JSON.stringify([looks.label, looks.text, looks.marks, looks.tone, looks.turned]);
      kinds.set(kind, [...(kinds.get(kind) ?? []), handle]);
    }
    for (const equal of kinds.values()) if (equal.length > 1) for (const handle of equal) alike.set(handle, equal);
  }
  return alike;
});

/** Of several equal pieces that lie together the host offers one: which of them stands for this one? Itself, where it is
    offered; nothing, where none is. */
export const standsFor = (picture: Picture | undefined, handle: string, offered: { has(handle: string): boolean }): string | undefined =>
  !handle ? undefined : offered.has(handle) ? handle : picture && likes(picture).get(handle)?.find((equal) => offered.has(equal));

/** Why things cannot be used now, by handle. What an answer is about, or a card equal to it, can be used after all: a reason
    of it would be about something else that might be done with it. */
export function barredBy(prompt: Prompt | undefined, picture: Picture | undefined): Map<string, string> {
  const offered = new Set(prompt?.offers.flatMap(handles));
  return new Map((prompt?.refusals ?? []).filter(({ thing }) => !standsFor(picture, thing, offered)).map(({ thing, why }) => [thing, why]));
}

const owned = once((picture: Picture): Map<string, Seat> => new Map(picture.areas.flatMap((area) => (area.owner && "row" in area.shape ? piecesOf(area).flatMap(({ handle }) => (handle ? [[handle, area.owner!] as const] : [])) : []))));

/** Does this piece lie in a row of this player's own? */
export const liesWith = (picture: Picture | undefined, handle: string, seat: Seat | null): boolean => !!picture && seat !== null && owned(picture).get(handle) === seat;

/** Is there nothing on this square? */
export function isBlank(piece: Piece): boolean {
  const label = piece.label.trim();
  return !piece.hidden && !piece.marks?.length && (label === "" || ((label === "·" || label === ".") && !piece.text));
}

/** Whose part of the table comes in which order: the others above, what is shared between, one's own below. */
export function sides(picture: Picture, you: Seat | null): { owner: Seat | null; areas: Area[] }[] {
  const owners = [...new Set(picture.areas.map((area) => area.owner ?? null))];
  const seats = owners.filter((owner): owner is Seat => owner !== null).sort((a, b) => a - b);
  const others = you ? [...seats.filter((seat) => seat > you), ...seats.filter((seat) => seat < you)] : seats;
  const order: (Seat | null)[] = [...others.filter((seat) => seat !== you), null, ...(you && seats.includes(you) ? [you] : [])];
  return order.map((owner) => ({ owner, areas: picture.areas.filter((area) => (area.owner ?? null) === owner) })).filter((side) => side.areas.length > 0);
}

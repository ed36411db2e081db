import type { Printed } from "../cards/face";
import type { Brings, DeckForm, DeckPart } from "./wire";

/** A deck while it is being built, part by part: one name, or numbers by name. */
export type Draft = { ones: Record<string, string>; counts: Record<string, Record<string, number>> };

export const blank = (): Draft => ({ ones: {}, counts: {} });

/** Which cards go into a part: those of the sections that the host names. */
export const cardsFor = (part: DeckPart, cards: readonly Printed[]): Printed[] => cards.filter((card) => part.sections?.includes(card.section));

const spread = (counts: Record<string, number>): string[] => Object.entries(counts).flatMap(([name, count]) => Array.from({ length: count }, () => name));

/** What one seat brings, from a draft. */
export function brings(form: DeckForm, draft: Draft): Brings {
  const parts = form.parts.map(({ name, kind }) => [name, kind === "one" ? (draft.ones[name] ?? "") : kind === "list" ? spread(draft.counts[name] ?? {}) : { ...draft.counts[name] }] as const);
  return { [form.key]: Object.fromEntries(parts.filter(([, value]) => value !== "")) };
}

/** A draft from what somebody brings; nothing where it is the name of a ready deck, or no deck. */
export function drafted(form: DeckForm, brought: Brings): Draft | undefined {
  const deck = brought[form.key];
  if (typeof deck !== "object" || deck === null || Array.isArray(deck)) return undefined;
  const draft = blank();
  for (const { name, kind } of form.parts) {
    const part = (deck as Record<string, unknown>)[name];
    if (kind === "one" && typeof part === "string") draft.ones[name] = part;
    else if (Array.isArray(part)) draft.counts[name] = part.reduce<Record<string, number>>((all, one) => ({ ...all, [String(one)]: (all[String(one)] ?? 0) + 1 }), {});
    else if (typeof part === "object" && part !== null) draft.counts[name] = Object.fromEntries(Object.entries(part).filter((pair): pair is [string, number] => typeof pair[1] === "number"));
  }
  return draft;
}

/** One more or one less of something. */
export function change(draft: Draft, part: string, name: string, by: number): void {
  const counts = (draft.counts[part] ??= {});
  const count = Math.max(0, (counts[name] ?? 0) + by);
  if (count) counts[name] = count;
  else delete counts[name];
}

/** A line of a list that could not be read, and why: its number is none that a deck takes, or nothing is called so, but
    perhaps something is meant, or another one stands where a deck has one only. */
export type Unread = { line: number; text: string; why: "number" | "name" | "second"; name: string; meant?: string };
/** More of one thing no deck takes. */
export const MOST_COPIES = 99;

/** How many letters must be changed, added or left out to make one word of another. */
function apart(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [down, letter] of [...one].entries()) {
    const next = [down + 1];
    for (let across = 0; across < other.length; across += 1) next.push(Math.min(next[across]! + 1, row[across + 1]! + 1, row[across]! + (letter === other[across] ? 0 : 1)));
    row = next;
  }
  return row[other.length]!;
}

/** The name that was probably meant: where about every fourth letter differs at most. */
function meantBy(name: string, names: Iterable<string>): string | undefined {
  const near = [...names].map((other) => ({ other, far: apart(name, other) })).filter(({ other, far }) => far <= Math.max(1, other.length / 4));
  return near.sort((a, b) => a.far - b.far)[0]?.other;
}

/** Reads a list as people write it: `ship: Name`, or a name of its own; `3 Name`, `3x Name` or `Name`; `#` a remark. */
export function readList(text: string, form: DeckForm, cards: readonly Printed[]): { draft: Draft; unread: Unread[] } {
  const draft = blank();
  const unread: Unread[] = [];
  const places = new Map<string, { part: string; kind: string; name: string }>();
  for (const part of form.parts) {
    for (const name of [...cardsFor(part, cards).map((card) => card.name), ...(part.tokens ?? [])]) {
      if (!places.has(name.toLowerCase())) places.set(name.toLowerCase(), { part: part.name, kind: part.kind, name });
    }
  }
  text.split("\n").forEach((raw, index) => {
    const line = raw.replace(/#.*$/, "").trim();
    if (!line || /^\[.*\]$/.test(line)) return;
    const labelled = /^(\w+):\s*(.+)$/.exec(line);
    const bare = labelled && form.parts.some((part) => part.name === labelled[1]!.toLowerCase()) ? labelled[2]! : line;
    const [, number, rest] = /^(?:([-−]?\d+)\s*[x×]?\s+)?(.+)$/i.exec(bare) ?? [];
    // A name may itself begin with a number.
    const whole = places.get(bare.toLowerCase());
    const named = (rest ?? "").trim();
    const place = whole ?? places.get(named.toLowerCase());
    const count = number && !whole ? Number(number.replace("−", "-")) : 1;
    const refuse = (why: Unread["why"], meant?: string): number => unread.push({ line: index + 1, text: raw.trim(), why, name: named, ...(meant && { meant }) });
    if (!place) refuse("name", places.get(meantBy(named.toLowerCase(), places.keys()) ?? "")?.name);
    else if (count < 1 || count > MOST_COPIES) refuse("number");
    else if (place.kind === "one" && draft.ones[place.part] && draft.ones[place.part] !== place.name) refuse("second", draft.ones[place.part]);
    else if (place.kind === "one") draft.ones[place.part] = place.name;
    else change(draft, place.part, place.name, count);
  });
  return { draft, unread };
}

/** The list as people write it. */
export function writeList(form: DeckForm, draft: Draft): string {
  return form.parts
    .map(({ name, kind }) => (kind === "one" ? (draft.ones[name] ? `${name}: ${draft.ones[name]}` : "") : [`[${name}]`, ...Object.entries(draft.counts[name] ?? {}).map(([one, count]) => `${count} ${one}`)].join("\n")))
    .filter(Boolean)
    .join("\n");
}

/** A deck that was not kept yet, as this device remembers it. */
export type Unkept = { name: string; draft: Draft };

const DRAFTS = "fireside drafts";
/** So many of them are remembered. */
const MOST = 12;

function drafts(): [string, Unkept][] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(DRAFTS) ?? "[]");
    return Array.isArray(stored) ? (stored as [string, Unkept][]) : [];
  } catch {
    return [];
  }
}

/** What was left unsaved at a place. */
export const keptDraft = (place: string): Unkept | undefined => drafts().find(([one]) => one === place)?.[1];

/** Remembers what is unsaved at a place, or forgets it. */
export function keepDraft(place: string, unkept: Unkept | undefined): void {
  const others = drafts().filter(([one]) => one !== place);
  try {
    localStorage.setItem(DRAFTS, JSON.stringify([...(unkept ? [[place, unkept]] : []), ...others].slice(0, MOST)));
  } catch {
    // A browser that keeps nothing builds decks all the same.
  }
}

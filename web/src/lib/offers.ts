import type { Description, Prompt } from "./wire";

/** An answer with the number to send. */
export type Offer = Description & { index: number };

export const touches = (offer: Description, handle: string): boolean =>
  (offer.things?.includes(handle) ?? false) || (offer.places?.includes(handle) ?? false);

/** Every handle an answer is about, the source first. */
export const handles = (offer: Description): string[] => [...(offer.things ?? []), ...(offer.places ?? [])];

/** The answers that are about everything picked so far. */
export function narrowed(prompt: Prompt | undefined, picked: readonly string[]): Offer[] {
  const all = (prompt?.offers ?? []).map((offer, index) => ({ ...offer, index }));
  return all.filter((offer) => picked.every((handle) => touches(offer, handle)));
}

/** What can be picked next: it decides something, and some answer is about it. */
export function lit(offers: readonly Offer[], picked: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const offer of offers) {
    for (const handle of new Set(handles(offer))) counts.set(handle, (counts.get(handle) ?? 0) + 1);
  }
  const out = new Set<string>();
  for (const [handle, count] of counts) {
    if (!picked.includes(handle) && (count < offers.length || offers.length === 1)) out.add(handle);
  }
  return out;
}

/** What picking a thing comes to: an answer if only one is left, else fewer answers. */
export function pick(prompt: Prompt, picked: readonly string[], handle: string): { answer: number } | { picked: string[] } {
  const more = [...picked, handle];
  const left = narrowed(prompt, more);
  if (left.length === 1) return { answer: left[0]!.index };
  return { picked: left.length ? more : [handle] };
}

/** A price in words: "3 energy, 1 command". */
export const price = (offer: Description): string =>
  (offer.costs ?? []).map((cost) => `${cost.amount} ${cost.of}`).join(", ");

/** What is asked, and what is said besides: the question itself is the headline. */
export function headline(words: string): [string, string] {
  const end = words.indexOf("? ") + 1;
  return end ? [words.slice(0, end), words.slice(end + 1)] : [words, ""];
}

import type { Printed } from "../cards/face";

/** What is looked for on cards, in the words that the host's own search takes: `laser`, `"two words"`, `cost<=3`,
    `type:weapons`; a minus in front of any of them turns it round. Every condition must hold. */
export type Search = {
  fits: (card: Printed) => boolean;
  /** What was to be compared with a number, and with none. */
  numberless?: string;
};

/** A card as it reads in one language. */
type Face = { name: string; section: string; line: string; stats: Record<string, string>; numbers: Record<string, number>; text: string; pack: string; foreign: boolean };
type Test = (face: Face) => boolean;

const COMPARE: [sign: string, holds: (value: number, wanted: number) => boolean][] = [
  ["<=", (value, wanted) => value <= wanted],
  [">=", (value, wanted) => value >= wanted],
  ["<", (value, wanted) => value < wanted],
  [">", (value, wanted) => value > wanted],
  ["=", (value, wanted) => value === wanted],
];

/** What is printed as a number in another language can be asked for by its name there. */
const numbersOf = (stats: Record<string, string>): Record<string, number> =>
  Object.fromEntries(Object.entries(stats).filter(([, value]) => /^-?\d+$/.test(value)).map(([name, value]) => [name, Number(value)]));

const faces = new WeakMap<Printed, Face[]>();
function facesOf(card: Printed): Face[] {
  let known = faces.get(card);
  if (!known) {
    const { name, section, line, stats, numbers = {}, text, pack = "", told } = card;
    const same = { name, section, pack };
    known = [{ ...same, line, stats, numbers, text, foreign: false }];
    if (told) known.push({ ...same, line: told.line, stats: told.stats, numbers: { ...numbers, ...numbersOf(told.stats) }, text: told.text, foreign: true });
    faces.set(card, known);
  }
  return known;
}

/** Splits at spaces, but not within quotation marks; one that is not closed yet is closed at the end. */
function wordsIn(text: string): string[] {
  const words = [""];
  let quoted = false;
  for (const letter of text) {
    if (/["„”“]/.test(letter)) quoted = !quoted;
    else if (/\s/.test(letter) && !quoted) words.push("");
    else words[words.length - 1] += letter;
  }
  return words.filter(Boolean);
}

/** A word as it is looked for on a card: in Polish long words end differently in every sentence, so there the last letter may
    be another. */
const stem = (word: string, { foreign }: Face): string => (foreign && !word.includes(" ") && [...word].length > 4 ? [...word].slice(0, -1).join("") : word);

/** `power_grid` and `Power Grid` both begin with `power`. */
const begins = (field: string, name: string): boolean => field.toLowerCase().replaceAll("_", " ").startsWith(name.replaceAll("_", " "));

const says = (word: string): Test => (face) =>
  [face.name, face.section, face.line, face.text, face.pack, ...Object.entries(face.stats).flat()].some((part) => part.toLowerCase().includes(stem(word, face)));

const field = (name: string, word: string): Test => (face) => {
  const known = Object.entries({ name: face.name, section: face.section, text: face.text, pack: face.pack, line: face.line, type: face.line }).filter(([one]) => one.startsWith(name));
  return [...known, ...Object.entries(face.stats).filter(([one]) => begins(one, name))].some(([, value]) => value.toLowerCase().includes(stem(word, face)));
};

/** What a word asks of a card; nothing where it compares with no number. */
function test(word: string): Test | undefined {
  const at = word.search(/[<>=]/);
  if (at > 0) {
    const [sign, holds] = COMPARE.find(([sign]) => word.startsWith(sign, at))!;
    const wanted = word.slice(at + sign.length).trim();
    if (!/^[+-]?\d+$/.test(wanted)) return undefined;
    const name = word.slice(0, at);
    return ({ numbers }) => Object.entries(numbers).some(([one, value]) => begins(one, name) && holds(value, Number(wanted)));
  }
  const [, name, value] = /^([^:]+):(.+)$/s.exec(word) ?? [];
  return name && value ? field(name, value) : says(word);
}

/** Reads what somebody looks for. */
export function search(text: string): Search {
  const conditions: { holds: boolean; asks: Test }[] = [];
  for (const word of wordsIn(text.toLowerCase())) {
    const holds = !/^-./s.test(word);
    const asks = test(holds ? word : word.slice(1));
    if (!asks) return { fits: () => false, numberless: word };
    conditions.push({ holds, asks });
  }
  return { fits: (card) => conditions.every(({ holds, asks }) => facesOf(card).some(asks) === holds) };
}

/** The names of the numbers that stand on cards, as they are read here, the commonest first; how many of which card they bring
    is none of them. */
export function numbersOn(cards: readonly Printed[]): string[] {
  const counts = new Map<string, number>();
  for (const { numbers = {}, told } of cards) {
    const named = told ? Object.keys(numbersOf(told.stats)) : Object.keys(numbers).filter((name) => !name.startsWith("cards "));
    for (const name of named) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([a, many], [b, more]) => more - many || a.localeCompare(b)).map(([name]) => name.replaceAll(" ", "_"));
}

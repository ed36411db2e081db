import type { Stroke } from "./art";

/** What a card is about, as a sign. */
export type Emblem =
  | "energy" | "shield" | "armor" | "mend" | "barrier" | "draw" | "discard" | "recall" | "more" | "cheaper" | "damage" | "aim" | "speed" | "radar" | "missile" | "module"
  | "ward" | "choice" | "later" | "planet" | "ship" | "hero" | "resource" | "tech" | "command" | "turn" | "spy" | "end" | "cancel" | "move";

type Ink = NonNullable<Stroke["fill"]>;

/** Words that stand on cards, and the sign for them. A card is drawn after its words; what they do is the host's business. */
const WORDS: [RegExp, Emblem][] = [
  [/\bchoose one\b/i, "choice"],
  [/\bcancel\b|\bprevent\b/i, "cancel"],
  [/\b(?:pending attacks?|missiles?|munitions)\b/i, "missile"],
  [/\b(?:shield|shields)\b(?! array)|\bshield array\b/i, "shield"],
  [/\barmor\b/i, "armor"],
  [/\bbarrier\b/i, "barrier"],
  [/\b(?:hull|structure|life)\b|\bremove (?:up to )?\d+ damage\b/i, "mend"],
  [/\b(?:resistance|protection)\b/i, "ward"],
  [/\b(?:disable|target module|power grid|cpu)\b/i, "module"],
  [/\b(?:energy|power storage|power)\b(?! (?:damage|resistance|grid))/i, "energy"],
  [/\bdamage\b|\bdestroy\b|\binflict\b/i, "damage"],
  [/\b(?:accuracy|guns|critical|attack roll|evasion)\b/i, "aim"],
  [/\bspeed\b/i, "speed"],
  [/\bsignature\b/i, "radar"],
  [/\b(?:look at|reveal|hidden|spy|spies)\b/i, "spy"],
  [/\bgraveyard\b|\brecycle pile\b|\breturn\b/i, "recall"],
  [/\bdiscards?\b/i, "discard"],
  [/\bdraws?\b|\bhand size\b/i, "draw"],
  [/\b(?:limit|maximum)\b/i, "more"],
  [/\bcosts?\b|\bless resource/i, "cheaper"],
  [/\bresources?\b|\bproduction\b/i, "resource"],
  [/\btech\b/i, "tech"],
  [/\bcommands?\b/i, "command"],
  [/\b(?:unturn|turn (?:it|target|a|this))\b/i, "turn"],
  [/\b(?:moves?|send|retreat|location)\b/i, "move"],
  [/\b(?:eliminate|terminate|sacrifice|conquer)\b/i, "end"],
  [/\b(?:planets?|homeworld|world)\b/i, "planet"],
  [/\b(?:hero|heroes)\b/i, "hero"],
  [/\bships?\b(?! (?:gets?|has)\b)/i, "ship"],
  [/\b(?:start of your next turn|delay)\b/i, "later"],
];

/** A sign, and how many of it a text speaks of. */
export type Said = { emblem: Emblem; amount: number };

/** What a text is about, in the order in which it says so: three signs at most. */
export function emblemsOf(text: string): Said[] {
  const found = WORDS.flatMap(([word, emblem]) => {
    const at = text.search(word);
    return at < 0 ? [] : [{ emblem, at, amount: Number(/(\d+)[a-z ]{0,16}$/i.exec(text.slice(0, at))?.[1] ?? 0) }];
  });
  // What is done is told before to whom: whose ship, planet or hero it is says less than what becomes of it.
  const whom: Emblem[] = ["ship", "planet", "hero", "later"];
  const deeds = found.filter(({ emblem }) => !whom.includes(emblem)).sort((a, b) => a.at - b.at);
  const rest = found.filter(({ emblem }) => whom.includes(emblem)).sort((a, b) => a.at - b.at);
  return [...deeds, ...rest].slice(0, deeds.length > 2 ? 3 : 2).map(({ emblem, amount }) => ({ emblem, amount }));
}

/** The colour a sign has on every card. */
const ACCENT: Record<Emblem, Ink> = {
  energy: "gold", shield: "sky", armor: "steel", mend: "leaf", barrier: "sky", draw: "pale", discard: "pale", recall: "plum", more: "gold", cheaper: "gold", damage: "rose", aim: "rose", speed: "leaf", radar: "leaf", missile: "rose", module: "steel",
  ward: "sky", choice: "plum", later: "pale", planet: "leaf", ship: "sky", hero: "gold", resource: "leaf", tech: "plum", command: "gold", turn: "steel", spy: "plum", end: "rose", cancel: "rose", move: "leaf",
};

/** A shape around nothing, one unit in each direction: what is filled, what is lined, in which ink; `accent` is the sign's own. */
type Part = [d: string, fill?: Ink | "accent", stroke?: "accent" | "pale" | "deep", width?: number];

const ring = (r: number, x = 0, y = 0): string => {
  const k = r * 0.5523;
  return `M${x - r} ${y}C${x - r} ${y - k} ${x - k} ${y - r} ${x} ${y - r}C${x + k} ${y - r} ${x + r} ${y - k} ${x + r} ${y}C${x + r} ${y + k} ${x + k} ${y + r} ${x} ${y + r}C${x - k} ${y + r} ${x - r} ${y + k} ${x - r} ${y}z`;
};
const star = (points: number, near: number, far = 1): string => `M${Array.from({ length: points * 2 }, (_, k) => {
  const [r, angle] = [k % 2 ? near : far * (k % 4 ? 0.84 : 1), -Math.PI / 2 + (Math.PI * k) / points];
  return `${r * Math.cos(angle)} ${r * Math.sin(angle)}`;
}).join("L")}z`;
const card = (x: number, lean: number): string => {
  const at = (a: number, b: number): string => `${x + a * Math.cos(lean) - b * Math.sin(lean)} ${0.05 + a * Math.sin(lean) + b * Math.cos(lean)}`;
  return `M${at(-0.4, -0.62)}L${at(0.4, -0.62)}L${at(0.4, 0.62)}L${at(-0.4, 0.62)}z`;
};
const SHIELD = "M0 -1L0.8 -0.66L0.8 0.06C0.75 0.6 0.4 0.85 0 1C-0.4 0.85 -0.75 0.6 -0.8 0.06L-0.8 -0.66z";
const HALF = "M0 -0.76L0.58 -0.52L0.58 0.06C0.55 0.42 0.3 0.62 0 0.74z";
const CHIP = "M-0.62 -0.62L0.62 -0.62L0.62 0.62L-0.62 0.62z";
const PINS = [-0.36, 0, 0.36].map((k) => `M${k} -0.95L${k} 0.95M-0.95 ${k}L0.95 ${k}`).join("");

const SHAPES: Record<Emblem, Part[]> = {
  energy: [["M0.2 -1L-0.6 0.16L-0.08 0.16L-0.26 1L0.6 -0.28L0.08 -0.28z", "accent"], ["M0.2 -1L-0.6 0.16L-0.3 0.16L0.1 -0.62z", "pale"]],
  shield: [[SHIELD, "accent"], [HALF, "pale"]],
  armor: [["M-0.95 -0.7L0.1 -0.95L0.1 -0.1L-0.95 0.15z", "accent"], ["M0.2 -0.95L0.95 -0.6L0.95 0.2L0.2 -0.1z", "pale"], ["M-0.95 0.28L0.1 0.02L0.1 0.85L-0.7 0.95z", "pale"], ["M0.2 0.02L0.95 0.34L0.7 0.95L0.2 0.85z", "accent"]],
  mend: [["M-0.3 -0.95L0.3 -0.95L0.3 -0.3L0.95 -0.3L0.95 0.3L0.3 0.3L0.3 0.95L-0.3 0.95L-0.3 0.3L-0.95 0.3L-0.95 -0.3L-0.3 -0.3z", "accent"], ["M-0.12 -0.75L0.12 -0.75L0.12 -0.12L0.75 -0.12L0.75 0.12L-0.12 0.12z", "pale"]],
  barrier: [["M-1 0.75C-1 -0.5 -0.6 -0.9 0 -0.9C0.6 -0.9 1 -0.5 1 0.75", "none", "accent", 0.2], ["M-0.62 0.75C-0.62 -0.2 -0.4 -0.5 0 -0.5C0.4 -0.5 0.62 -0.2 0.62 0.75", "none", "pale", 0.12], ["M-0.26 0.75C-0.26 0.1 -0.16 -0.12 0 -0.12C0.16 -0.12 0.26 0.1 0.26 0.75z", "accent"], ["M-1.1 0.8L1.1 0.8", "none", "accent", 0.16]],
  draw: [[card(-0.42, -0.4), "accent", "deep", 0.08], [card(0.42, 0.4), "accent", "deep", 0.08], [card(0, 0), "pale", "deep", 0.08], ["M0 0.34L0 -0.26M-0.2 -0.04L0 -0.28L0.2 -0.04", "none", "deep", 0.12]],
  discard: [[card(0.1, 0.35), "accent", "deep", 0.08], ["M-0.85 -0.6L-0.85 0.55M-1.05 0.3L-0.85 0.6L-0.65 0.3", "none", "accent", 0.14], ["M-0.12 -0.2L0.34 0.3M0.36 -0.24L-0.14 0.34", "none", "deep", 0.14]],
  recall: [[card(0.12, 0.12), "accent", "deep", 0.08], ["M-0.55 0.8C-1.15 0.4 -1.05 -0.5 -0.5 -0.7M-0.82 -0.72L-0.46 -0.72L-0.52 -0.34", "none", "pale", 0.15], [ring(0.17, 0.12, 0.05), "deep"]],
  more: [["M-0.75 0.9L0 0.4L0.75 0.9M-0.75 0.4L0 -0.1L0.75 0.4", "none", "accent", 0.22], ["M-0.75 -0.1L0 -0.62L0.75 -0.1", "none", "pale", 0.22]],
  cheaper: [[ring(0.62, -0.2, -0.15), "accent"], [ring(0.38, -0.2, -0.15), "none", "deep", 0.1], ["M0.72 -0.6L0.72 0.7M0.45 0.42L0.72 0.76L0.99 0.42", "none", "pale", 0.18]],
  damage: [[star(9, 0.46), "accent"], [star(7, 0.24, 0.56), "pale"]],
  aim: [[ring(0.72), "none", "accent", 0.16], ["M0 -1.05L0 -0.4M0 0.4L0 1.05M-1.05 0L-0.4 0M0.4 0L1.05 0", "none", "pale", 0.13], [ring(0.2), "accent"]],
  speed: [["M-0.1 -0.62L1.05 0L-0.1 0.62L0.2 0z", "accent"], ["M-1.1 -0.42L-0.3 -0.42M-1.25 0L0 0M-1.1 0.42L-0.3 0.42", "none", "pale", 0.13]],
  radar: [[ring(0.92), "none", "accent", 0.09], [ring(0.55), "none", "accent", 0.09], ["M0 0L0.5 -0.77C0.72 -0.62 0.86 -0.4 0.92 -0.1z", "accent"], [ring(0.13, -0.35, 0.32), "pale"], [ring(0.1, 0.3, 0.5), "pale"], [ring(0.13), "pale"]],
  missile: [["M1.05 -0.75L0.4 -0.55L-0.5 0.3L-0.2 0.6L0.7 -0.25z", "pale"], ["M-0.5 0.3L-0.98 0.36L-0.2 -0.02zM-0.2 0.6L-0.28 1.05L0.1 0.32z", "accent"], ["M-0.46 0.42L-1.05 1L-0.3 0.58z", "gold"], [ring(0.13, 0.46, -0.28), "accent"]],
  module: [[PINS, "none", "accent", 0.11], [CHIP, "accent"], ["M-0.34 -0.34L0.34 -0.34L0.34 0.34L-0.34 0.34z", "deep"]],
  ward: [[SHIELD, "none", "accent", 0.16], ["M-0.6 -0.2L0.4 -0.74M-0.66 0.26L0.7 -0.46M-0.4 0.6L0.7 0.02", "none", "pale", 0.13]],
  choice: [["M0 1L0 0.2C0 -0.2 -0.7 -0.1 -0.7 -0.6M0 0.2C0 -0.2 0.7 -0.1 0.7 -0.6", "none", "accent", 0.18], ["M-1 -0.5L-0.7 -1L-0.4 -0.5zM0.4 -0.5L0.7 -1L1 -0.5z", "pale"], [ring(0.16, 0, 0.95), "accent"]],
  later: [[ring(0.9), "none", "accent", 0.15], ["M0 -0.5L0 0.06L0.4 0.3", "none", "accent", 0.15]],
  planet: [[ring(0.72), "accent"], ["M-0.62 -0.34C-0.2 -0.14 0.2 -0.14 0.62 -0.34M-0.66 0.3C-0.2 0.56 0.2 0.56 0.66 0.3", "none", "deep", 0.1], ["M-1.15 0.3C-0.5 0.36 0.6 0.04 1.15 -0.4", "none", "pale", 0.14]],
  ship: [["M1 0L0.1 -0.3L-0.55 -0.85L-0.4 -0.2L-0.75 0L-0.4 0.2L-0.55 0.85L0.1 0.3z", "accent"], ["M-0.8 -0.14L-1.2 0L-0.8 0.14z", "gold"], [ring(0.13, 0.3, 0), "deep"]],
  hero: [[ring(0.36, 0, -0.5), "pale"], ["M-0.72 0.95C-0.72 0.1 -0.3 -0.02 0 -0.02C0.3 -0.02 0.72 0.1 0.72 0.95z", "accent"], ["M-0.2 0L0 0.4L0.2 0z", "pale"]],
  resource: [["M0 -0.95L0.75 -0.25L0 0.98L-0.75 -0.25z", "accent"], ["M0 -0.95L0.26 -0.25L0 0.98L-0.26 -0.25z", "pale"]],
  tech: [["M-0.95 0.35C-0.6 0.9 0.75 0.1 0.95 -0.35C0.6 -0.9 -0.75 -0.1 -0.95 0.35zM-0.95 -0.35C-0.75 0.1 0.6 0.9 0.95 0.35C0.75 -0.1 -0.6 -0.9 -0.95 -0.35z", "none", "accent", 0.12], [ring(0.24), "pale"]],
  command: [["M-0.6 -0.95L-0.6 1", "none", "pale", 0.15], ["M-0.55 -0.95L0.9 -0.72L0.5 -0.35L0.9 0.05L-0.55 0.15z", "accent"]],
  turn: [["M0.62 -0.55C0.1 -1.1 -0.85 -0.75 -0.85 0.05C-0.85 0.95 0.55 1.05 0.82 0.2", "none", "accent", 0.2], ["M0.25 -0.35L0.95 -0.35L0.72 -1.02z", "pale"]],
  spy: [["M-1.05 0C-0.5 -0.75 0.5 -0.75 1.05 0C0.5 0.75 -0.5 0.75 -1.05 0z", "accent"], [ring(0.36), "deep"], [ring(0.14, 0.1, -0.1), "pale"]],
  end: [["M-0.7 -0.1C-0.7 -0.65 -0.4 -0.95 0 -0.95C0.4 -0.95 0.7 -0.65 0.7 -0.1L0.45 0.35L0.45 0.8L-0.45 0.8L-0.45 0.35z", "accent"], [`${ring(0.19, -0.28, -0.15)}${ring(0.19, 0.28, -0.15)}M0 0.05L0.12 0.3L-0.12 0.3z`, "deep"], ["M-0.15 0.5L-0.15 0.8M0.15 0.5L0.15 0.8", "none", "deep", 0.08]],
  cancel: [[ring(0.85), "none", "accent", 0.24], ["M-0.6 -0.6L0.6 0.6", "none", "accent", 0.24]],
  move: [["M-0.95 0.75C-0.75 -0.35 0.1 -0.55 0.55 -0.45", "none", "accent", 0.2], ["M0.3 -1L1.05 -0.4L0.3 0.15z", "pale"], [ring(0.18, -0.95, 0.75), "pale"]],
};

const round = (value: number): number => Math.round(value * 10) / 10;

/** As many marks in a sign's colour as its number says, along the foot of the picture. */
export function pips({ emblem: what, amount }: Said): Stroke[] {
  const count = Math.min(amount, 14);
  if (count < 2) return [];
  const d = Array.from({ length: count }, (_, k) => `M${round(60 + (k - (count - 1) / 2) * 5 - 1.3)} 66h2.6v4h-2.6z`).join("");
  return [{ d, fill: ACCENT[what] }];
}

/** A sign at a place of the picture, so large in each direction. */
export function emblem(what: Emblem, x: number, y: number, size: number): Stroke[] {
  const accent = ACCENT[what];
  const ink = (name: Part[1]): Ink => (name === "accent" ? accent : (name ?? "none"));
  return SHAPES[what].map(([d, fill, stroke, width]): Stroke => ({
    d: d.replace(/(-?[\d.e-]+) (-?[\d.e-]+)/g, (_, a: string, b: string) => `${round(x + Number(a) * size)} ${round(y + Number(b) * size)}`),
    fill: ink(fill),
    ...(stroke && { stroke: ink(stroke), width: round((width ?? 0.1) * size) }),
  }));
}

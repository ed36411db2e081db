import { seeded } from "./chance";
import { emblem, emblemsOf, pips, type Said } from "./emblems";

/** What a card's picture is about. */
export type Motif =
  | "ship" | "planet" | "hero" | "weapons" | "defense" | "utility" | "core" | "support" | "tactical" | "fate" | "advantage" | "alien" | "plain";

/** A stroke of a picture on a ground of 120 by 72. */
export type Stroke = { d: string; fill?: Ink; stroke?: Ink; width?: number; opacity?: number };

/** What is painted with: the four of a card's own colour, and six that are the same on every card. */
export type Ink = "deep" | "mid" | "bright" | "pale" | "gold" | "sky" | "rose" | "leaf" | "plum" | "steel" | "none";

const round = (value: number): number => Math.round(value * 10) / 10;
const disc = (x: number, y: number, r: number): string =>
  `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0z`;
const poly = (points: [number, number][]): string => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}z`;
const regular = (x: number, y: number, r: number, sides: number, turn = 0): string =>
  poly(Array.from({ length: sides }, (_, k) => [x + r * Math.cos(turn + (2 * Math.PI * k) / sides), y + r * Math.sin(turn + (2 * Math.PI * k) / sides)]));

type Chance = () => number;
const between = (random: Chance, least: number, most: number): number => least + random() * (most - least);
const whole = (random: Chance, least: number, most: number): number => Math.floor(between(random, least, most + 1));

function stars(random: Chance, count: number): Stroke[] {
  // Stars of a brightness are one stroke: a sky of three is drawn far sooner than one of twenty.
  return [0.4, 0.6, 0.85].map((opacity) => {
    const sky = Array.from({ length: Math.round(count / 3) }, () => disc(random() * 120, random() * 72, between(random, 0.3, 0.9)));
    return { d: sky.join(""), fill: "pale", opacity };
  });
}

/** A hull, mirrored along its keel, with wings, engines and lights. */
function ship(random: Chance): Stroke[] {
  const length = between(random, 34, 46);
  const beam = between(random, 7, 14);
  const steps = whole(random, 3, 5);
  const half = Array.from({ length: steps + 1 }, (_, k): [number, number] => [60 + length - (2 * length * k) / steps, k === 0 ? between(random, 0.5, 2.5) : beam * between(random, 0.45, 1)]);
  const hull = [...half.map(([x, y]): [number, number] => [x, 36 - y]), ...half.reverse().map(([x, y]): [number, number] => [x, 36 + y])];
  const root = 60 + between(random, -10, 8);
  const span = between(random, 14, 27);
  const sweep = between(random, 4, 22);
  const wing = (side: number): string => poly([[root + 12, 36 + side * beam * 0.6], [root - sweep, 36 + side * span], [root - sweep - 9, 36 + side * span], [root - 12, 36 + side * beam * 0.6]]);
  const engines = whole(random, 1, 3);
  const flames = Array.from({ length: engines }, (_, k): Stroke => {
    const y = 36 + (k - (engines - 1) / 2) * 7;
    return { d: poly([[60 - length, y - 2.2], [60 - length - between(random, 7, 15), y], [60 - length, y + 2.2]]), fill: "bright", opacity: 0.95 };
  });
  const lights = Array.from({ length: whole(random, 2, 5) }, (_, k): Stroke => ({ d: disc(60 + length * 0.5 - k * 9, 36, 1.5), fill: "deep" }));
  return [...stars(random, 22), ...flames, { d: wing(-1), fill: "mid" }, { d: wing(1), fill: "mid" }, { d: poly(hull), fill: "pale" }, { d: poly(hull.map(([x, y]) => [x, y < 36 ? 36 : y])), fill: "bright", opacity: 0.35 }, ...lights];
}

/** Worlds whose names say what they look like; of the others each has a colour of its own. */
const WORLDS: [RegExp, Ink][] = [[/fro[sz]|ice|cold|water|ocean/i, "sky"], [/scorch|fire|mars|lava|blood/i, "rose"], [/forest|garden|jungle|earth/i, "leaf"], [/desert|sand|gold/i, "gold"], [/mining|asteroid|moon|barren|rock/i, "steel"]];

function planet(random: Chance, name: string): Stroke[] {
  const soil = WORLDS.find(([word]) => word.test(name))?.[1] ?? (["bright", "sky", "gold", "leaf", "plum", "rose"] as const)[whole(random, 0, 5)]!;
  const r = between(random, 19, 27);
  const x = between(random, 48, 72);
  const bands = Array.from({ length: whole(random, 2, 4) }, (_, k): Stroke => {
    const y = 36 - r + ((k + 1) * 2 * r) / 5 + between(random, -2, 2);
    const w = Math.sqrt(Math.max(0, r * r - (y - 36) ** 2));
    return { d: `M${round(x - w)} ${round(y)}q${round(w)} ${round(between(random, -6, 6))} ${round(2 * w)} 0`, fill: "none", stroke: "pale", width: between(random, 1.5, 4), opacity: 0.4 };
  });
  const ring: Stroke[] = random() < 0.4 ? [{ d: `M${round(x - r * 1.6)} 42a${round(r * 1.6)} 7 -8 1 0 ${round(r * 3.2)} -8`, fill: "none", stroke: "bright", width: 2, opacity: 0.9 }] : [];
  const moon: Stroke[] = random() < 0.6 ? [{ d: disc(x + r + between(random, 7, 14), 36 - between(random, 6, 18), between(random, 2, 4.5)), fill: "pale" }] : [];
  return [...stars(random, 26), { d: disc(x, 36, r), fill: soil }, ...bands, { d: `M${round(x)} ${round(36 - r)}a${round(r)} ${round(r)} 0 0 1 0 ${round(2 * r)}a${round(r * 1.5)} ${round(r)} 0 0 0 0 ${round(-2 * r)}z`, fill: "deep", opacity: 0.5 }, ...ring, ...moon];
}

function hero(random: Chance): Stroke[] {
  const collar = between(random, 20, 30);
  const head = between(random, 9.5, 12);
  const crest = whole(random, 0, 3);
  const tops: Stroke[] = [
    [{ d: `M${60 - head} 27a${head} ${head} 0 0 1 ${2 * head} 0l-3-3-4 2-4-4-5 4-4-2z`, fill: "deep" as const }],
    [{ d: `M${round(60 - head)} 25c0-14 ${round(2 * head)}-14 ${round(2 * head)} 0v8h-3c0-8-3-9-8-9s-8 2-8 9h-3z`, fill: "deep" as const }],
    [{ d: regular(60, 14, 5, 3, -Math.PI / 2), fill: "bright" as const }],
    [{ d: `M${round(60 - head - 1)} 24h${round(2 * head + 2)}v-4c-4-7-18-7-${round(2 * head + 2)} 0z`, fill: "mid" as const }],
  ][crest] as Stroke[];
  const halo = Array.from({ length: 14 }, (_, k): Stroke => {
    const angle = (Math.PI * 2 * k) / 14;
    return { d: `M${round(60 + 25 * Math.cos(angle))} ${round(32 + 25 * Math.sin(angle))}L${round(60 + 46 * Math.cos(angle))} ${round(32 + 46 * Math.sin(angle))}`, fill: "none", stroke: "mid", width: 2.5, opacity: 0.5 };
  });
  return [...halo, { d: disc(60, 30, 23), fill: "mid", opacity: 0.55 }, { d: `M${round(60 - collar)} 72c2-18 12-24 ${round(collar)}-24s${round(collar - 2)} 6 ${round(collar)} 24z`, fill: "bright" }, { d: `M52 49l8 12 8-12v-6h-16z`, fill: "pale", opacity: 0.8 }, { d: disc(60, 30, head), fill: "pale" }, ...tops, { d: regular(60 + collar * 0.45, 63, 3.4, whole(random, 3, 6), -Math.PI / 2), fill: "deep" }];
}

/** A salvo of missiles with their trails. */
function salvo(random: Chance): Stroke[] {
  const flown = Array.from({ length: whole(random, 2, 4) }, (_, k): Stroke[] => {
    const [x, y, lean] = [between(random, 62, 104), 13 + k * between(random, 13, 18), between(random, -0.12, 0.12)];
    const at = (along: number, across: number): [number, number] => [x + along * Math.cos(lean) - across * Math.sin(lean), y + along * Math.sin(lean) + across * Math.cos(lean)];
    return [
      { d: `M${round(at(-20, 0)[0])} ${round(at(-20, 0)[1])}Q${round(x - 50)} ${round(y + between(random, -8, 8))} -4 ${round(y + between(random, -14, 14))}`, fill: "none", stroke: "mid", width: 4, opacity: 0.7 },
      { d: poly([at(-18, -3), at(4, -3), at(12, 0), at(4, 3), at(-18, 3)]), fill: "pale" },
      { d: poly([at(-18, -3), at(-23, -7), at(-13, -3)]), fill: "bright" },
      { d: poly([at(-18, 3), at(-23, 7), at(-13, 3)]), fill: "bright" },
      { d: poly([at(-18, -2), at(-29, 0), at(-18, 2)]), fill: "bright", opacity: 0.9 },
    ];
  });
  return [...stars(random, 16), ...flown.flat()];
}

/** A gun in its turret, firing. */
function barrage(random: Chance): Stroke[] {
  const barrels = whole(random, 1, 3);
  const shots = Array.from({ length: barrels }, (_, k): Stroke[] => {
    const y = 36 + (k - (barrels - 1) / 2) * 11;
    return [
      { d: `M38 ${round(y - 3)}h${round(between(random, 24, 34))}v6h-34z`, fill: "pale" },
      { d: regular(between(random, 74, 80), y, 6, 5, random()), fill: "bright" },
      { d: `M${round(between(random, 84, 90))} ${round(y)}h${round(between(random, 10, 34))}`, fill: "none", stroke: "bright", width: 3 },
    ];
  });
  return [...stars(random, 14), ...shots.flat(), { d: disc(32, 36, between(random, 15, 20)), fill: "mid" }, { d: disc(32, 36, 8), fill: "deep" }, { d: "M10 72c4-14 40-14 44 0z", fill: "mid" }];
}

/** Which weapon a card is fired from, by the words of its line. */
function weapons(random: Chance, _: string, words: readonly string[]): Stroke[] {
  const is = (word: string): boolean => words.some((one) => one.toLowerCase() === word);
  if (is("explosive") || is("missile")) return salvo(random);
  if (is("kinetic")) return barrage(random);
  if (is("disruptor")) return lightning(random);
  if (is("multi-phase")) return phases(random);
  return beams(random);
}

/** Bolts that branch. */
function lightning(random: Chance): Stroke[] {
  const bolts = Array.from({ length: whole(random, 3, 4) }, (_, k): Stroke[] => {
    let [x, y] = [24, 16 + k * between(random, 11, 15)];
    const points = [`${x} ${round(y)}`];
    for (let step = 0; step < 6; step += 1) points.push(`${round((x += between(random, 8, 14)))} ${round((y += between(random, -10, 10)))}`);
    const d = `M${points.join("L")}`;
    return [{ d, fill: "none", stroke: "plum", width: 5, opacity: 0.35 }, { d, fill: "none", stroke: k % 2 ? "plum" : "pale", width: between(random, 1.2, 2.4) }];
  });
  return [...stars(random, 14), ...bolts.flat(), { d: regular(20, 36, 13, 6, random()), fill: "mid" }, { d: disc(20, 36, 6), fill: "plum" }];
}

/** A shot that is several at once. */
function phases(random: Chance): Stroke[] {
  const inks = (["gold", "sky", "rose", "plum"] as const).slice(0, whole(random, 3, 4));
  const y = between(random, 30, 42);
  const rings = inks.map((ink, k): Stroke => ({ d: disc(54 + k * 11, y, 17 - k * 3.4), fill: "none", stroke: ink, width: 2.6 }));
  return [...stars(random, 14), { d: `M14 ${round(y)}h60`, fill: "none", stroke: "mid", width: 9, opacity: 0.8 }, { d: `M14 ${round(y)}h88`, fill: "none", stroke: "pale", width: 2.4 }, ...rings, { d: disc(102, y, 4.5), fill: "pale" }];
}

/** Beams that strike. */
function beams(random: Chance): Stroke[] {
  const x = between(random, 84, 96);
  const y = between(random, 24, 44);
  const beams = Array.from({ length: whole(random, 2, 4) }, (_, k): Stroke => ({ d: `M-4 ${round(60 - k * between(random, 8, 15))}L${round(x)} ${round(y)}`, fill: "none", stroke: k ? "bright" : "pale", width: between(random, 1.2, 4), opacity: 0.95 }));
  const shards = Array.from({ length: 12 }, (): Stroke => {
    const angle = random() * Math.PI * 2;
    const far = between(random, 12, 30);
    return { d: `M${round(x + 7 * Math.cos(angle))} ${round(y + 7 * Math.sin(angle))}L${round(x + far * Math.cos(angle))} ${round(y + far * Math.sin(angle))}`, fill: "none", stroke: "bright", width: between(random, 0.8, 2.4) };
  });
  return [...stars(random, 14), ...shards, ...beams, { d: regular(x, y, 11, 8, random()), fill: "bright" }, { d: disc(x, y, 5.5), fill: "pale" }];
}

function defense(random: Chance): Stroke[] {
  const x = between(random, 34, 48);
  const arcs = Array.from({ length: whole(random, 3, 5) }, (_, k): Stroke => {
    const r = 15 + k * 8;
    return { d: `M${round(x + r * 0.5)} ${round(36 - r * 0.86)}A${r} ${r} 0 0 1 ${round(x + r * 0.5)} ${round(36 + r * 0.86)}`, fill: "none", stroke: k % 2 ? "bright" : "pale", width: 3.4 - k * 0.5, opacity: 1 - k * 0.15 };
  });
  return [...stars(random, 16), { d: `M${round(x)} 16l15 6v12c0 11-8 18-15 21-7-3-15-10-15-21V22z`, fill: "mid" }, { d: `M${round(x)} 21l10 4v9c0 8-5 13-10 15z`, fill: "bright" }, ...arcs];
}

function utility(random: Chance): Stroke[] {
  const x = between(random, 44, 76);
  const rings = [9, 18, 27].map((r): Stroke => ({ d: disc(x, 38, r), fill: "none", stroke: "mid", width: 1.4 }));
  const blips = Array.from({ length: whole(random, 2, 5) }, (): Stroke => {
    const angle = random() * Math.PI * 2;
    const far = between(random, 7, 26);
    return { d: disc(x + far * Math.cos(angle), 38 + far * Math.sin(angle), between(random, 1.3, 2.6)), fill: "pale" };
  });
  const turn = random() * Math.PI * 2;
  return [...rings, { d: `M${round(x)} 38L${round(x + 27 * Math.cos(turn))} ${round(38 + 27 * Math.sin(turn))}A27 27 0 0 1 ${round(x + 27 * Math.cos(turn + 0.9))} ${round(38 + 27 * Math.sin(turn + 0.9))}z`, fill: "bright", opacity: 0.7 }, ...blips, { d: `M0 66q8-${round(between(random, 5, 14))} 16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0`, fill: "none", stroke: "bright", width: 1.6, opacity: 0.8 }];
}

function core(random: Chance): Stroke[] {
  const sides = whole(random, 5, 8);
  const turn = random();
  const spokes = Array.from({ length: sides }, (_, k): Stroke => {
    const angle = turn + (2 * Math.PI * k) / sides;
    return { d: `M${round(60 + 11 * Math.cos(angle))} ${round(36 + 11 * Math.sin(angle))}L${round(60 + 50 * Math.cos(angle))} ${round(36 + 50 * Math.sin(angle))}`, fill: "none", stroke: "mid", width: 3 };
  });
  return [...spokes, { d: regular(60, 36, 28, sides, turn), fill: "none", stroke: "bright", width: 2.4 }, { d: regular(60, 36, 20, sides, turn + 0.4), fill: "mid" }, { d: disc(60, 36, 11), fill: "bright" }, { d: disc(60, 36, 5), fill: "pale" }];
}

function support(random: Chance): Stroke[] {
  const teeth = whole(random, 8, 12);
  const gear = (x: number, y: number, r: number): string => poly(Array.from({ length: teeth * 4 }, (_, k) => {
    const angle = (Math.PI * 2 * k) / (teeth * 4);
    const far = k % 4 < 2 ? r : r * 0.8;
    return [x + far * Math.cos(angle), y + far * Math.sin(angle)];
  }));
  return [{ d: gear(46, 38, 23), fill: "bright" }, { d: disc(46, 38, 9), fill: "deep" }, { d: gear(83, 27, 15), fill: "mid" }, { d: disc(83, 27, 5), fill: "deep" }, { d: `M0 66h120M96 52h24M100 58h20`, fill: "none", stroke: "mid", width: 2 }, ...stars(random, 6)];
}

function tactical(random: Chance): Stroke[] {
  const rows = whole(random, 2, 4);
  const chevrons = Array.from({ length: rows }, (_, k): Stroke => ({ d: `M${round(26 + k * 17)} 14l20 22-20 22`, fill: "none", stroke: k === rows - 1 ? "pale" : "bright", width: 6, opacity: 0.5 + (0.5 * (k + 1)) / rows }));
  const grid = [0, 1, 2, 3, 4].map((k): Stroke => ({ d: `M0 ${8 + k * 15}h120M${10 + k * 25} 0v72`, fill: "none", stroke: "mid", width: 0.7, opacity: 0.6 }));
  return [...grid, ...chevrons, { d: disc(98, 36, 7), fill: "none", stroke: "pale", width: 2 }, { d: "M98 25v22M87 36h22", fill: "none", stroke: "pale", width: 1.2 }];
}

function fate(random: Chance): Stroke[] {
  const arms = whole(random, 3, 6);
  const swirl = Array.from({ length: arms }, (_, k): Stroke => {
    const turn = (Math.PI * 2 * k) / arms + random() * 0.3;
    const at = (r: number, more: number): string => `${round(60 + r * 1.5 * Math.cos(turn + more))} ${round(36 + r * Math.sin(turn + more))}`;
    return { d: `M60 36Q${at(16, 0.3)} ${at(24, 1)}T${at(40, 1.7)}`, fill: "none", stroke: k % 2 ? "bright" : "pale", width: between(random, 2, 5), opacity: 0.85 };
  });
  return [...stars(random, 30), ...swirl, { d: disc(60, 36, 8), fill: "pale" }, { d: disc(60, 36, 4), fill: "bright" }];
}

function advantage(random: Chance): Stroke[] {
  const points = whole(random, 5, 8);
  const star = poly(Array.from({ length: points * 2 }, (_, k) => {
    const r = k % 2 ? 12 : 28;
    const angle = -Math.PI / 2 + (Math.PI * k) / points;
    return [60 + r * Math.cos(angle), 36 + r * Math.sin(angle)];
  }));
  return [...stars(random, 18), { d: star, fill: "bright" }, { d: disc(60, 36, 10), fill: "deep" }, { d: disc(60, 36, 6), fill: "pale" }];
}

function alien(random: Chance): Stroke[] {
  const eyes = whole(random, 1, 3);
  const spread = between(random, 12, 18);
  const gaze = Array.from({ length: eyes }, (_, k): Stroke[] => {
    const x = 60 + (k - (eyes - 1) / 2) * spread;
    return [{ d: `M${round(x - 6)} 34q6-${round(between(random, 5, 9))} 12 0q-6 7-12 0z`, fill: "bright" }, { d: disc(x, 34, 2.2), fill: "deep" }];
  }).flat();
  const crown = whole(random, 3, 7);
  const spikes = Array.from({ length: crown }, (_, k): Stroke => {
    const x = 60 + (k - (crown - 1) / 2) * 8;
    return { d: poly([[x - 3, 18], [x, between(random, 2, 9)], [x + 3, 18]]), fill: "mid" };
  });
  return [...stars(random, 16), ...spikes, { d: `M${round(60 - between(random, 24, 32))} 28c6-18 50-18 56 0 4 18-14 38-28 40-14-2-32-22-28-40z`, fill: "pale" }, ...gaze, { d: `M53 52q7 ${round(between(random, -4, 5))} 14 0`, fill: "none", stroke: "mid", width: 2 }];
}

function plain(random: Chance): Stroke[] {
  return Array.from({ length: 5 }, (_, k): Stroke => ({ d: disc(between(random, 20, 100), between(random, 14, 58), 22 - k * 3.4), fill: k % 2 ? "bright" : "mid", opacity: 0.55 }));
}

type Painter = (random: Chance, name: string, words: readonly string[]) => Stroke[];
const PAINTERS: Record<Motif, Painter> = { ship, planet, hero, weapons, defense, utility, core, support, tactical, fate, advantage, alien, plain };

/** Grounds on which signs stand. */
const GROUNDS: ((random: Chance) => Stroke[])[] = [
  (random) => [{ d: Array.from({ length: 18 }, (_, k) => {
    const [turn, wide] = [(Math.PI * 2 * k) / 18 + random() * 0.2, 0.1];
    return `M60 36L${round(60 + 90 * Math.cos(turn - wide))} ${round(36 + 90 * Math.sin(turn - wide))}L${round(60 + 90 * Math.cos(turn + wide))} ${round(36 + 90 * Math.sin(turn + wide))}z`;
  }).join(""), fill: "mid", opacity: 0.45 }],
  (random) => {
    const [size, off] = [between(random, 8, 11), between(random, 0, 8)];
    const cells = Array.from({ length: 40 }, (_, k) => regular((k % 8) * size * 1.75 + (Math.floor(k / 8) % 2) * size * 0.87 - off, Math.floor(k / 8) * size * 1.52, size, 6, Math.PI / 6));
    return [{ d: cells.join(""), fill: "none", stroke: "mid", width: 1.1, opacity: 0.75 }];
  },
  (random) => {
    const wires = Array.from({ length: 9 }, (_, k) => {
      const [x, y] = [between(random, 8, 112), 4 + k * 8];
      const bend = random() < 0.5 ? -6 : 6;
      return `M${random() < 0.5 ? 0 : 120} ${round(y)}H${round(x)}l${Math.abs(bend)} ${bend}${disc(x + Math.abs(bend), y + bend, 1.6)}`;
    });
    return [{ d: wires.join(""), fill: "none", stroke: "mid", width: 1.3, opacity: 0.85 }];
  },
  (random) => [10, 22, 34, 46, 58].map((r): Stroke => ({ d: disc(60, 36, r + between(random, 0, 6)), fill: "none", stroke: "mid", width: between(random, 0.8, 3), opacity: 0.7 })),
  (random) => [0, 1, 2, 3, 4].map((k): Stroke => ({ d: `M-4 ${round(8 + k * 15)}q15-${round(between(random, 5, 14))} 31 0t31 0t31 0t31 0`, fill: "none", stroke: "mid", width: 2, opacity: 0.7 })),
  (random) => [{ d: Array.from({ length: 7 }, (_, k) => `M${-30 + k * 24} 76l${round(between(random, 34, 46))}-80h8l-40 80z`).join(""), fill: "mid", opacity: 0.4 }, ...stars(random, 10)],
];

/** Where one, two or three signs stand; also where a card is narrow, and shows the middle of its picture alone. */
const PLACES: [number, number, number][][] = [[[60, 36, 24]], [[51, 32, 20], [80, 51, 12]], [[50, 30, 18], [80, 22, 10.5], [78, 54, 11]]];

/** A picture of signs on a ground that is the card's own; those of a module stand in its case. */
function signs(random: Chance, what: readonly Said[], cased: boolean): Stroke[] {
  const ground = GROUNDS[whole(random, 0, GROUNDS.length - 1)]!(random);
  const places = PLACES[what.length - 1]!;
  const feet = [-20, -10, 0, 10, 20].map((k) => `M${60 + k} 2v68M26 ${36 + k}h68`).join("");
  const box: Stroke[] = cased ? [{ d: feet, fill: "none", stroke: "mid", width: 3 }, { d: "M36 8h48l6 6v44l-6 6h-48l-6-6v-44z", fill: "deep", stroke: "bright", width: 2.2 }] : [];
  const glow: Stroke[] = cased ? [] : [{ d: disc(places[0]![0], places[0]![1], places[0]![2] * 1.35), fill: "deep", opacity: 0.55 }];
  return [...ground, ...box, ...glow, ...what.flatMap((one, nth) => emblem(one.emblem, ...places[nth]!)), ...(cased ? [] : pips(what[0]!))];
}

const painted = new Map<string, Stroke[]>();

function once(key: string, paint: () => Stroke[]): Stroke[] {
  let strokes = painted.get(key);
  if (!strokes) painted.set(key, (strokes = paint()));
  return strokes;
}

/** A picture of something that is called so: the same for the same name, whoever draws it. It is painted once. Humans look
    like people, among aliens, too. */
export function art(motif: Motif, name: string, words: readonly string[] = []): Stroke[] {
  const key = `${motif} ${name}`;
  return once(`${key} ${words.join()}`, () => (motif === "alien" && /\bhumans?\b/i.test(name) ? hero : PAINTERS[motif])(seeded(key), name, words));
}

/** Cards whose picture is what they are; of the others it is what they do. */
const THINGS: Motif[] = ["ship", "planet", "hero", "alien"];

/** The picture of a card: what it is, or what its text is about, so that cards of a kind are told apart at a glance. */
export function cardArt(motif: Motif, name: string, words: readonly string[], text: string): Stroke[] {
  const what = THINGS.includes(motif) ? [] : emblemsOf(text);
  const fired = motif === "weapons" && words.some((word) => /^(?:instant|next turn)$/i.test(word));
  const cased = words.some((word) => word.toLowerCase() === "module");
  if (!what.length || (fired && cased)) return art(motif, name, words);
  return once(`${motif} ${name} ${text}`, () => {
    // What is fired shows how; its text is a sign in the corner.
    if (fired) return [...art(motif, name, words), { d: disc(82, 54, 14), fill: "deep", opacity: 0.8 }, ...emblem(what[0]!.emblem, 82, 54, 9.5)];
    return signs(seeded(name), what, cased);
  });
}

export const isMotif = (word: string): word is Motif => Object.hasOwn(PAINTERS, word);

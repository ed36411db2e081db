import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { art, isMotif, type Motif } from "../../src/cards/art";
import { pieceFace, printedFace, readMark, suited } from "../../src/cards/face";
import { command, COMMANDS, type Ground } from "../../src/lib/command";
import { inline, marked } from "../../src/lib/marked";
import { listedNames, seatNames, withNames } from "../../src/lib/names";
import { headline, lit, narrowed, pick, price } from "../../src/lib/offers";
import { byHandle, isBlank, liesWith, sides, standsFor } from "../../src/lib/scene";
import { areaLines, areaTitle, pieceWords } from "../../src/lib/spoken";
import { ended } from "../../src/lib/seats";
import { endTune } from "../../src/lib/sound";
import { retold } from "../../src/lib/story";
import { beside, progress, seen, stepsFor, wordsOf } from "../../src/lib/guide";
import { settings, unmeant } from "../../src/lib/settings.svelte";
import { termsIn } from "../../src/lib/terms";
import { typing } from "../../src/lib/keys";
import { nearest } from "../../src/lib/walk";
import type { Area, People, Picture, Prompt, State, Told } from "../../src/lib/wire";

const told = (step: number, words: string): Told => ({ step, words, kind: "say" });

describe("the story", () => {
  test("forgets what was taken back and goes on from there", () => {
    const known = [told(1, "a"), told(2, "b"), told(3, "c")];
    expect(retold(known, { after: 1, lines: [told(2, "B")] }).map((line) => line.words)).toEqual(["a", "B"]);
    expect(retold(known, { after: 3, lines: [told(4, "d")] }).map((line) => line.words)).toEqual(["a", "b", "c", "d"]);
    expect(retold(known, { after: 0, lines: [] })).toEqual([]);
  });
});

const prompt: Prompt = {
  question: { words: "Which?" },
  refusals: [{ thing: "c3", why: "costs 5 energy, you have 3" }],
  offers: [
    { verb: "play", words: "Play Laser on Fox", things: ["c1", "t1"], costs: [{ amount: 3, of: "energy" }] },
    { verb: "play", words: "Play Laser on Hare", things: ["c1", "t2"] },
    { verb: "play", words: "Play Shield", things: ["c2"] },
    { verb: "pass", words: "Pass" },
  ],
};

describe("choosing on the board", () => {
  test("lights what decides something, and narrows with each pick", () => {
    expect([...lit(narrowed(prompt, []), [])].sort()).toEqual(["c1", "c2", "t1", "t2"]);
    expect(pick(prompt, [], "c2")).toEqual({ answer: 2 });
    expect(pick(prompt, [], "c1")).toEqual({ picked: ["c1"] });
    expect([...lit(narrowed(prompt, ["c1"]), ["c1"])].sort()).toEqual(["t1", "t2"]);
    expect(pick(prompt, ["c1"], "t2")).toEqual({ answer: 1 });
  });

  test("starts anew where a pick leads nowhere", () => {
    expect(pick(prompt, ["t1"], "t2")).toEqual({ picked: ["t2"] });
    expect(pick({ ...prompt, offers: [...prompt.offers, { verb: "x", words: "x", things: ["c2", "t2"] }] }, ["t1"], "c2")).toEqual({ picked: ["c2"] });
  });

  test("a single answer is lit though it decides nothing", () => {
    expect([...lit(narrowed({ ...prompt, offers: [prompt.offers[2]!] }, []), [])]).toEqual(["c2"]);
  });

  test("says what an answer costs", () => expect(price(prompt.offers[0]!)).toBe("3 energy"));
});

const picture: Picture = {
  areas: [
    { title: "Board", shape: { grid: { columns: 2, cells: [{ label: "X", handle: "a" }, { label: "·" }, { label: "●", text: "red" }, { label: "" }] } } },
    { title: "Hand", owner: 1, shape: { row: [{ label: "Laser", handle: "c1", marks: ["2 energy"], text: "Hits." }, { label: "?", hidden: true }] } },
    { title: "@2's deck", owner: 2, shape: { pile: { count: 3 } } },
    { title: "", owner: 2, shape: { meters: [{ label: "Energy", value: 3, max: 7 }] } },
  ],
};
const named = (text: string) => withNames(text, ["Ann", "Bob"]);

describe("the table in words", () => {
  test("reads every shape", () => {
    expect(picture.areas.flatMap((area) => areaLines(area, named))).toEqual(["Row 1: X, empty", "Row 2: red, empty", "Laser (2 energy)", "one card face down", "3 cards", "Energy 3 of 7"]);
  });

  test("reads the meaning of what is only a sign", () => {
    const force: Area = { title: "In force", shape: { row: [{ label: "Training", text: "target hero gets +1 life", marks: ["Miyal"] }] } };
    expect(areaLines(force, named)).toEqual(["Training (Miyal): target hero gets +1 life"]);
    expect(areaLines(force, named, undefined, (text) => `<${text}>`)).toEqual(["Training (Miyal): <target hero gets +1 life>"]);
    expect(areaLines({ ...force, owner: 1 }, named)).toEqual(["Training (Miyal)"]);
    expect(pieceWords({ label: "\\ /", text: "B and C are next to E" }, (text) => text)).toBe("B and C are next to E");
    expect(pieceWords({ label: "/", text: "A is next to B" }, (text) => text)).toBe("A is next to B");
    expect(pieceWords({ label: "A", text: "Here it begins" }, (text) => text)).toBe("A");
  });

  test("says whose an area is", () => {
    expect(picture.areas.map((area) => areaTitle(area, named, ["Ann", "Bob"], 1))).toEqual(["Board", "Hand (you)", "Bob's deck", "Bob"]);
  });

  test("names take the place of marks, and only of marks", () => {
    expect(withNames("@1 attacks @2; mail a@b, @9 @", ["Ann", "Bob"])).toBe("Ann attacks Bob; mail a@b, @9 @");
  });
});

describe("names", () => {
  test("bots are called by their strength, and two of the same by where they sit", () => {
    const seats = [{ seat: 1, kind: "person", name: "Ann" }, { seat: 2, kind: "bot", name: "Bot random" }, { seat: 3, kind: "bot", name: "Bot random" }] as People["seats"];
    expect(seatNames(seats, [{ bot: "random", title: "Beginner" }])).toEqual(["Ann", "Beginner bot 2", "Beginner bot 3"]);
  });
});

describe("names in a list", () => {
  test("bots are called by their strength there too, free seats by nothing", () => {
    expect(listedNames(["Ann", "Bot greedy:100", null, "Bot greedy:100", null], [{ bot: "greedy:100", title: "Learner" }])).toEqual(["Ann", "Learner bot 2", null, "Learner bot 4", null]);
  });

  test("a game ends for the ear as it ended for the player, and neither way for a watcher", () => {
    expect([endTune([1, 2], 1), endTune([1, 2], 2), endTune([1, 2], null), endTune([], 1)]).toEqual(["won", "lost", "over", "over"]);
  });

  test("whoever shares the first place has not won", () => {
    expect([1, 2].map((seat) => ended([1, 1], seat))).toEqual(["shared", "shared"]);
    expect([1, 2, 3].map((seat) => ended([1, 3, 1], seat))).toEqual(["shared", "lost", "shared"]);
    expect([ended([2, 1], 2), ended([], 1), ended([1, 2], null)]).toEqual(["won", "over", "over"]);
    expect(endTune([1, 1], 1)).toBe("over");
  });

  test("what is said beside a question is no part of its headline", () => {
    expect(headline("Turn it face up? Rules of this table: none.")).toEqual(["Turn it face up?", "Rules of this table: none."]);
    expect(headline("Main phase: what do you do?")).toEqual(["Main phase: what do you do?", ""]);
    expect(headline("Choose a card.")).toEqual(["Choose a card.", ""]);
  });
});

describe("the board", () => {
  test("the others lie above, what is shared between, one's own below", () => {
    expect(sides(picture, 1).map((side) => side.owner)).toEqual([2, null, 1]);
    expect(sides(picture, null).map((side) => side.owner)).toEqual([1, 2, null]);
    const six: Area[] = [1, 2, 3, 4, 5, 6].map((owner) => ({ title: "", owner, shape: { text: "" } }));
    expect(sides({ areas: six }, 3).map((side) => side.owner)).toEqual([4, 5, 6, 1, 2, 3]);
  });

  test("pieces are found by handle, and blank squares are known", () => {
    expect([...byHandle(picture).keys()]).toEqual(["a", "c1"]);
    expect([isBlank({ label: "·" }), isBlank({ label: "" }), isBlank({ label: "?", hidden: true }), isBlank({ label: "X" })]).toEqual([true, true, false, false]);
  });

  test("of several equal cards each will do, and none that differs or lies elsewhere", () => {
    const card = (handle: string, label: string, marks: string[] = []) => ({ handle, label, marks });
    const picture: Picture = { areas: [
      { title: "Hand", owner: 1, shape: { row: [card("c1", "Shot"), card("c2", "Shot"), card("c3", "Shot", ["2 energy"]), card("c4", "Scan")] } },
      { title: "Hand", owner: 2, shape: { row: [card("c5", "Shot")] } },
    ] };
    const offered = new Set(["c1", "c4"]);
    expect(["c1", "c2", "c3", "c4", "c5", ""].map((handle) => standsFor(picture, handle, offered))).toEqual(["c1", "c1", undefined, "c4", undefined, undefined]);
    expect(["c2", "c5", "c9"].map((handle) => liesWith(picture, handle, 1))).toEqual([true, false, false]);
  });

  test("single characters are no keys for whoever turns them off, but fill in forms and look closely", () => {
    const at = (...selectors: string[]) => ({ closest: (wanted: string) => selectors.some((one) => wanted.split(", ").includes(one)) });
    expect(unmeant("u", at())).toBe(false);
    settings.letters = false;
    expect(["u", "1", "?", "U"].map((key) => unmeant(key, at()))).toEqual([true, true, true, true]);
    expect(["Enter", " ", "Escape", "ArrowUp"].map((key) => unmeant(key, at()))).toEqual([false, false, false, false]);
    expect(unmeant("u", at("input"))).toBe(false);
    expect(unmeant("z", at(".piece"))).toBe(false);
    settings.letters = true;
  });

  test("numbers of two digits are typed, and sent as soon as they can mean only one answer", () => {
    expect(typing("", "3", 7)).toEqual({ typed: "", number: 3, used: true });
    expect(typing("", "1", 12)).toEqual({ typed: "1", used: true });
    expect(typing("1", "2", 12)).toEqual({ typed: "", number: 12, used: true });
    expect(typing("1", "Enter", 12)).toEqual({ typed: "", number: 1, used: true });
    expect(typing("1", "9", 12)).toEqual({ typed: "", used: true });
    expect(typing("1", "Escape", 12)).toEqual({ typed: "", used: true });
    expect(typing("", "8", 7)).toEqual({ typed: "", used: false });
    expect(typing("", "r", 12)).toEqual({ typed: "", used: false });
  });

  test("the words of a guide lie beside what they are about, and never off the screen", () => {
    const words = { width: 300, height: 150 };
    const screen = { width: 1000, height: 700 };
    const lies = (left: number, top: number, right: number, bottom: number) => {
      const place = beside({ left, top, right, bottom }, words, screen);
      expect(place.left).toBeGreaterThanOrEqual(8);
      expect(place.top).toBeGreaterThanOrEqual(8);
      expect(place.left + words.width).toBeLessThanOrEqual(992);
      expect(place.top + words.height).toBeLessThanOrEqual(692);
      return place;
    };
    expect(lies(700, 0, 1000, 300).left).toBe(386);
    expect(lies(0, 100, 300, 200).left).toBe(314);
    expect(lies(0, 0, 1000, 200).top).toBe(214);
    expect(lies(0, 400, 1000, 700).top).toBe(236);
    lies(0, 0, 1000, 700);
    // What was scrolled away is not followed.
    lies(100, -900, 400, -700);
    lies(100, 1500, 400, 1700);
  });

  test("the words of a guide leave the answers free, even where they must lie over what they are about", () => {
    const target = { left: 0, top: 100, right: 700, bottom: 500 };
    const answers = [{ left: 720, top: 0, right: 1000, bottom: 400 }, { left: 0, top: 510, right: 700, bottom: 700 }];
    const { left, top } = beside(target, { width: 260, height: 150 }, { width: 1000, height: 700 }, answers);
    for (const box of answers) expect(left >= box.right || left + 260 <= box.left || top >= box.bottom || top + 150 <= box.top).toBe(true);
  });

  test("a guide's words about a question that comes once are said with that question, and never with another", () => {
    const first = (...verbs: string[]) => stepsFor("prime", new Set(verbs))[0]?.id;
    expect(first("turn", "keep")).toBe("advantage");
    expect(first("choose", "done")).toBe("planets");
    // In a turn the advantage may still be turned up, but not for nothing.
    expect(stepsFor("prime", new Set(["turn", "pass"])).map((step) => step.id)).not.toContain("advantage");
    expect(first("turn", "pass")).toBe("goal");
    seen("prime", [{ id: "goal", at: "galaxy" }]);
    expect(first("turn", "pass")).toBe("bar");
    expect(first("turn", "keep")).toBe("advantage");
  });

  test("a guide counts what many never come to only for those who do", () => {
    const step = (id: string) => stepsFor("starship", new Set(["take", "activate", "play", "end"])).find((one) => one.id === id)!;
    const slots = step("slots");
    expect(progress("starship", step("take"))).toEqual({ all: 10, left: 10 });
    expect(progress("starship", slots)).toEqual({ all: 11, left: 11 });
    seen("starship", [slots]);
    expect(progress("starship", step("layers"))).toEqual({ all: 11, left: 10 });
  });

  test("a guide speaks of keys and pointing only to whoever has them", () => {
    const hand = { id: "hand", at: "hand" };
    expect([wordsOf("prime", hand), wordsOf("prime", hand, true)]).toEqual(["guide-prime-hand", "guide-prime-hand-touch"]);
    expect(wordsOf("prime", { id: "goal", at: "galaxy" }, true)).toBe("guide-prime-goal");
  });

  test("arrow keys go along the row, and up and down by rows", () => {
    const box = (x: number, y: number) => ({ x, y, width: 10, height: 10 });
    const boxes = [box(20, 0), box(60, 2), box(22, 40)];
    expect(nearest(box(0, 0), boxes, "ArrowRight")).toBe(0);
    expect(nearest(box(0, 0), boxes, "ArrowDown")).toBe(2);
    expect(nearest(box(0, 0), boxes, "ArrowLeft")).toBeUndefined();
    // The next row is never jumped over, however far aside its pieces lie.
    expect(nearest(box(0, 0), [box(90, 20), box(0, 60)], "ArrowDown")).toBe(0);
  });
});

describe("the command line", () => {
  const state: State = { t: "state", v: 3, stage: "playing", you: 1, step: 2, asked: [1], question: 3, prompt, picture, story: { after: 0, lines: [] }, undo: true };
  const room = { t: "room", seats: [{ seat: 1, name: "Ann", kind: "person", here: true, away: false }, { seat: 2, name: "Bob", kind: "person", here: false, away: false }] } as unknown as People;
  const ground: Ground = { room, state, story: [told(1, "@1 draws."), told(2, "@2 waits.")], news: [told(2, "@2 waits.")], names: ["Ann", "Bob"], named };

  test("a number is an answer, and a number too large is none", () => {
    expect(command("3", ground).answer).toBe(2);
    expect(command("play 1", ground).answer).toBe(0);
    expect(command("9", ground)).toEqual({ say: ["There are only 4 answers."] });
  });

  test("words that fit one answer are that answer; words that fit several list them", () => {
    expect(command("play shield", ground).answer).toBe(2);
    expect(command("pass", ground).answer).toBe(3);
    expect(command("play laser", ground).say).toHaveLength(3);
    expect(command("play laser", ground).answer).toBeUndefined();
    expect(command("play dragon", ground).answer).toBeUndefined();
    // A card of the hand stands for the answers that are about it, whatever their numbers.
    expect(command("play card 1", ground).say).toEqual(command("play laser", ground).say);
    expect(command("play card 9", ground).answer).toBeUndefined();
  });

  test("everything on the table can be read", () => {
    expect(command("hand", ground).say).toEqual(["Hand:", "card 1: Laser (2 energy)", "card 2: face down"]);
    expect(command("zone deck", ground).say).toEqual(["Bob's deck:", "3 cards"]);
    expect(command("card laser", ground).say).toEqual(["Laser (2 energy)", "Hits."]);
    expect(command("card 1", ground).say).toEqual(["Laser (2 energy)", "Hits."]);
    // What lies in a part of another name is found by its own; why a card can't be used is asked of the card.
    expect(command("zone laser", ground).say).toEqual(["Hand (you):", "Laser (2 energy)"]);
    expect(command("why 1", ground).say[0]).toBe("Laser can be used now:");
    const idle = { ...ground, state: { ...ground.state, prompt: { ...ground.state.prompt!, offers: [] } } };
    expect(command("why 1", idle).say).toEqual(["Laser: No answer to this question is about this card."]);
    expect(command("rules", ground).open).toBe("rules");
    expect(command("log 1", ground).say).toEqual(["Bob waits."]);
    expect(command("last", ground).say).toEqual(["Bob waits."]);
    expect(command("opponent", ground).say.join()).toContain("Bob's deck");
    expect(command("mine", ground).say.join()).not.toContain("Bob's deck");
    expect(command("who", ground).say[1]).toContain("not connected");
    expect(command("", ground).say[0]).toBe("Which?");
    expect(command("board", ground).say).toHaveLength(4);
  });

  test("giving up needs a second word", () => {
    expect(command("resign", ground).act).toBeUndefined();
    expect(command("resign yes", ground).act).toEqual({ do: "resign" });
    expect(command("undo", ground).act).toEqual({ do: "undo" });
    expect(command("say hello there", ground).chat).toBe("hello there");
  });

  test("the Polish names work, with and without their tails", () => {
    expect(command("ręka", ground).say[0]).toBe("Hand:");
    expect(command("stół", ground).say).toHaveLength(4);
  });

  test("what is no command is said so", () => expect(command("frobnicate", ground).say[0]).toContain("frobnicate"));

  test("every command explains itself", () => expect(command("help", ground).say).toHaveLength(COMMANDS.length));
});

describe("card faces", () => {
  test("a picture follows from the name alone", () => {
    const motifs: Motif[] = ["ship", "planet", "hero", "weapons", "defense", "utility", "core", "support", "tactical", "fate", "advantage", "alien", "plain"];
    for (const motif of motifs) {
      expect(isMotif(motif)).toBe(true);
      expect(art(motif, "Earth")).toEqual(art(motif, "Earth"));
      expect(art(motif, "Earth")).not.toEqual(art(motif, "Mars"));
      expect(art(motif, "Earth").every((stroke) => /^M[-\d]/.test(stroke.d) && !stroke.d.includes("NaN"))).toBe(true);
    }
  });

  test("humans are drawn as people, other aliens are not", () => {
    const paths = (motif: Motif, name: string) => art(motif, name).map((stroke) => stroke.d);
    expect(paths("alien", "The Humans")).toHaveLength(paths("hero", "The Humans").length);
    expect(paths("alien", "The Dysori").join()).toContain("28c6-18 50-18 56 0");
    expect(paths("alien", "The Humans").join()).not.toContain("28c6-18 50-18 56 0");
  });

  test("marks are read as numbers with names", () => {
    expect(readMark("3 energy")).toEqual({ label: "energy", value: "3" });
    expect(readMark("structure 2/7")).toEqual({ label: "structure", value: "2/7" });
    expect(readMark("lands later")).toEqual({ label: "", value: "lands later" });
  });

  test("cost stands in the corner, the rest below", () => {
    const face = pieceFace({ label: "Laser Pulse", tone: "red", marks: ["3 energy", "3+1D6"], text: "Weapons action card." });
    expect([face.cost, face.stats, face.motif]).toEqual(["3", [{ label: "", value: "3+1D6" }], "weapons"]);
  });

  test("a card that is not in play yet shows its printed numbers, and one in play what it is worth now", () => {
    const printed = { name: "Scout", section: "ship", text: "", cost: "4", line: "ship · Human · Fighter, Move: 2", stats: { guns: "2", shields: "1", move: "2" } };
    const held = pieceFace({ label: "Scout", marks: ["ship", "cost 4"], text: "guns 2, shields 1\nFighter, Human, Move: 2" }, printed);
    expect([held.stats, held.text]).toEqual([[{ label: "guns", value: "2" }, { label: "shields", value: "1" }], ""]);
    const played = pieceFace({ label: "Scout", marks: ["3/1", "structure 2/2"] }, printed);
    expect(played.stats.map((stat) => stat.value)).toEqual(["3/1", "2/2"]);
  });

  test("a printed card shows its type, race and traits", () => {
    const face = printedFace({ name: "Death", section: "card", text: "", cost: "11", line: "card · Human · ship · Battleship · Unique", stats: { guns: "4" } });
    expect([face.motif, face.tone, face.cost, face.line]).toEqual(["ship", "blue", "11", "Human · ship · Battleship · Unique"]);
    expect(face.stats).toEqual([{ label: "guns", value: "4" }]);
  });

  test("cards of the old deck are known", () => {
    expect(suited("10♥")).toEqual({ rank: "10", sign: "♥", red: true });
    expect(suited("Ks")).toEqual({ rank: "K", sign: "♠", red: false });
    expect(suited("Laser")).toBeUndefined();
  });
});

describe("rules text", () => {
  test("is read block by block and never as markup", () => {
    const blocks = marked("# One\n\nTwo **three**\nfour\n\n- a\n  b\n- c\n\n| x | y |\n|---|---|\n| 1 | <b> |\n");
    expect(blocks).toEqual([
      { kind: "heading", level: 1, text: "One" },
      { kind: "text", text: "Two **three** four" },
      { kind: "list", items: ["a b", "c"] },
      { kind: "table", rows: [["x", "y"], ["1", "<b>"]] },
    ]);
    expect(inline("Two **three** `x`")).toEqual([{ kind: "plain", text: "Two " }, { kind: "strong", text: "three" }, { kind: "plain", text: " " }, { kind: "code", text: "x" }]);
  });
});

describe("the words of a game", () => {
  const terms = [{ term: "Combat", meaning: "An action." }, { term: "influence", meaning: "A number." }, { term: "act", meaning: "To do." }];
  const found = (text: string) => termsIn(terms, text, 8).map(({ term }) => term);

  test("are explained where they are meant: a number that is called like an action is not that action", () => {
    expect(found("combat 0, influence 3")).toEqual(["influence"]);
    expect(found("Combat: Influence a planet.")).toEqual(["Combat", "influence"]);
    expect(found("exact impact")).toEqual([]);
  });
});

describe("seats", () => {
  const css = readFileSync(join(import.meta.dirname, "../../src/app.css"), "utf8");
  const pair = (name: string): [string, string] => {
    const found = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css);
    return [found![1]!, found![2]!];
  };
  const parts = (colour: string): number[] => [1, 3, 5].map((from) => parseInt(colour.slice(from, from + 2), 16));
  const light = (colour: string): number => parts(colour).map((part) => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4)).reduce((sum, part, nth) => sum + part * [0.2126, 0.7152, 0.0722][nth]!, 0);
  const contrast = (one: string, other: string): number => {
    const [most, least] = [light(one), light(other)].sort((a, b) => b - a);
    return (most! + 0.05) / (least! + 0.05);
  };

  test("have six colours that nobody takes for each other, readable by day and by night", () => {
    for (const night of [0, 1]) {
      const colours = [1, 2, 3, 4, 5, 6].map((seat) => pair(`seat-${seat}`)[night]!);
      for (const [nth, colour] of colours.entries()) {
        // The number on it, and the colour on what it is painted on.
        expect(contrast(colour, pair("raised")[night]!), colour).toBeGreaterThanOrEqual(4.5);
        expect(contrast(colour, pair("paper")[night]!), colour).toBeGreaterThanOrEqual(4.5);
        for (const other of colours.slice(nth + 1)) expect(Math.hypot(...parts(colour).map((part, at) => part - parts(other)[at]!)), `${colour} ${other}`).toBeGreaterThan(75);
      }
    }
  });
});

import { describe, expect, test } from "vitest";
import type { Printed } from "../../src/cards/face";
import { cardNames, partsOf } from "../../src/lib/cardnames";
import { command, type Ground } from "../../src/lib/command";
import { barredBy } from "../../src/lib/scene";
import type { People, Picture, Prompt, State } from "../../src/lib/wire";

describe("names of cards in a sentence", () => {
  const names = cardNames(["War", "War of Words", "Explorer (Dysori)", "Y'mvalla", "Mars", "…"]);
  const found = (words: string): string[] => partsOf(words, names).filter((part) => part.card).map((part) => part.words);

  test("the longest name that stands there is the one that is meant", () => {
    expect(found("Ann draws the fate War of Words.")).toEqual(["War of Words"]);
    expect(found("War ends; War of Words begins.")).toEqual(["War", "War of Words"]);
    expect(found("Explorer (Dysori) #2 moves to Y'mvalla.")).toEqual(["Explorer (Dysori)", "Y'mvalla"]);
  });

  test("a part of a word, or another case, is no name", () => {
    expect(found("Warships go to Marsala, and there is war.")).toEqual([]);
    expect(found("„Mars”")).toEqual(["Mars"]);
  });

  test("the parts are the sentence again, whatever it says", () => {
    for (const words of ["", "War", "Nothing.", "Mars, Mars and War of Words", "Y'mvalla… War"]) expect(partsOf(words, names).map((part) => part.words).join("")).toBe(words);
  });
});

describe("what cannot be used now", () => {
  const picture: Picture = { areas: [{ title: "Hand", owner: 1, shape: { row: [{ handle: "c1", label: "Calm Words" }, { handle: "c2", label: "Calm Words" }, { handle: "c3", label: "Jihad" }] } }] };
  const prompt: Prompt = {
    question: { words: "Which card do you discard?" },
    offers: [{ verb: "discard", words: "Discard Calm Words", things: ["c1"] }, { verb: "turn", words: "Turn it face up", places: ["a1"] }],
    refusals: [{ thing: "c2", why: "another copy of it can be discarded" }, { thing: "c3", why: "it is not red" }, { thing: "a1", why: "not now (302)" }],
  };
  const named = (text: string): string => text;
  const printed = { name: "Hidden Resources", section: "tactical", line: "Tactical · Human", stats: { cost: "2" }, numbers: {}, text: "Gain 3 resources.", pack: "Prime Edition" } as Printed;
  const state: State = { t: "state", v: 1, stage: "playing", you: 1, step: 1, asked: [1], question: 1, prompt, picture, story: { after: 0, lines: [] }, undo: true };
  const ground: Ground = { room: { seats: [] } as unknown as People, state, story: [], news: [], names: ["Ann"], named, cards: [printed] };

  test("no reason is given for what an answer is about, nor for a second copy of it", () => {
    expect([...barredBy(prompt, picture)]).toEqual([["c3", "it is not red"]]);
    expect(barredBy(undefined, picture).size).toBe(0);
  });

  test("the command line gives the same reasons", () => {
    expect(command("why", ground).say).toEqual(["Jihad: it is not red"]);
    expect(command("why 2", ground).say).toEqual(["Calm Words can be used now:", "1. Discard Calm Words"]);
    expect(command("card 2", ground).say).toEqual(["Calm Words"]);
    expect(command("card jihad", ground).say).toContain("Not now: it is not red");
  });

  test("a card that is not in sight is read as it is printed", () => {
    expect(command("card hidden", ground).say).toEqual(["Not in sight at the table; as it is printed:", "Hidden Resources (Tactical · Human, cost 2)", "Gain 3 resources."]);
    expect(command("card dragon", ground).say).toEqual(["No card that you can see is called “dragon”."]);
    expect(command("card", ground).say).toEqual(["Which card? Write its name, or the number it has in your hand."]);
  });
});

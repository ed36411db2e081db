import { describe, expect, test } from "vitest";
import { cardArt } from "../../src/cards/art";
import { emblemsOf } from "../../src/cards/emblems";
import { printedFace, type Printed } from "../../src/cards/face";
import { marked } from "../../src/lib/marked";

const signs = (text: string): string[] => emblemsOf(text).map((one) => one.emblem);

describe("the picture of a card", () => {
  test("is about what its text says, in that order", () => {
    expect(signs("Gain 8 energy. Lose 2 hull.")).toEqual(["energy", "mend"]);
    expect(signs("Draw a card from your Utility deck. Gain 2 energy.")).toEqual(["draw", "energy"]);
    expect(signs("Your ship gets +2 disruptor resistance until the start of your next turn.")).toEqual(["ward", "later"]);
    expect(signs("Inflict 3 energy damage on the opposing ship.")[0]).toBe("damage");
    expect(signs("")).toEqual([]);
  });

  test("knows how many of it there are", () => {
    expect(emblemsOf("Gain 8 energy.")).toEqual([{ emblem: "energy", amount: 8 }]);
    expect(emblemsOf("Gain energy equal to half your ship's missing energy.")[0]!.amount).toBe(0);
  });

  test("tells cards of one kind apart, and is the same each time", () => {
    const words = ["card", "core"];
    const texts = ["Gain 4 energy.", "Gain 5 energy.", "Gain 6 shield.", "Draw 2 cards from your Weapons deck."];
    const drawn = texts.map((text) => JSON.stringify(cardArt("core", "One", words, text)));
    expect(new Set(drawn).size).toBe(texts.length);
    expect(JSON.stringify(cardArt("core", "One", words, texts[0]!))).toBe(drawn[0]);
  });

  test("of a weapon is how it is fired", () => {
    const fired = (kind: string) => JSON.stringify(cardArt("weapons", "Shot", ["card", "weapons", kind, "instant"], ""));
    expect(new Set(["kinetic", "energy", "explosive", "disruptor", "multi-phase"].map(fired)).size).toBe(5);
  });

  test("of a ship, a planet or a hero is that, whatever its text", () => {
    for (const motif of ["ship", "planet", "hero"] as const) expect(cardArt(motif, "Wraith", [motif], "Gain 1 energy.")).toBe(cardArt(motif, "Wraith", [motif], ""));
  });

  test("has only numbers in its paths", () => {
    const card: Printed = { name: "Mixed", section: "card", line: "card · core", stats: {}, text: "Choose one: Draw a card; gain 3 armor; or cancel a pending attack." };
    const { motif, name, drawn } = printedFace(card);
    for (const { d } of cardArt(motif, name, drawn.words, drawn.text)) expect(d).toMatch(/^[MLHVCQTAZmlhvcqtaz0-9 .-]+$/);
  });
});

test("a table without names for its columns begins with what is in it", () => {
  expect(marked("| | |\n| --- | --- |\n| a | b |")).toEqual([{ kind: "table", rows: [["a", "b"]] }]);
  expect(marked("| | x |\n| --- | --- |\n| a | b |")).toEqual([{ kind: "table", rows: [["", "x"], ["a", "b"]] }]);
});

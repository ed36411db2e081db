import { expect, test } from "vitest";
import { takenBack } from "../../src/lib/story";
import type { Told } from "../../src/lib/wire";

const line = (step: number, by: number | undefined, words: string, heading = false): Told => ({ step, kind: "gain", words, heading, ...(by && { by }) });
const story = [line(1, 1, "@1 gains 1."), line(2, undefined, "Turn 2", true), line(2, 2, "@2 gains 1."), line(3, 1, "@1 gains 2."), line(3, undefined, "A storm comes.")];
const words = (found: ReturnType<typeof takenBack>) => found && [found.lines.map((one) => one.words), found.of];

test("what one takes back goes with all that came after it, the answers of others too", () => {
  expect(words(takenBack(story, 3, 1, new Map()))).toEqual([["@1 gains 2.", "A storm comes."], [1]]);
  expect(words(takenBack(story, 3, 2, new Map()))).toEqual([["@2 gains 1.", "@1 gains 2.", "A storm comes."], [2, 1]]);
});

test("whoever was seen to answer has answered, whatever the story says", () => {
  // The fourth answer told nothing, and the third was the second player's.
  expect(words(takenBack(story, 4, 2, new Map([[4, 2]])))).toEqual([[], [2]]);
  expect(words(takenBack(story, 3, 1, new Map([[3, 2]])))).toEqual([["@1 gains 1.", "@2 gains 1.", "@1 gains 2.", "A storm comes."], [1, 2]]);
});

test("of somebody who has not answered nothing is known", () => {
  expect(takenBack(story, 3, 5, new Map())).toBeUndefined();
  expect(takenBack([], 0, 1, new Map())).toBeUndefined();
});

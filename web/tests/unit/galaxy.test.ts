import { describe, expect, test } from "vitest";
import { sources, subjects, type InForce, type Piece, type Player, type View } from "../../src/boards/prime/view";

const piece = (handle: string, name: string, controller: number, on: Piece[] = []): Piece => ({ handle, name, controller, kind: "support", on });
const player = (seat: number, more: Partial<Player> = {}): Player => ({ seat, alive: true, alien: "The Humans", alien_handle: `a${seat}`, tech: 0, transcendence: 30, resources: 0, commands: 0, max_commands: 3, homeworlds: 0, hand_size: 0, draw_pile: 0, recycle_pile: [], terminate_pile: [], settled: true, ...more });
const view: View = {
  turn: 3,
  players: [player(1, { recycle_pile: [{ handle: "1.9", name: "Training" }] }), player(2)],
  galaxy: {
    "1A": { handle: "1A", system: 1, adjacent: [], planet: piece("1.1", "Earth", 1, [piece("1.2", "Ion Cannon #1", 1), piece("1.3", "Ion Cannon #2", 1)]), ships: [piece("1.4", "Famine", 1)] },
    "2A": { handle: "2A", system: 2, adjacent: [], planet: piece("2.1", "Mars", 2, [piece("2.2", "Ion Cannon #3", 2)]) },
  },
};
const effect = (card: string, seat = 1, on: string[] = []): InForce => ({ card, seat, words: "so it is", on });

describe("what is in force comes from", () => {
  test("a card in play of the one whose effect it is, whatever number it carries and wherever it is attached", () => {
    expect(sources(view, effect("Famine"))).toEqual(["1.4"]);
    expect(sources(view, effect("Ion Cannon", 2))).toEqual(["2.2"]);
  });
  test("any of several cards of one name", () => expect(sources(view, effect("Ion Cannon"))).toEqual(["1.2", "1.3"]));
  test("the pile where the card went, or the Alien", () => {
    expect(sources(view, effect("Training"))).toEqual(["1.9"]);
    expect(sources(view, effect("The Humans", 2))).toEqual(["a2"]);
  });
  test("nowhere on the table, if the card is not seen", () => {
    expect(sources(view, effect("Training", 2))).toEqual([]);
    expect(sources(view, effect("Famine", 3))).toEqual([]);
  });
});

test("a card that one text has put several things on is named once", () => {
  expect(subjects(effect("Training", 1, ["1.4", "2.1", "1.4"]))).toEqual(["1.4", "2.1"]);
  expect(subjects({ card: "Training", seat: 1, words: "" })).toEqual([]);
});

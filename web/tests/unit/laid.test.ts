import { describe, expect, test } from "vitest";
import type { Ready } from "../../src/lib/game.svelte";
import { chosen, fitting, laidLine, laidOut, LONGEST_LINE, layFor, nameOf, type Choices } from "../../src/lib/laid";

const armada = { alien: "The Muero", cards: { City: 2 } };
const ready: Ready[] = [
  { name: "Human starter", about: "", brings: { decks: { alien: "The Humans" } } },
  { name: "Muero armada", about: "", brings: { decks: armada }, notes: { budget: 1500 } },
  { name: "Human pioneers", about: "", brings: { decks: { alien: "The Humans", cards: {} } }, notes: { budget: 600 } },
];
const choices: Choices = { key: "decks", ready, all: [...ready.map(({ name, brings }) => ({ id: `ready ${name}`, name, own: false, brings })), { id: "d1", name: "Mine", own: true, brings: { decks: { alien: "The Soven" } } }] };
const setup = { decks: ["human", "dysori"], options: { turn_cap: 60 } };

describe("what lies for each seat", () => {
  test("is the list of the setup that has an item for each", () => {
    expect(laidOut(setup, "decks", 2)).toEqual(["human", "dysori"]);
    expect([laidOut(setup, "decks", 3), laidOut(setup, "fits", 2), laidOut(null, "decks", 2), laidOut({ decks: "human" }, "decks", 2)]).toEqual([undefined, undefined, undefined, undefined]);
  });

  test("is changed for one seat, and nothing else of the setup with it", () => {
    const other = layFor(setup, "decks", 1, armada);
    expect(other).toEqual({ decks: ["human", armada], options: { turn_cap: 60 } });
    expect(setup.decks[1]).toBe("dysori");
    expect(chosen(laidOut(other, "decks", 2)![1], choices)?.name).toBe("Muero armada");
    expect(chosen("human", choices)).toBeUndefined();
  });

  test("is called what the ready deck is called, unless it is chosen later", () => {
    expect(nameOf("human", ready)).toBe("Human starter");
    expect(nameOf("armada", ready)).toBe("Muero armada");
    expect(nameOf("kraken", ready)).toBe("kraken");
    expect([nameOf("choose", ready), nameOf(armada, ready)]).toEqual([undefined, undefined]);
  });

  test("can be what is not too much for the setup, and all one's own", () => {
    expect(fitting(choices, { budget: 1000 }).map(({ name }) => name)).toEqual(["Human starter", "Human pioneers", "Mine"]);
    expect(fitting(choices, setup)).toHaveLength(4);
  });

  test("is told to whoever is invited, but for what somebody has built", () => {
    expect(laidLine(["human", armada, { alien: "The Soven" }, { alien: "The Dysori" }, "choose"], choices, "own")).toBe("1: Human starter, 2: Muero armada, 3: own, 4: own");
    expect(laidLine(["choose", "choose"], choices, "own")).toBe("");
    expect(laidLine(Array.from({ length: 20 }, () => "human"), choices, "own")).toHaveLength(LONGEST_LINE);
  });
});

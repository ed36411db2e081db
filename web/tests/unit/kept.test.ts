import { describe, expect, test } from "vitest";
import { kept } from "../../src/lib/kept";
import { firstShown, PAGE } from "../../src/lib/story";
import type { Told } from "../../src/lib/wire";
import { autoOf, phaseOf, phasesOf, stopsIn, YIELDS, yieldOf } from "../../src/lib/yields";

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe("what the host says again", () => {
  const before = { turn: 1, galaxy: { A: { handle: "A", ships: [{ handle: "x", guns: [2, 1] }, { handle: "y", guns: [3, 3] }] }, B: { handle: "B" } }, hand: [{ handle: "c1" }, { handle: "c2" }] };

  test("is the very same where nothing has changed", () => {
    expect(kept(before, copy(before))).toBe(before);
    expect(kept(undefined, before)).toBe(before);
  });

  test("is new only from the root to what has changed", () => {
    const now = copy(before);
    now.galaxy.A.ships[1]!.guns[0] = 4;
    const wanted = copy(now);
    const came = kept(before, now);
    expect(came).toEqual(wanted);
    expect(came.galaxy.A.ships[1]).not.toBe(before.galaxy.A.ships[1]);
    expect(came.galaxy.A.ships[0]).toBe(before.galaxy.A.ships[0]);
    expect(came.galaxy.B).toBe(before.galaxy.B);
    expect(came.hand).toBe(before.hand);
  });

  test("knows a thing again by its name when it lies elsewhere in its list", () => {
    const now = copy(before);
    now.hand.shift();
    const came = kept(before, now);
    expect(came.hand).toEqual([{ handle: "c2" }]);
    expect(came.hand[0]).toBe(before.hand[1]);
    const areas = kept([{ title: "Pond", owner: 1, n: [1] }, { title: "Hand", owner: 1, n: [2] }], [{ title: "Hand", owner: 1, n: [2] }]);
    expect(areas).toEqual([{ title: "Hand", owner: 1, n: [2] }]);
  });

  test("is what it is now, also where a part has gone, has come or is of another kind", () => {
    for (const [was, now] of [[{ a: 1, b: 2 }, { a: 1 }], [{ a: 1 }, { a: 1, b: undefined }], [[1, 2], [1]], [[1], { 0: 1 }], [{ a: null }, { a: {} }], [{ a: {} }, { a: null }], [1, [1]], [{ a: [] }, { a: {} }]] as const) {
      expect(kept(copy(was), copy(now))).toEqual(copy(now));
    }
  });
});

describe("a long story", () => {
  test("has a page of lines on the page, and at most half a page more", () => {
    for (const lines of [0, 1, PAGE, PAGE + 49, PAGE + 50, 501, 9999]) {
      const shown = lines - firstShown(lines);
      expect(shown).toBeGreaterThanOrEqual(Math.min(lines, PAGE));
      expect(shown).toBeLessThan(PAGE * 1.5);
    }
  });
});

describe("passing for somebody", () => {
  const line = (kind: string, words: string, heading = false): Told => ({ step: 1, kind, words, heading });
  const story = [line("turn", "Turn 1", true), line("phase", "The Reset phase begins."), line("turn", "Fox is turned."), line("phase", "The Main phase begins."), line("turn", "Hare is turned.")];

  test("is told to the house and read back from it", () => {
    for (const until of YIELDS) expect(yieldOf(autoOf(until))).toBe(until);
    expect(yieldOf("never")).toBeUndefined();
    expect(yieldOf("only_answer")).toBeUndefined();
  });

  test("knows the phases by the story, and the one that is on", () => {
    expect(phasesOf("another", story)).toEqual(["Reset", "Main"]);
    expect(phasesOf("prime", [])).toEqual(["Reset", "Main", "End"]);
    expect(phaseOf(story)).toBe("The Main phase begins.");
    expect(phaseOf([...story, line("turn", "Turn 2", true)])).toBe("");
    expect(stopsIn(["main"], phaseOf(story))).toBe(true);
    expect(stopsIn(["Reset"], phaseOf(story))).toBe(false);
  });
});

import { describe, expect, test } from "vitest";
import { Refused } from "../../src/lib/api";
import { unheardOf } from "../../src/lib/guests";

describe("a name for somebody who has chosen none", () => {
  const taken = new Refused("taken", "this name is taken");

  test("another is tried when one is taken, and in a full house one with a number", async () => {
    const tried: string[] = [];
    const name = await unheardOf((name) => {
      tried.push(name);
      return /\d/.test(name) ? Promise.resolve(name) : Promise.reject(taken);
    });
    expect(tried.length).toBe(3);
    expect(name).toMatch(/^[A-Z]\w+ [A-Z]\w+ \d{1,3}$/);
  });

  test("what else is refused is told at once, and not every name is tried", async () => {
    let tried = 0;
    const refuse = (error: Refused) => () => (tried++, Promise.reject(error));
    await expect(unheardOf(refuse(new Refused("limited", "too many guests")))).rejects.toThrow("too many guests");
    expect(tried).toBe(1);
    await expect(unheardOf(refuse(taken))).rejects.toThrow("taken");
    expect(tried).toBe(9);
  });
});

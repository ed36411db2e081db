import { beforeEach, expect, test, vi } from "vitest";
import { notePromise, promised } from "../../src/lib/promises";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
});

test("the promise first heard stays, whatever is said later", () => {
  notePromise("aaaaaaaaaaaa", "11");
  notePromise("aaaaaaaaaaaa", "22");
  expect([promised("aaaaaaaaaaaa"), promised("bbbbbbbbbbbb")]).toEqual(["11", undefined]);
});

test("a browser does not keep promises without end", () => {
  for (let table = 0; table < 250; table += 1) notePromise(`${table}`, "11");
  expect([promised("0"), promised("249")]).toEqual([undefined, "11"]);
});

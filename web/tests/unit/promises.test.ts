import { beforeEach, expect, test, vi } from "vitest";
import { carrySecrets, notePromise, noteSecret, promised, takenIn } from "../../src/lib/promises";

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

test("a secret that was given is looked for in the seal of its own table", () => {
  noteSecret("aaaaaaaaaaaa", "11");
  noteSecret("aaaaaaaaaaaa", "22");
  const found = (table: string, ...players: string[]) => takenIn(table, players);
  expect([found("aaaaaaaaaaaa", "33", "22"), found("aaaaaaaaaaaa", "33", "44"), found("bbbbbbbbbbbb", "22")]).toEqual([true, false, undefined]);
});

test("a secret goes along to the table where its player was brought", () => {
  noteSecret("aaaaaaaaaaaa", "11");
  carrySecrets("aaaaaaaaaaaa", "bbbbbbbbbbbb");
  carrySecrets("cccccccccccc", "bbbbbbbbbbbb");
  expect([takenIn("bbbbbbbbbbbb", ["11"]), takenIn("bbbbbbbbbbbb", ["22"]), takenIn("aaaaaaaaaaaa", ["11"])]).toEqual([true, false, true]);
});

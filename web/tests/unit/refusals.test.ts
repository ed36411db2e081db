import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { KNOWN, refusalLine, refusalWords } from "../../src/lib/refusals";
import { said } from "../../src/lib/words.svelte";

test("every sentence of the house that the page has words for is still said by the house", () => {
  const host = join(import.meta.dirname, "../../../crates/host/src");
  const source = readdirSync(host, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".rs")).map((file) => readFileSync(join(host, file), "utf8")).join("\n");
  // What is filled in while the house runs is a number here.
  const texts = [...source.matchAll(/"((?:[^"\\\n]|\\.)+)"/g)].map((match) => match[1]!.replace(/\{\w*\}/g, "7"));
  expect(KNOWN.filter(([looks]) => !texts.some((text) => looks.test(text))).map(([looks]) => looks.source)).toEqual([]);
  expect(KNOWN.filter(([, id]) => !said(`refused-${id}`))).toEqual([]);
});

test("a refusal whose kind says everything is said in one sentence of the page", () => {
  expect(refusalWords({ code: "stale", message: "the question has changed since; look at the table again" })).toEqual({ title: "The question has changed; here is the new one.", problems: [] });
  expect(refusalLine({ code: "stranger", message: "say who you are first: POST /api/guest" })).not.toMatch(/POST|\/api/);
});

test("what the house says of it in particular takes the place of the general sentence", () => {
  expect(refusalLine({ code: "limited", message: "your last wish was not granted; ask again in 30 s" })).toBe("Your last wish was not granted. You can ask again in 30 seconds.");
  expect(refusalLine({ code: "forbidden", message: "you are banned from this house: cheating" })).toContain("cheating");
});

test("what is wrong in a setup is listed once, without the house's paths", () => {
  const problem = { at: "setup, fits.0", what: "5 modules need 9 power", remedy: "take one out" };
  const words = refusalWords({ code: "wrong", message: "setup, fits.0: 5 modules need 9 power; take one out", problems: [problem, problem] });
  expect(words.problems).toEqual(["Seat 1: 5 modules need 9 power. Take one out."]);
  expect(words.more).toBeUndefined();
});

test("what is wrong in a setup says where that is written, unless it names it itself", () => {
  const whole = 'a whole number, not below 0, is wanted here, not the text "many"';
  const words = (at: string, what: string, remedy = "") => refusalWords({ code: "wrong", message: "", problems: [{ at, what, remedy }] }).problems;
  expect(words("budget", whole, "the usual setup says 1000")).toEqual(['At “budget”: A whole number, not below 0, is wanted here, not the text "many". The usual setup says 1000.']);
  expect(words("options.turn_cap", whole)[0]).toMatch(/^At “options.turn_cap”: /);
  expect(words("options.foo", 'there is nothing called "foo" here')).toEqual(['There is nothing called "foo" here.']);
  expect(words("setup", '"players" is missing')).toEqual(['"players" is missing.']);
});

test("what the page does not know is said as the house says it, after what the page knows", () => {
  expect(refusalWords({ code: "wrong", message: "say 1 to 300 letters, in one line" })).toEqual({ title: "Something in it does not fit.", more: "Say 1 to 300 letters, in one line.", problems: [] });
});

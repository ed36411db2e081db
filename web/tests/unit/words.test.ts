import { FluentBundle, FluentResource } from "@fluent/bundle";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const source = join(import.meta.dirname, "../../src");
const read = (file: string): string => readFileSync(join(source, file), "utf8");
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => /\.(svelte|ts)$/.test(file));

function bundle(language: string): FluentBundle {
  const made = new FluentBundle(language, { useIsolating: false });
  const errors = made.addResource(new FluentResource(read(`locales/${language}.ftl`)));
  expect(errors).toEqual([]);
  return made;
}
const ids = (language: string): string[] => [...read(`locales/${language}.ftl`).matchAll(/^([a-zA-Z][\w-]*) =/gm)].map((match) => match[1]!);
const wanted = (text: string): string[] => [...new Set([...text.matchAll(/\{[^{}]*?\$(\w+)/g)].map((match) => match[1]!))].sort();
const body = (language: string, id: string): string => {
  const text = read(`locales/${language}.ftl`);
  const from = text.search(new RegExp(`^${id} =`, "m"));
  const lines = text.slice(from).split("\n");
  const end = lines.findIndex((line, index) => index > 0 && /^[a-zA-Z#]/.test(line));
  return lines.slice(0, end < 0 ? undefined : end).join("\n");
};

/** Texts whose names are put together while the page runs, by how they begin. */
const MADE = /^(trouble|refused|guide|rules|tables|no-tables|clock-choice|theme|motion|cards|result|wish|wish-mine|star|star-phase|prime|bot|part|extra|sum|yields?|watched|phrase)-/;

describe("the words of the client", () => {
  test("every text that is asked for is there in English", () => {
    const english = new Set(ids("en"));
    const asked = files.flatMap((file) => {
      const text = read(file);
      const plain = [...text.matchAll(/\b(?:say|said)\(\s*"([\w-]+)"/g)].map((match) => match[1]!);
      const either = [...text.matchAll(/say\([^()]*?\?\s*"([\w-]+)"\s*:\s*"([\w-]+)"\)/g)].flatMap((match) => [match[1]!, match[2]!]);
      const listed = [...text.matchAll(/(?:help: |, )"((?:command|key)-[\w-]+)"/g)].map((match) => match[1]!);
      return [...plain, ...either, ...listed].map((id) => ({ id, file }));
    });
    expect(asked.length).toBeGreaterThan(150);
    expect(asked.filter(({ id }) => !english.has(id))).toEqual([]);
  });

  test("every English text is used", () => {
    const all = files.map(read).join("\n");
    expect(ids("en").filter((id) => !MADE.test(id) && !all.includes(`"${id}"`))).toEqual([]);
  });

  test("Polish says all that English says, with the same values, and nothing else", () => {
    const [english, polish] = [ids("en"), ids("pl")];
    expect(polish.filter((id, index) => polish.indexOf(id) !== index)).toEqual([]);
    expect(english.filter((id) => !polish.includes(id))).toEqual([]);
    expect(polish.filter((id) => !english.includes(id))).toEqual([]);
    const differ = english.filter((id) => wanted(body("en", id)).join() !== wanted(body("pl", id)).join());
    expect(differ).toEqual([]);
  });

  test("every text can be said", () => {
    for (const language of ["en", "pl"]) {
      const made = bundle(language);
      for (const id of ids(language)) {
        const errors: Error[] = [];
        const values = Object.fromEntries(wanted(body(language, id)).map((name) => [name, 2]));
        const said = made.formatPattern(made.getMessage(id)!.value!, values, errors);
        expect(errors, `${language} ${id}`).toEqual([]);
        expect(said.trim(), `${language} ${id}`).not.toBe("");
      }
    }
  });
});

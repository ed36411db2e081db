import { FluentBundle, FluentResource } from "@fluent/bundle";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { deviceName } from "../../src/lib/agent";
import polish from "../../src/locales/glossary.pl";

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
const MADE = /^(trouble|refused|guide|rules|tables|no-tables|clock-choice|theme|motion|cards|result|wish|wish-mine|star|star-phase|prime|bot|part|extra|sum|yields?|watched|phrase|agreed)-/;

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

test("a device is called as its owner calls it", () => {
  const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
  expect(deviceName(`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0.0.0 Safari/537.36`)).toBe("Chrome · Linux");
  expect(deviceName(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`)).toBe("Edge · Windows");
  expect(deviceName("Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:143.0) Gecko/20100101 Firefox/143.0")).toBe("Firefox · macOS");
  expect(deviceName("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1")).toBe("Safari · iPhone");
  expect(deviceName("curl/8.14")).toBe("curl/8.14");
});


test("what a word means is a whole sentence in Polish too", () => {
  const glossary = polish as Record<string, Record<string, { meaning: string }>>;
  for (const [game, words] of Object.entries(glossary)) for (const [word, { meaning }] of Object.entries(words)) expect(meaning, `${game} ${word}`).toMatch(/^\p{Lu}.+\.$/u);
});

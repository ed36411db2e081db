import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, test } from "vitest";
import { optionsIn } from "../../src/lib/agreed";

/** The fields of a setup that are options, as the code of a game names them. */
function fields(file: string, type: string): string[] {
  const code = readFileSync(join(import.meta.dirname, "../../../games", file), "utf8").split(`pub struct ${type} {`)[1]!.split("\n}")[0]!;
  return [...code.matchAll(/^ {4}pub (\w+): (?!\[|Vec)/gm)].map((match) => match[1]!);
}
const OPTIONS = { starship: fields("starship/src/options.rs", "Setup"), prime: fields("prime/src/setup.rs", "Options").map((name) => `options.${name}`) };

describe("the options of a game's setup", () => {
  test.each(["en", "pl"])("each has a name and a meaning in %s, whatever it is set to", (language) => {
    const bundle = new FluentBundle(language);
    for (const file of [language, `options.${language}`]) bundle.addResource(new FluentResource(readFileSync(join(import.meta.dirname, `../../src/locales/${file}.ftl`), "utf8")));
    for (const [game, names] of Object.entries(OPTIONS)) {
      expect(names.length).toBeGreaterThan(2);
      for (const name of names) {
        const id = `agreed-${game}-${name.replace(/[._]/g, "-")}`;
        expect(bundle.getMessage(id)?.value, id).toBeTruthy();
        for (const value of ["true", "false", "null", "3"]) expect(bundle.formatPattern(bundle.getMessage(`${id}-means`)!.value!, { value }).length, id).toBeGreaterThan(10);
      }
    }
  });

  test("are read from the setup as it is written; what players bring is none", () => {
    const setup = { decks: ["human", "dysori"], options: { heroes_count: true, turn_cap: 60 }, starter: null };
    expect(optionsIn(setup)).toEqual([{ name: "options.heroes_count", words: "heroes count", value: true }, { name: "options.turn_cap", words: "turn cap", value: 60 }, { name: "starter", words: "starter", value: null }]);
    expect(optionsIn(null)).toEqual([]);
  });
});

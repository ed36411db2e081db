import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { phrased } from "../../src/lib/phrases";
import polish from "../../src/locales/phrases.pl";

const say = (text: string): string => phrased(polish, text);

describe("what the house says, in Polish", () => {
  test("keeps names, numbers and cards, and says what stands in between", () => {
    expect(say("@1 asks @2 for jacks.")).toBe("@1 pyta o walety: @2.");
    expect(say("@2 fishes J♠ and may ask again.")).toBe("@2 łowi J♠ i może pytać dalej.");
    expect(say("@2 fishes a card.")).toBe("@2 łowi kartę.");
    expect(say("@1 hands over A♠, A♥ and A♦.")).toBe("@1 oddaje A♠, A♥ i A♦.");
    expect(say("@1 and @3 win (the most books).")).toBe("Wygrywają @1 i @3 (najwięcej kompletów).");
    expect(say("A draw (the board is full).")).toBe("Remis (plansza jest pełna).");
    expect(say("A draw (both ran out of time).")).toBe("Remis (obu graczom skończył się czas).");
    expect(say("@1 and @3 ran out of time.")).toBe("@1 i @3: skończył się czas.");
    expect(say("@1 wins (@3 resigned).")).toBe("Wygrywa @1 (@3: poddaje grę).");
    expect(say("@1 wins (the most books among those still in).")).toBe("Wygrywa @1 (najwięcej kompletów wśród pozostałych w grze).");
    expect(say("@1 takes the top left square.")).toBe("@1 bierze pole lewe górne.");
  });

  test("leaves what it does not know as it is", () => {
    expect(say("The Main phase begins.")).toBe("The Main phase begins.");
    expect(say("constructor")).toBe("constructor");
  });

  const spoken = (text: string): string => phrased({ always: polish.house, phrases: polish.said }, text);
  const rust = (folder: string): string => {
    const source = join(import.meta.dirname, "../../../", folder);
    return readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".rs")).map((file) => readFileSync(join(source, file), "utf8").split("#[cfg(test)]")[0]!).join("\n");
  };

  test("has every way in which a game can end", () => {
    const endings = ["classics", "starship", "prime"].flatMap((game) => [...rust(`games/${game}/src`).matchAll(/Outcome::(?:win|draw|by_place)\([^"]*?"([^"]+)"/g)].map((match) => match[1]!));
    expect(endings.length).toBeGreaterThan(10);
    expect(endings.filter((how) => spoken(`@1 wins (${how}).`).includes(how))).toEqual([]);
    expect(spoken("@2 and @3 win (the turn cap, most Tech).")).toBe("Wygrywają @2 i @3 (limit tur, najwyższa technika).");
  });

  test("has everything that can be wrong with a deck, and what to do about it", () => {
    // Whatever stands in the braces is a number, a name, or one of the four kinds of slots.
    const filled = (sentence: string): string => sentence.replaceAll('\\"', '"').replace(/\{(?:credits|taken|limit|has|size|copies|count|allowed|over|budget|slots|more|FEWEST|MOST|MAX_\w+)\}|\{\}(?= (?:modules|credits|energy|effects|copies))|(?<=(?:take|take out|save|buy|add|hull of) )\{\}/g, "3").replace("{} of {}", "Weapons Bays of X").replace(/\{name\}(?=,)/, "CPU").replace("no {what} called", "no ship called").replace("101.1{}", "101.1").replace("{rule}", "rule 101 allows 3 of a name").replace("{which}", "known").replace("{all}", "the known modules").replace("{these}", "these modules").replace(/has \{limit\}/, "has 3").replace(/\{\w*\}/g, "X");
    const fitting = rust("games/starship/src").split("pub fn problems(")[1]!.split("/// The next category after")[0]!;
    const starship = [...fitting.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1]!).filter((sentence) => sentence.includes(" ") && sentence !== ", " && !/^the(?:se)? (?:known )?modules$|^these modules$/.test(sentence));
    const prime = [...readFileSync(join(import.meta.dirname, "../../../games/prime/src/deck.rs"), "utf8").split("#[cfg(test)]")[0]!.matchAll(/reasons\.push\((?:format!\()?"((?:[^"\\]|\\.)+)"/g)].flatMap((match) => match[1]!.replace("{}\", near", "").split("; "));
    expect(starship.length).toBeGreaterThan(15);
    expect(prime.length).toBeGreaterThan(15);
    expect([...starship, ...prime].map(filled).filter((sentence) => spoken(sentence) === sentence)).toEqual([]);
  });

  // The games' own words are the measure: whatever they can say has its place in the book.
  test("has every sentence that the old games can say", () => {
    const source = join(import.meta.dirname, "../../../games/classics/src");
    const text = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".rs")).map((file) => readFileSync(join(source, file), "utf8").split("#[cfg(test)]")[0]!).join("\n");
    // How a card is written is for whoever writes a position; poker's verbs are taken apart and put together below.
    const plain = text.replace(/named! \{[\s\S]*?\n\}/g, "").replace(/\("\w+", format!\(" [^"]+"\)|let words = format!\("\{\}\{\}[^"]*"/g, "");
    const bets = [...text.matchAll(/=> (?:return )?\("(\w+)", (?:format!\("( [^"]+)"\)|String::new\(\))/g)].map((match) => [match[1]!, match[2] ?? ""] as const);
    expect(bets.map(([verb]) => verb)).toEqual(["fold", "check", "call", "bet", "raise"]);
    const lines = [...plain.matchAll(/(?:Told::new\(\s*"\w+",|Description::new\(\s*"\w+",|Question::new\(|let words =(?: \|\|)?|why:|picture\.(?:add|row|meters)\(|=>(?: return)?(?: \("\w+",)?)\s*(?:format!\()?"([^"]+)"/g)].map((match) => match[1]!);
    // Lines about somebody begin with them and end with a full stop; "does" and "unseen" say so once for all.
    const about_somebody = [...text.matchAll(/\b(Told::does|unseen)\(\s*"\w+",\s*[\w.]+,\s*(?:format!\()?"([^"]+)"/g)].flatMap((match) => (match[1] === "Told::does" ? [`{by} ${match[2]}.`] : [`{by} ${match[2]} a card.`, `{by} ${match[2]} {card}.`]));
    const betting = bets.flatMap(([verb, rest]) => [`{by} ${verb}s${rest}.`, `${verb[0]!.toUpperCase()}${verb.slice(1)}${rest}`]);
    const said = [...lines, ...about_somebody, ...betting];
    expect(said.length).toBeGreaterThan(20);
    // What a sentence is made of, by the names the games give it.
    const filled = (sentence: string): string => sentence.replace(/by \{\}$/, "by 3").replace(/\{(?:by|seat|of|FIRST|SECOND)\}/g, "@1").replace(/\{rank\.plural\(\)\}|\{\}(?=\.?$)/g, "jacks").replace(/\{\}/g, "@2").replace(/\{column\}|\{chips\}|\{luck\}|\{owed\}|\{raise\}/g, "3").replace(/\{\w+\}/g, "J♠");
    const about = [...text.matchAll(/let about =\s*"([^"]+)"/g), ...text.matchAll(/Info::new\(\s*"[^"]+",\s*"[^"]+",\s*"([^"]+)"/g)].map((match) => match[1]!);
    expect(about.length).toBeGreaterThan(2);
    expect(about.filter((sentence) => !(sentence in polish.house))).toEqual([]);
    const unknown = said.filter((sentence) => !["{by} {what}.", "{by} {what} a card."].includes(sentence)).map(filled).filter((sentence) => say(sentence) === sentence);
    expect(unknown).toEqual([]);
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { saidIn, unquoted, type Bilingual, type Sayings } from "../../src/lib/phrases";
import prime from "../../src/locales/prime.pl";
import starship from "../../src/locales/starship.pl";

/** Real sentences of whole games, with what is to be said in Polish, and the cards that they quote. */
type Heard = { cards: Bilingual[]; said: Record<string, string> };
const heard = (game: string): Heard => JSON.parse(readFileSync(join(import.meta.dirname, `fixtures/${game}.pl.json`), "utf8")) as Heard;
const books = { starship, prime };

/** What the code of a game says, without its tests and its comments. */
function source(game: string, files: (file: string) => boolean): string {
  const folder = join(import.meta.dirname, `../../../games/${game}/src`);
  const read = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".rs") && files(file)).map((file) => readFileSync(join(folder, file), "utf8").split("#[cfg(test)]")[0]!);
  return read.join("\n").replace(/^\s*\/\/.*$/gm, "").replace(/\\\n\s*/g, "");
}
/** Every text in quotes that people read, line by line: of several words, and no complaint of a program. */
const literals = (code: string): string[] => [...new Set([...code.matchAll(/(expect\(|unreachable!\(|rename = |assert!\([^"]*|split_once\(|contains\(|trim_\w+\()?"((?:[^"\\]|\\.)*)"/g)].filter((match) => !match[1]).flatMap((match) => match[2]!.replaceAll('\\"', '"').split("\\n")))].filter((text) => / /.test(text.trim()) && /[a-z]{2}/.test(text.replace(/\{[^}]*\}/g, "")));

/** What may stand in the braces, by the name that the code gives it. */
const NAMED: Record<string, string[]> = { seat: ["@1"], by: ["@1"], attacker: ["@1", "Pulse Laser"], defender: ["@1", "Pulse Laser"], conqueror: ["@1"], looker: ["@2"], winner: ["@1"], loser: ["@1"], active: ["@1"], leader: ["@1"], first: ["@1"], place: ["@1's B", "Pulse Laser"], at: ["@1's B"], to: ["@1's B"], from: ["", "@1's B"], race: ["Human"], symbol: ["Human"], phase: ["Main"], fleet: ["attacking"], how: ["Total Victory"], letter: ["B"], face: ["Human"] };
const POOL = ["3", "@1", "Pulse Laser", "Weapons", "shield", "Kinetic", "@1's B", "Main", "1 resource", "attacking fleet", "hit", "equal"];
const NUMBERS = /^(?:amount|count|cost|damage|n|number|turn|turns|rolled|gross|attack|evasion|left|has|budget|credits|grid|cpu|slots|taken|limit|played|short|cap|points|tech|total|many|share|price|x|barrier|hits|loaded|a|b|resources|MAX_\w+)$/;
function fills(placeholder: string): string[] {
  const [name = "", form = ""] = placeholder.slice(1, -1).split(":");
  if (form === "+") return ["+3"];
  if (NUMBERS.test(name)) return ["3"];
  return NAMED[name] ?? POOL;
}
/** Is there a way to fill in a sentence so that the book has it? */
function has(book: Sayings, text: string): boolean {
  if ((text.match(/\{[^{}]*\}/g) ?? []).filter((one) => fills(one) === POOL).length > 3) return false;
  const at = /\{[^{}]*\}/.exec(text);
  if (!at) return saidIn(book, text) !== undefined;
  return fills(at[0]).some((words) => has(book, text.replace(at[0], words)));
}
const CARDS: Bilingual[] = [{ name: "Pulse Laser", text: "Gain 1 energy.", told: { text: "Zyskaj 1 energii." } }];

/** Sentences that the code puts together from parts, as they read when they are whole. */
const PUT_TOGETHER: Record<"starship" | "prime", string[]> = {
  starship: [
    "@2's hidden Core card", "Pulse Laser of @1 takes hold: gain 1 energy.", "Kinetic damage, accuracy +3; cards: 5× Projectile Burst and Positioning Shot", "Explosive missiles (3 loaded), accuracy +2; damage lands a turn later; cards: Reload Missiles", "@1's ship regenerates 6 energy and 5 shield.", "@1's ship restores 4 hull.", "@1's ship loses 3 barrier.", "@1's ship loses 3 armor.", "Pulse Laser of @1, on its way, is delayed by 2 turns.", "Pulse Laser of @1's ship is disabled.", "@1's ship: energy resistance +2 until the start of @1's next turn.", "9 -1 Explosive resistance +2 Kinetic against armor: @1's ship loses 3 shield.",
      "no free slot in your Utility Rails", "Play Pulse Laser (3 energy): attacks with 4+1D6 Kinetic, 72 % to hit, about 6 damage, landing at the end of your next turn", "Play Pulse Laser from Beam Array (3 energy): attacks with 4+1D6 Kinetic, 72 % to hit, about 6 damage, of which the barrier takes up to 4",
      "Three guns and a boarding party: hit first, hit often. Corsair Cruiser with Mass Driver and Power Unit. Cruiser, slots 4 Weapons and 1 Core, 70 power grid, 54 CPU, shield 11, armor 21, hull 25, energy 40 (+6 a turn), shield +2 a turn, speed 1, signature 1.", "Core filler card of Power Unit, 0 energy.", "Weapons action card of Railgun, 3 energy. Attack: 4+1D6.",
      "Turn 3 of 30 of @1, action phase, Weapons Bays activated", "Turn 3 of @2, draw phase", "9 +5 critical Kinetic", "On top of it, what the layer that is hit first does to damage: Kinetic -2 on shield, +2 on armor; Explosive +2 on hull.", "@2's Drone Bite, 10 damage, landing at the end of @2's turn 2", "Keep the Energy token", "Keep what is loaded", "Pulse Laser of @1: an action",
      "@1 activates Core Systems.", "@1 draws 2 Core cards: Echo and Cold Iron.", "@1 draws 1 Core card.", "Attack 3 +2 = 5 against evasion 1 +2 = 3: critical hit (2 or more above).", "Attack 3 +2 = 5 against evasion 3 +2 = 5: glancing hit (equal).", "9 Kinetic damage (4 on the dice), halved to 4 by the glancing hit.", "10 Energy damage (5 on the dice), times 1.5 for the critical hit: 15.", "@1 loses 2 missiles from a launcher.", "@1 loses 1 missile from the Hangar.",
      "@1 flips a coin: heads.", "@1 rolls 5.", "Railgun of @1's ship is running again.", "@1 loads Energy ammo; the Kinetic token is depleted.", "@1 loads 2 missiles.", "@1 gains 1 Missile token.", "Texts have set each other off too often: nothing more is set off in this turn.", "Texts have set each other off too often: this chain of effects ends here.", "14 -1 protection +5 critical +1 by texts in force -2 more than was left: @2's ship loses 3 shield and 8 hull.",
      "What do you install in your Core Systems (0 of 2 taken)? You have 170 credits, 60 power grid and 64 CPU left.", "Take Corsair Raiders (Corsair Cruiser, 985 credits): Three guns and a boarding party: hit first, hit often.", "Buy Corsair Cruiser (400 credits): Cruiser, slots 4 Weapons and 1 Core, 70 power grid, 54 CPU, shield 11, armor 21, hull 25, energy 40 (+6 a turn), shield +2 a turn, speed 1, signature 1.",
      "Install Burst Cannon (75 credits, 8 power grid, 6 CPU): Multi-Phase, accuracy +3; damage lands a turn later; cards: 5× Projectile Burst and Positioning Shot", "Buy 1 Energy token (20 credits)", "Nothing more for your Core Systems", "Back to your Weapons Bays", "Activate Core: draw nothing, your hand is full of them", "Activate Core: draw 1 card", "Activate Core: draw 3 cards", "Use Pulse Laser: its action Now it would change nothing.", "Use Pulse Laser (2): its action", "Play Pulse Laser (2 energy): clears it from your hand", "Is this your ship, Corsair Cruiser with no modules? Careful: it has no weapon, so it can never attack. 3 credits are left over and will be lost. The other player sees it when both are ready.", "Is this your ship, Corsair Cruiser with 1 module? 1 credit is left over and will be lost. The other player sees it when both are ready.", "Pulse Laser of @2: Choose one. The text: “Gain 1 energy.”", "Pulse Laser of @1: takes effect.", "Pulse Laser of @1 takes hold on Railgun of @2: gain 1 energy.", "costs 620 credits, you have 600",
  ],
  prime: [
      "Pulse Laser: its text", "Deploy Pulse Laser (2 or more resources, 1 command)", "Pulse Laser joins the attacking fleet.", "@1 supports the defending fleet.", "@1 unturns, gains 13 resources and has 1 command.", "@1 reveals Pulse Laser (no cosmic value).", "@1 reveals Pulse Laser (cosmic value 3).", "Pulse Laser is cancelled and is terminated.", "Pulse Laser is recycled.", "@1 discovers Pulse Laser at outer world 2.", "@1 deploys Pulse Laser at @1's A.", "Pulse Laser is destroyed.", "Pulse Laser is conquered by @2.",
      "What @1 did with Pulse Laser is cancelled.", "What @1 did is cancelled.", "Pulse Laser loses 1 energy.", "Pulse Laser of @2", "In this pile, from the top: Pulse Laser, Railgun.", "Turn 3, Main phase. @1 is first player. @1 attacks Pulse Laser of @2 at @2's A. Hero combat, round 2: a hero strikes at Pulse Laser. @2 acts with Pulse Laser, aimed at @1. 3 damage is about to be inflicted on Pulse Laser.", "Turn 3, Main phase. @1 is first player. @2 acts.",
      "Heroes aboard don't count against a ship's structure. Cards cost their command dots. After turn 60 the leader in Tech wins.", "Heroes aboard count against a ship's structure. Every deployment costs 1 command, whatever dots the card shows. After turn 60 the leader in Tech wins.", "Main phase, turn 3: what do you do? You can only pass.", "Which planet starts at location D? 1 resource is left, and what you don't spend is lost.", "Which planet starts at location D? 5 resources are left, and what you don't spend is lost.",
      "War of @1 is about to inflict 3 piercing damage on Famine: do you React?",
      "Gunship of @1 is about to inflict 1 damage on War, 2 piercing damage on Famine and 1 damage on Juggernaut #1: do you React?",
      "@1 uses D14 Missile to inflict 2 piercing damage on Juggernaut #1: do you React?",
      "Who explores Mars? It has 1 exploration point.",
      "Turn your advantage face up now? Rules of this table: Heroes aboard count against a ship's structure. Cards cost their command dots. After turn 60 the leader in Tech wins.", "@1 uses Pulse Laser (Pulse Laser of @2): do you React?", "@1 uses Pulse Laser with X = 3: do you React?", "@1 uses Pulse Laser with X = 3 (Pulse Laser of @2): do you React?", "@1 uses Pulse Laser: recycle it (Pulse Laser of @2): do you React?", "@1 announces: Move Pulse Laser of @1 to @2's B (Mars) with 2 more ships to attack Pulse Laser: do you React?", "@1 announces: Move Pulse Laser of @1 to @2's B with 1 more ship to explore Pulse Laser: do you React?", "The battle is about to begin: do you React?", "Pulse Laser: which fleet is it aimed at?", "Pulse Laser: it costs 2 resources more now. Do you pay?",
      "carries 2 cards with structure 1 left (306)", "is deployed only in the Main phase, not in a combat (203, 500)", "is deployed only in the Main phase (203)", "you have no ship to attach it to: Retrofit goes on a ship you control (307)", "none of your heroes can take it (307)", "costs 2 resources, you have 1 (401.1)", "needs 1 energy, it has 0 (401.1)", "another copy of it can be played", "another copy of it can be discarded",
  ],
};
/** Where each game makes its words; what is said of decks and setups is no part of the table. */
const SPOKEN = {
  starship: () => `${source("starship", (file) => ["words.rs", "story.rs", "questions.rs", "forecast.rs"].includes(file))} ${source("starship", (file) => file === "picture.rs").split("const WORDS")[0]} ${source("starship", (file) => file === "fitting.rs").split("for Obstacle {")[1]!.split("\n}")[0]}`,
  prime: () => `${source("prime", (file) => ["words.rs", "answers.rs", "event.rs", "picture.rs"].includes(file) || file.startsWith("why_not"))} ${source("prime", (file) => file === "setup.rs").split("pub fn words(")[1]!.split("\n    }")[0]}`,
};

describe.each(["starship", "prime"] as const)("the book of %s in Polish", (game) => {
  test("has every sentence that the game can say", () => {
    const book = books[game](CARDS);
    const whole = PUT_TOGETHER[game];
    const all = literals(SPOKEN[game]());
    expect(all.length).toBeGreaterThan(150);
    expect(whole.filter((text) => saidIn(book, text) === undefined)).toEqual([]);
    // A part is known by standing in a whole sentence, filled in or not.
    const inside = (text: string): boolean => whole.some((one) => new RegExp(text.trim().replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{[^}]*\}/g, ".*"), "i").test(one));
    expect(all.filter((text) => !has(book, text) && !inside(text))).toEqual([]);
  });

  test("says what was heard in whole games", () => {
    const { cards, said } = heard(game);
    const book = books[game](cards);
    expect(Object.keys(said).length).toBeGreaterThan(100);
    expect(Object.fromEntries(Object.keys(said).map((text) => [text, saidIn(book, text)]))).toEqual(said);
  });

  test("leaves what it does not know to be said in English", () => {
    const book = books[game](CARDS);
    for (const text of ["Pulse Laser", "The moon is made of cheese.", "Play Pulse Laser (3 energy): Sing a song.", "Use Pulse Laser: Sing a song.", "constructor"]) expect(game === "prime" && text.startsWith("Play") ? undefined : saidIn(book, text), text).toBeUndefined();
  });
});

describe("what is quoted from cards", () => {
  test("is read in Polish where the host has it, whole, by sentences and by parts of them", () => {
    const text = "Gain 3 armor. At the start of your next turn, gain 5 armor.\nChoose one: Gain 5 energy; or when this hits, you may swap the munitions of this module.";
    const told = { text: "Zyskaj 3 pancerza. Na początku twojej następnej tury zyskaj 5 pancerza.\nWybierz jedno: Zyskaj 5 energii; lub gdy ta karta trafia, możesz wymienić amunicję tego modułu." };
    const book = starship([{ name: "Odd Job", text, told }]);
    expect(saidIn(book, "Odd Job of @1 takes hold: at the start of your next turn, gain 5 armor.")).toBe("Zaczyna działać: Odd Job (@1): na początku twojej następnej tury zyskaj 5 pancerza.");
    expect(saidIn(book, "Odd Job of @1: Gain 5 armor.")).toBe("Odd Job (@1): Zyskaj 5 pancerza.");
    expect(saidIn(book, "Gain 5 energy")).toBe("Zyskaj 5 energii");
    expect(saidIn(book, "Odd Job: Swap the munitions of this module?")).toBe("Odd Job: Wymienić amunicję tego modułu?");
    expect(saidIn(book, "Odd Job of @1 takes hold on Railgun of @2: gain 5 armor.")).toBe("Zaczyna działać: Odd Job (@1), cel: Railgun (@2): zyskaj 5 pancerza.");
    expect(saidIn(book, "Odd Job: Choose up to one target module you control. The text: “Gain 3 armor. At the start of your next turn, gain 5 armor.”")).toBe("Odd Job: Wybierz najwyżej jeden moduł pod twoją kontrolą. Tekst: Zyskaj 3 pancerza. Na początku twojej następnej tury zyskaj 5 pancerza.");
    expect(saidIn(book, "Odd Job of @2: Pay 2 energy? The text: “Sing a song.”")).toBe("Odd Job (@2): Zapłacić 2 energii? Tekst: „Sing a song.”");
  });

  test("is not taken for a sentence of the house that begins like it", () => {
    const cards = [{ name: "Herbalist", text: "Main: Recycle target support." }];
    expect(saidIn(prime(cards), "Recycle target support.")).toBeUndefined();
    expect(saidIn(prime(cards), "Recycle Herbalist")).toBe("Odłóż na stos odzysku kartę Herbalist");
  });

  test("is said in Polish where Prime has put it in force for a time, as far as the book knows its words", () => {
    const book = prime([{ name: "Training", text: "Main: Target hero gets +1 life for the rest of the game." }]);
    const said: Record<string, string | undefined> = {
      "target hero gets +1 life for the rest of the game": "wybrany bohater otrzymuje do końca gry +1 do życia",
      "your heroes get +2 combat, +2 life, and +2 influence this turn": "twoi bohaterowie otrzymują w tej turze +2 do walki, +2 do życia i +2 do wpływu",
      "you get +2 maximum commands during the next turn": "otrzymujesz w następnej turze +2 do największej liczby rozkazów",
      "Muero ships get +1 power until the end of the next turn": "statki Muero otrzymują do końca następnej tury +1 do mocy",
      "set target ship's shields to 1 this turn": "osłony wybranego statku: w tej turze 1",
      "target hero becomes Diplomat": "wybrany bohater staje się Diplomat",
      "ships can't retreat for the rest of the game": "statki nie mogą się wycofać do końca gry",
      "Orinn cards or Voicing cards you own cost 2 less resources until the end of the next turn": "karty Orinn lub Voicing, które do ciebie należą, kosztują do końca następnej tury o 2 zasoby mniej",
      "your ships have “Combat: sing a song.” this turn": "twoje statki mają w tej turze tekst „Combat: sing a song.”",
      "target hero gets +1 song this turn": undefined,
      "the moon gets +1 guns this turn": undefined,
    };
    expect(Object.fromEntries(Object.keys(said).map((words) => [words, saidIn(book, words)]))).toEqual(said);
    expect(saidIn(book, "5 ore counters")).toBe("5 znaczników ore");
    expect(saidIn(book, "1 fury counter")).toBe("1 znacznik fury");
    expect(saidIn(book, "Screened")).toBe("osłonięte");
  });

  test("stands in quotes where it stays English, and is told apart from what is Polish", () => {
    const said = saidIn(prime([{ name: "Herbalist", text: "" }]), "Herbalist of @2: Remove 1 damage from target hero.");
    expect(said).toBe("Herbalist (@2): „Remove 1 damage from target hero.”");
    expect(unquoted(said!)).toEqual([{ words: "Herbalist (@2): „", quoted: false }, { words: "Remove 1 damage from target hero.", quoted: true }, { words: "”", quoted: false }]);
    expect(unquoted("Pas")).toEqual([{ words: "Pas", quoted: false }]);
  });
});

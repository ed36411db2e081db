import { describe, expect, test } from "vitest";
import type { Printed } from "../../src/cards/face";
import { numbersOn, search } from "../../src/lib/search";

const laser: Printed = { name: "Pulse Laser", section: "module", line: "module · weapons", stats: { "power grid": "12", impact: "instant" }, numbers: { cost: 3, "power grid": 12 }, text: "Deal 4 damage." };
const told: Printed = { ...laser, told: { language: "pl", line: "moduł · broń", stats: { "sieć energetyczna": "12" }, text: "Zadaj 4 obrażenia." } };
const finds = (text: string, card = laser): boolean => search(text).fits(card);

/* The cases are those of the host's own search (crates/host/src/library/search.rs): both read the same. */
describe("a search for cards", () => {
  test("wants all its words and numbers to hold", () => {
    for (const text of ["", "laser", "PULSE laser", '"pulse laser"', "damage weapons", "cost<=3", "cost=3 power_grid>11", "impact:inst type:weapons -missile -cost>5"]) expect(finds(text), text).toBe(true);
    for (const text of ["missile", '"laser pulse"', "cost<3", "power>12", "armor>=0", "-laser"]) expect(finds(text), text).toBe(false);
  });

  test("finds a card by its words in either language, and by its numbers", () => {
    for (const text of ["obrażeń", "Broń", "laser obrażenia cost<=3", "type:broń", "text:zadaj", "sieć:12", "-rakieta", "sieć>=12", "sieć_energetyczna=12"]) expect(finds(text, told), text).toBe(true);
    for (const text of ["-obrażenia", "-weapons", "rakieta", "sieć>12"]) expect(finds(text, told), text).toBe(false);
    expect(finds("obrażenia"), "who reads English finds no Polish").toBe(false);
  });

  test("says which word compares with no number, and takes an open quotation as it is typed", () => {
    expect(search("laser cost<=many").numberless).toBe("cost<=many");
    expect(search("laser cost<=").numberless).toBe("cost<=");
    expect(finds('"pulse la')).toBe(true);
    expect(finds("=3")).toBe(false);
  });

  test("knows the numbers there are, as one writes them", () => {
    expect(numbersOn([laser, { ...laser, numbers: { cost: 1, "cards Shot": 3 } }])).toEqual(["cost", "power_grid"]);
    expect(numbersOn([told])).toEqual(["sieć_energetyczna"]);
  });
});

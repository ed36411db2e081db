import { describe, expect, test } from "vitest";
import type { Printed } from "../../src/cards/face";
import { blank, brings, cardsFor, change, drafted, readList, writeList } from "../../src/lib/decks";
import type { DeckForm } from "../../src/lib/wire";

const card = (name: string, section: string, line: string): Printed => ({ name, section, line, stats: {}, text: "" });
const cards = [card("Wraith", "ship", "ship · frigate"), card("Laser", "module", "module · weapons"), card("2 Suns", "module", "module · core"), card("Pulse", "card", "card · weapons")];
const form: DeckForm = { key: "fits", parts: [{ name: "ship", kind: "one", sections: ["ship"] }, { name: "modules", kind: "list", sections: ["module"] }, { name: "ammo", kind: "counts", tokens: ["energy", "ion"] }] };

describe("a deck being built", () => {
  test("offers each part the cards of the sections that the host names", () => {
    const [ship, modules, ammo] = form.parts.map((part) => cardsFor(part, cards).map((one) => one.name));
    expect({ ship, modules, ammo }).toEqual({ ship: ["Wraith"], modules: ["Laser", "2 Suns"], ammo: [] });
    expect(cardsFor({ name: "any", kind: "counts", sections: ["ship", "card"] }, cards).map((one) => one.name)).toEqual(["Wraith", "Pulse"]);
  });

  test("is brought as the game takes it, and read back", () => {
    const draft = blank();
    draft.ones.ship = "Wraith";
    change(draft, "modules", "Laser", 1);
    change(draft, "modules", "Laser", 1);
    change(draft, "ammo", "energy", 1);
    change(draft, "ammo", "energy", -1);
    const brought = brings(form, draft);
    expect(brought).toEqual({ fits: { ship: "Wraith", modules: ["Laser", "Laser"], ammo: {} } });
    expect(drafted(form, brought)).toEqual(draft);
    expect(drafted(form, { fits: "Phantom" })).toBeUndefined();
  });

  test("is read from a list as people write it, and every line that is none is named", () => {
    const { draft, unread } = readList("# mine\nSHIP: wraith\n2x Laser\n2 Suns\n\n[ammo]\n3 ion\n4 Death Rays", form, cards);
    expect(brings(form, draft)).toEqual({ fits: { ship: "Wraith", modules: ["Laser", "Laser", "2 Suns"], ammo: { ion: 3 } } });
    expect(unread).toEqual([{ line: 8, text: "4 Death Rays", why: "name", name: "Death Rays" }]);
    expect(readList(writeList(form, draft), form, cards)).toEqual({ draft, unread: [] });
  });

  test("takes one ship of a list, and says of the second that there is one", () => {
    const two = [...cards, card("Phantom", "ship", "ship · frigate")];
    const { draft, unread } = readList("Wraith\nWraith\nship: Phantom", form, two);
    expect(draft.ones).toEqual({ ship: "Wraith" });
    expect(unread.map(({ line, why, meant }) => [line, why, meant])).toEqual([[3, "second", "Wraith"]]);
  });

  test("says of a line it can't read whether the number or the name is wrong, and which card is meant", () => {
    const wrong = (line: string) => readList(line, form, cards).unread.map(({ why, name, meant }) => [why, name, meant]);
    expect(wrong("2x Lazer")).toEqual([["name", "Lazer", "Laser"]]);
    expect(wrong("ship: Wrath")).toEqual([["name", "Wrath", "Wraith"]]);
    expect(wrong("hello world")).toEqual([["name", "hello world", undefined]]);
    expect([...wrong("100000 Laser"), ...wrong("-5 Laser"), ...wrong("0 Laser")].map(([why]) => why)).toEqual(["number", "number", "number"]);
    expect(wrong("99 Laser")).toEqual([]);
  });
});

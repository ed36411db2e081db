import { afterEach, describe, expect, test, vi } from "vitest";

const card = (more: object = {}): object => ({ name: "Spin Up", section: "card", line: "card · core", stats: {}, text: "Gain 3 energy.", ...more });
const polish = { language: "pl", line: "karta · rdzeń", stats: {}, text: "Zyskaj 3 energii." };

/** The shelf of a game as a Polish page reads it, from a house that answers so when it is asked for Polish cards. */
async function polishShelf(asked: () => Response) {
  vi.resetModules();
  vi.stubGlobal("localStorage", { getItem: () => JSON.stringify({ language: "pl" }), setItem: () => {} });
  vi.stubGlobal("document", { documentElement: { dataset: {}, style: { setProperty: () => {} } } });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.includes("language=pl")) return asked();
    if (path.includes("/cards")) return Response.json({ cards: [card()], total: 1 });
    return Response.json(path.includes("/rules") ? { rules: "", words: [] } : { decks: [] });
  });
  const { speak } = await import("../../src/lib/words.svelte");
  await speak();
  const { shelf } = await import("../../src/lib/game.svelte");
  const { printedFace } = await import("../../src/cards/face");
  const read = (await shelf("starship")).named.get("Spin Up")!;
  return { read, face: printedFace(read) };
}

describe("the cards of a Polish page", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("are read in Polish where the house has them, and keep the picture of their English text", async () => {
    const { read, face } = await polishShelf(() => Response.json({ cards: [card(polish)], total: 1 }));
    expect(face).toMatchObject({ name: "Spin Up", text: "Zyskaj 3 energii.", line: "rdzeń", lang: undefined, drawn: { text: "Gain 3 energy." } });
    expect(read.text).toBe("Gain 3 energy.");
  });

  test("are read in English, and marked so, where the house has no Polish or knows of no languages", async () => {
    for (const answer of [() => Response.json({ cards: [card()], total: 1 }), () => Response.json({ error: { code: "wrong", message: "" } }, { status: 400 })]) {
      const { face } = await polishShelf(answer);
      expect(face).toMatchObject({ text: "Gain 3 energy.", line: "core", lang: "en" });
    }
  });
});

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asked, closeBrowser, give, House, open, setUp, visitor } from "./house";

const house = new House();
beforeAll(() => house.open());
afterAll(async () => {
  await closeBrowser();
  await house.tearDown();
});

/** Words that no Polish sentence has, and most English ones do. */
const ENGLISH = /(?<![\p{L}\p{N}])(?:the|this|that|of|with|and|your|you|are|was|were|what|which|where|when|have|has|can't|cannot|for|from|not|until|table|tables|game|games|cards?|deck|decks|seat|seats|answers?|turn|players?|wins?|won|lost|draw|play|plays|rules|settings|sign|name|password|new|open|find|yes|cost|costs|ship|ships|modules|energy|credits|budget)(?![\p{L}\p{N}])/iu;

/** What is read on the page in English and is not marked as English, a line each: texts, and what only a screen reader says. */
const english = (page: Page): Promise<string[]> =>
  page.evaluate((source) => {
    const words = new RegExp(source.slice(1, source.lastIndexOf("/")), "iu");
    const found: string[] = [];
    const look = (text: string | null | undefined, element: Element | null): void => {
      if (!text?.trim() || !element || !words.test(text)) return;
      if (element.closest("[lang]")?.getAttribute("lang") !== "pl" || element.closest("script, style, textarea, code, [hidden]")) return;
      found.push(text.trim().slice(0, 90));
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) look(node.nodeValue, node.parentElement);
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]")) for (const name of ["aria-label", "title", "placeholder"]) look(element.getAttribute(name), element);
    return [...new Set(found)];
  }, String(ENGLISH));

/** Names that stand on a page as they are in every language: of games, of cards, of ready decks. */
let names: string[] = ["Firestorm: Starships", "Go Fish", "Connect Four", "Tic-tac-toe", "Leduc poker", "Firestorm Prime"];
beforeAll(async () => {
  for (const game of ["starship", "prime"]) {
    const { cards } = (await (await fetch(`${house.at}/api/games/${game}/cards?limit=500`)).json()) as { cards: { name: string }[] };
    const { decks } = (await (await fetch(`${house.at}/api/games/${game}/decks`)).json()) as { decks: { name: string }[] };
    names.push(...[...cards, ...decks].map((one) => one.name));
  }
  names = names.sort((a, b) => b.length - a.length);
});
const left = async (page: Page): Promise<string[]> => {
  const found = await english(page);
  return found.filter((text) => ENGLISH.test(names.reduce((rest, name) => rest.replaceAll(name, ""), text)));
};

describe("on Polish screens no English is left that is not marked as English", () => {
  const PAGES: Record<string, string> = {
    "/": '[data-testid="play-starship"]', "/new": "main li", "/new/prime": '[data-testid="set-up"]', "/new/nix": "h1", "/rules": "main li", "/rules/starship": ".lead", "/rules/go-fish": ".lead", "/settings": "fieldset",
    "/account": "form", "/admin": "h1", "/help": "dl", "/nowhere": "h1", "/t/0123456789ab": "h1", "/replay/0123456789ab": "h1", "/d/0123456789ab": "h1", "/cards": "main li", "/cards/prime": '[data-testid="cards"] li', "/decks": "h1",
  };

  test("on every page of the house", async () => {
    const context = await visitor({ language: "pl-PL" });
    const page = await open(context, house.at);
    for (const [path, ready] of Object.entries(PAGES)) {
      await page.goto(`${house.at}${path}`);
      await page.locator(ready).first().waitFor();
      expect(await left(page), path).toEqual([]);
    }
    await context.close();
  });

  test("in the words of the games: each is explained in Polish", async () => {
    const context = await visitor({ language: "pl-PL" });
    const page = await open(context, house.at);
    for (const game of ["starship", "prime"]) {
      await page.goto(`${house.at}/rules/${game}`);
      await page.locator("dd").first().waitFor();
      expect(await page.locator("dd").count()).toBeGreaterThan(40);
      expect(await page.locator("dd[lang=en]").allInnerTexts(), game).toEqual([]);
    }
    await context.close();
  });

  test("where a deck is built and something is wrong with it", async () => {
    const context = await visitor({ language: "pl-PL" });
    const page = await open(context, `${house.at}/decks/starship/new`);
    await page.getByTestId("ready").selectOption("Phantom");
    await page.getByTestId("verdict").getByText("można").or(page.locator(".verdict.fits")).first().waitFor();
    expect(await left(page)).toEqual([]);
    for (let more = 0; more < 3; more += 1) await page.locator('[data-card="Railgun"]').click();
    await page.locator(".problems li").first().waitFor();
    await expect.poll(() => page.getByTestId("verdict").innerText()).toMatch(/gniazda uzbrojenia[^]*zaoszczędź/i);
    expect(await page.locator(".problems [lang=en]").count()).toBe(0);
    expect(await left(page)).toEqual([]);
    await page.goto(`${house.at}/decks/prime/new`);
    await page.getByTestId("ready").selectOption({ index: 1 });
    await page.locator(".verdict.fits").waitFor();
    for (let less = 0; less < 2; less += 1) await page.locator(".rows .icon-button").first().click();
    await page.locator(".problems li").first().waitFor();
    expect(await page.locator(".problems [lang=en]").count()).toBe(0);
    expect(await left(page)).toEqual([]);
    await context.close();
  });

  test("where people gather, and in the lobby", async () => {
    const context = await visitor({ language: "pl-PL" });
    const page = await open(context, house.at);
    await page.getByTestId("play-leduc").waitFor();
    for (const game of ["starship", "prime"]) {
      const id = await setUp(page, { game, seats: ["me", "open"], options: { listed: true } });
      await page.goto(`${house.at}/t/${id}`);
      await page.getByTestId("agreed").waitFor();
      expect(await page.getByTestId("agreed").locator("[lang=en]").count(), game).toBe(0);
      expect(await left(page), game).toEqual([]);
    }
    await page.goto(house.at);
    await page.getByTestId("agreed").first().waitFor();
    expect(await left(page)).toEqual([]);
    await context.close();
  });

  for (const game of ["tic-tac-toe", "leduc", "go-fish", "starship", "prime"]) {
    test(`at a table of ${game}, to its end and after it`, async () => {
      const context = await visitor({ language: "pl-PL" });
      const page = await open(context, house.at);
      await page.getByTestId("play-leduc").waitFor();
      const id = await setUp(page, { game, seats: ["me", { bot: "random" }] });
      await page.goto(`${house.at}/t/${id}`);
      for (let given = 0; given < 6 && (await asked(page)) === "question"; given += 1) {
        expect(await left(page), `question ${given + 1}`).toEqual([]);
        await give(page, page.locator("[data-offer]:enabled").first());
      }
      // What the table asks, offers and tells is said in Polish; of Prime's cards, names and texts stay as they are printed.
      const said = page.locator('[data-testid="question-words"], [data-testid="story"] > * > [lang], [data-testid="story"] > [lang]');
      expect(await said.evaluateAll((all) => all.filter((one) => one.getAttribute("lang") === "en").map((one) => one.textContent))).toEqual([]);
      // Each line of the story is in one language: an English sentence names the bot in English.
      const mixed = await page.getByTestId("story").evaluate((story) => [...story.querySelectorAll("[lang=en], [lang=en] *")].map((line) => line.textContent ?? "").filter((line) => line.includes("Bot początkujący")));
      expect(mixed).toEqual([]);
      if ((await asked(page)) === "question") {
        await page.keyboard.press("c");
        expect(await left(page), "chat").toEqual([]);
        await page.getByTestId("resign").click();
        await page.getByTestId("resign-yes").click();
        await page.getByTestId("result").waitFor();
      }
      expect(await page.getByTestId("result-words").getAttribute("lang")).toBeNull();
      expect(await left(page), "the end").toEqual([]);
      await page.getByTestId("to-replay").click();
      await page.getByTestId("replay-step").waitFor();
      expect(await left(page), "the replay").toEqual([]);
      await context.close();
    });
  }
});

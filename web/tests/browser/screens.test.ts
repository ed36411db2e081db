import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asked, closeBrowser, House, open, serious, setUp, SHOTS, sideways, visitor, type Look } from "./house";

const house = new House();
beforeAll(async () => {
  mkdirSync(SHOTS, { recursive: true });
  await house.open();
});
afterAll(async () => {
  await closeBrowser();
  await house.tearDown();
});

/** Goes to a screen and waits until it is there. */
type Way = (page: Page) => Promise<void>;
const go = (path: string, ready: string): Way => async (page) => {
  await page.goto(`${house.at}${path}`);
  await page.locator(ready).first().waitFor();
};

/** A table with a bot, a few answers into the game. */
const table = (game: string, answers: number, setup?: unknown): Way => async (page) => {
  await page.goto(house.at);
  await page.getByTestId("play-tic-tac-toe").waitFor();
  const id = await setUp(page, { game, seats: ["me", { bot: "random" }], ...(setup ? { setup } : {}), options: { listed: false } });
  await page.goto(`${house.at}/t/${id}`);
  for (let given = 0; given < answers && (await asked(page)) === "question"; given += 1) {
    const offers = page.locator("[data-offer]:enabled");
    const before = await page.getByTestId("question-words").innerText();
    const lines = await page.locator('[data-testid="story"] > *').count();
    await offers.first().click();
    await page.waitForFunction(
      ([words, count]) => (document.querySelector('[data-testid="question-words"]')?.textContent ?? "") !== words || document.querySelectorAll('[data-testid="story"] > *').length !== count,
      [before, lines] as const,
    );
  }
  await asked(page);
};

const zoomed: Way = async (page) => {
  await table("starship", 3)(page);
  await page.locator('[data-testid="board"] button.piece.own').first().press("z");
  await page.locator("dialog[open]").waitFor();
};

const SCREENS: Record<string, Way> = {
  front: go("/", '[data-testid="play-starship"]'),
  "new-table": go("/new/go-fish", '[data-testid="set-up"]'),
  rules: go("/rules/starship", ".lead"),
  settings: go("/settings", "fieldset"),
  account: go("/account", "form"),
  help: go("/help", "dl"),
  nowhere: go("/nowhere", "h1"),
  cards: go("/cards/starship", '[data-testid="cards"] li'),
  decks: go("/decks/starship/new", '[data-testid="deck"]'),
  "tic-tac-toe": table("tic-tac-toe", 1),
  "connect-four": table("connect-four", 2),
  leduc: table("leduc", 0),
  "go-fish": table("go-fish", 2),
  shipyard: table("starship", 0),
  starship: table("starship", 6),
  zoom: zoomed,
  prime: table("prime", 6),
  "prime-cards": go("/cards/prime", '[data-testid="cards"] li, .empty'),
};

const LOOKS: Record<string, Look> = {
  "1440 light": { width: 1440, height: 900 },
  "1024 dark": { width: 1024, height: 768, dark: true },
  "390 light": { width: 390, height: 844 },
};
/** The pictures of the book, taken when it is asked for them: every screen once, and what looks different elsewhere. */
const PICTURES: Record<string, string[]> = process.env.FIRESIDE_PICTURES
  ? { "1440 light": Object.keys(SCREENS), "1024 dark": ["front", "go-fish", "connect-four", "zoom"], "390 light": ["front", "starship", "go-fish"] }
  : {};

for (const [name, look] of Object.entries(LOOKS)) {
  describe(`at ${name}`, () => {
    for (const [screen, way] of Object.entries(SCREENS)) {
      test(`${screen} has no serious finding and no sideways scroll`, async () => {
        const errors: string[] = [];
        const context = await visitor(look);
        const page = await open(context, house.at, errors);
        await way(page);
        await page.evaluate(() => document.fonts.ready);
        if (process.env.FIRESIDE_LOOK) await page.screenshot({ path: join(process.env.FIRESIDE_LOOK, `${screen}-${name.replace(" ", "-")}.png`), fullPage: !["starship", "zoom"].includes(screen) });
        if (PICTURES[name]?.includes(screen)) await page.screenshot({ path: join(SHOTS, `${screen}-${name.split(" ")[0]}.jpg`), type: "jpeg", quality: 62 });
        expect(await serious(page)).toEqual([]);
        expect(await sideways(page)).toBeLessThanOrEqual(0);
        expect(errors.filter((error) => !/status of (401|404)/.test(error))).toEqual([]);
        await context.close();
      });
    }
  });
}

describe("for whoever needs it larger, calmer or in Polish", () => {
  test("text at 200 % keeps every screen within its width", async () => {
    const context = await visitor({ width: 1280, height: 800 });
    const page = await open(context, house.at);
    for (const screen of ["front", "new-table", "settings", "starship", "go-fish"]) {
      await SCREENS[screen]!(page);
      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      expect(await sideways(page), screen).toBeLessThanOrEqual(0);
    }
    await context.close();
  });

  test("nothing moves where the device asks for calm", async () => {
    const context = await visitor();
    const page = await open(context, house.at);
    await SCREENS["connect-four"]!(page);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await context.close();
  });

  test("the whole house speaks Polish to a Polish browser", async () => {
    const context = await visitor({ language: "pl-PL" });
    const page = await open(context, house.at);
    await page.getByTestId("play-tic-tac-toe").waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("pl");
    expect(await page.getByTestId("play-tic-tac-toe").innerText()).toMatch(/Zagraj/);
    await page.goto(`${house.at}/settings`);
    await page.getByLabel("English").check();
    await page.getByRole("heading", { name: "Settings" }).waitFor();
    await context.close();
  });
});

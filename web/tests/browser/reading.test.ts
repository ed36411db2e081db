import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asked, closeBrowser, give, House, open, question, serious, setUp, sideways, visitor, type Look } from "./house";

const house = new House();
beforeAll(() => house.open());
afterAll(async () => {
  await closeBrowser();
  await house.tearDown();
});

/** A table of Prime with bots, played by chance until something is so. */
async function primeUntil(look: Look, seats: number, until: (page: Page) => Promise<boolean>): Promise<Page> {
  const page = await open(await visitor(look), house.at);
  await page.getByTestId("play-prime").waitFor();
  const id = await setUp(page, { game: "prime", seats: ["me", ...Array.from({ length: seats - 1 }, () => ({ bot: "random" }))] });
  await page.goto(`${house.at}/t/${id}`);
  for (let given = 0; given < 400; given += 1) {
    expect(await asked(page)).toBe("question");
    if (await until(page)) return page;
    const offers = page.locator("[data-offer]:enabled");
    await give(page, offers.nth(Math.floor(Math.random() * (await offers.count()))));
  }
  throw new Error("it never came to that");
}

const piles = (page: Page, title: RegExp) => page.getByTestId("pile").filter({ hasText: title }).and(page.locator(":enabled"));

describe("Prime's piles", () => {
  test.each([[2, 1440], [3, 1440], [6, 1440], [2, 390]])("of %i players open at %i px, and every card in them can be read", async (seats, width) => {
    const page = await primeUntil({ width, height: width > 900 ? 900 : 844 }, seats, async (page) => (await piles(page, /Terminate/).count()) > 0 && (await piles(page, /Recycle/).count()) > 1);
    for (const title of [/Terminate/, /Recycle/]) {
      const pile = piles(page, title).last();
      const many = Number(/\d+/.exec(await pile.innerText())![0]);
      await pile.click();
      const cards = page.getByTestId("pile-cards").locator("button");
      expect(await cards.count()).toBe(many);
      expect(await serious(page)).toEqual([]);
      const name = await cards.last().locator("> .unseen").innerText();
      await cards.last().click();
      await page.locator("dialog[open] h2", { hasText: name }).waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
    }
    expect(await sideways(page)).toBe(0);
    await page.context().close();
  });
});

test("a card that the story names is read there, by pointer and by key, wherever it is now", async () => {
  const page = await primeUntil({}, 2, async (page) => (await page.locator('[data-testid="story"] .line:not(.leads) .named').count()) > 0);
  // A fate is terminated when it resolves, and no line of it leads to the board.
  const named = page.locator('[data-testid="story"] .line:not(.leads) .named').last();
  const name = await named.innerText();
  // A line that came meanwhile moves those before it away from below the pointer.
  await expect.poll(async () => {
    await page.mouse.move(2, 2);
    await named.hover();
    return page.locator(".peek", { hasText: name }).waitFor({ timeout: 2000 }).then(() => true, () => false);
  }, { timeout: 20_000 }).toBe(true);
  await named.focus();
  await page.keyboard.press("Enter");
  await page.locator("dialog[open] h2", { hasText: name }).waitFor();
  expect(await page.locator("dialog[open] .big").innerText()).not.toBe("");
  expect(await serious(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("t");
  const line = page.getByTestId("command");
  await line.fill(`card ${name}`);
  await line.press("Enter");
  await expect.poll(() => page.locator(".reply").innerText()).toContain(name);
  await page.context().close();
});

test("what can be chosen never says that it cannot", async () => {
  let questions = 0;
  const page = await primeUntil({}, 2, async (page) => {
    const said = await page.evaluate(() => [...document.querySelectorAll('[data-testid="board"] .lit > .unseen')].map((one) => one.textContent ?? ""));
    for (const words of said) expect(words).not.toMatch(/Not now/);
    return ++questions > 60;
  });
  await page.context().close();
});

test("in a place that is asked for, what lies there and is no answer itself answers for the place", async () => {
  const lying = '.spot.lit .piece.own:not(.lit, .picked)';
  const page = await primeUntil({}, 2, async (page) => (await page.locator(lying).count()) > 0);
  const thing = page.locator(lying).first();
  expect(await thing.locator("> .unseen").innerText()).toContain("its place can be chosen");
  const before = await question(page);
  await thing.focus();
  await page.keyboard.press("z");
  await page.locator("dialog[open]").waitFor();
  expect(await page.locator("dialog[open]").innerText()).not.toContain("Not now");
  await page.keyboard.press("Escape");
  await thing.click({ position: { x: 6, y: 6 } });
  await expect.poll(async () => (await question(page)) !== before || (await page.locator(".spot.picked").count()) > 0).toBe(true);
  await page.context().close();
});

describe("a search for cards", () => {
  test.each([["prime", "en-GB"], ["starship", "en-GB"], ["starship", "pl-PL"]])("finds in the browser what the host finds: %s, %s", async (game, language) => {
    const page = await open(await visitor({ language }), `${house.at}/cards/${game}`);
    await page.getByTestId("cards").waitFor();
    const counts: number[] = [];
    for (const wanted of ["guns>=4", "cost<=2", '"target hero"', "-ship", "type:hero combat>2", "cost=3 -damage", "shields", "obrażenia", "section:module price<90"]) {
      const host = await page.evaluate(async ([game, find, language]) => ((await (await fetch(`/api/games/${game}/cards?limit=1&language=${language}&find=${encodeURIComponent(find!)}`)).json()) as { total: number }).total, [game, wanted, language.slice(0, 2)]);
      await page.locator("input[type=search]").fill(wanted);
      await expect.poll(async () => Number(/\d+/.exec(await page.getByRole("status").first().innerText())?.[0]), { message: wanted }).toBe(host);
      counts.push(host);
    }
    expect(Math.max(...counts)).toBeGreaterThan(0);
    await page.locator("input[type=search]").fill("cost<=");
    await page.locator(".empty").getByText("cost<=3").waitFor();
    await page.context().close();
  });
});

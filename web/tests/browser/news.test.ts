import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { asked, closeBrowser, House, open, PATIENCE, seated, serious, sideways, together, visitor } from "./house";

const house = new House();
beforeAll(() => house.open());
afterAll(async () => {
  await closeBrowser();
  await house.tearDown();
});
const LOOK = process.env.FIRESIDE_LOOK;

test("whoever is elsewhere in the house is told that it is their turn, and goes there; with days to think nobody's clock stands at zero", async () => {
  const table = { game: "connect-four", seats: ["me", "open"], options: { clock: { days: 3 }, watchers: "hands" } };
  const { mover, waiter, close } = await together(house, table, [{}, { width: 390, height: 844, dark: true }], async (page) => {
    // What is agreed is said before anybody sits down.
    expect(await page.getByTestId("watched").innerText()).toContain("sees the hands of all players");
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    if (LOOK) await page.screenshot({ path: `${LOOK}/gathering-390.png`, fullPage: true });
  });
  await waiter.getByTestId("waiting").waitFor();
  expect(await mover.locator(".clock").allInnerTexts()).toHaveLength(1);
  expect(await waiter.locator(".clock.low").count()).toBe(0);
  // One reads the rules meanwhile.
  await waiter.goto(`${house.at}/rules/leduc`);
  await waiter.getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(() => mover.locator(".seats").innerText(), { timeout: PATIENCE }).toMatch(/not connected|away/);
  await mover.locator("[data-offer]").first().click();
  const told = waiter.getByTestId("your-turn");
  await told.waitFor();
  expect(await told.innerText()).toContain("It is your turn at Connect Four.");
  expect(await waiter.title()).toBe("● Fireside");
  expect(await sideways(waiter)).toBeLessThanOrEqual(0);
  expect(await serious(waiter)).toEqual([]);
  if (LOOK) await waiter.screenshot({ path: `${LOOK}/turn-news.png` });
  await waiter.goto(house.at);
  await waiter.getByTestId("turn-chip").first().waitFor();
  if (LOOK) await waiter.screenshot({ path: `${LOOK}/your-games.png`, fullPage: true });
  await waiter.locator("li.table").filter({ hasText: "Connect Four" }).getByRole("link").first().click();
  await asked(waiter);
  expect(await told.count()).toBe(0);
  await close();
});

test("what the house promised of chance is shown from the start, and compared at the end", async () => {
  const [context, errors] = [await visitor(), [] as string[]];
  const page = await open(context, house.at, errors);
  await page.getByTestId("play-tic-tac-toe").click();
  await asked(page);
  await page.keyboard.press("r");
  await page.getByTestId("to-fair").click();
  const promise = await page.getByTestId("promise").innerText();
  expect(promise).toMatch(/^[0-9a-f]{64}$/);
  if (LOOK) await page.screenshot({ path: `${LOOK}/fair-1440.png` });
  await page.keyboard.press("Escape");
  await page.getByTestId("resign").click();
  await page.getByTestId("resign-yes").click();
  await page.getByRole("button", { name: "Was chance fair?" }).click();
  const proof = page.getByTestId("proof");
  await expect.poll(() => proof.innerText()).toContain(promise);
  expect(await proof.innerText()).toMatch(/^Yes\./);
  expect(await proof.innerText()).toContain("was mixed in");
  if (LOOK) await page.screenshot({ path: `${LOOK}/proof-1440.png` });
  // A house that shows another seal than it did at first is found out.
  await page.evaluate(() => localStorage.setItem("fireside promises", JSON.stringify([[location.pathname.slice(3), "0".repeat(64)]])));
  await page.reload();
  await page.getByRole("button", { name: "Was chance fair?" }).click();
  await expect.poll(() => proof.innerText()).toMatch(/^No!/);
  // And so is one that left this player's number out.
  await page.evaluate(() => {
    localStorage.removeItem("fireside promises");
    localStorage.setItem("fireside secrets", JSON.stringify([[location.pathname.slice(3), "0".repeat(64)]]));
  });
  await page.reload();
  await page.getByRole("button", { name: "Was chance fair?" }).click();
  await expect.poll(() => proof.innerText()).toContain("was not mixed in");
  expect(await proof.innerText()).toMatch(/^No!/);
  expect(errors).toEqual([]);
  await context.close();
});

test("whoever waits at a table and is brought together with somebody elsewhere finds themselves there", async () => {
  const wish = { game: "connect-four" };
  const quick = (page: Page): Promise<{ table: string }> => page.evaluate(async (body) => (await fetch("/api/quick", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).json(), wish);
  const waiting = await seated(house, { game: "tic-tac-toe", seats: ["me", "open"] });
  // Nobody is sat down beside somebody of the same name.
  await waiting.page.evaluate(() => fetch("/api/me", { method: "PUT", headers: { "content-type": "application/json" }, body: JSON.stringify({ name: "Bea" }) }));
  const first = await quick(waiting.page);
  await waiting.page.goto(`${house.at}/t/${first.table}`);
  await waiting.page.getByTestId("invite").waitFor();
  const other = await seated(house, { ...wish, seats: ["me", "open"], options: { listed: true, pace: 500 } });
  await other.page.getByTestId("invite").waitFor();
  // From another page of theirs they ask again; the one that waits follows by itself.
  const asked = await quick(waiting.page);
  expect(asked.table).toBe(other.id);
  await waiting.page.waitForURL(`${house.at}/t/${other.id}`);
  await expect.poll(() => waiting.page.locator("[data-offer]").count().then(async (mine) => mine + (await other.page.locator("[data-offer]").count())), { timeout: PATIENCE }).toBe(7);
  await waiting.page.goBack();
  expect(waiting.page.url()).not.toContain(first.table);
  await waiting.context.close();
  await other.context.close();
});

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asked, closeBrowser, give, House, open, serious, setUp, sideways, visitor } from "./house";

const house = new House();
beforeAll(() => house.open());
afterAll(async () => {
  await closeBrowser();
  await house.tearDown();
});

const races = (page: Page) => page.locator(".player h3 small").allInnerTexts();

describe("before a game of Prime", () => {
  test("each seat has the deck that was chosen for it, or that its player brings", async () => {
    const host = await open(await visitor(), `${house.at}/new/prime`);
    const decks = host.getByTestId("seat-deck");
    await decks.first().waitFor();
    // What happens if nothing is chosen is said.
    expect(await decks.locator("option:checked").allInnerTexts()).toEqual(["As usual: Human starter", "As usual: Dysori starter"]);
    await decks.first().selectOption({ label: "Soven foundry" });
    await host.getByText("who brings none plays the one that lies there").waitFor();
    expect(await serious(host)).toEqual([]);
    await host.getByTestId("set-up").click();
    const link = await host.getByTestId("invite").inputValue();
    const guest = await open(await visitor({ width: 390, height: 844 }), link);
    // Which deck is whose is known before anybody sits down.
    await guest.getByText("1: Soven foundry, 2: Dysori starter").waitFor();
    await guest.getByTestId("bring").selectOption({ label: "Muero armada" });
    expect(await serious(guest)).toEqual([]);
    expect(await sideways(guest)).toBe(0);
    await guest.getByTestId("guest-name").fill("Bob");
    await guest.getByTestId("sit").click();
    await asked(host);
    expect((await races(host)).sort()).toEqual(["The Muero", "The Soven"]);
    await Promise.all([host.context().close(), guest.context().close()]);
  });

  test("a bot plays what was chosen for it, and a ready ship that costs too much is not offered", async () => {
    const page = await open(await visitor({ width: 390, height: 844 }), `${house.at}/new/prime`);
    await page.getByTestId("seat-deck").first().waitFor();
    await page.locator("#seat-1").selectOption({ index: 2 });
    await page.getByTestId("seat-deck").nth(1).selectOption({ label: "Human pioneers" });
    expect(await sideways(page)).toBe(0);
    await page.getByTestId("set-up").click();
    await asked(page);
    expect(await races(page)).toEqual(["The Humans", "The Humans"]);
    await page.goto(`${house.at}/new/starship`);
    const fits = page.getByTestId("seat-deck").first();
    await fits.waitFor();
    expect(await fits.locator("option:checked").innerText()).toBe("Chosen when the game begins");
    const offered = await fits.locator("option").allInnerTexts();
    expect([offered.includes("Phantom"), offered.includes("Royal Armory")]).toEqual([true, false]);
    await page.context().close();
  });
});

test("whoever is asked for a take-back reads what would go back, and that their own answer goes with it", async () => {
  const ann = await open(await visitor(), `${house.at}/new/connect-four`);
  await ann.getByTestId("set-up").click();
  const bob = await open(await visitor(), await ann.getByTestId("invite").inputValue());
  await bob.getByTestId("guest-name").fill("Bob");
  await bob.getByTestId("sit").click();
  for (const page of [ann, bob]) {
    expect(await asked(page)).toBe("question");
    await give(page, page.locator('[data-offer="3"]'));
  }
  await asked(ann);
  await ann.getByTestId("undo").click();
  await bob.getByTestId("undone").waitFor();
  const told = await bob.getByTestId("undone").innerText();
  expect(told.match(/drops/g)).toHaveLength(2);
  expect(told).toContain("Your own answer goes back with it.");
  expect(await ann.getByTestId("undone").innerText()).not.toContain("Your own answer");
  expect(await serious(bob)).toEqual([]);
  await Promise.all([ann.context().close(), bob.context().close()]);
});

test.each([["en-GB", /At “budget”: A whole number/, /At “cap”: /], ["pl-PL", /Przy „budget”: Tu ma stać: liczba całkowita/, /Przy „cap”: /]])("a refused setup says where it is wrong, and leaves the button free: %s", async (language, budget, cap) => {
  const page = await open(await visitor({ language, width: 1024, height: 768 }), `${house.at}/new/starship`);
  await page.locator("form summary").click();
  const setup = page.locator("textarea");
  const right = await setup.inputValue();
  await setup.fill(JSON.stringify({ ...(JSON.parse(right) as object), budget: "many", cap: "many" }));
  await page.getByTestId("set-up").click();
  const refusal = page.getByTestId("refusal");
  await refusal.waitFor();
  expect(await refusal.innerText()).toMatch(budget);
  expect(await refusal.innerText()).toMatch(cap);
  expect(await refusal.locator("[lang=en]").count()).toBe(0);
  const under = () => page.getByTestId("set-up").evaluate((button) => {
    const box = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
  });
  await page.getByTestId("set-up").scrollIntoViewIfNeeded();
  expect(await under()).toBe(true);
  await setup.fill(right);
  await page.getByTestId("set-up").click();
  await page.getByTestId("invite").waitFor();
  await page.context().close();
});

test("with three players both opponents stay in sight", async () => {
  const page = await open(await visitor(), house.at);
  await page.getByTestId("play-prime").waitFor();
  const id = await setUp(page, { game: "prime", seats: ["me", { bot: "random" }, { bot: "random" }] });
  await page.goto(`${house.at}/t/${id}`);
  for (let given = 0; given < 45 && (await asked(page)) === "question"; given += 1) await give(page, page.locator("[data-offer]:enabled").last());
  for (const [width, height] of [[1440, 900], [1920, 1080], [1280, 720], [1024, 768]] as const) {
    await page.setViewportSize({ width, height });
    const seen = () => page.locator(".player h3").evaluateAll((names) => names.filter((name) => name.contains(document.elementFromPoint(name.getBoundingClientRect().x + 8, name.getBoundingClientRect().y + 8))).length);
    await expect.poll(seen, { message: `${width}` }).toBe(3);
    expect(await sideways(page)).toBe(0);
  }
  await page.context().close();
});

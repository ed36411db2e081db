import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asked, closeBrowser, give, House, open, PATIENCE, serious, setUp, SHOTS, sideways, visitor } from "./house";

const house = new House();
beforeAll(() => house.open());
afterAll(async () => {
  await closeBrowser();
  await house.tearDown();
});

describe("after a game", () => {
  test("its replay is stepped through, seen by the other player, and played on from the middle", async () => {
    const context = await visitor();
    const page = await open(context, house.at);
    await page.getByTestId("play-go-fish").waitFor();
    const table = await setUp(page, { game: "go-fish", seats: ["me", { bot: "random" }] });
    await page.goto(`${house.at}/t/${table}`);
    for (let answers = 0; answers < 4; answers += 1) {
      await asked(page);
      await give(page, page.locator("[data-offer]:enabled").first());
    }
    await page.getByTestId("resign").click();
    await page.getByTestId("resign-yes").click();
    await page.getByTestId("to-replay").click();
    const step = page.getByTestId("replay-step");
    await expect.poll(() => step.innerText()).toMatch(/^0 of \d+$/);
    const last = Number(/of (\d+)/.exec(await step.innerText())![1]);
    // Nothing of what comes is told yet.
    const told = page.locator('[data-testid="story"] .line');
    expect(await told.count()).toBe(0);
    await page.getByText("The table before the first answer.").waitFor();
    await page.getByTestId("replay-forward").click();
    await expect.poll(() => step.innerText()).toBe(`1 of ${last}`);
    await expect.poll(() => told.count()).toBeGreaterThan(0);
    const early = await told.count();
    await page.keyboard.press("End");
    await expect.poll(() => step.innerText()).toBe(`${last} of ${last}`);
    await expect.poll(() => told.count()).toBeGreaterThan(early);
    // Through the bot's eyes its hand lies open and ours does not.
    const hidden = () => page.locator('[data-testid="board"] button.hidden').count();
    const mine = await hidden();
    expect(mine).toBeGreaterThan(0);
    await page.getByTestId("replay-eyes").selectOption({ index: 1 });
    await expect.poll(() => page.locator('[data-testid="board"] .side').first().getAttribute("aria-label")).not.toMatch(/bot/i);
    await page.keyboard.press("Home");
    await page.getByTestId("replay-play").click();
    await expect.poll(() => step.innerText(), { timeout: 60_000 }).toMatch(/^[2-9]\d* of/);
    await page.getByTestId("replay-play").click();
    expect(await serious(page)).toEqual([]);
    if (process.env.FIRESIDE_PICTURES) await page.screenshot({ path: join(SHOTS, "replay-1440.jpg"), type: "jpeg", quality: 62 });
    // A line of the story is a way to its moment.
    await page.locator('[data-testid="story"] button').first().click();
    await expect.poll(() => step.innerText()).toMatch(/^1 of/);
    await page.getByTestId("play-on").click();
    await asked(page);
    expect(page.url()).toMatch(/\/t\//);
    expect(page.url()).not.toContain(table);
    // In the seat that was looked through.
    expect(await page.locator(".seats li").nth(1).innerText()).toMatch(/you/);
    await context.close();
  });
});

describe("decks", () => {
  test("without a ship nothing is judged: it is to be chosen first, and that leads there", async () => {
    const context = await visitor();
    const page = await open(context, `${house.at}/decks/starship/new`);
    await page.locator('[data-card="Pulse Laser"]').click();
    await page.getByTestId("choose-first").getByText("Choose a ship first.").waitFor();
    await page.getByTestId("choose-first").getByRole("button").click();
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.part)).toBe("ship");
    await page.getByTestId("leader").selectOption({ index: 1 });
    await expect.poll(() => page.getByTestId("choose-first").count()).toBe(0);
    await page.getByTestId("sums").waitFor();
    await context.close();
  });

  test("a ship is fitted with the host's own judgement, kept, shared, and tried", async () => {
    const context = await visitor();
    const page = await open(context, `${house.at}/decks/starship/new`);
    await page.getByTestId("ready").selectOption("Phantom");
    const verdict = page.getByTestId("verdict");
    await expect.poll(() => verdict.innerText()).toContain("It fits");
    // What the ship has and what is used of it is counted under one's eyes.
    const sums = page.getByTestId("sums");
    expect(await sums.innerText()).toMatch(/925\s*\/1000/);
    expect(await sums.innerText()).toMatch(/Weapons/);
    const credits = await sums.innerText();
    // One module too many: the host says what is wrong and what to do.
    await page.locator('[data-card="Railgun"]').click();
    await expect.poll(() => sums.innerText()).not.toBe(credits);
    await expect.poll(() => verdict.innerText()).not.toContain("It fits");
    expect(await page.getByTestId("try").isDisabled()).toBe(true);
    await page.getByRole("button", { name: "One Railgun less" }).click();
    await expect.poll(() => verdict.innerText()).toContain("It fits");
    await page.getByLabel("Whoever has the link may see it").check();
    await page.getByTestId("save").click();
    await page.getByText("It is kept.").waitFor();
    const link = await page.locator('aside a[href^="/d/"]').getAttribute("href");
    expect(await serious(page)).toEqual([]);
    await page.getByTestId("try").click();
    await asked(page);
    expect(await page.getByTestId("board").innerText()).toContain("Wraith Recon Frigate");
    const other = await visitor({ width: 390, height: 844 });
    const shared = await open(other, `${house.at}${link}`);
    await expect.poll(() => shared.getByTestId("leader").inputValue()).toBe("Wraith Recon Frigate");
    expect(await sideways(shared)).toBeLessThanOrEqual(0);
    await Promise.all([other.close(), context.close()]);
  });

  test("verdict and buttons are in sight however long the deck is", async () => {
    for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]] as const) {
      const context = await visitor({ width, height });
      for (const game of ["starship", "prime"]) {
        const page = await open(context, `${house.at}/decks/${game}/new`);
        const ready = page.getByTestId("ready");
        await ready.waitFor();
        await ready.selectOption({ index: 1 });
        await expect.poll(() => page.getByTestId("verdict").innerText(), { timeout: PATIENCE }).toContain("It fits");
        for (let more = 0; more < 24; more += 1) await page.locator("[data-card]").nth(more % 6).evaluate((card: HTMLElement) => card.click());
        await expect.poll(() => page.getByTestId("verdict").innerText(), { timeout: PATIENCE }).not.toContain("It fits");
        for (const part of ["verdict", "save", "try"]) {
          const box = (await page.getByTestId(part).boundingBox())!;
          expect(box.y, `${part} of ${game} at ${width}`).toBeGreaterThanOrEqual(0);
          expect(box.y + box.height, `${part} of ${game} at ${width}`).toBeLessThanOrEqual(height);
        }
        expect(await sideways(page)).toBeLessThanOrEqual(0);
        expect(await page.locator("h1").count()).toBe(1);
        await page.close();
      }
      await context.close();
    }
  });

  test("a module is looked at by key, by right click and by its button, with the cards it brings", async () => {
    const context = await visitor();
    const page = await open(context, `${house.at}/decks/starship/new`);
    const card = page.locator('[data-card="Burst Cannon"]');
    await card.waitFor();
    expect(await card.innerText()).toContain("5× Projectile Burst");
    const look = page.locator("dialog[open]");
    for (const way of [() => card.press("z"), () => card.click({ button: "right" }), () => page.locator('[data-look="Burst Cannon"]').click()]) {
      await way();
      await look.waitFor();
      expect(await page.getByTestId("brought").innerText()).toContain("Projectile Burst");
      await page.keyboard.press("Escape");
      await look.waitFor({ state: "detached" });
    }
    expect(await page.locator(".rows .times").filter({ hasText: /^[1-9]/ }).count()).toBe(0);
    await context.close();
  });

  test("an unsaved deck is still there for whoever comes back, and none is thrown away by one click", async () => {
    const context = await visitor();
    const page = await open(context, `${house.at}/decks/starship/new`);
    await page.locator('[data-card="Burst Cannon"]').click();
    await page.getByTestId("unsaved").waitFor();
    await page.getByRole("link", { name: "Cards", exact: true }).click();
    await page.goto(`${house.at}/decks/starship/new`);
    await page.getByTestId("found-again").waitFor();
    await page.getByText("Burst Cannon", { exact: true }).first().waitFor();
    await page.getByTestId("save").click();
    await page.getByText("It is kept.").waitFor();
    await page.goto(`${house.at}/decks`);
    await page.getByRole("button", { name: "Throw away" }).click();
    await page.locator("dialog[open]").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Throw away" }).click();
    await page.getByTestId("throw-away-yes").click();
    await expect.poll(() => page.getByRole("button", { name: "Throw away" }).count()).toBe(0);
    // What is kept is no draft any more.
    await page.goto(`${house.at}/decks/starship/new`);
    await page.getByTestId("ready").waitFor();
    expect(await page.getByTestId("found-again").count()).toBe(0);
    await context.close();
  });

  test("a list that can't be read says which lines, and a good one takes the deck's place", async () => {
    const context = await visitor();
    const page = await open(context, `${house.at}/decks/starship/new`);
    await page.getByTestId("ready").waitFor();
    await page.getByRole("button", { name: "As text" }).click();
    await page.getByTestId("listing").fill("ship: Frontier Frigate\n2 Burst Canon\n3 Death Rays\n1 missile");
    await page.getByTestId("take-list").click();
    await page.getByText("Line 3: 3 Death Rays").waitFor();
    await page.getByText("Do you mean Burst Cannon?").waitFor();
    await page.getByTestId("listing").fill("ship: Frontier Frigate\n2x Burst Cannon\nPower Unit");
    await page.getByTestId("take-list").click();
    await expect.poll(() => page.getByTestId("leader").inputValue()).toBe("Frontier Frigate");
    await expect.poll(() => page.getByTestId("verdict").innerText()).toContain("It fits");
    await context.close();
  });

  test("cards are found by their words", async () => {
    const context = await visitor();
    const page = await open(context, `${house.at}/cards/starship`);
    const cards = page.locator('[data-testid="cards"] li');
    await cards.first().waitFor();
    const all = await cards.count();
    await page.getByLabel("Find a card").fill("opponent loses energy");
    await expect.poll(() => cards.count()).toBeLessThan(all);
    await cards.first().getByRole("button").click();
    await page.locator("dialog[open]").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    await page.getByLabel("Find a card").fill("no card says this");
    await page.getByText("No card says that.").waitFor();
    await page.getByRole("button", { name: "Show all" }).click();
    await expect.poll(() => cards.count()).toBe(all);
    await context.close();
  });
});

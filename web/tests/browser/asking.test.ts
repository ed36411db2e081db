import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answer, asked, closeBrowser, give, House, open, PATIENCE, question, seated, serious, together, visitor } from "./house";

const house = new House();
beforeAll(() => house.open());
afterAll(async () => {
  await closeBrowser();
  await house.tearDown();
});
const LOOK = process.env.FIRESIDE_LOOK;

describe("who wants to be asked again before an answer is sent", () => {
  test("is asked in the shipyard, where no list of answers is", async () => {
    const context = await visitor({ settings: { confirm: true } });
    const page = await open(context, house.at);
    await page.getByTestId("play-starship").click();
    await page.locator(".tile").first().waitFor();
    await page.keyboard.press("1");
    await page.locator("dialog[open]").getByRole("button", { name: /Take/ }).first().click();
    const sure = page.getByTestId("sure");
    await sure.waitFor();
    expect(await sure.innerText()).toMatch(/^Really\? Take /);
    if (LOOK) await page.screenshot({ path: `${LOOK}/sure-1440.png` });
    expect(await serious(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await sure.waitFor({ state: "detached" });
    await page.locator(".tile").first().waitFor({ state: "detached" });
    await context.close();
  });

  test("is asked on the board and in the text table too", async () => {
    const { context, page } = await seated(house, { game: "connect-four", seats: ["me", { bot: "random" }] }, { settings: { confirm: true } });
    await asked(page);
    await page.locator('[data-testid="board"] button.lit').first().click();
    await page.getByTestId("sure").waitFor();
    await page.keyboard.press("Escape");
    await page.getByTestId("sure").waitFor({ state: "detached" });
    await page.keyboard.press("t");
    const command = page.getByTestId("command");
    await command.fill("2");
    await command.press("Enter");
    await expect.poll(() => page.getByTestId("reply").innerText()).toMatch(/Really\? Drop into column 2/);
    expect(await page.getByTestId("text-news").innerText()).toContain("Nothing has happened yet.");
    await command.fill("2");
    await command.press("Enter");
    await expect.poll(() => page.locator(".text-more").innerText()).toMatch(/column 2/);
    await context.close();
  });
});

describe("who watches", () => {
  test("keeps the eyes they chose, is told whose hand it is, and can take nothing back", async () => {
    const other = await visitor();
    const { context, page, id: table } = await seated(house, { game: "starship", seats: ["me", { bot: "random" }], options: { watchers: "hands" } });
    await page.locator(".tile").first().getByRole("button", { name: /Take/ }).click();
    await asked(page);
    const watcher = await open(other, `${house.at}/t/${table}`);
    const eyes = watcher.getByTestId("eyes");
    await eyes.selectOption("1");
    await watcher.getByText("The hand of Ada").waitFor();
    expect(await eyes.inputValue()).toBe("1");
    expect(await watcher.locator("body").innerText()).not.toContain("Your hand");
    // Through the other's eyes the other's hand lies there.
    await eyes.selectOption("2");
    await watcher.getByText("The hand of Beginner bot").waitFor();
    expect(await eyes.inputValue()).toBe("2");
    await watcher.locator("body").press("u");
    await watcher.keyboard.press("l");
    expect(await watcher.getByTestId("refusal").count()).toBe(0);
    if (LOOK) await watcher.screenshot({ path: `${LOOK}/watcher-1440.png` });
    await Promise.all([context.close(), other.close()]);
  });
});

describe("who asks the others for something", () => {
  test("hears it when they decline; and a key that is held down is pressed once", async () => {
    const { mover, waiter, pages: [a, b], close } = await together(house, { game: "connect-four", seats: ["me", "open"] }, [{}, { width: 390, height: 844, dark: true }]);
    let sent = 0;
    mover.on("websocket", (socket) => socket.on("framesent", ({ payload }) => (sent += /"undo"/.test(String(payload)) ? 1 : 0)));
    await mover.reload();
    await asked(mover);
    await mover.locator("[data-offer]").first().click();
    await asked(waiter);
    // Playwright repeats the key when it is pressed down again before it is let go.
    for (let held = 0; held < 40; held += 1) await mover.keyboard.down("u");
    await mover.keyboard.up("u");
    expect(sent).toBe(1);
    await mover.getByRole("button", { name: "Offer a draw" }).click();
    await waiter.getByRole("button", { name: "Decline" }).click();
    await mover.getByTestId("declined").waitFor();
    if (LOOK) for (const [name, page] of [["declined-a", a], ["declined-b", b]] as const) await page.screenshot({ path: `${LOOK}/${name}.png` });
    await close();
  });
});

describe("when a game ends", () => {
  test("whoever gave the last answer by key goes on at the result", async () => {
    const { context, page } = await seated(house, { game: "tic-tac-toe", seats: ["me", { bot: "random" }] });
    while ((await asked(page)) === "question") {
      const before = await page.getByTestId("question-words").getAttribute("data-question");
      await page.locator("[data-offer]:enabled").first().press("Enter").catch(() => {});
      await page.waitForFunction((known) => document.querySelector<HTMLElement>("[data-testid=question-words]")?.dataset.question !== known, before);
    }
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("[data-testid=result]") !== null)).toBe(true);
    await context.close();
  });
});

describe("who is guided through a first game", () => {
  /** How much of the guide's words is off the screen, and which answers lie under them. */
  const covers = (page: Page): Promise<{ off: boolean; under: string[] }> => page.evaluate(() => {
    const words = document.querySelector('[data-testid="guide"]')!.getBoundingClientRect();
    const needed = [...document.querySelectorAll<HTMLElement>('[data-testid="question-words"], [data-offer]')].filter((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && box.left < words.right && words.left < box.right && box.top < words.bottom && words.top < box.bottom;
    });
    // What is scrolled away in its own list is not in the way.
    const seen = needed.filter((element) => {
      const box = element.getBoundingClientRect();
      const list = element.closest(".offers")?.getBoundingClientRect();
      return !list || (box.bottom > list.top && box.top < list.bottom);
    });
    return { off: words.top < 0 || words.left < 0 || words.bottom > innerHeight || words.right > innerWidth, under: seen.map((element) => element.textContent?.trim().slice(0, 40) ?? "") };
  });

  for (const [game, look] of [["starship", {}], ["prime", {}], ["starship", { width: 390, height: 844 }], ["prime", { width: 1366, height: 768 }], ["connect-four", { width: 390, height: 844 }]] as const) {
    test(`reads at ${game}, ${"width" in look ? look.width : 1440} px wide, on the screen and beside the answers`, async () => {
      const { context, page } = await seated(house, { game, seats: ["me", { bot: "random" }] }, { hints: true, ...look });
      for (let given = 0; given < 7; given += 1) {
        if ((await asked(page)) === "over") break;
        const guide = page.getByTestId("guide");
        if (!(await guide.waitFor({ timeout: 5000 }).then(() => true, () => false))) break;
        const step = await guide.getAttribute("data-step");
        // It finds its place a moment after what it points at has found it.
        await expect.poll(() => covers(page), { timeout: 10_000, message: `${step}` }).toEqual({ off: false, under: [] });
        const before = await question(page);
        await page.locator("[data-offer]:enabled").first().press("Enter");
        await expect.poll(() => question(page), { timeout: PATIENCE }).not.toBe(before);
      }
      await context.close();
    });
  }

  for (const game of ["starship", "prime"]) {
    test(`and simply answers at ${game} is led from step to step; none counts as read that was not on screen`, async () => {
      const { context, page } = await seated(house, { game, seats: ["me", { bot: "random" }] }, { hints: true });
      const shown = new Set<string>();
      const read = (): Promise<string[]> => page.evaluate(() => (JSON.parse(localStorage.getItem("fireside settings") ?? "{}") as { seen?: string[] }).seen ?? []);
      for (let given = 0; given < 9; given += 1) {
        await asked(page);
        // Where all that fits was read, nothing is pointed at.
        const guide = page.getByTestId("guide");
        if (!(await guide.waitFor({ timeout: 5000 }).then(() => true, () => false))) continue;
        const step = await guide.getAttribute("data-step");
        expect(await read(), "what is on screen was not read yet").not.toContain(`${game} ${step}`);
        shown.add(`${step}`);
        const before = await question(page);
        await page.locator("[data-offer]:enabled").first().press("Enter");
        await expect.poll(() => question(page), { timeout: PATIENCE }).not.toBe(before);
        await expect.poll(async () => (await read()).some((one) => one.endsWith(` ${step}`)), { timeout: PATIENCE }).toBe(true);
        expect((await read()).map((one) => one.split(" ")[1]!).filter((one) => !shown.has(one))).toEqual([]);
      }
      expect(shown.size).toBeGreaterThanOrEqual(6);
      await context.close();
    });
  }
});

test("a new question shows its first answers, however far the last one's were scrolled", async () => {
  const { context, page } = await seated(house, { game: "tic-tac-toe", seats: ["me", { bot: "random" }] });
  await asked(page);
  const list = page.locator(".offers");
  await list.evaluate((offers: HTMLElement) => (offers.style.maxHeight = "5rem"));
  await list.evaluate((offers) => (offers.scrollTop = 999));
  expect(await list.evaluate((offers) => offers.scrollTop)).toBeGreaterThan(0);
  await give(page, page.locator("[data-offer]:enabled").last());
  await asked(page);
  await expect.poll(() => list.evaluate((offers) => offers.scrollTop)).toBe(0);
  await context.close();
});

describe("who talks at the table", () => {
  for (const [width, height] of [[1440, 900], [1366, 768], [1280, 800], [1024, 768], [390, 844]] as const) {
    test(`sees what they write at ${width}x${height}`, async () => {
      const { context, page } = await seated(house, { game: "starship", seats: ["me", { bot: "random" }] }, { width, height });
      await answer(page, 2);
      await page.keyboard.press("c");
      const line = page.getByTestId("chat-input");
      await line.pressSequentially("Good evening");
      await expect.poll(() => line.evaluate((input) => {
        const box = input.getBoundingClientRect();
        return box.top >= 0 && box.bottom <= innerHeight && document.elementFromPoint(box.x + 20, box.y + box.height / 2) === input;
      })).toBe(true);
      await line.press("Enter");
      await page.getByTestId("chat").getByText("Good evening").waitFor();
      // Esc leads back to what is asked.
      await line.press("Escape");
      expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.testid)).toBe("question-words");
      await context.close();
    });
  }
});

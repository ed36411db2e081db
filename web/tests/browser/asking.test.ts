import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asked, closeBrowser, House, open, serious, setUp, visitor } from "./house";

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
    const context = await visitor({ settings: { confirm: true } });
    const page = await open(context, house.at);
    await page.getByTestId("play-go-fish").waitFor();
    const table = await setUp(page, { game: "connect-four", seats: ["me", { bot: "random" }] });
    await page.goto(`${house.at}/t/${table}`);
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
    const [context, other] = [await visitor(), await visitor()];
    const page = await open(context, house.at);
    await page.getByTestId("play-starship").waitFor();
    const setup = { game: "starship", seats: ["me", { bot: "random" }], options: { watchers: "hands" } };
    const table = await setUp(page, setup);
    await page.goto(`${house.at}/t/${table}`);
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
    const [first, second] = [await visitor(), await visitor({ width: 390, height: 844, dark: true })];
    const [a, b] = [await open(first, house.at), await open(second, house.at)];
    await a.getByTestId("play-leduc").waitFor();
    const table = await setUp(a, { game: "connect-four", seats: ["me", "open"] });
    await b.goto(`${house.at}/t/${table}`);
    await b.getByTestId("guest-name").fill("Bea");
    await b.getByTestId("sit").click();
    await a.goto(`${house.at}/t/${table}`);
    const [mover, waiter] = (await Promise.race([asked(a).then(() => [a, b] as const), asked(b).then(() => [b, a] as const)]));
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
    await Promise.all([first.close(), second.close()]);
  });
});

describe("when a game ends", () => {
  test("whoever gave the last answer by key goes on at the result", async () => {
    const context = await visitor();
    const page = await open(context, house.at);
    await page.getByTestId("play-leduc").waitFor();
    const table = await setUp(page, { game: "tic-tac-toe", seats: ["me", { bot: "random" }] });
    await page.goto(`${house.at}/t/${table}`);
    while ((await asked(page)) === "question") {
      const before = await page.getByTestId("question-words").getAttribute("data-question");
      await page.locator("[data-offer]:enabled").first().press("Enter").catch(() => {});
      await page.waitForFunction((known) => document.querySelector<HTMLElement>("[data-testid=question-words]")?.dataset.question !== known, before);
    }
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("[data-testid=result]") !== null)).toBe(true);
    await context.close();
  });
});

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

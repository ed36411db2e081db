import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asked, closeBrowser, give, House, open, PATIENCE, setUp, sideways, visitor } from "./house";

const house = new House();
beforeAll(() => house.open());
afterAll(async () => {
  await closeBrowser();
  await house.tearDown();
});

describe("while the house is away", () => {
  test("a screen that can't be fetched says so, and comes by itself when the house is back", async () => {
    const context = await visitor();
    const page = await open(context, house.at);
    await page.getByTestId("play-starship").waitFor();
    await page.route("**/assets/Rules*.js", (route) => route.abort());
    await page.route("**/api/health", (route) => route.abort());
    await page.getByRole("link", { name: "Rules", exact: true }).first().click();
    await page.getByTestId("unfetched").waitFor();
    expect(await page.getByTestId("unfetched").getByRole("button").count()).toBe(1);
    await page.unroute("**/assets/Rules*.js");
    await page.unroute("**/api/health");
    await page.getByRole("heading", { level: 1, name: "Rules" }).waitFor();
    expect(page.url()).toContain("/rules");
    await context.close();
  });

  test("an address that means nothing has its words", async () => {
    const context = await visitor();
    const page = await open(context, `${house.at}/rules/%E0%A4%A`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await context.close();
  });

  test("a page that can't fetch its language speaks English rather than nothing", async () => {
    const context = await visitor({ language: "pl-PL" });
    await context.route("**/assets/pl*.js", (route) => route.abort());
    await context.route("**/assets/phrases.pl*.js", (route) => route.abort());
    const page = await context.newPage();
    await page.goto(house.at);
    await page.getByTestId("play-starship").waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
    await context.close();
  });

  test("a table is said to wait, an answer to be kept, and neither lies under the banner", async () => {
    const context = await visitor();
    const page = await open(context, house.at);
    await page.getByTestId("play-connect-four").waitFor();
    const table = await setUp(page, { game: "connect-four", seats: ["me", { bot: "random" }] });
    await page.goto(`${house.at}/t/${table}`);
    await asked(page);
    const other = await open(context, house.at);
    const way = other.locator(`a[href="/t/${table}"]`).first();
    await way.waitFor();
    const { port } = house;
    // Kindly: the house says goodbye and that it comes back.
    await house.close();
    const wire = page.getByTestId("wire");
    await wire.waitFor();
    // Still so after the first tries, and with room between its sentences.
    await expect.poll(() => wire.innerText(), { timeout: PATIENCE }).toMatch(/being restarted\..* Next try in [2-9]/);
    await page.locator("[data-offer]").nth(2).click();
    expect(await page.getByTestId("keeping").innerText()).toContain("column 3");
    const under = await page.evaluate(() => {
      const banner = document.querySelector("[data-testid=wire]")!.getBoundingClientRect();
      return [...document.querySelectorAll("[data-testid=question-words], [data-offer], [data-testid=board]")].filter((one) => one.getBoundingClientRect().top < banner.bottom - 1).length;
    });
    expect(under).toBe(0);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    if (process.env.FIRESIDE_LOOK) await page.screenshot({ path: `${process.env.FIRESIDE_LOOK}/wire-1440.png` });
    // Who comes to a table now is told why there is none.
    await way.click();
    await other.getByTestId("wire").waitFor();
    expect(await other.getByTestId("wire").innerText()).toContain("can't be reached");
    expect(await other.getByTestId("wire").getByRole("button").count()).toBe(1);
    if (process.env.FIRESIDE_LOOK) await other.screenshot({ path: `${process.env.FIRESIDE_LOOK}/wire-away-1440.png` });
    await house.open(port);
    await wire.waitFor({ state: "detached" });
    await expect.poll(() => page.locator('[data-testid="story"] .line').count(), { timeout: PATIENCE }).toBeGreaterThan(1);
    await asked(page);
    await give(page, page.locator("[data-offer]:enabled").first());
    await context.close();
  });
});

describe("a house that has no time", () => {
  test("refuses an answer among too many messages; it is given all the same, and the game goes on", async () => {
    const strict = new House(true);
    await strict.open();
    const context = await visitor();
    const page = await context.newPage();
    let flood = false;
    await page.routeWebSocket(/\/socket/, (socket) => {
      const host = socket.connectToServer();
      socket.onMessage((message) => {
        // Far more than the house hears at once, right before the answer.
        if (flood && String(message).includes('"t":"answer"')) for (let pings = 0; pings < 130; pings += 1) host.send('{"t":"ping","v":0}');
        flood &&= !String(message).includes('"t":"answer"');
        host.send(message);
      });
      host.onMessage((message) => socket.send(message));
    });
    await page.goto(strict.at);
    await page.getByTestId("play-connect-four").waitFor();
    const table = await setUp(page, { game: "connect-four", seats: ["me", { bot: "random" }] });
    await page.goto(`${strict.at}/t/${table}`);
    await asked(page);
    flood = true;
    await page.locator("[data-offer]").nth(3).click();
    await page.getByTestId("refusal").waitFor();
    expect(await page.getByTestId("refusal").innerText()).toBe("A little slower, please.");
    await page.getByTestId("refusal").waitFor({ state: "detached" });
    await expect.poll(() => page.locator('[data-testid="story"] .line').count(), { timeout: PATIENCE }).toBeGreaterThan(1);
    await asked(page);
    await context.close();
    await strict.tearDown();
  });
});

describe("what went wrong is in sight", () => {
  for (const [width, height, dark] of [[1440, 900, false], [1024, 768, true], [390, 844, false]] as const) {
    test(`where a classic can't be set up, at ${width} px`, async () => {
      const context = await visitor({ width, height, dark });
      const page = await open(context, house.at);
      const button = page.getByTestId("play-leduc");
      await button.scrollIntoViewIfNeeded();
      await page.route("**/api/commitments", (route) => route.abort());
      await button.click();
      const refusal = page.getByTestId("refusal");
      await refusal.waitFor();
      const box = (await refusal.boundingBox())!;
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      if (process.env.FIRESIDE_LOOK) await page.screenshot({ path: `${process.env.FIRESIDE_LOOK}/front-refused-${width}.png` });
      await page.goto(`${house.at}/rules/leduc`);
      await page.getByRole("button", { name: "Play now" }).click();
      await refusal.waitFor();
      await context.close();
    });
  }

  test("the lobby hears news again after the house was restarted", async () => {
    const context = await visitor();
    const page = await open(context, house.at);
    await page.getByTestId("play-leduc").waitFor();
    await setUp(page, { game: "leduc", seats: ["me", { bot: "random" }] });
    await page.reload();
    await page.getByTestId("play-leduc").waitFor();
    const { port } = house;
    await house.close("SIGKILL");
    await house.open(port);
    const other = await visitor();
    const elsewhere = await open(other, house.at);
    await elsewhere.getByTestId("play-leduc").waitFor();
    // A table that is set up before the line is back is seen all the same.
    await setUp(elsewhere, { game: "go-fish", seats: ["me", "open"], options: { listed: true, note: "after the restart" } });
    await page.getByText("after the restart").waitFor();
    await Promise.all([context.close(), other.close()]);
  });
});

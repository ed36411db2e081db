import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asked, closeBrowser, give, House, open, question, setUp, visitor, type Look } from "./house";

const house = new House();
beforeAll(() => house.open());
afterAll(async () => {
  await closeBrowser();
  await house.tearDown();
});

type Card = { handle?: string; label: string };
type Heard = { t: string; you?: number; picture?: { areas: { title: string; owner?: number; shape: { row?: Card[] } }[] }; prompt?: { offers: { verb: string; things?: string[] }[] } };

/** A table with a bot, a few answers into the game; what the host says may be changed before the page hears it. */
async function table(look: Look, game: string, answers: number, change: (heard: Heard) => void = () => {}): Promise<Page> {
  const page = await (await visitor(look)).newPage();
  await page.routeWebSocket(/\/socket/, (socket) => {
    const host = socket.connectToServer();
    socket.onMessage((message) => host.send(message));
    host.onMessage((message) => {
      const heard = JSON.parse(String(message)) as Heard;
      if (heard.t === "state") change(heard);
      socket.send(JSON.stringify(heard));
    });
  });
  await page.goto(house.at);
  await page.getByTestId("play-tic-tac-toe").waitFor();
  const id = await setUp(page, { game, seats: ["me", { bot: "random" }] });
  await page.goto(`${house.at}/t/${id}`);
  for (let given = 0; given < answers && (await asked(page)) === "question"; given += 1) await give(page, page.locator("[data-offer]:enabled").first());
  await asked(page);
  return page;
}

describe("on the board", () => {
  test("each of two equal cards glows and answers, though the host offers one of them", async () => {
    const page = await table({}, "starship", 1, (heard) => {
      const row = heard.picture?.areas.find((area) => area.title === "Hand" && area.owner === heard.you)?.shape.row;
      const offered = heard.prompt?.offers.find((offer) => offer.verb === "play")?.things?.[0];
      const card = row?.find((one) => one.handle === offered);
      if (row && card) row.push({ ...card, handle: "twin" });
    });
    const twin = page.locator('[data-handle="twin"]');
    for (let given = 0; given < 4 && !(await twin.count()); given += 1) {
      await give(page, page.locator("[data-offer]:enabled").first());
      await asked(page);
    }
    await twin.waitFor();
    expect(await twin.getAttribute("class")).toContain("lit");
    const before = await question(page);
    await twin.click({ position: { x: 7, y: 12 } });
    await expect.poll(async () => (await question(page)) !== before || (await page.locator("button.picked").count()) > 0, { timeout: 20_000 }).toBe(true);
    await page.context().close();
  });

  test("H and O lead to one's own side and to the others', and letters can be turned off", async () => {
    const page = await table({}, "starship", 3);
    const mine = () => page.evaluate(() => !!document.activeElement?.closest("[data-near], [data-own]"));
    await page.keyboard.press("o");
    expect(await page.evaluate(() => !!document.activeElement?.closest('[data-testid="board"] .ship:not(.mine)'))).toBe(true);
    await page.keyboard.press("h");
    expect(await mine()).toBe(true);
    await page.goto(`${house.at}/settings`);
    await page.getByTestId("set-letters").uncheck();
    await page.goBack();
    await asked(page);
    const before = await question(page);
    for (const key of ["r", "?", "1", "c", "t"]) await page.keyboard.press(key);
    expect(await page.locator("dialog[open]").count()).toBe(0);
    expect(await page.getByTestId("board").count()).toBe(1);
    expect(await question(page)).toBe(before);
    await page.context().close();
  });

  test("a line of the story brings what it is about into sight, at a live table and on a phone", async () => {
    for (const look of [{ width: 390, height: 844 }, { width: 1024, height: 640 }]) {
      const page = await table(look, "prime", 16);
      const lines = page.locator('[data-testid="story"] :is(button.line, .go)');
      await lines.first().waitFor();
      let seen = 0;
      for (let nth = 0; nth < Math.min(8, await lines.count()); nth += 1) {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        await lines.nth(nth).evaluate((line: HTMLElement) => line.click());
        const pointed = page.locator('[data-testid="board"] .pointed').first();
        if (!(await pointed.count())) continue;
        const inSight = () => pointed.evaluate((element) => {
          const box = element.getBoundingClientRect();
          const dock = document.querySelector(".dock")!.getBoundingClientRect();
          const under = innerWidth <= 960 ? Math.min(dock.top, innerHeight) : innerHeight;
          return box.bottom > 0 && box.top < under;
        });
        await expect.poll(inSight).toBe(true);
        seen += 1;
      }
      expect(seen).toBeGreaterThan(0);
      await page.context().close();
    }
  });
});

test("a replay remembers through whose eyes it is seen", async () => {
  const page = await open(await visitor(), house.at);
  await page.getByTestId("play-tic-tac-toe").waitFor();
  const id = await setUp(page, { game: "leduc", seats: ["me", { bot: "random" }] });
  await page.goto(`${house.at}/t/${id}`);
  while ((await asked(page)) === "question") await give(page, page.locator("[data-offer]:enabled").first());
  await page.goto(`${house.at}/replay/${id}`);
  await page.getByTestId("replay-eyes").selectOption("2");
  await expect.poll(() => page.url()).toContain("as=2");
  await page.reload();
  await page.getByTestId("replay-eyes").waitFor();
  expect(await page.getByTestId("replay-eyes").inputValue()).toBe("2");
  await page.context().close();
});

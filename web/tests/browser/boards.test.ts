import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asked, closeBrowser, give, House, open, question, serious, setUp, sideways, visitor, type Look } from "./house";

const house = new House();
beforeAll(() => house.open());
afterAll(async () => {
  await closeBrowser();
  await house.tearDown();
});

type Card = { handle?: string; label: string };
type Thing = { handle: string; name: string; controller: number; counters?: [number, string]; gained?: string[] };
type Galaxy = { players: { seat: number; laid?: number; settled?: boolean }[]; galaxy: Record<string, { screened?: boolean; planet?: Thing }>; in_force?: object[] };
type Heard = { t: string; you?: number; view?: Galaxy; picture?: { areas: { title: string; owner?: number; shape: { row?: Card[] } }[] }; prompt?: { offers: { verb: string; things?: string[] }[] } };

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

describe("Prime's board", () => {
  const planets = (view: Galaxy | undefined, seat: number | undefined): [string, Thing][] => Object.entries(view?.galaxy ?? {}).flatMap(([at, { planet }]) => (planet?.controller === seat ? [[at, planet] as [string, Thing]] : []));
  /** The table as it is, and more on it: counters, a gained trait and a screen, and texts in force. */
  const marked = (heard: Heard): void => {
    const [[at, first] = [], [, second] = []] = planets(heard.view, heard.you);
    if (!heard.view || !first || !second) return;
    Object.assign(first, { counters: [3, "ore counter"], gained: ["Sheltered"] });
    heard.view.galaxy[at!]!.screened = true;
    heard.view.in_force = [
      { card: first.name.replace(/ #\d+$/, ""), seat: heard.you, words: "target planet you control gets +2 production during the next turn", on: [second.handle], until_turn: 7 },
      { card: "Song of Songs", seat: 2, words: "sing a song of the storm until the end of the next turn", waits: true },
    ];
  };

  test("shows counters, gained traits and screens, each with its meaning, on every screen", async () => {
    for (const look of [{}, { width: 1024, height: 768, dark: true }, { width: 390, height: 844 }]) {
      const page = await table(look, "prime", 12, marked);
      const counters = page.getByTestId("counters").filter({ hasText: "3" }).first();
      expect(await counters.getAttribute("title")).toBe("3 ore counters on it; its text says what they do");
      expect(await page.getByTestId("gained").first().innerText()).toBe("Sheltered");
      expect(await page.getByTestId("gained").first().getAttribute("title")).toContain("not printed on it");
      const screen = page.getByTestId("screened").first();
      expect(await screen.getAttribute("title")).toBe("Screened: no ship at this location can be attacked");
      for (const sign of [counters, screen]) expect((await sign.boundingBox())!.width).toBeGreaterThan(8);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      await page.context().close();
    }
  });

  test("lists what is in force; a line lights where it comes from and what it is on", async () => {
    for (const look of [{}, { width: 390, height: 844 }]) {
      const page = await table(look, "prime", 12, marked);
      const list = page.getByTestId("in-force");
      expect(await list.locator("summary").innerText()).toMatch(/In force\s*2/);
      expect(await list.locator("li").count()).toBe(0);
      await list.locator("summary").click();
      const lines = list.locator("li button");
      await expect.poll(() => lines.count()).toBe(2);
      expect(await lines.first().innerText()).toContain("to the end of turn 7");
      expect(await lines.last().innerText()).toContain("from the next turn on");
      await lines.first().focus();
      await expect.poll(() => page.locator('[data-testid="board"] button.pointed').count()).toBeGreaterThanOrEqual(2);
      expect(await serious(page)).toEqual([]);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      await page.keyboard.press("Escape");
      expect(await lines.count()).toBe(0);
      await expect.poll(() => page.locator('[data-testid="board"] button.pointed').count()).toBe(0);
      await page.context().close();
    }
  });

  test("says in Polish what is in force, and marks as English what it has no words for", async () => {
    const page = await table({ language: "pl-PL" }, "prime", 12, marked);
    await page.getByTestId("in-force").locator("summary").click();
    const words = page.getByTestId("in-force").locator(".what > span");
    await expect.poll(() => words.first().innerText()).toBe("wybrana planeta pod twoją kontrolą otrzymuje w następnej turze +2 do produkcji");
    expect(await words.first().getAttribute("lang")).toBeNull();
    expect(await words.last().getAttribute("lang")).toBe("en");
    await page.context().close();
  });

  test("counts the planets that the others have laid face down, and says who is ready", async () => {
    for (const [settled, words] of [[false, "Planets laid so far"], [true, "Planets laid, ready"]] as const) {
      const page = await table({}, "prime", 0, (heard) => void Object.assign(heard.view?.players.find(({ seat }) => seat !== heard.you) ?? {}, { laid: 3, settled }));
      const laid = page.locator(".player:not(.mine) li").filter({ hasText: words });
      expect(await laid.locator("b").innerText()).toBe("3");
      expect(await page.locator(".player.mine").innerText()).not.toContain("Planets laid");
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

import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asked, closeBrowser, CORNER, give, House, hurried, open, PATIENCE, question, serious, setUp, SHOTS, unfold, visitor } from "./house";

const house = new House();
beforeAll(() => house.open());
afterAll(async () => {
  await closeBrowser();
  await house.tearDown();
});

/** Plays a whole game with the mouse: what glows on the board where something does, else a listed answer. */
async function playThrough(page: Page, most: number): Promise<number> {
  for (let moves = 0; moves < most; moves += 1) {
    if ((await asked(page)) === "over") return moves;
    const glowing = page.locator('[data-testid="board"] button.piece.lit');
    const offers = page.locator("[data-offer]:enabled");
    const onBoard = moves % 2 === 0 && (await glowing.count()) > 0;
    if (onBoard) await give(page, glowing.first(), CORNER);
    else await give(page, offers.nth(moves % Math.max(1, await offers.count())));
  }
  throw new Error(`the game was not over after ${most} moves`);
}

/** The games of the house. */
async function games(): Promise<string[]> {
  const found = (await (await fetch(`${house.at}/api/games`)).json()) as { id: string }[];
  return found.map((game) => game.id);
}

/** The whole story: earlier lines are put on the page as they are asked for. */
async function story(page: Page): Promise<string[]> {
  await unfold(page);
  return page.locator('[data-testid="story"] > :not(button.earlier)').allTextContents();
}

describe("a newcomer against a bot", () => {
  for (const [game, most] of [["tic-tac-toe", 12], ["go-fish", 400], ["starship", 2500]] as const) {
    test(`plays a whole game of ${game}, from the front page to the replay, and the browser has nothing to complain about`, async () => {
      const errors: string[] = [];
      const context = await visitor({ hints: true });
      await hurried(context);
      const page = await open(context, house.at, errors);
      page.on("requestfailed", (request) => errors.push(`${request.url()} failed`));
      await page.getByTestId(`play-${game}`).click();
      await page.getByTestId("guide").waitFor();
      await page.getByRole("button", { name: "Skip the guide" }).click();
      const moves = await playThrough(page, most);
      console.log(`${game}: ${moves} answers, ${(await story(page)).length} lines of story`);
      expect(await page.getByTestId("result").innerText()).toMatch(/won|Not this time|ahead/);
      expect((await story(page)).length).toBeGreaterThan(3);
      await page.getByRole("button", { name: "Was chance fair?" }).click();
      await page.getByText("Yes.").waitFor();
      await page.getByTestId("to-replay").click();
      await page.getByTestId("replay").waitFor();
      expect(errors).toEqual([]);
      await context.close();
    });
  }

  // A game of sixty turns takes a person an evening; twelve turns are one that ends in the same way.
  test("plays a game of prime, set up for twelve turns, to its end", { timeout: 900_000 }, async ({ skip }) => {
    if (!(await games()).includes("prime")) return skip("Firestorm Prime is not on the shelf of this build");
    const context = await visitor();
    await hurried(context);
    const page = await open(context, `${house.at}/new/prime`);
    await page.getByLabel("Seat 2", { exact: true }).selectOption("random");
    await page.getByText("The game's own setup").click();
    const setup = page.locator("details textarea");
    await setup.fill((await setup.inputValue()).replace(/"turn_cap": \d+/, '"turn_cap": 12'));
    await page.getByTestId("set-up").click();
    const moves = await playThrough(page, 4000);
    const told = await story(page);
    console.log(`prime: ${moves} answers, ${told.length} lines of story`);
    expect(await page.getByTestId("result").innerText()).toMatch(/won|Not this time|ahead/);
    // Somebody won, or the cap was reached; nobody gave up, and there was a game.
    expect(told.some((line) => line === "Turn 3")).toBe(true);
    expect(told.join(" ")).not.toMatch(/resigns|gives up/);
    await context.close();
  });

  test("is guided through a first game: step by step, past what is done, and not again", async () => {
    const context = await visitor({ hints: true });
    await hurried(context);
    const page = await open(context, house.at);
    await page.getByTestId("play-starship").click();
    const guide = page.getByTestId("guide");
    const at = () => guide.getAttribute("data-step");
    await expect.poll(at, { timeout: PATIENCE }).toBe("take");
    // A key looks into a fit and takes nothing.
    await page.keyboard.press("2");
    const inside = page.locator("dialog[open]");
    await inside.waitFor();
    expect(await inside.innerText()).toMatch(/Picket Destroyer/);
    expect(await inside.innerText()).toMatch(/Weapons/);
    await page.keyboard.press("Escape");
    await inside.waitFor({ state: "detached" });
    expect(await at()).toBe("take");
    await give(page, page.locator("[data-offer]").first());
    await asked(page);
    // Whoever acts has seen the step; the next one points at something on the board.
    const steps: (string | null)[] = [];
    for (let count = 0; count < 3; count += 1) {
      await expect.poll(at, { timeout: PATIENCE }).not.toBe(steps.at(-1) ?? "take");
      steps.push(await at());
      expect(await page.locator(".ring").evaluate((ring) => ring.getBoundingClientRect().width)).toBeGreaterThan(50);
      await page.keyboard.press("g");
    }
    expect(new Set(steps).size).toBe(3);
    await page.getByRole("button", { name: "Skip the guide" }).click();
    await guide.waitFor({ state: "detached" });
    await page.reload();
    await asked(page);
    await page.getByTestId("guide-again").waitFor();
    expect(await guide.count()).toBe(0);
    // It can be had again, and another game has a guide of its own.
    await page.getByTestId("guide-again").click();
    await guide.waitFor();
    await page.goto(house.at);
    await page.getByTestId("play-go-fish").click();
    await expect.poll(at).toBe("goal");
    await context.close();
  });

  test("is at the first question two clicks after the front page, with a free name", async () => {
    const context = await visitor();
    const page = await open(context, house.at);
    const began = Date.now();
    await page.getByTestId("play-starship").click();
    await asked(page);
    await give(page, page.locator("[data-offer]").first());
    await page.getByTestId("question-words").waitFor();
    await expect.poll(() => page.getByTestId("question-words").innerText()).not.toMatch(/ready-made/);
    console.log(`from the front page to the first question of the battle: ${Date.now() - began} ms`);
    expect(await page.locator("header .name").innerText()).toMatch(/^\w+ \w+$/);
    await context.close();
  });
});

describe("being asked less often", () => {
  test("the house passes until the next turn, says when and why it stopped, and stops where one always wants to be asked", { timeout: 600_000 }, async () => {
    const context = await visitor();
    const page = await open(context, house.at);
    await page.getByTestId("play-prime").waitFor();
    const table = await setUp(page, { game: "prime", seats: ["me", { bot: "random" }] });
    await page.goto(`${house.at}/t/${table}`);
    const yields = page.getByTestId("yields");
    const passable = page.getByTestId("yield-turn");
    for (let answers = 0; answers < 200 && !(await passable.count()); answers += 1) {
      expect(await asked(page)).toBe("question");
      await give(page, page.locator("[data-offer]:enabled").first());
    }
    const before = await story(page);
    await page.keyboard.press("e");
    // It passes for us, and ends by itself: in time somebody acts, a turn begins, or something must be answered.
    await page.getByTestId("yield-ended").waitFor();
    expect(await page.getByTestId("yield-ended").innerText()).toMatch(/no longer passes for you: (a new turn has begun|somebody has done something|this can't be passed)/);
    expect((await story(page)).length).toBeGreaterThan(before.length);
    expect(await asked(page)).toBe("question");
    // The phases are those of the story; where one stops is kept for the next time.
    const stop = page.getByTestId("stop-Main");
    await page.getByTestId("to-habits").click();
    await stop.click();
    expect(await stop.getAttribute("aria-pressed")).toBe("true");
    await page.reload();
    await asked(page);
    await page.getByTestId("to-habits").click();
    await expect.poll(() => page.getByTestId("stop-Main").getAttribute("aria-pressed")).toBe("true");
    await stop.click();
    // Passing until something must be answered goes on past what others do; the same key ends it.
    for (let answers = 0; answers < 200 && !(await passable.count()); answers += 1) {
      expect(await asked(page)).toBe("question");
      await give(page, page.locator("[data-offer]:enabled").first());
    }
    await page.keyboard.press("p");
    await page.getByTestId("yield-stop").waitFor();
    await page.keyboard.press("p");
    await page.getByTestId("yield-stop").waitFor({ state: "detached" });
    expect(await yields.count()).toBe(1);
    await context.close();
  });
});

describe("two people", () => {
  let ann: BrowserContext, bob: BrowserContext;
  beforeAll(async () => {
    [ann, bob] = [await visitor(), await visitor()];
  });
  afterAll(() => Promise.all([ann.close(), bob.close()]));

  test("play each other through an invite link, with a reload in the middle, a take-back with consent, chat and a rematch", async () => {
    const a = await open(ann, `${house.at}/new/connect-four`);
    await a.getByTestId("set-up").click();
    const link = await a.getByTestId("invite").inputValue();
    if (process.env.FIRESIDE_PICTURES) await a.screenshot({ path: join(SHOTS, "gathering-1440.jpg"), type: "jpeg", quality: 62 });
    expect(await serious(a)).toEqual([]);
    const b = await open(bob, link);
    await b.getByTestId("guest-name").fill("Bob");
    await b.getByTestId("sit").click();

    const drop = async (page: Page, column: number) => {
      expect(await asked(page)).toBe("question");
      await give(page, page.locator(`[data-offer="${column}"]`));
    };
    await drop(a, 0);
    await drop(b, 1);
    await drop(a, 0);
    await b.reload();
    await asked(b);
    expect((await story(b)).filter((line) => /drops/.test(line))).toHaveLength(3);
    // A slip that nobody has answered is taken back at once.
    await asked(b);
    await a.getByTestId("undo").click();
    // Whoever waits is told why the board is as it was; and not any more, once the game goes on.
    await b.getByTestId("took-back").waitFor();
    expect(await b.getByTestId("took-back").innerText()).toContain("took an answer back");
    await drop(a, 2);
    await b.getByTestId("took-back").waitFor({ state: "detached" });
    await drop(b, 1);
    // What Bob has answered is Bob's to give back.
    await asked(a);
    await a.getByTestId("undo").click();
    await b.getByRole("button", { name: "Agree" }).click();
    await asked(a);
    await expect.poll(async () => (await story(a)).filter((line) => /drops/.test(line)).length).toBe(2);
    await drop(a, 0);
    await a.getByRole("button", { name: "Chat" }).click();
    await a.getByTestId("chat-input").fill("Good luck, Bob!");
    await a.getByTestId("chat-input").press("Enter");
    // A word that is longer than the panel leaves the form where it is.
    await a.getByTestId("chat-input").fill("w".repeat(200));
    await a.getByTestId("chat-input").press("Enter");
    await a.getByText("w".repeat(200)).waitFor();
    await a.getByTestId("chat-input").fill("And so on");
    expect(await a.locator("form.say button").evaluate((button) => button.getBoundingClientRect().right <= button.closest(".chat")!.getBoundingClientRect().right + 1 && button.closest(".chat")!.getBoundingClientRect().right <= innerWidth)).toBe(true);
    await a.getByTestId("chat-input").fill("");
    await b.getByRole("button", { name: /Chat/ }).click();
    await b.getByText("Good luck, Bob!").waitFor();
    await drop(b, 1);
    await drop(a, 0);
    await drop(b, 1);
    await drop(a, 0);
    await a.getByText("You have won!").waitFor();
    await b.getByText("Not this time.").waitFor();
    await a.getByTestId("rematch").click();
    await b.getByRole("button", { name: "To the rematch" }).click();
    await Promise.all([a, b].map((page) => page.waitForURL((url) => url.href !== link)));
    expect(a.url()).toBe(b.url());
    await Promise.race([asked(a), asked(b)]);
  });

  test("a watcher sees what lies open, and the players know", async () => {
    const a = await open(ann, `${house.at}/new/leduc`);
    await a.getByTestId("set-up").click();
    const link = await a.getByTestId("invite").inputValue();
    const b = await open(bob, link);
    await b.getByTestId("sit").click();
    const eve = await visitor();
    const e = await open(eve, link);
    await e.getByTestId("board").waitFor();
    expect(await e.locator("button.piece.hidden").count()).toBe(2);
    await a.getByText("one watches").waitFor();
    await a.getByTestId("resign").click();
    await a.getByTestId("resign-yes").click();
    await e.getByTestId("result").waitFor();
    await eve.close();
  });
});

describe("without a mouse", () => {
  test("a whole game is played by keyboard alone", async () => {
    const context = await visitor();
    const page = await open(context, house.at);
    await page.getByTestId("play-connect-four").waitFor();
    for (let stops = 0; stops < 60; stops += 1) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(() => (document.activeElement as HTMLElement).dataset.testid === "play-connect-four")) break;
    }
    await page.keyboard.press("Enter");
    let turns = 0;
    while ((await asked(page)) === "question" && turns < 30) {
      const known = await question(page);
      if (turns % 2) await page.keyboard.press(`${1 + (turns % Math.min(7, await page.locator("[data-offer]").count()))}`);
      else {
        // Onto the board with an arrow, then to something that glows.
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        await page.keyboard.press("ArrowDown");
        await expect.poll(() => page.evaluate(() => document.activeElement?.classList.contains("lit"))).toBe(true);
        await page.keyboard.press("Enter");
      }
      await expect.poll(async () => (await question(page)) !== known || (await page.getByTestId("result").count()) > 0, { timeout: PATIENCE }).toBe(true);
      turns += 1;
    }
    expect(await asked(page)).toBe("over");
    await context.close();
  });

  test("each zone of a board is one stop of the Tab key, and arrows lead everywhere from there", async () => {
    const context = await visitor();
    const page = await open(context, house.at);
    for (const game of ["starship", "prime", "connect-four"]) {
      await page.goto(house.at);
      await page.getByTestId(`play-${game}`).waitFor();
      const table = await setUp(page, { game, seats: ["me", { bot: "random" }] });
      await page.goto(`${house.at}/t/${table}`);
      for (let answers = 0; answers < 7 && (await asked(page)) === "question"; answers += 1) await give(page, page.locator("[data-offer]:enabled").first());
      const count = (selector: string) => page.locator(`[data-testid="board"] ${selector}`).count();
      // The systems of a galaxy are drawn one after the other: zones and stops are counted in the same moment.
      const oneStopEach = () =>
        page.evaluate(() => {
          const stops = [...document.querySelectorAll<HTMLElement>('[data-testid="board"] [data-stop]')];
          const zones = new Set(stops.map((stop) => stop.closest("[data-zone]"))).size;
          return stops.length > zones && stops.filter((stop) => stop.tabIndex === 0).length === zones;
        });
      await expect.poll(oneStopEach, { message: game }).toBe(true);
      expect(await count('[data-handle][tabindex="0"]:not([data-stop])'), game).toBe(0);
      // Arrows lead on from piece to piece, and where one has gone is where Tab comes back.
      const reached = new Set<string>();
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      for (const key of ["ArrowDown", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"]) {
        await page.keyboard.press(key);
        reached.add(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.handle ?? ""));
        expect(await page.evaluate(() => (document.activeElement as HTMLElement).tabIndex), game).toBe(0);
      }
      expect(reached.size, game).toBeGreaterThan(1);
    }
    expect(await page.locator(".head").allInnerTexts()).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
    await context.close();
  });

  test("the tenth answer and those after it have their keys, and the answers are walked with arrows", async () => {
    const context = await visitor();
    const page = await open(context, house.at);
    await page.getByTestId("play-go-fish").waitFor();
    const offers = page.locator("[data-offer]");
    // A hand of one rank has too few answers; another is dealt.
    for (let deals = 0; deals < 6 && (await offers.count()) < 10; deals += 1) {
      const table = await setUp(page, { game: "go-fish", seats: ["me", ...Array.from({ length: 5 }, () => ({ bot: "random" }))] });
      await page.goto(`${house.at}/t/${table}`);
      await asked(page);
    }
    expect(await offers.count()).toBeGreaterThanOrEqual(10);
    const tenth = await offers.nth(9).locator(".what").innerText();
    await page.keyboard.press("q");
    await page.keyboard.press("ArrowDown");
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.offer)).toBe("1");
    const before = await question(page);
    await page.keyboard.press("1");
    await page.getByText("Number 1 …").waitFor();
    expect(await question(page)).toBe(before);
    await page.keyboard.press("0");
    await expect.poll(async () => (await story(page))[0] ?? "").not.toMatch(/Nothing/);
    const [, whom, rank] = /^Ask (.+) for (.+)$/.exec(tenth) ?? [];
    expect((await story(page)).slice(0, 2).join(" ")).toContain(whom);
    expect((await story(page)).slice(0, 2).join(" ")).toContain(rank!.replace(/s$/, ""));
    await context.close();
  });

  test("a whole game is played through the command line, and everything can be read there", async () => {
    const context = await visitor({ settings: { text: true } });
    const page = await open(context, house.at);
    await hurried(context);
    await page.getByTestId("play-go-fish").click();
    const line = page.getByTestId("command");
    await line.waitFor();
    const run = async (text: string): Promise<string> => {
      await line.fill(text);
      await line.press("Enter");
      return page.getByTestId("reply").innerText();
    };
    await expect.poll(() => run("question")).toMatch(/ask for/i);
    expect(await run("hand")).toMatch(/[♠♥♦♣]/);
    expect(await run("board")).toMatch(/Pond/);
    expect(await run("help")).toMatch(/resign/);
    expect(await run("frobnicate")).toMatch(/no command/);
    expect(await serious(page)).toEqual([]);
    if (process.env.FIRESIDE_PICTURES) await page.screenshot({ path: join(SHOTS, "text-1440.jpg"), type: "jpeg", quality: 62 });
    expect(await page.evaluate(() => document.activeElement?.getAttribute("data-testid"))).toBe("command");
    const status = page.getByTestId("text-status");
    for (let turns = 0; turns < 400; turns += 1) {
      await page.waitForFunction(() => !!document.querySelector('[data-testid="result"], .answers button:not(:disabled)'));
      if (await page.getByTestId("result").count()) break;
      const known = await status.getAttribute("data-question");
      await run(turns % 2 ? "1" : "play 1");
      await expect.poll(async () => (await status.getAttribute("data-question")) !== known || (await page.getByTestId("result").count()) > 0, { timeout: PATIENCE }).toBe(true);
      // What happened in between is read without asking for it.
      if (turns === 1) expect(await page.getByTestId("text-news").innerText()).toMatch(/Ada|bot|fishes|asks|gives/);
    }
    expect(await page.getByTestId("result").count()).toBe(1);
    expect(await page.getByTestId("text-status").innerText()).toMatch(/win|book/i);
    await context.close();
  });
});

describe("when things go wrong", () => {
  test("the host is restarted in the middle of a game: the page says so, comes back and plays on", async () => {
    const context = await visitor();
    const page = await open(context, house.at);
    await page.getByTestId("play-connect-four").click();
    await asked(page);
    await give(page, page.locator("[data-offer]").first());
    // Not before the bot has answered too.
    await asked(page);
    await expect.poll(async () => (await story(page)).length, { timeout: PATIENCE }).toBeGreaterThan(1);
    const told = (await story(page)).length;
    const { port } = house;
    await house.close("SIGKILL");
    await page.getByTestId("wire").waitFor();
    expect(await page.getByTestId("wire").innerText()).toMatch(/broken|restarted/);
    // An answer given while the line is broken is kept and given when it is back.
    await page.locator("[data-offer]").first().click();
    await house.open(port);
    await page.getByTestId("wire").waitFor({ state: "detached" });
    await expect.poll(async () => (await story(page)).length, { timeout: PATIENCE }).toBeGreaterThan(told);
    expect(await asked(page)).toBe("question");
    await context.close();
  });

  test("a table that is gone, a page that never was, a house that is closed: each has its words and a way on", async () => {
    const context = await visitor();
    const page = await open(context, `${house.at}/t/000000000000`);
    await page.getByText("This table is gone").waitFor();
    expect(await page.getByRole("link", { name: "To the front page", exact: true }).count()).toBe(1);
    await page.goto(`${house.at}/nowhere`);
    await page.getByText("There is nothing here").waitFor();
    await page.route("**/api/house", (route) => route.abort());
    await page.goto(house.at);
    await page.getByText("The house can't be reached.").waitFor();
    await page.unroute("**/api/house");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByTestId("play-starship").waitFor();
    await context.close();
  });

  test("an answer to a question that has changed is refused, and the new question is shown", async () => {
    const context = await visitor();
    const page = await context.newPage();
    // A line that lets nothing new through, while somebody answers for us elsewhere.
    let held = false;
    await page.routeWebSocket(/\/socket/, (socket) => {
      const host = socket.connectToServer();
      socket.onMessage((message) => host.send(message));
      host.onMessage((message) => {
        if (!held || !String(message).includes('"t":"state"')) socket.send(message);
      });
    });
    await page.goto(house.at);
    await page.getByTestId("play-connect-four").waitFor();
    const table = await setUp(page, { game: "connect-four", seats: ["me", { bot: "random" }] });
    await page.goto(`${house.at}/t/${table}`);
    await asked(page);
    held = true;
    const elsewhere = await context.newPage();
    await elsewhere.goto(`${house.at}/t/${table}`);
    await asked(elsewhere);
    await give(elsewhere, elsewhere.locator("[data-offer]").first());
    await asked(elsewhere);
    expect(await story(page)).toEqual(["Nothing has happened yet."]);
    held = false;
    await page.locator("[data-offer]").nth(3).click();
    await page.getByText("The question has changed; here is the new one.").waitFor();
    await expect.poll(() => story(page)).toEqual(await story(elsewhere));
    expect(await asked(page)).toBe("question");
    await context.close();
  });

  test("a browser without WebSocket plays all the same", async () => {
    const context = await visitor();
    await context.addInitScript(() => {
      delete (globalThis as { WebSocket?: unknown }).WebSocket;
    });
    const page = await open(context, house.at);
    await page.getByTestId("play-tic-tac-toe").click();
    await page.getByTestId("streamed").waitFor();
    expect(await playThrough(page, 12)).toBeGreaterThan(2);
    await context.close();
  });
});

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answer, asked, closeBrowser, CORNER, give, House, open, seated, serious, setUp, SHOTS, sideways, visitor, type Look } from "./house";

const house = new House();
beforeAll(async () => {
  mkdirSync(SHOTS, { recursive: true });
  await house.open();
});
afterAll(async () => {
  await closeBrowser();
  await house.tearDown();
});

/** Goes to a screen and waits until it is there. */
type Way = (page: Page) => Promise<void>;
const go = (path: string, ready: string): Way => async (page) => {
  await page.goto(`${house.at}${path}`);
  await page.locator(ready).first().waitFor();
};

/** A table with a bot, a few answers into the game: always the first one, or one after the other as they stand. */
const table = (game: string, answers: number, varied = false): Way => async (page) => {
  await page.goto(house.at);
  await page.getByTestId("play-tic-tac-toe").waitFor();
  const id = await setUp(page, { game, seats: ["me", { bot: "random" }] });
  await page.goto(`${house.at}/t/${id}`);
  await answer(page, answers, varied ? (given, offers) => (given * 7) % offers : undefined);
};

const zoomed: Way = async (page) => {
  await table("starship", 3)(page);
  await page.locator('[data-testid="board"] button.piece.own').first().press("z");
  await page.locator("dialog[open]").waitFor();
};

const SCREENS: Record<string, Way> = {
  front: go("/", '[data-testid="play-starship"]'),
  "new-table": go("/new/go-fish", '[data-testid="set-up"]'),
  rules: go("/rules/starship", ".lead"),
  settings: go("/settings", "fieldset"),
  account: go("/account", "form"),
  help: go("/help", "dl"),
  nowhere: go("/nowhere", "h1"),
  cards: go("/cards/starship", '[data-testid="cards"] li'),
  decks: go("/decks/starship/new", '[data-testid="deck"]'),
  "tic-tac-toe": table("tic-tac-toe", 1),
  "connect-four": table("connect-four", 2),
  leduc: table("leduc", 0),
  "go-fish": table("go-fish", 2),
  shipyard: table("starship", 0),
  starship: table("starship", 6),
  zoom: zoomed,
  prime: table("prime", 6),
  "prime-cards": go("/cards/prime", '[data-testid="cards"] li, .empty'),
};

const SIZES: Record<string, Look> = { "1440": { width: 1440, height: 900 }, "1024": { width: 1024, height: 768 }, "390": { width: 390, height: 844 } };
const COMBINED = Object.fromEntries(Object.entries(SIZES).flatMap(([size, look]) => [[`${size} light`, look], [`${size} dark`, { ...look, dark: true }]]));
const USUAL = ["1440 light", "1024 dark", "390 light"];
/** Every size is looked at in one light; whoever takes the pictures of the book looks at all six. */
const LOOKS: Record<string, Look> = process.env.FIRESIDE_PICTURES || process.env.FIRESIDE_LOOK ? COMBINED : Object.fromEntries(USUAL.map((name) => [name, COMBINED[name]!]));
/** The pictures of the book, taken when it is asked for them: every screen once, and a table in every size and light. */
const ONCE = ["front", "new-table", "rules", "settings", "account", "help", "cards", "decks", "tic-tac-toe", "leduc", "shipyard", "starship", "prime"];
const PICTURES: Record<string, string[]> = process.env.FIRESIDE_PICTURES
  ? { "1440 light": ONCE, "1440 dark": ["starship"], "1024 light": ["prime"], "1024 dark": ["front", "go-fish", "connect-four", "zoom", "prime"], "390 light": ["starship", "prime"], "390 dark": ["starship"] }
  : {};
/** What is shown in the book where the beginning of a game says little of it. */
const PICTURED: Record<string, Way> = { prime: table("prime", 45, true) };
/** The night of the middle size and the day of the others go without saying. */
const fileOf = (screen: string, name: string): string => {
  const [size, light] = name.split(" ");
  return `${screen}-${size}${(light === "dark") === (size === "1024") ? "" : `-${light}`}.jpg`;
};

for (const [name, look] of Object.entries(LOOKS)) {
  describe(`at ${name}`, () => {
    for (const [screen, way] of Object.entries(SCREENS)) {
      test(`${screen} has no serious finding and no sideways scroll`, async () => {
        const errors: string[] = [];
        const context = await visitor(look);
        const page = await open(context, house.at, errors);
        await ((PICTURES[name]?.includes(screen) && PICTURED[screen]) || way)(page);
        await page.evaluate(() => document.fonts.ready);
        if (process.env.FIRESIDE_LOOK) await page.screenshot({ path: join(process.env.FIRESIDE_LOOK, `${screen}-${name.replace(" ", "-")}.png`), fullPage: !["starship", "zoom"].includes(screen) });
        if (PICTURES[name]?.includes(screen)) {
          // A phone shows the board from its top, with the question below it.
          await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
          await page.screenshot({ path: join(SHOTS, fileOf(screen, name)), type: "jpeg", quality: 50 });
        }
        expect(await serious(page)).toEqual([]);
        expect(await sideways(page)).toBeLessThanOrEqual(0);
        expect(errors).toEqual([]);
        await context.close();
      });
    }
  });
}

/** What of a table is not to be seen at once: each as a line, empty where all is. */
const unseen = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const out: string[] = [];
    const look = (element: Element, what: string): void => {
      const box = element.getBoundingClientRect();
      if (box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1) out.push(`${what} is off the screen`);
      const near = element.closest("[data-scrolls]")?.getBoundingClientRect();
      if (near && (box.top < near.top - 2 || box.bottom > near.bottom + 2)) out.push(`${what} is scrolled away`);
      const over = document.elementFromPoint(box.x + Math.min(10, box.width / 2), box.y + box.height / 2);
      if (over && !element.contains(over) && !over.contains(element)) out.push(`${what} lies under something`);
    };
    document.querySelectorAll('[data-testid="question-words"]').forEach((element) => look(element, "the question"));
    // More answers than fit are scrolled in their own list; the first four are always seen.
    [...document.querySelectorAll("[data-offer]")].slice(0, 4).forEach((element) => look(element, `the answer “${element.textContent?.trim().slice(0, 40)}”`));
    const list = document.querySelector(".offers");
    if (list) look(list, "the list of answers");
    document.querySelectorAll("[data-near] button.piece.card").forEach((element) => look(element, `the card ${element.textContent?.trim().slice(0, 30)}`));
    document.querySelectorAll('[data-guide="layers"], [data-guide="bays"], [data-guide="bar"], [data-guide="galaxy"], [data-guide="grid"]').forEach((element) => look(element, `the ${element.getAttribute("data-guide")}`));
    return out;
  });

describe("a table fits its screen", () => {
  for (const size of ["1440", "1024"]) {
    for (const [screen, way] of [["starship", SCREENS.starship!], ["prime", SCREENS.prime!], ["tic-tac-toe", SCREENS["tic-tac-toe"]!], ["connect-four", SCREENS["connect-four"]!], ["leduc", SCREENS.leduc!], ["go-fish", SCREENS["go-fish"]!]] as const) {
      test(`${screen} shows board, hand, question and answers at once at ${size}`, async () => {
        const context = await visitor(SIZES[size]);
        const page = await open(context, house.at);
        await way(page);
        await page.evaluate(() => document.fonts.ready);
        expect(await unseen(page)).toEqual([]);
        await context.close();
      });
    }
  }

  test("on a phone what is asked is in sight when the table opens, and nothing scrolls sideways in the answers", async () => {
    const context = await visitor(SIZES["390"]);
    const page = await open(context, house.at);
    for (const screen of ["starship", "prime"]) {
      await SCREENS[screen]!(page);
      await page.reload();
      await asked(page);
      await page.evaluate(() => document.fonts.ready);
      await expect.poll(() => page.evaluate(() => {
        const dock = document.querySelector(".dock")!.getBoundingClientRect();
        const glowing = [...document.querySelectorAll('[data-testid="board"] .lit')].map((element) => element.getBoundingClientRect()).filter((box) => box.width > 0);
        const question = document.querySelector('[data-testid="question-words"]')!.getBoundingClientRect();
        return question.bottom <= innerHeight && question.top >= 0 && (glowing.length === 0 || glowing.some((box) => box.bottom > 0 && box.top < dock.top));
      })).toBe(true);
      expect(await page.evaluate(() => [...document.querySelectorAll(".dock, .offers")].every((element) => element.scrollWidth <= element.clientWidth)), screen).toBe(true);
    }
    await context.close();
  });
});

/** Changes what the host says of the table before the page hears it, for positions that a test can't play to. */
async function crowded(page: Page, change: (view: Galaxy, picture: Drawn) => void): Promise<void> {
  await page.routeWebSocket(/\/socket/, (socket) => {
    const host = socket.connectToServer();
    socket.onMessage((message) => host.send(message));
    host.onMessage((message) => {
      const heard = JSON.parse(String(message)) as { t: string; view?: Galaxy; picture?: Drawn };
      if (heard.t === "state" && heard.view?.galaxy && heard.picture) change(heard.view, heard.picture);
      socket.send(JSON.stringify(heard));
    });
  });
}
type Drawn = { areas: { title: string; owner?: number; shape: { row?: object[] } }[] };
type Galaxy = { combat?: object; galaxy: Record<string, { handle: string; system?: number; ships?: object[]; planet?: { handle: string; name: string } }>; players: { seat: number; alien_handle?: string; hand?: { handle: string; name: string }[]; hand_size: number }[]; under_way?: object[] };

/** Five bots of Prime, and one person. */
const SIX = { game: "prime", seats: ["me", ...Array.from({ length: 5 }, () => ({ bot: "random" }))] };

describe("a crowd", () => {
  test("six players each have their place", async () => {
    const errors: string[] = [];
    for (const size of ["1440", "390"]) {
      const { context, page } = await seated(house, SIX, SIZES[size], errors);
      await answer(page, 8);
      expect(await page.locator(".player").count()).toBe(6);
      expect(await page.locator(".spot").count()).toBeGreaterThanOrEqual(37);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      expect(await serious(page)).toEqual([]);
      if (process.env.FIRESIDE_PICTURES && size === "1440") await page.screenshot({ path: join(SHOTS, "six-players-1440.jpg"), type: "jpeg", quality: 50 });
      if (process.env.FIRESIDE_LOOK) await page.screenshot({ path: join(process.env.FIRESIDE_LOOK, `six-players-${size}.png`) });
      await context.close();
    }
    expect(errors).toEqual([]);
  });

  test("forty ships and a hand of fifteen stay readable and within reach", async () => {
    for (const size of ["1440", "1024", "390"]) {
      const context = await visitor(SIZES[size]);
      const page = await context.newPage();
      await crowded(page, (view, picture) => {
        const places = Object.values(view.galaxy);
        for (let nth = 0; nth < 40; nth += 1) {
          const place = places[nth % places.length]!;
          place.ships = [...(place.ships ?? []), { handle: `x${nth}`, name: `Fighter Scout #${nth + 1}`, controller: 1 + (nth % 2), kind: "ship", combat: [2, 1], energy: [2, 2], endurance: [3, 3] }];
        }
        const me = view.players.find((player) => player.hand);
        const area = picture.areas.find((one) => one.title === "Hand" && one.owner === me?.seat);
        const held = me?.hand ?? [];
        if (!me || !area?.shape.row || !held.length) return;
        me.hand = Array.from({ length: 15 }, (_, nth) => ({ ...held[nth % held.length]!, handle: nth < held.length ? held[nth]!.handle : `y${nth}` }));
        area.shape.row = me.hand.map((card, nth) => ({ ...area.shape.row![nth % held.length], handle: card.handle }));
      });
      await page.goto(house.at);
      await page.getByTestId("play-prime").waitFor();
      const id = await setUp(page, { game: "prime", seats: ["me", { bot: "random" }] });
      await page.goto(`${house.at}/t/${id}`);
      for (let given = 0; given < 9 && (await page.locator(".hand .piece").count()) < 15; given += 1) {
        await asked(page);
        await give(page, page.locator("[data-offer]:enabled").last());
      }
      await asked(page);
      await expect.poll(() => page.locator('[data-handle^="x"]').count()).toBe(40);
      expect(await page.locator('[data-guide="hand"] .piece').count()).toBe(15);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      if (process.env.FIRESIDE_LOOK) await page.screenshot({ path: join(process.env.FIRESIDE_LOOK, `forty-ships-${size}.png`) });
      if (process.env.FIRESIDE_PICTURES && size === "1440") await page.screenshot({ path: join(SHOTS, "forty-ships-1440.jpg"), type: "jpeg", quality: 50 });
      // Every card of the hand comes to the front when it is pointed at.
      const cards = page.locator('[data-guide="hand"] .piece');
      for (const nth of [0, 7, 14]) await cards.nth(nth).click({ trial: true, position: CORNER });
      expect(await serious(page)).toEqual([]);
      await context.close();
    }
  });
});

test("what was announced says what it is aimed at, and an arrow shows it", async () => {
  for (const size of ["1440", "390"]) {
    const context = await visitor(SIZES[size]);
    const page = await context.newPage();
    let aim = "";
    await crowded(page, (view) => {
      const planet = Object.values(view.galaxy).find((place) => place.planet)?.planet;
      if (!planet) return;
      aim = planet.name;
      for (const player of view.players) player.alien_handle = `alien${player.seat}`;
      view.under_way = [{ by: 2, card: { handle: "far", name: "Glancing Blow" }, aims: [planet.handle] }];
    });
    await SCREENS.prime!(page);
    const said = page.getByTestId("under-way");
    await said.waitFor();
    expect(await said.innerText()).toMatch(new RegExp(`Beginner bot[^]*Glancing Blow[^]*${aim}`));
    await page.locator("svg.arrows path[marker-end]").first().waitFor({ state: "attached" });
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(await serious(page)).toEqual([]);
    if (process.env.FIRESIDE_LOOK) await page.screenshot({ path: join(process.env.FIRESIDE_LOOK, `announced-${size}.png`) });
    await context.close();
  }
});

test("what is fought over comes into sight with its question, and an arrow to what is scrolled away ends at the edge", async () => {
  for (const size of ["1440", "390"]) {
    const context = await visitor(SIZES[size]);
    const page = await context.newPage();
    await crowded(page, (view) => {
      const places = Object.values(view.galaxy).filter((place) => place.system);
      for (let nth = 0; nth < 40; nth += 1) {
        const place = places[nth % places.length]!;
        place.ships = [...(place.ships ?? []), { handle: `x${nth}`, name: `Fighter Scout #${nth + 1}`, controller: 1 + (nth % 2), kind: "ship", combat: [2, 1], energy: [2, 2], endurance: [3, 3], ...(nth === 27 && { fleet: "attacking" as const }) }];
      }
      view.combat = { attacker: 2, defender: 1, target: "x39", place: places[39 % places.length]!.handle, attack_support: [], defence_support: [], retreats: [] };
    });
    await SCREENS.prime!(page);
    await page.locator("svg.arrows path[marker-end]").first().waitFor({ state: "attached" });
    /** How far something sticks out of the window that it is seen through. */
    const out = (selector: string): Promise<number> => page.evaluate((selector) => {
      const [box, far] = [document.querySelector(selector)!.getBoundingClientRect(), document.querySelector(".far")!.getBoundingClientRect()];
      const dock = document.querySelector(".dock")!;
      const [top, bottom] = [Math.max(0, far.top), Math.min(far.bottom, getComputedStyle(dock).position === "sticky" ? dock.getBoundingClientRect().top : innerHeight)];
      return Math.max(0, top - box.top, box.bottom - bottom);
    }, selector);
    await expect.poll(() => out('[data-handle="x39"]'), { timeout: 10_000, message: size }).toBeLessThanOrEqual(4);
    if (process.env.FIRESIDE_LOOK) await page.screenshot({ path: join(process.env.FIRESIDE_LOOK, `fought-${size}.png`) });
    if (size === "1440") for (const to of [0, 99_999]) {
      await page.locator(".far").evaluate((far, to) => far.scrollTo({ top: to, behavior: "instant" }), to);
      const ends = (): Promise<boolean> => page.evaluate(() => {
        const far = document.querySelector(".far")!.getBoundingClientRect();
        return [...document.querySelectorAll<SVGPathElement>("svg.arrows path[marker-end]")].every((path) => {
          const end = path.getPointAtLength(path.getTotalLength()).matrixTransform(path.getScreenCTM()!);
          return end.y >= far.top && end.y <= far.bottom;
        });
      });
      await expect.poll(ends, { timeout: 10_000 }).toBe(true);
    }
    await context.close();
  }
});

describe("where room is short", () => {
  /** Which of these stick out of the window, or of the part of the table that scrolls them? */
  const outside = (page: Page, selector: string): Promise<string[]> => page.evaluate((selector) => [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
    const box = element.getBoundingClientRect();
    const around = element.closest("[data-scrolls]")?.getBoundingClientRect();
    return box.top < Math.max(0, around?.top ?? 0) - 1 || box.bottom > Math.min(innerHeight, around?.bottom ?? innerHeight) + 1 || box.right > innerWidth + 1;
  }).map((element) => element.textContent ?? ""), selector);
  const cut = (page: Page, selector: string): Promise<string[]> => page.evaluate((selector) => [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.scrollWidth > element.clientWidth + 1).map((element) => element.textContent ?? ""), selector);

  test("six players are all in sight at once, named in full, and the table needs no scrolling", async () => {
    for (const size of ["1440", "1024"]) {
      const { context, page } = await seated(house, SIX, SIZES[size]);
      await answer(page, 8);
      expect(await page.locator("[data-system] .player").count()).toBe(5);
      expect(await outside(page, '[data-system], [data-system] .player, [data-guide="bar"], [data-own], [data-near] .piece.card'), size).toEqual([]);
      expect(await cut(page, "[data-system] h3 span, .seats .name"), size).toEqual([]);
      expect(await page.getByTestId("more-above").count(), size).toBe(0);
      // Every place of every system is somewhere: at least as a letter.
      expect(await page.locator("[data-system] .spot").count()).toBe(30);
      // Whoever has more in play than is seen is scrolled for oneself, under their own name.
      const last = page.locator('[data-system="2"] .spot').last();
      await last.scrollIntoViewIfNeeded();
      expect(await outside(page, '[data-system="2"] .player'), size).toEqual([]);
      await context.close();
    }
  });

  test("a low screen shows the other ship's layers, names stay whole beside clocks, and Polish stays in its bays", async () => {
    for (const [width, height] of [[1366, 640], [1280, 800], [1024, 768]] as const) {
      const clock = { timed: { delay: 20, bank: 600 } };
      const { context, page } = await seated(house, { game: "starship", seats: ["me", { bot: "random" }], options: { clock } }, { width, height, language: "pl-PL" });
      await answer(page, 3);
      // What a shot is reckoned with is shown of both ships.
      expect(await page.locator(".ship .numbers:visible").count(), `${width}`).toBe(2);
      await page.evaluate(() => document.fonts.ready);
      expect(await outside(page, '[data-guide="them"]'), `${width}`).toEqual([]);
      expect(await cut(page, ".bay, .seats .name"), `${width}`).toEqual([]);
      await context.close();
    }
  });

  test("the size of cards is what the settings say, at every board", async () => {
    const widths: Record<string, number[]> = {};
    for (const cards of ["small", "medium", "large"]) {
      const context = await visitor({ settings: { cards } });
      const page = await open(context, house.at);
      for (const screen of ["starship", "prime", "go-fish"]) {
        await SCREENS[screen]!(page);
        (widths[screen] ??= []).push(await page.locator("[data-near] .piece.card").first().evaluate((card) => card.getBoundingClientRect().width));
      }
      await context.close();
    }
    for (const [screen, [small, medium, large]] of Object.entries(widths)) {
      expect(small, screen).toBeLessThan(medium! - 5);
      expect(medium, screen).toBeLessThan(large! - 5);
    }
  });
});

describe("for whoever needs it larger, calmer or in Polish", () => {
  test("text at 200 % keeps every screen within its width", async () => {
    const context = await visitor({ width: 1280, height: 800 });
    const page = await open(context, house.at);
    for (const screen of ["front", "new-table", "settings", "starship", "go-fish"]) {
      await SCREENS[screen]!(page);
      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      expect(await sideways(page), screen).toBeLessThanOrEqual(0);
    }
    await context.close();
  });

  for (const [width, height] of [[1280, 800], [1440, 900], [1024, 768], [390, 844], [640, 400]] as const) {
    test(`text at 200 % leaves question and answers in sight at ${width} px, and nothing lies over them`, async () => {
      const context = await visitor({ width, height });
      const page = await open(context, house.at);
      for (const screen of ["prime", "starship", "go-fish"]) {
        await SCREENS[screen]!(page);
        // A page at 640 px is what is left of 1280 px where the browser itself enlarges everything.
        if (width !== 640) await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
        expect(await sideways(page), screen).toBeLessThanOrEqual(0);
        const seen = await page.evaluate(() => {
          const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
          const [words, list, yields, dock] = [box('[data-testid="question-words"]')!, box(".offers")!, box('[data-testid="yields"]'), box(".dock")!];
          const line = parseFloat(getComputedStyle(document.querySelector(".offer")!).lineHeight);
          return {
            question: words.top >= Math.max(0, dock.top) && words.bottom <= Math.min(innerHeight, dock.bottom),
            over: words.bottom > list.top + 4 || (!!yields && list.bottom > yields.top + 4),
            lines: (Math.min(list.bottom, dock.bottom, innerHeight) - list.top) / line,
            wanted: Math.min(3, document.querySelector(".offers")!.scrollHeight / line),
          };
        });
        expect(seen, screen).toMatchObject({ question: true, over: false });
        expect(seen.lines, screen).toBeGreaterThanOrEqual(seen.wanted - 0.3);
      }
      await context.close();
    });
  }

  test("text at 200 % on a phone leaves damage on its way within the page, and a wide header whole", async () => {
    const context = await visitor(SIZES["390"]);
    const page = await context.newPage();
    type Duel = { ships?: { seat: number; pending: object[] }[] };
    await page.routeWebSocket(/\/socket/, (socket) => {
      const host = socket.connectToServer();
      socket.onMessage((message) => host.send(message));
      host.onMessage((message) => {
        const heard = JSON.parse(String(message)) as { t: string; view?: Duel; picture?: Drawn };
        // Both ships wait for more than any game has brought so far.
        for (const ship of heard.view?.ships ?? []) {
          ship.pending = Array.from({ length: 3 }, (_, nth) => ({ card: "Seeker Missile", damage: 17 + nth, kind: "multi-phase", critical: 12, turn: 12 }));
          heard.picture?.areas.push({ title: "On their way", owner: ship.seat, shape: { row: ship.pending.map((_, nth) => ({ handle: `p${ship.seat}.${nth}`, label: "Seeker Missile" })) } });
        }
        socket.send(JSON.stringify(heard));
      });
    });
    await SCREENS.starship!(page);
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    expect(await page.locator(".pending li").count()).toBe(6);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${house.at}/rules`);
    await page.locator("main li").first().waitFor();
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    const touching = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll("header :is(.home, nav a, .me > *)")].map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0);
      return boxes.flatMap((one, nth) => boxes.slice(nth + 1).filter((other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1)).length;
    });
    expect(touching).toBe(0);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await context.close();
  });

  test("nothing moves where the device asks for calm", async () => {
    const context = await visitor();
    const page = await open(context, house.at);
    await SCREENS["connect-four"]!(page);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await context.close();
  });

  test("the whole house speaks Polish to a Polish browser", async () => {
    const context = await visitor({ language: "pl-PL" });
    const page = await open(context, house.at);
    await page.getByTestId("play-tic-tac-toe").waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("pl");
    expect(await page.getByTestId("play-tic-tac-toe").innerText()).toMatch(/Zagraj/);
    // At the tables of the old games the house speaks Polish too: question, answers, story and result.
    const english = "są na razie po angielsku";
    await page.getByTestId("play-tic-tac-toe").click();
    for (let moves = 0; moves < 5 && (await asked(page)) === "question"; moves += 1) {
      expect(await page.getByTestId("question").innerText()).toMatch(/Które pole bierzesz\?[^]*Weź pole/);
      await give(page, page.locator("[data-offer]:enabled").first());
    }
    await asked(page);
    expect((await page.getByTestId("story").innerText()).replace(/bierze pole/g, "")).not.toMatch(/takes|square/);
    expect(await page.getByText(english).count()).toBe(0);
    // So it does at the starships, cards and all; Prime's cards are English as yet, and the page says so.
    await page.goto(house.at);
    await page.getByTestId("play-starship").click();
    await asked(page);
    expect(await page.getByText(english).count()).toBe(0);
    await page.goto(house.at);
    await page.getByTestId("play-prime").click();
    await page.getByText("Teksty na kartach są na razie po angielsku").waitFor();
    await page.goto(`${house.at}/settings`);
    await page.getByLabel("English").check();
    await page.getByRole("heading", { name: "Settings" }).waitFor();
    await context.close();
  });
});

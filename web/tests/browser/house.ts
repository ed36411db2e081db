import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from "playwright-core";

/** How long something that must happen may take on a slow machine; nothing is decided by it but failure. */
export const PATIENCE = 60_000;

const root = join(import.meta.dirname, "../../..");
const binary = process.env.FIRESIDE_BINARY ?? join(root, "target/debug/fireside");
const browserAt = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
/** Pages to be tried with a host that was built with others: where `web/dist` lies, or nothing. The browser takes them for
    pages of another place and is told that they may talk to the host. */
const pages = process.env.FIRESIDE_PAGES;
/** Where the screenshots for the book are put. */
export const SHOTS = join(root, "docs/src/img/web");

/** A host of our own, with data of its own. */
export class House {
  at = "";
  /** Where its first visitor becomes the one who looks after it. */
  admin = "";
  /** Files of cards that it plays with beside its own. */
  packs: string[] = [];
  private process: ChildProcess | undefined;
  /** With the limits a house has for strangers, or without. All visitors of the tests come from one address, far more than
      the house takes in from one usually. */
  constructor(private readonly limits = false) {}

  private readonly data = mkdtempSync(join(tmpdir(), "fireside-web-"));

  async open(port = 0): Promise<void> {
    const process = spawn(binary, [...this.packs.flatMap((pack) => ["--pack", pack]), "host", ...(this.limits ? [] : ["--without-limits"]), "--data", this.data, "--port", `${port}`], { stdio: ["ignore", "pipe", "inherit"] });
    this.process = process;
    this.at = await new Promise<string>((resolve, reject) => {
      let text = "";
      process.stdout.on("data", (chunk: Buffer) => {
        text += chunk.toString();
        this.admin = /http:\S+#key=\w+/.exec(text)?.[0] ?? this.admin;
        const found = /http:\/\/localhost:\d+/.exec(text);
        if (found) resolve(found[0]);
      });
      process.once("exit", (code) => reject(new Error(`the host ended with ${code}: ${text}`)));
      process.once("error", reject);
    });
  }

  get port(): number {
    return Number(new URL(this.at).port);
  }

  /** Ends the host; kindly, or as a crash would. */
  async close(signal: NodeJS.Signals = "SIGINT"): Promise<void> {
    const process = this.process;
    this.process = undefined;
    if (!process || process.exitCode !== null) return;
    const ended = new Promise((resolve) => process.once("exit", resolve));
    process.kill(signal);
    await ended;
  }

  async tearDown(): Promise<void> {
    await this.close();
    rmSync(this.data, { recursive: true, force: true });
  }
}

let shared: Promise<Browser> | undefined;

/** The one browser of these tests. */
export function browser(): Promise<Browser> {
  shared ??= chromium.launch({
    executablePath: browserAt,
    headless: true,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--force-color-profile=srgb", ...(pages ? ["--disable-features=LocalNetworkAccessChecks"] : [])],
  });
  return shared;
}

export async function closeBrowser(): Promise<void> {
  await (await shared)?.close();
  shared = undefined;
}

export type Look = { width?: number; height?: number; dark?: boolean; still?: boolean; language?: string; hints?: boolean; settings?: Record<string, unknown> };

/** Somebody with a browser of their own. */
export async function visitor(look: Look = {}): Promise<BrowserContext> {
  const context = await (await browser()).newContext({
    viewport: { width: look.width ?? 1440, height: look.height ?? 900 },
    colorScheme: look.dark ? "dark" : "light",
    reducedMotion: look.still === false ? "no-preference" : "reduce",
    locale: look.language ?? "en-GB",
  });
  context.setDefaultTimeout(PATIENCE);
  if (pages) await context.route((url) => !url.pathname.startsWith("/api/"), (route) => {
    const file = join(pages, new URL(route.request().url()).pathname);
    return route.fulfill({ path: existsSync(file) && statSync(file).isFile() ? file : join(pages, "index.html") });
  });
  const settings = { hints: look.hints ?? false, ...look.settings };
  await context.addInitScript((kept: string) => {
    if (!localStorage.getItem("fireside settings")) localStorage.setItem("fireside settings", kept);
  }, JSON.stringify(settings));
  return context;
}

/** A page that fails the test when it logs an error. */
export async function open(context: BrowserContext, at: string, errors: string[] = []): Promise<Page> {
  const page = await context.newPage();
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(at);
  return page;
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds serious on a page, each as a line; empty where all is well. */
export async function serious(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const axe = (globalThis as unknown as { axe: { run: (root: Document, options: object) => Promise<{ violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[] }> } }).axe;
    const found = await axe.run(document, { resultTypes: ["violations"] });
    return found.violations
      .filter((one) => one.impact === "serious" || one.impact === "critical")
      .flatMap((one) => one.nodes.slice(0, 3).map((node) => `${one.id}: ${node.html.slice(0, 160)} ${node.failureSummary.slice(0, 260)}`));
  });
}

/** How far a page sticks out sideways, in pixels. */
export const sideways = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Waits until nothing was fetched for half a second. The news of the house are a line that stays open; they don't count. */
export async function quiet(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const fetched = performance.getEntriesByType("resource").length;
    const kept = globalThis as { fetched?: { count: number; at: number } };
    if (kept.fetched?.count !== fetched) kept.fetched = { count: fetched, at: performance.now() };
    return performance.now() - kept.fetched.at > 500;
  });
}

/** Waits until this browser is asked, or the game is over; says which. */
export async function asked(page: Page): Promise<"question" | "over"> {
  const found = page.locator('[data-offer]:enabled, [data-testid="result"]').first();
  await found.waitFor();
  return (await page.locator('[data-testid="result"]').count()) ? "over" : "question";
}

/** The number of the question on screen; nothing where none is. */
export const question = (page: Page): Promise<string | null> => page.evaluate(() => document.querySelector<HTMLElement>('[data-testid="question-words"]')?.dataset.question ?? null);

/** Clicks something, and waits until that was heard of: the question on screen is another one, or a part of the answer
    was picked. The question seen right after a click may still be the old one. */
export async function give(page: Page, pick: Locator, position?: { x: number; y: number }): Promise<void> {
  const before = await question(page);
  const picked = await page.locator("button.picked").count();
  // It may have been played, or covered, by the time it is clicked: then whatever is asked now is simply answered.
  const clicked = await pick.click({ timeout: 5000, ...(position && { position }) }).then(() => true, () => false);
  if (!clicked) return;
  await page.waitForFunction(
    ([known, count]) => document.querySelector<HTMLElement>('[data-testid="question-words"]')?.dataset.question !== (known ?? undefined) || document.querySelectorAll("button.picked").length !== count || !!document.querySelector('[data-testid="result"]'),
    [before, picked] as const,
  );
}

/** Where a card is seen that others lie over: its upper left corner. */
export const CORNER = { x: 7, y: 12 };

/** Lets the bots of every table that this browser sets up answer at once. */
export async function hurried(context: BrowserContext): Promise<void> {
  await context.route("**/api/tables", async (route) => {
    const sent = route.request();
    if (sent.method() !== "POST") return route.continue();
    const body = sent.postDataJSON() as { options?: object };
    await route.continue({ postData: JSON.stringify({ ...body, options: { ...body.options, pace: 0 } }) });
  });
}

/** Sets a table up over the interface that bots use, for tests that begin in the middle. */
export async function setUp(page: Page, table: object): Promise<string> {
  const quick = { ...table, options: { listed: false, pace: 0, ...("options" in table ? (table.options as object) : {}) } };
  return page.evaluate(async (body) => {
    const post = async (path: string, sent: unknown) => {
      const response = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(sent) });
      const answer = await response.json();
      if (!response.ok) throw new Error(JSON.stringify(answer));
      return answer;
    };
    if (localStorage.getItem("fireside known") !== "yes") {
      await post("/api/guest", { name: "Ada" });
      localStorage.setItem("fireside known", "yes");
    }
    return ((await post("/api/tables", body)) as { table: string }).table;
  }, quick);
}

/** Somebody at the front page of a house. */
export async function arrived(house: House, look: Look = {}, errors?: string[]): Promise<{ context: BrowserContext; page: Page }> {
  const context = await visitor(look);
  const page = await open(context, house.at, errors);
  await page.getByTestId("play-leduc").waitFor();
  return { context, page };
}

/** The same, at a table of their own that was just set up. */
export async function seated(house: House, table: object, look: Look = {}, errors?: string[]): Promise<{ context: BrowserContext; page: Page; id: string }> {
  const { context, page } = await arrived(house, look, errors);
  const id = await setUp(page, table);
  await page.goto(`${house.at}/t/${id}`);
  return { context, page, id };
}

/** Gives so many answers: always the first, or whichever is picked from those that there are. */
export async function answer(page: Page, times: number, pick: (given: number, offers: number) => number = () => 0): Promise<void> {
  const offers = page.locator("[data-offer]:enabled");
  for (let given = 0; given < times && (await asked(page)) === "question"; given += 1) await give(page, offers.nth(pick(given, await offers.count())));
  await asked(page);
}

/** Two people at one table, the second by the link: the one who is asked first, and the one who waits. Before the second
    sits down, `before` looks at what they see. */
export async function together(house: House, table: object, looks: [Look, Look] = [{}, {}], before?: (page: Page) => Promise<void>): Promise<{ mover: Page; waiter: Page; pages: [Page, Page]; close: () => Promise<void> }> {
  const first = await arrived(house, looks[0]);
  const second = await arrived(house, looks[1]);
  const id = await setUp(first.page, table);
  await second.page.goto(`${house.at}/t/${id}`);
  await second.page.getByTestId("guest-name").waitFor();
  await before?.(second.page);
  await second.page.getByTestId("guest-name").fill("Bea");
  await second.page.getByTestId("sit").click();
  await first.page.goto(`${house.at}/t/${id}`);
  const pages: [Page, Page] = [first.page, second.page];
  const mover = await Promise.race(pages.map((page) => asked(page).then(() => page)));
  const waiter = pages.find((page) => page !== mover)!;
  return { mover, waiter, pages, close: async () => void (await Promise.all([first.context.close(), second.context.close()])) };
}

/** Has the whole story put on the page, by the button that stands before its later part. Whoever scrolls up there needs no
    button: it may be gone before it is clicked. */
export async function unfold(page: Page): Promise<void> {
  const earlier = page.getByTestId("earlier");
  while (await earlier.count()) await earlier.evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()));
}

import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asked, closeBrowser, give, House, open, setUp, visitor } from "./house";

const house = new House();
beforeAll(() => house.open());
afterAll(async () => {
  await closeBrowser();
  await house.tearDown();
});

test("the first load is at most 150 kB of JavaScript, packed, front page and table together", async () => {
  const context = await visitor();
  const page = await context.newPage();
  const scripts = new Map<string, number>();
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) void response.body().then((body) => scripts.set(response.url(), gzipSync(body, { level: 9 }).length), () => {});
  });
  await page.goto(house.at);
  await page.getByTestId("play-tic-tac-toe").waitFor();
  const front = [...scripts.values()].reduce((sum, size) => sum + size, 0);
  await page.getByTestId("play-starship").click();
  await asked(page);
  await page.waitForLoadState("networkidle");
  const all = [...scripts.values()].reduce((sum, size) => sum + size, 0);
  console.log(`JavaScript, gzip: ${front} bytes for the front page, ${all} with a table`);
  expect(front).toBeGreaterThan(10_000);
  expect(all).toBeLessThan(150_000);
  await context.close();
});

test("a long game stays smooth: how long answers take to the screen, and the longest tasks, are told", async () => {
  const context = await visitor({ still: false });
  const page = await open(context, house.at);
  await page.getByTestId("play-tic-tac-toe").waitFor();
  const bots = Array.from({ length: 3 }, () => ({ bot: "random" }));
  const table = await setUp(page, { game: "prime", seats: ["me", ...bots] });
  await page.goto(`${house.at}/t/${table}`);
  await asked(page);
  await page.evaluate(() => {
    const seen = ((globalThis as unknown as { seen: { long: number[] } }).seen = { long: [] as number[] });
    new PerformanceObserver((list) => seen.long.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: "longtask" });
  });
  let lines = 0;
  for (let answers = 0; answers < 1500 && lines < 520; answers += 1) {
    if ((await asked(page)) === "over") break;
    await give(page, page.locator("[data-offer]:enabled").first());
    lines = await page.locator('[data-testid="story"] > *').count();
  }
  const { acked, long } = await page.evaluate(() => ({
    acked: performance.getEntriesByName("fireside answer").map((entry) => entry.duration).sort((a, b) => a - b),
    long: (globalThis as unknown as { seen: { long: number[] } }).seen.long,
  }));
  const at = (part: number): string => `${Math.round(acked[Math.floor((acked.length - 1) * part)] ?? 0)} ms`;
  console.log(`${lines} lines of story, ${acked.length} changes: from acknowledgement to screen ${at(0.5)} in the middle, ${at(0.95)} for 95 %; ${long.length} tasks over 50 ms, longest ${Math.round(Math.max(0, ...long))} ms`);
  // What must hold on any machine: everything that happened is on screen, and the story follows its end.
  expect(lines).toBeGreaterThanOrEqual(500);
  expect(acked.length).toBeGreaterThan(20);
  expect(await page.evaluate(() => {
    const box = document.querySelector('[data-testid="story"]')!;
    return box.scrollHeight - box.scrollTop - box.clientHeight < 60;
  })).toBe(true);
  await context.close();
});

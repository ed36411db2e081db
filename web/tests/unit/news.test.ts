import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Listed, News } from "../../src/lib/wire";

/** The streams that were opened, with the end the house holds. */
let streams: ReadableStreamDefaultController<Uint8Array>[] = [];
let up = true;

const PAGE = { location: { origin: "http://house", pathname: "/", search: "", hash: "" }, addEventListener: () => {} };
let news: typeof import("../../src/lib/news.svelte");
let here: typeof import("../../src/lib/house.svelte").here;
let route: typeof import("../../src/lib/route.svelte").route;
// What a page needs is there before its code is fetched; how long that takes decides nothing.
beforeAll(async () => {
  for (const [name, value] of Object.entries(PAGE)) vi.stubGlobal(name, value);
  news = await import("../../src/lib/news.svelte");
  ({ here } = await import("../../src/lib/house.svelte"));
  ({ route } = await import("../../src/lib/route.svelte"));
}, 120_000);

beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  up = true;
  for (const [name, value] of Object.entries(PAGE)) vi.stubGlobal(name, value);
  vi.stubGlobal("fetch", (_: string, { signal }: { signal: AbortSignal }) => {
    if (!up) return Promise.reject(new TypeError("down"));
    const body = new ReadableStream<Uint8Array>({
      start(end) {
        streams.push(end);
        signal.addEventListener("abort", () => end.error(new DOMException("aborted", "AbortError")));
      },
    });
    return Promise.resolve(new Response(body));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const say = (text: string): void => streams.at(-1)!.enqueue(new TextEncoder().encode(text));

test("news are heard, opened again after the house was away, and what was missed is said", async () => {
  const { reading } = news;
  const heard: News[] = [];
  const stop = new AbortController();
  void reading(stop.signal, (one) => heard.push(one));
  await vi.advanceTimersByTimeAsync(10);
  say('{"t":"lobby"}\n\n');
  await vi.advanceTimersByTimeAsync(10);
  expect(heard).toEqual([{ t: "lobby" }]);
  up = false;
  streams[0]!.close();
  await vi.advanceTimersByTimeAsync(60_000);
  up = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(heard).toEqual([{ t: "lobby" }, { t: "missed" }]);
  stop.abort();
});

test("a turn is told wherever one is but at its own table, and forgotten when one comes there or it is answered elsewhere", async () => {
  const { cameTo, countTurns, hear, turns } = news;
  route.path = "/cards";
  hear({ t: "turn", table: "aaaaaaaaaaaa", title: "Go Fish" });
  expect(turns.told).toEqual({ kind: "turn", table: "aaaaaaaaaaaa", title: "Go Fish" });
  expect(turns.waiting).toHaveLength(1);
  cameTo("aaaaaaaaaaaa");
  expect([turns.told, turns.waiting]).toEqual([undefined, []]);
  route.path = "/t/bbbbbbbbbbbb";
  hear({ t: "turn", table: "bbbbbbbbbbbb", title: "Go Fish" });
  expect(turns.told).toBeUndefined();
  hear({ t: "turn", table: "cccccccccccc", title: "Leduc" });
  countTurns([{ table: "cccccccccccc", title: "Leduc", your_turn: false } as Listed]);
  expect([turns.told, turns.waiting]).toEqual([undefined, []]);
});

test("what hangs on the wall of the house reaches an open page", async () => {
  const { hear } = news;
  hear({ t: "house", bots: [], lines: [], notice: "Closed at ten", paused: true, version: "1" });
  expect(here.house).toEqual({ bots: [], lines: [], notice: "Closed at ten", paused: true, version: "1" });
});

test("a stream that falls silent is opened anew; one that breathes is kept", async () => {
  const { reading } = news;
  const stop = new AbortController();
  void reading(stop.signal, () => {});
  for (let quarters = 0; quarters < 8; quarters += 1) {
    await vi.advanceTimersByTimeAsync(15_000);
    say("\n");
  }
  expect(streams).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(streams.length).toBeGreaterThan(1);
  stop.abort();
});

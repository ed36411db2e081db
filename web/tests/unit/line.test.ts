import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "../../src/lib/settings.svelte";
import type { FromHost, People, State } from "../../src/lib/wire";

/** A socket whose other end is the test. */
class Line {
  static all: Line[] = [];
  /** Does the house take new lines? */
  static house = true;
  readyState = 0;
  sent: { t: string; n?: string; act?: { do: string } }[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  constructor(readonly url: string) {
    Line.all.push(this);
    if (!Line.house) queueMicrotask(() => this.close());
  }
  send(text: string): void {
    const message = JSON.parse(text) as (typeof this.sent)[number];
    this.sent.push(message);
    // Habits are always taken note of.
    if (message.t === "auto") queueMicrotask(() => this.say({ t: "ack", n: message.n!, v: 1 }));
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  /** The house says something. */
  say(message: FromHost): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
    this.say({ t: "welcome", host: "0", protocol: 1, user: null });
  }
  static get last(): Line {
    return Line.all.at(-1)!;
  }
}

const room = { t: "room", game: "connect-four", title: "Connect Four", stage: "playing", you: 1, seats: [], watchers: 0 } as unknown as People;
const state = (question: number): State => ({ t: "state", v: question, step: question, stage: "playing", you: 1, asked: [1], undo: false, question, story: { after: 0, lines: [] }, prompt: { question: { words: "Which column?" }, refusals: [], offers: [{ verb: "drop", words: "Drop in column 1" }, { verb: "drop", words: "Drop in column 2" }] } });

/** What the house answers to a look: nothing where it is down, else the code of a refusal. */
let look: string | undefined;
const quiet = { addEventListener() {}, removeEventListener() {} };

const PAGE = { location: { origin: "http://house", pathname: "/", search: "", hash: "" }, addEventListener: () => {}, removeEventListener: () => {} };
let Table: typeof import("../../src/lib/table.svelte").Table;
// What a page needs is there before its code is fetched; how long that takes decides nothing.
beforeAll(async () => {
  for (const [name, value] of Object.entries(PAGE)) vi.stubGlobal(name, value);
  ({ Table } = await import("../../src/lib/table.svelte"));
}, 120_000);

beforeEach(() => {
  vi.useFakeTimers();
  Line.all = [];
  Line.house = true;
  look = undefined;
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("document", { ...quiet, hidden: false });
  for (const [name, value] of Object.entries(PAGE)) vi.stubGlobal(name, value);
  vi.stubGlobal("fetch", () => (look ? Promise.resolve(new Response(JSON.stringify({ error: { code: look, message: "no" } }), { status: 410 })) : Promise.reject(new TypeError("down"))));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function sitting() {
  const table = new Table("000000000000");
  Line.last.open();
  Line.last.say(room);
  Line.last.say(state(1));
  await vi.advanceTimersByTimeAsync(0);
  return table;
}
const sent = (t: string) => Line.last.sent.filter((message) => message.t === t);

describe("what one asked the others for", () => {
  const wish = { by: 1, wish: "draw", agreed: [] } as const;

  test("is said to be declined, unless it was granted or withdrawn", async () => {
    const table = await sitting();
    Line.last.say({ ...state(1), v: 2, wish: { ...wish, agreed: [] } });
    Line.last.say({ ...state(1), v: 3 });
    expect(table.declined).toBe("draw");
    table.act({ do: "offer_draw" });
    expect(table.declined).toBeUndefined();
    Line.last.say({ ...state(1), v: 4, wish: { ...wish, agreed: [] } });
    table.act({ do: "decline" });
    Line.last.say({ ...state(1), v: 5 });
    expect(table.declined).toBeUndefined();
    Line.last.say({ ...state(3), v: 6, step: 3, wish: { ...wish, wish: "undo", agreed: [] } });
    Line.last.say({ ...state(1), v: 7, step: 2 });
    expect(table.declined).toBeUndefined();
    table.close();
  });
});

describe("what is said", () => {
  const line = (n: number, text: string) => ({ n, user: "000000000002", name: "Bea", wall: 0, text });
  const heard = (table: { chat: { text: string }[] }) => table.chat.map(({ text }) => text);

  test("is of the room one is in, and lines of two rooms with one number are two lines", async () => {
    const table = new Table("000000000000");
    Line.last.open();
    Line.last.say({ ...state(1), you: null });
    Line.last.say({ t: "chat", room: "watchers", lines: [line(1, "may I join?"), line(2, "hello")] });
    expect(heard(table)).toEqual(["may I join?", "hello"]);
    Line.last.say({ ...state(1), v: 2 });
    expect(heard(table)).toEqual([]);
    Line.last.say({ t: "chat", room: "players", lines: [line(1, "I start at nine")] });
    Line.last.say({ t: "chat", room: "players", lines: [line(1, "I start at nine"), line(2, "at ten")] });
    expect(heard(table)).toEqual(["I start at nine", "at ten"]);
    Line.last.say({ ...state(1), v: 3, you: null });
    expect(heard(table)).toEqual(["may I join?", "hello"]);
    table.close();
  });
});

describe("being asked again", () => {
  test("an answer is sent when it is chosen a second time, wherever it was chosen first", async () => {
    settings.confirm = true;
    const table = await sitting();
    table.choose(0, true);
    expect([table.sure, table.apart, sent("answer").length]).toEqual([0, true, 0]);
    table.choose(1);
    expect([table.sure, table.apart, sent("answer").length]).toEqual([1, false, 0]);
    table.choose(1);
    expect(sent("answer")).toHaveLength(1);
    settings.confirm = false;
    table.close();
  });
});

describe("the line to the house", () => {
  test("an answer that the house had no time for is said again, with the same name, until it is heard", async () => {
    const table = await sitting();
    table.answer(1);
    const [first] = sent("answer");
    Line.last.say({ t: "no", n: null, code: "limited", message: "too many messages; wait a few seconds" });
    expect(table.refusal?.code).toBe("limited");
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent("answer").length).toBeGreaterThan(1);
    expect(new Set(sent("answer").map((message) => message.n))).toEqual(new Set([first!.n]));
    Line.last.say({ t: "ack", n: first!.n!, v: 2 });
    expect(table.sending).toBe(false);
    expect(table.refusal).toBeUndefined();
    table.close();
  });

  test("what the house can't read frees the answers again", async () => {
    const table = await sitting();
    table.answer(0);
    Line.last.say({ t: "no", n: null, code: "unreadable", message: "messages are text" });
    expect(table.sending).toBe(false);
    table.close();
  });

  test("the same wish is not sent a second time while the first is on its way", async () => {
    const table = await sitting();
    for (let presses = 0; presses < 200; presses += 1) table.act({ do: "undo" });
    expect(sent("act")).toHaveLength(1);
    Line.last.say({ t: "ack", n: sent("act")[0]!.n!, v: 2 });
    table.act({ do: "undo" });
    expect(sent("act")).toHaveLength(2);
    table.close();
  });

  test("a house that is down when one comes to the table is said to be down, with a next try", async () => {
    Line.house = false;
    const table = new Table("000000000000");
    await vi.advanceTimersByTimeAsync(100);
    expect(table.wire).toBe("lost");
    expect(table.next).toBeGreaterThan(Date.now());
    await vi.advanceTimersByTimeAsync(4000);
    expect(table.wire).toBe("lost");
    Line.house = true;
    table.retry();
    Line.last.open();
    expect(table.wire).toBe("live");
    table.close();
  });

  test("a restart stays a restart while the house is away, and is a broken line when it takes too long", async () => {
    const table = await sitting();
    Line.last.say({ t: "bye", why: "the house is being restarted", again: true });
    Line.house = false;
    Line.last.close();
    await vi.advanceTimersByTimeAsync(5000);
    expect(table.wire).toBe("restarting");
    await vi.advanceTimersByTimeAsync(120_000);
    expect(table.wire).toBe("lost");
    table.close();
  });

  test("a line on which nothing comes back is given up for a new one", async () => {
    const table = await sitting();
    const first = Line.last;
    await vi.advanceTimersByTimeAsync(40_000);
    expect(first.sent.filter((message) => message.t === "ping").length).toBeGreaterThan(0);
    expect(Line.last).not.toBe(first);
    table.close();
  });

  test("a line on which the house answers is kept", async () => {
    const table = await sitting();
    const first = Line.last;
    first.send = (text: string) => {
      if ((JSON.parse(text) as { t: string }).t === "ping") queueMicrotask(() => first.say({ t: "pong", v: 1 }));
    };
    await vi.advanceTimersByTimeAsync(120_000);
    expect(Line.all).toEqual([first]);
    expect(table.wire).toBe("live");
    table.close();
  });

  test("a line that never opens is given up too", async () => {
    const table = new Table("000000000000");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(Line.all.length).toBeGreaterThan(1);
    table.close();
  });

  test("an answer given while the line is broken is named, kept, and given when it is back", async () => {
    const table = await sitting();
    Line.house = false;
    Line.last.close();
    table.answer(1);
    expect(table.keeping).toBe("Drop in column 2");
    Line.house = true;
    table.retry();
    Line.last.open();
    expect(sent("answer")).toHaveLength(1);
    Line.last.say({ t: "ack", n: sent("answer")[0]!.n!, v: 2 });
    expect(table.keeping).toBeUndefined();
    table.close();
  });

  test("a game that no longer fits the rules is said to be frozen, and not tried again", async () => {
    look = "frozen";
    Line.house = false;
    const table = new Table("000000000000");
    await vi.advanceTimersByTimeAsync(60_000);
    expect([table.wire, table.refusal?.code]).toEqual(["refused", "frozen"]);
    expect(Line.all).toHaveLength(1);
    table.close();
  });

  test("whoever was let go for a while comes back; whose session has ended does not", async () => {
    const table = await sitting();
    Line.last.say({ t: "bye", why: "nothing was heard for too long", again: false });
    Line.last.close();
    expect(table.wire).toBe("lost");
    await vi.advanceTimersByTimeAsync(5000);
    Line.last.open();
    expect(table.wire).toBe("live");
    Line.last.say({ t: "bye", why: "your session has ended; sign in again", again: false });
    const count = Line.all.length;
    Line.last.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([table.wire, Line.all.length]).toEqual(["replaced", count]);
    table.close();
  });

  test("a watcher who looks through other eyes is asked no question twice and keeps the table in sight", async () => {
    const table = await sitting();
    table.look(2);
    expect(table.eyes).toBe(2);
    expect(table.state).toBeDefined();
    expect(Line.last.url).toContain("as=2");
    expect(Line.last.url).not.toContain("v=");
    Line.last.open();
    Line.last.say({ ...state(1), story: { after: 0, lines: [{ step: 1, words: "a", kind: "say" }] } });
    expect(table.fresh).toEqual([]);
    table.close();
  });
});

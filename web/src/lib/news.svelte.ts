import { get, lines, Refused } from "./api";
import { hung, refresh } from "./house.svelte";
import { tell } from "./live.svelte";
import { route } from "./route.svelte";
import { play } from "./sound";
import type { Listed, News, Tables } from "./wire";
import { say, speak } from "./words.svelte";

type Hear = (news: News) => void;

/** A stream says something every quarter of a minute; after three times that it is dead. */
const SILENCE = 45_000;
const LONGEST_WAIT = 20_000;
const NAME = "fireside news";
const hearers = new Set<Hear>();

/** Hears what the house tells this visitor, wherever in the house they are, until the answer is called. */
export function hearNews(hear: Hear): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

type Waiting = { table: string; title: string };

/** Where one's answer is waited for; and what was told last and has not been followed or waved away. */
export const turns = $state({ waiting: [] as Waiting[], told: undefined as (Waiting & { kind: "turn" | "began" | "rematch" }) | undefined });

/** Puts right where one's answer is waited for, from a list of one's own tables. */
export function countTurns(mine: readonly Listed[]): void {
  turns.waiting = mine.filter((table) => table.your_turn).map(({ table, title }) => ({ table, title }));
  const told = turns.told;
  if (told?.kind === "turn" && mine.some(({ table }) => table === told.table) && !turns.waiting.some(({ table }) => table === told.table)) turns.told = undefined;
}

/** Whoever is at a table need not be told of it. */
export function cameTo(table: string): void {
  turns.waiting = turns.waiting.filter((one) => one.table !== table);
  if (turns.told?.table === table) turns.told = undefined;
}

/** Looks where one's answer is waited for. */
const look = (): Promise<void> => get<Tables>("/api/tables?mine=true").then(({ tables }) => countTurns(tables), () => {});

/** Is this the table one is at? */
const atTable = (table: string): boolean => route.path === `/t/${table}`;

hearNews((news) => {
  if (news.t === "house") hung(news);
  if (news.t === "over") cameTo(news.table);
  if (news.t !== "turn" && news.t !== "began" && news.t !== "rematch") return;
  if (atTable(news.table)) return;
  const { table, t: kind } = news;
  const title = "title" in news ? news.title : "";
  turns.told = { table, title, kind };
  if (kind === "turn") turns.waiting = [...turns.waiting.filter((one) => one.table !== table), { table, title }];
  tell(kind === "turn" ? say("news-turn", { title }) : kind === "began" ? say("news-began", { title }) : say("news-rematch"));
});

/** Everybody who wants to hears this. */
export const hear: Hear = (news) => hearers.forEach((hearer) => hearer(news));

/** Reads the news once: until the stream ends or falls silent. */
async function read(signal: AbortSignal, opened: () => void, each: Hear): Promise<void> {
  const once = new AbortController();
  const stop = (): void => once.abort();
  let alarm: ReturnType<typeof setTimeout> | undefined;
  let first = true;
  const alive = (): void => {
    clearTimeout(alarm);
    alarm = setTimeout(stop, SILENCE);
    if (first) opened();
    first = false;
  };
  signal.addEventListener("abort", stop);
  try {
    await lines<News>("/api/news", once.signal, each, alive);
  } finally {
    clearTimeout(alarm);
    signal.removeEventListener("abort", stop);
  }
}

/** Reads the news for as long as it is wanted; opens them again after a loss, and says then that something was missed. */
export async function reading(signal: AbortSignal, each: Hear): Promise<void> {
  let tries = 0;
  let missed = false;
  while (!signal.aborted) {
    try {
      await read(signal, () => {
        tries = 0;
        if (missed) each({ t: "missed" });
        missed = false;
      }, each);
    } catch (error) {
      if (error instanceof Refused && error.code === "stranger") return;
    }
    missed = true;
    tries += 1;
    const wait = Math.min(LONGEST_WAIT, 500 * 2 ** Math.min(tries, 6)) * (0.7 + 0.6 * Math.random());
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** Listens to the news from now on. Of all pages of this house in a browser one listens, and tells the others: a browser
    keeps only a few lines to a house open at a time. */
export function listen(): () => void {
  const stop = new AbortController();
  void look();
  const channel = "BroadcastChannel" in globalThis && navigator.locks ? new BroadcastChannel(NAME) : undefined;
  if (channel) channel.onmessage = (event: MessageEvent<News>) => hear(event.data);
  const read = () => reading(stop.signal, (news) => {
    channel?.postMessage(news);
    // One page of the browser is enough to hear it from.
    if (news.t === "turn" || news.t === "began") play("turn");
    hear(news);
  });
  if (channel) void navigator.locks.request(NAME, { signal: stop.signal }, read).catch(() => {});
  else void read();
  return () => {
    stop.abort();
    channel?.close();
  };
}

// What was missed may be anything: whether the house is open, what hangs on its wall, which language it could not send.
hearNews((news) => {
  if (news.t !== "missed") return;
  void refresh();
  void look();
  void speak();
});

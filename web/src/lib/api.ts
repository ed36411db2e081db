import type { Problem, Refusal } from "./wire";

/** Why the host did not do something. */
export class Refused extends Error {
  constructor(
    readonly code: Refusal["code"] | "offline",
    message: string,
    readonly problems: Problem[] = [],
  ) {
    super(message);
  }
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Asks the host; a refusal is thrown. */
export async function ask<T>(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      signal,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refused("offline", "");
  }
  const text = await response.text();
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new Refused(response.ok ? "broken" : "busy", `${response.status}`);
  }
  if (response.ok) return answer as T;
  const refusal = (answer as { error?: Refusal }).error;
  throw new Refused(refusal?.code ?? "busy", refusal?.message ?? `${response.status}`, refusal?.problems);
}

export const get = <T>(path: string, signal?: AbortSignal): Promise<T> => ask<T>("GET", path, undefined, signal);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => ask<T>("POST", path, body);

/** Reads a stream of JSON, a message a line, until it ends or is given up; an empty line only says that the host is there. */
export async function lines<T>(path: string, signal: AbortSignal, each: (message: T) => void, alive: () => void = () => {}): Promise<void> {
  const response = await fetch(path, { signal });
  if (!response.ok || !response.body) throw new Refused(response.status === 401 ? "stranger" : "busy", `${response.status}`);
  alive();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ; ) {
    const { value, done } = await reader.read();
    if (done) return;
    alive();
    const parts = (rest + value).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) if (part.trim()) each(JSON.parse(part) as T);
  }
}

/** 32 random bytes: this player's part of the seed. */
export function secret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

let counted = 0;
const mine = Math.random().toString(36).slice(2, 10);

/** A name for a message that nobody has used before. */
export const nonce = (): string => `${mine}-${(counted += 1)}`;

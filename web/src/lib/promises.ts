/** What the house promised of chance at each table, as this browser first heard it: so that nobody can change it later. */
const KEY = "fireside promises";
/** Older promises than so many are forgotten. */
const MOST = 200;

function all(): [table: string, commitment: string][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as [string, string][]) : [];
  } catch {
    return [];
  }
}

/** What was promised at a table, as it was first heard here. */
export const promised = (table: string): string | undefined => all().find(([id]) => id === table)?.[1];

/** Notes a promise; the first one heard stays. */
export function notePromise(table: string, commitment: string): void {
  const kept = all();
  if (!commitment || kept.some(([id]) => id === table)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept, [table, commitment]].slice(-MOST)));
  } catch {
    // A browser that keeps nothing compares nothing.
  }
}

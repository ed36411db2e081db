/** What this browser keeps of chance at each table, so that nobody can change it later: the house's promise as it was first
 * heard here, and the secrets this player gave. */
const PROMISES = "fireside promises";
const SECRETS = "fireside secrets";
/** Older ones than so many are forgotten. */
const MOST = 200;

type Kept = [table: string, what: string][];

function all(key: string): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? (kept as Kept) : [];
  } catch {
    return [];
  }
}

function keep(key: string, kept: Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept.slice(-MOST)));
  } catch {
    // A browser that keeps nothing compares nothing.
  }
}

/** What was promised at a table, as it was first heard here. */
export const promised = (table: string): string | undefined => all(PROMISES).find(([id]) => id === table)?.[1];

/** Notes a promise; the first one heard stays. */
export function notePromise(table: string, commitment: string): void {
  const kept = all(PROMISES);
  if (commitment && !kept.some(([id]) => id === table)) keep(PROMISES, [...kept, [table, commitment]]);
}

/** Notes a secret that was given at a table. */
export const noteSecret = (table: string, secret: string): void => keep(SECRETS, [...all(SECRETS), [table, secret]]);

/** Whoever was brought from one table to another gave there what they gave here. */
export const carrySecrets = (from: string, to: string): void => all(SECRETS).forEach(([id, secret]) => id === from && noteSecret(to, secret));

/** Is a secret that was given here among those of the seal? Nothing, if none was given from this browser. */
export function takenIn(table: string, players: readonly string[]): boolean | undefined {
  const given = all(SECRETS).filter(([id]) => id === table);
  return given.length > 0 ? given.some(([, secret]) => players.includes(secret)) : undefined;
}

import { get, post, Refused, secret } from "./api";
import { notePromise, noteSecret } from "./promises";
import { go } from "./route.svelte";
import type { Games, House, HouseSays, Info, NewSeat, NewTable, TableAt, User } from "./wire";

/** Who is here, and what there is in this house. */
export const here = $state({
  me: undefined as User | null | undefined,
  house: undefined as House | undefined,
  games: undefined as Games | undefined,
  trouble: undefined as Refused | undefined,
});

const KNOWN = "fireside known";

/** Notes that this browser has been somebody here, so that a newcomer need not be asked who they are. */
function known(yes?: boolean): boolean {
  try {
    if (yes !== undefined) localStorage.setItem(KNOWN, yes ? "yes" : "");
    return localStorage.getItem(KNOWN) === "yes";
  } catch {
    // A browser that keeps nothing is asked each time.
    return true;
  }
}

/** Who this browser is; nobody for the house where it was never told. */
async function whoAmI(): Promise<User | null> {
  if (!known()) return null;
  return get<User>("/api/me").catch((error: Refused) => (error.code === "stranger" ? (known(false), null) : Promise.reject(error)));
}

/** The visitor is somebody from now on, or nobody any more. */
export function become(me: User | null): void {
  here.me = me;
  known(me !== null);
}

/** The host greeted this browser by a name of its own: it is somebody after all. */
export async function greeted(user: string | null): Promise<void> {
  if (!user || here.me) return;
  known(true);
  here.me = await whoAmI().catch(() => here.me);
}

/** Finds out who is here and what there is. */
export async function arrive(): Promise<void> {
  here.trouble = undefined;
  try {
    const me = whoAmI();
    const [who, house, games] = await Promise.all([me, get<House>("/api/house"), get<Games>("/api/games")]);
    here.me = who;
    here.house = house;
    here.games = games;
  } catch (error) {
    here.trouble = error instanceof Refused ? error : new Refused("offline", String(error));
  }
}

/** The house says what hangs on its wall now and whether it sets up tables. */
export function hung({ t: _, ...house }: HouseSays): void {
  here.house = house;
}

/** Looks again what hangs on the wall of the house and whether it sets up tables; as it was where that can't be seen. */
export async function refresh(): Promise<void> {
  here.house = await get<House>("/api/house").catch(() => here.house);
}

/** Words for names nobody has chosen. */
const FIRST = ["Amber", "Ash", "Birch", "Cedar", "Cinder", "Copper", "Ember", "Flint", "Hazel", "Maple", "Oak", "Rowan", "Rust", "Spark", "Umber", "Willow"];
const SECOND = ["Badger", "Crane", "Finch", "Fox", "Hare", "Heron", "Lark", "Lynx", "Marten", "Moth", "Otter", "Owl", "Raven", "Stag", "Wren", "Wolf"];

export function anyName(): string {
  const one = (of: string[]): string => of[Math.floor(Math.random() * of.length)]!;
  return `${one(FIRST)} ${one(SECOND)}`;
}

/** Makes sure that the visitor is somebody: a guest with some name, if nobody else. */
export async function beSomebody(name = anyName()): Promise<User> {
  if (!here.me) become(await post<User>("/api/guest", { name }));
  return here.me!;
}

/** Sets a table up and goes there. Our part of the seed is given after the host has promised its own. */
export async function setUp(table: NewTable): Promise<string> {
  await beSomebody();
  const { commitment } = await post<{ commitment: string }>("/api/commitments");
  const own = secret();
  const made = await post<TableAt>("/api/tables", { ...table, commitment, secret: own });
  notePromise(made.table, commitment);
  noteSecret(made.table, own);
  go(`/t/${made.table}`);
  return made.table;
}

/** The bot a newcomer meets: it plays well enough to be worth beating. */
export const usualBot = (): string => here.house?.bots[1]?.bot ?? "random";

/** A table against bots, begun at once. */
export function playBot(game: Info, bot = usualBot()): Promise<string> {
  const bots: NewSeat[] = Array.from({ length: Math.max(game.players[0], 2) - 1 }, () => ({ bot }));
  const alone = game.players[1] === 1;
  return setUp({ game: game.id, seats: alone ? ["me"] : ["me", ...bots], options: { listed: false, pace: 500 } });
}

import { Refused } from "./api";

/** Words for names nobody has chosen. */
const FIRST = ["Amber", "Ash", "Birch", "Cedar", "Cinder", "Copper", "Ember", "Flint", "Hazel", "Maple", "Oak", "Rowan", "Rust", "Spark", "Umber", "Willow"];
const SECOND = ["Badger", "Crane", "Finch", "Fox", "Hare", "Heron", "Lark", "Lynx", "Marten", "Moth", "Otter", "Owl", "Raven", "Stag", "Wren", "Wolf"];

export function anyName(): string {
  const one = (of: string[]): string => of[Math.floor(Math.random() * of.length)]!;
  return `${one(FIRST)} ${one(SECOND)}`;
}

/** So often another name is tried; the later ones have a number, so that a full house has names left too. */
const NAMES_TRIED = 8;

/** Comes in under names made up until one is not taken. */
export async function unheardOf<T>(comeIn: (name: string) => Promise<T>, tried = 0): Promise<T> {
  const name = tried < 2 ? anyName() : `${anyName()} ${Math.ceil(Math.random() * 999)}`;
  return comeIn(name).catch((error: unknown) => {
    if (!(error instanceof Refused) || error.code !== "taken" || tried + 1 >= NAMES_TRIED) throw error;
    return unheardOf(comeIn, tried + 1);
  });
}

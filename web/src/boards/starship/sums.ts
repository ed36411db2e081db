import { kinds, type Printed } from "../../cards/face";
import { CATEGORIES, type Category, type Of } from "./view";

/** What a fit uses of what its ship has, from the numbers printed on both. To look at: whether it fits, the host says. */
export type Sums = { credits: Of; grid: Of; cpu: Of; slots: { category: Category; of: Of }[] };

const number = (card: Printed | undefined, name: string): number => Number(card?.numbers?.[name] ?? 0);
const gives = (card: Printed, words: string): number => Number(new RegExp(`\\+(\\d+) ${words}`).exec(card.text)?.[1] ?? 0);

/** The category of a module: the second word of its line. */
export const categoryOf = (module: Printed): Category | undefined => CATEGORIES.find((category) => kinds(module).includes(category));

/** What one token of ammo costs (4.1.3); no card prints it. */
const AMMO = 20;

export function sumsOf(ship: Printed | undefined, modules: readonly Printed[], tokens: number, budget: number): Sums {
  const total = (name: string): number => modules.reduce((sum, module) => sum + number(module, name), 0);
  const more = (words: string): number => modules.reduce((sum, module) => sum + gives(module, words), 0);
  return {
    credits: { now: number(ship, "price") + total("price") + AMMO * tokens, max: budget },
    grid: { now: total("grid"), max: number(ship, "grid") + more("power grid") },
    cpu: { now: total("cpu"), max: number(ship, "cpu") + more("CPU") },
    slots: CATEGORIES.map((category) => ({ category, of: { now: modules.filter((module) => categoryOf(module) === category).length, max: number(ship, `slots ${category}`) } })).filter(({ of }) => of.max || of.now),
  };
}

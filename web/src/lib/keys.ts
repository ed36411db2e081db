/** What a key comes to while answers are chosen by number. */
export type Typed = { typed: string; number?: number; used: boolean };

/** Takes one more key of a number. A number that no longer one can follow is complete; Enter completes the others. */
export function typing(typed: string, key: string, count: number): Typed {
  if (/^\d$/.test(key)) {
    const number = Number(typed + key);
    if (number < 1 || number > count) return { typed: "", used: typed !== "" };
    return number * 10 <= count ? { typed: typed + key, used: true } : { typed: "", number, used: true };
  }
  if (typed && key === "Enter") return { typed: "", number: Number(typed), used: true };
  return { typed: "", used: typed !== "" && (key === "Escape" || key === "Backspace") };
}

/** So many of something in Polish: "1 karta", "2 karty", "5 kart". */
export function many(n: string | number, one: string, few: string, more: string): string {
  const [count, tens] = [Math.abs(Number(n)) % 10, Math.abs(Number(n)) % 100];
  return `${n} ${Number(n) === 1 ? one : count >= 2 && count <= 4 && (tens < 12 || tens > 14) ? few : more}`;
}

export const cards = (n: string | number): string => many(n, "kartę", "karty", "kart");
export const credits = (n: string | number): string => many(n, "kredyt", "kredyty", "kredytów");
export const damage = (n: string | number): string => many(n, "obrażenie", "obrażenia", "obrażeń");
/** "a, b i c". */
export const listed = (items: readonly string[]): string => (items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} i ${items.at(-1)}`);
/** The items of "a, b and c". */
export const items = (list: string): string[] => (list === "nothing" ? [] : list.split(/, | and /));
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

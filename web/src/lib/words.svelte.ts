import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import english from "../locales/en.ftl?raw";
import { phrased, saidIn, type Bilingual, type Book, type Phrases, type Sayings } from "./phrases";
import { settings } from "./settings.svelte";

/** Every language the client speaks, by its own name. */
export const LANGUAGES = { en: "English", pl: "Polski" } as const;
export type Language = keyof typeof LANGUAGES;

type Texts = { text: string; phrases?: Phrases };

/** The words of the page in a language, and what of the house's English can be said in it. */
const texts: Record<Language, () => Promise<Texts>> = {
  en: () => Promise.resolve({ text: english }),
  pl: async () => ({ text: (await import("../locales/pl.ftl?raw")).default, phrases: (await import("../locales/phrases.pl")).default }),
};

/** What is said at the tables of these games fills books of their own, which are opened with their tables. */
const books: Partial<Record<Language, Record<string, () => Promise<{ default: Book }>>>> = {
  pl: { starship: () => import("../locales/starship.pl"), prime: () => import("../locales/prime.pl") },
};

/** Words that only some screens bring with them. */
const brought: Record<Language, string>[] = [];

function bundle(language: Language, text: string): FluentBundle {
  const made = new FluentBundle(language, { useIsolating: false });
  for (const words of [text, ...brought.map((texts) => texts[language])]) made.addResource(new FluentResource(words));
  return made;
}

const fallback = bundle("en", english);
type Now = { speaker: FluentBundle; language: Language; phrases?: Phrases | undefined; house?: Sayings | undefined };
let now = $state.raw<Now>({ speaker: fallback, language: "en" });
/** The books that are open, by language and game. */
let open = $state.raw<Record<string, Sayings>>({});
/** The books that did not come, by language and game. */
let missed = $state.raw<string[]>([]);

/** The language that is wanted: what was set, else what the browser prefers. */
export function wanted(): Language {
  if (settings.language !== "auto") return settings.language;
  const known = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in LANGUAGES);
  return (known ?? "en") as Language;
}

/** Speaks the wanted language from now on; the one spoken so far, as long as the house does not send the other. */
export async function speak(): Promise<void> {
  const language = wanted();
  if (language !== now.language) {
    const came = await texts[language]().catch(() => undefined);
    if (came) now = { speaker: bundle(language, came.text), language, phrases: came.phrases, house: came.phrases && { always: came.phrases.house, phrases: came.phrases.said } };
  }
  document.documentElement.lang = now.language;
}

/** Adds words that a screen brings, in every language. */
export function bring(texts: Record<Language, string>): void {
  brought.push(texts);
  fallback.addResource(new FluentResource(texts.en));
  if (now.speaker !== fallback) now.speaker.addResource(new FluentResource(texts[now.language]));
}

/** Opens the book of a game in a language, with what is printed on its cards as far as that is known. */
export async function learn(game: string, language: Language, cards: readonly Bilingual[] = []): Promise<void> {
  const fetching = books[language]?.[game];
  if (!fetching) return;
  const book = await fetching().catch(() => undefined);
  if (book) open = { ...open, [`${language} ${game}`]: book.default(cards) };
  else missed = [...missed, `${language} ${game}`];
}

/** Is the book of a game in the language of the page on its way? */
export const comes = (game: string): boolean => !bookOf(game) && !!books[now.language]?.[game] && !missed.includes(`${now.language} ${game}`);

/** A text in the language of the page. */
export function say(id: string, values?: Record<string, FluentVariable>): string {
  for (const speaker of [now.speaker, fallback]) {
    const message = speaker.getMessage(id);
    if (message?.value) return speaker.formatPattern(message.value, values);
  }
  return id;
}

/** The same in the language of the house, for names within its sentences. */
export function sayAsHouse(id: string, values?: Record<string, FluentVariable>): string {
  const message = fallback.getMessage(id);
  return message?.value ? fallback.formatPattern(message.value, values) : id;
}

/** Is there such a text? */
export const said = (id: string): boolean => fallback.hasMessage(id);

/** What the host says wherever one is, in the language of the page: of games and bots, decks, options and endings. */
export const ofHouse = (text: string): string => (now.house ? phrased(now.house, text) : text);

/** The language of what the host says wherever one is, where that is not the page's. */
export const houseLanguage = (text: string): "en" | undefined => (now.language === "en" || ofHouse(text) !== text ? undefined : "en");

/** The language of what is printed on cards and told in books, where that is not the page's. */
export const printLanguage = (): "en" | undefined => (now.language === "en" ? undefined : "en");

/** What is said at the tables of a game in the language of the page, where that is not the host's. */
const bookOf = (game: string): Sayings | undefined => (now.phrases?.games.includes(game) ? now.phrases : open[`${now.language} ${game}`]);

/** The language of what the host says at the tables of a game, or of one sentence of it, where it is not that of the page. */
export function hostLanguage(game: string, text?: string): "en" | undefined {
  if (now.language === "en") return undefined;
  const book = bookOf(game);
  if (!book) return "en";
  const spoken = text === undefined || book === now.phrases || !/\p{L}/u.test(text) || saidIn(book, text) !== undefined;
  return spoken ? undefined : "en";
}

/** What the host says at the table of a game, in the language of the page where the book of that game has it. */
export function translated(game: string, text: string): string {
  const book = bookOf(game);
  return book ? phrased(book, text) : text;
}

/** What speaks the language of what the host says at the tables of a game. */
export const sayAt = (game: string): typeof say => (hostLanguage(game) ? sayAsHouse : say);

export const language = (): Language => now.language;

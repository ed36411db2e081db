import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import english from "../locales/en.ftl?raw";
import { settings } from "./settings.svelte";

/** Every language the client speaks, by its own name. */
export const LANGUAGES = { en: "English", pl: "Polski" } as const;
export type Language = keyof typeof LANGUAGES;

const texts: Record<Language, () => Promise<string>> = {
  en: () => Promise.resolve(english),
  pl: async () => (await import("../locales/pl.ftl?raw")).default,
};

function bundle(language: Language, text: string): FluentBundle {
  const made = new FluentBundle(language, { useIsolating: false });
  made.addResource(new FluentResource(text));
  return made;
}

const fallback = bundle("en", english);
let now = $state.raw({ speaker: fallback, language: "en" as Language });

/** The language that is wanted: what was set, else what the browser prefers. */
export function wanted(): Language {
  if (settings.language !== "auto") return settings.language;
  const known = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in LANGUAGES);
  return (known ?? "en") as Language;
}

/** Speaks the wanted language from now on. */
export async function speak(): Promise<void> {
  const language = wanted();
  if (language !== now.language) now = { speaker: bundle(language, await texts[language]()), language };
  document.documentElement.lang = language;
}

/** A text in the language of the page. */
export function say(id: string, values?: Record<string, FluentVariable>): string {
  for (const speaker of [now.speaker, fallback]) {
    const message = speaker.getMessage(id);
    if (message?.value) return speaker.formatPattern(message.value, values);
  }
  return id;
}

/** Is there such a text? */
export const said = (id: string): boolean => fallback.hasMessage(id);

/** The language of what the host says of a table, where it is not that of the page. */
export const hostLanguage = (): "en" | undefined => (now.language === "en" ? undefined : "en");

export const language = (): Language => now.language;

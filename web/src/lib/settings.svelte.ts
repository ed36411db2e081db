/** What a person has set on this device. */
export type Settings = {
  theme: "auto" | "light" | "dark";
  motion: "auto" | "full" | "none";
  sound: number;
  language: "auto" | "en" | "pl";
  /** The table as text with a command line. */
  text: boolean;
  /** Ask before an answer is sent. */
  confirm: boolean;
  /** Single characters are keys: letters, numbers, the question mark. */
  letters: boolean;
  /** Hints while a game is new. */
  hints: boolean;
  cards: "small" | "medium" | "large";
  /** Which hints were seen. */
  seen: string[];
  /** Questions answered for you: none, or those with only one answer. */
  auto: "never" | "only_answer";
  /** The phases of each game in which one is always asked. */
  stops: Record<string, string[]>;
};

const usual: Settings = {
  theme: "auto",
  motion: "auto",
  sound: 0.5,
  language: "auto",
  text: false,
  confirm: false,
  letters: true,
  hints: true,
  cards: "medium",
  seen: [],
  auto: "only_answer",
  stops: {},
};

const KEY = "fireside settings";

function kept(): Settings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...usual, ...(stored as Partial<Settings>) };
  } catch {
    return { ...usual };
  }
}

export const settings: Settings = $state(kept());

/** Keeps the settings and puts the look of the page right; called whenever one changes. */
export function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.motion = still() ? "none" : "full";
  root.dataset.cards = settings.cards;
}

/** Does nothing move? */
export function still(): boolean {
  if (settings.motion !== "auto") return settings.motion === "none";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whoever speaks to the device, or trembles, types characters without meaning them: where they are no keys, nothing on the
    page hears them. What is in focus is still looked at with Z, and forms are still filled in. */
export function unmeant(key: string, target: { closest?: (selector: string) => unknown } | null): boolean {
  if (settings.letters || key.length !== 1 || key === " ") return false;
  if (target?.closest?.("input, textarea, select, [contenteditable]")) return false;
  return !(key.toLowerCase() === "z" && target?.closest?.(".piece, [data-card]"));
}

globalThis.window?.addEventListener("keydown", (event) => {
  if (!event.ctrlKey && !event.metaKey && !event.altKey && unmeant(event.key, event.target as Element | null)) event.stopImmediatePropagation();
}, { capture: true });

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

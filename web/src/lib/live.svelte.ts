/** What is said aloud: one voice for what just happened, so that nothing talks over anything. */
export const voice = $state<{ now: string; lang: "en" | undefined }>({ now: "", lang: undefined });

/** Says something, also if it was the last thing said; in another language than the page's where that is said. */
export function tell(text: string, lang?: "en"): void {
  voice.now = voice.now === text ? `${text}\u00a0` : text;
  voice.lang = lang;
}

/** What is said aloud: one voice for what just happened, so that nothing talks over anything. */
export const voice = $state({ now: "" });

/** Says something, also if it was the last thing said. */
export function tell(text: string): void {
  voice.now = voice.now === text ? `${text}\u00a0` : text;
}

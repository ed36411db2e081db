import type { Clock } from "./wire";
import { language, say } from "./words.svelte";

/** How long a player may think, in words. */
export function clockWords(clock: Clock): string {
  if (clock === "none") return say("clock-none");
  if ("days" in clock) return say("clock-days", { days: clock.days });
  return say("clock-timed", { delay: clock.timed.delay, minutes: Math.round(clock.timed.bank / 60) });
}

/** Milliseconds as a clock shows them. */
export function clockFace(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  if (seconds >= 86_400) return say("clock-long", { days: Math.floor(seconds / 86_400), hours: Math.floor((seconds % 86_400) / 3600) });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How long ago something was, in words. */
export function ago(wall: number, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  const seconds = Math.round((wall - now) / 1000);
  if (seconds > -60) return format.format(0, "minute");
  if (seconds > -3600) return format.format(Math.round(seconds / 60), "minute");
  if (seconds > -86_400) return format.format(Math.round(seconds / 3600), "hour");
  return format.format(Math.round(seconds / 86_400), "day");
}

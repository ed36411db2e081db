import { ended } from "./seats";
import { settings } from "./settings.svelte";

/** What can be heard, as notes: how high, how long, how soon. */
const TUNES = {
  turn: [[523, 0.09, 0], [784, 0.14, 0.1]],
  move: [[330, 0.06, 0]],
  error: [[180, 0.16, 0], [140, 0.2, 0.12]],
  low: [[880, 0.06, 0], [880, 0.06, 0.12]],
  won: [[523, 0.12, 0], [659, 0.12, 0.12], [784, 0.26, 0.24]],
  lost: [[392, 0.16, 0], [330, 0.16, 0.16], [262, 0.3, 0.32]],
  over: [[392, 0.16, 0], [523, 0.26, 0.16]],
  wish: [[659, 0.08, 0], [659, 0.08, 0.12], [880, 0.14, 0.24]],
  chat: [[988, 0.05, 0]],
} as const satisfies Record<string, readonly (readonly [number, number, number])[]>;

export type Tune = keyof typeof TUNES;
let context: AudioContext | undefined;

/** How a game ends for the ear: as it ended for this player; neither way for whoever only watched, or where nobody won. */
export function endTune(places: readonly number[], you: number | null): Tune {
  const end = ended(places, you);
  return end === "shared" ? "over" : end;
}

/** What nobody needs to hear who is looking at something else. */
const SMALL: Tune[] = ["move", "error"];

/** Turns all sounds off, or on again as loud as usual. */
export function hush(): void {
  settings.sound = settings.sound > 0 ? 0 : 0.5;
}

/** Plays a tune, as loud as was set; a browser that cannot is silent. */
export function play(tune: Tune): void {
  if (settings.sound <= 0 || (document.hidden && SMALL.includes(tune)) || !navigator.userActivation?.hasBeenActive) return;
  // What happened is drawn first; to open the loudspeaker may take a while.
  setTimeout(() => ring(tune));
}

function ring(tune: Tune): void {
  try {
    context ??= new AudioContext();
    for (const [pitch, length, delay] of TUNES[tune]) {
      const tone = context.createOscillator();
      const loudness = context.createGain();
      const begin = context.currentTime + delay;
      tone.type = "triangle";
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(0.18 * settings.sound, begin);
      loudness.gain.exponentialRampToValueAtTime(0.001, begin + length);
      tone.connect(loudness).connect(context.destination);
      tone.start(begin);
      tone.stop(begin + length);
    }
  } catch {
    // No sound is no reason to stop a game.
  }
}

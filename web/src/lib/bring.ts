import { still } from "./settings.svelte";
import { through, windowsOf } from "./sight";

let left = "";

/** Looks for what can be chosen: the first thing that glows, else one's own side; and for what is fought over. Gives back what
    brings them into sight: where both do not fit, what is fought over, since the answers stand in the question too. What is
    seen already stays. */
export function bring(board: HTMLElement | undefined, dock: HTMLElement | undefined, first: boolean, fought: readonly string[] = []): (() => void) | undefined {
  if (!board) return undefined;
  // On a small screen the question lies over the lower part of the page.
  const over = dock && getComputedStyle(dock).position === "sticky" ? dock.offsetHeight : 0;
  const inSight = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    const seen = through({ left: 0, top: 0, right: innerWidth, bottom: innerHeight - over }, windowsOf(element));
    return box.top >= seen.top - 4 && box.bottom <= seen.bottom + 4;
  };
  const glowing = [...board.querySelectorAll("[data-handle].lit, .lit > [data-handle], button.choose")].filter((element) => element.getBoundingClientRect().width > 0);
  // What one holds comes before what lies on the table.
  const held = glowing.filter((element) => element.closest("[data-near]"));
  const wanted = held.length ? held : glowing;
  const target = wanted.some(inSight) ? undefined : (wanted[0] ?? (first ? board.querySelector("[data-near]") : undefined));
  const aims = fought.map((handle) => board.querySelector(`[data-handle="${CSS.escape(handle)}"]`)).filter((element) => !!element && element.getBoundingClientRect().width > 0);
  const aim = aims.some((element) => inSight(element!)) ? undefined : aims[0];
  const tall = target && target.getBoundingClientRect().height > innerHeight - over;
  return () => {
    const padding = `${over + 12}px`;
    if (padding !== left) document.documentElement.style.scrollPaddingBottom = left = padding;
    const behavior = first || still() ? "instant" : "smooth";
    target?.scrollIntoView({ block: tall ? "start" : "nearest", behavior });
    // With what stands around it: a fight is more than its target.
    aim?.scrollIntoView({ block: "center", behavior });
  };
}

/** Brings the first of these things that is on the board into the middle of what is seen of it. */
export function seek(things: readonly string[]): void {
  const drawn = [...document.querySelectorAll<HTMLElement>('[data-testid="board"] [data-handle]')].filter((element) => element.getClientRects().length > 0);
  const found = things.map((handle) => drawn.find((element) => element.dataset.handle === handle)).find(Boolean);
  found?.scrollIntoView({ block: "center", inline: "nearest", behavior: still() ? "instant" : "smooth" });
}

import { still } from "./settings.svelte";

let left = "";

/** Looks for what can be chosen: the first thing that glows, else one's own side; gives back what brings it into sight.
    What is seen already stays. */
export function bring(board: HTMLElement | undefined, dock: HTMLElement | undefined, first: boolean): (() => void) | undefined {
  if (!board) return undefined;
  // On a small screen the question lies over the lower part of the page.
  const over = dock && getComputedStyle(dock).position === "sticky" ? dock.offsetHeight : 0;
  const inSight = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    const near = element.closest("[data-scrolls]")?.getBoundingClientRect();
    return box.top >= Math.max(0, near?.top ?? 0) - 4 && box.bottom <= Math.min(innerHeight - over, near?.bottom ?? Infinity) + 4;
  };
  const glowing = [...board.querySelectorAll("[data-handle].lit, .lit > [data-handle], button.choose")].filter((element) => element.getBoundingClientRect().width > 0);
  // What one holds comes before what lies on the table.
  const held = glowing.filter((element) => element.closest("[data-near]"));
  const wanted = held.length ? held : glowing;
  const target = wanted.some(inSight) ? undefined : (wanted[0] ?? (first ? board.querySelector("[data-near]") : undefined));
  const tall = target && target.getBoundingClientRect().height > innerHeight - over;
  return () => {
    const padding = `${over + 12}px`;
    if (padding !== left) document.documentElement.style.scrollPaddingBottom = left = padding;
    target?.scrollIntoView({ block: tall ? "start" : "nearest", behavior: first || still() ? "instant" : "smooth" });
  };
}

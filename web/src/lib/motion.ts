import { still } from "./settings.svelte";

/** Where everything on the board lies. */
export type Places = Map<string, DOMRect>;

/** Notes where everything lies, before it moves. */
export function places(root: HTMLElement | undefined): Places {
  const found: Places = new Map();
  if (!root || still()) return found;
  for (const element of root.querySelectorAll<HTMLElement>("button[data-handle]")) found.set(element.dataset.handle!, element.getBoundingClientRect());
  return found;
}

const QUICK = { duration: 260, easing: "cubic-bezier(.2,.7,.2,1)" };

/** Shows how things came to lie where they lie now. The position is on screen already: nothing waits for this. */
export function move(root: HTMLElement | undefined, before: Places, touched: readonly string[]): void {
  if (!root || still() || before.size === 0) return;
  const marked = new Set(touched);
  for (const element of root.querySelectorAll<HTMLElement>("button[data-handle]")) {
    const was = before.get(element.dataset.handle!);
    const is = element.getBoundingClientRect();
    if (!was) {
      element.animate([{ opacity: 0, scale: "0.85" }, { opacity: 1, scale: "1" }], QUICK);
      continue;
    }
    const [x, y] = [was.x - is.x, was.y - is.y];
    if (Math.hypot(x, y) > 3) element.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], QUICK);
    else if (marked.has(element.dataset.handle!)) element.animate([{ filter: "brightness(1)" }, { filter: "brightness(1.45)" }, { filter: "brightness(1)" }], { duration: 500 });
  }
}

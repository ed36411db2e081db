/** A box on the screen. */
export type Box = { left: number; top: number; right: number; bottom: number };

/** What is left of a box inside all the windows that it is seen through; turned inside out where that is nothing. */
export const through = (box: Box, windows: readonly Box[]): Box =>
  windows.reduce((seen, window) => ({ left: Math.max(seen.left, window.left), top: Math.max(seen.top, window.top), right: Math.min(seen.right, window.right), bottom: Math.min(seen.bottom, window.bottom) }), box);

/** The windows that an element is scrolled behind, the innermost first. */
export function windowsOf(element: Element): Box[] {
  const found: Box[] = [];
  for (let at = element.closest("[data-scrolls]"); at; at = at.parentElement?.closest("[data-scrolls]") ?? null) found.push(at.getBoundingClientRect());
  return found;
}

/** Where an arrow to a thing ends: in its middle; where the thing is scrolled out of sight, at the edge of the window behind
    which it lies. */
export function endAt(thing: Box, windows: readonly Box[]): { x: number; y: number; hidden: boolean } {
  const EDGE = 8;
  const middle = { x: (thing.left + thing.right) / 2, y: (thing.top + thing.bottom) / 2 };
  const seen = through(thing, windows);
  const hidden = seen.right - seen.left < EDGE || seen.bottom - seen.top < EDGE;
  if (!windows.length) return { ...middle, hidden };
  const frame = through({ left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }, windows);
  const within = (at: number, from: number, to: number): number => (to - from > 2 * EDGE ? Math.max(from + EDGE, Math.min(to - EDGE, at)) : (from + to) / 2);
  return { x: within(middle.x, frame.left, frame.right), y: within(middle.y, frame.top, frame.bottom), hidden };
}

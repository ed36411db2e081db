/** Everything on a board that the focus can go to. */
export const stops = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>("[data-stop]")].filter((element) => element.offsetParent !== null);

const zoneOf = (element: Element, root: Element): Element => element.closest("[data-zone]") ?? root;

/** Each zone of a board is one stop of the Tab key, and arrows lead on from there. Looks where the focus is to come in: where
    it is, else at the first thing that glows, where it was last, or at the first of all; gives back what lets it. */
export function rove(root: HTMLElement | undefined): (() => void) | undefined {
  if (!root) return undefined;
  const zones = new Map<Element, HTMLElement[]>();
  for (const element of stops(root)) {
    const zone = zoneOf(element, root);
    zones.set(zone, [...(zones.get(zone) ?? []), element]);
  }
  const open = new Set<HTMLElement>();
  for (const all of zones.values()) {
    open.add(all.find((element) => element === document.activeElement) ?? all.find((element) => element.classList.contains("lit")) ?? all.find((element) => element.tabIndex === 0) ?? all[0]!);
  }
  const were = [...root.querySelectorAll<HTMLElement>('[data-handle][tabindex="0"], [data-stop][tabindex="0"], .choose[tabindex="0"]')];
  return () => {
    for (const element of were) if (!open.has(element)) element.tabIndex = -1;
    for (const element of open) if (element.tabIndex !== 0) element.tabIndex = 0;
  };
}

const AHEAD: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

type Box = { x: number; y: number; width: number; height: number };

/** The nearest of the boxes in a direction: what lies straight ahead is nearer than what lies aslant. */
export function nearest(from: Box, boxes: readonly Box[], key: string): number | undefined {
  const [dx, dy] = AHEAD[key] ?? [0, 0];
  const middle = (box: Box): [number, number] => [box.x + box.width / 2, box.y + box.height / 2];
  const [x, y] = middle(from);
  let best: number | undefined;
  let least = Infinity;
  boxes.forEach((box, index) => {
    const [bx, by] = middle(box);
    const ahead = (bx - x) * dx + (by - y) * dy;
    const aside = Math.abs((bx - x) * dy) + Math.abs((by - y) * dx);
    if (ahead > 4 && ahead + 2.5 * aside < least) {
      least = ahead + 2.5 * aside;
      best = index;
    }
  });
  return best;
}

/** Moves the focus over the board. Says whether there was somewhere to go. */
export function walk(root: HTMLElement | undefined, key: string): boolean {
  if (!root) return false;
  const all = [...root.querySelectorAll<HTMLElement>("button[data-handle], button.choose")].filter((element) => element.offsetParent !== null);
  if (!all.length) return false;
  const now = document.activeElement instanceof HTMLElement && root.contains(document.activeElement) ? document.activeElement : undefined;
  if (!now) {
    (all.find((element) => element.classList.contains("lit")) ?? all[0]!).focus();
    return true;
  }
  const others = all.filter((element) => element !== now);
  const found = nearest(now.getBoundingClientRect(), others.map((element) => element.getBoundingClientRect()), key);
  if (found === undefined) return false;
  others[found]!.focus();
  return true;
}

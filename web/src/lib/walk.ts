import { stops } from "./rove";

type Box = { x: number; y: number; width: number; height: number };

/** How much two boxes lie beside each other, of the smaller one's height: 1 in one row, 0 in different rows. */
const abreast = (a: Box, b: Box): number => Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)) / Math.max(1, Math.min(a.height, b.height));
const middle = (box: Box): number => box.x + box.width / 2;

/** Where an arrow leads. Left and right go along the row; up and down go to the next row, to what lies straightest ahead. */
export function nearest(from: Box, boxes: readonly Box[], key: string): number | undefined {
  const sign = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  const across = key === "ArrowLeft" || key === "ArrowRight";
  const ahead = (box: Box): number => sign * (across ? middle(box) - middle(from) : box.y + box.height / 2 - from.y - from.height / 2);
  const inRow = (box: Box): boolean => abreast(from, box) > 0.4;
  const able = boxes.map((box, index) => ({ box, index })).filter(({ box }) => ahead(box) > 4 && inRow(box) === across);
  if (across) return able.sort((a, b) => ahead(a.box) - ahead(b.box))[0]?.index;
  const next = able.sort((a, b) => ahead(a.box) - ahead(b.box))[0]?.box;
  const row = able.filter(({ box }) => abreast(next!, box) > 0.4);
  return row.sort((a, b) => Math.abs(middle(a.box) - middle(from)) - Math.abs(middle(b.box) - middle(from)))[0]?.index;
}

/** Puts the focus on the first thing of one's own side, or of the others'. Says whether there was one. */
export function jump(root: HTMLElement | undefined, own: boolean): boolean {
  const all = root ? stops(root) : [];
  const near = all.filter((element) => element.closest("[data-near]"));
  // What one holds comes first of one's own; the rest of one's side is not the others'.
  const side = own ? [...near, ...all.filter((element) => !near.includes(element) && element.closest("[data-own]"))] : all.filter((element) => !element.closest("[data-near], [data-own]"));
  const found = side.find((element) => element.classList.contains("lit")) ?? side[0];
  found?.focus();
  return !!found;
}

/** Moves the focus over the board, or along the answers where it is on one. Says whether there was somewhere to go. */
export function walk(root: HTMLElement | undefined, key: string, answers?: HTMLElement): boolean {
  const now = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
  const listed = [...(answers?.querySelectorAll<HTMLElement>("button[data-offer]") ?? [])];
  if (now && answers?.contains(now) && (key === "ArrowUp" || key === "ArrowDown") && listed.length) {
    const at = listed.indexOf(now);
    listed[(at + (key === "ArrowDown" ? 1 : at < 0 ? 0 : -1) + listed.length) % listed.length]!.focus();
    return true;
  }
  if (!root) return false;
  const all = [...stops(root), ...root.querySelectorAll<HTMLElement>("button[data-offer]")];
  if (!all.length) return false;
  if (!now || !root.contains(now)) {
    (all.find((element) => element.classList.contains("lit")) ?? all[0]!).focus();
    return true;
  }
  const others = all.filter((element) => element !== now);
  const found = nearest(now.getBoundingClientRect(), others.map((element) => element.getBoundingClientRect()), key);
  if (found === undefined) return false;
  others[found]!.focus();
  return true;
}

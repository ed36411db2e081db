import { expect, test } from "vitest";
import { cardNames, type View } from "../../src/boards/prime/view";
import { goingOn } from "../../src/lib/replay";
import { endAt, through, type Box } from "../../src/lib/sight";
import type { People } from "../../src/lib/wire";

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });

test("an arrow ends in the middle of what is seen, and at the edge of the window behind which the rest lies", () => {
  const galaxy = box(0, 100, 800, 500);
  expect(endAt(box(100, 200, 200, 260), [galaxy])).toEqual({ x: 150, y: 230, hidden: false });
  expect(endAt(box(100, 600, 200, 660), [galaxy])).toEqual({ x: 150, y: 492, hidden: true });
  expect(endAt(box(100, 0, 200, 60), [galaxy])).toEqual({ x: 150, y: 108, hidden: true });
  // Half of it is seen: the arrow does not leave the window.
  expect(endAt(box(100, 480, 200, 540), [galaxy])).toEqual({ x: 150, y: 492, hidden: false });
  expect(endAt(box(100, 600, 200, 660), [])).toEqual({ x: 150, y: 630, hidden: false });
});

test("a thing in a small window is hidden by that and by the one around it", () => {
  const [system, galaxy] = [box(200, 0, 400, 150), box(0, 100, 800, 500)];
  expect(through(box(-Infinity, -Infinity, Infinity, Infinity), [system, galaxy])).toEqual(box(200, 100, 400, 150));
  expect(endAt(box(250, 300, 350, 340), [system, galaxy])).toEqual({ x: 300, y: 142, hidden: true });
});

test("a planet that has fallen in a combat keeps its name, wherever its card lies now", () => {
  const player = { terminate_pile: [{ handle: "c4", name: "Earth" }], recycle_pile: [{ handle: "c5", name: "Gunship" }] };
  const view = { players: [player], galaxy: { "1A": { handle: "1A", adjacent: [], fallen: { handle: "c9", name: "Mars" } }, "1B": { handle: "1B", adjacent: [], planet: { handle: "c7", name: "Venus", controller: 1, kind: "planet" } } } };
  expect([...cardNames(view as unknown as View)].sort()).toEqual([["c4", "Earth"], ["c5", "Gunship"], ["c7", "Venus"], ["c9", "Mars"]]);
});

test("a game goes on in the seat that was looked through, and in one's own without", () => {
  const seats = [{ seat: 1 }, { seat: 2 }] as People["seats"];
  const sit = (mine: number | null | undefined) => goingOn(seats, mine, ({ seat }) => `bot ${seat}`);
  expect(sit(2)).toEqual([{ bot: "bot 1" }, "me"]);
  expect(sit(1)).toEqual(["me", { bot: "bot 2" }]);
  expect(sit(null)).toEqual(["me", { bot: "bot 2" }]);
});

import { expect, it } from "vitest";
import { type BodyPoint, type PagePoint, type SheetPoint, type WorldPoint, onPlane, toSheet } from "./coordinates.js";
import { toLocal, toWorld } from "../document/geometry.js";

const view = { scale: 200, origin: { x: 40, y: 300 } };

it("takes a place of the plane to the drawing and back", () => {
  const there = toSheet(view, 0.35, -0.2);
  expect(there).toEqual({ x: 110, y: 340 });
  const [x = 0, y = 0] = onPlane(view, there);
  expect(x).toBeCloseTo(0.35, 12);
  expect(y).toBeCloseTo(-0.2, 12);
});

it("takes no point of one kind for one of another: the compiler says so", () => {
  const page: PagePoint = { x: 1, y: 2 };
  const world: WorldPoint = [1, 2];
  // @ts-expect-error A place of the window is none of the drawing.
  const sheet: SheetPoint = page;
  // @ts-expect-error A point of the mechanism is in no body's own frame.
  const own: BodyPoint = world;
  // @ts-expect-error
  toWorld([0, 0, 0], world);
  // @ts-expect-error
  toLocal([0, 0, 0], toLocal([0, 0, 0], world));
  expect([sheet, own]).toEqual([page, world]);
});

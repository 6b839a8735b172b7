/** Which dimensions the drawing shows, and where each finds room. */
import type { SheetPoint, WorldPoint } from "../../geometry/coordinates.js";
import { DimensionLabels, type Placed, said } from "./dimension-labels.js";
import { type Dimension, dimensions } from "./dimensions.js";
import type { Hand } from "./hand.js";
import { room } from "./room.js";
import type { Sheet } from "./sheet.js";

/** So many are shown of all parts; beyond that, those of the chosen one. */
const MOST = 30;
/** Of letters, and of a label without them, px. */
const LETTER = 7;
const FRAME = 14;
const HEIGHT = 24;
/** Radius of what is kept free about points, px. */
const POINT = 12;

export class Dimensioning {
  readonly root: DimensionLabels;

  constructor(private readonly hand: Hand) {
    this.root = new DimensionLabels();
    this.root.hand = hand;
    this.root.labels = [];
  }

  /** Shows those of a sheet, or none; `pixel`: where a place of the plane is in the drawing. */
  show(sheet: Sheet | undefined, area: { width: number; height: number }, pixel: (at: WorldPoint) => SheetPoint): void {
    this.root.labels = sheet === undefined || sheet.spatial || !this.hand.dimensions ? [] : this.placed(sheet, area, pixel);
  }

  private placed(sheet: Sheet, area: { width: number; height: number }, pixel: (at: WorldPoint) => SheetPoint): Placed[] {
    const frame = this.hand.pose ?? sheet.frame;
    const { chosen } = this.hand;
    const all = dimensions(sheet, frame);
    const some = all.length > MOST ? all.filter(({ part }) => chosen !== undefined && chosen.kind !== "point" && chosen.name === part) : all;
    const wishes = some.map((dimension) => {
      const width = FRAME + LETTER * said(dimension, this.hand.unit(dimension.quantity)).length;
      return { width, height: HEIGHT, places: beside(dimension, width, pixel) };
    });
    const points = sheet.placed(frame).map(({ at }) => pixel(at));
    const places = room(wishes, area, points, POINT);
    return some.flatMap((dimension, i) => {
      const place = places[i];
      return place === undefined ? [] : [{ dimension, ...place }];
    });
  }
}

/** Places beside what is measured, the best first. */
function beside({ at }: Dimension, width: number, pixel: (at: WorldPoint) => SheetPoint): SheetPoint[] {
  const [a, b] = at.map(pixel);
  if (a === undefined) return [];
  if (b === undefined) {
    const [dx, dy] = [width / 2 + 16, HEIGHT / 2 + 16];
    return [
      { x: a.x + dx, y: a.y + dy },
      { x: a.x - dx, y: a.y + dy },
      { x: a.x, y: a.y + dy + 6 },
      { x: a.x + dx, y: a.y - dy },
      { x: a.x - dx, y: a.y - dy },
      { x: a.x, y: a.y + 2 * dy },
      { x: a.x + dx, y: a.y + 2 * dy },
    ];
  }
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  // Across the line, upwards first; a level line leaves more room above than a steep one beside it.
  let [nx, ny] = [(b.y - a.y) / length, -(b.x - a.x) / length];
  if (ny > 0 || (ny === 0 && nx < 0)) [nx, ny] = [-nx, -ny];
  const away = 10 + (Math.abs(nx) * width + Math.abs(ny) * HEIGHT) / 2;
  return [0.5, 0.35, 0.65].flatMap((share) =>
    [1, -1].map((side) => ({ x: a.x + share * (b.x - a.x) + side * away * nx, y: a.y + share * (b.y - a.y) + side * away * ny })),
  );
}

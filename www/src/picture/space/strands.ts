/** Lines through points of bodies in space: belts with their pulleys, slack cords. */
import { type BufferGeometry, type Material, type Object3D, Group, type Mesh, Vector3 } from "three";
import { hung } from "../../geometry/hang.js";
import type { Item } from "../../session/mark.js";
import type { Anchor } from "../../solver/types.js";
import { unitCylinder } from "./figures.js";
import { BarMark } from "./links.js";
import { type Kit, type Mark, moving, stretch } from "./mark.js";
import { merged, rod, vector } from "./solids.js";

/** Radii of what runs and of what it runs on, against those of rods. */
const RUNS = 0.45;
const STANDS = 0.22;

/** The lines that lie on one body, as solids in its frame; what runs first. */
export function strandSolids({ type, lines }: Item<"strand">, radius: number): { body: string; geometry: BufferGeometry; runs: boolean }[] {
  return lines.flatMap((line, i) => {
    const body = sole(line);
    if (body === undefined || line.length < 2 || slack(line).length > 0) return [];
    const points = line.map(({ point }) => vector(point));
    const runs = i === 0 && type !== "stops";
    const thick = (runs ? RUNS : STANDS) * radius;
    const parts = points.slice(1).flatMap((point, k) => rod(points[k] ?? new Vector3(), point, thick).slice(0, 2));
    return [{ body, geometry: merged(parts), runs }];
  });
}

/** The one body that a line is on. */
function sole(line: readonly Anchor[]): string | undefined {
  const [first] = line;
  return line.every(({ body }) => body === first?.body) ? first?.body : undefined;
}

/** Lines from body to body. */
export class StrandMark implements Mark {
  readonly object: Object3D = new Group();
  readonly meshes: Mesh[];
  private readonly bars: BarMark[];
  private readonly cords: CordMark[];

  constructor({ lines }: Item<"strand">, kit: Kit, material: Material) {
    const between = lines.filter((line) => sole(line) === undefined || slack(line).length > 0);
    this.cords = between.flatMap((line) => {
      const [length, ...down] = slack(line);
      return length === undefined ? [] : [new CordMark(line, length, down, kit, material)];
    });
    this.bars = between
      .filter((line) => slack(line).length === 0)
      .flatMap((line) => line.slice(1).map((end, k) => new BarMark(line[k] ?? end, end, kit, material, RUNS * kit.radius)));
    this.meshes = [...this.bars.map(({ object }) => object), ...this.cords.flatMap(({ pieces }) => pieces)];
    for (const mesh of this.meshes) this.object.add(mesh);
  }

  move(): void {
    for (const bar of this.bars) bar.move();
    for (const cord of this.cords) cord.move();
  }
}

/** The length of a cord that may be slack, m, and where it hangs to: they stand after the coordinates of its last point. */
function slack(line: readonly Anchor[]): number[] {
  return line.at(-1)?.point.slice(3) ?? [];
}

const from = new Vector3();
const to = new Vector3();

/** A cord that hangs where it is slack. Its line is made anew at each pose. */
class CordMark {
  readonly pieces: Mesh[] = [];

  constructor(
    private readonly line: readonly Anchor[],
    private readonly length: number,
    private readonly down: number[],
    private readonly kit: Kit,
    private readonly material: Material,
  ) {
    // As many as it has where it hangs: long enough for any pose.
    const ends = line.map((_, i): number[] => [i, 0, 0]);
    for (let i = 1; i < hung(ends, 2 * line.length, down).length; i += 1) this.pieces.push(moving(unitCylinder(RUNS * kit.radius), this.material));
  }

  move(): void {
    const ends = this.line.map((end): number[] => this.kit.anchor(end, from).toArray());
    const points = hung(ends, this.length, this.down);
    this.pieces.forEach((piece, i) => {
      const [first = [], second] = [points[i], points[i + 1]];
      piece.visible = second !== undefined;
      if (second !== undefined) stretch(piece, from.fromArray(first), to.fromArray(second));
    });
  }
}

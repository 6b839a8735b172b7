/** Lines through points of bodies in space: belts with their pulleys. */
import { type BufferGeometry, type Material, type Object3D, Group, type Mesh, Vector3 } from "three";
import type { Item } from "../../session/mark.js";
import type { Anchor } from "../../solver/types.js";
import { BarMark } from "./links.js";
import type { Kit, Mark } from "./mark.js";
import { merged, rod, vector } from "./solids.js";

/** Radii of what runs and of what it runs on, against those of rods. */
const RUNS = 0.45;
const STANDS = 0.22;

/** The lines that lie on one body, as solids in its frame; what runs first. */
export function strandSolids({ type, lines }: Item<"strand">, radius: number): { body: string; geometry: BufferGeometry; runs: boolean }[] {
  return lines.flatMap((line, i) => {
    const body = sole(line);
    if (body === undefined || line.length < 2) return [];
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

  constructor({ lines }: Item<"strand">, kit: Kit, material: Material) {
    this.bars = lines
      .filter((line) => sole(line) === undefined)
      .flatMap((line) => line.slice(1).map((end, k) => new BarMark(line[k] ?? end, end, kit, material, RUNS * kit.radius)));
    this.meshes = this.bars.map(({ object }) => object);
    for (const mesh of this.meshes) this.object.add(mesh);
  }

  move(): void {
    for (const bar of this.bars) bar.move();
  }
}

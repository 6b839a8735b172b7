/** A spring as a coil of round wire along +z, from the origin to (0, 0, length): the wire keeps its thickness when the coil stretches. */

export interface Coil {
  /** Radius of the coil and of its wire, m. */
  radius: number;
  wire: number;
  turns: number;
  /** Straight ends as a part of the length. */
  lead: number;
}

/** Rings of points along the wire per turn, and points per ring. */
const PER_TURN = 14;
export const AROUND = 6;
/** Extra rings for the straight ends. */
const ENDS = 2;

export function rings({ turns }: Coil): number {
  return Math.round(turns * PER_TURN) + 1 + 2 * ENDS;
}

/** Triangles between neighbouring rings. */
export function coilIndices(coil: Coil): number[] {
  const indices: number[] = [];
  for (let i = 0; i + 1 < rings(coil); i++) {
    for (let k = 0; k < AROUND; k++) {
      const [a, b] = [i * AROUND + k, i * AROUND + ((k + 1) % AROUND)];
      indices.push(a, b, a + AROUND, b, b + AROUND, a + AROUND);
    }
  }
  return indices;
}

/** Writes positions and normals (three numbers a point, ring after ring) for a length. Nothing is allocated. */
export function writeCoil(coil: Coil, length: number, positions: Float32Array, normals: Float32Array): void {
  const count = rings(coil);
  const lead = coil.lead * length;
  const inner = count - 1 - 2 * ENDS;
  const whole = 2 * Math.PI * coil.turns;
  for (let i = 0; i < count; i++) {
    // Along the winding, 0 to 1; the ends stay where the winding begins and ends.
    const s = Math.min(1, Math.max(0, (i - ENDS) / inner));
    const straight = i < ENDS ? i / ENDS : i > count - 1 - ENDS ? (count - 1 - i) / ENDS : 1;
    const z = i < ENDS ? straight * lead : i > count - 1 - ENDS ? length - straight * lead : lead + s * (length - 2 * lead);
    // The wire comes from the axis and goes back to it within a quarter of a turn.
    const rise = Math.min(1, Math.max(0, Math.min(s, 1 - s) * 4 * coil.turns));
    const radius = straight < 1 ? 0 : coil.radius * rise * rise * (3 - 2 * rise);
    const angle = whole * s;
    const c = Math.cos(angle);
    const sn = Math.sin(angle);
    // Direction of the wire: on the straight ends the axis, on the winding the tangent of the helix.
    const pitch = (length - 2 * lead) / whole;
    const speed = Math.hypot(radius, pitch) || 1;
    const tx = (-sn * radius) / speed;
    const ty = (c * radius) / speed;
    const tz = radius === 0 ? 1 : pitch / speed;
    // Across: outward, and the wire's direction times outward.
    const bx = -tz * sn;
    const by = tz * c;
    const bz = tx * sn - ty * c;
    for (let k = 0; k < AROUND; k++) {
      const turn = (2 * Math.PI * k) / AROUND;
      const out = Math.cos(turn);
      const side = Math.sin(turn);
      const nx = out * c + side * bx;
      const ny = out * sn + side * by;
      const nz = side * bz;
      const at = 3 * (i * AROUND + k);
      positions[at] = radius * c + coil.wire * nx;
      positions[at + 1] = radius * sn + coil.wire * ny;
      positions[at + 2] = z + coil.wire * nz;
      normals[at] = nx;
      normals[at + 1] = ny;
      normals[at + 2] = nz;
    }
  }
}

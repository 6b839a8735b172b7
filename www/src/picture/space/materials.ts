/** The matte materials of a scene: made once each, coloured again when the theme changes. */
import { type Color, DoubleSide, type Material, MeshBasicMaterial, MeshStandardMaterial } from "three";
import type { Palette } from "./palette.js";

type Pick = (palette: Palette) => Color;
export type Highlight = "none" | "hover" | "selected";

interface Entry {
  material: MeshStandardMaterial | MeshBasicMaterial;
  pick: Pick;
}

/** How much of the accent colour a highlighted part takes. */
const ACCENT: Record<Highlight, number> = { none: 0, hover: 0.3, selected: 0.9 };

export class Materials {
  private readonly entries = new Map<string, Entry>();

  constructor(private palette: Palette) {}

  /** Solid and matte. */
  solid(name: string, pick: Pick): MeshStandardMaterial {
    return this.make(`solid ${name}`, pick, () => new MeshStandardMaterial({ roughness: 0.82, metalness: 0 })) as MeshStandardMaterial;
  }

  /** Thin and seen through, from both sides, the same in any light. */
  veil(name: string, pick: Pick, opacity: number): MeshBasicMaterial {
    return this.make(
      `veil ${name} ${opacity}`,
      pick,
      () => new MeshBasicMaterial({ transparent: true, opacity, side: DoubleSide, depthWrite: false }),
    ) as MeshBasicMaterial;
  }

  body(index: number): MeshStandardMaterial {
    return this.solid(`body ${index % 6}`, ({ bodies, metal }) => bodies[index % 6] ?? metal);
  }

  /** The same material under the pointer or chosen. */
  highlighted(base: Material, level: Highlight): Material {
    if (level === "none") return base;
    const entry = [...this.entries].find(([, { material }]) => material === base);
    if (entry === undefined) return base;
    const [name, { pick }] = entry;
    return this.solid(`${name} ${level}`, (palette) => pick(palette).clone().lerp(palette.accent, ACCENT[level]));
  }

  recolor(palette: Palette): void {
    this.palette = palette;
    for (const { material, pick } of this.entries.values()) material.color.copy(pick(palette));
  }

  dispose(): void {
    for (const { material } of this.entries.values()) material.dispose();
    this.entries.clear();
  }

  private make(name: string, pick: Pick, create: () => MeshStandardMaterial | MeshBasicMaterial): MeshStandardMaterial | MeshBasicMaterial {
    const known = this.entries.get(name);
    if (known !== undefined) return known.material;
    const material = create();
    material.color.copy(pick(this.palette));
    this.entries.set(name, { material, pick });
    return material;
  }
}

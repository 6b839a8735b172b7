/** Earlier poses in space, pale: the solids of the mechanism once more, sharing their shapes. */
import { Group, type Material, Mesh, type Object3D } from "three";
import type { Frames } from "../../session/frames.js";
import type { Scene } from "../../solver/types.js";
import { Content } from "./content.js";
import { Labels } from "./labels.js";

/** What stands for the mechanism itself: no ground, ways, frames or arrows. */
const SOLID = new Set(["body", "joint", "spring", "strand", "point", "line"]);
/** How strong the latest of them is. */
const STRONGEST = 0.3;

type Look = ConstructorParameters<typeof Content>[2];

export class SpacePoses {
  private template: Content | undefined;
  private copies: { root: Object3D; materials: Map<Material, Material> }[] = [];
  private readonly group = new Group();

  /** Makes room for a pose of each strength, 0 to 1. */
  show(scene: Scene, frames: Frames, look: Omit<Look, "labels">, strengths: readonly number[]): Group {
    this.clear();
    const items = scene.items.filter(({ kind }) => SOLID.has(kind));
    const template = new Content({ ...scene, items }, [{ index: 0, frames }], { ...look, labels: new Labels(document.createElement("div")) });
    this.template = template;
    this.copies = strengths.map((strength) => {
      const root = template.group.clone(true);
      const materials = new Map<Material, Material>();
      root.traverse((object) => {
        if (!(object instanceof Mesh)) return;
        const own = object.material as Material;
        const pale = materials.get(own) ?? own.clone();
        Object.assign(pale, { transparent: true, opacity: STRONGEST * strength, depthWrite: false });
        materials.set(own, pale);
        Object.assign(object, { material: pale, castShadow: false, receiveShadow: false, renderOrder: 2 });
      });
      root.visible = false;
      this.group.add(root);
      return { root, materials };
    });
    return this.group;
  }

  /** Puts them where the run was at these times, the latest first; those without a time are not seen. */
  move(times: readonly number[], frames: Frames): void {
    const { template } = this;
    if (template === undefined) return;
    const values = new Float64Array(template.scene.size);
    this.copies.forEach(({ root }, k) => {
      const at = times[k];
      root.visible = at !== undefined && frames.at(at, values);
      if (!root.visible || at === undefined) return;
      template.move([{ values, frames, row: frames.index(at) }]);
      copyPlaces(template.group, root);
    });
  }

  clear(): void {
    for (const { materials } of this.copies.splice(0)) for (const material of materials.values()) material.dispose();
    this.group.clear();
    this.group.removeFromParent();
    this.template?.dispose();
    this.template = undefined;
  }
}

/** The copy of a tree of objects takes the places of the tree. */
function copyPlaces(from: Object3D, to: Object3D): void {
  to.matrix.copy(from.matrix);
  to.matrixWorldNeedsUpdate = true;
  from.children.forEach((child, k) => {
    const copy = to.children[k];
    if (copy === undefined) return;
    copy.visible = child.visible;
    copyPlaces(child, copy);
  });
}

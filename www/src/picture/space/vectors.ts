/** Velocities, accelerations and joint forces as arrows in space, each with its number. */
import { Group, Vector3 } from "three";
import type { Anchor } from "../../solver/types.js";
import { Arrow } from "./arrows.js";
import type { Content } from "./content.js";
import type { Label, Labels } from "./labels.js";
import type { Materials } from "./materials.js";

/** An arrow as it is drawn. */
export interface SpaceArrow {
  /** Where it begins. */
  at: Anchor;
  /** Its components as parts of the longest of its quantity. */
  vector: readonly number[];
  /** The colour of a curve. */
  hue: number;
  /** Its number. */
  text: string;
}

/** Shorter ones have no number, as a part of the longest. */
const SHORT = 0.02;

export class SpaceVectors {
  private readonly group = new Group();
  private drawn: { arrow: Arrow; label: Label; hue: number }[] = [];
  private content: Content | undefined;
  private readonly from = new Vector3();
  private readonly along = new Vector3();

  constructor(
    private readonly labels: Labels,
    private readonly materials: Materials,
  ) {}

  /** Draws them on the pose that is shown; `length`: of the longest, m. Others than before are made anew. */
  draw(content: Content, arrows: readonly SpaceArrow[], length: number): void {
    if (content !== this.content || arrows.length !== this.drawn.length || arrows.some(({ hue }, k) => hue !== this.drawn[k]?.hue)) this.make(content, arrows);
    arrows.forEach(({ at, vector, text }, k) => {
      const { arrow, label } = this.drawn[k] as (typeof this.drawn)[number];
      const [x = 0, y = 0, z = 0] = vector;
      arrow.draw(content.anchor(at, this.from), this.along.set(x, y, z).multiplyScalar(length));
      label.visible = Math.hypot(x, y, z) > SHORT;
      label.at.copy(this.from).add(this.along);
      if (label.element.textContent !== text) label.element.textContent = text;
    });
  }

  private make(content: Content, arrows: readonly SpaceArrow[]): void {
    this.clear();
    this.content = content;
    this.drawn = arrows.map(({ hue }) => {
      const material = this.materials.solid(`series ${hue}`, ({ series, accent }) => series[hue] ?? accent);
      const arrow = new Arrow(0.4 * content.rodRadius, material);
      this.group.add(arrow.object);
      const label = this.labels.add("", `series-${hue} number`, 6, -8);
      label.yields = true;
      return { arrow, label, hue };
    });
    content.group.add(this.group);
  }

  clear(): void {
    for (const { arrow, label } of this.drawn.splice(0)) {
      arrow.dispose();
      this.labels.remove(label);
    }
    this.group.clear();
    this.group.removeFromParent();
    this.content = undefined;
  }
}

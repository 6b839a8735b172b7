/** What the picture has beside the pose: arrows of which quantity at which part, instant centres of bodies, earlier poses. */
import { Signal } from "./signals.js";

export type Quantity = "velocity" | "acceleration" | "force" | "centre";

export interface ShownArrow {
  quantity: Quantity;
  /** A body or a joint. */
  part: string;
}

export class Arrows {
  private readonly changed = new Signal();
  private shown: readonly ShownArrow[] = [];

  /** In the order in which they were switched on. */
  get list(): readonly ShownArrow[] {
    this.changed.read();
    return this.shown;
  }

  /** Earlier poses at equal times stand behind the drawing. */
  get poses(): boolean {
    this.changed.read();
    return this.behind;
  }
  private behind = false;

  togglePoses(): void {
    this.behind = !this.behind;
    this.changed.tell();
  }

  /** Something is switched on. */
  get any(): boolean {
    return this.list.length > 0 || this.behind;
  }

  has(quantity: Quantity, part: string): boolean {
    return this.list.some((arrow) => arrow.quantity === quantity && arrow.part === part);
  }

  toggle(quantity: Quantity, part: string): void {
    const rest = this.shown.filter((arrow) => arrow.quantity !== quantity || arrow.part !== part);
    this.shown = rest.length < this.shown.length ? rest : [...rest, { quantity, part }];
    this.changed.tell();
  }

  clear(): void {
    if (this.shown.length === 0) return;
    this.shown = [];
    this.changed.tell();
  }
}

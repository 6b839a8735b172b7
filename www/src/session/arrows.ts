/** Which arrows the picture has: of which quantity, at which part; and of which bodies the instant centre. */
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

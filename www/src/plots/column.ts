/** Plots over time that stand one above the other: their time axes begin at the same place, so that their cursors are one line. */
export class Column {
  /** Room that each needs left and right of its axes, CSS pixels. */
  private readonly needed = new Map<object, readonly [number, number]>();

  /** Room that all of them have. */
  get left(): number {
    return Math.max(0, ...[...this.needed.values()].map(([left]) => left));
  }

  get right(): number {
    return Math.max(0, ...[...this.needed.values()].map(([, right]) => right));
  }

  /** Notes the room a plot needs; true when the others must be drawn anew. */
  note(plot: object, left: number, right: number): boolean {
    const before = [this.left, this.right];
    this.needed.set(plot, [left, right]);
    return this.left !== before[0] || this.right !== before[1];
  }

  forget(plot: object): void {
    this.needed.delete(plot);
  }

  /** The other plots. */
  *others(plot: object): Iterable<object> {
    for (const other of this.needed.keys()) if (other !== plot) yield other;
  }
}

/** Plots over time that stand one above the other: their time axes begin at the same place, so that their cursors are one line. */
export class Column {
  /** Room that each needs left of its axes, CSS pixels. */
  private readonly needed = new Map<object, number>();

  /** Room that all of them have. */
  get left(): number {
    return Math.max(0, ...this.needed.values());
  }

  /** Notes the room a plot needs; true when the others must be drawn anew. */
  note(plot: object, needed: number): boolean {
    const before = this.left;
    this.needed.set(plot, needed);
    return this.left !== before;
  }

  forget(plot: object): void {
    this.needed.delete(plot);
  }

  /** The other plots. */
  *others(plot: object): Iterable<object> {
    for (const other of this.needed.keys()) if (other !== plot) yield other;
  }
}

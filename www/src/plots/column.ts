/** Plots over time that stand one above the other: their time axes begin at the same place, so that their cursors are one line. */
export interface Standing {
  readonly updateComplete: Promise<boolean>;
  /** Resolves when what it was last told to show is drawn. */
  readonly painted: Promise<void>;
  redraw(): void;
  getBoundingClientRect(): DOMRect;
}

export class Column {
  private readonly plots = new Set<Standing>();
  /** Room that each needs left and right of its axes, CSS pixels. */
  private readonly needed = new Map<Standing, readonly [number, number]>();

  /** Room that all of them have. */
  get left(): number {
    return Math.max(0, ...[...this.needed.values()].map(([left]) => left));
  }

  get right(): number {
    return Math.max(0, ...[...this.needed.values()].map(([, right]) => right));
  }

  enter(plot: Standing): void {
    this.plots.add(plot);
  }

  leave(plot: Standing): void {
    this.plots.delete(plot);
    this.forget(plot);
  }

  /** Notes the room a plot needs; true when the others were told to be drawn anew. */
  note(plot: Standing, left: number, right: number): boolean {
    const before = [this.left, this.right];
    this.needed.set(plot, [left, right]);
    if (this.left === before[0] && this.right === before[1]) return false;
    for (const other of this.needed.keys()) if (other !== plot) other.redraw();
    return true;
  }

  /** It has no axis of time. */
  forget(plot: Standing): void {
    this.needed.delete(plot);
  }

  /** Resolves when those that are in sight are drawn. */
  async painted(): Promise<void> {
    const plots = [...this.plots];
    await Promise.all(plots.map((plot) => plot.updateComplete));
    await Promise.all(plots.filter(inSight).map((plot) => plot.painted));
  }
}

function inSight(plot: Standing): boolean {
  const { top, bottom, height } = plot.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight;
}

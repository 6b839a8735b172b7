/** Tells listeners that something changed. What changed is read from its owner. */
export class Emitter {
  private readonly listeners = new Set<() => void>();

  /** Returns the way to unsubscribe. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  protected emit(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

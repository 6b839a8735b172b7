/** As many characters are kept, at least the last entry: room for thousands of gestures on a document of a few kilobytes. */
const MOST_CHARACTERS = 1 << 25;

/** Undo for the text of a document: one entry for a gesture. Time, view and selection are not part of it. */
export class History {
  private past: string[] = [];
  private future: string[] = [];
  private gesture: string | undefined;

  /** Notes the text before a change. Changes of the same gesture are one entry. */
  mark(before: string, gesture: string | undefined): void {
    if (gesture === undefined || gesture !== this.gesture) {
      this.past.push(before);
      let size = this.past.reduce((sum, { length }) => sum + length, 0);
      while (size > MOST_CHARACTERS && this.past.length > 1) size -= this.past.shift()?.length ?? 0;
    }
    this.gesture = gesture;
    this.future = [];
  }

  /** The gesture is over: the next change is an entry of its own. */
  close(): void {
    this.gesture = undefined;
  }

  /** Nothing before can be come back to. */
  clear(): void {
    this.past = [];
    this.future = [];
    this.close();
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  undo(now: string): string | undefined {
    const text = this.past.pop();
    if (text === undefined) return undefined;
    this.future.push(now);
    this.close();
    return text;
  }

  redo(now: string): string | undefined {
    const text = this.future.pop();
    if (text === undefined) return undefined;
    this.past.push(now);
    this.close();
    return text;
  }
}

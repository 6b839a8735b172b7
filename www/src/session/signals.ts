/**
 * Signals: the parts of a state that are told of one by one. Reading a field while something is followed makes it depend on the signal of
 * the field, so nobody keeps a list of what to wake. Setting a field marks its signal; `emit` tells those who depend on a marked one.
 */

type Listener = () => void;

/** One part of a state. */
export class Signal {
  private readonly listeners = new Set<Listener>();
  private marked = false;

  /** What is being followed depends on it. */
  read(): void {
    followed?.add(this);
  }

  /** Tells everybody at once. */
  tell(): void {
    for (const listener of [...this.listeners]) listener();
  }

  /** Who begins to depend on it later has read it as it is. */
  mark(): void {
    this.marked = this.listeners.size > 0;
  }

  /** Returns the way to unsubscribe. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Gives those who are to be told, and is unmarked. */
  take(): readonly Listener[] {
    if (!this.marked) return [];
    this.marked = false;
    return [...this.listeners];
  }
}

let followed: Set<Signal> | undefined;

/** Does something; the signals of the fields that it read. */
export function follow(work: () => void): ReadonlySet<Signal> {
  const outer = followed;
  const read = new Set<Signal>();
  followed = read;
  try {
    work();
  } finally {
    followed = outer;
  }
  return read;
}

/** A state whose fields belong to signals. */
export abstract class Source<Name extends string> {
  readonly signals: Readonly<Record<Name, Signal>>;
  protected readonly values: Record<string, unknown> = {};

  protected constructor(names: readonly Name[]) {
    this.signals = Object.fromEntries(names.map((name) => [name, new Signal()])) as Record<Name, Signal>;
  }

  /** Calls `listener` once for each change of one or more of the named signals; returns the way to stop. */
  watch(names: readonly Name[], listener: Listener): () => void {
    const ends = names.map((name) => this.signals[name].subscribe(listener));
    return () => {
      for (const end of ends) end();
    };
  }

  /** Says that what a field of the signal holds has changed within. */
  protected mark(name: Name): void {
    this.signals[name].mark();
  }

  /** Tells each of those who depend on what changed, once. */
  protected emit(): void {
    for (const listener of new Set(Object.values<Signal>(this.signals).flatMap((signal) => signal.take()))) listener();
  }

  /** Makes fields of a class those of signals. */
  protected static fields(prototype: object, of: Record<string, readonly string[]>): void {
    for (const [name, fields] of Object.entries(of)) {
      for (const field of fields) {
        Object.defineProperty(prototype, field, {
          get(this: Source<string>) {
            this.signals[name]?.read();
            return this.values[field];
          },
          set(this: Source<string>, value: unknown) {
            if (Object.is(value, this.values[field])) return;
            this.values[field] = value;
            this.mark(name);
          },
        });
      }
    }
  }
}

/** Drafts in the browser's own database, named and dated, those of this address apart from those of others. Where storage is blocked there are none. */
export interface Draft {
  id: string;
  /** Path of the page: several sites may share one origin. */
  path: string;
  /** What it was begun from: a fragment without its moment. */
  origin: string;
  title: string;
  text: string;
  /** ms since 1970. */
  time: number;
  /** The drawing as it stood, an `svg` element with its classes; none in space. */
  picture?: string;
}

/** Older ones make room. */
const MOST = 30;

/** Something in a shelf that cannot be read; what is left of it is its key. */
export interface Damaged {
  id: IDBValidKey;
}

function isKept(value: unknown): value is { id: string; path: string; time: number } {
  const { id, path, time } = (value ?? {}) as Record<string, unknown>;
  return typeof id === "string" && typeof path === "string" && typeof time === "number" && Number.isFinite(new Date(time).getTime());
}

/** Things in a database of the browser, the newest first. */
export class Shelf<T extends { id: string; path: string; time: number }> {
  private database: Promise<IDBDatabase | undefined> | undefined;
  /** Called when something is not kept: the storage is full, blocked or taken away. */
  refused: (() => void) | undefined;

  constructor(
    readonly path: string,
    private readonly name: string,
    private readonly table: string,
    private readonly factory: () => IDBFactory | undefined = () => window.indexedDB,
    /** Of what has an id, a path and a time: whether the rest is there too. */
    private readonly isSound: (kept: T) => boolean = () => true,
  ) {}

  /** Newest first; none where storage is blocked. */
  async list(): Promise<T[]> {
    return (await this.look()).sound;
  }

  /** All of it, one by one: what cannot be read hides nothing else. */
  async look(): Promise<{ sound: T[]; damaged: Damaged[] }> {
    const keys = (await this.ask("readonly", (store) => store.getAllKeys())) ?? [];
    const found = await Promise.all(keys.map(async (id) => ({ id, kept: await this.ask<unknown>("readonly", (store) => store.get(id)) })));
    const isHere = (kept: unknown): kept is T => isKept(kept) && this.isSound(kept as T);
    const sound = found.flatMap(({ kept }) => (isHere(kept) && kept.path === this.path ? [kept] : [])).sort((a, b) => b.time - a.time);
    // What is damaged in another site's share of the shelf is that site's.
    const isElsewhere = (kept: unknown): boolean => typeof (kept as Partial<T> | undefined)?.path === "string" && (kept as T).path !== this.path;
    return { sound, damaged: found.filter(({ kept }) => !isHere(kept) && !isElsewhere(kept)).map(({ id }) => ({ id })) };
  }

  async put(kept: T): Promise<void> {
    await this.ask("readwrite", (store) => store.put(kept));
    await this.trim();
  }

  /** Takes away the oldest, where there are too many. */
  async trim(): Promise<void> {
    const old = (await this.list()).slice(MOST);
    await Promise.all(old.map(({ id }) => this.remove(id)));
  }

  /** Puts it in the place of what is known to stand there; false, with nothing changed, where another page has put something meanwhile. */
  async replace(kept: T, isKnown: (there: T) => boolean): Promise<boolean> {
    const there = await this.ask<T | undefined>("readwrite", (store) => {
      const request = store.get(kept.id) as IDBRequest<T | undefined>;
      // In the same transaction: nobody comes in between.
      request.addEventListener("success", () => (request.result === undefined || isKnown(request.result)) && store.put(kept));
      return request;
    });
    return there === undefined || isKnown(there);
  }

  async remove(id: IDBValidKey): Promise<void> {
    await this.ask("readwrite", (store) => store.delete(id));
  }

  private async ask<A>(mode: IDBTransactionMode, question: (store: IDBObjectStore) => IDBRequest<A>): Promise<A | undefined> {
    try {
      this.database ??= this.open();
      const database = await this.database;
      if (database === undefined) throw new Error("there is no database");
      return await new Promise<A>((resolve, reject) => {
        const transaction = database.transaction(this.table, mode);
        const request = question(transaction.objectStore(this.table));
        // Only then is it kept: a full disk shows itself after the last request.
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error ?? new Error("the database refused"));
      });
    } catch {
      // Full, blocked or taken away meanwhile: the page works without drafts.
      if (mode === "readwrite") this.refused?.();
      return undefined;
    }
  }

  private async open(): Promise<IDBDatabase | undefined> {
    const factory = this.factory();
    if (factory === undefined) return undefined;
    return new Promise((resolve) => {
      const request = factory.open(this.name, 1);
      request.onupgradeneeded = () => void request.result.createObjectStore(this.table, { keyPath: "id" });
      request.onsuccess = () => {
        // Another tab with a newer page must not wait for this one.
        request.result.onversionchange = () => request.result.close();
        resolve(request.result);
      };
      request.onerror = () => resolve(undefined);
      request.onblocked = () => resolve(undefined);
    });
  }
}

export class DraftStore extends Shelf<Draft> {
  constructor(path: string, factory?: () => IDBFactory | undefined) {
    super(path, "holonomy", "drafts", factory, ({ origin, title, text, picture = "" }) =>
      [origin, title, text, picture].every((part) => typeof part === "string"),
    );
  }
}

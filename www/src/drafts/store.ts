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
}

/** Older ones make room. */
const MOST = 30;

/** Things in a database of the browser, the newest first. */
export class Shelf<T extends { id: string; path: string; time: number }> {
  private database: Promise<IDBDatabase | undefined> | undefined;

  constructor(
    readonly path: string,
    private readonly name: string,
    private readonly table: string,
    private readonly factory: () => IDBFactory | undefined = () => window.indexedDB,
  ) {}

  /** Newest first; none where storage is blocked. */
  async list(): Promise<T[]> {
    const all = await this.ask<T[]>("readonly", (store) => store.getAll() as IDBRequest<T[]>);
    return (all ?? []).filter((kept) => kept.path === this.path).sort((a, b) => b.time - a.time);
  }

  async put(kept: T): Promise<void> {
    await this.ask("readwrite", (store) => store.put(kept));
    const old = (await this.list()).slice(MOST);
    await Promise.all(old.map(({ id }) => this.remove(id)));
  }

  async remove(id: string): Promise<void> {
    await this.ask("readwrite", (store) => store.delete(id));
  }

  private async ask<A>(mode: IDBTransactionMode, question: (store: IDBObjectStore) => IDBRequest<A>): Promise<A | undefined> {
    try {
      this.database ??= this.open();
      const database = await this.database;
      if (database === undefined) return undefined;
      return await new Promise<A>((resolve, reject) => {
        const request = question(database.transaction(this.table, mode).objectStore(this.table));
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error("the database refused"));
      });
    } catch {
      // Full, blocked or taken away meanwhile: the page works without drafts.
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
    super(path, "holonomy", "drafts", factory);
  }
}

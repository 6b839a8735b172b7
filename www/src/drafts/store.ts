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

const DATABASE = "holonomy";
const STORE = "drafts";
/** Older ones make room. */
const MOST = 30;

export class DraftStore {
  private database: Promise<IDBDatabase | undefined> | undefined;

  constructor(
    readonly path: string,
    private readonly factory: () => IDBFactory | undefined = () => window.indexedDB,
  ) {}

  /** Newest first; none where storage is blocked. */
  async list(): Promise<Draft[]> {
    const all = await this.ask<Draft[]>("readonly", (store) => store.getAll() as IDBRequest<Draft[]>);
    return (all ?? []).filter((draft) => draft.path === this.path).sort((a, b) => b.time - a.time);
  }

  async put(draft: Draft): Promise<void> {
    await this.ask("readwrite", (store) => store.put(draft));
    const old = (await this.list()).slice(MOST);
    await Promise.all(old.map(({ id }) => this.remove(id)));
  }

  async remove(id: string): Promise<void> {
    await this.ask("readwrite", (store) => store.delete(id));
  }

  private async ask<T>(mode: IDBTransactionMode, question: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
    try {
      this.database ??= this.open();
      const database = await this.database;
      if (database === undefined) return undefined;
      return await new Promise<T>((resolve, reject) => {
        const request = question(database.transaction(STORE, mode).objectStore(STORE));
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
      const request = factory.open(DATABASE, 1);
      request.onupgradeneeded = () => void request.result.createObjectStore(STORE, { keyPath: "id" });
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

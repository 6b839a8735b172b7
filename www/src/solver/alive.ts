/**
 * Whether a worker is still there. A browser that ends one (out of memory, say) tells nobody, and a busy one answers nothing: so a worker holds a
 * lock as long as it lives, and the page asks for the same lock.
 */

/** The page's types know only the window; workers have the same. */
const locks = (): LockManager | undefined => (globalThis as { navigator?: { locks?: LockManager } }).navigator?.locks;

/** In the worker: takes a lock of its own for life, and says its name as soon as it has it. */
export function live(say: (lock: string) => void): void {
  const name = `holonomy ${Array.from(crypto.getRandomValues(new Uint32Array(3))).join("-")}`;
  void locks()?.request(name, () => {
    say(name);
    return new Promise<never>(() => undefined);
  });
}

/** In the page: calls when the worker that holds the lock has gone, for whatever reason. */
export function onceGone(lock: string, call: () => void): void {
  void locks()?.request(lock, call);
}

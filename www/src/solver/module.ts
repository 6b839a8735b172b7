/**
 * The compiled WebAssembly module: fetched and compiled once, instantiated on the main thread for drawing and in the worker for solving.
 * It comes in two parts (`rest.ts`): the first view waits for the first one only.
 */
import firstUrl from "../../pkg/holonomy_first.wasm?url";
import restUrl from "../../pkg/holonomy_rest.wasm?url";

/** Gives a module when it is asked for, and its rest, if it has one, when that has come. */
export type Source = (() => Promise<WebAssembly.Module>) & { readonly rest?: Promise<WebAssembly.Module> };

/** A module that is fetched and compiled when first asked for. A failure is not kept: asking again tries again. */
export function compiledOnce(url: string): () => Promise<WebAssembly.Module> {
  let compiled: Promise<WebAssembly.Module> | undefined;
  return () =>
    (compiled ??= compile(url).catch((error: unknown) => {
      compiled = undefined;
      throw error;
    }));
}

let come: (rest: WebAssembly.Module) => void;
const rest = new Promise<WebAssembly.Module>((resolve) => (come = resolve));
const restModule = compiledOnce(restUrl);

export const wasmModule: Source = Object.assign(compiledOnce(firstUrl), { rest });

/** Asks for the rest; everybody who has the first part is given it. Fails when it cannot be had: asking again tries again. */
export async function fetchRest(): Promise<void> {
  come(await restModule());
}

/**
 * Compiles while the bytes arrive. Servers that do not know the type `application/wasm` make streaming fail; then the bytes are compiled
 * after they have all arrived.
 */
async function compile(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`The solver could not be loaded: ${response.status} ${response.statusText} (${url})`);
  }
  if (WebAssembly.compileStreaming !== undefined) {
    try {
      return await WebAssembly.compileStreaming(response.clone());
    } catch {
      // The wrong type, or an interrupted stream: the second copy of the response decides.
    }
  }
  return WebAssembly.compile(await response.arrayBuffer());
}

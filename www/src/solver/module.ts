/**
 * The compiled WebAssembly module: fetched and compiled once, instantiated on the main thread for drawing and in the worker for solving.
 */
import wasmUrl from "../../pkg/holonomy_wasm_bg.wasm?url";

/** A module that is fetched and compiled when first asked for. A failure is not kept: asking again tries again. */
export function compiledOnce(url: string): () => Promise<WebAssembly.Module> {
  let compiled: Promise<WebAssembly.Module> | undefined;
  return () =>
    (compiled ??= compile(url).catch((error: unknown) => {
      compiled = undefined;
      throw error;
    }));
}

export const wasmModule = compiledOnce(wasmUrl);

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

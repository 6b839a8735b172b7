/**
 * The rest of the module: what the first view does not call. `cargo xtask build` splits it off (`crates/xtask/src/split`); both parts are one
 * instance, with one memory.
 *
 * The page fetches it when the first view stands. A function of it that is called before it is there has it fetched while the instance waits.
 */
import url from "../../pkg/holonomy_rest.wasm?url";
import { PartMissing } from "./errors.js";

/** Puts the rest in its place. */
export type Link = (rest: WebAssembly.Module) => void;

/** What the generated code of the bindings takes and gives. */
type Init = (options: { module_or_path: WebAssembly.Module }) => Promise<unknown>;
/** `there`: not 0 when the rest is. */
type First = WebAssembly.Exports & { there: WebAssembly.Global };

/** Instantiates the first part here, once. */
export async function instantiate(init: Init, module: WebAssembly.Module): Promise<Link> {
  const first = (await init({ module_or_path: module })) as First;
  const link: Link = (rest) => {
    if (first.there.value === 0) new WebAssembly.Instance(rest, { first });
  };
  // Called by the first part: `crates/wasm/src/rest.rs`.
  (globalThis as { holonomyRest?: () => void }).holonomyRest = () => link(new WebAssembly.Module(fetchedNow()));
  return link;
}

/** The bytes, before anything else happens. Asked for as text of one letter a byte: a window is given nothing else at once. */
function fetchedNow(): Uint8Array<ArrayBuffer> {
  const request = new XMLHttpRequest();
  try {
    request.open("GET", url, false);
    request.overrideMimeType("text/plain; charset=x-user-defined");
    request.send();
  } catch {
    throw new PartMissing(url);
  }
  if (request.status !== 200) throw new PartMissing(`${request.status} ${request.statusText} (${url})`);
  return Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0) & 0xff);
}

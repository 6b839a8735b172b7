// The server of the tests: the one of `cargo xtask serve`, from a sub-path.
import { serve as serveFiles } from "../../../crates/xtask/src/serve.mjs";

export { POLICY } from "../../../crates/xtask/src/serve.mjs";

/** Where the site lies on the server: nothing may depend on being at its root. */
export const SUB_PATH = "/some/sub/path/";

/** A page with nothing on it, at `blank.html` of every server here. */
const BLANK = '<!doctype html><html lang="en"><title>Blank</title><link rel="icon" href="data:,"></html>\n';

/** Starts a server of a folder on a free port; `{ url, close }`. `offline`: browsers may keep the site; `extra`: pages by name, in place of the site's. */
export function serve(folder, { offline = false, extra = {} } = {}) {
  return serveFiles(folder, { at: SUB_PATH, extra: Object.assign(extra, { "blank.html": BLANK }), offline });
}

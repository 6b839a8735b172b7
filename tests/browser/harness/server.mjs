// Serves a folder from a sub-path under the project's content security policy.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { extname, join, normalize } from "node:path";

/** The policy `cargo xtask serve` sends. */
export const POLICY = readFileSync(new URL("../../../crates/xtask/csp.txt", import.meta.url), "utf8").trim();

/** Where the site lies on the server: nothing may depend on being at its root. */
export const SUB_PATH = "/some/sub/path/";

const KINDS = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

/** A page with nothing on it, at `blank.html` of every server here. */
const BLANK = '<!doctype html><html lang="en"><title>Blank</title><link rel="icon" href="data:,"></html>\n';

/**
 * Starts a server on a free port; `{ url, close }`.
 *
 * @param {string} folder the site
 * @param {(path: string) => Partial<Record<string, string>>} [headers] headers that replace the usual ones for a path
 */
export async function serve(folder, headers = () => ({})) {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const name = path.startsWith(SUB_PATH) ? normalize(path.slice(SUB_PATH.length) || "index.html") : "..";
    try {
      if (name.startsWith("..")) throw new Error("outside");
      const body = name === "blank.html" ? BLANK : await readFile(join(folder, name));
      response.writeHead(200, {
        "Content-Type": KINDS[extname(name)] ?? "application/octet-stream",
        "Content-Security-Policy": POLICY,
        "X-Content-Type-Options": "nosniff",
        ...headers(name),
      });
      response.end(body);
    } catch {
      response.writeHead(404, { "Content-Type": "text/plain", "Content-Security-Policy": POLICY });
      response.end("not found\n");
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  return {
    url: `http://127.0.0.1:${port}${SUB_PATH}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

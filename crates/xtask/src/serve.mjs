// A small server of files, to see the built site as a visitor does, under its content security policy; the tests of the page use it too.
// As a program: `node serve.mjs FOLDER [PORT]`, on this machine only; without a port it takes 8080 or the next free one.
import { once } from "node:events";
import { readFileSync, realpathSync } from "node:fs";
import { readFile, realpath, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { basename, extname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** What the page may do, sent with every answer. */
export const POLICY = readFileSync(new URL("../csp.txt", import.meta.url), "utf8").trim();

/** What a browser is told a file is. WebAssembly must be told exactly, or it is compiled only after it has arrived whole. */
const KINDS = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".webmanifest": "application/manifest+json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/plain; charset=utf-8",
};

/** The link by which a page knows that it is a site of its own, and may keep its files in the browser (`www/src/features/offline`). */
const MANIFEST = /[ \t]*<link rel="manifest"[^>]*>\n?/;

/** The site's worker, and what stands in its place where it may keep nothing: a site that was served at this address before may have left one. */
const WORKER = "sw.js";
const UNDO = readFileSync(new URL("undo-worker.js", import.meta.url));

/** Whether files of a kind become smaller by compression. */
const shrinks = (kind) => /^text|json|xml|wasm/.test(kind);

/** Whether a list such as `br;q=1.0, gzip;q=0.8` has gzip with a weight above zero. */
function takesGzip(codings = "") {
  return codings.split(",").some((coding) => {
    const [name, ...parts] = coding.split(";").map((part) => part.trim());
    const weight = parts.find((part) => part.startsWith("q="))?.slice(2);
    return name === "gzip" && !(Number(weight ?? 1) <= 0);
  });
}

/** The file that the rest of an address means: never one outside the folder, neither by `..` nor by a link in the file system. */
async function locate(folder, path) {
  let name;
  try {
    name = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  if (/[\\\0]|^\//.test(name) || name.split("/").includes("..")) return undefined;
  const file = await realpath(join(folder, name === "" || name.endsWith("/") ? `${name}index.html` : name)).catch(() => undefined);
  return file?.startsWith(folder + sep) ? file : undefined;
}

/** What is sent of a file; `offline`: to a browser that may keep it. */
async function content(file, offline) {
  if (!offline && basename(file) === WORKER) return UNDO;
  const body = await readFile(file);
  return offline || extname(file) !== ".html" ? body : Buffer.from(body.toString("utf8").replace(MANIFEST, ""));
}

/**
 * Serves a folder until it is closed; `{ url, close }`.
 *
 * @param {string} folder
 * @param {{ port?: number, at?: string, extra?: Record<string, string>, packed?: boolean, offline?: boolean }} [options] the port, otherwise a free
 * one; the path that the folder lies at; pages by name that it lacks; whether files are sent compressed; whether browsers may keep the site, as a
 * published one: otherwise each page comes as it lies in the folder now
 */
export async function serve(folder, { port = 0, at = "/", extra = {}, packed = false, offline = false } = {}) {
  const root = realpathSync(folder);
  /** Compressed files by their name, with the time of their last change. */
  const kept = new Map();
  const compressed = async (file, body) => {
    const { mtimeMs } = await stat(file);
    if (kept.get(file)?.mtimeMs !== mtimeMs) kept.set(file, { mtimeMs, bytes: await promisify(gzip)(body) });
    return kept.get(file).bytes;
  };
  const answer = async ({ method, url, headers }) => {
    if (method !== "GET" && method !== "HEAD") return { status: 405, headers: { Allow: "GET, HEAD" } };
    const [path] = url.split(/[?#]/);
    const rest = path.startsWith(at) ? path.slice(at.length) : undefined;
    if (rest !== undefined && Object.hasOwn(extra, rest)) return { status: 200, headers: { "Content-Type": KINDS[extname(rest)] }, body: extra[rest] };
    const file = rest === undefined ? undefined : await locate(root, rest);
    if (file === undefined) return { status: 404 };
    // Relative links in an index page need the slash.
    if ((await stat(file)).isDirectory()) return { status: 301, headers: { Location: `${at}${rest}/` } };
    const body = await content(file, offline);
    const kind = KINDS[extname(file)] ?? "application/octet-stream";
    if (!packed || !shrinks(kind)) return { status: 200, headers: { "Content-Type": kind }, body };
    const varies = { "Content-Type": kind, Vary: "Accept-Encoding" };
    if (!takesGzip(headers["accept-encoding"])) return { status: 200, headers: varies, body };
    return { status: 200, headers: { ...varies, "Content-Encoding": "gzip" }, body: await compressed(file, body) };
  };
  const server = createServer(async (request, response) => {
    const { status, headers, body = `${status}\n` } = await answer(request).catch(() => ({ status: 404 }));
    response.writeHead(status, {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Length": Buffer.byteLength(body),
      "Content-Security-Policy": POLICY,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-cache",
      ...headers,
    });
    response.end(body);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${server.address().port}${at}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Serves on the first free one of some ports. */
export async function serveOnFirst(ports, folder, options) {
  for (const port of ports) {
    try {
      return await serve(folder, { ...options, port });
    } catch (error) {
      if (error.code !== "EADDRINUSE" || port === ports.at(-1)) throw error;
    }
  }
  return undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, port] = process.argv.slice(2);
  const ports = port === undefined ? Array.from({ length: 100 }, (_, index) => 8080 + index) : [Number(port)];
  try {
    const { url } = await serveOnFirst(ports, folder, { packed: true });
    console.log(`\nopen ${url.replace("127.0.0.1", "localhost")}   (Ctrl+C ends it)`);
  } catch (error) {
    console.error(`error: no port from ${ports[0]} to ${ports.at(-1)} is free (${error.message}); choose one with --port`);
    process.exitCode = 1;
  }
}

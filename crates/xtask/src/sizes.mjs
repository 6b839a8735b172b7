// Prints, as JSON, the files a visitor's browser fetches for the first view of the site in the folder given, with their sizes.
import { readFileSync, existsSync } from "node:fs";
import { join, posix } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const folder = process.argv[1];
const seen = new Set();

/** Where the references of a file are: what is fetched with it. `import("...")` is not: that is fetched when first needed. */
const references = {
  ".html": [/<(?:script|link|img)\b[^>]*?\b(?:src|href)="([^"#]+)"/g],
  ".css": [/url\(["']?([^"')]+)["']?\)/g],
  ".js": [
    /\b(?:import|from)\s*["']([^"']+)["']/g,
    /new URL\(\s*[^,]*?["'`]([^"'`]+)["'`]/g,
    /["'`](\.?\/?assets\/[^"'`]+?worker[^"'`]*?\.js)["'`]/g,
    /["'`]([^"'`\s]+\.wasm)["'`]/g,
  ],
};

function visit(file) {
  if (seen.has(file) || !existsSync(join(folder, file))) return;
  seen.add(file);
  const patterns = references[posix.extname(file)];
  if (!patterns) return;
  const text = readFileSync(join(folder, file), "utf8");
  for (const pattern of patterns) {
    for (const [, reference] of text.matchAll(pattern)) {
      if (/^[a-z]+:/.test(reference)) continue;
      // The page names the rest of the solver and fetches it when the first view stands (`tests/browser/rest.test.mjs`).
      if (/holonomy_rest\b/.test(reference)) continue;
      const beside = posix.normalize(posix.join(posix.dirname(file), reference));
      const below = posix.normalize(reference.replace(/^\//, ""));
      visit(existsSync(join(folder, beside)) ? beside : below);
    }
  }
}

visit("index.html");
const sizes = [...seen].map((file) => {
  const bytes = readFileSync(join(folder, file));
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
  return { file, raw: bytes.length, brotli: brotliCompressSync(bytes, options).length };
});
console.log(JSON.stringify(sizes));

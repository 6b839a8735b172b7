import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/** The policy the site is served with (one file for the server and the page), put into the built page as well: a file server sends none. */
function contentSecurityPolicy(): Plugin {
  return {
    name: "content-security-policy",
    apply: "build",
    transformIndexHtml: () => {
      const content = readFileSync(new URL("./crates/xtask/csp.txt", import.meta.url), "utf8").trim();
      return [{ tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content }, injectTo: "head-prepend" }];
    },
  };
}

/** The fonts of formulas in the one format that every browser reads: the style sheet names two older ones as well. */
function oneFontFormat(): Plugin {
  return {
    name: "one-font-format",
    enforce: "pre",
    transform: (code, id) => (/katex[^/]*\.css/.test(id) ? code.replace(/,url\([^)]*\.(?:woff|ttf)\) format\("[a-z]+"\)/g, "") : undefined),
  };
}

/** `files.json`: the files of the site, for packages that carry the whole site to a learning platform. */
function listOfFiles(): Plugin {
  return {
    name: "list-of-files",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const paths = new Set(["index.html", ...Object.keys(bundle)]);
      this.emitFile({ type: "asset", fileName: "files.json", source: JSON.stringify([...paths].sort()) });
    },
  };
}

export default defineConfig({
  // Relative addresses: the site works from any sub-path.
  base: "./",
  publicDir: false,
  plugins: [contentSecurityPolicy(), oneFontFormat(), listOfFiles()],
  worker: { format: "es" },
  build: {
    target: "es2022",
    // No data: addresses: the policy does not let the page fetch them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { port: 8080, host: "127.0.0.1" },
  // No test measures time: one that is slow on a busy machine is right all the same.
  test: { include: ["www/src/**/*.test.ts"], environment: "node", testTimeout: 300_000 },
} as Parameters<typeof defineConfig>[0]);

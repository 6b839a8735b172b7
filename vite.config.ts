import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { licences, parts } from "./www/build/licences.js";
import { CHAPTERS, chapter } from "./www/build/manual.js";
import { offline, ofTheSite } from "./www/build/offline.js";
import { pictures } from "./www/build/pictures.js";
import { player } from "./www/build/player.js";
import { sbom } from "./www/build/sbom.js";

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

/** Pictures of links are fetched by absolute addresses: where the site will lie, if the build is told. */
function addressOfPreview(): Plugin {
  const address = process.env["HOLONOMY_ADDRESS"];
  return {
    name: "address-of-preview",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) =>
        address === undefined
          ? html
          : html.replace(
              /(<meta property="og:image" content=")([^"]+)"/,
              (_, before: string, picture: string) =>
                `<meta property="og:url" content="${new URL(".", address).href}" />\n    ${before}${new URL(picture, address).href}"`,
            ),
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

/** `limits.html` and what it leads to: chapters of the manual that the page has links to. */
function chapters(): Plugin {
  return {
    name: "chapters",
    apply: "build",
    generateBundle() {
      const root = fileURLToPath(new URL(".", import.meta.url));
      const policy = readFileSync(new URL("./crates/xtask/csp.txt", import.meta.url), "utf8").trim();
      this.emitFile({ type: "asset", fileName: "manual.css", source: readFileSync(new URL("./www/build/manual.css", import.meta.url), "utf8") });
      for (const name of CHAPTERS) this.emitFile({ type: "asset", fileName: `${name}.html`, source: chapter(root, name, "manual.css", policy) });
    },
  };
}

/** `licences.txt` and `sbom.json`: whose work the site carries, and on which terms, for people and for programs. */
function licencesOfAll(): Plugin {
  return {
    name: "licences-of-all",
    apply: "build",
    generateBundle(_, bundle) {
      const root = fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "");
      const all = parts(root);
      const known = new Set(all.map(({ name }) => name));
      for (const chunk of Object.values(bundle)) {
        for (const id of chunk.type === "chunk" ? chunk.moduleIds : []) {
          const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
          if (name !== undefined && !known.has(name)) this.error(`${name} is in the page, but not among its licences`);
        }
      }
      this.emitFile({ type: "asset", fileName: "licences.txt", source: licences(root, all) });
      this.emitFile({ type: "asset", fileName: "sbom.json", source: JSON.stringify(sbom(root, all)) });
    },
  };
}

/** `pictures/NAME.svg` and `pictures/NAME-moving.svg` of gallery and lessons. */
function picturesOfExamples(): Plugin {
  return {
    name: "pictures-of-examples",
    apply: "build",
    async generateBundle() {
      for (const { name, still, moving } of await pictures(fileURLToPath(new URL(".", import.meta.url)))) {
        this.emitFile({ type: "asset", fileName: `pictures/${name}.svg`, source: still });
        this.emitFile({ type: "asset", fileName: `pictures/${name}-moving.svg`, source: moving });
      }
    },
  };
}

/** `files.json`: the files of the page, for packages that carry it to a learning platform. */
function listOfFiles(): Plugin {
  return {
    name: "list-of-files",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const paths = new Set(["index.html", ...Object.keys(bundle).filter((path) => !ofTheSite(path))]);
      this.emitFile({ type: "asset", fileName: "files.json", source: JSON.stringify([...paths].sort()) });
    },
  };
}

export default defineConfig({
  // Relative addresses: the site works from any sub-path.
  base: "./",
  publicDir: false,
  plugins: [
    contentSecurityPolicy(),
    addressOfPreview(),
    oneFontFormat(),
    licencesOfAll(),
    chapters(),
    picturesOfExamples(),
    player(),
    offline(fileURLToPath(new URL(".", import.meta.url))),
    listOfFiles(),
  ],
  worker: { format: "es" },
  build: {
    target: "es2022",
    // No data: addresses: the policy does not let the page fetch them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What every question to a worker needs is one file, and so is what the first view needs: many small ones compress worse. What another language
    // needs is apart from them: the first view waits for it (`strings.ts`).
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "channel", test: /www\/src\/solver\/(alive|channel|errors|module)\.ts$/, priority: 1 },
            { name: "words", test: /www\/src\/text\/(list|template)\.ts$/, priority: 1 },
            { name: "page", test: /www\/src\/shell\/app\.ts$/ },
          ],
        },
      },
    },
  },
  server: { port: 8080, host: "127.0.0.1" },
  // No test measures time: one that is slow on a busy machine is right all the same.
  test: { include: ["www/{src,build}/**/*.test.ts"], environment: "node", testTimeout: 300_000 },
} as Parameters<typeof defineConfig>[0]);

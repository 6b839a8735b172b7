/**
 * The licences of everything that the site ships, as one text: packages of npm from `node_modules`, crates from `cargo metadata`, the fonts of
 * formulas from their own tables of names. The build writes it to `licences.txt`; packages for learning platforms carry it with the site.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** Something that is shipped. */
export interface Part {
  name: string;
  version: string;
  /** SPDX expression. */
  licence: string;
  texts: string[];
  /** Where packages of its kind are had; none of what is in no registry of its own. */
  registry?: "npm" | "cargo";
}

interface Manifest {
  name: string;
  version: string;
  /** Of a crate. */
  authors?: string[];
  license?: string;
  dependencies?: Record<string, string>;
}

/** The section of Vite's licence file on what it is built from; of Vite itself only a helper is shipped. */
const VITE_BUNDLED = /\n# Licenses of bundled dependencies[^]*$/;
/** What dependencies name and no page has: types, what Lit needs on a server, KaTeX's command line. The build fails if one were bundled. */
const NOT_SHIPPED = /^(@types\/.*|@lit-labs\/ssr-dom-shim|commander)$/;
/** What `workbox-build` puts into the service worker (`offline.ts`). */
export const WORKBOX = ["workbox-core", "workbox-precaching", "workbox-routing", "workbox-strategies"];
const FONT_LICENCE = 13;
/** A file with fewer letters is a link that was packed as a file. */
const SHORTEST = 200;

/** All parts, by name. */
export function parts(root: string): Part[] {
  return [...npmParts(root), ...crateParts(root), rust(root), fonts(root)].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** One text: the parts, then every licence once with the parts that it is for. */
export function licences(root: string, all: readonly Part[]): string {
  const numbers = new Map<string, number>();
  const users = new Map<string, string[]>();
  for (const part of all) {
    for (const text of part.texts) {
      if (!numbers.has(text)) numbers.set(text, numbers.size + 1);
      users.set(text, [...(users.get(text) ?? []), part.name]);
    }
  }
  const list = all.map(
    ({ name, version, licence, texts }) => `${`${name} ${version}`.trim()}: ${licence} (${texts.map((text) => numbers.get(text)).join(", ")})`,
  );
  const texts = [...numbers].map(([text, number]) => `${rule("-")}\n${number}. ${users.get(text)?.join(", ") ?? ""}\n${rule("-")}\n\n${text}\n`);
  return [
    `Holonomy: licences\n${rule("=")}\n`,
    "Holonomy is licensed under MIT or Apache-2.0, at your choice. Its texts come first.",
    "It is made of the parts below, each with its licence and the numbers of its texts, which follow. The build writes this file.\n",
    ...list,
    "",
    own(root, "LICENSE-MIT"),
    `${rule("-")}\n`,
    own(root, "LICENSE-APACHE"),
    ...texts,
  ].join("\n");
}

const rule = (sign: string): string => sign.repeat(78);

const own = (root: string, file: string): string => tidy(readFileSync(join(root, file), "utf8")) + "\n";

function tidy(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replace(/^\s*\n/, "")
    .trimEnd();
}

// ---- npm ---------------------------------------------------------------------------------------------------------------------------

/** What the page depends on, and what that depends on. */
function npmParts(root: string): Part[] {
  const found = new Map<string, Part>();
  const visit = (folder: string): void => {
    const { dependencies = {} } = manifest(folder);
    for (const name of Object.keys(dependencies)) {
      const place = NOT_SHIPPED.test(name) ? undefined : installed(name, folder, root);
      if (place === undefined || found.has(place)) continue;
      found.set(place, npmPart(place));
      visit(place);
    }
  };
  visit(root);
  // The bundler leaves helpers of its own in what it makes, and the service worker is made of parts of Workbox.
  for (const name of ["rolldown", "vite", ...WORKBOX]) {
    const part = npmPart(join(root, "node_modules", name));
    found.set(name, { ...part, texts: part.texts.map((text) => tidy(text.replace(VITE_BUNDLED, ""))) });
  }
  return [...found.values()];
}

function manifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}

/** Where a package lies that is asked for from a folder: beside it, or farther out. */
function installed(name: string, from: string, root: string): string {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const place = join(folder, "node_modules", name);
    if (existsSync(place)) return place;
  }
  throw new Error(`${name} is not installed`);
}

function npmPart(folder: string): Part {
  return { ...part(manifest(folder), folder), registry: "npm" };
}

// ---- crates ------------------------------------------------------------------------------------------------------------------------

/** The crates that are linked into the WebAssembly. */
function crateParts(root: string): Part[] {
  const cargo = (...options: string[]): string =>
    execFileSync(process.env["CARGO"] ?? "cargo", options, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"] });
  const target = "wasm32-unknown-unknown";
  const tree = cargo(
    "tree",
    "--locked",
    "--package",
    "holonomy-wasm",
    "--edges",
    "normal,no-proc-macro",
    "--target",
    target,
    "--prefix",
    "none",
    "--format",
    "{p}",
  );
  const linked = new Set(tree.split("\n").map((line) => line.split(" ").slice(0, 2).join(" ")));
  const { packages } = JSON.parse(cargo("metadata", "--locked", "--format-version", "1", "--filter-platform", target)) as {
    packages: (Manifest & { source: string | null; manifest_path: string })[];
  };
  return packages
    .filter(({ name, version, source }) => source !== null && linked.has(`${name} v${version}`))
    .map((crate) => {
      const owners = (crate.authors ?? []).map((author) => author.replace(/ <.*/, "")).join(", ");
      return { ...part(crate, dirname(crate.manifest_path), mit(root, owners)), registry: "cargo" };
    });
}

/** The MIT licence with another owner. */
function mit(root: string, owner: string): string {
  return own(root, "LICENSE-MIT").replace(/^Copyright.*$/m, `Copyright (c) ${owner}`);
}

/** Its standard library is part of every module that it compiles, and comes without a text of its own. */
function rust(root: string): Part {
  return { name: "Rust's standard library", version: "", licence: "MIT OR Apache-2.0", texts: [tidy(mit(root, "The Rust Project contributors"))] };
}

// ---- texts -------------------------------------------------------------------------------------------------------------------------

/** A package in a folder with its licence's texts: of several to choose from, MIT where it can be had. `standard`: where it brings none, though its licence is MIT. */
function part({ name, version, license = "" }: Manifest, folder: string, standard?: string): Part {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|copyright|notice|unlicense)/i.test(file));
  const chosen = /\bMIT\b/.test(license) && !/\bAND\b/.test(license) ? files.filter((file) => /mit|notice|copyright/i.test(file)) : [];
  const found = (chosen.some((file) => /mit/i.test(file)) ? chosen : files)
    .map((file) => tidy(readFileSync(join(folder, file), "utf8")))
    .filter((text) => text.length >= SHORTEST);
  const texts = found.length === 0 && license === "MIT" && standard !== undefined ? [tidy(standard)] : found;
  if (texts.length === 0) throw new Error(`${name} ${version} has no text of its licence (${license})`);
  return { name, version, licence: license.replace(/^\((.*)\)$/, "$1"), texts: [...new Set(texts)] };
}

/** The fonts of formulas say in themselves under which licence they are; its text is the one that stands beside the plots' font. */
function fonts(root: string): Part {
  const folder = join(root, "node_modules/katex/dist/fonts");
  const said = readdirSync(folder)
    .filter((file) => file.endsWith(".ttf"))
    .map((file) => tidy(nameOf(readFileSync(join(folder, file)), FONT_LICENCE)));
  const text = readFileSync(join(root, "crates/plot/font/OFL.txt"), "utf8");
  const licence = text.slice(text.indexOf("SIL OPEN FONT LICENSE"));
  if (said.some((words) => !words.includes("SIL Open Font License, Version 1.1"))) throw new Error("a font of KaTeX has another licence");
  return {
    name: "KaTeX's fonts",
    version: manifest(join(root, "node_modules/katex")).version,
    licence: "OFL-1.1",
    texts: [tidy([...new Set(said), licence].join("\n\n"))],
  };
}

/** An entry of the table of names of a TrueType font. */
export function nameOf(font: Buffer, id: number): string {
  for (let table = 12; table < 12 + 16 * font.readUInt16BE(4); table += 16) {
    if (font.toString("latin1", table, table + 4) !== "name") continue;
    const start = font.readUInt32BE(table + 8);
    const strings = start + font.readUInt16BE(start + 4);
    for (let entry = start + 6; entry < start + 6 + 12 * font.readUInt16BE(start + 2); entry += 12) {
      // Platform 3: in UTF-16.
      if (font.readUInt16BE(entry) !== 3 || font.readUInt16BE(entry + 6) !== id) continue;
      const at = strings + font.readUInt16BE(entry + 10);
      return Buffer.from(font.subarray(at, at + font.readUInt16BE(entry + 8)))
        .swap16()
        .toString("utf16le");
    }
  }
  return "";
}

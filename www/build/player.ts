/**
 * The player of saved pages (`www/src/features/share/page/player`): one entry for motions in the plane and one for space, each built into a
 * template of one file with script, styles, licences and a policy that lets it ask nobody for anything. The page loads a template as text.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, type Rollup, build } from "vite";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PREFIX = "virtual:player/";
/** Markup of the templates in the player's own script, and no other. */
const TRUSTED = "require-trusted-types-for 'script'; trusted-types lit-html";

/** `virtual:player/plane` and `virtual:player/space`, as modules with the template's text. */
export function player(): Plugin {
  const made = new Map<string, Promise<string>>();
  return {
    name: "player",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load: async (id) => {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const entry = id.slice(PREFIX.length + 1);
      const text = made.get(entry) ?? template(entry);
      made.set(entry, text);
      return `export default ${JSON.stringify(await text)};`;
    },
  };
}

/** The file of an entry with holes for what a recording brings: `features/share/page/file.ts` fills them. */
export async function template(entry: string): Promise<string> {
  const built = (await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    publicDir: false,
    build: {
      write: false,
      target: "es2022",
      cssCodeSplit: false,
      reportCompressedSize: false,
      lib: { entry: join(ROOT, "www/src/features/share/page/player", `${entry}.ts`), formats: ["iife"], name: "holonomyPlayer", fileName: "player" },
    },
    define: { "process.env.NODE_ENV": '"production"' },
  })) as Rollup.RollupOutput | Rollup.RollupOutput[];
  const files = [built].flat().flatMap(({ output }) => output);
  const code = files.flatMap((file) => (file.type === "chunk" ? [file.code] : [])).join("\n");
  const style = files.flatMap((file) => (file.type === "asset" && file.fileName.endsWith(".css") ? [String(file.source)] : [])).join("\n");
  const modules = files.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  const script = code.trim();
  if (/<\/script|<!--/i.test(script) || /<\/style/i.test(style)) throw new Error("the player cannot stand in a page: it has an end of a script in it");
  const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const css = style.trim();
  const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(css)}; base-uri 'none'; form-action 'none'; ${TRUSTED}`;
  return `<!doctype html>
<html lang="<!--language-->">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Holonomy">
<title><!--title--></title>
<style>${css}</style>
</head>
<body>
<div id="player"><p><!--none--></p></div>
<!--carried-->
<script type="text/plain" id="licences">${licences(modules)}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** The licences of the packages that these modules are of; Holonomy's own terms first. */
function licences(modules: readonly string[]): string {
  const folders = new Set(modules.flatMap((id) => /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []));
  const texts = [...folders].sort().map((folder) => {
    const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { name: string; version: string };
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    return `${name} ${version}\n\n${file === undefined || !existsSync(join(folder, file)) ? "" : readFileSync(join(folder, file), "utf8").trim()}`;
  });
  const text = ["The player is part of Holonomy, licensed under MIT or Apache-2.0, at your choice. In it are:", ...texts].join("\n\n");
  return text.replaceAll("</", "<\\/").replaceAll("<!--", "<\\!--");
}

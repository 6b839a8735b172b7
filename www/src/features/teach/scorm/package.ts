/**
 * An exercise as a package for learning platforms (SCORM 1.2 or 2004): the whole page, the exercise, and what passes points on. It needs no other
 * server: the platform serves everything.
 */
import { Zip, ZipDeflate, strToU8 } from "fflate";
import adapter from "./adapter.js?raw";

export interface PackageContent {
  title: string;
  language: string;
  /** `m=1...`: the document. */
  fragment: string;
  /** Said where there is no platform around. */
  noPlatform: string;
  /** Default: 1.2. */
  edition?: Edition;
  /** The files of the page, by their path from its folder. */
  files: ReadonlyMap<string, Uint8Array>;
}

/** Where the page lies in the package. */
const SITE = "holonomy/";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A text inside of XML: no markup, and no characters that XML 1.0 does not have. */
export function escaped(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "").replace(/[&<>"']/g, (letter) => entities[letter] ?? "");
}

/** The edition of SCORM. */
export type Edition = "1.2" | "2004";

/** What says what is in the package. */
export function manifest(title: string, paths: readonly string[], edition: Edition = "1.2"): string {
  const files = paths.map((path) => `      <file href="${escaped(path.split("/").map(encodeURIComponent).join("/"))}"/>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="holonomy-exercise" version="1.0"
  ${SPACES[edition]}>
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>${edition === "1.2" ? "1.2" : "2004 4th Edition"}</schemaversion>
  </metadata>
  <organizations default="exercise">
    <organization identifier="exercise">
      <title>${escaped(title)}</title>
      <item identifier="item" identifierref="resource">
        <title>${escaped(title)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="resource" type="webcontent" adlcp:${edition === "1.2" ? "scormtype" : "scormType"}="sco" href="launch.html">
${files.join("\n")}
    </resource>
  </resources>
</manifest>
`;
}

/** The languages of XML in which the editions write their manifest. */
const SPACES: Record<Edition, string> = {
  "1.2": `xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd"`,
  "2004": `xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsglobal.org/xsd/imscp_v1p1 imscp_v1p1.xsd http://www.adlnet.org/xsd/adlcp_v1p3 adlcp_v1p3.xsd"`,
};

/** The page that the platform opens. */
export function launch({ title, language, fragment, noPlatform }: Omit<PackageContent, "files">): string {
  return `<!doctype html>
<html lang="${escaped(language)}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(title)}</title>
    <link rel="stylesheet" href="launch.css" />
  </head>
  <body>
    <p id="no-platform" hidden>${escaped(noPlatform)}</p>
    <iframe id="exercise" title="${escaped(title)}" allow="clipboard-write; fullscreen" data-address="${SITE}index.html?report=parent&amp;lang=${escaped(language)}#${escaped(fragment)}"></iframe>
    <script src="scorm.js"></script>
  </body>
</html>
`;
}

const STYLE = `html, body { height: 100%; margin: 0; }
body { display: flex; flex-direction: column; font: 15px/1.5 system-ui, sans-serif; }
p { margin: 0; padding: 8px 16px; background: #fdf3df; color: #18202a; }
p[hidden] { display: none; }
iframe { flex: 1; width: 100%; border: 0; }
`;

/** The package, a zip file. Packed file by file on this thread, with a breath between: the page's policy allows the library no worker of its own. */
export async function scormPackage(content: PackageContent): Promise<Blob> {
  const inner: [string, Uint8Array][] = [
    ["launch.html", strToU8(launch(content))],
    ["launch.css", strToU8(STYLE)],
    ["scorm.js", strToU8(adapter)],
    ...[...content.files].map(([path, bytes]): [string, Uint8Array] => [SITE + path, bytes]),
  ];
  const files: [string, Uint8Array][] = [
    [
      "imsmanifest.xml",
      strToU8(
        manifest(
          content.title,
          inner.map(([path]) => path),
          content.edition,
        ),
      ),
    ],
    ...inner,
  ];
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let failure: Error | undefined;
  const archive = new Zip((error, data) => {
    if (error === null) parts.push(data);
    else failure = error;
  });
  for (const [path, bytes] of files) {
    const file = new ZipDeflate(path, { level: 6 });
    archive.add(file);
    file.push(bytes, true);
    await new Promise((resolve) => setTimeout(resolve));
  }
  archive.end();
  if (failure !== undefined) throw failure;
  return new Blob(parts, { type: "application/zip" });
}

/** By it a page knows that it is a site of its own, which browsers may keep (`features/offline`). In a package it is none. */
const MANIFEST = /[ \t]*<link rel="manifest"[^>]*>\n?/;

/** The files of this very page, as its build lists them in `files.json`. */
export async function siteFiles(base: string, load: typeof fetch = fetch): Promise<Map<string, Uint8Array>> {
  const one = async (path: string): Promise<Response> => {
    const response = await load(new URL(path, base));
    if (!response.ok) throw new Error(`${response.status} ${response.statusText} (${path})`);
    return response;
  };
  const listed: unknown = await (await one("files.json")).json();
  if (!Array.isArray(listed)) throw new Error("files.json");
  const paths = listed.filter((path): path is string => typeof path === "string" && !path.startsWith("/") && !path.includes(".."));
  const content = async (path: string): Promise<Uint8Array> => {
    const response = await one(path);
    return path === "index.html" ? strToU8((await response.text()).replace(MANIFEST, "")) : new Uint8Array(await response.arrayBuffer());
  };
  return new Map(await Promise.all(paths.map(async (path): Promise<[string, Uint8Array]> => [path, await content(path)])));
}

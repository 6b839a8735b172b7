/**
 * `sbom.json`: the parts of the site as a software bill of materials, CycloneDX 1.6 in JSON (ECMA-424), for programs that compare it with advisories. It
 * has no date and no serial number: the same parts give the same file.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Part } from "./licences.js";

/** A part in the words of CycloneDX. */
export interface Component {
  type: "application" | "library" | "data";
  "bom-ref": string;
  name: string;
  version?: string;
  licenses: [{ expression: string }];
  purl?: string;
  /** Of the archive that the registry gives, as the lock files have it. */
  hashes?: { alg: "SHA-256" | "SHA-512"; content: string }[];
}

export interface Sbom {
  $schema: string;
  bomFormat: "CycloneDX";
  specVersion: "1.6";
  version: 1;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/** The bill of all parts. */
export function sbom(root: string, all: readonly Part[]): Sbom {
  const version = /^version = "([^"]+)"/m.exec(readFileSync(join(root, "Cargo.toml"), "utf8"))?.[1] ?? "";
  const own: Component = { type: "application", "bom-ref": "holonomy", name: "holonomy", version, licenses: [{ expression: "MIT OR Apache-2.0" }] };
  const hashes = locked(root);
  const components = all.map((part) => component(part, hashes));
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: own },
    components,
    // What needs what among them is in the lock files; here stands that all of it is shipped.
    dependencies: [{ ref: own["bom-ref"], dependsOn: components.map((one) => one["bom-ref"]) }, ...components.map((one) => ({ ref: one["bom-ref"] }))],
  };
}

function component({ name, version, licence, registry }: Part, hashes: ReadonlyMap<string, Component["hashes"]>): Component {
  const address = registry === undefined ? undefined : `pkg:${registry}/${name.replace("@", "%40")}@${version}`;
  return {
    type: licence === "OFL-1.1" ? "data" : "library",
    "bom-ref": address ?? name,
    name,
    ...(version !== "" && { version }),
    // Crates of old write a slash between the licences to choose from.
    licenses: [{ expression: licence.replace(/ ?\/ ?/g, " OR ") }],
    ...(address !== undefined && { purl: address, hashes: hashes.get(address) ?? [] }),
  };
}

/** The hashes of all that the lock files name, by the address of a package. */
function locked(root: string): Map<string, Component["hashes"]> {
  const hashes = new Map<string, Component["hashes"]>();
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { version?: string; integrity?: string }>;
  };
  for (const [place, { version = "", integrity = "" }] of Object.entries(packages)) {
    const name = place.replace(/^.*node_modules\//, "");
    const [, digest] = /^sha512-(.+)$/.exec(integrity) ?? [];
    if (digest !== undefined)
      hashes.set(`pkg:npm/${name.replace("@", "%40")}@${version}`, [{ alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") }]);
  }
  const crates = readFileSync(join(root, "Cargo.lock"), "utf8").matchAll(/^name = "(.+)"\nversion = "(.+)"\nsource = ".+"\nchecksum = "(.+)"$/gm);
  for (const [, name, version, content] of crates) hashes.set(`pkg:cargo/${name ?? ""}@${version ?? ""}`, [{ alg: "SHA-256", content: content ?? "" }]);
  return hashes;
}

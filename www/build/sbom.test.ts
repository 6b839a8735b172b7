import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parts } from "./licences.js";
import { type Component, sbom } from "./sbom.js";

const root = fileURLToPath(new URL("../../", import.meta.url)).replace(/\/$/, "");

/** What the schema of CycloneDX 1.6 asks of a component, and what its readers need to find it elsewhere. */
function wrong({ type, name, version, licenses, purl, hashes, ...rest }: Component): string[] {
  const found = [];
  if (!["application", "framework", "library", "data", "file"].includes(type)) found.push("type");
  if (name === "") found.push("name");
  if (version === "") found.push("version");
  if (rest["bom-ref"] === "") found.push("bom-ref");
  if (licenses.length !== 1 || !/^\(?[\w.+-]+(?: (?:OR|AND|WITH) \(?[\w.+-]+\)?)*$/.test(licenses[0].expression))
    found.push(`licence ${licenses[0].expression}`);
  if (purl !== undefined && !/^pkg:(?:npm\/(?:%40[\w.-]+\/)?|cargo\/)[\w.-]+@\d+\.\d+\.\d+\S*$/.test(purl)) found.push(`purl ${purl}`);
  for (const { alg, content } of hashes ?? []) if (!new RegExp(`^[0-9a-f]{${alg === "SHA-256" ? 64 : 128}}$`).test(content)) found.push(`hash ${content}`);
  if (purl !== undefined && hashes?.length !== 1) found.push("no hash");
  return found;
}

describe("the bill of materials", () => {
  const all = parts(root);
  const bill = sbom(root, all);
  const of = (name: string) => bill.components.find((one) => one.name === name);
  it("has what CycloneDX 1.6 asks for", () => {
    expect(bill).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6", version: 1, metadata: { component: { name: "holonomy", type: "application" } } });
    for (const one of [bill.metadata.component, ...bill.components]) expect(wrong(one), one.name).toEqual([]);
    // A reader that does not know what is wrong would take everything.
    expect(wrong({ type: "library", "bom-ref": "a", name: "a", licenses: [{ expression: "MIT/Apache-2.0" }], purl: "pkg:npm/a" })).toHaveLength(3);
  });
  it("names every part of the licences once, and refers to what is there", () => {
    expect(bill.components.map(({ name, version = "" }) => `${name} ${version}`)).toEqual(all.map(({ name, version }) => `${name} ${version}`));
    const refs = bill.components.map((one) => one["bom-ref"]);
    expect(new Set(refs).size).toBe(refs.length);
    expect(bill.dependencies[0]?.dependsOn).toEqual(refs);
    expect(bill.dependencies.map(({ ref }) => ref)).toEqual(["holonomy", ...refs]);
  });
  it("says where each is had", () => {
    expect(of("lit")?.purl).toMatch(/^pkg:npm\/lit@3\./);
    expect(bill.components.some(({ purl }) => purl?.startsWith("pkg:npm/%40lezer/common@") === true)).toBe(true);
    expect(of("nalgebra")).toMatchObject({ purl: expect.stringMatching(/^pkg:cargo\/nalgebra@0\.35/) as string, hashes: [{ alg: "SHA-256" }] });
    expect(of("KaTeX's fonts")).toMatchObject({ type: "data", licenses: [{ expression: "OFL-1.1" }] });
  });
  it("is the same each time", () => expect(JSON.stringify(sbom(root, parts(root)))).toBe(JSON.stringify(bill)));
});

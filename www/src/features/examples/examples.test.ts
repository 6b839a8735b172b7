import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { gallery } from "../../text/de/gallery.js";
import { examples } from "../../text/en/examples.js";
import { matches } from "./examples.js";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
/** Name and group of each entry, as the list of Rust has them. */
const listed = [...readFileSync(`${root}crates/document/src/gallery/mod.rs`, "utf8").matchAll(/^ {4}"([a-z-]+)" ([a-z]+) (?:plane|space) "/gm)].map(
  ([, name = "", group = ""]) => ({ name, group }),
);

describe("the examples", () => {
  it("are all there, with words in German and a group that has a name", () => {
    const files = readdirSync(`${root}gallery`).map((file) => file.replace(".json", ""));
    expect(listed.map(({ name }) => name).sort()).toEqual([...files, "n-four-bar"].filter((name, i, all) => all.indexOf(name) === i).sort());
    expect(Object.keys(gallery).sort()).toEqual(listed.map(({ name }) => name).sort());
    expect(new Set(listed.map(({ group }) => group))).toEqual(new Set(Object.keys(examples.groups)));
  });
  it("are found by beginnings and parts of words, in any order, without accents and capitals", () => {
    const entry = { name: "chebyshev", title: "Lenker von Tschebyschow", summary: "Eine fast gerade Linie mit Öffnung." };
    for (const wanted of ["", "  ", "tscheb", "LINIE lenker", "offnung", "chebyshev", "gelenk"])
      expect(matches(wanted, entry, "Gelenkgetriebe"), wanted).toBe(true);
    for (const wanted of ["pendel", "linie pendel"]) expect(matches(wanted, entry, "Gelenkgetriebe"), wanted).toBe(false);
  });
});

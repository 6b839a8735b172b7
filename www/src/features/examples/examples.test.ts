import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { gallery } from "../../text/de/gallery.js";
import { examples } from "../../text/en/examples.js";
import { archive } from "./archive.js";
import { matches } from "./examples.js";
import { LESSONS } from "./lessons.js";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
/** Name and group of each entry, as the list of Rust has them. */
const listed = [...readFileSync(`${root}crates/document/src/gallery/mod.rs`, "utf8").matchAll(/^ {4}"([a-z-]+)" ([a-z]+) (?:plane|space) "/gm)].map(
  ([, name = "", group = ""]) => ({ name, group }),
);

describe("the lessons", () => {
  it.each(Object.entries(LESSONS))("%s is said to take as long as its note for teachers says", (name, { minutes }) => {
    const { exercise } = JSON.parse(readFileSync(`${root}lessons/${name}.json`, "utf8")) as { exercise: unknown };
    expect(JSON.stringify(exercise)).toContain(`About ${minutes} minutes.`);
  });
  it("are all listed", () => {
    expect(Object.keys(LESSONS).sort()).toEqual(readdirSync(`${root}lessons`).map((file) => file.replace(".json", "")));
  });
});

describe("the archive of one's own work", () => {
  it("has a file a document; equal titles are numbered", async () => {
    const one = { time: Date.UTC(2026, 1, 3), text: "{}" };
    const archived = archive([
      { ...one, title: "Führung" },
      { ...one, title: "Führung", text: '{"a":1}' },
      { ...one, title: "" },
    ]);
    const files = unzipSync(new Uint8Array(await archived.arrayBuffer()));
    expect(Object.keys(files)).toEqual(["fuehrung.json", "fuehrung-2.json", "untitled.json"]);
    expect(strFromU8(files["fuehrung-2.json"] ?? new Uint8Array())).toBe('{"a":1}');
  });
});

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

// Every plot of every document that comes with the program is the picture of the day when tests/reference/plots.json was written, byte for
// byte: those that the document describes, and what stands in for them, the spectra of the first, and every force and multiplier at once. A
// change is a commit of its own, with its reason: HOLONOMY_WRITE_BITS=1 cargo xtask test bits writes the file anew.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, test } from "node:test";

const root = new URL("../../", import.meta.url);
const { HOLONOMY_RELEASE: release } = process.env;
assert.ok(release, "run by: cargo xtask test bits");

const reference = new URL("tests/reference/plots.json", root);
const writes = process.env.HOLONOMY_WRITE_BITS === "1";
const promised = writes ? {} : JSON.parse(readFileSync(reference, "utf8"));
const seen = {};

const folder = mkdtempSync(join(tmpdir(), "plots-"));
after(() => {
  rmSync(folder, { recursive: true });
  if (writes) writeFileSync(reference, `${JSON.stringify(seen, null, 1)}\n`);
});

/** The digest of a picture of the program, and of what it says beside it: runs that stop are drawn as far as they came. */
function picture(document, options) {
  const [file, svg] = [join(folder, "document.json"), join(folder, "plot.svg")];
  rmSync(svg, { force: true });
  writeFileSync(file, JSON.stringify(document));
  const { stderr } = spawnSync(release, ["plot", file, "-o", svg, ...options], { encoding: "utf8" });
  return createHash("sha256").update(readFileSync(svg), stderr).digest("hex");
}

/** Mechanisms with more coordinates are drawn for a tenth of their time. */
const LARGE = 12;

for (const place of ["gallery", "lessons"]) {
  for (const file of readdirSync(new URL(`${place}/`, root)).filter((name) => name.endsWith(".json"))) {
    const name = basename(file, ".json");
    const path = new URL(`${place}/${file}`, root);
    const document = JSON.parse(readFileSync(path, "utf8"));
    const { n, rows } = JSON.parse(spawnSync(release, ["check", path.pathname, "--json"], { encoding: "utf8", maxBuffer: 1 << 28 }).stdout);
    if (n > LARGE) document.simulation.duration /= 10;
    const { plots, ...bare } = document;
    const multipliers = Object.keys(rows)
      .map((row) => `lambda.${row}`)
      .slice(0, 20);
    const pictures = {
      ...Object.fromEntries(plots.map((_, index) => [`plot ${index + 1}`, () => picture(document, ["--plot", String(index + 1)])])),
      "stand-in": () => picture(bare, []),
      "spectrum, dark": () => picture({ ...bare, plots: [{ ...plots[0], kind: "spectrum" }] }, ["--dark"]),
      "logarithmic, last run": () => picture({ ...bare, plots: [{ ...plots[0], log: true }] }, ["--run", String(Math.max(1, document.runs?.length ?? 0))]),
      ...(multipliers.length > 0 && { multipliers: () => picture(document, ["--channels", multipliers.join(",")]) }),
    };
    test(`the plots of ${name}`, () => {
      seen[name] = Object.fromEntries(Object.entries(pictures).map(([what, drawn]) => [what, drawn()]));
      if (!writes) assert.deepEqual(seen[name], promised[name]);
    });
  }
}

test("every promised document is still there", { skip: writes }, () => assert.deepEqual(Object.keys(promised).sort(), Object.keys(seen).sort()));

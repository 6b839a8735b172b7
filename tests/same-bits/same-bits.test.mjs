// The same document gives the same CSV, byte for byte: native without optimization, native with it, for other processors, and WebAssembly; and the same numbers
// and reports as on the day when tests/reference/bits.json was written. A change of them is a commit of its own, with its reason:
// HOLONOMY_WRITE_BITS=1 cargo xtask test bits writes the file anew.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, test } from "node:test";

const root = new URL("../../", import.meta.url);
const { HOLONOMY_PLAIN: plain, HOLONOMY_RELEASE: release, HOLONOMY_MACHINES: machines = "{}" } = process.env;
assert.ok(plain && release, "run by: cargo xtask test bits");

const wasm = await import(new URL("www/pkg/holonomy_wasm.js", root).href);
// As the page has it: in two parts.
const part = (name) => readFileSync(new URL(`www/pkg/holonomy_${name}.wasm`, root));
const first = await wasm.default({ module_or_path: part("first") });
new WebAssembly.Instance(new WebAssembly.Module(part("rest")), { first });

/** Programs of other processors by name, with the emulator in front of them. */
const OTHERS = Object.entries(JSON.parse(machines));

/** What the program writes for a run; it may be words, an emulator before it. */
function native(program, file, label) {
  const [first, ...words] = [program].flat();
  return execFileSync(first, [...words, "run", file, ...(label ? ["--run", label] : [])], {
    encoding: "utf8",
    maxBuffer: 1 << 30,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** The whole report of a document. */
function check(program, file) {
  const [first, ...words] = [program].flat();
  return execFileSync(first, [...words, "check", file, "--json"], { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"] });
}

/** What the page's module writes for it. */
function web(text, index) {
  const simulator = new wasm.Simulator(text, index);
  while (JSON.parse(simulator.advance(2_000)).state === "running");
  const csv = simulator.csv("[]");
  simulator.free();
  return csv;
}

/** The first line that differs: a whole file is no readable message. */
function assertSame(one, other, what) {
  if (one === other) return;
  const [a, b] = [one.split("\n"), other.split("\n")];
  const line = a.findIndex((text, index) => text !== b[index]);
  assert.fail(`${what}: line ${line + 1} differs:\n${a[line]?.slice(0, 400)}\n${b[line]?.slice(0, 400)}`);
}

/** The numbers of a CSV: its heading lines also name the version and the method in words. */
const digest = (csv) =>
  createHash("sha256")
    .update(csv.replace(/^#.*\n/gm, ""))
    .digest("hex");

const reference = new URL("tests/reference/bits.json", root);
const promised = JSON.parse(readFileSync(reference, "utf8"));
const seen = {};
const writes = process.env.HOLONOMY_WRITE_BITS === "1";

/** Stands for the report among the runs of a document. */
const CHECK = "(check)";

/** Compares with what was promised, or notes it. */
function keep(name, label, hash) {
  seen[name][label] = hash;
  if (!writes) assert.equal(hash, promised[name]?.[label], "the numbers of yesterday");
}

/** Every document that comes with the program, one of the joints and one of the frictions that none of these has. */
const files = ["gallery", "lessons"]
  .flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root))
      .filter((name) => name.endsWith(".json"))
      .map((name) => `${folder}/${name}`),
  )
  .concat("tests/reference/couplings.json", "tests/reference/sleeve.json", "tests/reference/feet.json");
assert.ok(files.length >= 30, "the gallery and the lessons are there");

/** Mechanisms with more coordinates run for a tenth of their time: a step of theirs takes long without optimization. */
const LARGE = 12;
const folder = mkdtempSync(join(tmpdir(), "same-bits-"));
after(() => {
  rmSync(folder, { recursive: true });
  if (writes) writeFileSync(reference, `${JSON.stringify(seen, null, 1)}\n`);
});

/** The document with a tenth of its duration; the rest of its text stays as it is. */
function shortened(text) {
  const short = text.replace(/("duration":\s*)([\d.]+)/, (_, key, seconds) => `${key}${Number(seconds) / 10}`);
  assert.notEqual(short, text, "it has a duration");
  return short;
}

for (const path of files) {
  const name = basename(path, ".json");
  let text = readFileSync(new URL(path, root), "utf8");
  if (JSON.parse(wasm.check(text)).analysis.n > LARGE) text = shortened(text);
  const file = join(folder, `${name}.json`);
  writeFileSync(file, text);
  const report = JSON.parse(wasm.check(text));
  seen[name] = {};
  test(`${name}, what the check says`, () => {
    const optimized = check(release, file);
    assertSame(optimized, check(plain, file), "with and without optimization");
    for (const [machine, program] of OTHERS) assertSame(optimized, check(program, file), `this machine and ${machine}`);
    assert.ok(JSON.parse(optimized).ok, "it is valid");
    keep(name, CHECK, createHash("sha256").update(optimized).digest("hex"));
  });
  for (const { label, index } of report.runs) {
    test(`${name}, ${label}`, () => {
      const optimized = native(release, file, label);
      assert.ok(optimized.split("\n").length > 12, "there are samples");
      assertSame(optimized, native(plain, file, label), "with and without optimization");
      for (const [machine, program] of OTHERS) assertSame(optimized, native(program, file, label), `this machine and ${machine}`);
      assertSame(optimized, web(text, index), "native and WebAssembly");
      keep(name, label, digest(optimized));
    });
  }
}

test("every promised run is still there", { skip: writes }, () => {
  const runs = (book) => Object.entries(book).flatMap(([name, labels]) => Object.keys(labels).map((label) => `${name}, ${label}`));
  assert.deepEqual(
    runs(promised).filter((run) => !runs(seen).includes(run)),
    [],
  );
});

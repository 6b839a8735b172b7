import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compiled } from "../solver/compiled.js";
import type { CheckReport } from "../solver/types.js";
import { called, labelled } from "./labels.js";

const wasm = await compiled();
const root = new URL("../../../gallery/", import.meta.url);
const reports = readdirSync(root)
  .filter((name) => name.endsWith(".json"))
  .map((file) => [file, JSON.parse(wasm.check(readFileSync(new URL(file, root), "utf8"))) as CheckReport] as const);

describe("what channels are called", () => {
  it("is what Rust calls them, with words and units of the page", () => {
    const { channels } = reports.find(([file]) => file === "slider-crank.json")?.[1] ?? { channels: [] };
    const all = labelled(channels);
    expect(called(all, "piston.x''")).toBe("a_x piston");
    expect(all.find(({ name }) => name === "piston.x''")?.shown).toEqual({ name: "m/s²", size: 1 });
    expect(called(all, "energy.total")).toBe("total energy");
    expect(called(all, "nothing.of.that")).toBe("nothing.of.that");
    expect(labelled(channels)).toBe(all);
  });

  it("tells every two channels of the gallery apart", () => {
    for (const [file, { channels }] of reports) {
      const seen = new Map<string, string>();
      for (const { name, label } of channels) {
        expect(label, `${file} ${name}`).toMatch(/^\S.*$/);
        // The author may call two alike.
        if (!name.includes(".")) continue;
        expect(seen.get(label), `${file}: ${name} and ${seen.get(label) ?? ""} are both “${label}”`).toBeUndefined();
        seen.set(label, name);
      }
    }
  });
});

import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compiled } from "../solver/compiled.js";
import type { ChannelInfo, CheckReport } from "../solver/types.js";
import { called, labelled } from "./labels.js";

const channel = (name: string, unit = "", group = "bodies", label = ""): ChannelInfo => ({ name, unit, group, label });
const symbol = (...given: Parameters<typeof channel>): string | undefined => labelled([channel(...given)])[0]?.symbol;

describe("what channels are called", () => {
  it("is a symbol of the field and the part that has it", () => {
    expect(symbol("piston.x")).toBe("x piston");
    expect(symbol("piston.x'")).toBe("v_x piston");
    expect(symbol("crank.B.y''")).toBe("a_y crank B");
    expect(symbol("crank.angle")).toBe("φ crank");
    expect(symbol("crank.angle'")).toBe("ω crank");
    expect(symbol("crank.angle''")).toBe("α crank");
    expect(symbol("book.wz")).toBe("ω_z book");
    expect(symbol("book.r21")).toBe("R_21 book");
    expect(symbol("leg1.displacement'", "m/s", "joints")).toBe("v leg1");
    expect(symbol("O.angle2", "rad", "joints")).toBe("φ_2 O");
    expect(symbol("rope.length", "m", "joints")).toBe("l rope");
    expect(symbol("reaction.A.fx", "N", "joints")).toBe("F_x A");
    expect(symbol("reaction.axle.mz", "N m", "joints")).toBe("M_z axle");
    expect(symbol("reaction.motor", "N m", "joints")).toBe("M motor");
    expect(symbol("lambda.W1.n", "N", "multipliers")).toBe("λ_n W1");
    expect(symbol("theta1'", "", "coordinates")).toBe("θ_1′");
    expect(symbol("Omega", "", "coordinates")).toBe("Ω");
    expect(symbol("q2", "", "minimal")).toBe("q_2");
    expect(symbol("energy.total", "J", "energy")).toBe("total energy");
  });

  it("is what the author calls them", () => {
    expect(symbol("fits", "", "outputs", "by the formula")).toBe("by the formula");
    expect(symbol("steering", "", "outputs")).toBe("steering");
  });

  it("has units as they are printed", () => {
    expect(labelled([channel("a.x''", "m/s^2")])[0]?.shown).toEqual({ name: "m/s²", size: 1 });
  });

  it("tells every two channels of the gallery apart", async () => {
    const wasm = await compiled();
    const root = new URL("../../../gallery/", import.meta.url);
    for (const file of readdirSync(root).filter((name) => name.endsWith(".json"))) {
      const report = JSON.parse(wasm.check(readFileSync(new URL(file, root), "utf8"))) as CheckReport;
      const seen = new Map<string, string>();
      for (const { name, symbol: said, label } of labelled(report.channels)) {
        expect(said, `${file} ${name}`).not.toMatch(/undefined|^\s|\s$/);
        if (label !== "" && label !== name) continue;
        expect(seen.get(said), `${file}: ${name} and ${seen.get(said) ?? ""} are both “${said}”`).toBeUndefined();
        seen.set(said, name);
      }
      expect(called(report.channels, "t")).toBe("t");
    }
  });
});

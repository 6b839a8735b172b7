import { describe, expect, it } from "vitest";
import { method } from "../../text/en/method.js";
import { inlines } from "../../text/markdown.js";
import { type MathNode, parseMath } from "../../text/math.js";
import { AXES, idOf } from "../../document/method-axes.js";
import { optionsOf, withChoice } from "./method-options.js";

/** The texts of all nodes that could not be read: they keep their backslash. */
function unread(node: MathNode): string[] {
  const children = "children" in node ? node.children : Object.values(node).filter((part): part is MathNode => typeof part === "object");
  return "text" in node ? (node.text.startsWith("\\") ? [node.text] : []) : children.flatMap(unread);
}

describe("choices of the method", () => {
  it("are a word or an object with a type", () => {
    expect([idOf("s-both"), idOf({ type: "s-full", alpha: 1 }), idOf("auto"), idOf(undefined), idOf(3)]).toEqual(["s-both", "s-full", "", "", ""]);
  });
  it("keep the options that the new one has too", () => {
    expect(withChoice("stabilization", "s-both", { type: "s-full", d: "block", metric: "mass", alpha: 0.5 })).toEqual({
      type: "s-both",
      metric: "mass",
      alpha: 0.5,
    });
    expect(withChoice("stabilization", "baumgarte", { type: "s-full", alpha: 0.5 })).toBe("baumgarte");
    expect(withChoice("formulation", "index-1", undefined)).toBe("index-1");
  });
  it("have words for every option, and every choice but the plainest a sentence with its formula", () => {
    const { axes, options, optionChoices } = method;
    for (const axis of AXES) {
      for (const [id, sentence] of Object.entries(axes[axis].options)) {
        const formulas = inlines(sentence).filter(({ kind }) => kind === "math");
        expect(formulas.length, `${axis} ${id}: ${sentence}`).toBeGreaterThan(0);
        for (const { text } of formulas) expect(unread(parseMath(text)), text).toEqual([]);
        for (const option of optionsOf(axis, id)) {
          expect(options[option.key]).not.toBe("");
          if (option.bounds === undefined) expect(Object.keys(optionChoices[option.key] ?? {})).toContain(option.standard);
        }
      }
    }
  });
});

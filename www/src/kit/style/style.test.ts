import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const theme = readFileSync(new URL("../../../../crates/plot/src/theme.rs", import.meta.url), "utf8");

/** The eight colours of a list in theme.rs, as CSS writes them. */
function palette(name: string): string[] {
  const list = new RegExp(`const ${name}: \\[Rgb; 8\\] = \\[([^\\]]+)\\]`).exec(theme)?.[1] ?? "";
  return [...list.matchAll(/\((\d+), (\d+), (\d+)\)/g)].map(([, ...rgb]) => `#${rgb.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`);
}

/** The colour of a name on light (0) or dark (1). */
function token(side: number, name: string): string {
  return new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css)?.[1 + side] ?? "";
}

function contrast(a: string, b: string): number {
  const luminance = (color: string): number => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

describe.each([
  ["light", 0, "LIGHT"],
  ["dark", 1, "DARK"],
])("%s colours", (_, block, list) => {
  it("of legends and dots are those of the curves", () => {
    const curves = palette(list);
    expect(curves).toHaveLength(8);
    expect(curves.map((__, i) => token(block, `series-${i}`))).toEqual(curves);
  });
  it.each(["ink", "ink-soft", "accent", "good", "bad", "warn"])("of text can be read: %s", (name) => {
    for (const ground of ["surface", "page", "surface-sunk"]) {
      expect(contrast(token(block, name), token(block, ground)), `on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });
  it("of controls stand out", () => expect(contrast(token(block, "line-strong"), token(block, "surface"))).toBeGreaterThanOrEqual(3));
  it("of the main button can be read", () => expect(contrast(token(block, "accent-ink"), token(block, "accent"))).toBeGreaterThanOrEqual(4.5));
});

// The code of a long link, as a telephone sees it: blurred, and with few points for each square.
import jsQR from "jsqr";
import { describe, expect, it } from "vitest";
import { type Code, LONGEST, codeOf } from "./qr.js";

/** Letters like those of a packed document. */
const link = (length: number): string => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  let seed = 1;
  const next = (): string => letters[(seed = (seed * 48271) % 2147483647) % 64] ?? "A";
  const start = "https://school.example/holonomy/#m=1";
  return start + Array.from({ length: length - start.length }, next).join("");
};

/** The code as gray values, so many points a square. */
function drawn({ size, path }: Code, scale: number): { side: number; gray: Float64Array } {
  const side = size * scale;
  const gray = new Float64Array(side * side).fill(255);
  for (const [, x, y, wide] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      gray.fill(0, row * side + Number(x) * scale, row * side + (Number(x) + Number(wide)) * scale);
  }
  return { side, gray };
}

/** Each point as the mean of its neighbours up to `reach` away. */
function blurred(gray: Float64Array, side: number, reach: number): Float64Array {
  return gray.map((_, at) => {
    const [x, y] = [at % side, Math.floor(at / side)];
    let [sum, count] = [0, 0];
    for (let v = Math.max(0, y - reach); v <= Math.min(side - 1, y + reach); v++)
      for (let u = Math.max(0, x - reach); u <= Math.min(side - 1, x + reach); u++) [sum, count] = [sum + (gray[v * side + u] ?? 0), count + 1];
    return sum / count;
  });
}

/** Every `by`-th point both ways, as the mean of those around it. */
function smaller(gray: Float64Array, side: number, by: number): { side: number; pixels: Uint8ClampedArray } {
  const small = Math.floor(side / by);
  const pixels = new Uint8ClampedArray(4 * small * small).fill(255);
  for (let y = 0; y < small; y++)
    for (let x = 0; x < small; x++) {
      let sum = 0;
      for (let v = 0; v < by; v++) for (let u = 0; u < by; u++) sum += gray[(by * y + v) * side + by * x + u] ?? 0;
      pixels.fill(sum / by ** 2, 4 * (y * small + x), 4 * (y * small + x) + 3);
    }
  return { side: small, pixels };
}

describe("the code on the printed sheet", () => {
  it.each([60, 400, 1000, LONGEST])("of %i characters is read from a blurred and downscaled picture", (length) => {
    const text = link(length);
    const code = codeOf(text);
    if (code === undefined) throw new Error("no code");
    const { side, gray } = drawn(code, 8);
    // Blurred by a quarter of a square, then three and a half points of a camera for each.
    const { side: small, pixels } = smaller(blurred(gray, side, 2), side, 2);
    expect(jsQR(pixels, small, small)?.data).toBe(text);
    // Printed 62 mm wide a square has more than a third of a millimetre.
    expect(62 / code.size).toBeGreaterThan(0.36);
  });
  it("is none for what is longer", () => {
    expect(codeOf(link(LONGEST + 1))).toBeUndefined();
  });
});

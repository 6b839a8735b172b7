import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { MOST_BYTES, picture, shown, solver } from "./pictures.js";

const root = fileURLToPath(new URL("../../", import.meta.url)).replace(/\/$/, "");

describe("pictures of the gallery", async () => {
  const program = await solver(root);
  const to = process.env["HOLONOMY_PICTURES"];
  it.each(shown(root))("%s is drawn and moves, within its bytes", async (path) => {
    const { name, still, moving } = await picture(root, path, program);
    if (to !== undefined) {
      if (!existsSync(to)) mkdirSync(to, { recursive: true });
      writeFileSync(`${to}/${name}.svg`, still);
      writeFileSync(`${to}/${name}-moving.svg`, moving);
    }
    for (const text of [still, moving]) {
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MOST_BYTES);
      expect(text).not.toMatch(/NaN|Infinity|undefined|inherit/);
    }
    expect(still).not.toContain("<animate");
    // A plate on six legs stands still, and a door that nobody pushes.
    if (name === "lesson-stewart" || name === "lesson-release") expect(moving).not.toContain("<animate");
    else expect(moving).toContain("<animate");
  });
});

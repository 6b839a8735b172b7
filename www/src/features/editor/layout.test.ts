import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { laidOut } from "./layout.js";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const documents = ["gallery", "lessons"].flatMap((folder) => readdirSync(`${root}${folder}`).map((file) => `${folder}/${file}`));

describe("a document that is laid out", () => {
  it.each(documents)("says the same as before, and stays as it is when it is laid out again: %s", (path) => {
    const text = readFileSync(root + path, "utf8");
    const next = laidOut(text);
    expect(next).toBeDefined();
    expect(JSON.parse(next ?? "")).toEqual(JSON.parse(text));
    expect(laidOut(next ?? "")).toBe(next);
  });
  it("keeps numbers and escapes as they are written, and puts what is short on one line", () => {
    expect(laidOut('{"a":1.50e-3,"b":[0,\n0],"c":{"d":"\\u00e4"},"e":{},"f":[]}')).toBe(
      '{\n  "a": 1.50e-3,\n  "b": [0, 0],\n  "c": { "d": "\\u00e4" },\n  "e": {},\n  "f": []\n}\n',
    );
  });
  it("is none where the text is no JSON", () => {
    for (const text of ["", "{", '{"a":1,}', "{} {}", "{ // no\n}"]) expect(laidOut(text), text).toBeUndefined();
  });
});

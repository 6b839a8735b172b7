// The page says "Sie" to German readers; a lesson that says "du" below it would speak with two voices.
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";

const root = new URL("../../../../", import.meta.url);
const FAMILIAR = /(?<![\p{L}])(du|dein\p{L}*|dich|dir|sieh|wähle|zähle|starte|vergleiche|ändere|nimm|stelle|lies|lass)(?![\p{L}])/iu;

function germanOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (key === "de" && typeof part === "string" ? [part] : germanOf(part)));
}

describe("German texts", () => {
  const lessons = readdirSync(new URL("lessons/", root)).filter((name) => name.endsWith(".json"));
  it.each(lessons)("of %s say Sie", (name) => {
    const texts = germanOf(JSON.parse(readFileSync(new URL(`lessons/${name}`, root), "utf8")));
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.filter((text) => FAMILIAR.test(text))).toEqual([]);
  });
  it("of the page say Sie", () => {
    const folder = new URL("www/src/text/de/", root);
    const found = readdirSync(folder).flatMap((name) =>
      [...readFileSync(new URL(name, folder), "utf8").matchAll(/"((?:[^"\\]|\\.)*)"|`([^`]*)`/g)]
        .map((match) => match[1] ?? match[2] ?? "")
        .filter((text) => /(?<![\p{L}])(du|dein\p{L}*|dich|dir|ändere|wähle)(?![\p{L}])/iu.test(text)),
    );
    expect(found).toEqual([]);
  });
});

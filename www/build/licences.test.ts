import { homedir } from "node:os";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { licences, parts } from "./licences.js";

const root = fileURLToPath(new URL("../../", import.meta.url)).replace(/\/$/, "");

describe("licences", () => {
  const all = parts(root);
  const of = (name: string) => all.find((part) => part.name === name);
  it("name every dependency of the page, and what those need", () => {
    const { dependencies } = JSON.parse(readFileSync(`${root}/package.json`, "utf8")) as { dependencies: Record<string, string> };
    for (const name of [...Object.keys(dependencies), "lit-html", "@lezer/common", "linkify-it"]) expect(of(name)?.texts.length, name).toBeGreaterThan(0);
    expect(of("lit")).toMatchObject({ licence: "BSD-3-Clause" });
    expect(of("dompurify")?.texts.join("")).toContain("Mozilla Public License");
    // Tools are not shipped; of the one that makes the bundle only its helpers are.
    for (const name of ["vitest", "puppeteer-core", "typescript"]) expect(of(name)).toBeUndefined();
    expect(of("workbox-precaching")?.licence).toBe("MIT");
    expect(of("vite")?.texts.join("").length).toBeLessThan(2000);
  });
  it("name the crates that are linked into the solver, not those of its tools", () => {
    expect(of("nalgebra")?.texts.join("")).toContain("Apache License");
    expect(of("plotters")?.texts.join("")).toMatch(/^MIT License\n\nCopyright \(c\) Hao Hou/);
    expect(of("libm")?.texts.join("")).toMatch(/musl|Permission is hereby granted/);
    for (const name of ["serde_derive", "lexopt", "wasm-bindgen-cli-support", "holonomy-solver"]) expect(of(name)).toBeUndefined();
    expect(of("Rust's standard library")).toBeDefined();
  });
  it("say on which terms the fonts of formulas are", () => {
    const text = of("KaTeX's fonts")?.texts.join("") ?? "";
    expect(text).toContain("with Reserved Font Name KaTeX_Main");
    expect(text).toContain("PERMISSION & CONDITIONS");
  });
  it("are one text with every licence once", () => {
    const text = licences(root, all);
    for (const { name } of all) expect(text).toContain(`\n${name} `.trimEnd());
    expect(text).toContain("Copyright (c) 2026 The Holonomy contributors");
    expect(text.split("APPENDIX: How to apply the Apache License").length - 1).toBeLessThan(5);
    // A licence is no place to tell who built the page, and where.
    for (const place of [root, homedir()]) expect(text).not.toContain(place);
  });
});

import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { GLOSSARY } from "../src/features/checks/glossary.js";
import { CHAPTERS, chapter } from "./manual.js";

const root = fileURLToPath(new URL("../../", import.meta.url));

it("chapters of the manual lead to each other, to places that are there, and nowhere else", () => {
  const pages = new Map(CHAPTERS.map((name) => [`${name}.html`, chapter(root, name, "manual.css", "default-src 'self'")]));
  let links = 0;
  for (const [own, html] of pages) {
    expect(html).not.toMatch(/href="[^"]*\.md/);
    for (const [, page = "", anchor = ""] of html.matchAll(/href="([a-z]+\.html)?#([^"]+)"/g)) {
      links++;
      expect(pages.get(page === "" ? own : page), `${own}: ${page}#${anchor}`).toContain(`id="${anchor}"`);
    }
  }
  expect(links).toBeGreaterThan(5);
  for (const anchor of Object.values(GLOSSARY)) expect(pages.get("glossary.html")).toContain(`<h2 id="${anchor}"`);
  const limits = pages.get("limits.html") ?? "";
  for (const word of ["contact", "stop", "friction", "bends", "one side"]) expect(limits).toContain(word);
  expect(limits).toContain("<title>What it does not do · Holonomy</title>");
});

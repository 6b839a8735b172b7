// What axe finds.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function violations(page) {
  // Through the debugging protocol: the page's policy allows no foreign script.
  await page.evaluate(axe);
  return (await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }))).violations;
}

function said({ id, help, nodes }) {
  return `${id}: ${help}: ${nodes.slice(0, 4).map((node) => node.html.slice(0, 160)).join(" | ")}`;
}

/** Serious and critical findings of axe, each with the elements concerned. */
export async function findings(page) {
  return (await violations(page)).filter(({ impact }) => impact === "serious" || impact === "critical").map(said);
}

/** All findings, the slight ones too. */
export async function all(page) {
  return (await violations(page)).map(said);
}

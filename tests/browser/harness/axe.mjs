// What axe finds.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { until } from "./find.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function violations(page) {
  // Through the debugging protocol: the page's policy allows no foreign script.
  await page.evaluate(axe);
  // Started and asked for: on a busy machine the browser forgets a promise that is awaited for long.
  await page.evaluate(() => {
    window.axeFound = undefined;
    const note = (found) => {
      window.axeFound = found;
    };
    void window.axe.run(document, { resultTypes: ["violations"] }).then(
      (result) => note(result.violations),
      (error) => note(String(error)),
    );
  });
  await until(page, "axe has looked at the page", () => window.axeFound !== undefined);
  const found = await page.evaluate(() => window.axeFound);
  if (typeof found === "string") throw new Error(`axe: ${found}`);
  return found;
}

function said({ id, help, nodes }) {
  return `${id}: ${help}: ${nodes
    .slice(0, 4)
    .map((node) => node.html.slice(0, 160))
    .join(" | ")}`;
}

/** Serious and critical findings of axe, each with the elements concerned. */
export async function findings(page) {
  return (await violations(page)).filter(({ impact }) => impact === "serious" || impact === "critical").map(said);
}

/** All findings, the slight ones too. */
export async function all(page) {
  return (await violations(page)).map(said);
}

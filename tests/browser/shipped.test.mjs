// What the site carries beside the page: a policy that leaves nothing open, licences, a picture for links to it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { click, find, there, until } from "./harness/find.mjs";
import { POLICY } from "./harness/server.mjs";
import { picture, SITE, site } from "./harness/site.mjs";

const page_ = site();

test("the policy lets no document move addresses, send forms or embed objects, in a file server's page too", async () => {
  const html = readFileSync(join(SITE, "index.html"), "utf8").replaceAll("&#39;", "'");
  assert.ok(html.includes(`<meta http-equiv="Content-Security-Policy" content="${POLICY}"`), "the page has the policy");
  const watched = await page_.open();
  const refused = await watched.page.evaluate(async () => {
    const seen = [];
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => seen.push(effectiveDirective));
    const made = (tag, attributes) => Object.assign(document.createElement(tag), attributes);
    const form = made("form", { action: "https://elsewhere.example/", method: "post" });
    document.head.append(made("base", { href: "https://elsewhere.example/" }));
    // The only kind of address that Trusted Types let be one.
    document.body.append(form, made("object", { data: "sw.js" }));
    form.submit();
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { seen: [...new Set(seen)].sort(), base: document.baseURI, at: location.href };
  });
  assert.deepEqual(refused.seen, ["base-uri", "form-action", "object-src"]);
  assert.equal(refused.base, refused.at, "addresses are the page's own");
  // The three violations are what this test is about.
  await watched.abandon();
});

test("below the mechanism a link leads to the licences of all that is shipped", async () => {
  const watched = await page_.open();
  const link = await find(watched.page, "link", "Licences of all that it is made of");
  const address = await link.evaluate((element) => element.href);
  const response = await fetch(address);
  assert.equal(response.status, 200);
  const text = await response.text();
  for (const part of [
    "lit 3",
    "katex 0",
    "KaTeX's fonts 0",
    "three 0",
    "@codemirror/view 6",
    "dompurify 3",
    "markdown-it ",
    "nalgebra 0",
    "plotters 0",
    "Rust's standard library",
  ]) {
    assert.ok(text.includes(`\n${part}`), part);
  }
  for (const terms of ["SIL OPEN FONT LICENSE Version 1.1", "Mozilla Public License", "Apache License", "Copyright (c) 2013-2020 Khan Academy"])
    assert.ok(text.includes(terms), terms);
  // A package for a learning platform has the files of this list.
  const files = JSON.parse(readFileSync(join(SITE, "files.json"), "utf8"));
  assert.ok(files.includes("licences.txt") && files.includes("sbom.json"));
  const bill = await find(watched.page, "link", "the same for programs (SBOM, CycloneDX)");
  const { bomFormat, components } = await (await fetch(await bill.evaluate((element) => element.href))).json();
  assert.equal(bomFormat, "CycloneDX");
  for (const { name, version = "", licenses } of components)
    assert.ok(text.includes(`\n${`${name} ${version}`.trim()}: ${licenses[0].expression.slice(0, 3)}`), name);
  await watched.close();
});

test("the examples lead to what the program does not do, and that to the manual", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await click(page, "button", "Examples");
  const link = await find(page, "link", "What Holonomy does not do, and what to do instead");
  await link.scrollIntoView();
  await picture(page, "examples-limits-light-1280");
  await page.goto(await link.evaluate((element) => element.href));
  assert.equal(await page.title(), "What it does not do · Holonomy");
  assert.match(await page.evaluate(() => door.text(door.find("main"))), /contact of bodies by their shapes/);
  await picture(page, "limits-light-1280");
  await page.setViewport({ width: 360, height: 740 });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, "nothing is wider than a telephone");
  await picture(page, "limits-light-360");
  await (await there(page, "the way to the manual", () => door.findAll("link").find(({ href }) => href.endsWith("format.html#limits")))).click();
  await until(page, "the manual is open", () => location.href.endsWith("format.html#limits"));
  await watched.close();
});

test("a link to the page has a title, words and a picture that is there", async () => {
  const watched = await page_.open();
  const tags = await watched.page.evaluate(() =>
    Object.fromEntries(
      [...document.head.children].flatMap((meta) => (/^og:/.test(meta.getAttribute("property")) ? [[meta.getAttribute("property"), meta.content]] : [])),
    ),
  );
  assert.equal(tags["og:title"], "Holonomy");
  assert.match(tags["og:description"], /mechanisms/);
  const picture = readFileSync(join(SITE, tags["og:image"]));
  assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1200, 630]);
  await watched.close();
});

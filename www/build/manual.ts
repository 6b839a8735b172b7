/** Chapters of the manual as pages of the site, for links from the page: `docs/limits.md` as `limits.html`, and what it leads to. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import MarkdownIt from "markdown-it";

/** Chapters that are shipped. */
export const CHAPTERS = ["limits", "format", "glossary"] as const;

/** The address of a heading, as code hosts make it. */
function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}

/** A chapter as a page; `style`: the address of its style sheet, `policy`: what it may do. */
export function chapter(root: string, name: (typeof CHAPTERS)[number], style: string, policy: string): string {
  const source = readFileSync(join(root, "docs", `${name}.md`), "utf8");
  const parser = new MarkdownIt({ html: false });
  const { escapeHtml } = parser.utils;
  parser.core.ruler.push("addresses", (state) => {
    state.tokens.forEach((token, at) => {
      if (token.type === "heading_open") token.attrSet("id", slug((state.tokens[at + 1]?.children ?? []).map(({ content }) => content).join("")));
      for (const link of token.children ?? []) {
        const [, file = "", anchor = ""] = /^([a-z-]+)\.md(#.*)?$/.exec(String(link.attrGet("href") ?? "")) ?? [];
        if (CHAPTERS.some((shipped) => shipped === file)) link.attrSet("href", `${file}.html${anchor}`);
      }
    });
  });
  const unshipped = /<a href="(?!https:|#|[a-z]+\.html)[^"]*">(.*?)<\/a>/g;
  const body = parser.render(source).replace(unshipped, "$1");
  const title = /^# (.*)$/m.exec(source)?.[1] ?? name;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escapeHtml(title)} · Holonomy</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${style}" />
  </head>
  <body>
    <nav><a href="./index.html">Holonomy</a></nav>
    <main>
${body}    </main>
  </body>
</html>
`;
}

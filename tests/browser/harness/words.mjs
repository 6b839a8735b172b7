// Words that are not from the catalogue, in the language of tests (`?lang=pseudo`), where those of the catalogue stand between ⟦ and ⟧.

/** What stands in the page before any script: the name, the static picture, the word to those without scripts. And addresses. */
// Keys of the document, in the order of the text, name what a folded list holds.
const ALLOWED = [/https?:/, /^summary: [a-z]\w*(, [a-z]\w*)*$/, /^h1: Holonomy$/, /^svg: A four-bar linkage: /, /^noscript: /];

/** Words in sight, or read out, that are neither the catalogue's nor the document's; `own`: more of the document's. */
export async function bareWords(page, own = "") {
  const bare = await page.evaluate((more) => {
    const { session } = door;
    const { report } = session.good;
    // What the document says: its own words, names and units.
    const own =
      JSON.stringify([report.title, report.description, report.parameters, report.runs, report.plots, report.channels, session.text, report.scene?.items]) +
      more +
      JSON.stringify(more);
    const found = new Set();
    for (const element of door.everything) {
      if (element.matches("style, script, code, svg *, holonomy-about *, .prose *, .told *, math, math *, canvas, option, .cm-editor *")) continue;
      const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent);
      for (const text of [
        ...texts,
        ...["aria-label", "title", "alt"].map((name) => element.getAttribute(name)),
        element.matches(".code") ? "" : element.getAttribute("placeholder"),
      ]) {
        // A sentence may have code in its middle.
        const words = (text ?? "").replace(/\s+/g, " ").trim();
        if (!/[A-Za-z]{3}/.test(words) || /[⟦⟧]/.test(words) || own.includes(JSON.stringify(words).slice(1, -1))) continue;
        found.add(`${element.tagName.toLowerCase()}: ${words}`);
      }
    }
    return [...found];
  }, own);
  return bare.filter((entry) => !ALLOWED.some((allowed) => allowed.test(entry)));
}

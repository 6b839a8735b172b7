// What can be read on the page: every visible text and every name, in order, through shadow roots.
import { until } from "./find.mjs";

/** Where the page writes the documents' words, formulas, addresses, and the name of the other language. */
export const DOCUMENT = [
  ...["holonomy-about", ".prose", "math", "code", ".cm-editor", "header [lang]", "textarea", "holonomy-share input"],
  ...[".hidden-visually", "h1", "holonomy-plot h2", ".legend", "svg"],
];

/**
 * Times of the processor, what a live region said last, the button with the name of the other language, the link, which has the address, and how
 * right the run is, which comes when the page has been idle.
 */
export const PASSING = [
  ...[".wall", "[role=status].hidden-visually", ".live", "header [lang]", "table", ".row > input[readonly]"],
  ...["holonomy-accuracy", "p.accuracy"],
];

/** Texts in sight and names that are read out. `leave`: selectors of what is left out, with all that is in it. */
export function seen(page, leave = []) {
  return page.evaluate((left) => {
    const found = [];
    const add = (text) => {
      const line = (text ?? "")
        .replace(/\u00ad/g, "")
        .replace(/\s+/g, " ")
        .trim();
      if (line !== "") found.push(line);
    };
    const walk = (node) => {
      if (node.nodeType === Node.TEXT_NODE) return add(node.textContent);
      if (!(node instanceof Element) || node.matches("style, script, noscript, math annotation") || left.some((selector) => node.matches(selector)))
        return undefined;
      if (!node.checkVisibility() && !node.matches("option, holonomy-app") && getComputedStyle(node).display !== "contents") return undefined;
      for (const name of ["aria-label", "aria-valuetext", "title", "placeholder"]) add(node.getAttribute(name));
      if (node instanceof HTMLInputElement && /text|search/.test(node.type)) add(node.value);
      if (node instanceof HTMLSlotElement) node.assignedNodes().forEach(walk);
      (node.shadowRoot ?? node).childNodes.forEach(walk);
      return undefined;
    };
    walk(document.querySelector("holonomy-app"));
    return [document.title, ...found];
  }, leave);
}

/** Every text that is in sight of the page, without dialogs. */
export function wordsInSight(page) {
  return page.evaluate(() => {
    const words = (node) => {
      if (node.nodeType === Node.TEXT_NODE) return node.data;
      if (node instanceof Element && !node.checkVisibility()) return "";
      const children =
        node instanceof Element && node.shadowRoot ? node.shadowRoot.childNodes : node instanceof HTMLSlotElement ? node.assignedNodes() : node.childNodes;
      return node instanceof Element && /^(STYLE|SCRIPT|DIALOG)$/.test(node.tagName) ? "" : [...children].map(words).join(" ");
    };
    return words(document.body).replace(/\s+/g, " ");
  });
}

/** Nothing is being computed, loaded or rendered any more. */
export async function quiet(page) {
  await until(page, "nothing is being computed", () => ["done", "failed", "broken"].includes(document.body.dataset.state));
  let before = "";
  for (let same = 0; same < 2; ) {
    await new Promise((resolve) => setTimeout(resolve, 120));
    const now = JSON.stringify(await seen(page));
    same = now === before ? same + 1 : 0;
    before = now;
  }
}

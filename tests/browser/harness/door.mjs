// The one place of the tests that knows how the page is put together: what a test asks of the page beside what a person meets.

/**
 * Run in every page before its own code: puts `door` in its window.
 *
 * - `session`, `lesson`, `hand`, `drafts`: the page's model, without its elements
 * - `open(feature, asked)`, `shut(feature)`, `edit(on)`, `tour()`, `guide()`, `language()`: what buttons of the frame do
 * - `one(...)`, `all(...)`: what selectors find, each within what the one before it found, through all shadow roots; an element may come first
 * - `text(...)`: the words there, as they follow one another
 * - `focused()`: the innermost element that has the focus
 */
export function makeDoor() {
  if (window.door !== undefined) return;
  const app = () => document.querySelector("holonomy-app");
  const within = (root) => {
    const found = [];
    const visit = (node) => {
      for (const element of node.querySelectorAll("*")) {
        found.push(element);
        if (element.shadowRoot) visit(element.shadowRoot);
      }
    };
    if (root.shadowRoot) visit(root.shadowRoot);
    visit(root);
    return found;
  };
  const all = (...path) => {
    const first = typeof path[0] === "string" ? document : path.shift();
    if (!first) return [];
    return path.reduce((from, selector) => [...new Set(from.flatMap(within))].filter((element) => element.matches(selector)), [first]);
  };
  const one = (...path) => (path.every((step) => typeof step !== "string") ? path[0] : (all(...path)[0] ?? null));
  const words = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType === Node.ELEMENT_NODE && node.matches("style, script")) return "";
    const children = node.localName === "slot" && node.assignedNodes().length > 0 ? node.assignedNodes() : (node.shadowRoot ?? node).childNodes;
    return [...children].map(words).join("");
  };
  window.door = {
    get session() {
      return app()?.session;
    },
    get lesson() {
      return app()?.lesson;
    },
    get hand() {
      return app().at?.work.hand;
    },
    get drafts() {
      return app().keeper;
    },
    get drawer() {
      return app().drawer;
    },
    /** True once nothing of the page is still to come. */
    get complete() {
      return app()?.complete === true;
    },
    get updateComplete() {
      return app().updateComplete;
    },
    open: (feature, asked) => app().open(feature, asked),
    shut: (feature) => app().shut(feature),
    edit: (on) => (on ? app().enter("edit") : app().leave()),
    language: () => app().toggleLanguage(),
    tour: () => app().open("tour"),
    guide: () => app().open("guide"),
    one,
    all,
    text: (...path) => {
      const element = one(...path);
      return element ? words(element).replace(/\s+/g, " ").trim() : "";
    },
    /** The innermost elements of every root at a place of the window, px. */
    at: (x, y) => {
      const found = [];
      for (let root = document; root; root = found.at(-1)?.shadowRoot) {
        const element = root.elementFromPoint(x, y);
        if (element === null || found.includes(element)) break;
        found.push(element);
      }
      return found;
    },
    /** True where the focus is in what a selector finds. */
    holds: (selector) => {
      for (let element = window.door.focused(); element; element = element.getRootNode().host) if (element.closest(selector) !== null) return true;
      return false;
    },
    focused: () => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      return element;
    },
  };
}

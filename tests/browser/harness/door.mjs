// The one place of the tests that knows how the page is put together: what a person meets, by role, name and text; and beside that the page's
// model, and what its drawings show, whose strokes have no role.

/**
 * Run in every page before its own code: puts `door` in its window.
 *
 * - `find(role, name, within)`, `findAll(...)`: what can be reached, through shadow roots; `name`: whole, or a pattern, or none; `within`: an element,
 *   or the name of a region, group, dialog, figure or the like; roles are called as Chromium calls them (`image`, `cell`, `definition`)
 * - `text(within)`: the words there, as they follow one another
 * - `focused()`, `holds(element)`, `at(x, y)`: the innermost element with the focus, whether the focus is inside, what lies at a place
 * - `session`, `lesson`, `hand`, `drafts`, `work(feature)`: the page's model, without its elements
 * - `open(feature, asked)`, `shut(feature)`, `close(feature)`, `edit(on)`, `tour()`, `guide()`, `language()`: what buttons of the frame do
 * - `picture`, `parts(name)`, `drawn(kind, within)`: the drawing of the mechanism, its parts, other strokes in it
 * - `plots`, `morePlots`, `charts(within)`: what canvases show
 * - `editor`: the marks in the text of the document
 */
export function makeDoor() {
  if (window.door !== undefined) return;
  const app = () => document.querySelector("holonomy-app");

  // ---- what a person meets: roles, names, text -------------------------------------------------------------------------------------

  const INPUTS = { button: "button", submit: "button", checkbox: "checkbox", radio: "radio", range: "slider", number: "spinbutton", search: "searchbox" };
  const TAGS = {
    ...{ button: "button", dialog: "dialog", option: "option", textarea: "textbox", section: "region", progress: "progressbar" },
    ...{ summary: "DisclosureTriangle", nav: "navigation", main: "main", aside: "complementary", header: "banner", fieldset: "group" },
    ...{ table: "table", tr: "row", td: "cell", ul: "list", ol: "list", li: "listitem", dt: "term", dd: "definition", p: "paragraph" },
    ...{ figure: "figure", figcaption: "Figcaption", caption: "caption", math: "MathMLMath", img: "image", b: "strong", iframe: "Iframe" },
  };
  const roleOf = (element) => {
    const said = element.getAttribute("role");
    if (said) return said === "img" ? "image" : said;
    if (element.matches("input")) return element.hasAttribute("list") ? "combobox" : (INPUTS[element.type] ?? "textbox");
    if (element.matches("select")) return element.multiple || element.size > 1 ? "listbox" : "combobox";
    if (element.matches("a[href]")) return "link";
    if (element.matches("th")) return element.scope === "row" || element.closest("tbody") !== null ? "rowheader" : "columnheader";
    return /^h[1-6]$/.test(element.localName) ? "heading" : TAGS[element.localName];
  };
  const inside = (node) =>
    node.localName === "slot" && node.assignedNodes().length > 0 ? node.assignedNodes({ flatten: true }) : (node.shadowRoot ?? node).childNodes;
  const textOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE) return "";
    if (node.getAttribute("aria-hidden") === "true" || getComputedStyle(node).display === "none") return "";
    const label = node.getAttribute("aria-label");
    if (label) return label;
    if (node.matches("input, textarea, select")) return "";
    const text = [...inside(node)].map(textOf).join("");
    return getComputedStyle(node).display.startsWith("inline") ? text : ` ${text} `;
  };
  const NAMED_BY_OTHERS = "dialog, section, input, textarea, select, [role=dialog], [role=region], [role=textbox], [role=slider], [role=alert], [role=status]";
  const nameOf = (element) => {
    const by = element.getAttribute("aria-labelledby");
    if (by)
      return by
        .split(/\s+/)
        .map((id) => element.getRootNode().getElementById(id))
        .map((part) => (part ? textOf(part) : ""))
        .join(" ");
    const label = element.getAttribute("aria-label");
    if (label) return label;
    if (element.labels?.length > 0) return [...element.labels].map(textOf).join(" ");
    if (element.matches("fieldset, table")) return textOf(element.querySelector("legend, caption") ?? new Text(""));
    if (element.matches(NAMED_BY_OTHERS)) return element.title ?? "";
    return textOf(element).trim() || element.title;
  };
  const tidy = (text) => (text ?? "").trim().replace(/\s+/g, " ");
  const fits = (wanted, name) => (wanted instanceof RegExp ? wanted.test(name) : tidy(wanted) === name);

  /** Every element below, in order, through shadow roots. */
  const below = (root) => {
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
  const around = (element) => element.assignedSlot ?? element.parentNode ?? element.host;
  /** A dialog that takes the page keeps everything else from being reached. */
  const reached = (element, modal) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    for (let at = element; at; at = around(at)) {
      if (at === modal) return true;
      if (at.inert || (at.nodeType === Node.ELEMENT_NODE && at.getAttribute("aria-hidden") === "true")) return false;
    }
    return modal === undefined;
  };
  const CONTAINERS = /^(region|dialog|group|complementary|figure|table|list|alert|main|banner|navigation|menu)$/;
  const findAll = (role, name, inside_ = document) => {
    const within = typeof inside_ === "string" || inside_ instanceof RegExp ? findAll(CONTAINERS, inside_)[0] : inside_;
    if (!within) return [];
    const modal = below(document)
      .filter((element) => element.matches("dialog:modal"))
      .at(-1);
    return below(within).filter((element) => {
      const own = roleOf(element);
      return (
        own !== undefined && (role === undefined || fits(role, own)) && (name === undefined || fits(name, tidy(nameOf(element)))) && reached(element, modal)
      );
    });
  };
  const find = (...asked) => findAll(...asked)[0] ?? null;
  const words = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType === Node.ELEMENT_NODE && node.matches("style, script")) return "";
    return [...inside(node)].map(words).join("");
  };
  const focused = () => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element;
  };

  // ---- how the page is put together ------------------------------------------------------------------------------------------------

  const all = (...path) => {
    const first = typeof path[0] === "string" ? document : path.shift();
    if (!first) return [];
    return path.reduce((from, selector) => [...new Set(from.flatMap(below))].filter((element) => element.matches(selector)), [first]);
  };
  const one = (...path) => all(...path)[0] ?? null;
  const feature = (id) => one(`holonomy-${id}`);
  const stage = () => feature("stage");
  /** What a canvas says of what is drawn on it. */
  const chart = (canvas) => {
    const read = (name) => JSON.parse(canvas?.dataset[name] ?? "null");
    const names = ["layout", "channels", "runs", "points", "most"];
    return { canvas, busy: canvas?.ariaBusy, ...Object.fromEntries(names.map((name) => [name, read(name)])) };
  };
  const plot = (element) => ({
    element,
    title: one(element, "h2")?.textContent ?? "",
    area: one(element, ".area"),
    view: element.view,
    wanted: element.plot,
    markers: element.context?.figure([]).markers ?? [],
    curves: all(element, ".legend button").map((button) => ({
      button,
      name: button.querySelector("span").textContent,
      dashes: button.querySelector("path").getAttribute("stroke-dasharray"),
    })),
    ...chart(one(element, "canvas")),
  });
  const plots = (elements) => elements.filter((element) => element.view !== undefined).map(plot);
  /** Strokes in a drawing of the mechanism. */
  const STROKES = {
    ...{
      handle: "circle.handle",
      pin: ".pin",
      edge: "path.edge",
      line: ".pane .scene-svg path",
      hit: ".hit",
      name: ".label",
      jumps: ".jumps",
      counted: "circle.value:not(.not)",
      uncounted: "circle.value.not",
      hovered: ".hover-name:not([hidden])",
    },
    ...{ force: '.flow-line[data-flow="force"]', lock: ".lock-mark", ghost: ".ghost svg", ringed: ".undetermined", marked: ".spoken-of" },
    ...{ apart: ".apart", faulty: ".faulty", scale: ".scale-text", sheet: "svg.editing", body: ".part[aria-label^=Body]", pane: ".pane" },
  };

  window.door = {
    find,
    findAll,
    text: (of = document.body) => {
      const element = of instanceof Node || of === null ? of : find(CONTAINERS, of);
      return element ? tidy(words(element)) : "";
    },
    focused,
    /** True where the focus is inside an element. */
    holds: (element) => {
      for (let at = focused(); at; at = around(at)) if (at === element) return true;
      return false;
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
    /** Every element of the page, for what is asked of all of them. */
    get everything() {
      return below(document);
    },

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
    /** What a dialog computes. */
    work: (id) => feature(id)?.work,
    /** Every task is handed in with what stands in it. */
    handIn: () => all("holonomy-task").forEach((task) => task.submit(new Event("submit"))),
    /** What is printed of an exercise, while it is; `alone`: nothing else is. */
    get sheet() {
      const element = feature("sheet");
      if (element === null) return undefined;
      return {
        text: tidy(words(element)),
        code: one(element, "header svg") !== null,
        picture: all(element, "img").length > 0,
        drawing: decodeURIComponent(one(element, "img")?.src.split(",").slice(1).join(",") ?? ""),
        alone: getComputedStyle(app()).display === "none",
      };
    },
    /** The receipts of a class. */
    get board() {
      return feature("teach-board")?.board;
    },
    /** The part for teachers: which of its steps is shown, and whether its preview is made. */
    get teaching() {
      return feature("teach");
    },
    /** What the comparison of a pinned run tells of each channel, in full. */
    get differences() {
      return all(feature("pins"), "tr[data-channel]").map(({ dataset }) => ({ ...dataset }));
    },
    /** Fractions and roots that are typeset as such. */
    formulas: (within) => all(within, ".katex .mfrac, .katex .sqrt, math").length,
    /** Pictures that are files. */
    images: (within) => all(within, "img"),
    /** The field behind a button that chooses files. */
    files: (name) => all("input[type=file]").find((element) => fits(name, element.ariaLabel)),
    /** The curve that a student draws, as points. */
    get curve() {
      return feature("curve")?.points;
    },
    get engine() {
      return app().engine;
    },
    /** True once nothing of the page is still to come. */
    get complete() {
      return app()?.complete === true;
    },
    get updateComplete() {
      return app().updateComplete;
    },

    open: (id, asked) => app().open(id, asked),
    shut: (id) => app().shut(id),
    /** Closes a dialog. */
    close: (id) => {
      const element = feature(id);
      if (element.close !== undefined) element.close();
      else one(element, "dialog").close();
    },
    edit: (on) => (on ? app().enter("edit") : app().leave()),
    language: () => app().toggleLanguage(),
    tour: () => app().open("tour"),
    guide: () => app().open("guide"),
    /** Begins a sweep with these values in its form. */
    sweep: async (values) => {
      await app().open("sweep");
      const element = feature("sweep");
      element.form = { ...element.form, ...values };
      await element.begin();
    },
    /** Chooses curves for a plot. */
    build: async (index, channels) => {
      await app().open("builder", { index });
      for (const detail of channels) feature("builder").choose({ detail });
    },

    /** The drawing: its element, its box, scale (px/m) and where the origin of the plane is on the screen; `pulled`: the pose in the hand. */
    get picture() {
      const element = stage();
      const [pane] = element?.panes ?? [];
      const svg = pane?.drawing.svg;
      const { left = 0, top = 0, width = 0, height = 0 } = svg?.getBoundingClientRect() ?? {};
      const { scale = 0, origin = { x: 0, y: 0 } } = pane?.drawing.projection?.view ?? {};
      return { element, svg, left, top, width, height, scale, origin: { x: left + origin.x, y: top + origin.y }, pulled: element?.pulling.pose };
    },
    /** The picture that stands in the page before any script. */
    get firstPicture() {
      return document.querySelector(".first-picture");
    },
    /** What is drawn of the parts, or of one. */
    parts: (name) => all(stage(), name === undefined ? ".pane [data-part]" : `.pane [data-part="${CSS.escape(name)}"]`),
    /** Earlier poses that are drawn behind a drawing. */
    get poses() {
      return all(stage(), ".poses svg").filter((svg) => svg.style.display !== "none").length;
    },
    /** Strokes of a kind. */
    drawn: (kind, within = stage()) => all(within, STROKES[kind]),
    /** The canvas of the view in space. */
    get space() {
      return one("canvas[role=application]");
    },
    get plots() {
      return plots(all(".right holonomy-plot"));
    },
    /** True once every plot of the column that is in sight shows the curves it was told to. */
    get painted() {
      const column = one(".right")?.getBoundingClientRect();
      const inSight = (element) => {
        const { top, bottom, width } = element.getBoundingClientRect();
        return width > 0 && bottom > Math.max(0, column.top) && top < Math.min(innerHeight, column.bottom);
      };
      return all(".right holonomy-plot").every((element) => !element.hasAttribute("unpainted") || !inSight(element));
    },
    get morePlots() {
      return plots(all("holonomy-plot").filter((element) => element.closest(".right") === null));
    },
    /** A canvas, and those within an element. */
    chart,
    charts: (within) => all(within, "canvas").map(chart),
    /** The text of the document: lines in sight with what is said of them to a pointer, locks in the margin, places that are underlined, its description. */
    get editor() {
      const panel = feature("text");
      return {
        lines: all(panel, ".cm-line").map((line) => ({
          text: line.textContent,
          title: (line.matches(".cm-locked") ? line : line.querySelector(".cm-locked"))?.title ?? "",
        })),
        locks: all(panel, ".cm-lock").length,
        underlined: all(panel, ".cm-lintRange-error").length,
        word: (text) => all(panel, ".cm-line span").find((span) => span.textContent === `"${text}"`) ?? null,
        meaning: one(panel, ".cm-meaning")?.textContent,
        said: one(panel, ".cm-content")?.getAttribute("aria-description") ?? "",
      };
    },
  };
}

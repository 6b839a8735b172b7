// Roles and accessible names as the markup tells them, for browsers that are not asked for their own tree of them.

/** What a `::-p-aria(...)` selector asks for, or null where it is another one. */
export function readAria(selector) {
  const inside = /^::-p-aria\((.*)\)$/s.exec(selector)?.[1];
  if (inside === undefined) return null;
  const read = (key) => new RegExp(`\\[${key}="([^\\]]*)"\\]`).exec(inside)?.[1];
  return { role: read("role"), name: read("name") };
}

/** Run in the page: the first element of a role and name that can be reached, through shadow roots; or null. */
export function findNamed({ role, name }) {
  const INPUTS = { button: "button", submit: "button", checkbox: "checkbox", radio: "radio", range: "slider", number: "spinbutton", search: "searchbox" };
  const TAGS = {
    button: "button",
    dialog: "dialog",
    option: "option",
    textarea: "textbox",
    section: "region",
    progress: "progressbar",
    summary: "DisclosureTriangle",
    table: "table",
    nav: "navigation",
    main: "main",
  };
  const roleOf = (element) => {
    const said = element.getAttribute("role");
    if (said) return said;
    if (element.matches("input")) return element.hasAttribute("list") ? "combobox" : (INPUTS[element.type] ?? "textbox");
    if (element.matches("select")) return element.multiple || element.size > 1 ? "listbox" : "combobox";
    if (element.matches("a[href]")) return "link";
    return /^h[1-6]$/.test(element.localName) ? "heading" : TAGS[element.localName];
  };
  const hidden = (element) => element.getAttribute("aria-hidden") === "true" || !element.checkVisibility({ visibilityProperty: true });
  const textOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE) return "";
    if (node.getAttribute("aria-hidden") === "true" || getComputedStyle(node).display === "none") return "";
    const label = node.getAttribute("aria-label");
    if (label) return label;
    if (node.matches("input, textarea, select")) return "";
    const children = node.localName === "slot" ? node.assignedNodes({ flatten: true }) : [...(node.shadowRoot ?? node).childNodes];
    const inside = children.map(textOf).join("");
    return getComputedStyle(node).display.startsWith("inline") ? inside : ` ${inside} `;
  };
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
    if (element.matches("dialog, section, input, textarea, select, [role=dialog], [role=region], [role=textbox], [role=slider], [role=alert], [role=status]"))
      return element.title ?? "";
    return textOf(element).trim() || element.title;
  };
  const tidy = (text) => (text ?? "").trim().replace(/\s+/g, " ");
  // A dialog that takes the page keeps everything else from being reached.
  const roots = (root) => [root, ...[...root.querySelectorAll("*")].filter((element) => element.shadowRoot).flatMap((element) => roots(element.shadowRoot))];
  const modal = roots(document)
    .flatMap((root) => [...root.querySelectorAll("dialog:modal")])
    .at(-1);
  const within = (element) => {
    for (let at = element; at; at = at.parentNode ?? at.host) {
      if (at === modal) return true;
      if (at.inert || (at.nodeType === Node.ELEMENT_NODE && at.getAttribute("aria-hidden") === "true")) return false;
    }
    return modal === undefined;
  };
  for (const root of roots(document)) {
    for (const element of root.querySelectorAll("*")) {
      if (role !== undefined && roleOf(element) !== role) continue;
      if (role === undefined && roleOf(element) === undefined) continue;
      if (name !== undefined && tidy(nameOf(element)) !== tidy(name)) continue;
      if (!hidden(element) && within(element)) return element;
    }
  }
  return null;
}

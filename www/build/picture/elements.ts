/** Elements of a drawing outside a browser: as much of the DOM as `Drawing` asks for. */

/** One element; `history` keeps what each attribute was in pose after pose. */
export class Element {
  readonly attributes = new Map<string, string>();
  children: (Element | string)[] = [];
  /** Values of an attribute, one a pose. */
  readonly history = new Map<string, string[]>();
  readonly classList = { toggle: (name: string, on: boolean): void => this.toggle(name, on) };

  constructor(readonly name: string) {}

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }

  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }

  get classes(): string[] {
    return (this.attributes.get("class") ?? "").split(" ").filter((name) => name !== "");
  }

  append(...children: (Element | string)[]): void {
    this.children.push(...children);
  }

  replaceChildren(...children: (Element | string)[]): void {
    this.children = children;
  }

  /** Keeps the pose that it is in, here and below. */
  keep(): void {
    for (const [name, value] of this.attributes) {
      const values = this.history.get(name);
      if (values === undefined) this.history.set(name, [value]);
      else values.push(value);
    }
    for (const child of this.children) if (typeof child !== "string") child.keep();
  }

  private toggle(name: string, on: boolean): void {
    const rest = this.classes.filter((other) => other !== name);
    this.setAttribute("class", [...rest, ...(on ? [name] : [])].join(" "));
  }
}

/** Runs something with a document that makes such elements. */
export async function withElements<T>(run: () => Promise<T>): Promise<T> {
  const scope = globalThis as { document?: unknown };
  const before = scope.document;
  scope.document = { createElementNS: (_: string, name: string) => new Element(name) };
  try {
    return await run();
  } finally {
    scope.document = before;
  }
}

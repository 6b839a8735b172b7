/** Hands a text to the visitor as a file. */
export function save(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = fileName(name);
  anchor.click();
  // The browser has taken the address by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A name that every file system takes. */
export function fileName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9.]+/g, "-").replace(/^-+|-+(?=\.|$)/g, "") || "holonomy";
}

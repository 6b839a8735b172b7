/** Hands a text or bytes to the visitor as a file. */
export function save(name: string, type: string, content: string | Blob): void {
  const address = URL.createObjectURL(typeof content === "string" ? new Blob([content], { type: `${type};charset=utf-8` }) : content);
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

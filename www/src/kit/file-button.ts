/** A button that lets the visitor choose a file. */
import { type TemplateResult, html } from "lit";

/** `title`: which files it takes. */
export function fileButton(label: string, accept: string, take: (file: File) => unknown, title: string): TemplateResult {
  const choose = (event: Event): void => ((event.currentTarget as HTMLElement).nextElementSibling as HTMLInputElement).click();
  const chosen = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    // The same file may be chosen again.
    input.value = "";
    if (file !== undefined) void take(file);
  };
  return html`<button type="button" class="outlined" title=${title} @click=${choose}>${label}</button><input type="file" accept=${accept} hidden aria-label=${label} @change=${chosen} />`;
}

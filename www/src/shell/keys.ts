/** The keys, in a list. */
import { type TemplateResult, css, html } from "lit";
import { text } from "../text/strings.js";
import { Dialog } from "../kit/dialog.js";
import { define } from "../kit/view.js";

export class Keys extends Dialog {
  static override styles = [
    ...Dialog.styles,
    css`
      dialog {
        width: min(560px, calc(100vw - 32px));
      }
      dl {
        display: grid;
        /* A long key breaks rather than what it does. */
        grid-template-columns: fit-content(42%) 1fr;
        gap: 8px 24px;
      }
      dt {
        font: var(--text-number);
        line-height: 1.6;
      }
    `,
  ];

  protected heading(): { title: string; close: string } {
    return { title: text.keys.title, close: text.keys.close };
  }

  protected body(): TemplateResult {
    return html`<dl>${text.keys.list.map(([key, does]) => html`<dt>${key}</dt><dd>${does}</dd>`)}</dl>`;
  }
}

define("holonomy-keys", Keys);

/** The keys, in a list. */
import { type TemplateResult, html } from "lit";
import { keys } from "../text/en/keys.js";
import { Dialog } from "../kit/dialog.js";
import { define } from "../kit/view.js";
import sheet from "./keys.css?inline";
import { rules } from "../kit/style/rules.js";

export class Keys extends Dialog {
  static override styles = [...Dialog.styles, rules(sheet)];

  protected heading(): { title: string; close: string } {
    return { title: keys.title, close: keys.close };
  }

  protected body(): TemplateResult {
    return html`<dl>${keys.list.map(([key, does]) => html`<dt>${key}</dt><dd>${does}</dd>`)}</dl>`;
  }
}

define("holonomy-keys", Keys);

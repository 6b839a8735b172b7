/** The keys, in a list. */
import { type TemplateResult, html } from "lit";
import { keys } from "../text/en/keys.js";
import { Dialog, type Heading } from "../kit/dialog.js";
import { define } from "../kit/view.js";
import sheet from "./keys.css?inline";

export class Keys extends Dialog {
  static override sheets = [sheet];

  protected readonly heading = (): Heading => keys;

  protected body(): TemplateResult {
    return html`<dl>${keys.list.map(([key, does]) => html`<dt>${key}</dt><dd>${does}</dd>`)}</dl>`;
  }
}

define("holonomy-keys", Keys);

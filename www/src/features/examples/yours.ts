/** The visitor's own work, with pictures: it is gone on with, duplicated, deleted, and saved all at once. */
import { type TemplateResult, html, nothing } from "lit";
import type { DraftKeeper } from "../../session/drafts/keeper.js";
import type { Damaged, Draft } from "../../session/drafts/store.js";
import type { Session } from "../../session/session.js";
import { drafts as words } from "../../text/en/drafts.js";
import { save } from "../../kit/download.js";
import { part } from "../../session/late.js";
import { framed } from "../../picture/framed.js";

/** The dialog that it stands in. */
interface Host {
  readonly keeper: DraftKeeper | undefined;
  readonly session: Session;
  close(): void;
  /** Reads again what is kept. */
  look(): Promise<void>;
}

export function yours(host: Host, drafts: readonly Draft[] | undefined, damaged: readonly Damaged[]): TemplateResult {
  const { keeper } = host;
  const lead = html`<p class="lead">${words.lead}</p>`;
  if (keeper === undefined || drafts === undefined) return lead;
  if (drafts.length + damaged.length === 0) return html`${lead}<p class="lead">${words.none}</p>`;
  const clear = async (): Promise<void> => (await Promise.all(damaged.map(({ id }) => keeper.store.remove(id))), await host.look());
  return html`${lead}
    <ul class="entries drafts" aria-label=${words.title}>
      ${drafts.map((draft) => one(host, keeper, draft))}
      ${
        damaged.length === 0
          ? nothing
          : html`<li class="damaged">
            <p class="small soft">${words.damaged(damaged.length)}</p>
            <button class="outlined" aria-label=${words.removeDamaged} title=${words.removeDamaged} @click=${clear}>${words.delete}</button>
          </li>`
      }
    </ul>
    ${drafts.length === 0 ? nothing : html`<button class="outlined" @click=${() => void saveAll(host, drafts)}>${words.saveAll}</button>`}`;
}

function one(host: Host, keeper: DraftKeeper, draft: Draft): TemplateResult {
  const title = draft.title || words.untitled;
  const after = async (change: Promise<void>): Promise<void> => (await change, await host.look());
  const open = (): void => {
    host.close();
    host.session.notify(undefined);
    void keeper.resume(draft);
  };
  return html`<li>
    <button class="entry shown" @click=${open}>
      ${draft.picture === undefined ? html`<span class="unseen"></span>` : html`<img src=${framed(draft.picture)} width="480" height="300" alt="" />`}
      <b>${title}</b> <span>${keeper.dated(draft.time)}</span>
    </button>
    <span class="acts">
      <button class="small" aria-label=${words.duplicateOf(title)} @click=${() => after(keeper.duplicate(draft, words.copyOf(title)))}>${words.duplicate}</button>
      <button class="small" aria-label=${words.remove(title)} @click=${() => after(keeper.store.remove(draft.id))}>${words.delete}</button>
    </span>
  </li>`;
}

async function saveAll({ session }: Host, drafts: readonly Draft[]): Promise<void> {
  const packer = await part(session, () => import("./archive.js"), words.saveAllFailed);
  if (packer !== undefined) save(`${words.title}.zip`, "application/zip", packer.archive(drafts));
}

/** What begins when the first view stands. Nobody waits for it, and without it the page works as well. */
import { watch } from "../features/accuracy/watch.js";
import { workOffline } from "../features/offline/offline.js";
import { takeDrops } from "../kit/drop.js";
import { outline } from "../picture/outline.js";
import { embedded } from "../session/asked.js";
import { DraftKeeper } from "../session/drafts/keeper.js";
import { DraftStore } from "../session/drafts/store.js";
import type { Session } from "../session/session.js";

/** What keeps the visitor's changes from now on, if anything does; `drawn`: the drawing as it stands. */
export function begin(session: Session, drawn: () => string | undefined): DraftKeeper | undefined {
  watch(session);
  if (embedded) return undefined;
  takeDrops(session);
  workOffline(session);
  return new DraftKeeper(session, new DraftStore(location.pathname), () => outline(session, drawn()));
}

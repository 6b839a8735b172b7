/** What goes on beside the page when it stands, and nobody waits for: how right the run is, files that are dropped. */
import { watch } from "../features/accuracy/watch.js";
import { takeDrops } from "../kit/drop.js";
import { embedded } from "../session/asked.js";
import type { Session } from "../session/session.js";

export function beside(session: Session): void {
  watch(session);
  if (!embedded) takeDrops(session);
}

/** What the page says of itself to scripts beside it, as data of its body. */
import type { Session } from "../session/session.js";

type State = "loading" | "computing" | "broken" | "cancelled" | "failed" | "done";

function stateOf({ set, broken, computing, busy }: Session): State {
  if (set === undefined && !broken) return "loading";
  if (computing !== undefined || busy) return "computing";
  if (broken) return "broken";
  if (set?.cancelled === true) return "cancelled";
  return set?.runs.some(({ failure }) => failure !== undefined) === true ? "failed" : "done";
}

export function publish(session: Session): void {
  const { dataset } = document.body;
  dataset["state"] = stateOf(session);
  dataset["version"] = String(session.version);
  dataset["runs"] = JSON.stringify(session.set?.runs.map(({ label }) => label) ?? []);
}

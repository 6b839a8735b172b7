/** What keys do, as declarations: a name, the keys, and what happens. Keys are for the whole page unless something in focus wants them. */
import type { Session } from "../../session/session.js";

export interface Action {
  id: string;
  /** True when this event asks for it. */
  matches: (event: KeyboardEvent) => boolean;
  run: (session: Session) => void;
}

export const plain = (event: KeyboardEvent): boolean => !event.ctrlKey && !event.metaKey && !event.altKey;
const command = (event: KeyboardEvent): boolean => (event.ctrlKey || event.metaKey) && !event.altKey;
export const key =
  (name: string, shift = false) =>
  (event: KeyboardEvent) =>
    plain(event) && event.shiftKey === shift && event.key === name;

function move(session: Session, by: (step: number, duration: number) => number): void {
  const { clock } = session;
  const step = session.set?.report.output_step ?? 0.01;
  clock.pause();
  clock.seek(clock.t + by(step, clock.duration));
}

export const actions: readonly Action[] = [
  { id: "toggle", matches: key(" "), run: (session) => session.toggle() },
  { id: "back", matches: key("ArrowLeft"), run: (session) => move(session, (step) => -step) },
  { id: "on", matches: key("ArrowRight"), run: (session) => move(session, (step) => step) },
  { id: "far-back", matches: key("ArrowLeft", true), run: (session) => move(session, (_, duration) => -duration / 10) },
  { id: "far-on", matches: key("ArrowRight", true), run: (session) => move(session, (_, duration) => duration / 10) },
  { id: "start", matches: key("Home"), run: (session) => move(session, (_, duration) => -duration) },
  { id: "end", matches: key("End"), run: (session) => move(session, (_, duration) => duration) },
  { id: "pin", matches: key("p"), run: (session) => session.pin() },
  { id: "slower", matches: (event) => plain(event) && event.key === "[", run: (session) => session.changeSpeed(-1) },
  { id: "faster", matches: (event) => plain(event) && event.key === "]", run: (session) => session.changeSpeed(1) },
  { id: "undo", matches: (event) => command(event) && !event.shiftKey && event.key.toLowerCase() === "z", run: (session) => session.undo() },
  {
    id: "redo",
    matches: (event) => command(event) && ((event.shiftKey && event.key.toLowerCase() === "z") || (!event.shiftKey && event.key.toLowerCase() === "y")),
    run: (session) => session.redo(),
  },
];

/** The innermost element that an event comes from wants the keys itself: it is written in, chosen from or pressed. */
export function wantsKeys(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLElement || target instanceof SVGElement)) return false;
  if (target instanceof HTMLElement && target.isContentEditable) return true;
  if (target.matches("input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit], [type=file]), textarea, select")) return true;
  // Buttons, boxes and choices take the space bar; sliders take arrows, Home and End, and choices take arrows.
  if (event.key === " ") return target.matches("button, a, summary, [role=button], input[type=checkbox], input[type=radio]");
  // The time slider of a plot moves like the page.
  if (/^(Arrow|Home|End|Page)/.test(event.key)) return target.matches("input[type=range], input[type=radio]");
  return false;
}

/** `more`: what the page does by keys beside the session. */
export function handleKey(session: Session, event: KeyboardEvent, more: readonly Action[]): void {
  if (event.defaultPrevented || wantsKeys(event)) return;
  const action = [...actions, ...more].find((candidate) => candidate.matches(event));
  if (action === undefined) return;
  // A dialog is open: the page behind it stands still.
  if (event.composedPath().some((element) => element instanceof HTMLDialogElement)) return;
  event.preventDefault();
  action.run(session);
}

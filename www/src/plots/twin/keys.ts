/**
 * A plot by keys: left and right go from sample to sample of the selected curve, up and down from curve to curve. What it
 * reads there is spoken by its live region, a moment after the last key.
 */
import { labelled } from "../labels.js";
import type { PlotContext } from "../context.js";
import { type Curve, FREQUENCY, shownUnit } from "../series.js";
import { passed } from "../markers.js";
import { keyOf } from "../view.js";
import { quantity, reading } from "../../text/number.js";
import { twin as words } from "../../text/en/twin.js";
import type { RunHandle } from "../../solver/client.js";
import { Cursor, type Row, type Step } from "./cursor.js";

/** So long after the last key a value is spoken, ms. */
export const REST = 200;

const STEPS: Readonly<Record<string, readonly [Step, Step]>> = {
  ArrowRight: ["next", "on"],
  ArrowLeft: ["previous", "back"],
  Home: ["first", "first"],
  End: ["last", "last"],
};

/** The channels that are read for a curve. */
export function channelsOf({ x, y }: Curve): string[] {
  return x === "t" || x === FREQUENCY ? [y] : [x, y];
}

/** The curve at a sample, as it is spoken. */
export function spoken(context: PlotContext, curve: Curve, row: Row): string {
  const [t = Number.NaN, ...values] = row;
  const channels = labelled(context.session.set?.report.channels);
  const names = channelsOf(curve);
  const all = names.map((name, i) => {
    const value = values[i] ?? Number.NaN;
    const unit = shownUnit(channels, name);
    return Number.isFinite(value) ? quantity(reading(value / unit.size), unit.name) : words.noValue;
  });
  const [a = "", b = ""] = all;
  return names.length === 1 ? words.at(curve.label, a, reading(t)) : words.point(curve.label, a, b, reading(t));
}

/** What a plot's keys keep from one press to the next. */
export class PlotKeys {
  /** The live region says what keys lead to; the slider's own value stands still meanwhile, or all would be heard twice. */
  speaking = false;
  /** The time is being moved by these keys. */
  steering = false;
  private cursor: Cursor | undefined;
  private key = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Presses are worked off one after the other. */
  private work: Promise<void> = Promise.resolve();

  /** `live`: the plot's polite live region. */
  constructor(private readonly live: HTMLElement) {}

  press(context: PlotContext, key: string, shift: boolean): void {
    this.speaking = true;
    // A run that was replaced meanwhile has no samples: the next press finds the new one.
    this.work = this.work.then(() => this.perform(context, key, shift)).catch(() => undefined);
  }

  private async perform(context: PlotContext, key: string, shift: boolean): Promise<void> {
    const { view, session } = context;
    const step = STEPS[key]?.[shift ? 1 : 0];
    if (step === undefined) choose(context, key === "ArrowDown" ? 1 : -1);
    const { selected, visible } = view;
    const handle = session.set?.runs.find(({ index }) => index === selected?.run)?.handle;
    if (selected === undefined || handle === undefined) return;
    const row = await this.go(session.clock.t, selected, handle, step);
    if (row === undefined) return;
    const from = session.clock.t;
    this.steering = true;
    session.clock.pause();
    session.clock.seek(row[0] ?? 0);
    this.steering = false;
    const run = session.set?.runs.find(({ index }) => index === selected.run);
    const met = step === undefined || run === undefined || !view.overTime ? [] : passed(run, from, row[0] ?? 0, view.duration);
    const said = [spoken(context, selected, row), ...met].join(". ");
    const place = visible.findIndex((curve) => keyOf(curve) === keyOf(selected)) + 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.live.textContent = step === undefined ? words.switched(place, visible.length, said) : said), REST);
  }

  /** Moves the cursor, which first goes to the time that is shown if that was moved by others. */
  private async go(t: number, curve: Curve, handle: RunHandle, step: Step | undefined): Promise<Row | undefined> {
    if (this.key !== keyOf(curve) || this.cursor?.handle !== handle) {
      this.cursor = new Cursor(handle, channelsOf(curve));
      this.key = keyOf(curve);
    }
    const { cursor } = this;
    const before = await cursor.row();
    if (before?.[0] !== t) await cursor.seek(t);
    if (step !== undefined) cursor.step(step);
    return cursor.row();
  }
}

/** Selects the next curve, or the one before. */
function choose({ view }: PlotContext, by: number): void {
  const { visible, selected } = view;
  const at = visible.findIndex((curve) => selected !== undefined && keyOf(curve) === keyOf(selected));
  view.select(visible.at((at + by) % visible.length));
}

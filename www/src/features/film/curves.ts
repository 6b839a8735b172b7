/** The plots beside the picture of a film: drawn once, with what is past, the time and the values moving over them. */
import { left as across, top as down } from "../../plots/axis.js";
import { fetchNumbers } from "../../plots/fetch.js";
import { labelled } from "../../plots/labels.js";
import { nearest } from "../../plots/numbers.js";
import { curves, figure, isOverTime, rightUnit } from "../../plots/series.js";
import type { Drawn } from "../../plots/view.js";
import type { Session } from "../../session/session.js";
import type { Engine } from "../../solver/engine.js";
import type { FigureLayout, PlotInfo } from "../../solver/types.js";
import { text } from "../../text/strings.js";
import type { Colours } from "./colours.js";
import { Heads } from "./heads.js";
import { type Area, scaleOf } from "./scenery.js";

const COLUMNS = 1000;

interface Picture {
  plot: PlotInfo;
  drawn: readonly Drawn[];
  second: string | undefined;
  canvas: HTMLCanvasElement;
  layout: FigureLayout;
  head: Heads;
  area: Area;
  scale: number;
}

export class Curves {
  private constructor(
    private readonly pictures: readonly Picture[],
    private readonly colours: Colours,
  ) {}

  /** Plots one above the other in an area of the film. */
  static async of(session: Session, engine: Engine, plots: readonly PlotInfo[], area: Area, colours: Colours): Promise<Curves> {
    const { set, selectedRun } = session;
    if (set === undefined) return new Curves([], colours);
    const channels = labelled(set.report.channels);
    const height = Math.floor(area.height / Math.max(1, plots.length));
    const pictures = await Promise.all(
      plots.map(async (plot, i): Promise<Picture> => {
        const own = curves(plot, set.runs, selectedRun, channels);
        const { drawn } = await fetchNumbers(own, set.runs, [0, set.durationOf(selectedRun)], COLUMNS);
        const shown = drawn.map(({ curve }) => curve);
        const place = { left: area.left, top: area.top + i * height, width: area.width, height };
        const scale = scaleOf(height * plots.length);
        const [wide, high] = [Math.floor(place.width / scale), Math.floor(place.height / scale)];
        const spec = figure(plot, shown, { theme: colours.theme, time: text.plots.time, frequency: text.plots.frequency, channels, alone: true });
        const head = new Heads(plot.title || plot.channels.join(", "), shown, wide, colours);
        const canvas = document.createElement("canvas");
        const layout = engine.drawFigure(
          canvas,
          spec,
          drawn.map(({ data }) => data),
          wide,
          Math.max(60, high - head.height),
          scale,
        );
        return { plot, drawn, second: rightUnit(plot, shown), canvas, layout, head, area: place, scale };
      }),
    );
    return new Curves(pictures, colours);
  }

  draw(context: CanvasRenderingContext2D, t: number): void {
    const { colours } = this;
    for (const { plot, drawn, second, canvas, layout, head, area, scale } of this.pictures) {
      context.save();
      context.translate(area.left, area.top);
      context.scale(scale, scale);
      head.draw(context);
      context.translate(0, head.height);
      context.drawImage(canvas, 0, 0, canvas.width / scale, canvas.height / scale);
      const box = layout.plot;
      const over = isOverTime(plot);
      if (over) {
        const x = across(layout, t);
        context.fillStyle = colours.veil;
        context.fillRect(x, box.top, Math.max(0, box.left + box.width - x), box.height);
        context.strokeStyle = colours.ink;
        context.lineWidth = 1.25;
        context.beginPath();
        context.moveTo(x, box.top);
        context.lineTo(x, box.top + box.height);
        context.stroke();
      }
      for (const { curve, data, over: way } of drawn) {
        if (!over && way === undefined) continue;
        const [x, y] = over ? [t, nearest(data, t)] : [nearest(way?.x ?? data, t), nearest(way?.y ?? data, t)];
        const [px, py] = [across(layout, x), down(layout, y, second !== undefined && curve.unit === second)];
        if (!Number.isFinite(px + py)) continue;
        context.beginPath();
        context.arc(px, py, 4, 0, 2 * Math.PI);
        context.fillStyle = colours.series[curve.color % 8] ?? colours.ink;
        context.strokeStyle = colours.surface;
        context.lineWidth = 1.5;
        context.fill();
        context.stroke();
      }
      context.restore();
    }
  }
}

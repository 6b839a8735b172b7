/** Title and legend of a plot on a canvas, as the page writes them over it. */
import { PATTERNS } from "../../plots/series.js";
import type { Curve } from "../../plots/series.js";
import type { Colours } from "./colours.js";

/** Room at the sides and above, of a line of the legend, of its sample and beside that, px. */
const [SIDE, ABOVE, LINE, SAMPLE, GAP] = [14, 26, 18, 24, 7];

interface Entry {
  curve: Curve;
  label: string;
  x: number;
  y: number;
}

export class Heads {
  /** px, as the letters are. */
  readonly height: number;
  private readonly entries: Entry[] = [];

  constructor(
    private readonly title: string,
    curves: readonly Curve[],
    private readonly width: number,
    private readonly colours: Colours,
  ) {
    const context = document.createElement("canvas").getContext("2d");
    let [x, y] = [SIDE, ABOVE + LINE / 2];
    for (const curve of curves) {
      // A label has no indices here: they stand behind a sign in it.
      const label = curve.label.replaceAll("_", "");
      if (context !== null) context.font = `13px ${colours.font}`;
      const wide = SAMPLE + GAP + (context?.measureText(label).width ?? 0) + 2 * GAP;
      if (x > SIDE && x + wide > width - SIDE) [x, y] = [SIDE, y + LINE];
      this.entries.push({ curve, label, x, y });
      x += wide;
    }
    this.height = (curves.length === 0 ? ABOVE : y + LINE / 2) + 4;
  }

  draw(context: CanvasRenderingContext2D): void {
    const { colours, width } = this;
    Object.assign(context, { font: `600 15px ${colours.font}`, fillStyle: colours.ink, textAlign: "left", textBaseline: "middle" });
    context.fillText(this.title, SIDE, ABOVE / 2 + 2, width - 2 * SIDE);
    context.font = `13px ${colours.font}`;
    context.lineWidth = 2.25;
    for (const { curve, label, x, y } of this.entries) {
      context.strokeStyle = colours.series[curve.color % 8] ?? colours.ink;
      context.setLineDash(PATTERNS[curve.dash].split(" ").filter(Boolean).map(Number));
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(x + SAMPLE, y);
      context.stroke();
      context.fillStyle = colours.soft;
      context.fillText(label, x + SAMPLE + GAP, y, width - x - SAMPLE - GAP - SIDE / 2);
    }
    context.setLineDash([]);
  }
}

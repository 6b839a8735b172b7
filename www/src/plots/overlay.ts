/** What moves over a drawn plot: the time cursor with its dots, the veil over what is still to come. Nothing is drawn anew. */
import type { FigureLayout } from "../solver/types.js";
import { left, top } from "./axis.js";
import { nearest } from "./numbers.js";
import { type Curve, rightUnit } from "./series.js";
import type { PlotView } from "./view.js";

export interface Cursor {
  t: number;
  playing: boolean;
  /** Where the pointer is. */
  hover: number | undefined;
}

/** Moves everything in `root` to a time. */
export function place(root: ParentNode, view: PlotView, layout: FigureLayout, { t, playing, hover }: Cursor): void {
  const veil = root.querySelector<HTMLElement>(".veil");
  const over = root.querySelector(".over");
  if (veil === null || over === null) return;
  const { plot } = layout;
  const [upper, lower, end] = [plot.top, plot.top + plot.height, plot.left + plot.width];
  const line = (x: number): string => (x >= plot.left - 0.5 && x <= end + 0.5 ? `M${x} ${upper}V${lower}` : "");
  const spots: [number, number, Curve][] = [];
  if (view.overTime) {
    const x = left(layout, t);
    // Before anything moves, all of the curves can be seen.
    const from = t > 0 || playing ? Math.max(plot.left, x) : end + 1;
    veil.style.transform = `translate(${from}px, ${upper}px) scale(${Math.max(0, end + 1 - from)}, ${plot.height})`;
    over.querySelector(".cursor")?.setAttribute("d", line(x));
    const second = rightUnit(
      view.spec,
      view.drawn.map(({ curve }) => curve),
    );
    for (const { curve, data } of view.drawn) spots.push([x, top(layout, nearest(data, t), curve.unit === second), curve]);
  } else {
    veil.style.transform = "scale(0)";
    over.querySelector(".cursor")?.setAttribute("d", "");
    for (const { curve, over: of } of view.drawn) {
      if (of !== undefined) spots.push([left(layout, nearest(of.x, t)), top(layout, nearest(of.y, t)), curve]);
    }
  }
  over.querySelector(".hover")?.setAttribute("d", hover === undefined ? "" : line(left(layout, hover)));
  const inside = ([x, y]: readonly [number, number, Curve]): boolean => x >= plot.left - 0.5 && x <= end + 0.5 && y >= upper - 0.5 && y <= lower + 0.5;
  dots(over, spots, inside);
}

function dots(over: Element, places: readonly [number, number, Curve][], inside: (place: readonly [number, number, Curve]) => boolean): void {
  const circles = [...over.querySelectorAll("circle")];
  // Of a document with more curves before.
  for (const surplus of circles.splice(places.length)) surplus.remove();
  places.forEach((spot, i) => {
    const [x, y, curve] = spot;
    let circle = circles[i];
    if (circle === undefined) {
      circle = document.createElementNS("http://www.w3.org/2000/svg", "circle");
      circle.setAttribute("r", "4");
      over.append(circle);
    }
    const visible = inside(spot);
    circle.setAttribute("class", visible ? `dot series-${curve.color % 8}` : "dot none");
    circle.setAttribute("cx", visible ? String(x) : "0");
    circle.setAttribute("cy", visible ? String(y) : "0");
  });
}

/** Shows the box that a drag draws: left, top, width, height. */
export function showBox(root: ParentNode, corners: readonly [number, number, number, number] | undefined): void {
  const box = root.querySelector(".box");
  const names = ["x", "y", "width", "height"] as const;
  names.forEach((name, i) => box?.setAttribute(name, String(corners?.[i] ?? 0)));
}

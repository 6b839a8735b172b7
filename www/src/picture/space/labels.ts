/** Names beside things: text of the page over the picture, sharp at every size; moved only when they have moved by a pixel. */
import { type Camera, Vector3 } from "three";

const seen = new Vector3();
/** The room of a number, px. */
const [WIDE, HIGH] = [72, 15];

export class Label {
  readonly element = document.createElement("span");
  /** Where in the scene it belongs. */
  readonly at = new Vector3();
  visible = true;
  /** It gives way to one before it that it would cover. */
  yields = false;
  private x = Number.NaN;
  private y = Number.NaN;
  private shown = true;

  constructor(
    content: string,
    className: string,
    private readonly dx: number,
    private readonly dy: number,
  ) {
    this.element.className = `label ${className}`;
    this.element.textContent = content;
  }

  /** `taken`: the places of those before it that yield. */
  update(camera: Camera, width: number, height: number, taken: (readonly [number, number])[]): void {
    seen.copy(this.at).project(camera);
    const px = Math.round(((seen.x + 1) / 2) * width + this.dx);
    const py = Math.round(((1 - seen.y) / 2) * height + this.dy);
    const covers = this.yields && taken.some(([x, y]) => Math.abs(px - x) < WIDE && Math.abs(py - y) < HIGH);
    const inside = this.visible && !covers && seen.z < 1 && Math.abs(seen.x) < 1.05 && Math.abs(seen.y) < 1.05;
    if (inside !== this.shown) this.element.hidden = !(this.shown = inside);
    if (!inside) return;
    if (this.yields) taken.push([px, py]);
    if (px === this.x && py === this.y) return;
    this.x = px;
    this.y = py;
    this.element.style.transform = `translate(${px}px, ${py}px)`;
  }
}

export class Labels {
  private readonly labels: Label[] = [];

  constructor(private readonly layer: HTMLElement) {}

  /** A text at a distance in pixels from its point. */
  add(content: string, className = "", dx = 12, dy = -20): Label {
    const label = new Label(content, className, dx, dy);
    this.labels.push(label);
    this.layer.append(label.element);
    return label;
  }

  remove(label: Label): void {
    const at = this.labels.indexOf(label);
    if (at >= 0) this.labels.splice(at, 1);
    label.element.remove();
  }

  update(camera: Camera, width: number, height: number): void {
    const taken: (readonly [number, number])[] = [];
    for (const label of this.labels) label.update(camera, width, height, taken);
  }

  clear(): void {
    for (const { element } of this.labels.splice(0)) element.remove();
  }
}

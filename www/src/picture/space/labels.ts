/** Names beside things: text of the page over the picture, sharp at every size; moved only when they have moved by a pixel. */
import { type Camera, Vector3 } from "three";

const seen = new Vector3();

export class Label {
  readonly element = document.createElement("span");
  /** Where in the scene it belongs. */
  readonly at = new Vector3();
  visible = true;
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

  update(camera: Camera, width: number, height: number): void {
    seen.copy(this.at).project(camera);
    const inside = this.visible && seen.z < 1 && Math.abs(seen.x) < 1.05 && Math.abs(seen.y) < 1.05;
    if (inside !== this.shown) this.element.hidden = !(this.shown = inside);
    if (!inside) return;
    const px = Math.round(((seen.x + 1) / 2) * width + this.dx);
    const py = Math.round(((1 - seen.y) / 2) * height + this.dy);
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

  update(camera: Camera, width: number, height: number): void {
    for (const label of this.labels) label.update(camera, width, height);
  }

  clear(): void {
    for (const { element } of this.labels.splice(0)) element.remove();
  }
}

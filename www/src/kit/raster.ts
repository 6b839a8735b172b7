/** An SVG text as a PNG file with so many pixels to the inch. */
import { exporting } from "../text/en/export.js";

const INCH = 25.4;
/** CSS pixels to the inch. */
const CSS = 96;

/** The element that the text is; a `>` in one of its attributes is written `&gt;`. */
const ROOT = /<svg\b[^>]*>/;

/** Length of an attribute of the root in inches: `85mm`, or CSS pixels. */
function inches(source: string, name: "width" | "height"): number {
  const written = new RegExp(`\\s${name}="([^"]*)"`).exec(ROOT.exec(source)?.[0] ?? "")?.[1] ?? "";
  const value = Number.parseFloat(written);
  return written.endsWith("mm") ? value / INCH : value / CSS;
}

/** The same picture with its root so many pixels wide and high. No parser reads it: the page makes no markup of a text. */
export function resized(source: string, width: number, height: number): string {
  return source.replace(ROOT, (root) => root.replace(/\s(?:width|height)="[^"]*"/g, "").replace(/^<svg/, `<svg width="${width}" height="${height}"`));
}

/** An SVG text as a picture of so many pixels. */
export async function rasterized(source: string, width: number, height: number): Promise<HTMLImageElement> {
  // Drawn at its final size: scaled afterwards it would be soft.
  const address = URL.createObjectURL(new Blob([resized(source, width, height)], { type: "image/svg+xml" }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

export async function rasterize(source: string, dpi: number): Promise<Blob> {
  const [width, height] = [Math.round(inches(source, "width") * dpi), Math.round(inches(source, "height") * dpi)];
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext("2d")?.drawImage(await rasterized(source, width, height), 0, 0, width, height);
  return await withDensity(await toPng(canvas), dpi);
}

export async function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  // Larger than the browser can draw.
  if (blob === null) throw new Error(exporting.failed);
  return blob;
}

/** After the signature and the header: the place of a `pHYs` chunk (PNG specification, section 11.3.4.3). */
const AFTER_HEADER = 33;

/** The same picture with its density said, so that it has its size on paper. */
export async function withDensity(png: Blob, dpi: number): Promise<Blob> {
  const bytes = new Uint8Array(await png.arrayBuffer());
  const chunk = new DataView(new ArrayBuffer(21));
  const perMetre = Math.round((dpi / INCH) * 1000);
  chunk.setUint32(0, 9);
  [...new TextEncoder().encode("pHYs")].forEach((byte, i) => chunk.setUint8(4 + i, byte));
  chunk.setUint32(8, perMetre);
  chunk.setUint32(12, perMetre);
  // The unit is the metre.
  chunk.setUint8(16, 1);
  chunk.setUint32(17, checksum(new Uint8Array(chunk.buffer, 4, 13)));
  return new Blob([bytes.subarray(0, AFTER_HEADER), chunk.buffer, bytes.subarray(AFTER_HEADER)], { type: "image/png" });
}

/** The checksum of the PNG specification, annex D. */
export function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

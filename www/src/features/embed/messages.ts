/** Messages between the page around a frame and the page in it, `holonomy/1`: their shapes, checked. */
export const PROTOCOL = "holonomy/1";

/** What the page around may ask. */
export type Asked =
  | { type: "hello" }
  | { type: "set"; name: string; value: number }
  | { type: "play" }
  | { type: "pause" }
  | { type: "seek"; t: number }
  | { type: "values"; id: string | number; channel: string };

/** What it is told. */
export type Told =
  | {
      type: "ready";
      title: string;
      duration: number;
      parameters: { name: string; value: number; min?: number; max?: number; unit?: string }[];
      channels: string[];
    }
  | { type: "samples"; t: number; done: boolean }
  | { type: "change"; t: number; playing: boolean; parameters: Record<string, number> }
  | { type: "values"; id: string | number; channel: string; t: number[]; values: number[] }
  | { type: "refused"; id?: string | number; message: string };

const LONGEST = 200;

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const isText = (value: unknown): value is string => typeof value === "string" && value.length <= LONGEST;

/** A message of this protocol; nothing for anything else. */
export function read(data: unknown): Asked | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { protocol, type, name, value, t, id, channel } = data as Record<string, unknown>;
  if (protocol !== PROTOCOL) return undefined;
  switch (type) {
    case "hello":
    case "play":
    case "pause":
      return { type };
    case "set":
      return isText(name) && isNumber(value) ? { type, name, value } : undefined;
    case "seek":
      return isNumber(t) && t >= 0 ? { type, t } : undefined;
    case "values":
      return isText(channel) && (isText(id) || isNumber(id)) ? { type, id, channel } : undefined;
    default:
      return undefined;
  }
}

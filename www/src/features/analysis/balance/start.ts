/**
 * A pose of rest as the start of the document, standing still. Documents with bodies are left alone: their joints stand where the bodies are
 * as they are written, so that another pose would be another mechanism.
 */
import { keysAt, valueAt, withValue } from "../../../document/change.js";

/** The text with the coordinates as its start; nothing where they are not all the author's own. */
export function started(text: string, coordinates: readonly (readonly [name: string, value: number])[]): string | undefined {
  const own = new Set(keysAt(text, ["coordinates"]));
  if (keysAt(text, ["bodies"]).length > 0 || coordinates.length === 0 || !coordinates.every(([name]) => own.has(name))) return undefined;
  return coordinates.reduce((before, [name, value]) => {
    const path = ["coordinates", name];
    const written = valueAt(before, path);
    if (typeof written !== "object" || written === null) return withValue(before, path, value);
    const placed = withValue(before, [...path, "value"], value);
    return valueAt(placed, [...path, "velocity"]) === undefined ? placed : withValue(placed, [...path, "velocity"], 0);
  }, text);
}

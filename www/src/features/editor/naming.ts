/** What has the name at a place of the text, for renaming it everywhere. */
import { getLocation } from "jsonc-parser";
import { namesIn } from "../../document/expression.js";
import { type Outline, outline } from "../../document/outline.js";
import { mentions } from "../../document/references.js";
import { type Renamable, rename, renamePoint } from "../../document/rename.js";

export type Named = { kind: Renamable; name: string } | { kind: "point"; body: string; name: string };

const KINDS: Readonly<Record<string, Renamable>> = { bodies: "body", joints: "joint", drivers: "driver", forces: "force", parameters: "parameter" };

/** A part by a dotted name, as far as the cursor: in `crank.B.x'` the body, or from the second word on its point. */
function meant(of: Outline, segments: readonly string[], at: number): Named | undefined {
  const [first = "", second = ""] = segments;
  if (first === "lambda" || first === "reaction") {
    const kind = of.joints.some(({ name }) => name === second) ? "joint" : of.drivers.some(({ name }) => name === second) ? "driver" : undefined;
    return kind && { kind, name: second };
  }
  const body = of.bodies.find(({ name }) => name === first);
  const points = first === "ground" ? of.ground : body?.points;
  if (points?.[second] !== undefined && (at > 0 || body === undefined)) return { kind: "point", body: first, name: second };
  if (body !== undefined) return { kind: "body", name: first };
  if (of.joints.some(({ name }) => name === first)) return { kind: "joint", name: first };
  return of.parameters.includes(first) && segments.length === 1 ? { kind: "parameter", name: first } : undefined;
}

/** The name that the cursor stands in; between names, that of the part around it. */
export function namedAt(text: string, offset: number): Named | undefined {
  const of = outline(text);
  const mention = mentions(text).find((one) => offset > one.offset && offset < one.offset + one.length);
  if (mention !== undefined) {
    const inside = offset - mention.offset - 1;
    const found = namesIn(mention.text).find(({ from, segments }) => inside >= from && inside <= from + segments.join(".").length);
    const before = found === undefined ? "" : mention.text.slice(found.from, inside);
    const named = found && meant(of, found.segments, before.split(".").length - 1);
    if (named !== undefined) return named;
  }
  const { path } = getLocation(text, offset);
  const [folder, name, part, point] = path.map(String);
  if (folder === "ground" && name === "points" && part !== undefined) return { kind: "point", body: "ground", name: part };
  if (folder === "bodies" && name !== undefined && part === "points" && point !== undefined) return { kind: "point", body: name, name: point };
  const kind = KINDS[folder ?? ""];
  return kind === undefined || name === undefined || name === "" ? undefined : { kind, name };
}

/** The text with another name for it, in every place; a name that cannot be is refused. */
export function renamedEverywhere(text: string, named: Named, to: string): string {
  return named.kind === "point" ? renamePoint(text, named.body, named.name, to) : rename(text, named.kind, named.name, to);
}

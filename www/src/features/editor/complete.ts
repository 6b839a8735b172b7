/** What can be written at a place of a document: keys and words from the schema, names from the document itself. Plain functions of the text. */
import { PART_LISTS } from "../../document/lists.js";
import { type Node, findNodeAtLocation, findNodeAtOffset, getLocation, getNodePath, parseTree } from "jsonc-parser";

/** As much of JSON Schema as the document's has. */
export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  description?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

export interface Proposal {
  label: string;
  /** What is put into the text in place of `from` to `to`. */
  insert: string;
  /** Where the cursor goes in `insert`; its end when left out. */
  cursor?: number;
  info: string;
}

export interface Proposals {
  from: number;
  to: number;
  options: Proposal[];
}

/** What can be written at `offset`; nothing where the text is no place for anything. `channels`: names for plots. */
export function proposals(schema: Schema, text: string, offset: number, channels: readonly string[] = []): Proposals | undefined {
  const location = getLocation(text, offset);
  const tree = parseTree(text);
  if (tree === undefined) return undefined;
  const { previousNode, path } = location;
  // Inside a string, or a word that is being typed, all of it is replaced.
  const word = previousNode !== undefined && previousNode.offset <= offset && offset <= previousNode.offset + previousNode.length ? previousNode : undefined;
  const typed = /[\w.$'-]*$/.exec(text.slice(0, offset))?.[0].length ?? 0;
  const [from, to] =
    word !== undefined && word.type !== "object" && word.type !== "array" ? [word.offset, word.offset + word.length] : [offset - typed, offset];
  if (location.isAtPropertyKey) {
    const parent = path.slice(0, -1);
    const owner = findNodeAtLocation(tree, parent);
    return { from, to, options: keys(schema, at(schema, tree, parent), owner, keyHasValue(text, to)) };
  }
  const options = [...names(tree, path.map(String), channels), ...values(schema, at(schema, tree, path))];
  return { from, to, options };
}

/** What a key or a word at `offset` means, and where it stands; nothing where the schema says nothing. */
export function meaning(schema: Schema, text: string, offset: number): { from: number; to: number; said: string } | undefined {
  const tree = parseTree(text);
  const node = tree && findNodeAtOffset(tree, offset);
  if (tree === undefined || node === undefined || node.type === "object" || node.type === "array") return undefined;
  const path = getNodePath(node);
  const entry = node.parent;
  const isKey = entry?.type === "property" && entry.children?.[0] === node;
  const found = at(schema, tree, path);
  const word = isKey ? undefined : found.flatMap((own) => alternatives(schema, own)).find((own) => own.const !== undefined && own.const === node.value);
  // Of a key, what it says at its place comes before what is said of the kind of its value.
  const owners = at(schema, tree, path.slice(0, -1));
  const last = path.at(-1) ?? "";
  const place = owners.flatMap((own) => below(own, last));
  // A word that says of which kind the object is means what that kind is.
  const kind = isKey ? undefined : owners.find(({ properties }) => properties?.[last]?.const !== undefined && properties[last].const === node.value);
  const said =
    word?.description ?? kind?.description ?? place.map((own) => resolved(schema, own).description).find((text) => text !== undefined) ?? found[0]?.description;
  return said === undefined || said === "" ? undefined : { from: node.offset, to: node.offset + node.length, said };
}

/** The part that `offset` stands in: the name of a body, joint, force or driver. */
export function partAt(text: string, offset: number): string | undefined {
  const [folder, name] = getLocation(text, offset).path;
  return typeof name === "string" && name !== "" && PART_LISTS.some((known) => known === folder) ? name : undefined;
}

function keyHasValue(text: string, to: number): boolean {
  return /^\s*:/.test(text.slice(to));
}

// ---- the schema at a place -----------------------------------------------------------------------------------------------------------

function resolved(root: Schema, schema: Schema): Schema {
  const name = /^#\/\$defs\/(.+)$/.exec(schema.$ref ?? "")?.[1];
  if (name === undefined) return schema;
  const target = root.$defs?.[name] ?? {};
  // What is said at the place says more than what is said of the kind.
  return { ...resolved(root, target), ...(schema.description !== undefined && { description: schema.description }) };
}

/** All alternatives of a schema, those within alternatives too. */
function alternatives(root: Schema, schema: Schema): Schema[] {
  const own = resolved(root, schema);
  const nested = [...(own.oneOf ?? []), ...(own.anyOf ?? [])];
  return nested.length === 0 ? [own] : nested.flatMap((other) => alternatives(root, other));
}

/** The alternatives for the value at a path. */
function at(root: Schema, tree: Node, path: readonly (string | number)[]): Schema[] {
  let schemas = alternatives(root, root);
  path.forEach((step, depth) => {
    const owner = findNodeAtLocation(tree, path.slice(0, depth));
    schemas = fitting(schemas, owner)
      .flatMap((schema) => below(schema, step))
      .flatMap((schema) => alternatives(root, schema));
  });
  return fitting(schemas, findNodeAtLocation(tree, path as (string | number)[]));
}

/** Of alternatives told apart by `type`, those of the type that is written. */
function fitting(schemas: Schema[], node: Node | undefined): Schema[] {
  const type = node?.type === "object" ? findNodeAtLocation(node, ["type"])?.value : undefined;
  const same = schemas.filter(({ properties }) => properties?.["type"]?.const !== undefined && properties["type"].const === type);
  return same.length > 0 ? same : schemas;
}

function below(schema: Schema, step: string | number): Schema[] {
  if (typeof step === "number") {
    const item = schema.prefixItems?.[step] ?? schema.items;
    return typeof item === "object" ? [item] : [];
  }
  const own = schema.properties?.[step];
  if (own !== undefined) return [own];
  return typeof schema.additionalProperties === "object" ? [schema.additionalProperties] : [];
}

// ---- keys and values -----------------------------------------------------------------------------------------------------------------

function keys(root: Schema, schemas: Schema[], owner: Node | undefined, hasValue: boolean): Proposal[] {
  const there = new Set((owner?.children ?? []).map((entry) => String(entry.children?.[0]?.value)));
  const found = new Map<string, Schema>();
  for (const { properties } of schemas) for (const [key, schema] of Object.entries(properties ?? {})) if (!found.has(key)) found.set(key, schema);
  return [...found]
    .filter(([key]) => !there.has(key))
    .map(([key, schema]): Proposal => {
      const own = resolved(root, schema);
      const name = JSON.stringify(key);
      if (hasValue) return { label: key, insert: name, info: own.description ?? "" };
      const [before, after] = brackets(root, schema);
      return { label: key, insert: `${name}: ${before}${after}`, cursor: name.length + 2 + before.length, info: own.description ?? "" };
    });
}

/** What a value begins and ends with. */
function brackets(root: Schema, schema: Schema): [string, string] {
  const all = alternatives(root, schema);
  const is = (type: string): boolean => all.some((own) => own.type === type || (Array.isArray(own.type) && own.type.includes(type)));
  if (is("number") || is("integer") || is("boolean") || all.some((own) => typeof own.const === "number")) return ["", ""];
  if (is("array")) return ["[", "]"];
  if (is("object") && !all.some(({ const: word }) => typeof word === "string")) return ["{ ", " }"];
  return ['"', '"'];
}

function values(root: Schema, schemas: Schema[]): Proposal[] {
  const found = new Map<string, Proposal>();
  const add = (value: unknown, info: string): void => {
    const insert = JSON.stringify(value);
    if (!found.has(insert)) found.set(insert, { label: String(value), insert, info });
  };
  for (const schema of schemas.flatMap((own) => alternatives(root, own))) {
    const info = schema.description ?? "";
    if (schema.const !== undefined) add(schema.const, info);
    for (const value of schema.enum ?? []) add(value, info);
    if (schema.type === "boolean") for (const value of [true, false]) add(value, info);
    // An object of a kind: begun with its kind.
    const kind = schema.properties?.["type"]?.const;
    if (typeof kind === "string") {
      const insert = `{ "type": ${JSON.stringify(kind)}, }`;
      found.set(insert, { label: `{ ${kind} }`, insert, cursor: insert.length - 2, info });
    }
  }
  return [...found.values()];
}

// ---- names of the document -----------------------------------------------------------------------------------------------------------

/** Names that the document itself has, for the keys that refer to them. */
function names(tree: Node, path: readonly string[], channels: readonly string[]): Proposal[] {
  const last = path.filter((step) => !/^\d+$/.test(step)).at(-1) ?? "";
  const told = (labels: readonly string[]): Proposal[] => labels.map((label) => ({ label, insert: JSON.stringify(label), info: "" }));
  if (last === "connect" || last === "through" || (last === "at" && path[0] === "forces")) return told(points(tree));
  if ((last === "bodies" && path.length > 2) || last === "body") return told(["ground", ...keysOf(tree, ["bodies"])]);
  if ((last === "joints" && path.length > 2) || last === "joint") return told(keysOf(tree, ["joints"]));
  if (last === "channels") return told(channels);
  return [];
}

function keysOf(tree: Node, path: string[]): string[] {
  const owner = findNodeAtLocation(tree, path);
  return owner?.type === "object" ? (owner.children ?? []).map((entry) => String(entry.children?.[0]?.value)) : [];
}

function points(tree: Node): string[] {
  const ground = keysOf(tree, ["ground", "points"]).map((point) => `ground.${point}`);
  return [...ground, ...keysOf(tree, ["bodies"]).flatMap((body) => keysOf(tree, ["bodies", body, "points"]).map((point) => `${body}.${point}`))];
}

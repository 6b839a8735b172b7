/** The document's schema, as Rust writes it: fetched with the first completion. */
import type { Schema } from "./complete.js";

let schema: Promise<Schema> | undefined;

export function documentSchema(): Promise<Schema> {
  schema ??= import("../../../../docs/document.schema.json").then((module) => module.default as unknown as Schema);
  return schema;
}

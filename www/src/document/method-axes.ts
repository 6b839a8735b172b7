/** The axes of the method, and which choice a document has on one. */

export type Axis = "formulation" | "basis" | "continuation" | "stabilization" | "integrator";
export const AXES: readonly Axis[] = ["formulation", "basis", "continuation", "stabilization", "integrator"];

/** The choice as a document has it: a bare word, or an object with a type. `auto` counts as none. */
export function idOf(value: unknown): string {
  const id = typeof value === "object" && value !== null ? (value as { type?: unknown }).type : value;
  return typeof id === "string" && id !== "auto" ? id : "";
}

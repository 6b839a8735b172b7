/**
 * What the solver says, as it comes out of Rust: the shapes of its JSON. One list for the whole page; the Rust side is
 * `crates/wasm/src/report.rs` and the façade of `crates/mechanism`. A test of `crates/wasm` fails when the keys of `CheckReport` differ.
 *
 * SI units and radians everywhere.
 */
export type * from "./types/findings.js";
export type * from "./types/report.js";
export type * from "./types/run.js";
export type * from "./types/scene.js";
export type * from "./types/figure.js";
export type * from "./types/many.js";
export type * from "./types/opening.js";

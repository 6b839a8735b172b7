//! What crosses into JavaScript, for both modules of the page: answers, refusals, the report of a document, what is open.
//!
//! Everything that comes out is JSON made here or flat arrays of numbers; a refusal is thrown as a JSON text, an array of diagnostics or
//! one failure. No mathematics of mechanisms is here.

mod answer;
mod asked;
mod open;
#[cfg(target_arch = "wasm32")]
mod panic;
mod report;

pub use answer::{Refusal, json};
pub use asked::asked;
pub use open::{document, read_by, with_kinds, with_open};
#[cfg(target_arch = "wasm32")]
pub use panic::install as throw_panics;
pub use report::{CheckReport, LANGUAGE, check_report};

//! What the page calls: documents, runs, figures, links.
//!
//! Everything that comes out is JSON made here or flat arrays of numbers; a refusal is thrown as a JSON text, an array of diagnostics or
//! one failure. The functions below the surface are plain Rust and are tested as such. No mathematics of mechanisms is here.

mod answer;
#[cfg(feature = "page")]
mod canvas;
#[cfg(feature = "page")]
mod comparison;
#[cfg(feature = "page")]
mod examples;
#[cfg(feature = "exercise")]
pub mod exercise;
#[cfg(feature = "page")]
mod figure;
#[cfg(feature = "page")]
mod links;
#[cfg(feature = "page")]
mod modes;
mod open;
#[cfg(target_arch = "wasm32")]
mod panic;
#[cfg(feature = "page")]
mod poser;
mod report;
#[cfg(feature = "page")]
mod simulator;
#[cfg(feature = "page")]
mod sweep;

pub use answer::Refusal;
#[cfg(feature = "page")]
pub use comparison::{Comparison, ComparisonUpdate};
#[cfg(feature = "page")]
pub use examples::{GalleryEntry, gallery, gallery_text};
#[cfg(feature = "page")]
pub use figure::{draw_figure, figure_svg, figure_svg_print};
#[cfg(feature = "page")]
pub use links::{LinkTarget, open_fragment, share_fragment};
#[cfg(feature = "page")]
pub use modes::{fixes, show_mode};
#[cfg(feature = "page")]
pub use poser::{Held, Poser};
pub use report::{CheckReport, check_report};
#[cfg(feature = "page")]
pub use simulator::{RunProgress, RunTable, Simulator};
#[cfg(feature = "page")]
pub use sweep::{SweepRow, sweep_head, sweep_text, sweep_values};

use answer::json;
use wasm_bindgen::prelude::wasm_bindgen;

/// Called when the module is instantiated.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen(start)]
pub fn start() {
    panic::install();
}

/// The version of the program, for example `0.1.0`.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Everything that is known of a document without running it: a [`CheckReport`] as JSON, whatever the text. What the document says in
/// several languages is told in `language`; in English if that is left out. `quick`: without what only an analysis of the start finds out.
#[wasm_bindgen]
#[expect(clippy::needless_pass_by_value, reason = "the form that wasm-bindgen takes")]
pub fn check(text: &str, language: Option<String>, quick: Option<bool>) -> String {
    json(&check_report(text, language.as_deref().unwrap_or(report::LANGUAGE), quick.unwrap_or(false)))
}

/// The canonical text of a document: order kept, no white space, shortest numbers.
///
/// # Errors
/// Diagnostics as JSON when the text is no document.
#[wasm_bindgen]
pub fn format_canonical(text: &str) -> Result<String, Refusal> {
    open::document(text).map(|document| document.canonical())
}

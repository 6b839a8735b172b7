//! What the page calls: documents, runs, figures, links.
//!
//! Everything that comes out is JSON made here or flat arrays of numbers; a refusal is thrown as a JSON text, an array of diagnostics or
//! one failure. The functions below the surface are plain Rust and are tested as such. No mathematics of mechanisms is here.

mod accuracy;
mod canvas;
mod examples;
mod figure;
mod links;
mod modes;
mod poser;
mod rest;
mod simulator;
mod sweep;

pub use examples::gallery_text;
pub use figure::{draw_figure, figure_svg, figure_svg_print};
pub use links::{LinkTarget, open_fragment, share_fragment};
pub use modes::{fixes, show_mode};
pub use poser::{Held, Poser};
pub use rest::fetch_rest;
pub use simulator::{RunProgress, RunTable, Simulator};
pub use sweep::{SweepRow, sweep_head, sweep_text, sweep_values};

pub use holonomy_boundary::Refusal;
use holonomy_boundary::{LANGUAGE, check_report, json, with_open};
use wasm_bindgen::prelude::wasm_bindgen;

/// Called when the module is instantiated.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen(start)]
pub fn start() {
    holonomy_boundary::throw_panics();
}

/// Everything that is known of a document without running it: a `CheckReport` as JSON, whatever the text. What the document says in
/// several languages is told in `language`; in English if that is left out. `quick`: without what only an analysis of the start finds out.
#[wasm_bindgen]
#[expect(clippy::needless_pass_by_value, reason = "the form that wasm-bindgen takes")]
pub fn check(text: &str, language: Option<String>, quick: Option<bool>) -> String {
    with_open(text, |open| json(&check_report(open, language.as_deref().unwrap_or(LANGUAGE), quick.unwrap_or(false))))
}

/// The canonical text of a document: order kept, no white space, shortest numbers.
///
/// # Errors
/// Diagnostics as JSON when the text is no document.
#[wasm_bindgen]
pub fn format_canonical(text: &str) -> Result<String, Refusal> {
    holonomy_boundary::document(text).map(|document| document.canonical())
}

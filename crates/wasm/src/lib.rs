//! What the page calls: documents, runs, figures, links.
//!
//! Everything that comes out is JSON made here or flat arrays of numbers; a refusal is thrown as a JSON text, an array of diagnostics or
//! one failure. The functions below the surface are plain Rust and are tested as such. No mathematics of mechanisms is here.

mod answer;
mod canvas;
mod comparison;
#[cfg(feature = "exercise")]
pub mod exercise;
mod figure;
mod links;
mod modes;
#[cfg(target_arch = "wasm32")]
mod panic;
mod poser;
mod report;
mod simulator;
mod sweep;

pub use answer::Refusal;
pub use comparison::Comparison;
pub use figure::{draw_figure, figure_svg, figure_svg_print};
pub use links::{open_fragment, share_fragment};
pub use modes::{fixes, show_mode};
pub use poser::Poser;
pub use report::{CheckReport, check_report};
pub use simulator::{RunTable, Simulator};
pub use sweep::{sweep_head, sweep_text, sweep_values};

use std::borrow::Cow;

use answer::json;
use holonomy_mechanism::document::read;
use holonomy_mechanism::gallery as examples;
use serde::Serialize;
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
/// several languages is told in `language`; in English if that is left out.
#[wasm_bindgen]
#[expect(clippy::needless_pass_by_value, reason = "the form that wasm-bindgen takes")]
pub fn check(text: &str, language: Option<String>) -> String {
    json(&check_report(text, language.as_deref().unwrap_or(report::LANGUAGE)))
}

/// The canonical text of a document: order kept, no white space, shortest numbers.
///
/// # Errors
/// Diagnostics as JSON when the text is no document.
#[wasm_bindgen]
pub fn format_canonical(text: &str) -> Result<String, Refusal> {
    let reading = read(text);
    reading.document.map(|document| document.canonical()).ok_or(Refusal::Diagnostics(reading.diagnostics))
}

/// The examples, as JSON: an array of `{name, title, summary}`.
#[wasm_bindgen]
pub fn gallery() -> String {
    #[derive(Serialize)]
    struct Entry<'a> {
        name: &'a str,
        title: &'a str,
        summary: &'a str,
    }
    let entries: Vec<Entry<'_>> = examples::entries()
        .iter()
        .map(|entry| Entry { name: entry.name, title: entry.title, summary: entry.summary })
        .collect();
    json(&entries)
}

/// The text of an example, which may be a member of a family (`n-four-bar?N=40`); `undefined` if there is none of that name.
///
/// # Errors
/// The family has no such member.
#[wasm_bindgen]
pub fn gallery_text(name: &str) -> Result<Option<String>, Refusal> {
    let found = examples::text(name);
    found
        .map(|text| text.map(Cow::into_owned))
        .map_err(|refused| Refusal::question("gallery", vec![name.to_owned()], refused.message, refused.remedy))
}

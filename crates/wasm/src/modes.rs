//! What the cards of the checks ask: how a mechanism moves along one of its ways, and what would mend it.

use wasm_bindgen::prelude::wasm_bindgen;

use holonomy_boundary::{Refusal, json};
use holonomy_boundary::{with_kinds, with_open};

/// The motion along way to move number `mode` (from 0) of the first run: rows of the way, rising through 0, and the values of the scene.
///
/// # Errors
/// Diagnostics when the text is no document, a failure when there is no such way; as JSON.
#[wasm_bindgen]
pub fn show_mode(text: &str, mode: u32) -> Result<Vec<f64>, Refusal> {
    let model = with_open(text, |open| open.model(0)).map_err(Refusal::Diagnostics)?;
    model.show_mode(mode as usize).map(|motion| motion.frames).map_err(Refusal::Failure)
}

/// Changes of the document that mend redundancy, or a mechanism that cannot move; each was tried. As JSON: `WaysOut`.
#[wasm_bindgen]
pub fn fixes(text: &str) -> String {
    json(&with_kinds(|kinds| holonomy_study::fixes::fixes(text, kinds)))
}

//! What the page calls later: the second module, loaded with a document that has an exercise, with the comparison of methods, for rest and
//! vibration, or for files of other tools. The first view does without.

pub mod balance;
mod comparison;
pub mod exchange;
pub mod exercise;

pub use comparison::{Comparison, ComparisonUpdate};

/// Called when the module is instantiated.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
pub fn start() {
    holonomy_boundary::throw_panics();
}

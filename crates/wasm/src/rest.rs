//! The part of this module that comes after the first view.
//!
//! The module is compiled whole and split by `cargo xtask build`: by which functions the first view calls, not by anything in the sources.

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Puts the rest of the module in place before it returns: `www/src/solver/rest.ts`.
    #[wasm_bindgen(js_name = holonomyRest)]
    fn rest();
}

/// Asks the page for the rest. The split module calls it before the first function that is not there; nobody else does.
#[wasm_bindgen]
pub fn fetch_rest() {
    rest();
}

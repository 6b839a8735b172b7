//! The gallery.

use std::borrow::Cow;

use holonomy_document::gallery as examples;
use wasm_bindgen::prelude::wasm_bindgen;

use holonomy_boundary::Refusal;

/// The text of an example, which may be a member of a family (`n-four-bar?N=40`); `undefined` if there is none of that name, or if its text is a file
/// beside the page: all but that of the first screen are.
///
/// # Errors
/// The family has no such member.
#[wasm_bindgen]
pub fn gallery_text(name: &str) -> Result<Option<String>, Refusal> {
    let found = examples::text_without_file(name);
    found
        .map(|text| text.map(Cow::into_owned))
        .map_err(|refused| Refusal::question("gallery", vec![name.to_owned()], refused.message, refused.remedy))
}

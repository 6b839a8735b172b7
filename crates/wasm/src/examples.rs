//! The gallery.

use std::borrow::Cow;

use holonomy_document::gallery as examples;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use holonomy_boundary::{Refusal, json};

/// An example.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GalleryEntry {
    /// Its name in links.
    name: &'static str,
    /// What it shows, in a line.
    title: &'static str,
    /// And in a sentence.
    summary: &'static str,
    /// The group it stands in.
    group: &'static str,
    /// `plane` or `space`.
    space: &'static str,
}

/// The examples, as JSON: an array of [`GalleryEntry`].
#[wasm_bindgen]
pub fn gallery() -> String {
    let told = examples::listed().map(|entry| {
        let examples::GalleryDocument { name, title, summary, group, space } = entry;
        GalleryEntry { name, title, summary, group, space }
    });
    json(&told.collect::<Vec<_>>())
}

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

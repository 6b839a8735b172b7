//! The gallery.

use std::borrow::Cow;

use holonomy_mechanism::gallery as examples;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::{Refusal, json};

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

/// The text of an example, which may be a member of a family (`n-four-bar?N=40`); `undefined` if there is none of that name, or if its text is a file
/// beside the page: all but that of the first screen are.
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

//! A change of a document, as data.

use serde::Serialize;

use crate::json;

/// One value of a document.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "SuggestedEdit"))]
pub struct Edit {
    /// JSON pointer of the value; it need not exist yet.
    pub path: String,
    /// What is put there; `null`: it is taken away.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub value: serde_json::Value,
}

/// The text of a document after changes, in their order; everything else is left as its author wrote it. `None`: it has no such place.
pub fn apply(text: &str, edits: &[Edit]) -> Option<String> {
    let mut text = text.to_owned();
    for Edit { path, value } in edits {
        let value = (!value.is_null()).then(|| value.to_string());
        text = json::change(&text, path, value.as_deref())?;
    }
    Some(text)
}

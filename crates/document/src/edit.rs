//! A change of a document, as data.

use serde::Serialize;

use crate::json;

/// One value of a document.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "DocumentEdit"))]
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
        text = if value.is_null() { json::remove(&text, path)? } else { json::put(&text, path, value.into())? };
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page carries changes out by itself while a person types or drags: `www/src/document/change.test.ts` goes through the same table.
    #[test]
    fn changes_of_the_table_are_those_of_the_page() {
        let table: Vec<serde_json::Value> =
            serde_json::from_str(include_str!("../../../tests/reference/edits.json")).expect("a table");
        assert!(table.len() > 20);
        for case in table {
            let word = |key: &str| case[key].as_str().unwrap_or_default();
            let edit = Edit { path: word("path").to_owned(), value: case["value"].clone() };
            let changed = apply(word("text"), &[edit]);
            assert_eq!(changed.as_deref(), case["expected"].as_str(), "{case}");
        }
    }
}

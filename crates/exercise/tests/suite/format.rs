//! `docs/format.md` keeps up with the format.

use holonomy_document::read;
use holonomy_exercise::json_schema;
use serde_json::Value;

const FORMAT: &str = include_str!("../../../../docs/format.md");

#[test]
fn the_documents_in_the_manual_are_documents() {
    let blocks: Vec<&str> =
        FORMAT.split("```json\n").skip(1).map(|rest| rest.split("```").next().unwrap_or_default()).collect();
    assert!(blocks.len() >= 2);
    for block in blocks {
        let reading = read(block);
        assert!(reading.document.is_some(), "{:?}\n{block}", reading.diagnostics);
    }
}

/// All keys and words of the schema.
fn words(schema: &Value, found: &mut Vec<String>) {
    match schema {
        Value::Object(members) => {
            for (key, value) in members {
                if key == "properties" {
                    found.extend(value.as_object().into_iter().flatten().map(|(key, _)| key.clone()));
                }
                if let (true, Some(word)) = (key == "const", value.as_str()) {
                    found.push(word.to_owned());
                }
                words(value, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| words(item, found)),
        _ => {}
    }
}

#[test]
fn every_key_and_every_word_is_in_the_manual() {
    let schema: Value = serde_json::from_str(&json_schema()).expect("the schema is JSON");
    let mut found = Vec::new();
    words(&schema, &mut found);
    assert!(found.len() > 100);
    found.retain(|word| !["`", "\""].iter().any(|quote| FORMAT.contains(&format!("{quote}{word}{quote}"))));
    found.dedup();
    assert!(found.is_empty(), "docs/format.md does not speak of {found:?}");
}

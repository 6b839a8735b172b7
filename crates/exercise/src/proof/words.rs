//! The languages of a lesson.

use serde_json::Value;

/// What lacks a language that the lesson's title has; a lesson of one language lacks nothing.
pub(super) fn missing(lesson: &Value) -> Vec<String> {
    let languages: Vec<&str> =
        ["en", "de"].into_iter().filter(|language| lesson["title"].get(language).is_some()).collect();
    let mut found = Vec::new();
    if languages.len() > 1 {
        look(lesson, "", &languages, &mut found);
    }
    found
}

/// Keys of the document whose values are texts for readers.
const TEXTS: [&str; 10] =
    ["title", "description", "intro", "note", "prompt", "text", "feedback", "message", "label", "quantity"];

fn look(value: &Value, pointer: &str, languages: &[&str], found: &mut Vec<String>) {
    match value {
        Value::Object(members) if ["en", "de"].iter().any(|language| members.contains_key(*language)) => {
            for language in languages {
                if members.get(*language).and_then(Value::as_str).is_none_or(|text| text.trim().is_empty()) {
                    found.push(format!("{pointer} has no text in \"{language}\""));
                }
            }
        }
        Value::Object(members) => {
            for (key, member) in members {
                let place = format!("{pointer}/{key}");
                // Names and symbols are the same everywhere: a word has more than three letters.
                // The label of a run is its name.
                let run = pointer.starts_with("/runs/");
                let words = !run && member.as_str().is_some_and(|text| text.trim().chars().count() > 3);
                if words && TEXTS.contains(&key.as_str()) {
                    found.push(format!("{place} is in one language only"));
                }
                look(member, &place, languages, found);
            }
        }
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                let place = format!("{pointer}/{at}");
                if item.is_string() && (pointer.ends_with("/hints") || pointer.ends_with("/options")) {
                    found.push(format!("{place} is in one language only"));
                }
                look(item, &place, languages, found);
            }
        }
        _ => {}
    }
}

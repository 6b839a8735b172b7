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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::missing;

    #[test]
    fn what_one_language_lacks_is_told_with_its_place() {
        let both = |text: &str| json!({ "en": text, "de": text });
        let mut lesson = json!({
            "title": both("A"), "outputs": { "x": { "label": "x" } }, "runs": [{ "label": "by index" }],
            "exercise": { "tasks": [{ "prompt": both("Why?"), "hints": [both("So.")] }] }
        });
        assert_eq!(missing(&lesson), Vec::<String>::new());
        lesson["exercise"]["tasks"][0] =
            json!({ "prompt": { "en": "Why?", "de": " " }, "hints": ["So."], "note": "Because." });
        let told = [
            "/exercise/tasks/0/prompt has no text in \"de\"",
            "/exercise/tasks/0/hints/0 is in one language only",
            "/exercise/tasks/0/note is in one language only",
        ];
        assert_eq!(missing(&lesson), told);
        lesson["title"] = json!({ "en": "A" });
        assert_eq!(missing(&lesson), Vec::<String>::new(), "a lesson of one language");
    }
}

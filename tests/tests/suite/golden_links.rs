//! Links that were given away must open for ever: what is in `reference/links.json` is never changed, only added to. The links were written by
//! another program (Python's zlib), in every way that zlib knows, as chat and mail programs leave them.

use holonomy_document::diagnostic::Severity;
use holonomy_document::link::{Content, decode, fragment, pack};
use holonomy_document::read;
use serde_json::Value;
use std::collections::BTreeSet;

fn links() -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/reference/links.json");
    serde_json::from_str(&std::fs::read_to_string(path).expect("the links")).expect("JSON")
}

#[test]
fn every_link_that_was_ever_given_away_opens() {
    let links = links();
    assert!(links.len() >= 20, "links are added, never taken away");
    for entry in &links {
        let (note, link) = (&entry["note"], entry["link"].as_str().expect("a link"));
        let target = decode(link).unwrap_or_else(|error| panic!("{note}: {}", error.message));
        match &target.content {
            Content::Document(text) => {
                assert_eq!(Some(text.as_str()), entry["document"].as_str(), "{note}");
                let document = read(text).document.unwrap_or_else(|| panic!("{note}: no document"));
                // And what is written today opens to the same document.
                let Content::Document(again) = decode(&fragment(&document)).expect("a link").content else {
                    panic!("{note}: no document in today's link");
                };
                assert_eq!(again, document.canonical(), "{note}");
            }
            Content::Gallery { name, query } => {
                let whole = query.as_ref().map_or_else(|| name.clone(), |query| format!("{name}?{query}"));
                assert_eq!(Some(whole.as_str()), entry["gallery"].as_str(), "{note}");
                assert!(holonomy_document::gallery::text(&whole).expect("a member").is_some(), "{note}");
            }
            Content::Url(url) => assert_eq!(Some(url.as_str()), entry["url"].as_str(), "{note}"),
        }
        assert_eq!(target.t, entry["t"].as_f64(), "{note}");
        assert_eq!(target.run.as_deref(), entry["run"].as_str(), "{note}");
        assert_eq!(target.sel.as_deref(), entry["sel"].as_str(), "{note}");
    }
}

#[test]
fn a_link_cut_anywhere_is_refused_in_words_and_never_taken_for_another_document() {
    let link = links()[2]["link"].as_str().expect("a link").to_owned();
    let begin = link.find("m=1").expect("a document") + 3;
    for end in begin..link.len() - 1 {
        let Err(error) = decode(&link[..end]) else { panic!("{} characters of {} opened", end, link.len()) };
        assert!(!error.message.is_empty() && !error.remedy.is_empty());
    }
}

/// Every key of the format, and every word that stands in one, as the schema has them: `Joint[revolute].axis`, `Display.length=mm`.
#[derive(Default)]
struct Keys(BTreeSet<String>);

impl Keys {
    /// Those that a schema has, or, of a value, those that occur in it. `seen`: definitions that were walked through.
    fn walk(&mut self, schema: &Value, root: &Value, at: &str, value: Option<&Value>, seen: &mut BTreeSet<String>) {
        if let Some(name) = schema["$ref"].as_str().and_then(|target| target.strip_prefix("#/$defs/")) {
            if value.is_some() || seen.insert(name.to_owned()) {
                self.walk(&root["$defs"][name], root, name, value, seen);
            }
            return;
        }
        for (i, choice) in ["anyOf", "oneOf"].iter().filter_map(|key| schema[*key].as_array()).flatten().enumerate() {
            if value.is_some_and(|value| !fits(choice, root, value)) {
                continue;
            }
            if let Some(word) = choice.get("const") {
                self.0.insert(format!("{at}={word}"));
            }
            let kind = choice["properties"]["type"]["const"].as_str().map_or_else(|| i.to_string(), str::to_owned);
            let at = if choice.get("properties").is_some() { format!("{at}[{kind}]") } else { at.to_owned() };
            self.walk(choice, root, &at, value, seen);
        }
        let inside = |key: &str| value.map(|value| value.get(key));
        for (key, part) in schema["properties"].as_object().into_iter().flatten() {
            let there = inside(key);
            if there != Some(None) {
                self.0.insert(format!("{at}.{key}"));
                self.walk(part, root, &format!("{at}.{key}"), there.flatten(), seen);
            }
        }
        let known = schema["properties"].as_object();
        let others: Vec<Option<&Value>> = match value {
            None => vec![None],
            Some(Value::Object(map)) => map
                .iter()
                .filter(|(key, _)| !known.is_some_and(|known| known.contains_key(*key)))
                .map(|(_, value)| Some(value))
                .collect(),
            Some(_) => Vec::new(),
        };
        if schema["additionalProperties"].is_object() {
            for other in others {
                self.walk(&schema["additionalProperties"], root, &format!("{at}.*"), other, seen);
            }
        }
        let items: Vec<Option<&Value>> =
            value.map_or_else(|| vec![None], |value| value.as_array().into_iter().flatten().map(Some).collect());
        if schema["items"].is_object() {
            for item in items {
                self.walk(&schema["items"], root, &format!("{at}[]"), item, seen);
            }
        }
    }
}

/// Is a value of the shape of a schema, as far as that tells one choice from another?
fn fits(schema: &Value, root: &Value, value: &Value) -> bool {
    if let Some(name) = schema["$ref"].as_str().and_then(|target| target.strip_prefix("#/$defs/")) {
        return fits(&root["$defs"][name], root, value);
    }
    if schema.get("const").is_some_and(|word| word != value) {
        return false;
    }
    let choices: Vec<&Value> = ["anyOf", "oneOf"].iter().filter_map(|key| schema[*key].as_array()).flatten().collect();
    if !choices.is_empty() && !choices.iter().any(|choice| fits(choice, root, value)) {
        return false;
    }
    let is = |kind: &str| match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "number" | "integer" => value.is_number(),
        "boolean" => value.is_boolean(),
        _ => false,
    };
    let right = match &schema["type"] {
        Value::String(kind) => is(kind),
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).any(is),
        _ => true,
    };
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let known = &schema["properties"];
    let others = schema["additionalProperties"] == Value::Bool(false);
    let inside = value.as_object().is_none_or(|map| {
        map.iter().all(|(key, value)| known.get(key).map_or(!others, |part| fits(part, root, value)))
    });
    let items = value
        .as_array()
        .is_none_or(|items| schema["items"].is_null() || items.iter().all(|item| fits(&schema["items"], root, item)));
    right && inside && items && required.into_iter().all(|key| value.get(key).is_some())
}

#[test]
fn every_key_of_the_format_is_in_a_golden_link() {
    let schema: Value = serde_json::from_str(&holonomy_exercise::json_schema()).expect("the schema");
    let mut all = Keys::default();
    all.walk(&schema, &schema, "", None, &mut BTreeSet::new());
    assert!(all.0.len() > 400 && all.0.contains("Joint[revolute].axis"), "{} keys", all.0.len());
    let mut golden = Keys::default();
    for text in links().iter().filter_map(|entry| entry["document"].as_str()) {
        let document: Value = serde_json::from_str(text).expect("JSON");
        golden.walk(&schema, &schema, "", Some(&document), &mut BTreeSet::new());
        // With its exercise, which the reader of documents alone leaves unread.
        let reading = holonomy_exercise::open(text);
        let wrong: Vec<String> = reading
            .diagnostics
            .iter()
            .filter(|found| found.severity == Severity::Error)
            .map(ToString::to_string)
            .collect();
        assert!(wrong.is_empty(), "{text}: {wrong:?}");
    }
    let missing: Vec<&String> = all.0.difference(&golden.0).collect();
    assert!(missing.is_empty(), "in no golden link, add one to tests/reference/links.json: {missing:?}");
}

/// What a document says that a later version wrote: docs/sharing.md tells it.
#[test]
fn a_newer_document_is_refused_by_what_is_new_in_it_and_its_text_is_kept() {
    let document = |keys: &str| format!("{{{keys},\"coordinates\":{{\"x\":1}},\"kinetic_energy\":\"x'^2/2\"}}");
    for (text, told) in [
        (
            document(r#""holonomy":2"#),
            &[
                "/holonomy newer-version: The document is of format version 2; this program reads version 1. Open it with a newer version of Holonomy.",
            ] as &[&str],
        ),
        (
            document(r#""holonomy":2,"fluids":{}"#),
            &[
                "/holonomy newer-version",
                "/fluids unknown-key: Unknown key \"fluids\" in the document. Known here: holonomy, title,",
            ],
        ),
        (document(r#""holonomy":1,"fluids":{}"#), &["/fluids unknown-key: Unknown key \"fluids\" in the document."]),
        (
            document(r#""holonomy":1,"forces":{"f":{"type":"motor"}}"#),
            &["/forces/f/type unknown-id: Unknown force type \"motor\". Known: spring-damper,"],
        ),
        (
            document(r#""holonomy":1,"simulation":{"formulation":"index-0"}"#),
            &["/simulation/formulation unknown-id: Unknown formulation \"index-0\". Did you mean \"index-1\"?"],
        ),
    ] {
        let link = format!("https://example.org/#m={}", pack(&text));
        let Content::Document(carried) = decode(&link).expect("a link").content else { panic!("no document: {text}") };
        assert_eq!(carried, text, "the text is there, to be read and handed on");
        let reading = read(&carried);
        assert!(reading.document.is_none(), "{text}");
        let found: Vec<String> = reading
            .diagnostics
            .iter()
            .map(|found| format!("{} {}: {} {}", found.pointer, found.code.id(), found.message, found.remedy))
            .collect();
        assert_eq!(found.len(), told.len(), "{found:?}");
        for (found, told) in found.iter().zip(told) {
            assert!(found.starts_with(told), "{found}\n{told}");
        }
    }
    // A link of another codec cannot be unpacked; keys that it has beside are passed over.
    let error = decode("#m=2eNpNjLEOwjAQ").expect_err("another codec");
    assert_eq!(
        (error.code.id(), error.message.as_str()),
        ("link-newer", "The link was made by a newer version (codec \"2\").")
    );
    let target = decode(&format!("#camera=1&m={}&t=0.5", pack(&document("\"holonomy\":1")))).expect("a link");
    assert_eq!(target.t, Some(0.5));
}

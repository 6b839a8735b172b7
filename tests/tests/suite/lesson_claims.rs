//! What the texts of the lessons claim, tried: each claim quotes the lesson in both languages and says under which change of the document,
//! and of which run, which condition holds. A text that is changed without its claim, or a mechanism without its text, fails.
//!
//! `tests/claims/<lesson>.json` is an array of `{ "en", "de", "set", "run", "holds" }`: `set` gives values by JSON pointer (null takes one
//! away), `run` is a label (the first run unless said), `holds` an expression of exercises, or several; `fails` in its place: words of the failure
//! that there must be.

use std::path::PathBuf;

use holonomy_document::lessons;
use holonomy_document::read;
use holonomy_exercise::bench::Bench;
use holonomy_exercise::marking::Marking;
use holonomy_exercise::variant::SplitMix64;
use holonomy_exercise::{Given, Key, Limits, State, mark};
use holonomy_mechanism::kind::KindCache;
use serde_json::{Map, Value, json};

fn limits() -> Limits {
    Limits::none()
}

fn claims(lesson: &str) -> Vec<Value> {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("claims").join(format!("{lesson}.json"));
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    serde_json::from_str::<Vec<Value>>(&text).unwrap_or_else(|error| panic!("{lesson}: {error}"))
}

/// Every text for readers in a document, in one language.
fn texts<'v>(value: &'v Value, language: &str, found: &mut Vec<&'v str>) {
    match value {
        Value::Object(members) if members.contains_key("en") && members.contains_key("de") => {
            found.extend(members[language].as_str());
        }
        Value::Object(members) => members.values().for_each(|member| texts(member, language, found)),
        Value::Array(items) => items.iter().for_each(|item| texts(item, language, found)),
        _ => {}
    }
}

/// Puts a value at a place, or takes away what is there.
fn put(root: &mut Value, pointer: &str, value: &Value) {
    let (parent, key) = pointer.rsplit_once('/').expect("a JSON pointer");
    let parent = root.pointer_mut(parent).unwrap_or_else(|| panic!("there is no {parent}"));
    let members = parent.as_object_mut().expect("an object");
    if value.is_null() {
        members.shift_remove(key).unwrap_or_else(|| panic!("there is no {pointer}"));
    } else {
        members.insert(key.to_owned(), value.clone());
    }
}

/// Does a claim hold? What was found where it does not.
fn tried(document: &Value, claim: &Value, cache: &mut KindCache) -> Result<(), String> {
    let mut document = document.clone();
    for (pointer, value) in claim["set"].as_object().unwrap_or(&Map::new()) {
        put(&mut document, pointer, value);
    }
    let conditions = match &claim["holds"] {
        Value::String(condition) => vec![condition.as_str()],
        several => several.as_array().into_iter().flatten().filter_map(Value::as_str).collect(),
    };
    let fails = claim["fails"].as_str();
    assert!(conditions.is_empty() == fails.is_some(), "{claim}: one of holds and fails");
    let conditions = if fails.is_some() { vec!["mobility >= 0"] } else { conditions };
    let checks: Vec<Value> = conditions
        .iter()
        .map(|condition| match claim.get("run") {
            Some(run) => json!({ "expression": condition, "run": run }),
            None => json!({ "expression": condition }),
        })
        .collect();
    document["exercise"] =
        json!({ "tasks": [{ "id": "claim", "prompt": "?", "answer": { "type": "model", "checks": checks } }] });
    let reading = read(&document.to_string());
    let document = reading.document.ok_or_else(|| format!("{:#?}", reading.diagnostics))?;
    let key = Key::new(document.clone()).ok_or("no exercise")?;
    let (mut truth, mut student) = (Bench::new(document.clone()), Bench::new(document));
    let mut marking = Marking {
        truth: &mut truth,
        student: Ok(&mut student),
        unchanged: false,
        methods: None,
        numbers: SplitMix64::new(0),
        cache,
    };
    let report = mark(&key.exercise().tasks[0], Some(&Given::Number(0.0)), 0, 0, &mut marking, &limits());
    let said: Vec<&str> = report.feedback.iter().map(|feedback| feedback.message.as_str()).collect();
    let good = match fails {
        Some(words) => report.state == State::Wrong && said.iter().any(|said| said.contains(words)),
        None => report.state == State::Right,
    };
    if good { Ok(()) } else { Err(said.join("\n")) }
}

/// Every claim about a lesson is in its text and holds; its description, its introduction and the teacher's note each make one.
fn holds(name: &str) {
    let lesson = lessons::get(name).expect("a lesson");
    let document: Value = serde_json::from_str(lesson.text).expect("JSON");
    let mut cache = KindCache::default();
    let claims = claims(name);
    let mut wrong = Vec::new();
    for claim in &claims {
        for language in ["en", "de"] {
            let quote = claim[language].as_str().unwrap_or_else(|| panic!("{name}: no {language} in {claim}"));
            let mut all = Vec::new();
            texts(&document, language, &mut all);
            if !all.iter().any(|text| text.contains(quote)) {
                wrong.push(format!("the lesson does not say: {quote}"));
            }
        }
        if let Err(found) = tried(&document, claim, &mut cache) {
            wrong.push(format!("{}\n{found}", claim["en"]));
        }
    }
    for place in ["/description", "/exercise/intro", "/exercise/note"] {
        let text = document.pointer(place).and_then(|text| text["en"].as_str()).expect("a text");
        if !claims.iter().any(|claim| claim["en"].as_str().is_some_and(|quote| text.contains(quote))) {
            wrong.push(format!("nothing of {place} is tried"));
        }
    }
    assert!(wrong.is_empty(), "{name}:\n{}", wrong.join("\n\n"));
}

#[test]
fn the_claims_of_ways_to_move_hold() {
    holds("lesson-ways-to-move");
}

#[test]
fn the_claims_of_drift_hold() {
    holds("lesson-drift");
}

#[test]
fn the_claims_of_frames_hold() {
    holds("lesson-frames");
}

#[test]
fn the_claims_of_reactions_hold() {
    holds("lesson-reactions");
}

#[test]
fn every_lesson_has_claims_and_a_false_one_is_found() {
    for lesson in lessons::entries() {
        assert!(claims(lesson.name).len() >= 10, "{}", lesson.name);
        let document: Value = serde_json::from_str(lesson.text).expect("JSON");
        let claim = json!({ "holds": ["mobility >= 0", "mobility == 97"] });
        let found = tried(&document, &claim, &mut KindCache::default()).expect_err("a false claim");
        assert!(found.contains("asked is == 97"), "{found}");
    }
}

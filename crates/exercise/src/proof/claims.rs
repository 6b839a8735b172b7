//! What the texts of a lesson claim.

use serde_json::{Value, json};

use super::{changed, document_of, list};
use crate::bench::{Bench, Limits};
use crate::feedback::State;
use crate::grade::Key;
use crate::mark::mark;
use crate::marking::{Given, Marking};
use crate::split_mix::SplitMix64;
use holonomy_mechanism::kind::KindCache;

/// Every text for readers in a document, in one language.
fn texts<'v>(value: &'v Value, language: &str, found: &mut Vec<&'v str>) {
    match value {
        Value::Object(members) if members.contains_key("en") || members.contains_key("de") => {
            found.extend(members.get(language).and_then(Value::as_str));
        }
        Value::Object(members) => members.values().for_each(|member| texts(member, language, found)),
        Value::Array(items) => items.iter().for_each(|item| texts(item, language, found)),
        Value::String(text) => found.push(text),
        _ => {}
    }
}

/// A claim: the lesson says it in the languages that are quoted, and it holds.
pub(super) fn claim(
    document: &Value,
    claim: &Value,
    cache: &mut KindCache,
    limits: &dyn Fn() -> Limits,
) -> Result<(), String> {
    let quotes: Vec<(&str, &str)> =
        ["en", "de"].into_iter().filter_map(|language| Some((language, claim[language].as_str()?))).collect();
    if quotes.is_empty() {
        return Err(format!("{claim} quotes nothing of the lesson"));
    }
    for (language, quote) in &quotes {
        let mut all = Vec::new();
        texts(document, language, &mut all);
        if !all.iter().any(|text| text.contains(quote)) {
            return Err(format!("The lesson does not say: {quote}"));
        }
    }
    tried(document, claim, cache, limits).map_err(|found| format!("It is not so that: {}\n{found}", quotes[0].1))
}

/// Does a claim hold, under its changes of the document and for its run?
///
/// # Errors
/// What was found where it does not.
pub fn tried(
    document: &Value,
    claim: &Value,
    cache: &mut KindCache,
    limits: &dyn Fn() -> Limits,
) -> Result<(), String> {
    let mut document = changed(document.clone(), &claim["set"])?;
    let conditions: Vec<&str> = match &claim["holds"] {
        Value::String(condition) => vec![condition],
        several => list(several).iter().filter_map(Value::as_str).collect(),
    };
    let fails = claim["fails"].as_str();
    if conditions.is_empty() != fails.is_some() {
        return Err("a claim has one of \"holds\" and \"fails\"".to_owned());
    }
    let conditions = if fails.is_some() { vec!["mobility >= 0"] } else { conditions };
    let checks = conditions.iter().map(|condition| match claim.get("run") {
        Some(run) => json!({ "expression": condition, "run": run }),
        None => json!({ "expression": condition }),
    });
    document["exercise"] = json!({ "tasks": [
        { "id": "claim", "prompt": "?", "answer": { "type": "model", "checks": checks.collect::<Vec<_>>() } }
    ] });
    let document = document_of(&document)?;
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

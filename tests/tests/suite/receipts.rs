//! Receipts of lessons that were made by version 0.1.0 in 2026, with the keys of then: what they earned is what they earn for ever.
//!
//! `<lesson>.key.json` is the lesson as it was, `<lesson>.<n>.receipt.json` what somebody handed in, and `rows.json` what became of it:
//! points, states, doubts, the drawn numbers. The words of feedback may get better; they are no part of a row.

use std::path::PathBuf;

use holonomy_document::read;
use holonomy_exercise::{Key, Limits, Report, grade};
use holonomy_mechanism::kind::KindCache;
use serde_json::{Value, json};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("reference/receipts")
}

fn file(name: &str) -> String {
    std::fs::read_to_string(folder().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// What must stay of a report.
fn row(report: &Report) -> Value {
    let task = |task: &holonomy_exercise::TaskReport| {
        let codes: Vec<&str> = task.feedback.iter().map(|feedback| feedback.code).collect();
        json!([task.id, task.points, task.max, task.state, task.hints, task.cost, task.attempts, codes])
    };
    json!({
        "status": report.status,
        "name": report.name,
        "points": report.points,
        "max": report.max,
        "open": report.open,
        "rerun": report.rerun,
        "doubts": report.doubts.iter().map(|doubt| doubt.code).collect::<Vec<_>>(),
        "changed": report.changed,
        "attempts": report.attempts,
        "hints": report.hints,
        "parameters": report.parameters,
        "tasks": report.tasks.iter().map(task).collect::<Vec<_>>(),
    })
}

#[test]
fn receipts_of_earlier_versions_grade_as_they_did() {
    let rows: Value = serde_json::from_str(&file("rows.json")).expect("JSON");
    let rows = rows.as_object().expect("an object");
    assert_eq!(rows.len(), 12);
    let mut cache = KindCache::default();
    let limits = Limits::none();
    for (name, expected) in rows {
        let lesson = name.split('.').next().unwrap_or_default();
        let key = Key::new(read(&file(&format!("{lesson}.key.json"))).document.expect("a document")).expect("a key");
        let report = grade(&key, &file(&format!("{name}.receipt.json")), &mut cache, &limits);
        assert_eq!(row(&report), *expected, "{name}");
    }
}

//! Exercises for the page, with the feature `exercise`: a second module, loaded when a document has one. The first view does without.
//!
//! `seconds` is how long a call may take. Everything here works
//! until it is done or the time is over: call it in a worker.

use std::cell::Cell;

use holonomy_mechanism::document::{Document, read};
use holonomy_mechanism::exercise::bench::Bench;
use holonomy_mechanism::exercise::compose::{changes, compose};
use holonomy_mechanism::exercise::mark::Marking;
use holonomy_mechanism::exercise::{self, Key, Limits, Receipt};
use holonomy_mechanism::kind::KindCache;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::{Refusal, json};

/// Seconds since some moment, wherever this runs.
fn seconds_now() -> f64 {
    #[cfg(target_arch = "wasm32")]
    {
        js_sys::Date::now() / 1000.0
    }
    #[cfg(not(target_arch = "wasm32"))]
    {
        thread_local! { static BEGIN: std::time::Instant = std::time::Instant::now(); }
        BEGIN.with(|begin| begin.elapsed().as_secs_f64())
    }
}

fn limited<T>(seconds: f64, work: impl FnOnce(&Limits<'_>) -> T) -> T {
    // A clock that somebody sets back must not give more time.
    let latest = Cell::new(seconds_now());
    let clock = || {
        latest.set(seconds_now().max(latest.get()));
        latest.get()
    };
    work(&Limits { clock: &clock, until: latest.get() + seconds })
}

fn document(text: &str) -> Result<Document, Refusal> {
    let reading = read(text);
    reading.document.ok_or(Refusal::Diagnostics(reading.diagnostics))
}

fn key(text: &str) -> Result<Key, Refusal> {
    Key::new(document(text)?).ok_or_else(|| question("no-exercise", "The document has no exercise."))
}

fn question(cause: &str, message: impl Into<String>) -> Refusal {
    Refusal::question(cause, Vec::new(), message.into(), String::new())
}

/// The text of a document without its key: what a teacher shares.
///
/// # Errors
/// Diagnostics as JSON when the text is no document.
#[wasm_bindgen]
pub fn exercise_without_key(text: &str) -> Result<String, Refusal> {
    Ok(exercise::without_key(&document(text)?))
}

/// The fingerprint of a document's exercise; `undefined` if it has none.
///
/// # Errors
/// Diagnostics as JSON when the text is no document.
#[wasm_bindgen]
pub fn exercise_fingerprint(text: &str) -> Result<Option<String>, Refusal> {
    Ok(exercise::fingerprint(&document(text)?))
}

/// The document of one student as JSON: `text`, `parameters` (pairs of name and value) and `draws`.
///
/// # Errors
/// Diagnostics when the text is no document, a failure when no numbers run in time; as JSON.
#[wasm_bindgen]
pub fn exercise_variant(text: &str, student: &str, seconds: f64) -> Result<String, Refusal> {
    #[derive(Serialize)]
    struct Made<'a> {
        text: &'a str,
        parameters: &'a [(String, f64)],
        draws: u32,
    }
    let document = document(text)?;
    let made = limited(seconds, |limits| exercise::variant(&document, student, &mut KindCache::default(), limits));
    let made = made.map_err(|unable| question(unable.id(), unable.to_string()))?;
    Ok(json(&Made { text: made.bench.document().source(), parameters: &made.parameters, draws: made.draws }))
}

/// Marks one task, as JSON. `key_text` is the document that was handed out (with its key where there is one), `submission` a receipt with
/// the answer and the student's document.
///
/// # Errors
/// Diagnostics when a text is no document or no receipt, a failure when there is no such task; as JSON.
#[wasm_bindgen]
pub fn exercise_mark(key_text: &str, submission: &str, task: &str, seconds: f64) -> Result<String, Refusal> {
    let key = key(key_text)?;
    let receipt = Receipt::read(submission).map_err(Refusal::Diagnostics)?;
    let found = key.exercise().tasks.iter().find(|known| known.id.value == task);
    let asked = found.ok_or_else(|| question("unknown-task", format!("There is no task \"{task}\".")))?;
    let sent = document(&receipt.document)?;
    let composed = compose(key.document(), key.exercise(), &sent);
    let mut truth = Bench::new(key.document().clone());
    let mut student = composed
        .document
        .map(Bench::new)
        .map_err(|findings| findings.first().map(ToString::to_string).unwrap_or_default());
    let mut marking = Marking {
        truth: &mut truth,
        student: student.as_mut().map_err(|problem| problem.clone()),
        unchanged: changes(key.document(), &sent).is_empty(),
        methods: key.exercise().methods.as_ref(),
        cache: &mut KindCache::default(),
    };
    let (hints, attempts) = (receipt.hints_of(task), receipt.attempts_of(task));
    let report =
        limited(seconds, |limits| exercise::mark(asked, receipt.answer(task), hints, attempts, &mut marking, limits));
    Ok(json(&report))
}

/// The canonical text of a receipt, and its link.
///
/// # Errors
/// Diagnostics as JSON when the text is no receipt.
#[wasm_bindgen]
pub fn receipt_canonical(text: &str) -> Result<String, Refusal> {
    Ok(Receipt::read(text).map_err(Refusal::Diagnostics)?.canonical())
}

/// The fragment of a link that carries a receipt, without the `#`.
///
/// # Errors
/// Diagnostics as JSON when the text is no receipt.
#[wasm_bindgen]
pub fn receipt_fragment(text: &str) -> Result<String, Refusal> {
    Ok(Receipt::read(text).map_err(Refusal::Diagnostics)?.fragment())
}

/// Grades a submission, a receipt's text or link, as JSON: the report that `holonomy grade --json` gives.
///
/// # Errors
/// Diagnostics or a failure as JSON when the key is none; whatever the submission is, there is a report.
#[wasm_bindgen]
pub fn grade_submission(key_text: &str, submission: &str, seconds: f64) -> Result<String, Refusal> {
    let key = key(key_text)?;
    let report = limited(seconds, |limits| exercise::grade(&key, submission, &mut KindCache::default(), limits));
    Ok(json(&report))
}

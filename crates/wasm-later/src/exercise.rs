//! Exercises.
//!
//! `seconds` is how long a call may take. Everything here works until it is done or the time is over: call it in a worker.
//! `key_text` is a document with its exercise, with one student's numbers where it has variants; it may have been handed out without
//! the key, and then only predictions can be marked.

use std::cell::Cell;

use holonomy_document::Document;
use holonomy_exercise::bench::Bench;
use holonomy_exercise::compose::{changes, compose};
use holonomy_exercise::marking::Marking;
use holonomy_exercise::proof::told_numbers;
use holonomy_exercise::returned::{self, Added};
use holonomy_exercise::variant::numbers_of;
use holonomy_exercise::{self as exercise, Failure, Key, Limits, Receipt, Task};
use holonomy_mechanism::kind::KindCache;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use holonomy_boundary::{LANGUAGE, Refusal, check_report, json, read_by, with_kinds, with_open};

/// Everything that is known of a document without running it, its exercise included: a `CheckReport` as JSON, whatever the text. What
/// the document says in several languages is told in `language`; in English if that is left out.
#[wasm_bindgen]
#[expect(clippy::needless_pass_by_value, reason = "the form that wasm-bindgen takes")]
pub fn check(text: &str, language: Option<String>) -> String {
    read_by(exercise::READER);
    with_open(text, |open| json(&check_report(open, language.as_deref().unwrap_or(LANGUAGE), false)))
}

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

fn limited<T>(seconds: f64, work: impl FnOnce(&Limits) -> T) -> T {
    // A clock that somebody sets back must not give more time.
    let latest = Cell::new(seconds_now());
    let clock = move || {
        latest.set(seconds_now().max(latest.get()));
        latest.get()
    };
    work(&Limits::seconds(seconds, clock))
}

fn document(text: &str) -> Result<Document, Refusal> {
    let reading = exercise::open(text);
    reading.document.ok_or(Refusal::Diagnostics(reading.diagnostics))
}

fn key(text: &str) -> Result<Key, Refusal> {
    Key::new(document(text)?).ok_or_else(|| question("no-exercise", "The document has no exercise."))
}

fn task<'k>(key: &'k Key, id: &str) -> Result<&'k Task, Refusal> {
    let found = key.exercise().tasks.iter().find(|known| known.id.value == id);
    found.ok_or_else(|| question("unknown-task", format!("There is no task \"{id}\".")))
}

fn question(cause: &str, message: impl Into<String>) -> Refusal {
    Refusal::question(cause, Vec::new(), message.into(), String::new())
}

/// The document of one student.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Variant<'a> {
    /// The document, with this student's numbers.
    text: &'a str,
    /// The numbers, by name.
    parameters: &'a [(String, f64)],
    /// How often they were drawn until the document could be run.
    draws: u32,
}

/// A receipt that a student hands in.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Receipt"))]
pub struct HandedIn<'a> {
    /// Its text.
    text: String,
    /// Of a link that carries it, without the `#`.
    fragment: String,
    /// The method of the run.
    method: &'a str,
    /// Fingerprint of the run; empty if the document could not be run.
    trace: &'a str,
    /// Why it could not be run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
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

/// The document of one student as JSON: a [`Variant`].
///
/// # Errors
/// Diagnostics when the text is no document, a failure when no numbers run in time; as JSON.
#[wasm_bindgen]
pub fn exercise_variant(text: &str, student: &str, seconds: f64) -> Result<String, Refusal> {
    let document = document(text)?;
    let made = limited(seconds, |limits| with_kinds(|kinds| exercise::variant(&document, student, kinds, limits)));
    let made = made.map_err(|unable| question(unable.id(), unable.to_string()))?;
    Ok(json(&Variant { text: made.bench.document().source(), parameters: &made.parameters, draws: made.draws }))
}

/// Marks one task, as JSON: a `TaskReport`. `submission` is a receipt with the answer and the student's document.
///
/// # Errors
/// Diagnostics when a text is no document or no receipt, a failure when there is no such task; as JSON.
#[wasm_bindgen]
pub fn exercise_mark(key_text: &str, submission: &str, task_id: &str, seconds: f64) -> Result<String, Refusal> {
    let key = key(key_text)?;
    let asked = task(&key, task_id)?;
    let receipt = Receipt::read(submission).map_err(Refusal::Diagnostics)?;
    let sent = document(&receipt.document)?;
    let composed = compose(key.document(), key.exercise(), &sent);
    let mut truth = Bench::new(key.document().clone());
    let mut student = composed.document.map(Bench::new).map_err(|findings| Failure::from(findings.as_slice()));
    let unchanged = changes(key.document(), &sent).is_empty();
    let (answer, hints, attempts) = (receipt.answer(task_id), receipt.hints_of(task_id), receipt.attempts_of(task_id));
    let report = limited(seconds, |limits| {
        with_kinds(|cache| {
            let mut marking = Marking {
                truth: &mut truth,
                student: student.as_mut().map_err(|problem| problem.clone()),
                unchanged,
                methods: key.exercise().methods.as_ref(),
                numbers: numbers_of(key.exercise(), &receipt.name),
                cache,
            };
            exercise::mark(asked, answer, hints, attempts, &mut marking, limits)
        })
    });
    Ok(json(&report))
}

/// The curve that a task asks to predict, for the picture after the prediction: time and value in turn.
///
/// # Errors
/// Diagnostics when the text is no document, a failure when the task asks for no curve or the run has none; as JSON.
#[wasm_bindgen]
pub fn exercise_curve(key_text: &str, task_id: &str, seconds: f64) -> Result<Vec<f64>, Refusal> {
    let key = key(key_text)?;
    let asked = task(&key, task_id)?.answer.record();
    let (curve, run) = (asked.curve(), asked.run());
    let curve = curve.ok_or_else(|| question("unknown-task", format!("The task \"{task_id}\" asks for no curve.")))?;
    let mut bench = Bench::new(key.document().clone());
    let unable = |unable: exercise::Unable| question(unable.id(), unable.to_string());
    let run = bench.find(run.map(|run| run.value.as_str())).map_err(unable)?;
    limited(seconds, |limits| {
        with_kinds(|kinds| {
            let performed = bench.run(run, kinds, limits).map_err(unable)?;
            let (t, x) = curve
                .value
                .curve(&performed.evidence())
                .map_err(|problem| question(problem.id(), format!("The curve cannot be drawn: {problem}.")))?;
            Ok(t.into_iter().zip(x).flat_map(|(t, x)| [t, x]).collect())
        })
    })
}

/// The receipt that a student hands in, as JSON: a [`HandedIn`]. `submission` is a receipt without what is filled in here: the document is run, and the fingerprints of its
/// trace and of the exercise, the method and the version of the program are put in.
///
/// # Errors
/// Diagnostics when the key is no document or the submission no receipt, a failure when there is no exercise; as JSON.
#[wasm_bindgen]
pub fn exercise_receipt(key_text: &str, submission: &str, seconds: f64) -> Result<String, Refusal> {
    let key = key(key_text)?;
    let mut receipt = Receipt::read(submission).map_err(Refusal::Diagnostics)?;
    receipt.version = env!("CARGO_PKG_VERSION").to_owned();
    receipt.bits = holonomy_mechanism::BITS;
    key.fingerprint().clone_into(&mut receipt.exercise);
    let made = run_of(&receipt, seconds);
    let problem = made.as_ref().err().cloned();
    (receipt.method, receipt.trace) = made.unwrap_or_default();
    let text = receipt.canonical();
    let fragment = receipt.fragment();
    Ok(json(&HandedIn { text, fragment, method: &receipt.method, trace: &receipt.trace, problem }))
}

/// Method and fingerprint of the run that a receipt is about.
fn run_of(receipt: &Receipt, seconds: f64) -> Result<(String, String), String> {
    let reading = exercise::open(&receipt.document);
    let document =
        reading.document.ok_or_else(|| reading.diagnostics.first().map(ToString::to_string).unwrap_or_default())?;
    let mut bench = Bench::new(document);
    let label = Some(receipt.run.as_str()).filter(|run| !run.is_empty());
    let run = bench.find(label).map_err(|unable| unable.to_string())?;
    let made = limited(seconds, |limits| with_kinds(|kinds| bench.run(run, kinds, limits)));
    made.map(|run| (run.method_line().to_owned(), run.hash())).map_err(|unable| unable.to_string())
}

/// The fingerprint of a prediction at the moment when it is made. `submission` is a receipt with the name and, unless the prediction is
/// left out, the answer.
///
/// # Errors
/// Diagnostics as JSON when the key is no document or the submission no receipt.
#[wasm_bindgen]
pub fn exercise_prediction(key_text: &str, submission: &str, task_id: &str) -> Result<String, Refusal> {
    let key = key(key_text)?;
    let receipt = Receipt::read(submission).map_err(Refusal::Diagnostics)?;
    Ok(Receipt::prediction(key.fingerprint(), &receipt.name, task_id, receipt.answer(task_id)))
}

/// The canonical text of a receipt, and its link.
///
/// # Errors
/// Diagnostics as JSON when the text is no receipt.
#[wasm_bindgen]
pub fn receipt_canonical(text: &str) -> Result<String, Refusal> {
    Ok(Receipt::read(text).map_err(Refusal::Diagnostics)?.canonical())
}

/// Grades a submission, a receipt's text or link, as JSON: the report that `holonomy grade --json` gives.
///
/// # Errors
/// Diagnostics or a failure as JSON when the key is none; whatever the submission is, there is a report.
#[wasm_bindgen]
pub fn grade_submission(key_text: &str, submission: &str, seconds: f64) -> Result<String, Refusal> {
    let key = key(key_text)?;
    // Kinds of its own, as in `holonomy grade`: what one submission compiled would be work that another one need not pay for.
    let grade = |limits: &Limits| exercise::grade(&key, submission, &mut KindCache::default(), limits);
    let report = limited(seconds, grade);
    Ok(json(&report))
}

/// The right numbers that can be read in what students get, as JSON: a list of `GivenAway`.
///
/// # Errors
/// Diagnostics as JSON when the text is no document, a failure when it has no exercise.
#[wasm_bindgen]
pub fn exercise_given_away(key_text: &str, seconds: f64) -> Result<String, Refusal> {
    let key = key(key_text)?;
    Ok(json(&limited(seconds, |limits| with_kinds(|kinds| told_numbers(&key, kinds, limits)))))
}

/// What goes back to a student, as a part of a page: `added` is an `Added` as JSON.
///
/// # Errors
/// Diagnostics as JSON when the key is none or the submission no receipt.
#[wasm_bindgen]
pub fn returned_body(key_text: &str, submission: &str, added: &str, seconds: f64) -> Result<String, Refusal> {
    let key = key(key_text)?;
    let receipt = Receipt::read(submission).map_err(Refusal::Diagnostics)?;
    let added = Added::read(added).map_err(|problem| question("returned", problem))?;
    let title = key.document().title.as_ref().map_or("", |title| title.get(&added.language));
    let student = limited(seconds, |limits| {
        let cache = &mut KindCache::default();
        let report = exercise::grade(&key, submission, cache, limits);
        returned::student(&key, &report, &receipt, &added, cache, limits)
    });
    Ok(returned::body(title, &student, &added.words))
}

/// A page of such parts.
#[wasm_bindgen]
#[expect(clippy::needless_pass_by_value, reason = "the form that wasm-bindgen takes")]
pub fn returned_page(language: &str, title: &str, bodies: Vec<String>) -> String {
    returned::page(language, title, &bodies)
}

#[cfg(test)]
mod tests {
    use super::*;
    use holonomy_document::lessons;
    use serde_json::Value;

    const SECONDS: f64 = 60.0;

    fn parsed(text: &str) -> Value {
        serde_json::from_str(text).expect("JSON")
    }

    fn drift() -> &'static str {
        lessons::get("lesson-drift").expect("the lesson").text
    }

    /// A receipt as the page begins it.
    fn submission(document: &str, answers: &str) -> String {
        format!(r#"{{"receipt":1,"name":"Student 7","answers":{answers},"document":{document}}}"#)
    }

    #[test]
    fn a_student_gets_numbers_answers_and_hands_in_a_receipt_that_agrees() {
        let made = parsed(&exercise_variant(drift(), "Student 7", SECONDS).expect("a variant"));
        let key_text = made["text"].as_str().expect("a text");
        let w = made["parameters"].as_array().expect("numbers").iter().find(|pair| pair[0] == "w");
        let w = w.expect("the speed of the wire")[1].as_f64().expect("a number");
        let document = exercise_without_key(key_text).expect("a document");
        let right = submission(&document, &format!(r#"{{"rate":{w}}}"#));
        let report = parsed(&exercise_mark(key_text, &right, "rate", SECONDS).expect("a report"));
        assert_eq!((&report["state"], report["points"].as_f64()), (&Value::from("right"), Some(1.0)));
        let wrong = submission(&document, &format!(r#"{{"rate":{}}}"#, 2.0 * w));
        let report = parsed(&exercise_mark(key_text, &wrong, "rate", SECONDS).expect("a report"));
        assert_eq!(report["feedback"][0]["code"], "mistake");
        assert_eq!(report["feedback"][0]["note"]["en"], "That is in two seconds.");
        let receipt = parsed(&exercise_receipt(key_text, &right, SECONDS).expect("a receipt"));
        assert_eq!(receipt.get("problem"), None);
        let graded =
            parsed(&grade_submission(drift(), receipt["text"].as_str().expect("a text"), SECONDS).expect("a grade"));
        assert_eq!((&graded["status"], &graded["rerun"]), (&Value::from("graded"), &Value::from("agrees")), "{graded}");
        assert_eq!(graded["points"], 1.0);
        let fragment = receipt["fragment"].as_str().expect("a fragment");
        let by_link = parsed(&grade_submission(drift(), &format!("#{fragment}"), SECONDS).expect("a grade"));
        assert_eq!(by_link["points"], graded["points"]);
    }

    #[test]
    fn a_handed_out_exercise_has_the_same_numbers_and_marks_only_predictions() {
        let public = exercise_without_key(drift()).expect("a document");
        assert_eq!(exercise_fingerprint(&public).expect("one"), exercise_fingerprint(drift()).expect("one"));
        let numbers =
            |text: &str| parsed(&exercise_variant(text, "a", SECONDS).expect("a variant"))["parameters"].clone();
        assert_eq!(numbers(&public), numbers(drift()));
        let answer = submission(&public, r#"{"rate":1,"left-behind":0.158}"#);
        let mark = |task: &str| parsed(&exercise_mark(&public, &answer, task, SECONDS).expect("a report"));
        assert_eq!(mark("rate")["state"], "open");
        // 0.01 m and 0.05 m/s for 3 s less half a step.
        assert_eq!(mark("left-behind")["state"], "right");
    }

    #[test]
    fn a_document_that_does_not_run_still_gives_a_receipt_that_says_so() {
        let broken = submission("{\"holonomy\":1,\"coordinates\":{\"x\":\"y\"}}", "{}");
        let receipt = parsed(&exercise_receipt(drift(), &broken, SECONDS).expect("a receipt"));
        assert_eq!(receipt["trace"], "");
        assert!(receipt["problem"].as_str().is_some_and(|problem| problem.contains('y')), "{receipt}");
    }

    #[test]
    fn a_curve_is_told_in_pairs_and_only_where_one_is_asked_for() {
        let document = r#"{"holonomy":1,"coordinates":{"x":1},"kinetic_energy":"x'^2/2","potential_energy":"x^2/2",
            "simulation":{"duration":1,"output_step":0.25},
            "exercise":{"tasks":[{"id":"c","prompt":"?","answer":{"type":"predict","curve":"x"}}]}}"#;
        let pairs = exercise_curve(document, "c", SECONDS).expect("a curve");
        assert_eq!(pairs.len(), 10);
        assert_eq!(pairs[..2], [0.0, 1.0]);
        assert!((pairs[9] - 1.0_f64.cos()).abs() < 1e-6);
        let refused = exercise_curve(drift(), "rate", SECONDS).expect_err("no curve").json();
        assert!(refused.contains("asks for no curve"), "{refused}");
    }

    #[test]
    fn what_is_no_exercise_is_refused_with_its_cause() {
        let plain = r#"{"holonomy":1,"coordinates":{"x":1},"kinetic_energy":"x'^2/2"}"#;
        assert_eq!(exercise_fingerprint(plain).expect("a document"), None);
        let refused = |result: Result<String, Refusal>| parsed(&result.expect_err("refused").json());
        assert_eq!(refused(exercise_mark(plain, "{}", "a", SECONDS))["cause"], "no-exercise");
        assert_eq!(refused(exercise_mark(drift(), "{}", "nothing", SECONDS))["cause"], "unknown-task");
        assert!(refused(exercise_mark(drift(), "{}", "rate", SECONDS)).is_array());
        assert!(refused(exercise_variant("{", "a", SECONDS)).is_array());
        assert_eq!(refused(exercise_variant(drift(), "a", 0.0))["cause"], "out-of-time");
    }

    #[test]
    fn the_report_tells_what_is_wrong_with_an_exercise() {
        let wrong = drift().replace("\"correct\": 2", "\"correct\": 9");
        let report = parsed(&check(&wrong, None));
        assert_eq!(report["ok"], false);
        let found = report["diagnostics"].as_array().expect("findings");
        let at = |found: &Value| found["pointer"].as_str().is_some_and(|at| at.starts_with("/exercise/tasks/"));
        assert!(found.iter().any(at), "{report}");
    }
}

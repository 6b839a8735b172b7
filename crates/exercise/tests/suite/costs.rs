//! Submissions that are small and made to cost as much as possible: each runs out of counted work, whatever the machine.

use holonomy_document::read;
use holonomy_exercise::bench::Bench;
use holonomy_exercise::grade::{Rerun, Status};
use holonomy_exercise::{Answer, Key, Limits, grade};
use holonomy_mechanism::kind::KindCache;

use crate::exercise::{doubts, oscillator};

/// A key that asks for nothing much, and a receipt with `document` in place of its own.
fn costly(document: &str) -> (Key, String) {
    let key = r#"{"holonomy":1,"coordinates":{"x":1},"kinetic_energy":"x'^2/2","simulation":{"duration":1,"output_step":0.1},
        "exercise":{"tasks":[{"id":"m","prompt":"?","answer":{"type":"model","checks":[{"expression":"max(x) > 0"}]}}]}}"#;
    let key = Key::new(crate::exercise::document(key)).expect("an exercise");
    let receipt = format!(
        r#"{{"receipt":1,"name":"Eve","answers":{{}},"document":{document},"trace":"0","exercise":"{}","version":"{}"}}"#,
        key.fingerprint(),
        env!("CARGO_PKG_VERSION")
    );
    (key, receipt)
}

/// `count` coordinates that nothing holds, each with its own mass or all moving one mass together.
fn free(count: usize, together: bool, simulation: &str) -> String {
    let names = |form: &dyn Fn(usize) -> String, between: &str| (0..count).map(form).collect::<Vec<_>>().join(between);
    let coordinates = names(&|i| format!("\"x{i}\":1"), ",");
    let kinetic = match together {
        true => format!("({})^2 + {}", names(&|i| format!("x{i}'"), "+"), names(&|i| format!("x{i}'^2"), "+")),
        false => names(&|i| format!("x{i}'^2"), "+"),
    };
    format!(
        r#"{{"holonomy":1,"coordinates":{{"x":1,{coordinates}}},"kinetic_energy":"x'^2 + {kinetic}","simulation":{simulation}}}"#
    )
}

#[test]
fn receipts_made_to_cost_as_much_as_possible_run_out_of_counted_work() {
    let endless = r#"{"duration":1e4,"output_step":1e-3}"#;
    let one = r#"{"holonomy":1,"coordinates":{"x":1},"kinetic_energy":"x'^2/2","simulation":{"duration":1e7,"output_step":1}}"#;
    let rows: Vec<String> = (0..300).map(|i| format!("\"c{i}\":\"x{i} + 0.1*sin(x{}) - 1\"", (i + 1) % 300)).collect();
    let held = free(300, false, endless);
    let held = held.replacen("\"simulation\"", &format!("\"constraints\":{{{}}},\"simulation\"", rows.join(",")), 1);
    let outputs = one.replacen("\"simulation\"", "\"outputs\":{\"o\":\"sin(x)^3\"},\"simulation\"", 1);
    for (what, text) in [
        ("200", free(200, false, endless)),
        ("200 together", free(200, true, endless)),
        ("500", free(500, false, endless)),
        ("999", free(999, false, endless)),
        ("999 together", free(999, true, endless)),
        ("one, ten million samples", one.to_owned()),
        ("one, ten million samples and an output", outputs),
        ("300 rows", held),
    ] {
        let (key, receipt) = costly(&text);
        let limits = Limits::work(60_000_000, || 0.0);
        let report = grade(&key, &receipt, &mut KindCache::default(), &limits);
        assert_eq!(doubts(&report), ["out-of-time"], "{what}: {:?}", report.doubts);
        assert_eq!(report.doubts[0].message, "The run takes longer than may be waited for.", "{what}");
        assert_eq!((report.status, report.rerun, report.points), (Status::Doubtful, Rerun::Failed, 0.0), "{what}");
        assert_eq!(report.tasks[0].feedback[0].code, "out-of-time", "{what}");
        assert!(limits.budget().is_over() && limits.budget().done() <= 60_000_000, "{what}");
    }
}

#[test]
fn what_was_spent_on_one_submission_is_not_taken_from_the_next() {
    let mut cache = KindCache::default();
    let (key, receipt) = costly(&free(200, false, r#"{"duration":1e4,"output_step":1e-3}"#));
    let report = grade(&key, &receipt, &mut cache, &Limits::work(10_000_000, || 0.0));
    assert_eq!(doubts(&report), ["out-of-time"]);
    let (key, receipt) = costly(&free(2, false, r#"{"duration":1,"output_step":0.1}"#));
    let report = grade(&key, &receipt, &mut cache, &Limits::work(10_000_000, || 0.0));
    assert_eq!((doubts(&report), report.points), (vec!["trace-differs"], 1.0));
}

#[test]
fn measures_over_many_samples_are_work_too() {
    let text = oscillator(
        r#"{"tasks":[{"id":"a","prompt":"?","answer":{"type":"number","value":"max(x) + min(x) + mean(x)"}}]}"#,
    );
    let document = read(&text).document.expect("a document");
    let exercise = holonomy_exercise::read(&document).expect("an exercise");
    let Answer::Number(number) = &exercise.tasks[0].answer else { panic!("a number") };
    let value = number.value.as_ref().expect("a key");
    let spent = |most: u64| {
        let limits = Limits::work(most, || 0.0);
        let mut bench = Bench::new(document.clone());
        let mut cache = KindCache::default();
        let run = bench.run(0, &mut cache, &limits).map_err(|unable| unable.to_string())?;
        let before = limits.budget().done();
        let value = value.value.value(&run.evidence()).map_err(|problem| problem.to_string())?;
        Ok::<_, String>((before, limits.budget().done(), value))
    };
    let (before, after, _) = spent(u64::MAX).expect("a value");
    // A thousand samples, three channels and the time.
    assert!(after - before > 4 * 1000 * 10, "{before} {after}");
    assert_eq!(spent(after - 1), Err("it takes longer than may be waited for".to_owned()));
}

#[test]
fn a_document_larger_than_any_exercise_is_not_run() {
    let (key, receipt) = costly(&free(1000, false, r#"{"duration":1,"output_step":0.1}"#));
    let report = grade(&key, &receipt, &mut KindCache::default(), &Limits::none());
    let message = "The document has 1001 coordinates; an exercise has at most 1000.";
    assert!(report.doubts.iter().any(|doubt| doubt.message.contains(message)), "{:?}", report.doubts);
    assert_eq!(report.tasks[0].feedback[0].code, "too-large", "{:?}", report.tasks);
}

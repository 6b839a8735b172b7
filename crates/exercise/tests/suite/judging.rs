//! What marking says, and what it must not let through.

use holonomy_document::read;
use holonomy_exercise::bench::Bench;
use holonomy_exercise::grade::Status;
use holonomy_exercise::prints::Print;
use holonomy_exercise::proof::prove;
use holonomy_exercise::{Key, Limits, Report, TaskReport, grade};
use holonomy_mechanism::kind::KindCache;

use crate::exercise::{document, doubts, oscillator};

/// The report of answers to tasks about the oscillator.
fn marked(tasks: &str, answers: &str) -> Vec<TaskReport> {
    let text = oscillator(&format!(r#"{{"tasks":[{tasks}]}}"#));
    let key = Key::new(document(&text)).expect("an exercise");
    let receipt = format!(r#"{{"receipt":1,"name":"Ada","answers":{{{answers}}},"document":{text}}}"#);
    grade(&key, &receipt, &mut KindCache::default(), &Limits::none()).tasks
}

fn number(id: &str, value: &str, more: &str) -> String {
    format!(r#"{{"id":"{id}","prompt":"?","answer":{{"type":"number","value":"{value}"{more}}}}}"#)
}

#[test]
fn a_relative_tolerance_is_said_as_a_share_and_does_not_tell_the_right_number() {
    let tasks = [
        number("share", "2*pi/w", r#","tolerance":{"relative":0.02},"unit":"s""#),
        number("usual", "2*pi/w", ""),
        number("absolute", "2*pi/w", r#","tolerance":0.05,"unit":"s""#),
        number("count", "crossings(x) + 2*mobility - rank", ""),
        number("steps", "steps", ""),
        number("figure", "2*rank + 0.5", ""),
    ];
    let answers = r#""share":2,"usual":1.6,"absolute":2,"count":50,"steps":1012,"figure":9"#;
    let messages: Vec<String> =
        marked(&tasks.join(","), answers).iter().map(|task| task.feedback[0].message.clone()).collect();
    assert_eq!(
        messages,
        [
            "The answer: 2 s is not within 2 % of the right number.",
            "The answer: 1.6 is near, but more than the tolerance of 1 % off.",
            "The answer: 2 s is not within 0.05 s of the right number.",
            "The answer: 50 is not the right number.",
            "The answer: 1012 is near, and not right.",
            "The answer: 9 is not within 1 % of the right number.",
        ]
    );
    // What decides is what it was.
    let right = marked(&number("steps", "steps", ""), r#""steps":1009"#);
    assert_eq!(right[0].points, 1.0);
}

#[test]
fn a_prediction_with_a_relative_tolerance_says_it_as_a_share_too() {
    let task = r#"{"id":"p","prompt":"?","answer":{"type":"predict","value":"2*pi/w","unit":"s"}}"#;
    let message = marked(task, r#""p":1.5"#)[0].feedback[0].message.clone();
    assert!(message.ends_with("off; up to 10 % counts in full."), "{message}");
}

#[test]
fn what_is_no_finite_number_passes_no_condition_whatever_is_around_it() {
    let judge = |expression: &str| {
        let text = oscillator(&format!(
            r#"{{"tasks":[{{"id":"a","prompt":"?","answer":{{"type":"model","checks":[{{"expression":"{expression}"}}]}}}}]}}"#
        ));
        let key = Key::new(document(&text)).expect("an exercise");
        let receipt = format!(r#"{{"receipt":1,"name":"","answers":{{}},"document":{text}}}"#);
        let report = grade(&key, &receipt, &mut KindCache::default(), &Limits::none());
        let feedback = report.tasks[0].feedback.iter().rfind(|feedback| feedback.code != "unchanged");
        (report.points, feedback.map(|feedback| feedback.code))
    };
    // Sums beyond all numbers: the mean of the first is infinite, the difference of two such is none.
    let infinite = "mean(1.5e308 + x)";
    for condition in [
        &format!("not abs({infinite} - 3) > 0.01"),
        &format!("not abs({infinite} - {infinite}) > 0.01"),
        &format!("{infinite} > 3"),
        &format!("mobility == 1 and not {infinite} < 3"),
        &format!("mobility == 2 or not {infinite} < 3"),
        "not abs(sqrt(final(x) - 9) - 3) > 0.01",
        "not abs(mean(sqrt(x - 9)) - 3) > 0.01",
    ] {
        assert_eq!(judge(condition), (0.0, Some("not-finite")), "{condition}");
    }
    assert_eq!(judge("not abs(mean(x) - 3) < 0.01"), (1.0, Some("check-holds")));
}

/// A key that locks `locked`, and the report of a document whose simulation and runs are these.
fn with_runs(locked: &str, runs: &str) -> Report {
    let text = |runs: &str, exercise: &str| {
        format!(
            r#"{{"holonomy":1,"coordinates":{{"x":1}},"kinetic_energy":"x'^2/2","potential_energy":"2*x^2",
            "simulation":{{"duration":3,"output_step":0.01,"formulation":"index-1"}},{runs}{exercise}}}"#
        )
    };
    let key = text(
        r#""runs":[{"label":"a"},{"label":"b","simulation":{"output_step":0.02}}],"#,
        &format!(
            r#""exercise":{{"tasks":[{{"id":"e","prompt":"?","answer":{{"type":"model","checks":[{{"expression":"crossings(x) > 0"}}]}}}}],"locked":[{locked}]}}"#
        ),
    );
    let key = Key::new(document(&key)).expect("an exercise");
    let sent = text(runs, r#""title":"mine""#);
    assert!(read(&sent).document.is_some(), "{sent}");
    let receipt =
        format!(r#"{{"receipt":1,"name":"","answers":{{}},"document":{sent},"exercise":"{}"}}"#, key.fingerprint());
    grade(&key, &receipt, &mut KindCache::default(), &Limits::none())
}

#[test]
fn where_the_simulation_is_locked_the_runs_are_held_to_it() {
    let short = r#""runs":[{"label":"a","simulation":{"duration":1e-6,"output_step":1e-7}},{"label":"b","simulation":{"output_step":0.02}}],"#;
    for locked in [r#""/simulation""#, r#""/simulation/duration""#, r#""/parameters","/simulation/output_step""#] {
        let locked = &locked.replace(r#""/parameters","#, "");
        let report = with_runs(locked, short);
        assert!(doubts(&report).contains(&"locked-changed"), "{locked}: {:?}", report.doubts);
        // It is judged by the runs of the key, which are long enough.
        assert_eq!((report.status, report.points), (Status::Doubtful, 1.0), "{locked}");
    }
    // A run that replaces nothing of what is locked may stand, and so may runs where nothing of the simulation is locked.
    let other = r#""runs":[{"label":"a","simulation":{"formulation":"minimal"}},{"label":"c","simulation":{"output_step":0.02}}],"#;
    assert_eq!(doubts(&with_runs(r#""/simulation/duration""#, other)), Vec::<&str>::new());
    assert_eq!(doubts(&with_runs(r#""/simulation/formulation""#, other)), ["locked-changed"]);
    assert_eq!(
        doubts(&with_runs(r#""/gravity""#.replace("gravity", "coordinates").as_str(), short)),
        Vec::<&str>::new()
    );
    // A run that was taken away took its own choice along.
    assert_eq!(doubts(&with_runs(r#""/simulation""#, r#""runs":[{"label":"a"}],"#)), ["locked-changed"]);
}

#[test]
fn times_that_cannot_be_true_are_a_doubt() {
    let text = oscillator(&format!(r#"{{"tasks":[{}]}}"#, number("a", "2", "")));
    let key = Key::new(document(&text)).expect("an exercise");
    let doubts = |started: &str, finished: &str, answers: &str| {
        let receipt = format!(
            r#"{{"receipt":1,"name":"","answers":{{{answers}}},"document":{text},"exercise":"{}","started":"{started}","finished":"{finished}"}}"#,
            key.fingerprint()
        );
        let report = grade(&key, &receipt, &mut KindCache::default(), &Limits::none());
        report.doubts.iter().map(|doubt| doubt.message.clone()).collect::<Vec<_>>()
    };
    let noon = "2026-11-23T12:00:00.000Z";
    let backwards = ["By its own times the receipt was finished before it was begun."];
    assert_eq!(doubts(noon, "2026-11-23T11:59:59.999Z", ""), backwards);
    let fast = ["By its own times the receipt has 1 answers in 0.05 s: nobody is that fast."];
    assert_eq!(doubts(noon, "2026-11-23T12:00:00.050Z", r#""a":2"#), fast);
    for finished in ["2026-11-23T12:00:01Z", "", "later"] {
        assert_eq!(doubts(noon, finished, r#""a":2"#), Vec::<String>::new(), "{finished}");
    }
}

#[test]
fn units_and_labels_command_no_table() {
    let text = r#"{"holonomy":1,"title":"=A1,@B","coordinates":{"x":{"value":1,"unit":"=cmd()\n+evil"}},"kinetic_energy":"x'^2/2",
        "outputs":{"o":{"expression":"x","unit":"m, =2+3"},"p":{"expression":"x","unit":"m/s"}},
        "runs":[{"label":"a\u2028b\nx,=HYPERLINK(1), \"@y;-2"}],"simulation":{"duration":1,"output_step":1}}"#;
    let mut bench = Bench::new(document(text));
    let mut cache = KindCache::default();
    let run = bench.run(0, &mut cache, &Limits::none()).expect("a run");
    let mut csv = String::new();
    let names = ["x", "o", "p"].map(str::to_owned);
    run.evidence().trace.csv(&names, holonomy_mechanism::run::Dialect::Comma, &mut csv).expect("channels");
    let head: Vec<&str> = csv.lines().filter(|line| line.starts_with('#')).collect();
    assert_eq!(head[1], "# document: '=A1,'@B");
    assert_eq!(head[2], "# run: a b x,'=HYPERLINK(1), \"'@y;'-2");
    assert!(head[4].starts_with("# units: s,'=cmd() +evil,\"m, '=2+3\",m/s"), "{}", head[4]);
    assert_eq!(head.len(), 5, "{csv}");
}

/// What several receipts say of each other; the page holds the same table against its own rule (`www/src/features/teach/class.test.ts`).
#[test]
fn a_class_is_compared_as_in_the_page() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/reference/receipts/class.json");
    let table: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(path).expect("the table")).expect("JSON");
    let text = oscillator(&format!(r#"{{"tasks":[{}]}}"#, number("a", "2", "")));
    let key = Key::new(document(&text)).expect("an exercise");
    for case in table.as_array().expect("cases") {
        let reports: Vec<Report> = case["receipts"]
            .as_array()
            .expect("receipts")
            .iter()
            .map(|entry| {
                let mut report = Report::unreadable(&key, String::new());
                let text = |at: &str| entry[at].as_str().unwrap_or_default().to_owned();
                let pairs = |at: &str| serde_json::from_value(entry[at].clone()).unwrap_or_default();
                (report.name, report.finished, report.work) = (text("name"), text("finished"), text("work"));
                report.prints = entry["prints"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .map(|print| Print {
                        what: print["what"].as_str().unwrap_or_default().to_owned(),
                        print: print["print"].as_str().unwrap_or_default().to_owned(),
                        right: print["right"] == true,
                    })
                    .collect();
                (report.parameters, report.numbers) = (pairs("parameters"), pairs("numbers"));
                report.status = if entry["status"] == "damaged" { Status::Damaged } else { Status::Graded };
                report
            })
            .collect();
        let found = holonomy_exercise::class::compare(&reports.iter().collect::<Vec<_>>());
        let found: Vec<_> = found
            .iter()
            .map(|beside| {
                serde_json::json!({"replacedBy": beside.replaced_by, "sameAs": beside.same_as, "numbersOf": beside.numbers_of, "shares": beside.shares})
            })
            .collect();
        assert_eq!(serde_json::Value::from(found), case["expected"], "{}", case["what"]);
    }
}

/// A receipt with counts of tries.
fn tried(task: &str, answer: &str, attempts: u32) -> Report {
    let text = oscillator(&format!(r#"{{"tasks":[{task}]}}"#));
    let key = Key::new(document(&text)).expect("an exercise");
    let receipt = format!(
        r#"{{"receipt":1,"name":"Ada","answers":{{"a":{answer}}},"attempts":{{"a":{attempts}}},"exercise":"{}","document":{text}}}"#,
        key.fingerprint()
    );
    grade(&key, &receipt, &mut KindCache::default(), &Limits::none())
}

#[test]
fn each_wrong_try_costs_what_the_task_says_and_never_more_than_there_is() {
    let task = r#"{"id":"a","prompt":"?","points":2,"attempts":4,"attempt_cost":0.75,
        "hints":[{"text":"?","cost":0.25}],"answer":{"type":"number","value":"2*pi/w"}}"#;
    let points = |answer: &str, attempts| {
        let report = tried(task, answer, attempts);
        (report.points, report.tasks[0].attempt_cost, doubts(&report))
    };
    assert_eq!(points("1.5708", 0), (2.0, 0.0, vec![]));
    assert_eq!(points("1.5708", 1), (2.0, 0.0, vec![]));
    assert_eq!(points("1.5708", 3), (0.5, 1.5, vec![]));
    assert_eq!(points("1.5708", 4), (0.0, 2.25, vec![]));
    assert_eq!(points("9", 4), (0.0, 2.25, vec![]));
    assert_eq!(points("1.5708", 5), (0.0, 3.0, vec!["too-many-attempts"]));
    // Without the keys tries cost nothing and have no limit.
    let free = r#"{"id":"a","prompt":"?","answer":{"type":"number","value":"2*pi/w"}}"#;
    assert_eq!(tried(free, "1.5708", 99).points, 1.0);
}

#[test]
fn a_label_is_said_where_its_condition_holds_and_where_it_does_not() {
    let task = r#"{"id":"a","prompt":"?","answer":{"type":"model","checks":[
        {"expression":"period(x) < 2","label":{"en":"It swings fast","de":"Es schwingt schnell"},"message":"Make it stiffer."},
        {"expression":"max(x) > 1","label":"It swings wide","message":"Pull it farther."}]}}"#;
    let feedback = marked(task, "").remove(0).feedback;
    let said: Vec<_> =
        feedback.iter().map(|found| (found.code, found.label.as_ref().map(|label| label.get("de")))).collect();
    assert_eq!(
        said,
        [("unchanged", None), ("check-holds", Some("Es schwingt schnell")), ("check-fails", Some("It swings wide"))]
    );
    assert_eq!(feedback[1].message, "It swings fast: `period(x)` is 1.571 s, as asked: < 2 s.");
    assert!(feedback[1].note.is_none() && feedback[2].note.is_some());
}

fn formula(value: &str, variables: &str, answer: &str) -> TaskReport {
    let task = format!(
        r#"{{"id":"a","prompt":"?","answer":{{"type":"formula","value":"{value}","variables":{variables},
        "mistakes":[{{"value":"r","message":"That is the radius."}}]}}}}"#
    );
    marked(&task, &format!(r#""a":"{answer}""#)).remove(0)
}

#[test]
fn a_formula_is_right_in_every_form_and_told_apart_where_it_is_wrong() {
    let of = |value: &str, answer: &str| {
        let report = formula(value, r#"{"r":[0.05,0.2],"w":[1,9]}"#, answer);
        assert_eq!(report.points, if report.feedback[0].code == "formula-right" { 1.0 } else { 0.0 });
        (report.feedback[0].code, report.refused)
    };
    for right in ["r*w^2", "w*w*r", "(w^2)*r + sin(w) - sin(w)", "r·w²", " r / w^-2 ", "exp(2*ln(w))*r"] {
        assert_eq!(of("r*w^2", right), ("formula-right", false), "{right}");
    }
    for (wrong, code) in [
        ("r", "formula-mistake"),
        ("-r*w^2", "formula-sign"),
        ("\u{2212}r*w^2", "formula-sign"),
        ("2*r*w^2", "formula-factor"),
        ("r*w", "formula-wrong"),
        ("r*w^2 + 1e-6", "formula-wrong"),
        ("r*w^2 + sqrt(-1)", "formula-wrong"),
        ("0", "formula-wrong"),
    ] {
        assert_eq!(of("r*w^2", wrong), (code, false), "{wrong}");
    }
    for (unread, code) in [
        ("r*w^", "formula-unread"),
        ("2r", "formula-unread"),
        ("1,5*r", "formula-unread"),
        ("r*omega^2", "formula-name"),
        ("r'", "formula-name"),
        ("final(x)", "formula-name"),
        ("x*r", "formula-name"),
        ("table(r)", "formula-unread"),
        ("log(r)", "formula-unread"),
        ("max(r)", "formula-unread"),
    ] {
        assert_eq!(of("r*w^2", unread), (code, true), "{unread}");
    }
    // Points where the right one has no value are left out.
    let report = formula("sqrt(r)", r#"{"r":[-1,3]}"#, "r^0.5");
    assert_eq!(report.feedback[0].code, "formula-right");
    // A known mistake without a value is nobody's.
    let task = r#"{"id":"a","prompt":"?","answer":{"type":"formula","value":"r","variables":{"r":[1,2]},
        "mistakes":[{"value":"sqrt(-r)","message":"no"}]}}"#;
    assert_eq!(marked(task, r#""a":"3 + r""#)[0].feedback[0].code, "formula-wrong");
    // Within 1e-9 of values that are large and of values that are small.
    let near = |answer: &str| formula("1e6*r", r#"{"r":[1,2]}"#, answer).feedback[0].code;
    assert_eq!((near("1e6*r*(1 + 1e-10)"), near("1e6*r*(1 + 1e-8)")), ("formula-right", "formula-factor"));
}

#[test]
fn a_formula_without_its_key_is_still_told_what_cannot_be_read() {
    let of = |answer: &str| {
        let task = r#"{"id":"a","prompt":"?","answer":{"type":"formula","variables":{"r":[1,2]}}}"#;
        let report = marked(task, &format!(r#""a":"{answer}""#)).remove(0);
        (report.feedback[0].code, report.refused)
    };
    assert_eq!((of("2*r"), of("2r"), of("2*s")), (("no-key", false), ("formula-unread", true), ("formula-name", true)));
}

#[test]
fn a_known_wrong_prediction_is_told_as_such_and_another_by_what_is_wrong_with_it() {
    let curve = |f: &dyn Fn(f64) -> f64| {
        let points: Vec<String> = (0..=250).map(|i| f64::from(i) / 50.0).map(|t| format!("[{t},{}]", f(t))).collect();
        let task = r#"{"id":"a","prompt":"?","answer":{"type":"predict","curve":"x","tolerance":{"relative":0.05},
            "mistakes":[{"curve":"a*cos(w*t/2)","message":"That is half as fast."}]}}"#;
        let feedback = marked(task, &format!(r#""a":[{}]"#, points.join(","))).remove(0).feedback;
        let note = feedback[0].note.as_ref().map(|note| note.get("en").to_owned());
        (feedback.iter().map(|found| found.code).collect::<Vec<_>>(), note)
    };
    assert_eq!(curve(&|t| 0.5 * (4.0 * t).cos()), (vec!["predicted"], None));
    assert_eq!(curve(&|t| 0.5 * (2.0 * t).cos()), (vec!["predicted-wrong"], Some("That is half as fast.".to_owned())));
    assert_eq!(curve(&|t| -0.5 * (4.0 * t).cos()).0, ["predicted-wrong", "curve-sign"]);
    assert_eq!(curve(&|t| 0.3 * (4.0 * t).cos()).0, ["predicted-partly", "curve-height"]);
    assert_eq!(curve(&|t| 0.5 * (4.0 * (t - 0.25)).cos()).0, ["predicted-wrong", "curve-shift"]);
    let number = |given: &str| {
        let task = r#"{"id":"a","prompt":"?","answer":{"type":"predict","value":"2*pi/w",
            "mistakes":[{"value":"pi/w","message":"That is half of it."}]}}"#;
        marked(task, &format!(r#""a":{given}"#)).remove(0).feedback[0].note.is_some()
    };
    assert_eq!([number("0.785"), number("1.571"), number("5")], [true, false, false]);
}

#[test]
fn feedback_to_a_number_says_what_it_is_of() {
    let task = r#"{"id":"a","prompt":"?","answer":{"type":"number","value":"2*pi/w","quantity":"The period","tolerance":0.01}}"#;
    let feedback = marked(task, r#""a":9"#).remove(0).feedback;
    assert_eq!(feedback[0].quantity, "The period");
}

#[test]
fn names_of_tasks_have_at_most_64_characters() {
    let told = |length: usize| {
        let id = "i".repeat(length);
        let task = format!(r#"{{"id":"{id}","prompt":"?","answer":{{"type":"text"}}}}"#);
        let reading = holonomy_exercise::open(&oscillator(&format!(r#"{{"tasks":[{task}]}}"#)));
        reading.diagnostics.iter().map(|finding| finding.code.id()).collect::<Vec<_>>()
    };
    assert_eq!([told(1), told(64), told(65)], [vec![], vec![], vec!["bad-id"]]);
}

#[test]
fn a_table_is_no_part_of_what_is_asked_of_a_run() {
    let task = number("a", "table(k, 1)", "");
    let reading = holonomy_exercise::open(&oscillator(&format!(r#"{{"tasks":[{task}]}}"#)));
    let messages: Vec<&str> = reading.diagnostics.iter().map(|finding| finding.message.as_str()).collect();
    assert_eq!(messages, ["The expression cannot be read: tables such as `k` cannot be read here; use a channel."]);
}

/// A lesson of three kinds of answers, each right, in the words of a proof.
#[test]
fn a_proof_solves_its_lesson_and_words_are_for_the_teacher_to_read() {
    let lesson = oscillator(
        r#"{"tasks":[{"id":"period","prompt":"?","answer":{"type":"number","value":"2*pi/w","tolerance":0.001}},
        {"id":"curve","prompt":"?","answer":{"type":"predict","curve":"x","tolerance":0.01}},
        {"id":"why","prompt":"?","answer":{"type":"text","solution":"Because."}}]}"#,
    );
    let proved = |curve: &str| {
        let proof = format!(
            r#"{{"solution":{{"answers":{{"period":"2*pi/w","curve":{{"curve":"{curve}"}},"why":"Because of this."}}}}}}"#
        );
        prove(&lesson, &proof, &Limits::none).expect("a lesson and a proof")
    };
    let found = proved("0.5*cos(w*t)");
    assert_eq!((found.solved, found.wrong), (4, vec![]));
    let found = proved("0.4*cos(w*t)");
    assert!(
        found.solved == 0 && found.wrong.iter().all(|wrong| wrong.contains("\"curve\" earns")),
        "{:?}",
        found.wrong
    );
}

#[test]
fn a_print_is_right_where_its_own_task_is() {
    let tasks = [number("a", "2*pi/w", r#","tolerance":0.001"#), number("b", "2*pi/w", "")];
    let text = oscillator(&format!(r#"{{"tasks":[{}]}}"#, tasks.join(",")));
    let receipt = format!(r#"{{"receipt":1,"name":"Ada","answers":{{"a":1.5708,"b":9.8765}},"document":{text}}}"#);
    let key = Key::new(document(&text)).expect("an exercise");
    let report = grade(&key, &receipt, &mut KindCache::default(), &Limits::none());
    let told: Vec<(&str, bool)> = report.prints.iter().map(|print| (print.what.as_str(), print.right)).collect();
    assert_eq!(told, [("number a", true), ("number b", false)]);
}

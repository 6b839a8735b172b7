//! Exercises: expressions against closed forms, numbers that are fixed for ever, receipts that are read without trust, grading.

use holonomy_document::{Document, read};
use holonomy_exercise::bench::{Bench, Performed};
use holonomy_exercise::grade::{Rerun, Status};
use holonomy_exercise::variant::{draw_all, generator};
use holonomy_exercise::{
    Answer, Given, Key, Limits, Receipt, Report, State, Unable, Why, fingerprint, grade, variant, without_key,
};
use holonomy_mechanism::kind::KindCache;

fn limits() -> Limits {
    Limits::none()
}

pub fn document(text: &str) -> Document {
    let reading = read(text);
    reading.document.unwrap_or_else(|| panic!("{:#?}", reading.diagnostics))
}

/// An oscillator `x = a cos(w t)` beside a body on a slider that stands still.
pub fn oscillator(exercise: &str) -> String {
    format!(
        r#"{{"holonomy":1,"title":"Oscillator","parameters":{{"a":0.5,"w":{{"value":4,"min":1,"max":9}}}},
  "space":"planar","gravity":[0,-9.81],"ground":{{"points":{{"O":[0,0]}}}},
  "bodies":{{"block":{{"mass":2,"inertia":0.1,"points":{{"O":[0,0]}}}}}},
  "joints":{{"hold":{{"type":"weld","connect":["ground.O","block.O"]}}}},
  "coordinates":{{"x":{{"value":"a","unit":"m"}}}},"kinetic_energy":"x'^2/2","potential_energy":"w^2*x^2/2",
  "simulation":{{"duration":5,"output_step":0.005,"integrator":{{"type":"rk4","step":0.005}}}},
  "outputs":{{"twice":{{"expression":"2*x","unit":"m"}}}},
  "exercise":{exercise}}}"#
    )
}

fn value_of(expression: &str) -> Result<f64, String> {
    let text = oscillator(&format!(
        r#"{{"tasks":[{{"id":"a","prompt":"?","answer":{{"type":"number","value":"{expression}"}}}}]}}"#
    ));
    let document = document(&text);
    let exercise = holonomy_exercise::read(&document).expect("an exercise");
    let Answer::Number(number) = &exercise.tasks[0].answer else { panic!("a number") };
    let mut bench = Bench::new(document);
    let mut cache = KindCache::default();
    let run: &Performed = bench.run(0, &mut cache, &limits()).map_err(|unable| unable.to_string())?;
    let value = number.value.as_ref().expect("a key").value.value(&run.evidence());
    value.map_err(|problem| problem.to_string())
}

#[test]
fn expressions_have_the_values_of_closed_forms() {
    let (a, w, end) = (0.5_f64, 4.0_f64, 5.0_f64);
    let x = |t: f64| a * (w * t).cos();
    let mean = a * (w * end).sin() / (w * end);
    let square = a * a * (0.5 + (2.0 * w * end).sin() / (4.0 * w * end));
    let crossings = (w * end / std::f64::consts::PI + 0.5).floor();
    for (expression, expected, tolerance) in [
        ("final(x)", x(end), 1e-7),
        ("at(x, 1.2345)", x(1.2345), 1e-4),
        ("at(x, 2*pi/w)", a, 1e-4),
        ("max(x)", a, 1e-12),
        ("min(x)", -a, 1e-4),
        ("max(x, 3)", 3.0, -1.0),
        ("range(x)", 2.0 * a, 1e-4),
        ("range(2*x + 7) - 2*(max(x) - min(x))", 0.0, 1e-12),
        ("mean(x)", mean, 1e-4),
        ("rms(x)", square.sqrt(), 1e-4),
        ("rms(x - mean(x))", (square - mean * mean).sqrt(), 1e-4),
        ("period(x)", 2.0 * std::f64::consts::PI / w, 1e-5),
        ("crossings(x)", crossings, 0.0),
        // Of every period the second half; the last begins at 3.5 of them but ends before it is over.
        ("count(x < 0)", ((crossings + 1.0) / 2.0).floor(), 0.0),
        ("max(abs(x'))/w", a, 1e-5),
        ("max(twice) - 2*max(x)", 0.0, 0.0),
        ("mean(t)", 2.5, 1e-12),
        ("mobility", 1.0, 0.0),
        ("rank + redundancy", 3.0, 0.0),
        ("gruebler", 1.0, 0.0),
        ("steps", 1000.0, 0.0),
        ("unique(hold)", 1.0, 0.0),
        ("final(reaction.hold.fy)", 2.0 * 9.81, 1e-9),
        ("if(unique(hold) and not (mobility > 1), 7, 8)", 7.0, 0.0),
    ] {
        // `max(x, 3)` has a channel where a number is needed.
        if tolerance < 0.0 {
            continue;
        }
        let found = value_of(expression).unwrap_or_else(|problem| panic!("{expression}: {problem}"));
        assert!((found - expected).abs() <= tolerance, "{expression}: {found}, not {expected}");
    }
}

#[test]
fn what_has_no_value_says_why() {
    for (expression, problem) in [
        ("period(t)", "`t` has no period: it rises through its mean less than twice"),
        ("at(x, 7)", "`x` is not known at 7 s: the run does not reach that time"),
        ("1/(final(t) - 5)", "`1/(final(t) - 5)` is not a finite number"),
        ("max(1/(x - x))", "`1/(x - x)` is not a finite number"),
        ("max(x, 3)", "`x` has a value at every moment of the run; one number is needed here."),
        ("final(block.vx)", "There is no channel \"block.vx\"."),
    ] {
        let found = value_of(expression).expect_err(expression);
        assert!(found.contains(problem), "{expression}: {found}");
    }
}

const TASKS: &str = r#"{"note":"for the teacher","tasks":[
    {"id":"period","prompt":"?","points":2,"hints":["one",{"text":"two","cost":0.5},{"text":"three","cost":9}],
     "answer":{"type":"number","value":"period(x)","tolerance":{"relative":0.001},"unit":"s"}},
    {"id":"which","prompt":"?","answer":{"type":"choice","options":["a","b","c","d"],"correct":[0,2],"several":true}},
    {"id":"curve","prompt":"?","points":4,"answer":{"type":"predict","curve":"x","tolerance":0.05,"falloff":3,"unit":"m"}},
    {"id":"words","prompt":"?","answer":{"type":"text","solution":"because"}},
    {"id":"slower","prompt":"?","points":3,"answer":{"type":"model","checks":[{"expression":"abs(period(x) - 1) < 0.001"}]}}],
  "locked":["/parameters/a","/bodies"],"variants":{"w":[3,6]},"seed":7}"#;

fn key() -> Key {
    Key::new(document(&oscillator(TASKS))).expect("an exercise")
}

fn handed_out(key: &Key, name: &str) -> (String, f64) {
    let made = variant(key.document(), name, &mut KindCache::default(), &limits()).expect("a variant");
    (without_key(made.bench.document()), made.parameters.first().map_or(4.0, |(_, w)| *w))
}

fn hash_of(text: &str) -> String {
    let mut bench = Bench::new(document(text));
    bench.run(0, &mut KindCache::default(), &limits()).expect("a run").hash()
}

/// What an honest student hands in: the answers right, the document with `w = 2 pi`, which has the period 1.
fn honest(key: &Key, name: &str) -> Receipt {
    let (text, w) = handed_out(key, name);
    let value: &str = &format!("\"value\":{w},");
    let changed = text.replacen(value, "\"value\":\"2*pi\",", 1);
    assert_ne!(changed, text);
    let curve: Vec<[f64; 2]> = (0..=500).map(|i| f64::from(i) / 100.0).map(|t| [t, 0.5 * (w * t).cos()]).collect();
    Receipt {
        form: 1,
        reasons: Vec::new(),
        predictions: Vec::new(),
        bits: 0,
        name: name.to_owned(),
        answers: vec![
            ("period".into(), Given::Number(2.0 * std::f64::consts::PI / w)),
            ("which".into(), Given::Choice(vec![2, 0])),
            ("curve".into(), Given::Curve(curve)),
            ("words".into(), Given::Text("\"Because\" \u{1f600} \\ <script>alert(1)</script>".into())),
        ],
        trace: hash_of(&changed),
        document: changed,
        run: String::new(),
        attempts: vec![("period".into(), 3)],
        hints: Vec::new(),
        method: "minimal".into(),
        version: env!("CARGO_PKG_VERSION").into(),
        exercise: key.fingerprint().into(),
        started: "2026-01-01T10:00".into(),
        finished: "2026-01-01T11:00".into(),
    }
}

fn graded(key: &Key, text: &str) -> Report {
    grade(key, text, &mut KindCache::default(), &limits())
}

pub fn doubts(report: &Report) -> Vec<&'static str> {
    report.doubts.iter().map(|doubt| doubt.code).collect()
}

#[test]
fn the_numbers_of_a_student_are_these_for_ever() {
    let document = document(&oscillator(r#"{"tasks":[],"variants":{"a":[0.2,0.9],"w":[1,9]},"seed":2026}"#));
    let exercise = holonomy_exercise::read(&document).expect("an exercise");
    let numbers = |seed, student| {
        let mut numbers = generator(seed, student);
        (draw_all(&exercise, &mut numbers), draw_all(&exercise, &mut numbers))
    };
    let named = |a: f64, w: f64| vec![("a".to_owned(), a), ("w".to_owned(), w)];
    assert_eq!(numbers(2026, "Ada"), GOLDEN.map_pair(0, named));
    assert_eq!(numbers(2026, "  Ada\n"), GOLDEN.map_pair(0, named));
    assert_eq!(numbers(2026, "4711"), GOLDEN.map_pair(1, named));
    assert_eq!(numbers(2027, "Ada"), GOLDEN.map_pair(2, named));
}

/// Two draws each of `a` and `w`; computed apart from this program, by a few lines of Python with integers of any size.
struct Golden([[f64; 4]; 3]);

const GOLDEN: Golden = Golden([[0.269, 8.88, 0.454, 1.25], [0.756, 8.23, 0.333, 6.91], [0.555, 8.43, 0.763, 3.23]]);

impl Golden {
    #[allow(clippy::type_complexity, reason = "two lists of names with values")]
    fn map_pair(
        &self,
        i: usize,
        named: impl Fn(f64, f64) -> Vec<(String, f64)>,
    ) -> (Vec<(String, f64)>, Vec<(String, f64)>) {
        let [a, w, b, v] = self.0[i];
        (named(a, w), named(b, v))
    }
}

#[test]
fn numbers_that_do_not_run_are_drawn_again_and_not_for_ever() {
    // The rod cannot be put together where l is above 1.
    let text = |range: &str| {
        format!(
            r#"{{"holonomy":1,"parameters":{{"l":0.5}},"coordinates":{{"x":0.5}},"kinetic_energy":"x'^2","constraints":{{"rod":"asin(l) - asin(l) + x - 0.5"}},
            "simulation":{{"duration":0.1,"integrator":{{"type":"rk4","step":0.05}}}},"exercise":{{"tasks":[],"variants":{{"l":{range}}}}}}}"#
        )
    };
    let made =
        |range: &str, student: &str| variant(&document(&text(range)), student, &mut KindCache::default(), &limits());
    let mut again = 0;
    for student in 0..40 {
        let made = made("[0, 2]", &student.to_string()).expect("one of 32 draws is below 1");
        assert!(made.parameters[0].1 <= 1.0, "{:?}", made.parameters);
        again += u32::from(made.draws > 1);
    }
    assert!((10..30).contains(&again), "{again} of 40 had to draw again");
    assert!(made("[2, 3]", "anybody").is_err());
    let none = Limits::seconds(0.0, || 2.0);
    let late = variant(&document(&text("[0, 1]")), "anybody", &mut KindCache::default(), &none);
    assert_eq!(late.err(), Some(Unable::OutOfTime));
}

#[test]
fn an_honest_receipt_earns_its_points_in_every_form() {
    let key = key();
    let mut receipt = honest(&key, "Ada");
    let text = receipt.canonical();
    assert_eq!(Receipt::read(&text).as_ref(), Ok(&Receipt::read(&text).expect("a receipt")));
    assert_eq!(Receipt::read(&text).expect("a receipt").canonical(), text, "the canonical text reads back to itself");
    let link = format!("https://example.org/play/#{}", receipt.fragment());
    for form in [text.clone(), link, receipt.fragment(), format!("\u{feff}{text}\n")] {
        let report = graded(&key, &form);
        assert_eq!((report.status, report.rerun), (Status::Graded, Rerun::Agrees), "{:?}", report.doubts);
        assert_eq!((report.points, report.max, report.open), (10.0, 11.0, 1.0), "{:#?}", report.tasks);
        assert_eq!(report.changed, ["/parameters/w/value"]);
        assert_eq!((report.attempts, report.name.as_str()), (3, "Ada"));
    }
    // Hints are taken off, and never more than there is.
    for (opened, points) in [(1, 2.0), (2, 1.5), (3, 0.0), (99, 0.0)] {
        receipt.hints = vec![("period".into(), opened)];
        let report = graded(&key, &receipt.canonical());
        assert_eq!(report.tasks[0].points, points, "{opened} hints");
    }
    receipt.hints.clear();
    receipt.answers = vec![("which".into(), Given::Choice(vec![0])), ("curve".into(), Given::Curve(vec![[0.0, 0.0]]))];
    let report = graded(&key, &receipt.canonical());
    assert_eq!((report.tasks[0].state, report.tasks[3].state), (State::Missing, State::Missing));
    assert_eq!((report.tasks[1].points, report.tasks[1].state), (0.5, State::Partly));
    // Nothing at all is off by the rms, about 0.35 m; three times the tolerance is 0.15 m.
    assert_eq!(report.tasks[2].points, 0.0);
    receipt.answers = vec![("which".into(), Given::Choice(vec![0, 1, 2, 3]))];
    assert_eq!(graded(&key, &receipt.canonical()).tasks[1].points, 0.0, "all options are worth nothing");
}

#[test]
fn a_predicted_curve_is_worth_less_the_further_it_is_off() {
    let key = key();
    let mut receipt = honest(&key, "Ada");
    let Some(Given::Curve(exact)) = receipt.answer("curve").cloned() else { panic!("a curve") };
    // An offset d is a deviation of exactly d: full to 0.05, none from 0.15, half in the middle.
    for (offset, points) in [(0.0, 4.0), (0.049, 4.0), (0.1, 2.0), (-0.1, 2.0), (0.16, 0.0)] {
        let moved = exact.iter().map(|[t, x]| [*t, x + offset]).collect();
        receipt.answers = vec![("curve".into(), Given::Curve(moved))];
        let found = graded(&key, &receipt.canonical()).tasks[2].points;
        assert!((found - points).abs() < 0.01, "{offset}: {found}");
    }
}

#[test]
fn forged_receipts_are_told_and_graded_from_the_key() {
    let key = key();
    let good = honest(&key, "Ada");
    let with = |change: &dyn Fn(&mut Receipt)| {
        let mut receipt = good.clone();
        change(&mut receipt);
        graded(&key, &receipt.canonical())
    };
    // A changed answer is another answer.
    let report = with(&|receipt| receipt.answers[0].1 = Given::Number(9.9));
    assert_eq!((report.status, report.tasks[0].state), (Status::Graded, State::Wrong));
    let report = with(&|receipt| receipt.trace = "0123456789abcdef".into());
    assert_eq!(
        (report.status, report.rerun, doubts(&report)),
        (Status::Doubtful, Rerun::Differs, vec!["trace-differs"])
    );
    let report = with(&|receipt| receipt.document = receipt.document.replace("\"a\":0.5", "\"a\":0.6"));
    assert_eq!(doubts(&report), ["locked-changed", "trace-differs"]);
    // Another version: the same bits agree, others are no reproach.
    let report = with(&|receipt| receipt.version = "0.0.1".into());
    assert_eq!((report.status, report.rerun), (Status::Graded, Rerun::Agrees));
    let report = with(&|receipt| {
        receipt.version = "0.0.1".into();
        receipt.trace = "0123456789abcdef".into();
    });
    assert_eq!((report.status, report.rerun), (Status::Graded, Rerun::OtherVersion));
    let report = with(&|receipt| receipt.exercise = "ffff".into());
    assert_eq!(doubts(&report), ["other-exercise"]);
    // A block of its own, in which everything is right.
    let report = with(&|receipt| {
        let (before, _) = receipt.document.split_once("\"exercise\":").expect("a block");
        receipt.document = format!("{before}\"exercise\":{{\"tasks\":[]}}}}");
    });
    assert_eq!((report.points, doubts(&report)), (10.0, vec!["exercise-changed"]));
    let report = with(&|receipt| receipt.answers.push(("bonus".into(), Given::Number(1.0))));
    assert_eq!(doubts(&report), ["unknown-task"]);
    assert_eq!(report.doubts[0].why, Some(Why::Names(vec!["bonus".into()])));
    // Another student's document: its numbers are not those of this name.
    let report = with(&|receipt| receipt.name = "Somebody else".into());
    assert_eq!(report.tasks[0].state, State::Wrong);
    // A run that replaces what is locked.
    let report = with(&|receipt| {
        receipt.document =
            receipt.document.replacen("\"simulation\"", "\"runs\":[{\"parameters\":{\"a\":0.1}}],\"simulation\"", 1);
        receipt.trace = hash_of(&receipt.document);
    });
    assert_eq!((report.rerun, doubts(&report)), (Rerun::Agrees, vec!["locked-changed"]));
    // A document that is broken, one that fails, and one that would never end.
    let report = with(&|receipt| receipt.document = "{\"holonomy\":1}".into());
    assert_eq!((doubts(&report)[0], report.tasks[0].state), ("document-wrong", State::Right));
    assert_eq!(report.tasks[4].feedback[0].code, "document-wrong");
    // As data too, for those who say it in another language; the doubt and the remark have the same reason.
    let Some(Why::Finding(finding)) = &report.doubts[0].why else { panic!("{:?}", report.doubts) };
    assert!(report.doubts[0].message.contains(&finding.message), "{finding}");
    assert_eq!(report.tasks[4].feedback[0].why, report.doubts[0].why);
    let report = with(&|receipt| receipt.document = receipt.document.replace("w^2*x^2/2", "-1e300*x^4"));
    assert!(doubts(&report).contains(&"rerun-failed"), "{:?}", report.doubts);
    assert!(report.doubts.iter().any(|doubt| matches!(doubt.why, Some(Why::Failure(_)))), "{:?}", report.doubts);
    let mut endless = good.clone();
    endless.document = endless
        .document
        .replace("\"duration\":5", "\"duration\":5e5")
        .replace("\"output_step\":0.005", "\"output_step\":50");
    let soon = Limits::work(100_000_000, || 0.0);
    let report = grade(&key, &endless.canonical(), &mut KindCache::default(), &soon);
    assert!(doubts(&report).contains(&"out-of-time"), "{:?}", report.doubts);
}

#[test]
fn an_unchanged_document_is_judged_by_the_runs_of_what_was_handed_out() {
    let key = key();
    let (text, _) = handed_out(&key, "Ada");
    // The same in another order, which may be another run: it is made.
    let reordered =
        text.replacen("\"holonomy\":1,\"title\":\"Oscillator\",", "\"title\":\"Oscillator\",\"holonomy\":1,", 1);
    assert_ne!(text, reordered);
    let spent = |document: &str| {
        let trace = hash_of(document);
        let receipt = Receipt { document: document.to_owned(), trace, ..honest(&key, "Ada") };
        let limits = Limits::work(u64::MAX, || 0.0);
        let report = grade(&key, &receipt.canonical(), &mut KindCache::default(), &limits);
        assert_eq!((report.rerun, doubts(&report)), (Rerun::Agrees, Vec::new()));
        assert!(report.changed.is_empty(), "{:?}", report.changed);
        assert_eq!(report.tasks[4].feedback[0].code, "unchanged");
        limits.budget().done() as f64
    };
    let (once, twice) = (spent(&text), spent(&reordered));
    assert!(once > 0.0 && twice >= 1.5 * once, "{once} {twice}");
}

#[test]
fn damaged_receipts_are_damaged_and_nothing_worse() {
    let key = key();
    let text = honest(&key, "Ada").canonical();
    let noise: String = {
        let mut numbers = generator(0, "noise");
        (0..1 << 20).map(|_| char::from(b' ' + (numbers.next_bits() % 95) as u8)).collect()
    };
    let bomb = miniz_oxide::deflate::compress_to_vec_zlib(&vec![b' '; 20 << 20], 9);
    let bomb = format!("r=1{}", base64url(&bomb));
    let cases: Vec<(&str, String, &str)> = vec![
        ("nothing", String::new(), "Expected `{`"),
        ("words", "I did it".into(), "Expected `{`"),
        ("half", text[..text.len() / 2].into(), ""),
        ("noise", noise, ""),
        ("nested", "[".repeat(1 << 20), "nested deeper than 64"),
        (
            "nested inside",
            text.replace("\"answers\":{", &format!("\"answers\":{{\"a\":{}", "[".repeat(100_000))),
            "deeper",
        ),
        ("large", format!("{{\"receipt\":1,\"name\":\"{}\"}}", "x".repeat(2 << 20)), "the limit is"),
        ("bomb", bomb, "larger than"),
        (
            "a damaged link",
            format!("https://a.b/#{}", honest(&key, "Ada").fragment().replace("r=1", "r=1AAAA")),
            "damaged",
        ),
        ("a long name", text.replace("\"Ada\"", &format!("\"{}\"", "x".repeat(501))), "the limit is 500"),
        ("a newer one", text.replace("\"receipt\":1", "\"receipt\":3"), "version 3; this program reads 1 and 2"),
        ("a key twice", text.replace("\"name\":", "\"name\":\"x\",\"name\":"), "a second time"),
        ("an unknown key", text.replace("\"name\":", "\"grade\":1,\"name\":"), "Unknown key \"grade\""),
        ("a document itself", oscillator(TASKS), ""),
        ("no number", text.replace("\"period\":", "\"period\":{\"a\":1},\"b\":"), "an array of points"),
        ("infinite", text.replace("\"attempts\":{\"period\":3", "\"attempts\":{\"period\":1e999"), "too large"),
        ("half an attempt", text.replace("\"attempts\":{\"period\":3", "\"attempts\":{\"period\":0.5"), "whole number"),
    ];
    for (name, text, words) in cases {
        let report = graded(&key, &text);
        assert_eq!(report.status, Status::Damaged, "{name}");
        assert_eq!((report.points, report.max), (0.0, 11.0), "{name}");
        assert!(report.doubts[0].message.contains(words), "{name}: {}", report.doubts[0].message);
        assert!(report.doubts[0].message.len() < 5000, "{name}");
    }
}

/// Written anew, so that the test does not lean on what it tests.
fn base64url(bytes: &[u8]) -> String {
    const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let bits: Vec<u8> = bytes.iter().flat_map(|byte| (0..8).rev().map(move |i| byte >> i & 1)).collect();
    bits.chunks(6)
        .map(|six| {
            let value = (0..6).fold(0, |value, i| value * 2 + usize::from(*six.get(i).unwrap_or(&0)));
            char::from(LETTERS.as_bytes()[value])
        })
        .collect()
}

#[test]
fn what_students_get_has_no_key_and_the_same_fingerprint() {
    let key = key();
    let public = without_key(key.document());
    for secret in ["for the teacher", "period(x)", "correct", "because", "checks"] {
        assert!(!public.contains(secret), "{secret}");
    }
    // A hidden description goes too, wherever it stands, and nothing but its own line with it; it is no change of the student's.
    let hiding = oscillator(&TASKS.replace("\"locked\"", "\"hide\":[\"description\"],\"locked\""));
    let (told, last) = ("\"description\":\"It swings.\"", hiding.trim_end().strip_suffix('}').expect("an object"));
    for text in [hiding.replacen("\"title\"", &format!("{told},\n\"title\""), 1), format!("{last},{told}}}")] {
        let key = Key::new(document(&text)).expect("an exercise");
        let handed_out = without_key(key.document());
        assert_eq!(handed_out, without_key(&document(&hiding)));
        let (own, w) = self::handed_out(&key, "Ada");
        assert_eq!(
            own,
            handed_out.replace("\"value\":4", &format!("\"value\":{w}")),
            "only the number is the student's own"
        );
        let report = graded(&key, &honest(&key, "Ada").canonical());
        assert_eq!((report.status, report.changed), (Status::Graded, vec!["/parameters/w/value".to_owned()]));
    }
    // A prediction is compared at once; the rest of the text is as it was written.
    assert!(public.contains("\"curve\":\"x\"") && public.contains("\"outputs\":{\"twice\""));
    let shared = document(&public);
    assert_eq!(fingerprint(&shared).as_deref(), Some(key.fingerprint()));
    assert_eq!(without_key(&shared), public);
    // Graded without the key nothing is right, and nobody is wrong.
    let without = Key::new(shared).expect("an exercise");
    let report = graded(&without, &honest(&without, "Ada").canonical());
    let states: Vec<State> = report.tasks.iter().map(|task| task.state).collect();
    assert_eq!(states, [State::Open, State::Open, State::Right, State::Open, State::Open]);
}

#[test]
fn a_receipt_of_the_second_form_keeps_reasons_predictions_and_the_number_of_the_bits() {
    let text = r#"{"receipt":2,"name":"Ada","answers":{"guess":3},"document":{"holonomy":1},"reasons":{"guess":"It is a pendulum."},"predictions":{"guess":"00ff"},"version":"9","bits":7,"trace":"ab"}"#;
    let receipt = Receipt::read(text).expect("a receipt");
    assert_eq!((receipt.form, receipt.bits, receipt.reason("guess")), (2, 7, Some("It is a pendulum.")));
    assert_eq!(receipt.canonical(), text);
    let first = text.replace("\"receipt\":2", "\"receipt\":3");
    let said = Receipt::read(&first).expect_err("a newer form")[0].message.clone();
    assert_eq!(said, "The receipt is of version 3; this program reads 1 and 2.");
}

#[test]
fn a_prediction_that_was_edited_added_or_copied_is_found() {
    let text = oscillator(
        r#"{"tasks":[{"id":"guess","prompt":"?","answer":{"type":"predict","value":"2*pi/w"}},
            {"id":"skipped","prompt":"?","answer":{"type":"predict","value":"a"}}]}"#,
    );
    let key = Key::new(document(&text)).expect("an exercise");
    let print = |name: &str, task: &str, given: Option<f64>| {
        Receipt::prediction(key.fingerprint(), name, task, given.map(Given::Number).as_ref())
    };
    let honest = [("guess", print("Ada", "guess", Some(1.5))), ("skipped", print("Ada", "skipped", None))];
    let doubted = |form: u32, name: &str, answers: &str| {
        let predictions = honest.each_ref().map(|(task, print)| format!("\"{task}\":\"{print}\"")).join(",");
        let predictions = if form == 1 { String::new() } else { format!(r#","predictions":{{{predictions}}}"#) };
        let receipt = format!(
            r#"{{"receipt":{form},"name":"{name}","answers":{answers},"document":{text}{predictions},"exercise":"{}"}}"#,
            key.fingerprint()
        );
        doubts(&grade(&key, &receipt, &mut KindCache::default(), &limits()))
    };
    assert_eq!(doubted(2, "Ada", r#"{"guess":1.5}"#), Vec::<&str>::new());
    assert_eq!(doubted(2, " Ada ", r#"{"guess":1.5}"#), Vec::<&str>::new());
    // Edited, added after it was left out, taken away, in somebody else's name.
    for (name, answers) in [
        ("Ada", r#"{"guess":1.5708}"#),
        ("Ada", r#"{"guess":1.5,"skipped":0.5}"#),
        ("Ada", "{}"),
        ("Eve", r#"{"guess":1.5}"#),
    ] {
        assert_eq!(doubted(2, name, answers), ["prediction-edited"], "{name} {answers}");
    }
    // The first form has no fingerprints.
    assert_eq!(doubted(1, "Ada", r#"{"guess":1.5708}"#), Vec::<&str>::new());
    // One of the second form that was written back to the first is found by what else it has.
    let back = format!(
        r#"{{"receipt":1,"name":"Ada","answers":{{"guess":1.5708}},"document":{text},"bits":1,"exercise":"{}"}}"#,
        key.fingerprint()
    );
    let report = grade(&key, &back, &mut KindCache::default(), &limits());
    assert_eq!(doubts(&report), ["prediction-edited"]);
}

#[test]
fn other_bits_are_another_version_and_the_same_number_with_another_trace_is_a_doubt() {
    let text = oscillator(r#"{"tasks":[{"id":"a","prompt":"?","answer":{"type":"text"}}]}"#);
    let key = Key::new(document(&text)).expect("an exercise");
    let rerun = |more: &str| {
        let receipt = format!(
            r#"{{"receipt":2,"name":"Ada","answers":{{}},"document":{text},"exercise":"{}","trace":"00"{more}}}"#,
            key.fingerprint()
        );
        grade(&key, &receipt, &mut KindCache::default(), &limits()).rerun
    };
    let own = format!(r#","bits":{}"#, holonomy_mechanism::BITS);
    assert_eq!(rerun(&own), Rerun::Differs);
    assert_eq!(rerun(r#","version":"0.0.1","bits":999"#), Rerun::OtherVersion);
    assert_eq!(rerun(r#","version":"0.0.1""#), Rerun::OtherVersion);
    assert_eq!(rerun(&format!(r#","version":"0.0.1"{own}"#)), Rerun::Differs);
}

#[test]
fn the_work_in_a_receipt_is_its_answers_and_its_document() {
    let receipt = honest(&key(), "Ada");
    let work = receipt.work();
    let other = Receipt {
        name: "Ben".into(),
        method: "index-1".into(),
        started: "2026-02-01T10:00".into(),
        finished: "2026-02-01T11:00".into(),
        attempts: Vec::new(),
        ..receipt.clone()
    };
    assert_eq!(other.work(), work);
    assert_ne!(Receipt { answers: Vec::new(), ..receipt }.work(), work);
}

//! The lessons: their model solutions earn full points, typical wrong answers get the words that were written for them, their keys
//! are held against values from elsewhere, and everybody's numbers run.

use holonomy_document::lessons;
use holonomy_document::{Document, read};
use holonomy_exercise::bench::Bench;
use holonomy_exercise::grade::{Rerun, Status};
use holonomy_exercise::marking::Marking;
use holonomy_exercise::receipt::RECEIPT_VERSION;
use holonomy_exercise::variant::numbers_of;
use holonomy_exercise::{
    Answer, Given, Key, Limits, Receipt, Report, State, fingerprint, grade, mark, variant, without_key,
};
use holonomy_mechanism::BITS;
use holonomy_mechanism::kind::KindCache;
use holonomy_tests::cases;
use serde_json::{Value, json};

const G: f64 = 9.81;

fn limits() -> Limits {
    // No test of time: a slow machine may take as long as it needs.
    Limits::none()
}

fn key(name: &str) -> Key {
    let lesson = lessons::get(name).expect("a lesson");
    let reading = read(lesson.text);
    let document = reading.document.unwrap_or_else(|| panic!("{name}: {:#?}", reading.diagnostics));
    Key::new(document).expect("an exercise")
}

/// What the student `name` gets.
fn handed_out(key: &Key, name: &str, cache: &mut KindCache) -> (Document, Vec<(String, f64)>) {
    let variant = variant(key.document(), name, cache, &limits()).expect("a variant that runs");
    (variant.bench.document().clone(), variant.parameters)
}

/// A parameter of a document.
fn parameter(document: &Document, name: &str) -> f64 {
    document.parameters.get(name).and_then(|parameter| parameter.value.value.number()).expect("a number")
}

/// A receipt as the page writes it.
fn receipt(key: &Key, name: &str, text: &str, answers: Vec<(&str, Given)>, cache: &mut KindCache) -> Receipt {
    let document = read(text).document.expect("the student's document");
    let mut bench = Bench::new(document);
    let trace = bench.run(0, cache, &limits()).map(|run| run.hash()).unwrap_or_default();
    let seal = |(task, given): &(&str, Given)| {
        let print = Receipt::prediction(key.fingerprint(), name, task, Some(given));
        ((*task).to_owned(), print)
    };
    Receipt {
        form: RECEIPT_VERSION,
        name: name.to_owned(),
        predictions: answers.iter().map(seal).collect(),
        reasons: Vec::new(),
        bits: BITS,
        answers: answers.into_iter().map(|(task, given)| (task.to_owned(), given)).collect(),
        document: text.to_owned(),
        run: String::new(),
        attempts: Vec::new(),
        hints: Vec::new(),
        method: String::new(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        trace,
        exercise: key.fingerprint().to_owned(),
        started: String::new(),
        finished: String::new(),
    }
}

/// The student's document after a change of its JSON.
fn changed(document: &Document, change: impl Fn(&mut Value)) -> String {
    let mut value: Value = serde_json::from_str(&without_key(document)).expect("JSON");
    change(&mut value);
    value.to_string()
}

fn remove(object: &mut Value, key: &str) {
    object.as_object_mut().expect("an object").shift_remove(key).expect("something to remove");
}

/// Complete elliptic integral of the first kind K(k) by the arithmetic-geometric mean.
fn elliptic_k(k: f64) -> f64 {
    let (mut a, mut b) = (1.0_f64, (1.0 - k * k).sqrt());
    for _ in 0..40 {
        (a, b) = ((a + b) / 2.0, (a * b).sqrt());
    }
    std::f64::consts::PI / (2.0 * a)
}

/// The period of the three cranks with their coupler: 3 th'' = -3.5 g sin th about the lowest position, by an elliptic integral.
fn parallelogram_period(angle: f64) -> f64 {
    let amplitude = angle + std::f64::consts::FRAC_PI_2;
    4.0 * elliptic_k((amplitude / 2.0).sin()) / (3.5 * G / 3.0_f64).sqrt()
}

/// How often a pendulum of the cone's length, let go at the cone angle, passes its lowest point in 3 s.
fn passes(cone: f64) -> f64 {
    let theta = cone.to_radians();
    let length = G / (4.0 * std::f64::consts::PI.powi(2)) / theta.cos();
    let period = 4.0 * elliptic_k((theta / 2.0).sin()) / (G / length).sqrt();
    // At a quarter, three quarters... of the period.
    (3.0 / (period / 2.0) + 0.5).floor()
}

fn solid_angle(cone: f64) -> f64 {
    2.0 * std::f64::consts::PI * (1.0 - cone.to_radians().cos())
}

/// The model solution of a lesson: answers from formulas that know nothing of this program, and the changed document.
fn solution(name: &str, document: &Document) -> (Vec<(&'static str, Given)>, String) {
    let number = |task, value| (task, Given::Number(value));
    match name {
        "lesson-ways-to-move" => {
            let angle = parameter(document, "angle");
            let text = changed(document, |value| {
                remove(&mut value["bodies"], "crank3");
                remove(&mut value["joints"], "O3");
                remove(&mut value["joints"], "T3");
                value["plots"] = json!([]);
            });
            let answers = vec![
                // Four bodies of three freedoms, six pins of two rows.
                number("count", 0.0),
                number("reach", -std::f64::consts::PI - angle),
                number("ways", 1.0),
                number("superfluous", 1.0),
                ("why", Given::Choice(vec![1])),
                number("period", parallelogram_period(angle)),
            ];
            (answers, text)
        }
        "lesson-drift" => {
            let (a, w, h) = (parameter(document, "a"), parameter(document, "w"), 0.05);
            let text = changed(document, |value| {
                value["simulation"]["stabilization"] = json!({"type": "baumgarte", "alpha1": 40, "alpha0": 400});
            });
            let answers = vec![
                number("left-behind", a + w * (3.0 - h / 2.0)),
                number("rate", w),
                number("factor", 1.0 - 10.0 * h + (10.0 * h).powi(2) / 2.0),
                number("limit", 2.0 / h),
                ("why", Given::Choice(vec![2])),
                ("after-each-step", Given::Choice(vec![2, 0])),
            ];
            (answers, text)
        }
        "lesson-frames" => {
            let cone = parameter(document, "cone");
            let text = changed(document, |value| value["parameters"]["cone"]["value"] = json!(60));
            let answers = vec![
                number("guess", solid_angle(cone)),
                number("flips", passes(cone)),
                number("jumps", 2.0),
                ("same", Given::Choice(vec![1, 3])),
                number("solid-angle", solid_angle(cone)),
            ];
            (answers, text)
        }
        _ => {
            let (mass, press) = (parameter(document, "door_mass"), parameter(document, "press"));
            let text = changed(document, |value| {
                value["joints"]["hinge1"] = json!({"type": "spherical", "connect": ["ground.low", "door.low"]});
                value["joints"]["hinge2"] =
                    json!({"type": "pin-slot", "connect": ["ground.high", "door.high"], "axis": [0, 0, 1]});
            });
            let answers = vec![
                number("superfluous", 5.0 + 1.0 + 1.0),
                number("ways", 1.0 + 3.0 + 2.0),
                ("trust", Given::Choice(vec![1, 3])),
                number("weight", mass * G),
                number("legs", 20.0 * G + press),
            ];
            (answers, text)
        }
    }
}

/// Lessons whose solutions stand here; those of the others stand in their proofs (`lesson_claims.rs`).
const SOLVED_HERE: [&str; 4] = ["lesson-ways-to-move", "lesson-drift", "lesson-frames", "lesson-reactions"];

fn graded(key: &Key, receipt: &Receipt, cache: &mut KindCache) -> Report {
    grade(key, &receipt.canonical(), cache, &limits())
}

#[test]
fn model_solutions_earn_full_points_for_everybody() {
    let mut cache = KindCache::default();
    for lesson in lessons::entries().iter().filter(|lesson| SOLVED_HERE.contains(&lesson.name)) {
        let key = key(lesson.name);
        assert!((4..=8).contains(&key.exercise().tasks.len()), "{}", lesson.name);
        for student in ["", "Student 1", "Student 2", "A. N. Other", "4711"] {
            let (document, _) = handed_out(&key, student, &mut cache);
            let (answers, text) = solution(lesson.name, &document);
            let receipt = receipt(&key, student, &text, answers, &mut cache);
            let report = graded(&key, &receipt, &mut cache);
            let said: Vec<_> = report.tasks.iter().filter(|task| task.state != State::Right).collect();
            assert!(said.is_empty(), "{} {student}: {said:#?}", lesson.name);
            assert_eq!(report.points, key.max(), "{} {student}", lesson.name);
            assert_eq!((report.status, report.rerun), (Status::Graded, Rerun::Agrees), "{:?}", report.doubts);
            assert!(!report.changed.is_empty());
        }
    }
}

/// Everybody of a class of 25, or with `--all` of two hundred, gets numbers with which the document assembles and runs.
fn variants_run(name: &str) {
    let mut cache = KindCache::default();
    let key = key(name);
    let mut seen = std::collections::BTreeSet::new();
    let class = cases(25, 200);
    for student in 0..class {
        let made = variant(key.document(), &format!("s{student}"), &mut cache, &limits());
        let made = made.unwrap_or_else(|unable| panic!("{name} s{student}: {unable}"));
        assert_eq!(made.draws, 1, "{name} s{student}");
        for range in &key.exercise().variants {
            let (_, value) = made.parameters.iter().find(|(name, _)| *name == range.name).expect("drawn");
            assert!((range.value.min..=range.value.max).contains(value), "{} {value}", range.name);
        }
        seen.insert(format!("{:?}", made.parameters));
    }
    assert!(seen.len() > class / 2, "{name}: {} different ones", seen.len());
}

#[test]
fn variants_of_ways_to_move_run() {
    variants_run("lesson-ways-to-move");
}

#[test]
fn variants_of_drift_run() {
    variants_run("lesson-drift");
}

#[test]
fn variants_of_frames_run() {
    variants_run("lesson-frames");
}

#[test]
fn variants_of_reactions_run() {
    variants_run("lesson-reactions");
}

#[test]
fn variants_of_the_other_lessons_run() {
    for lesson in lessons::entries().iter().filter(|lesson| !SOLVED_HERE.contains(&lesson.name)) {
        variants_run(lesson.name);
    }
}

#[test]
fn lessons_speak_both_languages_and_hide_their_key() {
    for lesson in lessons::entries() {
        let key = key(lesson.name);
        let document = key.document();
        assert_eq!(document.title.as_ref().map(|title| title.get("en")), Some(lesson.title));
        let exercise = key.exercise();
        let texts = exercise.intro.iter().chain(&exercise.note).chain(exercise.tasks.iter().map(|task| &task.prompt));
        for text in texts {
            assert_ne!(text.get("en"), text.get("de"), "{}", lesson.name);
        }
        assert!(exercise.note.is_some() && !exercise.variants.is_empty());
        assert!(exercise.tasks.iter().any(|task| !task.hints().is_empty()));
        let public = without_key(document);
        let mut block: Value = serde_json::from_str::<Value>(&public).expect("JSON")["exercise"].take();
        // A prediction keeps what it is compared with.
        let tasks = block["tasks"].as_array_mut().expect("tasks");
        tasks.retain(|task| task["answer"]["type"] != "predict");
        let kept = block.to_string();
        for secret in ["\"value\":", "\"correct\"", "\"checks\":[", "\"mistakes\"", "\"note\"", "\"feedback\""] {
            assert!(!kept.contains(secret), "{}: {secret}", lesson.name);
        }
        let shared = read(&public).document.expect("what students get is a document");
        assert_eq!(fingerprint(&shared).as_deref(), Some(key.fingerprint()));
        // Marking without the key says so and gives nothing.
        let without = Key::new(shared).expect("an exercise");
        assert!(without.exercise().tasks.iter().all(|task| match &task.answer {
            Answer::Number(number) => number.value.is_none() && number.mistakes.is_empty(),
            Answer::Choice(choice) => choice.correct.is_none(),
            Answer::Model(model) => model.checks.is_empty(),
            _ => true,
        }));
    }
}

fn numbers(
    list: &[(&'static str, f64, &'static str, &'static str)],
) -> Vec<(&'static str, Given, &'static str, &'static str)> {
    list.iter().map(|(task, value, code, words)| (*task, Given::Number(*value), *code, *words)).collect()
}

/// Each wrong answer with the code of what is said, and a few of the author's words; the document is as it was handed out.
fn expect(name: &str, wrong: Vec<(&'static str, Given, &'static str, &'static str)>) {
    let key = key(name);
    let mut cache = KindCache::default();
    assert!(wrong.len() >= 10, "{name}: {} wrong answers", wrong.len());
    let (mut truth, mut student) = (Bench::new(key.document().clone()), Bench::new(key.document().clone()));
    let mut marking = Marking {
        truth: &mut truth,
        student: Ok(&mut student),
        unchanged: true,
        methods: key.exercise().methods.as_ref(),
        numbers: numbers_of(key.exercise(), ""),
        cache: &mut cache,
    };
    for (task, given, code, words) in wrong {
        let asked = key.exercise().tasks.iter().find(|known| known.id.value == task).expect("the task");
        let marked = mark(asked, Some(&given), 0, 0, &mut marking, &limits());
        assert_eq!(marked.points, 0.0, "{name} {task} {given:?}");
        let found = marked.feedback.iter().find(|feedback| feedback.code == code);
        let found = found.unwrap_or_else(|| panic!("{name} {task} {given:?}: no {code} in {:#?}", marked.feedback));
        let note = found.note.as_ref().map_or("", |note| note.get("en"));
        assert!(
            format!("{} {note}", found.message).contains(words),
            "{name} {task} {given:?}: {} {note}",
            found.message
        );
        if let Some(note) = &found.note {
            assert_ne!(note.get("en"), note.get("de"), "{name} {task}");
        }
    }
}

#[test]
fn wrong_answers_to_the_ways_to_move() {
    let period = parallelogram_period(-0.9);
    let mut wrong = numbers(&[
        ("count", 12.0, "mistake", "the degrees of freedom of the bodies alone"),
        ("count", 3.0, "mistake", "The ground does not move"),
        ("count", 6.0, "mistake", "takes two degrees of freedom, not one"),
        ("ways", 0.0, "mistake", "That is what counting says"),
        ("ways", 3.0, "mistake", "move together"),
        ("superfluous", 11.0, "mistake", "That is the rank"),
        ("superfluous", -1.0, "sign", "wrong sign"),
        ("period", period / 2.0, "mistake", "not back again"),
        ("period", 2.0 * std::f64::consts::PI * (3.0 / (3.5 * G)).sqrt(), "mistake", "small swings"),
        ("period", 1.0 / period, "mistake", "frequency"),
        ("period", 1000.0 * period, "factor", "check the unit, s is asked"),
        ("period", 1.04 * period, "near", "more than the tolerance"),
        ("reach", -0.9, "predicted-wrong", "off"),
    ]);
    wrong.push(("why", Given::Choice(vec![0]), "option-wrong", "look at the drift"));
    wrong.push(("why", Given::Number(1.0), "wrong-kind", "one or several options"));
    wrong.push(("honest", Given::Number(0.0), "unchanged", "nothing was changed"));
    wrong.push(("honest", Given::Number(0.0), "check-fails", "Some equation still says what others say"));
    expect("lesson-ways-to-move", wrong);
}

#[test]
fn wrong_answers_to_drift() {
    let mut wrong = numbers(&[
        ("rate", 0.05 * 0.05, "mistake", "per step"),
        ("rate", 0.1, "mistake", "in two seconds"),
        ("rate", 50.0, "factor", "check the unit, m/s is asked"),
        ("rate", -0.05, "sign", "wrong sign"),
        ("rate", 0.0515, "near", "more than the tolerance"),
        ("factor", (-0.5_f64).exp(), "mistake", "first three terms"),
        ("factor", 0.5, "mistake", "Euler"),
        ("factor", 1.625, "mistake", "minus"),
        ("limit", 20.0, "mistake", "shrinks fastest"),
        ("limit", 55.7, "mistake", "order four"),
        ("limit", 2.0, "mistake", "divide by the step"),
        ("left-behind", 0.0, "predicted-wrong", "off"),
    ]);
    wrong.push(("why", Given::Choice(vec![1]), "option-wrong", "41$ 1/s"));
    wrong.push(("after-each-step", Given::Choice(vec![1]), "option-wrong", "No rate appears"));
    wrong.push(("gains", Given::Number(0.0), "unchanged", "nothing was changed"));
    wrong.push(("gains", Given::Number(0.0), "check-fails", "unstable"));
    expect("lesson-drift", wrong);
}

#[test]
fn wrong_answers_to_frames() {
    let (theta, pi) = (40.0_f64.to_radians(), std::f64::consts::PI);
    let right = solid_angle(40.0);
    let mut wrong = numbers(&[
        ("solid-angle", 2.0 * pi * theta.cos(), "mistake", "laid flat"),
        ("solid-angle", 2.0 * pi * theta.sin(), "mistake", "length of the circle"),
        ("solid-angle", pi * (1.0 - theta.cos()), "mistake", "whole sphere"),
        ("solid-angle", 2.0 * pi * (1.0 - 40.0_f64.cos()), "mistake", "as if they were radians"),
        ("solid-angle", 2.0 * pi * (1.0 + theta.cos()), "mistake", "rest of the sphere"),
        ("solid-angle", right.to_degrees(), "degrees", "asked in sr"),
        ("solid-angle", -right, "sign", "wrong sign"),
        ("solid-angle", right * 1.04, "near", "more than the tolerance"),
        ("flips", 2.0, "mistake", "twice in each full swing"),
        ("jumps", 0.0, "mistake", "carried along"),
        ("jumps", 4.0, "mistake", "x changes its sign"),
        ("guess", 6.3, "predicted-wrong", "off"),
    ]);
    wrong.push(("same", Given::Choice(vec![0]), "option-wrong", "does not matter to the mass"));
    wrong.push(("half-turn", Given::Number(0.0), "unchanged", "nothing was changed"));
    expect("lesson-frames", wrong);
}

#[test]
fn wrong_answers_to_reactions() {
    let weight = 30.0 * G;
    let mut wrong = numbers(&[
        ("superfluous", 3.0, "mistake", "five equations"),
        ("superfluous", 5.0, "mistake", "the door alone"),
        ("ways", -1.0, "mistake", "what counting says"),
        ("ways", 3.0, "mistake", "glides"),
        ("weight", 30.0, "mistake", "in kg"),
        ("weight", weight / 2.0, "mistake", "a guess"),
        ("weight", 2.0 * weight, "mistake", "twice the weight"),
        ("weight", -weight, "sign", "wrong sign"),
        ("weight", weight / 1000.0, "factor", "check the unit, N is asked"),
        ("legs", 20.0 * G, "mistake", "The hand is missing"),
        ("legs", 80.0, "mistake", "added to a force"),
        ("legs", 20.0 * G - 60.0, "mistake", "does not lift"),
        ("legs", (20.0 * G + 60.0) / 4.0, "mistake", "all four"),
    ]);
    wrong.push(("trust", Given::Choice(vec![0, 1, 2, 3, 4]), "option-wrong", "Compare the two runs"));
    wrong.push(("carpenter", Given::Number(0.0), "check-fails", "hold something twice"));
    expect("lesson-reactions", wrong);
}

#[test]
fn locked_parts_come_from_the_key() {
    let key = key("lesson-drift");
    let mut cache = KindCache::default();
    let (document, _) = handed_out(&key, "Student", &mut cache);
    // No wire that moves, no drift: the tasks would be easy.
    for (path, value) in [("a", json!(0)), ("w", json!(0))] {
        let text = changed(&document, |root| root["parameters"][path]["value"] = value.clone());
        let handed_in = receipt(&key, "Student", &text, Vec::new(), &mut cache);
        let report = graded(&key, &handed_in, &mut cache);
        assert_eq!(report.status, Status::Doubtful);
        assert_eq!(report.doubts[0].code, "locked-changed");
        assert!(report.doubts[0].message.contains("/parameters"), "{:?}", report.doubts);
        let gains = report.tasks.iter().find(|task| task.id == "gains").expect("the task");
        assert_eq!(gains.state, State::Wrong, "{gains:?}");
        // The run that was sent is the one that is compared.
        assert_eq!(report.rerun, Rerun::Agrees);
    }
    // A method that the exercise does not allow.
    let text = changed(&document, |root| root["simulation"]["stabilization"] = json!("projection"));
    let report = graded(&key, &receipt(&key, "Student", &text, Vec::new(), &mut cache), &mut cache);
    let gains = report.tasks.iter().find(|task| task.id == "gains").expect("the task");
    assert_eq!((gains.state, gains.feedback[0].code), (State::Wrong, "method-not-allowed"));
}

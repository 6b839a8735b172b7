//! What the texts of the lessons claim, tried: each claim quotes the lesson in both languages and says under which change of the document,
//! and of which run, which condition holds. A text that is changed without its claim, or a mechanism without its text, fails.
//!
//! `tests/claims/<lesson>.json` is the proof of a lesson (`holonomy_exercise::proof`), or its claims alone where the solution stands in
//! `lessons.rs`: an array of `{ "en", "de", "set", "run", "holds" }`, where `set` gives values by JSON pointer (null takes one away), `run` is a
//! label (the first run unless said), `holds` an expression of exercises, or several; `fails` in its place: words of the failure that there must be.

use std::path::PathBuf;

use holonomy_document::lessons;
use holonomy_exercise::Limits;
use holonomy_exercise::proof::{prove, tried};
use holonomy_mechanism::kind::KindCache;
use serde_json::{Value, json};

/// The text of what is said about a lesson.
fn proof(lesson: &str) -> String {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("claims").join(format!("{lesson}.json"));
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn claims(lesson: &str) -> Vec<Value> {
    let value: Value = serde_json::from_str(&proof(lesson)).unwrap_or_else(|error| panic!("{lesson}: {error}"));
    let list = if value.is_array() { &value } else { &value["claims"] };
    list.as_array().cloned().unwrap_or_else(|| panic!("{lesson}: no claims"))
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
        if let Err(found) = tried(&document, claim, &mut cache, &Limits::none) {
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

/// The whole proof of a lesson: solutions of four students, wrong answers, claims, languages.
fn proved(name: &str) {
    holds(name);
    let lesson = lessons::get(name).expect("a lesson");
    let found = prove(lesson.text, &proof(name), &Limits::none).unwrap_or_else(|problem| panic!("{name}: {problem}"));
    assert!(found.wrong.is_empty(), "{name}:\n{}", found.wrong.join("\n"));
    assert!(found.look.is_empty(), "{name}:\n{}", found.look.join("\n"));
    assert!(found.solved == 4 && found.refuted >= 10 && found.claims >= 10, "{name}: {found:?}");
}

macro_rules! proofs {
    ($($test:ident $lesson:literal)*) => { $(#[test] fn $test() { proved($lesson); })* };
}

proofs! {
    the_proof_of_the_four_bar_holds "lesson-four-bar"
    the_proof_of_the_slider_crank_holds "lesson-slider-crank"
    the_proof_of_the_ladder_holds "lesson-ladder"
    the_proof_of_the_pendulum_holds "lesson-pendulum"
    the_proof_of_the_gyroscope_holds "lesson-gyroscope"
    the_proof_of_parking_holds "lesson-parking"
    the_proof_of_the_six_legs_holds "lesson-stewart"
    the_proof_of_release_holds "lesson-release"
    the_proof_of_order_holds "lesson-order"
}

#[test]
fn a_proof_with_a_wrong_solution_a_gentle_wrong_answer_and_a_missing_language_is_found_out() {
    let lesson = lessons::get("lesson-ladder").expect("a lesson").text;
    let prove =
        |lesson: &str, proof: &str| prove(lesson, proof, &Limits::none).expect("both can be read").wrong.join("\n");
    let good = proof("lesson-ladder");
    assert_eq!(prove(lesson, &good), "");
    let wrong = prove(lesson, &good.replace("\"circle\": \"l/2\"", "\"circle\": \"l/3\""));
    assert!(wrong.contains("\"circle\" earns 0 of 1 points"), "{wrong}");
    let wrong = prove(
        lesson,
        &good.replace(
            "\"answer\": \"v/l\", \"says\": \"centre at the top\"",
            "\"answer\": \"v/(l*sin(start))\", \"says\": \"x\"",
        ),
    );
    assert!(wrong.contains("it earns 1 points") && wrong.contains("No wrong answer to \"turning\" is told"), "{wrong}");
    let one = lesson.replace("\"de\": \"Länge der Leiter\"", "\"fr\": \"longueur\"");
    assert!(holonomy_exercise::open(&one).document.is_none());
    let one = lesson.replace(
        "{ \"en\": \"Speeds of foot and top\", \"de\": \"Geschwindigkeiten von Fuß und oberem Ende\" }",
        "\"Speeds of foot and top\"",
    );
    assert!(prove(&one, &good).contains("/plots/0/title is in one language only"));
    let told = lesson
        .replace("it moves on a circle of radius $l$", "it moves on a circle of radius $l$ (one of 1.00 m inside)");
    let found = holonomy_exercise::proof::prove(&told.replace("[Where", ""), &good, &Limits::none).expect("a lesson");
    assert!(found.look.is_empty(), "what only the teacher reads tells students nothing: {:?}", found.look);
}

#[test]
fn every_lesson_has_claims_and_a_false_one_is_found() {
    for lesson in lessons::entries() {
        assert!(claims(lesson.name).len() >= 10, "{}", lesson.name);
        let document: Value = serde_json::from_str(lesson.text).expect("JSON");
        let claim = json!({ "holds": ["mobility >= 0", "mobility == 97"] });
        let found = tried(&document, &claim, &mut KindCache::default(), &Limits::none).expect_err("a false claim");
        assert!(found.contains("asked is == 97"), "{found}");
    }
}

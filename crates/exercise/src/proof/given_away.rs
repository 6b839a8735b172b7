//! What the text that students get would tell of the right numbers.

use std::fmt;

use serde::Serialize;
use serde_json::Value;

use crate::bench::{Bench, Limits};
use crate::grade::Key;
use crate::mark::mark;
use crate::marking::{Given, Marking};
use crate::public::without_key;
use crate::variant::numbers_of;
use holonomy_document::Document;
use holonomy_mechanism::kind::KindCache;

/// Texts whose number differs from the right one by less than this share tell it.
const NEAR: f64 = 0.005;

/// A right number that can be read in what is handed out.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GivenAway {
    /// The task.
    pub task: String,
    /// Where it can be read, as a JSON pointer.
    pub pointer: String,
    /// As it is written there.
    pub written: String,
}

impl fmt::Display for GivenAway {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "The answer to \"{}\" can be read at {}: {}.", self.task, self.pointer, self.written)
    }
}

/// The right numbers of tasks that can be read in the texts of what is handed out: title, description, introduction, questions, hints,
/// options, labels. Whole numbers up to ten stand anywhere, and say nothing.
pub fn given_away(document: &Document, right: &[(String, f64)]) -> Vec<GivenAway> {
    let Ok(shared) = serde_json::from_str::<Value>(&without_key(document)) else { return Vec::new() };
    let mut found = Vec::new();
    for key in ["title", "description", "exercise"] {
        look(&shared[key], &format!("/{key}"), right, &mut found);
    }
    found
}

/// The same, with the right numbers as the key computes them.
pub fn told_numbers(key: &Key, cache: &mut KindCache, limits: &Limits) -> Vec<GivenAway> {
    let (mut truth, mut student) = (Bench::new(key.document().clone()), Bench::new(key.document().clone()));
    let exercise = key.exercise();
    let mut marking = Marking {
        truth: &mut truth,
        student: Ok(&mut student),
        unchanged: true,
        methods: None,
        numbers: numbers_of(exercise, ""),
        cache,
    };
    let judged = exercise.tasks.iter().filter(|task| !task.answer.facts().predicted && !task.answer.facts().document);
    let right: Vec<(String, f64)> = judged
        .filter_map(|task| {
            let report = mark(task, Some(&Given::Number(0.0)), 0, 0, &mut marking, limits);
            let expected = report.feedback.iter().find_map(|feedback| feedback.expected)?;
            Some((task.id.value.clone(), expected))
        })
        .collect();
    given_away(key.document(), &right)
}

fn look(value: &Value, pointer: &str, right: &[(String, f64)], found: &mut Vec<GivenAway>) {
    match value {
        Value::String(text) if !pointer.ends_with("/value") && !pointer.ends_with("/curve") => {
            for written in numbers(text) {
                let Ok(number) = written.replace(',', ".").parse::<f64>() else { continue };
                let telling = number.abs() > 10.0 || number.fract() != 0.0;
                let same = right.iter().find(|(_, right)| (number - right.abs()).abs() <= NEAR * right.abs());
                if let Some((task, _)) = same.filter(|_| telling) {
                    let (task, pointer) = (task.clone(), pointer.to_owned());
                    found.push(GivenAway { task, pointer, written: written.to_owned() });
                }
            }
        }
        // Ranges of the students' numbers and of letters are no texts.
        Value::Object(members) => {
            for (key, member) in members.iter().filter(|(key, _)| *key != "variants" && *key != "variables") {
                look(member, &format!("{pointer}/{key}"), right, found);
            }
        }
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                look(item, &format!("{pointer}/{at}"), right, found);
            }
        }
        _ => {}
    }
}

/// The numbers in a text, as they are written, with a point or a comma.
fn numbers(text: &str) -> Vec<&str> {
    let part = |c: char| c.is_ascii_digit() || c == '.' || c == ',';
    text.split(|c| !part(c)).map(|word| word.trim_matches(['.', ','])).filter(|word| !word.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use holonomy_document::read;

    #[test]
    fn a_right_number_in_a_text_is_found_and_its_own_formula_is_not() {
        let text = r#"{"holonomy":1,"title":"T","description":"It takes 2.368 s, not 2 s.","coordinates":{"x":1},"kinetic_energy":"x'^2/2",
            "exercise":{"intro":"About 49,2 degrees; 3 ways.","tasks":[
              {"id":"period","prompt":"?","hints":["Not 2.5"],"answer":{"type":"number","value":"2.36784"}},
              {"id":"angle","prompt":"?","answer":{"type":"predict","value":"49.2"}}]}}"#;
        let document = read(text).document.expect("a document");
        let right = [("period".to_owned(), 2.36784), ("angle".to_owned(), 49.2), ("ways".to_owned(), 3.0)];
        let found: Vec<_> = given_away(&document, &right).into_iter().map(|one| (one.task, one.pointer)).collect();
        assert_eq!(
            found,
            [("period".to_owned(), "/description".to_owned()), ("angle".to_owned(), "/exercise/intro".to_owned())]
        );
    }
}

//! What goes back to a student, from the receipt and its report.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{Labels, ReturnedStudent, ReturnedTask};
use crate::bench::Limits;
use crate::grade::{Key, Report};
use crate::marking::Given;
use crate::receipt::Receipt;
use crate::variant::variant;
use holonomy_expr::number_text;
use holonomy_mechanism::kind::KindCache;

/// What the teacher adds.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Added {
    /// The language of the texts: `en`, `de`.
    pub language: String,
    /// The words beside what is told.
    pub words: Labels,
    /// Is it told what would have been right?
    pub right: bool,
    /// Points given by hand, by task.
    #[serde(default)]
    pub given: BTreeMap<String, f64>,
    /// Comments by task.
    #[serde(default)]
    pub comments: BTreeMap<String, String>,
    /// What is said to answers in the language of the page, by task. Default: the English words of the report.
    #[serde(default)]
    pub remarks: BTreeMap<String, Vec<String>>,
}

impl Added {
    /// Reads it from JSON.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(json: &str) -> Result<Self, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }
}

/// Points as they are read.
fn points(points: f64) -> String {
    format!("{points:.2}").parse().map_or_else(|_| number_text(points), number_text)
}

fn filled(words: &str, number: usize, earned: f64, max: f64) -> String {
    let words = words.replace("{n}", &number.to_string());
    words.replace("{points}", &points(earned)).replace("{max}", &points(max))
}

/// What goes back to a student.
pub fn student(
    key: &Key,
    report: &Report,
    receipt: &Receipt,
    added: &Added,
    cache: &mut KindCache,
    limits: &Limits,
) -> ReturnedStudent {
    let language = added.language.as_str();
    let mut bench = None;
    let mut tasks = Vec::new();
    let mut total = 0.0;
    for (at, (task, marked)) in key.exercise().tasks.iter().zip(&report.tasks).enumerate() {
        let id = &task.id.value;
        let kind = task.answer.record();
        let earned = added.given.get(id).copied().unwrap_or(marked.points);
        total += earned;
        let given = receipt.answer(id);
        let drawn = match given {
            Some(Given::Curve(points)) => points.clone(),
            _ => Vec::new(),
        };
        let run = match kind.curve().filter(|_| !drawn.is_empty()) {
            Some(curve) => {
                if bench.is_none() {
                    bench = variant(key.document(), &receipt.name, cache, limits).ok().map(|variant| variant.bench);
                }
                bench
                    .as_mut()
                    .and_then(|bench| {
                        let run = bench.find(kind.run().map(|run| run.value.as_str())).ok()?;
                        let performed = bench.run(run, cache, limits).ok()?;
                        let (t, x) = curve.value.curve(&performed.evidence()).ok()?;
                        Some(t.into_iter().zip(x).map(|(t, x)| [t, x]).collect())
                    })
                    .unwrap_or_default()
            }
            None => Vec::new(),
        };
        let own = || {
            let said = marked.feedback.iter().filter(|found| !matches!(found.code, "open" | "missing"));
            said.map(|found| {
                let note = found.note.as_ref().map_or("", |note| note.get(language));
                format!("{} {note}", found.message).trim().to_owned()
            })
            .collect()
        };
        let unit = marked.feedback.iter().map(|found| found.unit.clone()).find(|unit| !unit.is_empty());
        let state = serde_json::to_value(marked.state).ok().and_then(|state| state.as_str().map(str::to_owned));
        tasks.push(ReturnedTask {
            heading: filled(&added.words.task, at + 1, earned, marked.max),
            state: state.unwrap_or_default(),
            prompt: task.prompt.get(language).to_owned(),
            answer: given.map_or_else(String::new, |given| kind.told(given, language)),
            reason: receipt.reason(id).unwrap_or_default().to_owned(),
            remarks: added.remarks.get(id).cloned().unwrap_or_else(own),
            right: if added.right { kind.right(&marked.feedback, language) } else { String::new() },
            comment: added.comments.get(id).cloned().unwrap_or_default(),
            drawn,
            run,
            unit: unit.unwrap_or_default(),
        });
    }
    ReturnedStudent {
        name: receipt.name.trim().to_owned(),
        points: filled(&added.words.points, 0, total, report.max),
        tasks,
    }
}

#[cfg(test)]
mod tests {
    use super::filled;

    #[test]
    fn numbers_stand_where_the_words_have_room_for_them() {
        assert_eq!(filled("Task {n}, {points} of {max} points", 2, 1.0 / 3.0, 2.0), "Task 2, 0.33 of 2 points");
    }
}

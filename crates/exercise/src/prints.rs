//! Fingerprints of what two receipts should not share by chance: words, drawn curves, numbers of many digits, times.

use serde::Serialize;

use super::feedback::{State, TaskReport};
use super::marking::Given;
use super::receipt::Receipt;
use holonomy_expr::number_text;
use holonomy_mechanism::hash;

/// Shorter words may be the same by chance, characters.
const WORDS: usize = 25;
/// Curves of fewer points may be the same by chance.
const POINTS: usize = 5;
/// Numbers of fewer digits may be the same by chance.
const DIGITS: usize = 4;

/// A fingerprint of a part of a receipt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Print {
    /// What it is of: `words`, `reason`, `curve` or `number` with the task, or `times`.
    pub what: String,
    /// The fingerprint.
    pub print: String,
    /// Is it of a right answer? Two right answers may be the same.
    pub right: bool,
}

/// Words without capitals, punctuation and the number of blanks.
fn plain(text: &str) -> String {
    let letters = text.to_lowercase().replace(|c: char| !c.is_alphanumeric(), " ");
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn digits(number: f64) -> usize {
    let text = number_text(number);
    let mantissa = text.split(['e', 'E']).next().unwrap_or_default();
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    digits.trim_start_matches('0').len()
}

/// The fingerprints of a receipt.
pub(super) fn of(receipt: &Receipt, tasks: &[TaskReport]) -> Vec<Print> {
    let print =
        |what: String, text: &str, right: bool| Print { what, print: format!("{:016x}", hash::text(text)), right };
    let right = |task: &str| tasks.iter().any(|report| report.id == task && report.state == State::Right);
    let mut found = Vec::new();
    for (task, given) in &receipt.answers {
        match given {
            Given::Text(text) if plain(text).chars().count() >= WORDS => {
                found.push(print(format!("words {task}"), &plain(text), right(task)));
            }
            Given::Curve(points) if points.len() >= POINTS => {
                found.push(print(format!("curve {task}"), &format!("{points:?}"), false));
            }
            Given::Number(number) if digits(*number) >= DIGITS => {
                found.push(print(format!("number {task}"), &number_text(*number), right(task)));
            }
            _ => {}
        }
    }
    for (task, reason) in &receipt.reasons {
        if plain(reason).chars().count() >= WORDS {
            found.push(print(format!("reason {task}"), &plain(reason), false));
        }
    }
    if !receipt.started.is_empty() && !receipt.finished.is_empty() {
        found.push(print("times".to_owned(), &format!("{} {}", receipt.started, receipt.finished), false));
    }
    found
}

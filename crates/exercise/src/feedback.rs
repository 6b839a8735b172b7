//! What is said about an answer, as data: a code, the quantity, what was found, unit and tolerance; English words beside.

use holonomy_expr::number_text;
use serde::Serialize;

use super::why::{Failure, Why};
use holonomy_document::Text;

/// What an answer came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TaskState"))]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Full points.
    Right,
    /// Some points.
    Partly,
    /// No points.
    Wrong,
    /// There is no answer.
    Missing,
    /// For the teacher to read.
    Open,
}

/// A formula that cannot be read.
pub(crate) const FORMULA_UNREAD: &str = "formula-unread";
/// A formula with a name that is none of its variables.
pub(crate) const FORMULA_NAME: &str = "formula-name";
/// What is said of answers that cannot be read: they are no tries.
pub(crate) const REFUSALS: [&str; 3] = [FORMULA_UNREAD, FORMULA_NAME, "wrong-kind"];

/// One remark.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Feedback {
    /// Stable identifier of what is said.
    pub code: &'static str,
    /// What the number is.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub quantity: String,
    /// What was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<f64>,
    /// What would have been right. For the teacher, and for the student where the exercise reveals it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<f64>,
    /// The relation that was asked for: `<`, `>=`...
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub relation: Option<&'static str>,
    /// The unit of both.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub unit: String,
    /// How far the answer might have been off, in that unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tolerance: Option<f64>,
    /// The same as a share of the right number, where the exercise says it so: then nobody is told how much that is, which would tell the
    /// right number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
    /// Is the right number a count? Then there is no tolerance to speak of.
    #[serde(default, skip_serializing_if = "is_false")]
    pub count: bool,
    /// The factor between found and expected, where that is what is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub factor: Option<f64>,
    /// What happened, where something failed; in English.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub problem: String,
    /// The same as data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Why>,
    /// In English.
    pub message: String,
    /// What the author of the exercise calls the condition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<Text>,
    /// What the author of the exercise says about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Text>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_false(value: &bool) -> bool {
    !value
}

/// What one task came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TaskReport {
    /// The task.
    pub id: String,
    /// Its kind.
    pub kind: &'static str,
    /// Points earned, hints paid.
    pub points: f64,
    /// Points that can be earned.
    pub max: f64,
    /// What the answer came to.
    pub state: State,
    /// Hints that were opened.
    pub hints: u32,
    /// Points that they cost.
    pub cost: f64,
    /// How often it was tried.
    pub attempts: u32,
    /// Points that wrong tries cost.
    pub attempt_cost: f64,
    /// Is the answer none that can be read? Then it is no try.
    pub refused: bool,
    /// What is said about it.
    pub feedback: Vec<Feedback>,
}

impl Feedback {
    /// A remark without numbers.
    pub(crate) fn plain(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), ..Self::default() }
    }

    /// Something failed.
    pub(crate) fn failed(code: &'static str, problem: &Failure, message: String) -> Self {
        Self { problem: problem.message.clone(), why: problem.why.clone(), ..Self::plain(code, message) }
    }

    pub(crate) fn with_note(self, note: Option<&Text>) -> Self {
        Self { note: note.cloned(), ..self }
    }
}

/// A number with its unit.
pub(crate) fn shown(number: f64, unit: &str) -> String {
    format!("{} {unit}", number_text(number)).trim_end().to_owned()
}

/// A number with four digits, for what was computed.
pub(crate) fn rounded(number: f64, unit: &str) -> String {
    let text = format!("{number:.3e}").parse::<f64>().map_or_else(|_| number_text(number), number_text);
    format!("{text} {unit}").trim_end().to_owned()
}

/// A share in percent, as it is printed.
pub(crate) fn percent(share: f64) -> String {
    format!("{} %", rounded(100.0 * share, ""))
}

/// Factors that units are mistaken by.
const FACTORS: [f64; 8] = [1000.0, 0.001, 1e6, 1e-6, 100.0, 0.01, 60.0, 1.0 / 60.0];

/// So many tolerances off is still called near.
const NEAR: f64 = 5.0;

/// What is wrong with a number, as far as it can be told.
pub(crate) fn compare(found: f64, expected: f64, tolerance: f64, unit: &str) -> (&'static str, Option<f64>) {
    let near = |value: f64, tolerance: f64| (found - value).abs() <= tolerance;
    if near(expected, tolerance) {
        return ("right", None);
    }
    // Where the tolerance reaches over to the other side, nothing can be told from a sign or a factor.
    let clear = expected.abs() > 2.0 * tolerance;
    if clear && near(-expected, tolerance) {
        return ("sign", None);
    }
    let turn = 180.0 / std::f64::consts::PI;
    let is = |word: &str| unit.split(|c: char| !c.is_alphabetic() && c != '°').any(|part| part == word);
    for sign in [1.0, -1.0] {
        if clear && (is("rad") || is("sr")) && near(sign * expected * turn, tolerance * turn) {
            return ("degrees", Some(turn));
        }
        if clear && (is("deg") || is("°")) && near(sign * expected / turn, tolerance / turn) {
            return ("radians", Some(1.0 / turn));
        }
    }
    if let Some(factor) = FACTORS.iter().find(|factor| clear && near(expected * **factor, tolerance * **factor)) {
        return ("factor", Some(*factor));
    }
    if near(expected, NEAR * tolerance) { ("near", None) } else { ("wrong", None) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typical_wrong_numbers_are_recognised() {
        let of = |found, unit| compare(found, 0.5, 0.005, unit).0;
        for (found, unit, code) in [
            (0.5, "rad", "right"),
            (0.5049, "rad", "right"),
            (-0.5, "rad", "sign"),
            (28.65, "rad", "degrees"),
            (-28.65, "rad", "degrees"),
            (28.65, "m", "wrong"),
            (0.008727, "deg", "radians"),
            (0.008727, "deg/s", "radians"),
            (500.0, "m", "factor"),
            (0.0005, "m", "factor"),
            (50.0, "m", "factor"),
            (0.52, "m", "near"),
            (0.9, "m", "wrong"),
            (f64::MAX, "m", "wrong"),
        ] {
            assert_eq!(of(found, unit), code, "{found} {unit}");
        }
        // Near zero neither a sign nor a factor tells anything.
        assert_eq!(compare(-0.02, 0.01, 0.01, "m").0, "near");
        assert_eq!(compare(1.0, 0.0, 0.01, "m").0, "wrong");
        assert_eq!(compare(500.0, 0.5, 0.005, "m").1, Some(1000.0));
    }
}

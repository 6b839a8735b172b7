//! Names: functions of the language, reserved words, the nearest of several.

use alloc::string::String;
use alloc::vec::Vec;

pub use crate::op::FUNCTIONS;

/// Words that no document can give to something of its own. `q` and `z` with digits and the names of functions
/// ([`FUNCTIONS`]) are reserved too: ask [`reserved_reason`].
pub const RESERVED: &[&str] = &[
    "t",
    "pi",
    "ground",
    "T",
    "lambda",
    "reaction",
    "drift",
    "energy",
    "frame",
    "step",
    "steps",
    "condition",
    "rank",
    "and",
    "or",
    "not",
];

/// Why a name is reserved, as the end of a sentence (`` `t` is ... ``); `None` if it is free.
///
/// ```
/// # use holonomy_expr::reserved_reason;
/// assert_eq!(reserved_reason("t"), Some("the time"));
/// assert_eq!(reserved_reason("q12"), Some("a generalized coordinate by number"));
/// assert_eq!(reserved_reason("sin"), Some("a function"));
/// assert_eq!(reserved_reason("theta"), None);
/// ```
pub fn reserved_reason(name: &str) -> Option<&'static str> {
    let reason = match name {
        "t" => "the time",
        "pi" => "the number pi",
        "ground" => "the fixed body",
        "T" => "the tangent basis",
        "lambda" => "the multipliers",
        "reaction" => "the reactions of the joints",
        "drift" => "the drift of the constraints",
        "energy" => "the energy",
        "frame" => "the tangent frame",
        "step" | "steps" => "the steps of the integrator",
        "condition" => "the condition number",
        "rank" => "the rank of the constraints",
        "and" | "or" | "not" => "an operator",
        _ if FUNCTIONS.contains(&name) => "a function",
        _ => {
            let digits = name.strip_prefix(['q', 'z'])?;
            if digits.is_empty() || !digits.bytes().all(|c| c.is_ascii_digit()) {
                return None;
            }
            if name.starts_with('q') {
                "a generalized coordinate by number"
            } else {
                "an independent velocity by number"
            }
        }
    };
    Some(reason)
}

/// Whether a reserved name may be given to a body or a point all the same: what these have is asked for as `table.x`, `frame.P.y` or
/// `step.angle`, which means nothing else.
pub fn free_for_owners(name: &str) -> bool {
    matches!(name, "table" | "frame" | "step")
}

/// How many arguments a function of the language takes: fewest, most, and in words.
pub(crate) fn arity(name: &str) -> Option<(usize, usize, &'static str)> {
    use crate::motion_laws::MotionLaw;
    use crate::op::{BinaryOp, UnaryOp};
    Some(match name {
        "min" | "max" => (2, usize::MAX, "2 or more arguments"),
        "norm" => (1, usize::MAX, "1 or more arguments"),
        "clamp" => (3, 3, "3 arguments (value, lowest, highest)"),
        "if" => (3, 3, "3 arguments (condition, value if true, value otherwise)"),
        "table" => (2, 2, "2 arguments (name of the table, place)"),
        "atan2" => (2, 2, "2 arguments (y, x)"),
        _ if UnaryOp::FUNCTIONS.iter().any(|op| op.info().name == name) || MotionLaw::of(name).is_some() => {
            (1, 1, "1 argument")
        }
        _ if BinaryOp::FUNCTIONS.iter().any(|op| op.info().name == name) => (2, 2, "2 arguments"),
        _ => return None,
    })
}

/// What functions of other languages are called here.
pub(crate) fn foreign_function(name: &str) -> Option<&'static str> {
    let meant = match name {
        "log" | "LN" => "the natural logarithm is `ln`",
        "log10" | "lg" => "write `ln(x)/ln(10)`",
        "log2" => "write `ln(x)/ln(2)`",
        "arcsin" => "write `asin`",
        "arccos" => "write `acos`",
        "arctan" => "write `atan`",
        "arctan2" => "write `atan2`",
        "pow" | "power" => "write `a^b`",
        "sgn" | "signum" => "write `sign`",
        "fabs" => "write `abs`",
        "sq" | "square" => "write `x^2`",
        "cbrt" => "write `sign(x)*abs(x)^(1/3)`",
        "hypot" => "write `norm`",
        "ceil" => "write `-floor(-x)`",
        "round" => "write `floor(x + 1/2)`",
        "fmod" | "rem" => "write `mod`",
        "tg" => "write `tan`",
        "cot" | "ctg" => "write `1/tan(x)`",
        "sec" => "write `1/cos(x)`",
        "csc" => "write `1/sin(x)`",
        "deg" | "radians" => "write `x*pi/180`",
        "rad" | "degrees" => "write `x*180/pi`",
        "diff" | "der" => "time derivatives are written with a prime, `x'`",
        _ => return None,
    };
    Some(meant)
}

/// The candidate that is nearest to a word, if one is near enough to be meant: equal but for case, or at most a third
/// of its letters wrong, missing, added or swapped. Of equally near ones the first.
///
/// ```
/// # use holonomy_expr::nearest;
/// assert_eq!(nearest("prismtic", ["revolute", "prismatic", "weld"]), Some("prismatic"));
/// assert_eq!(nearest("gear", ["revolute", "prismatic", "weld"]), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters = |text: &str| text.chars().map(|letter| letter.to_ascii_lowercase()).collect::<Vec<char>>();
    let wanted = letters(word);
    let mut best: Option<(usize, &'a str)> = None;
    for candidate in candidates {
        let known = letters(candidate);
        let allowed = (wanted.len().max(known.len()) / 3).max(1);
        // One letter for another is a new word, not a slip.
        let distance = distance(&wanted, &known);
        let near = distance <= allowed && distance < wanted.len().max(known.len());
        if near && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Letters to insert, remove, replace or swap with their neighbour (optimal string alignment).
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = Vec::with_capacity(b.len() + 1);
        row.push(i);
        for j in 1..=b.len() {
            let replaced = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(before[j - 2] + 1);
            }
            row.push(least);
        }
        before = core::mem::replace(&mut last, row);
    }
    last[b.len()]
}

/// "did you mean" for the candidates.
pub(crate) fn meant<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(word, candidates).map(|near| alloc::format!("did you mean `{near}`?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word() {
        let words = ["crank", "rod", "slider", "x", "Crank2"];
        assert_eq!(nearest("crnak", words), Some("crank"));
        assert_eq!(nearest("CRANK", words), Some("crank"));
        assert_eq!(nearest("crank2", words), Some("Crank2"));
        assert_eq!(nearest("slidr", words), Some("slider"));
        assert_eq!(nearest("y", words), None);
        assert_eq!(nearest("wheel", words), None);
        assert_eq!(nearest("", words), None);
        assert_eq!(nearest("x", core::iter::empty()), None);
    }

    #[test]
    fn every_function_has_an_arity_and_every_reserved_word_a_reason() {
        for name in FUNCTIONS {
            assert!(arity(name).is_some(), "{name}");
            assert!(reserved_reason(name).is_some(), "{name}");
            assert!(foreign_function(name).is_none(), "{name}");
        }
        for name in RESERVED {
            assert!(reserved_reason(name).is_some(), "{name}");
        }
        for free in ["q", "z", "q1a", "qq1", "theta", "tt", "x_1"] {
            assert_eq!(reserved_reason(free), None);
        }
    }

    #[test]
    fn functions_of_other_languages_are_told_by_what_they_are_here() {
        let told = [
            ("ln10", None),
            ("lg", Some("write `ln(x)/ln(10)`")),
            ("pow", Some("write `a^b`")),
            ("signum", Some("write `sign`")),
            ("cbrt", Some("write `sign(x)*abs(x)^(1/3)`")),
            ("rem", Some("write `mod`")),
            ("ctg", Some("write `1/tan(x)`")),
            ("deg", Some("write `x*pi/180`")),
            ("radians", Some("write `x*pi/180`")),
            ("rad", Some("write `x*180/pi`")),
            ("degrees", Some("write `x*180/pi`")),
            ("der", Some("time derivatives are written with a prime, `x'`")),
        ];
        for (name, remedy) in told {
            assert_eq!(foreign_function(name), remedy, "{name}");
        }
    }
}

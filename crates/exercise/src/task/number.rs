//! A number as an answer.

use holonomy_expr::{BinaryOp, Expression, ExpressionKind, math, number_text};

use super::tolerance::{absolute, quantity, relative};
use super::{
    Marked, Purpose, TaskFacts, TaskKind, Tolerance, check_run, missing, no_key, performed, state, wrong_kind,
};
use crate::bench::Limits;
use crate::feedback::{Feedback, compare, percent, rounded, shown};
use crate::formula::{FIGURES, Formula, Measure, UNIQUE};
use crate::marking::{Given, Marking};
use holonomy_document::decode::record;
use holonomy_document::diagnostic::Findings;
use holonomy_document::{At, Keys, Text};

record! {
    /// A number, computed from the exercise's own document.
    pub struct NumberAnswer as "the answer" {
        /// The right number: an expression over channels; left out where students get the exercise without the key.
        pub value: Option<At<Formula>>,
        /// How far an answer may be from it. Default: {"relative": 0.01}.
        pub tolerance: Option<At<Tolerance>>,
        /// The unit that the answer is asked in; a label.
        pub unit: Option<String>,
        /// What the number is, in a few words, for the feedback.
        pub quantity: Option<Text>,
        /// The run that is asked about, by label or number. Default: the first.
        pub run: Option<At<String>>,
        /// Typical wrong numbers, each with what to say.
        pub mistakes: Vec<Mistake>,
    }
}

record! {
    /// A typical wrong number.
    pub struct Mistake as "the mistake" {
        /// The wrong number: an expression over channels.
        pub value: At<Formula>,
        /// The reply to a student who gives it.
        pub message: Text,
    }
}

/// Is its value a whole number, whatever the run: made of whole numbers, counts and figures by sums, differences and products?
fn is_count(expression: &Expression) -> bool {
    match &expression.kind {
        ExpressionKind::Number(number) => math::floor(*number) == *number,
        ExpressionKind::Name { name, primes } => *primes == 0 && FIGURES.contains(&name.as_str()),
        ExpressionKind::Call { name, arguments, .. } => {
            name == UNIQUE
                || matches!(Formula::measure(name, arguments.len()), Some(Measure::Crossings | Measure::Count))
        }
        ExpressionKind::Negate(part) => is_count(part),
        ExpressionKind::Chain { first, rest } => {
            let whole = |op: &BinaryOp| matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul);
            is_count(first) && rest.iter().all(|(op, part)| whole(op) && is_count(part))
        }
        _ => false,
    }
}

impl NumberAnswer {
    /// What is known of the kind.
    pub const FACTS: TaskFacts =
        TaskFacts { predicted: false, document: false, right: &["value"], secrets: &["value", "mistakes"] };
}

impl TaskKind for NumberAnswer {
    fn check(&self, keys: &Keys, findings: &mut Findings<'_>) {
        check_run(self.run.as_ref(), keys, findings);
    }

    fn formulas(&self) -> Vec<(&At<Formula>, Purpose)> {
        let numbers = self.value.iter().chain(self.mistakes.iter().map(|mistake| &mistake.value));
        numbers.map(|number| (number, Purpose::Number)).collect()
    }

    fn run(&self) -> Option<&At<String>> {
        self.run.as_ref()
    }

    fn replies(&self) -> Vec<&Text> {
        self.mistakes.iter().map(|mistake| &mistake.message).collect()
    }

    fn mark(&self, given: Option<&Given>, marking: &mut Marking<'_>, limits: &Limits) -> Marked {
        match given {
            None => missing(),
            Some(Given::Number(found)) => of_number(self, *found, marking, limits),
            Some(_) => wrong_kind("a number"),
        }
    }
}

/// Marks a number.
fn of_number(answer: &NumberAnswer, found: f64, marking: &mut Marking<'_>, limits: &Limits) -> Marked {
    let Some(value) = &answer.value else { return no_key("The exercise was read without its key.") };
    let performed = match performed(marking.truth, answer.run.as_ref(), marking.cache, limits) {
        Ok(performed) => performed,
        Err(unable) => return no_key(&unable),
    };
    let evidence = performed.evidence();
    let expected = match value.value.value(&evidence) {
        Ok(expected) => expected,
        Err(problem) => return no_key(&problem),
    };
    let unit = answer.unit.clone().unwrap_or_default();
    let tolerance = absolute(answer.tolerance.as_ref(), expected, 0.01);
    let (code, factor) = compare(found, expected, tolerance, &unit);
    let quantity = quantity(answer.quantity.as_ref());
    // What the author knows of a wrong number goes before what can be guessed of it.
    let mistake = answer.mistakes.iter().filter(|_| code != "right").find(|mistake| {
        let value = mistake.value.value.value(&evidence);
        value.is_ok_and(|value| (found - value).abs() <= absolute(answer.tolerance.as_ref(), value, 0.01))
    });
    let code = if mistake.is_some() { "mistake" } else { code };
    let given = shown(found, &unit);
    let (share, count) = (relative(answer.tolerance.as_ref(), 0.01), is_count(&value.value.expression));
    let within = share.map_or_else(|| rounded(tolerance, &unit), percent);
    let message = match code {
        "right" => format!("{quantity}: {given} is right."),
        "near" if count => format!("{quantity}: {given} is near, and not right."),
        "near" => format!("{quantity}: {given} is near, but more than the tolerance of {within} off."),
        "sign" => format!("{quantity}: {given} has the right size and the wrong sign."),
        "degrees" => format!("{quantity}: {given} looks like degrees; the answer is asked in {unit}."),
        "radians" => format!("{quantity}: {given} looks like radians; the answer is asked in {unit}."),
        "factor" => format!(
            "{quantity}: {given} is {} times the right number; check the unit{}.",
            number_text(factor.map_or(1.0, |factor| rounded(factor, "").parse().unwrap_or(factor))),
            if unit.is_empty() { String::new() } else { format!(", {unit} is asked") }
        ),
        "mistake" => format!("{quantity}: {given} is a known mistake."),
        _ if count => format!("{quantity}: {given} is not the right number."),
        _ => format!("{quantity}: {given} is not within {within} of the right number."),
    };
    let feedback = Feedback {
        code,
        quantity,
        found: Some(found),
        expected: Some(expected),
        unit,
        tolerance: Some(tolerance),
        share,
        count,
        factor,
        message,
        ..Feedback::default()
    };
    let share = if code == "right" { 1.0 } else { 0.0 };
    (share, state(share), vec![feedback.with_note(mistake.map(|mistake| &mistake.message))])
}

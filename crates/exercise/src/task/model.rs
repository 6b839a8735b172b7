//! A changed document as an answer.

use holonomy_expr::{BinaryOp, Expression, ExpressionKind};

use super::{Marked, Purpose, TaskFacts, TaskKind, check_run, no_key, performed, state};
use crate::bench::{Limits, Performed};
use crate::codes;
use crate::evaluate::{NoValue, number_of};
use crate::feedback::{Feedback, State, rounded};
use crate::formula::{Formula, Measure, UNIQUE};
use crate::marking::{Given, Marking};
use crate::methods::Methods;
use crate::why::Failure;
use holonomy_document::decode::record;
use holonomy_document::diagnostic::Findings;
use holonomy_document::{At, Keys, Text};

record! {
    /// A changed document, judged by conditions that all must hold.
    pub struct ModelAnswer as "the answer" {
        /// The conditions; left out where students get the exercise without the key.
        pub checks: Vec<Check>,
    }
}

record! {
    /// A condition on the student's document.
    pub struct Check as "the check" {
        /// The condition: an expression over channels with a comparison.
        pub expression: At<Formula>,
        /// What the condition is, in a few words; said where it holds and where it does not, in place of the expression.
        pub label: Option<Text>,
        /// What to say where it does not hold.
        pub message: Option<Text>,
        /// The run that is asked about, by label or number. Default: the first.
        pub run: Option<At<String>>,
    }
}

impl ModelAnswer {
    /// What is known of the kind.
    pub const FACTS: TaskFacts =
        TaskFacts { predicted: false, document: true, right: &["checks"], secrets: &["checks"] };
}

impl TaskKind for ModelAnswer {
    fn check(&self, keys: &Keys, findings: &mut Findings<'_>) {
        for check in &self.checks {
            check_run(check.run.as_ref(), keys, findings);
            if !is_condition(&check.expression.value.expression) {
                findings.report(codes::NOT_CONDITION, &check.expression.place, &[]);
            }
        }
    }

    fn formulas(&self) -> Vec<(&At<Formula>, Purpose)> {
        self.checks.iter().map(|check| (&check.expression, Purpose::Condition)).collect()
    }

    // Many documents pass.
    fn right(&self, _: &[Feedback], _: &str) -> String {
        String::new()
    }

    fn replies(&self) -> Vec<&Text> {
        self.checks.iter().filter_map(|check| check.message.as_ref()).collect()
    }

    // The answer is the document itself.
    fn mark(&self, _: Option<&Given>, marking: &mut Marking<'_>, limits: &Limits) -> Marked {
        of_model(self, marking, limits)
    }
}

/// Does the expression say that something holds?
fn is_condition(expression: &Expression) -> bool {
    match &expression.kind {
        ExpressionKind::Compare(..) | ExpressionKind::Not(_) => true,
        ExpressionKind::Chain { rest, .. } => rest.iter().any(|(op, _)| matches!(op, BinaryOp::And | BinaryOp::Or)),
        ExpressionKind::Call { name, .. } => name == UNIQUE,
        _ => false,
    }
}

/// Marks the student's document.
fn of_model(answer: &ModelAnswer, marking: &mut Marking<'_>, limits: &Limits) -> Marked {
    if answer.checks.is_empty() {
        return no_key("The exercise was read without its key.");
    }
    let wrong = |feedback: Feedback| (0.0, State::Wrong, vec![feedback]);
    let bench = match &mut marking.student {
        Ok(bench) => bench,
        Err(problem) => {
            let message = format!("The document cannot be judged. {}", problem.message);
            return wrong(Feedback::failed("document-wrong", problem, message));
        }
    };
    let mut feedback = Vec::new();
    let mut good = true;
    for check in &answer.checks {
        let performed = match performed(bench, check.run.as_ref(), marking.cache, limits) {
            Ok(performed) => performed,
            Err(unable) => {
                feedback.push(Feedback::failed(unable.id(), &Failure::from(&unable), unable.to_string()));
                good = false;
                break;
            }
        };
        if let Some(refusal) = marking.methods.and_then(|methods| not_allowed(methods, performed))
            && !feedback.contains(&refusal)
        {
            feedback.push(refusal);
            good = false;
        }
        good &= conditions(check, performed, &mut feedback);
    }
    if !good && marking.unchanged {
        feedback.insert(
            0,
            Feedback::plain("unchanged", "The document is the one that was handed out: nothing was changed."),
        );
    }
    let share = if good { 1.0 } else { 0.0 };
    (share, state(share), feedback)
}

/// An axis of the method that is not among what the exercise allows.
fn not_allowed(methods: &Methods, performed: &Performed) -> Option<Feedback> {
    methods.axes().find_map(|(axis, allowed)| {
        let choice = performed.method().iter().find(|choice| choice.axis == axis)?;
        let known: Vec<&str> = allowed.value.iter().map(|id| id.value.as_str()).collect();
        // "auto" allows what it chooses.
        let free = known.contains(&choice.id) || (known.contains(&"auto") && !choice.given);
        (!free).then(|| {
            let message = format!("The {axis} is \"{}\"; this exercise allows {}.", choice.id, known.join(", "));
            Feedback { quantity: axis.to_owned(), ..Feedback::plain("method-not-allowed", message) }
        })
    })
}

/// Judges a check, each of its conditions joined by `and` by itself. True if all hold.
fn conditions(check: &Check, performed: &Performed, feedback: &mut Vec<Feedback>) -> bool {
    let mut good = true;
    for condition in conjuncts(&check.expression.value.expression) {
        let judged = condition_of(condition, performed);
        let held = judged.code == "check-holds";
        good &= held;
        let judged = match &check.label {
            Some(label) => Feedback {
                message: format!("{}: {}", label.get("en"), judged.message),
                label: Some(label.clone()),
                ..judged
            },
            None => judged,
        };
        feedback.push(if held { judged } else { judged.with_note(check.message.as_ref()) });
    }
    good
}

/// The operands of `a and b and c`.
fn conjuncts(expression: &Expression) -> Vec<&Expression> {
    match &expression.kind {
        ExpressionKind::Chain { first, rest } if rest.iter().all(|(op, _)| *op == BinaryOp::And) => {
            std::iter::once(&**first).chain(rest.iter().map(|(_, part)| part)).flat_map(conjuncts).collect()
        }
        _ => vec![expression],
    }
}

fn condition_of(condition: &Expression, performed: &Performed) -> Feedback {
    let evidence = performed.evidence();
    let failed = |problem: &NoValue| Feedback {
        quantity: condition.to_string(),
        ..Feedback::failed(problem.id(), &problem.into(), format!("`{condition}` cannot be judged: {problem}."))
    };
    let holds = match number_of(condition, &evidence) {
        Ok(value) => value != 0.0,
        Err(problem) => return failed(&problem),
    };
    let code = if holds { "check-holds" } else { "check-fails" };
    let ExpressionKind::Compare(op, left, right) = &condition.kind else {
        let word = if holds { "holds" } else { "does not hold" };
        return Feedback { quantity: condition.to_string(), ..Feedback::plain(code, format!("`{condition}` {word}.")) };
    };
    let (found, expected) = match (number_of(left, &evidence), number_of(right, &evidence)) {
        (Ok(found), Ok(expected)) => (found, expected),
        (Err(problem), _) | (_, Err(problem)) => return failed(&problem),
    };
    let unit = unit_of(left, performed);
    let relation = op.info().name;
    let asked = format!("{relation} {}", rounded(expected, &unit));
    let message = if holds {
        format!("`{left}` is {}, as asked: {asked}.", rounded(found, &unit))
    } else {
        format!("`{left}` is {}; asked is {asked}.", rounded(found, &unit))
    };
    Feedback {
        quantity: left.to_string(),
        found: Some(found),
        expected: Some(expected),
        relation: Some(relation),
        unit,
        ..Feedback::plain(code, message)
    }
}

/// The unit of a measure of one channel; empty where it cannot be told.
fn unit_of(expression: &Expression, performed: &Performed) -> String {
    let ExpressionKind::Call { name, arguments, .. } = &expression.kind else { return String::new() };
    match (Formula::measure(name, arguments.len()), arguments.first().map(|argument| &argument.kind)) {
        (Some(Measure::Period), _) => "s".to_owned(),
        (Some(Measure::Crossings | Measure::Count), _) => String::new(),
        (Some(_), Some(ExpressionKind::Name { name, primes })) => {
            performed.unit(&format!("{name}{}", "'".repeat(usize::from(*primes)))).to_owned()
        }
        (None, Some(_)) if name == "abs" => unit_of(&arguments[0], performed),
        (Some(_), Some(ExpressionKind::Call { name: inner, arguments, .. })) if inner == "abs" => {
            match arguments.first().map(|argument| &argument.kind) {
                Some(ExpressionKind::Name { name, primes }) => {
                    performed.unit(&format!("{name}{}", "'".repeat(usize::from(*primes)))).to_owned()
                }
                _ => String::new(),
            }
        }
        _ => String::new(),
    }
}

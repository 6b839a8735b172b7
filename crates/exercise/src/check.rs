//! What can be said about an exercise without running it, and which channels its expressions may use.

use crate::codes;
use std::collections::BTreeMap;

use holonomy_expr::{Expression, ExpressionKind};

use super::block::{Exercise, MAX_HINTS, Task};
use super::formula::{FIGURES, Formula, UNIQUE};
use super::methods::Methods;
use super::task::Purpose;
use holonomy_document::check::references::report_unknown;
use holonomy_document::decode::{Context, Decode, near};
use holonomy_document::diagnostic::{Code, Diagnostic, Findings, Lines, Place};
use holonomy_document::json::{self, Value, number_text};
use holonomy_document::meant::channel_advice;
use holonomy_document::{
    At, Basis, Continuation, Document, Formulation, Integrator, Keys, Redundancy, Stabilization, place_in,
};
use holonomy_mechanism::model::Channels;

/// Checks the exercise of a document that was read so far.
pub(crate) fn check(text: &str, root: &Value, keys: &Keys, findings: &mut Findings<'_>) {
    let Some(value) = root.get("exercise") else { return };
    // What is no object was said already.
    if value.members().is_none() {
        return;
    }
    let mut context = Context::new(text, None, findings);
    let exercise = context.within("exercise", |context| Exercise::decode(value, context));
    let Some(exercise) = exercise else { return };
    tasks(&exercise.tasks, keys, findings);
    for locked in &exercise.locked {
        if let Err(problem) = json::find(root, &locked.value) {
            let parameters = [("pointer", locked.value.as_str()), ("problem", &problem)];
            findings.report(codes::LOCKED_NOWHERE, &locked.place, &parameters);
        }
    }
    for range in &exercise.variants {
        if !keys.parameters.mentions(&range.name) {
            let known: Vec<&str> = keys.parameters.mentioned().collect();
            report_unknown("parameter", &range.name, None, &known, &range.name_place, findings);
        }
        if range.value.min >= range.value.max {
            let (min, max) = (number_text(range.value.min), number_text(range.value.max));
            let parameters = [("name", range.name.as_str()), ("min", &min), ("max", &max)];
            findings.report(Code::EMPTY_RANGE, &range.name_place, &parameters);
        }
    }
    if let Some(seed) = &exercise.seed {
        // Whole numbers up to 2^53 are the same in every language.
        let good = |seed: f64| (0.0..=9_007_199_254_740_992.0).contains(&seed) && seed as u64 as f64 == seed;
        number(seed, "The seed", "a whole number from 0", good, findings);
    }
    if let Some(allowed) = &exercise.methods {
        methods(allowed, findings);
    }
}

/// Reports a number that is not as it should be.
pub(crate) fn number(
    number: &At<f64>,
    what: &str,
    condition: &str,
    good: impl Fn(f64) -> bool,
    findings: &mut Findings<'_>,
) {
    if !good(number.value) {
        let found = number_text(number.value);
        let parameters = [("what", what), ("condition", condition), ("found", found.as_str())];
        findings.report(Code::OUT_OF_RANGE, &number.place, &parameters);
    }
}

fn tasks(tasks: &[Task], keys: &Keys, findings: &mut Findings<'_>) {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for task in tasks {
        let id = task.id.value.as_str();
        let letters = id.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-' || c == b'_');
        if id.is_empty() || id.len() > 64 || !letters {
            findings.report(codes::BAD_ID, &task.id.place, &[("id", id)]);
        }
        if let Some(first) = seen.get(id) {
            let (line, _) = findings.line_column(*first);
            findings.report(codes::DUPLICATE_ID, &task.id.place, &[("id", id), ("line", &line.to_string())]);
        } else {
            seen.insert(id, task.id.place.span.0);
        }
        if let Some(points) = &task.points {
            number(points, "The points of a task", "0 or greater", |points| points >= 0.0, findings);
        }
        tries(task, findings);
        if let Some(hints) = task.hints.as_ref().filter(|hints| hints.value.len() > MAX_HINTS) {
            let (expected, found) = (format!("at most {MAX_HINTS} hints"), hints.value.len().to_string());
            findings.report(Code::WRONG_LENGTH, &hints.place, &[("expected", &expected), ("found", &found)]);
        }
        for hint in task.hints() {
            let cost = At { value: hint.cost, place: hint.place.clone() };
            number(&cost, "The cost of a hint", "0 or greater", |cost| cost >= 0.0, findings);
        }
        task.answer.record().check(keys, findings);
    }
}

/// Tries and their cost, which only answers have that are judged and may be given again.
fn tries(task: &Task, findings: &mut Findings<'_>) {
    let facts = task.answer.facts();
    let retried = !facts.predicted && !facts.right.is_empty();
    for (key, value) in [("attempts", &task.attempts), ("attempt_cost", &task.attempt_cost)] {
        if let Some(value) = value.as_ref().filter(|_| !retried) {
            findings.report(codes::ATTEMPTS_NOWHERE, &value.place, &[("key", key), ("type", task.answer.id())]);
        }
    }
    if let Some(attempts) = &task.attempts {
        let good = |attempts: f64| (1.0..=1e6).contains(&attempts) && f64::from(attempts as u32) == attempts;
        number(attempts, "The number of attempts", "a whole number from 1", good, findings);
    }
    if let Some(cost) = &task.attempt_cost {
        number(cost, "The cost of a wrong attempt", "0 or greater", |cost| cost >= 0.0, findings);
    }
}

fn methods(allowed: &Methods, findings: &mut Findings<'_>) {
    for (axis, list) in allowed.axes() {
        let known = match axis {
            "formulation" => Formulation::IDS,
            "basis" => Basis::IDS,
            "continuation" => Continuation::IDS,
            "stabilization" => Stabilization::IDS,
            "integrator" => Integrator::IDS,
            _ => Redundancy::IDS,
        };
        for id in &list.value {
            if !known.contains(&id.value.as_str()) {
                let list = known.join(", ");
                let mut parameters = vec![("what", axis), ("id", id.value.as_str()), ("known", list.as_str())];
                parameters.extend(near(&id.value, known.iter().copied()).map(|near| ("nearest", near)));
                findings.report(Code::UNKNOWN_ID, &id.place, &parameters);
            }
        }
    }
}

/// Finds the names in the expressions of an exercise that mean nothing, and channels where a number is needed.
pub(crate) fn known_names(document: &Document, channels: &Channels) -> Result<(), Vec<Diagnostic>> {
    let Some(exercise) = super::read(document) else { return Ok(()) };
    let lines = Lines::new(document.source());
    let mut findings = Findings::new(&lines);
    for (formula, purpose) in exercise.tasks.iter().flat_map(|task| task.answer.record().formulas()) {
        let mut names = Vec::new();
        collect(&formula.value.expression, purpose == Purpose::Curve, &mut names);
        for name in names {
            let place = place_in(document.source(), &formula.place, name.span.0, name.span.1);
            name.check(document, channels, purpose, &place, &mut findings);
        }
    }
    if findings.is_empty() { Ok(()) } else { Err(findings.finish()) }
}

/// A name in an expression.
struct Name<'e> {
    name: &'e str,
    primes: u8,
    span: (usize, usize),
    /// How it is used.
    role: Role,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Inside of a measure: a value at every sample.
    Signal,
    /// Outside: one number.
    Number,
    /// A joint, driver or constraint.
    Part,
}

fn collect<'e>(expression: &'e Expression, inside: bool, names: &mut Vec<Name<'e>>) {
    let span = (expression.span.start, expression.span.end);
    match &expression.kind {
        ExpressionKind::Name { name, primes } if name != "pi" => {
            let role = if inside { Role::Signal } else { Role::Number };
            names.push(Name { name, primes: *primes, span, role });
        }
        ExpressionKind::Call { name, arguments, .. } if name == UNIQUE => {
            for argument in arguments {
                if let ExpressionKind::Name { name, .. } = &argument.kind {
                    let span = (argument.span.start, argument.span.end);
                    names.push(Name { name, primes: 0, span, role: Role::Part });
                }
            }
        }
        ExpressionKind::Call { name, arguments, .. } if Formula::measure(name, arguments.len()).is_some() => {
            // The second argument of `at` is a time, one number.
            for (i, argument) in arguments.iter().enumerate() {
                collect(argument, i == 0, names);
            }
        }
        _ => expression.for_each_part(|part| collect(part, inside, names)),
    }
}

impl Name<'_> {
    fn check(
        &self,
        document: &Document,
        channels: &Channels,
        purpose: Purpose,
        place: &Place,
        findings: &mut Findings<'_>,
    ) {
        let shown = format!("{}{}", self.name, "'".repeat(usize::from(self.primes)));
        if self.role == Role::Part {
            let parts = [document.joints.names().collect::<Vec<_>>(), document.drivers.names().collect()]
                .into_iter()
                .chain([document.constraints.names().collect(), document.velocity_constraints.names().collect()]);
            let known: Vec<&str> = parts.flatten().collect();
            let near = near(self.name, known.iter().copied());
            if !known.contains(&self.name) && (purpose != Purpose::Condition || near.is_some()) {
                report_unknown("joint, driver or constraint", self.name, None, &known, place, findings);
            }
            return;
        }
        let constant = self.primes == 0 && document.parameters.get(self.name).is_some();
        if constant || (self.role == Role::Number && self.primes == 0 && FIGURES.contains(&self.name)) {
            return;
        }
        if channels.source(&shown).is_some() || holonomy_mechanism::model::channels::needs_a_frame(&shown) {
            if self.role == Role::Number {
                findings.report(codes::MANY_VALUES, place, &[("name", &shown)]);
            }
            return;
        }
        let names = channels.list.iter().map(|channel| channel.name.as_str());
        let names: Vec<&str> = names.chain(document.parameters.names()).chain(FIGURES).collect();
        // A check may speak of a part that the student is to add.
        let head = self.name.split('.').next().unwrap_or_default();
        let known_head = document.bodies.get(head).is_some() || document.joints.get(head).is_some();
        if purpose == Purpose::Condition && near(&shown, names.iter().copied()).is_none() && !known_head {
            return;
        }
        let (form, advice) = channel_advice(&shown, names.into_iter());
        findings.report(Code::UNKNOWN_CHANNEL, place, &[("name", &shown), (form, &advice)]);
    }
}

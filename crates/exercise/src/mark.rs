//! One answer: what it is worth, and what is said about it.

use holonomy_expr::{BinaryOp, Expression, ExpressionKind, math, number_text};

use super::bench::{Bench, Limits, Performed};
use super::block::{Answer, Check, ChoiceAnswer, Methods, ModelAnswer, NumberAnswer, PredictAnswer, Task, Tolerance};
use super::evaluate::number_of;
use super::feedback::{Feedback, State, TaskReport, compare, percent, rounded, shown};
use super::formula::{FIGURES, Formula, Measure, UNIQUE};
use super::measure;
use super::why::Failure;
use holonomy_document::{At, Text};
use holonomy_mechanism::kind::KindCache;

/// A given answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Given {
    /// A number.
    Number(f64),
    /// The numbers of options, from 0.
    Choice(Vec<usize>),
    /// Points of a curve: time, value.
    Curve(Vec<[f64; 2]>),
    /// Words.
    Text(String),
}

/// What answers are held against.
#[derive(Debug)]
pub struct Marking<'m> {
    /// The exercise's own document, with the student's numbers.
    pub truth: &'m mut Bench,
    /// The student's document with exercise and locked parts of the key, or why there is none.
    pub student: Result<&'m mut Bench, Failure>,
    /// Is the student's document the one that was handed out?
    pub unchanged: bool,
    /// What may be chosen on the axes of the method.
    pub methods: Option<&'m Methods>,
    /// Compiled kinds.
    pub cache: &'m mut KindCache,
}

/// Marks the answer to one task. `hints` is how many of its hints were opened.
pub fn mark(
    task: &Task,
    given: Option<&Given>,
    hints: u32,
    attempts: u32,
    marking: &mut Marking<'_>,
    limits: &Limits,
) -> TaskReport {
    let (share, state, feedback) = match (&task.answer, given) {
        (Answer::Model(model), _) => of_model(model, marking, limits),
        (Answer::Words(_), Some(Given::Text(text))) if !text.trim().is_empty() => {
            (0.0, State::Open, vec![Feedback::plain("open", "For the teacher to read.")])
        }
        (_, None) | (Answer::Words(_), Some(Given::Text(_))) => {
            (0.0, State::Missing, vec![Feedback::plain("missing", "There is no answer.")])
        }
        (Answer::Number(number), Some(Given::Number(found))) => of_number(number, *found, marking, limits),
        (Answer::Choice(choice), Some(Given::Choice(chosen))) => of_choice(choice, chosen),
        (Answer::Predict(predict), Some(Given::Number(found))) if predict.value.is_some() => {
            of_prediction(predict, *found, marking, limits)
        }
        (Answer::Predict(predict), Some(Given::Curve(points))) if predict.curve.is_some() => {
            of_curve(predict, points, marking, limits)
        }
        _ => {
            let message = format!("The answer is not of the kind that is asked for: {}.", wanted(&task.answer));
            (0.0, State::Wrong, vec![Feedback::plain("wrong-kind", message)])
        }
    };
    let opened = task.hints().iter().take(hints as usize);
    // An empty sum is -0.
    let cost = 0.0 + opened.map(|hint| hint.cost).sum::<f64>();
    let points = share * task.worth() - cost;
    TaskReport {
        id: task.id.value.clone(),
        kind: task.answer.id(),
        // No hint takes more than the answer gives.
        points: if points > 0.0 { points } else { 0.0 },
        max: task.worth(),
        state,
        hints,
        cost,
        attempts,
        feedback,
    }
}

type Marked = (f64, State, Vec<Feedback>);

fn wanted(answer: &Answer) -> &'static str {
    match answer {
        Answer::Number(_) => "a number",
        Answer::Choice(_) => "one or several options",
        Answer::Model(_) => "a changed document",
        Answer::Predict(predict) if predict.curve.is_some() => "points of a curve, each a time and a value",
        Answer::Predict(_) => "a number",
        Answer::Words(_) => "words",
    }
}

fn state(share: f64) -> State {
    if share >= 1.0 {
        State::Right
    } else if share > 0.0 {
        State::Partly
    } else {
        State::Wrong
    }
}

/// An answer whose key cannot be computed: the exercise is at fault, and nobody loses points silently.
fn no_key(problem: impl Into<Failure>) -> Marked {
    let problem = problem.into();
    let message = format!("The key has no value here; the teacher must look. {}", problem.message);
    (0.0, State::Open, vec![Feedback::failed("no-key", &problem, message)])
}

fn quantity(name: Option<&Text>) -> String {
    name.map_or_else(|| "The answer".to_owned(), |name| name.get("en").to_owned())
}

/// A tolerance in the unit of the answer. Around zero a share of the answer means nothing; what is left is rounding.
fn absolute(tolerance: Option<&At<Tolerance>>, size: f64, default: f64) -> f64 {
    match tolerance.map_or(Tolerance::Relative(default), |tolerance| tolerance.value) {
        Tolerance::Absolute(tolerance) => tolerance,
        Tolerance::Relative(share) => math::max(share * size.abs(), 1e-12),
    }
}

/// The tolerance as a share, where it is one.
fn relative(tolerance: Option<&At<Tolerance>>, default: f64) -> Option<f64> {
    match tolerance.map_or(Tolerance::Relative(default), |tolerance| tolerance.value) {
        Tolerance::Absolute(_) => None,
        Tolerance::Relative(share) => Some(share),
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

fn performed<'b>(
    bench: &'b mut Bench,
    run: Option<&At<String>>,
    cache: &mut KindCache,
    limits: &Limits,
) -> Result<&'b Performed, super::Unable> {
    let run = bench.find(run.map(|run| run.value.as_str()))?;
    bench.run(run, cache, limits)
}

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

fn of_choice(answer: &ChoiceAnswer, chosen: &[usize]) -> Marked {
    let Some(correct) = &answer.correct else { return no_key("The exercise was read without its key.") };
    let (correct, options) = (&correct.value.0, &answer.options.value);
    if let Some(beyond) = chosen.iter().find(|chosen| **chosen >= options.len()) {
        let message = format!("There is no option {}; there are {}.", beyond + 1, options.len());
        return (0.0, State::Wrong, vec![Feedback::plain("no-option", message)]);
    }
    if chosen.is_empty() && !correct.is_empty() {
        return (0.0, State::Missing, vec![Feedback::plain("missing", "There is no answer.")]);
    }
    let mut chosen = chosen.to_vec();
    chosen.sort_unstable();
    chosen.dedup();
    let right = chosen.iter().filter(|chosen| correct.contains(chosen)).count();
    let wrong = chosen.len() - right;
    #[allow(clippy::cast_precision_loss, reason = "numbers of options are small")]
    let share = if chosen == *correct {
        1.0
    } else if answer.several && right > wrong {
        // A wrong one takes back a right one, so that choosing all is worth nothing.
        (right - wrong) as f64 / correct.len() as f64
    } else {
        0.0
    };
    let mut feedback: Vec<Feedback> = chosen
        .iter()
        .map(|option| {
            let good = correct.contains(option);
            let (code, word) = if good { ("option-right", "right") } else { ("option-wrong", "not right") };
            let message = format!("Option {}, \"{}\", is {word}.", option + 1, options[*option].text.get("en"));
            Feedback { found: Some(*option as f64), ..Feedback::plain(code, message) }
                .with_note(options[*option].feedback.as_ref())
        })
        .collect();
    if correct.iter().any(|correct| !chosen.contains(correct)) && wrong == 0 {
        feedback.push(Feedback::plain("options-missing", "Not all right options were chosen."));
    }
    (share, state(share), feedback)
}

/// Full up to the tolerance, falling to nothing at `falloff` times of it.
fn score(deviation: f64, tolerance: f64, falloff: f64) -> f64 {
    if deviation <= tolerance {
        return 1.0;
    }
    math::max((falloff * tolerance - deviation) / ((falloff - 1.0) * tolerance), 0.0)
}

fn predicted(answer: &PredictAnswer, mut feedback: Feedback, deviation: f64, tolerance: f64) -> Marked {
    let share = score(deviation, tolerance, answer.falloff.as_ref().map_or(5.0, |falloff| falloff.value));
    let unit = answer.unit.clone().unwrap_or_default();
    feedback.quantity = quantity(answer.quantity.as_ref());
    feedback.share = relative(answer.tolerance.as_ref(), 0.1);
    feedback.code = match state(share) {
        State::Right => "predicted",
        State::Partly => "predicted-partly",
        _ => "predicted-wrong",
    };
    feedback.message = format!(
        "{}: the prediction is {} off; up to {} counts in full.",
        feedback.quantity,
        rounded(deviation, &unit),
        feedback.share.map_or_else(|| rounded(tolerance, &unit), percent)
    );
    feedback.unit = unit;
    feedback.tolerance = Some(tolerance);
    (share, state(share), vec![feedback])
}

fn of_prediction(answer: &PredictAnswer, found: f64, marking: &mut Marking<'_>, limits: &Limits) -> Marked {
    let Some(value) = &answer.value else { return no_key("The exercise was read without its key.") };
    let performed = match performed(marking.truth, answer.run.as_ref(), marking.cache, limits) {
        Ok(performed) => performed,
        Err(unable) => return no_key(&unable),
    };
    let expected = match value.value.value(&performed.evidence()) {
        Ok(expected) => expected,
        Err(problem) => return no_key(&problem),
    };
    let tolerance = absolute(answer.tolerance.as_ref(), expected, 0.1);
    let feedback = Feedback { found: Some(found), expected: Some(expected), ..Feedback::default() };
    predicted(answer, feedback, (found - expected).abs(), tolerance)
}

/// The deviation of a curve is the root of the mean of its squares over the run; between its points a prediction is a straight
/// line, before the first and after the last it stays as they are.
fn of_curve(answer: &PredictAnswer, points: &[[f64; 2]], marking: &mut Marking<'_>, limits: &Limits) -> Marked {
    let Some(curve) = &answer.curve else { return no_key("The exercise was read without its key.") };
    let performed = match performed(marking.truth, answer.run.as_ref(), marking.cache, limits) {
        Ok(performed) => performed,
        Err(unable) => return no_key(&unable),
    };
    let (t, x) = match curve.value.curve(&performed.evidence()) {
        Ok(curve) => curve,
        Err(problem) => return no_key(&problem),
    };
    let mut points = points.to_vec();
    points.sort_by(|a, b| a[0].total_cmp(&b[0]));
    points.dedup_by(|next, one| next[0] == one[0]);
    let (Some(first), Some(last)) = (points.first().copied(), points.last().copied()) else {
        return (0.0, State::Missing, vec![Feedback::plain("missing", "There is no answer.")]);
    };
    let (times, values): (Vec<f64>, Vec<f64>) = points.iter().map(|[t, x]| (*t, *x)).unzip();
    let line = |t: f64| {
        let beyond = if t < first[0] { first[1] } else { last[1] };
        measure::at(&times, &values, t).unwrap_or(beyond)
    };
    let deviations: Vec<f64> = t.iter().zip(&x).map(|(t, x)| line(*t) - x).collect();
    let (Some(deviation), Some(max), Some(min)) = (measure::rms(&t, &deviations), measure::max(&x), measure::min(&x))
    else {
        return no_key("The run has no samples.");
    };
    let tolerance = absolute(answer.tolerance.as_ref(), max - min, 0.1);
    let feedback = Feedback { found: Some(deviation), ..Feedback::default() };
    predicted(answer, feedback, deviation, tolerance)
}

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
    let failed = |problem: &super::NoValue| Feedback {
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

//! A formula as an answer.
//!
//! Two formulas are the same if they have the same values: they are compared at [`POINTS`] points of the variables' ranges, drawn
//! from the student's own numbers, within [`AGREEMENT`] of the larger of 1 and the right value. Points at which the right formula has
//! no value are left out.

use std::collections::BTreeMap;

use holonomy_expr::{Expression, Graph, NodeId, Scope, Tape, number_text};

use super::number::Mistake;
use super::tolerance::quantity;
use super::{Marked, TaskFacts, TaskKind, missing, no_key, state, wrong_kind};
use crate::bench::Limits;
use crate::codes;
use crate::feedback::{FORMULA_NAME, FORMULA_UNREAD, Feedback, rounded};
use crate::formula::Formula;
use crate::marking::{Given, Marking};
use crate::range::Range;
use crate::split_mix::SplitMix64;
use holonomy_document::decode::{list_of, record};
use holonomy_document::diagnostic::{Code, Findings};
use holonomy_document::json::number_text as plain;
use holonomy_document::{At, Keys, NamedList, Text};

/// At so many points formulas are compared.
const POINTS: usize = 20;
/// At so many of them the right formula must have a value.
const LEAST: usize = 10;
/// How far the values may differ, as a share of the larger of 1 and the right value.
const AGREEMENT: f64 = 1e-9;

record! {
    /// A formula in given variables, compared by its values.
    pub struct FormulaAnswer as "the answer" {
        /// The right formula: an expression in the variables, without channels and measures; left out where students get the exercise without the key.
        pub value: Option<At<Formula>>,
        /// The variables that a formula may use, each with the range in which formulas are compared.
        pub variables: NamedList<Range>,
        /// What the formula is for, in a few words, for the feedback.
        pub quantity: Option<Text>,
        /// Typical wrong formulas, each with what to say.
        pub mistakes: Vec<Mistake>,
    }
}

impl FormulaAnswer {
    /// What is known of the kind.
    pub const FACTS: TaskFacts =
        TaskFacts { predicted: false, document: false, right: &["value"], secrets: &["value", "mistakes"] };

    fn known(&self) -> Vec<&str> {
        self.variables.names().collect()
    }

    /// The values of a formula at the points; not finite where it has none.
    ///
    /// # Errors
    /// A sentence about what cannot be computed.
    fn values(&self, expression: &Expression, points: &[Vec<f64>]) -> Result<Vec<f64>, String> {
        let mut graph = Graph::new();
        let mut names = Variables { inputs: self.variables.names().zip(0..).collect() };
        let node = expression.lower(&mut graph, &mut names).map_err(|error| error.to_string())?;
        let tape = Tape::compile(&graph, &[node]);
        let (mut work, mut value) = (vec![0.0; tape.work_len()], [0.0]);
        let at = |point: &Vec<f64>| {
            let mut inputs = point.clone();
            inputs.resize(tape.inputs().max(point.len()), 0.0);
            tape.eval(&inputs, &mut work, &mut value);
            value[0]
        };
        Ok(points.iter().map(at).collect())
    }

    fn points(&self, mut numbers: SplitMix64) -> Vec<Vec<f64>> {
        let mut point = || {
            let ranges = self.variables.iter().map(|variable| variable.value);
            ranges.map(|range| range.min + numbers.next_share() * (range.max - range.min)).collect()
        };
        (0..POINTS).map(|_| point()).collect()
    }

    /// Finds what a formula may not use.
    fn own_names(&self, formula: &At<Formula>, findings: &mut Findings<'_>) -> bool {
        let expression = &formula.value.expression;
        let known = self.known();
        let foreign = expression.names().into_iter().filter(|name| name.primes > 0 || !known.contains(&&*name.name));
        let foreign: Vec<_> = foreign.chain(expression.functions()).collect();
        for name in &foreign {
            let shown = format!("{}{}", name.name, "'".repeat(usize::from(name.primes)));
            let parameters = [("name", shown.as_str()), ("known", &list_of(&known))];
            findings.report(codes::FORMULA_NAME, &formula.place, &parameters);
        }
        foreign.is_empty()
    }
}

/// The variables of a formula, by their places among its inputs.
struct Variables<'a> {
    inputs: BTreeMap<&'a str, u32>,
}

impl Scope for Variables<'_> {
    fn name(&mut self, graph: &mut Graph, name: &str, primes: u8) -> Option<NodeId> {
        let input = *self.inputs.get(name).filter(|_| primes == 0)?;
        Some(graph.input(input))
    }

    fn candidates(&self) -> Vec<String> {
        self.inputs.keys().map(|name| (*name).to_owned()).collect()
    }
}

impl TaskKind for FormulaAnswer {
    fn check(&self, _: &Keys, findings: &mut Findings<'_>) {
        if self.variables.is_empty() {
            let parameters = [("expected", "at least 1 variable"), ("found", "0")];
            findings.report(Code::WRONG_LENGTH, &self.place, &parameters);
            return;
        }
        let mut sound = true;
        for Range { min, max } in self.variables.iter().map(|variable| variable.value) {
            sound &= min < max;
        }
        for variable in &self.variables {
            let Range { min, max } = variable.value;
            if min >= max {
                let (min, max) = (plain(min), plain(max));
                let parameters = [("name", variable.name.as_str()), ("min", &min), ("max", &max)];
                findings.report(Code::EMPTY_RANGE, &variable.name_place, &parameters);
            }
        }
        for formula in self.value.iter().chain(self.mistakes.iter().map(|mistake| &mistake.value)) {
            sound &= self.own_names(formula, findings);
        }
        if !sound {
            return;
        }
        let points = self.points(SplitMix64::new(0));
        for formula in self.mistakes.iter().map(|mistake| &mistake.value).chain(&self.value) {
            // Read as students' formulas are: `max` of one argument is a measure to exercises, and nothing here.
            let read = holonomy_expr::parse(formula.value.text()).map_err(|error| error.to_string());
            if let Err(problem) = read.and_then(|read| self.values(&read, &points)) {
                findings.report(Code::EXPRESSION, &formula.place, &[("problem", &problem)]);
                return;
            }
        }
        let Some(value) = &self.value else { return };
        let values = self.values(&value.value.expression, &points).unwrap_or_default();
        let found = values.iter().filter(|value| value.is_finite()).count();
        if found < LEAST {
            let (found, count, least) = (found.to_string(), POINTS.to_string(), LEAST.to_string());
            let parameters = [("found", found.as_str()), ("count", &count), ("least", &least)];
            findings.report(codes::FORMULA_VALUES, &value.place, &parameters);
        }
    }

    fn right(&self, _: &[Feedback], _: &str) -> String {
        self.value.as_ref().map_or_else(String::new, |value| value.value.text().to_owned())
    }

    fn replies(&self) -> Vec<&Text> {
        self.mistakes.iter().map(|mistake| &mistake.message).collect()
    }

    fn mark(&self, given: Option<&Given>, marking: &mut Marking<'_>, _: &Limits) -> Marked {
        match given {
            None => missing(),
            Some(Given::Text(text)) if text.trim().is_empty() => missing(),
            Some(Given::Text(text)) => of_formula(self, text, marking),
            // A number is a formula, too.
            Some(Given::Number(number)) => of_formula(self, &number_text(*number), marking),
            Some(_) => wrong_kind("a formula"),
        }
    }
}

/// A formula as people write it, in the letters of expressions.
fn written(text: &str) -> String {
    let letters = [("\u{2212}", "-"), ("·", "*"), ("×", "*"), ("÷", "/"), ("²", "^2"), ("³", "^3"), ("π", "pi")];
    letters.iter().fold(text.trim().to_owned(), |text, (from, to)| text.replace(from, to))
}

fn refused(code: &'static str, quantity: String, message: String, problem: String) -> Marked {
    (0.0, super::State::Wrong, vec![Feedback { quantity, problem, ..Feedback::plain(code, message) }])
}

/// Marks a formula.
fn of_formula(answer: &FormulaAnswer, text: &str, marking: &Marking<'_>) -> Marked {
    let what = quantity(answer.quantity.as_ref());
    let text = written(text);
    let given = match holonomy_expr::parse(&text) {
        Ok(given) => given,
        Err(error) => {
            let problem = error.to_string();
            return refused(FORMULA_UNREAD, what, format!("`{text}` cannot be read: {problem}."), problem);
        }
    };
    let known = answer.known();
    let foreign = given.names().into_iter().find(|name| name.primes > 0 || !known.contains(&&*name.name));
    if let Some(name) = foreign {
        let shown = format!("{}{}", name.name, "'".repeat(usize::from(name.primes)));
        let problem = list_of(&known);
        let message = format!("`{shown}` is none of the variables of this formula: {problem}.");
        return refused(FORMULA_NAME, shown, message, problem);
    }
    let points = answer.points(marking.numbers.clone());
    let found = match answer.values(&given, &points) {
        Ok(found) => found,
        Err(problem) => {
            return refused(FORMULA_UNREAD, what, format!("`{text}` cannot be read: {problem}."), problem);
        }
    };
    let Some(value) = &answer.value else { return no_key("The exercise was read without its key.") };
    let right = match answer.values(&value.value.expression, &points) {
        Ok(right) => right,
        Err(problem) => return no_key(problem.as_str()),
    };
    let kept: Vec<usize> = (0..points.len()).filter(|at| right[*at].is_finite()).collect();
    if kept.len() < LEAST {
        return no_key(format!("The formula has a value at {} of {POINTS} points only.", kept.len()).as_str());
    }
    let agrees = |values: &[f64], factor: f64| {
        kept.iter().all(|at| {
            let right = factor * right[*at];
            // What is no number agrees with nothing.
            (values[*at] - right).abs() <= AGREEMENT * right.abs().max(1.0)
        })
    };
    if agrees(&found, 1.0) {
        return (1.0, state(1.0), vec![said("formula-right", what, &text, "is right", None)]);
    }
    let mistake = answer.mistakes.iter().find(|mistake| {
        let wrong = answer.values(&mistake.value.value.expression, &points);
        wrong.is_ok_and(|wrong| {
            let near = |at: &&usize| (found[**at] - wrong[**at]).abs() <= AGREEMENT * wrong[**at].abs().max(1.0);
            // A wrong formula without values is nobody's.
            let there = kept.iter().filter(|at| wrong[**at].is_finite());
            there.clone().count() >= LEAST && there.clone().all(|at| near(&at))
        })
    });
    if let Some(mistake) = mistake {
        let feedback = said("formula-mistake", what, &text, "is a known mistake", None);
        return (0.0, state(0.0), vec![feedback.with_note(Some(&mistake.message))]);
    }
    if agrees(&found, -1.0) {
        return (0.0, state(0.0), vec![said("formula-sign", what, &text, "has the wrong sign", None)]);
    }
    let factor = kept.iter().find(|at| right[**at] != 0.0).map(|at| found[*at] / right[*at]);
    let factor = factor.filter(|factor| factor.is_finite() && *factor != 0.0 && agrees(&found, *factor));
    if let Some(factor) = factor {
        let words = format!("is right up to a number: it is {} times the right one", rounded(factor, ""));
        return (0.0, state(0.0), vec![said("formula-factor", what, &text, &words, Some(factor))]);
    }
    (0.0, state(0.0), vec![said("formula-wrong", what, &text, "is not the right formula", None)])
}

fn said(code: &'static str, what: String, text: &str, words: &str, factor: Option<f64>) -> Feedback {
    let message = format!("{what}: `{text}` {words}.");
    Feedback { quantity: what, problem: text.to_owned(), factor, ..Feedback::plain(code, message) }
}

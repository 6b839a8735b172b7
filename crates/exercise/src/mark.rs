//! One answer: what it is worth, and what is said about it.

use super::bench::{Bench, Limits};
use super::block::{Methods, Task};
use super::feedback::TaskReport;
use super::why::Failure;
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
    let (share, state, feedback) = task.answer.record().mark(given, marking, limits);
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

//! One answer: what it is worth, and what is said about it.

use super::bench::Limits;
use super::block::Task;
use super::feedback::{REFUSALS, TaskReport};
use super::marking::{Given, Marking};

/// Marks the answer to one task. `hints` is how many of its hints were opened, `attempts` how often it was tried, this answer included.
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
    let attempt_cost = task.cost_of(attempts);
    let points = share * task.worth() - cost - attempt_cost;
    TaskReport {
        id: task.id.value.clone(),
        kind: task.answer.id(),
        // Neither hints nor tries take more than the answer gives.
        points: if points > 0.0 { points } else { 0.0 },
        max: task.worth(),
        state,
        hints,
        cost,
        attempts,
        attempt_cost,
        refused: feedback.iter().any(|feedback| REFUSALS.contains(&feedback.code)),
        feedback,
    }
}

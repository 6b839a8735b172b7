//! A run is a stream: advanced in slices of work, it yields samples.

mod checks;
mod contact;
mod crossings;
mod edges;
mod events;
mod frame_watch;
mod jolts;
mod jump;
mod kinks;
mod parts;
mod passing;
mod record;
mod schedule;
mod search;
mod simulation;
mod singular_watch;
mod step;

use alloc::vec::Vec;

use crate::failure::Failure;

pub use contact::RedundantContacts;
pub use crossings::Crossing;
pub use events::{Event, EventKind, SingularPosition};
pub use simulation::Simulation;

/// Which states become samples.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Samples {
    /// Every `k * dt` (s): the state of a step that ends there, otherwise dense output.
    Every(f64),
    /// Every `k * dt` (s), and steps end there.
    Landing(f64),
    /// The start and every accepted step.
    EachStep,
}

/// Length and output of a run.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct RunOptions {
    /// Length, s.
    pub duration: f64,
    /// Samples.
    pub samples: Samples,
    /// Largest number of steps, accepted and rejected.
    pub max_steps: u64,
}

impl RunOptions {
    /// Largest number of steps unless stated otherwise.
    pub const MAX_STEPS: u64 = 1_000_000_000;

    /// A run with the usual budget.
    pub fn new(duration: f64, samples: Samples) -> Self {
        RunOptions { duration, samples, max_steps: Self::MAX_STEPS }
    }
}

/// State at the start of a run; assembled ([`crate::assemble`]) beforehand.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct StartState {
    /// Time, s.
    pub t: f64,
    /// Coordinates, `n`.
    pub q: Vec<f64>,
    /// Velocities, `n`.
    pub v: Vec<f64>,
    /// Angle memories, rad.
    pub turns: Vec<f64>,
}

/// Where a run stands.
#[derive(Clone, PartialEq, Debug)]
pub enum Progress {
    /// There is more to do.
    Running,
    /// The end was reached.
    Done,
    /// The run stopped; samples emitted so far are valid.
    Failed(Failure),
}

/// Counters and extremes of a run so far.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Statistics {
    /// Accepted and rejected steps.
    pub steps: u64,
    /// Accepted steps.
    pub accepted: u64,
    /// Rejected steps.
    pub rejected: u64,
    /// Evaluations of the dynamics.
    pub evaluations: u64,
    /// How often coordinate partitioning took other independent coordinates: `z`, `q` and `T` have another meaning from then on.
    pub switches: u64,
    /// Accepted steps that the form for singular positions took where the method was left to the solver.
    pub passing_steps: u64,
    /// Largest |c| over accepted steps, after stabilization.
    pub drift_position: f64,
    /// Largest |C v + b| over accepted steps, after stabilization.
    pub drift_velocity: f64,
    /// Energy that corrections have brought in, J; as in [`crate::Sample::stabilization_work`].
    pub stabilization_work: f64,
}

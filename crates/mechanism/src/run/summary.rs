//! What is said about a run in one object.

use serde::Serialize;

use super::{Event, Happened};
use crate::model::{AssemblyMoves, MethodChoice};

/// Largest residuals over every accepted step, after stabilization.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Drift {
    /// `max |c|`
    pub position: f64,
    /// `max |C v + b|`
    pub velocity: f64,
}

/// A run in numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Summary {
    /// Accepted and rejected steps.
    pub steps: u64,
    /// Accepted steps.
    pub accepted: u64,
    /// Rejected steps.
    pub rejected: u64,
    /// Evaluations of the accelerations.
    pub evaluations: u64,
    /// How often coordinate partitioning took other independent coordinates.
    pub coordinate_changes: u64,
    /// Accepted steps taken by penalties because the method, which was left open, neared a singular position.
    pub passing_steps: u64,
    /// How far the constraints were left.
    pub drift: Drift,
    /// Largest `|E(t) - E(0)|` of the total energy over the samples, J.
    pub energy_drift: f64,
    /// Energy that stabilizations and projections have brought in, J.
    #[cfg_attr(feature = "types", ts(as = "Option<f64>"))]
    pub stabilization_work: f64,
    /// How they were thinned, if there were more samples than are kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thinned: Option<Thinned>,
    /// How far the assembly moved the start.
    pub assembly: AssemblyMoves,
    /// Rank of the constraint matrix at the start.
    pub rank: usize,
    /// Rows minus rank.
    pub redundancy: usize,
    /// Singular positions that the motion came to, in the order of time; at most 200.
    pub events: Vec<Event>,
    /// All of them.
    pub event_count: u64,
    /// Events of the document that happened, in the order of time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub happened: Vec<Happened>,
    /// The method, axis by axis, with reasons.
    pub method: Vec<MethodChoice>,
    /// Fingerprint of all samples: equal exactly if all bits are.
    pub hash: String,
    /// Wall-clock time, s; filled by a caller that has a clock.
    pub wall_s: Option<f64>,
    /// Version of the program.
    pub version: &'static str,
}

/// How a trace was thinned that had more samples than are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Thinned {
    /// Samples of the run.
    pub samples: usize,
    /// Room for samples, MB.
    pub megabytes: usize,
    /// Every so many-th is kept.
    pub every: usize,
}

impl std::fmt::Display for Thinned {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { samples, megabytes, every } = self;
        write!(f, "The run has {samples} samples, more than the {megabytes} MB that are kept: every {every}th is.")
    }
}

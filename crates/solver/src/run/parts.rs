//! The parts of a run.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::Statistics;
use super::events::Events;
use super::passing::Waiting;
use super::record::Record;
use super::schedule::Schedule;
use super::singular_watch::SingularWatch;
use crate::basis::Frame;
use crate::distribution::Distribution;
use crate::failure::Failure;
use crate::formulation::Formulation;
use crate::integrate::dense_output::Leg;
use crate::integrate::step_control::PiController;
use crate::integrate::stepper::{GivenWork, Stepper};
use crate::linalg::rank_qr::RankQr;
use crate::linalg::vector::axpy;
use crate::method::{Axes, Resolved};
use crate::probe::{Probe, Values};
use crate::rank::{self, Candidates};
use crate::redundancy::RankReport;
use crate::row_choice::RowChoice;
use crate::sample::SampleLayout;
use crate::stabilize::Stabilize;
use crate::system::{MotionMut, MotionRef, System};

/// The system with the buffers of its evaluations.
pub(super) struct Model {
    pub system: Box<dyn System>,
    pub values: Values,
}

impl RowKeeping {
    /// Rank of all rows at the point of the values at hand, and the first row that it leaves out.
    pub fn rank_of_all(&mut self, values: &mut Values, tolerance: f64) -> (usize, Option<usize>) {
        let sizes = values.sizes;
        if rank::is_large(sizes) {
            let found = Candidates::all(values).decide(tolerance);
            return (found.rank(), found.next);
        }
        let ranks = self.rank.get_or_insert_with(|| RankQr::new(sizes.n, sizes.rows()));
        ranks.factor(values.dense_rows(), sizes.m, tolerance);
        let rank = ranks.rank();
        (rank, ranks.order().get(rank).copied())
    }
}

impl Model {
    pub fn probe(&mut self) -> Probe<'_> {
        Probe { system: &mut *self.system, values: &mut self.values }
    }
}

/// The equations that are stepped, with what keeps their states on the constraints.
pub(super) struct Form {
    pub formulation: Box<dyn Formulation>,
    pub stabilizer: Box<dyn Stabilize>,
}

/// The integrator with the lengths of its steps.
pub(super) struct Stepping {
    pub stepper: Stepper,
    /// Error control; none for fixed steps.
    pub control: Option<PiController>,
    pub schedule: Schedule,
    /// Largest number of steps of the run.
    pub max_steps: u64,
}

impl Stepping {
    /// A time so short after `t` that the motion is straight until then, s; `step`: the last step.
    pub fn ahead(&self, t: f64, step: f64) -> f64 {
        let step = self.control.as_ref().map_or(step, |control| control.proposal);
        let step = if step > 0.0 { step } else { self.schedule.end() - t };
        1e-6 * crate::math::min(step, crate::math::abs(self.schedule.end() - t))
    }
}

/// The rows in use and the multipliers of the others.
pub(super) struct RowKeeping {
    pub choice: RowChoice,
    pub distribution: Distribution,
    /// Ranks of all rows; none where they are decided by structure.
    pub rank: Option<RankQr>,
}

/// The states of the step in work.
pub(super) struct States {
    /// The last accepted state.
    pub current: Record,
    /// The end of the step.
    pub end: Record,
    /// Acceleration at the end of the step, from the left of a break.
    pub end_v_dot: Vec<f64>,
    /// A sample within the step.
    pub inner: Record,
    /// Integral of `v` from the start of the step to a sample within it.
    pub moved: Vec<f64>,
    /// Energy that the system is given over the step.
    pub given: GivenWork,
}

impl States {
    pub fn new(current: Record) -> Self {
        States {
            end: current.clone(),
            inner: current.clone(),
            end_v_dot: current.v_dot.clone(),
            moved: vec![0.0; current.q.len()],
            given: GivenWork::default(),
            current,
        }
    }

    /// The step; the acceleration at its end is that from the left.
    pub fn leg(&self) -> Leg<'_> {
        leg(&self.current, &self.end, &self.end_v_dot)
    }

    /// The part of the step that leads to the sample.
    pub fn leg_to_inner(&self) -> Leg<'_> {
        Leg { from: self.current.motion(), to: self.inner.motion() }
    }

    /// Expresses the end of the step in the frame there; `displacement` is the integral of `v` over the step.
    pub fn express_end(&mut self, frozen: &Frame, displacement: &[f64], frame: &Frame) {
        express(&mut self.end, &self.current, frozen, displacement, frame);
    }

    /// Expresses the sample in the frame there.
    pub fn express_inner(&mut self, frozen: &Frame, frame: &Frame) {
        express(&mut self.inner, &self.current, frozen, &self.moved, frame);
    }
}

/// The step between two states, with the acceleration at its end from the left.
pub(super) fn leg<'a>(from: &'a Record, to: &'a Record, v_dot: &'a [f64]) -> Leg<'a> {
    Leg { from: from.motion(), to: MotionRef { v_dot, ..to.motion() } }
}

/// Independent coordinates, from those at the start and the displacement since, and velocities of a state.
fn express(state: &mut Record, start: &Record, frozen: &Frame, displacement: &[f64], frame: &Frame) {
    frozen.independent(displacement, &mut state.q_independent);
    axpy(1.0, &start.q_independent, &mut state.q_independent);
    state.express(frame);
}

/// Buffers without meaning between two evaluations.
pub(super) struct Scratch {
    pub residual: Vec<f64>,
    pub v_dot: Vec<f64>,
}

impl Scratch {
    /// Space for accelerations and multipliers that are not used.
    pub fn motion(&mut self) -> MotionMut<'_> {
        MotionMut { v_dot: &mut self.v_dot, multipliers: &mut self.residual }
    }
}

/// Singular positions along the run, and the form that passes them.
pub(super) struct SingularPositions {
    pub watch: SingularWatch,
    pub events: Events,
    pub waiting: Option<Waiting>,
    /// Start of the run, s.
    pub begin: f64,
}

/// What is told of a run.
pub(super) struct Account {
    pub axes: Axes,
    pub resolved: Resolved,
    pub report: RankReport,
    pub layout: SampleLayout,
    pub statistics: Statistics,
    /// Does every sample have its condition? It costs a dense factorization.
    pub conditions: bool,
    pub started: bool,
    /// Time of the last sample; none before the first.
    pub sampled: Option<f64>,
    pub failure: Option<Failure>,
}

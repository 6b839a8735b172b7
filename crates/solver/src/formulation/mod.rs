//! Formulations: how accelerations and multipliers are found, and what a stage of a step must fulfil.
//!
//! All of them are stepped in full coordinates `(q, v)`. A formulation that holds its constraints corrects every stage in
//! [`Formulation::admit`].

mod augmented_lagrangian;
mod bias;
mod frameless;
mod implicit;
mod index1;
mod invariant;
mod minimal;
mod null_space;
mod projected;
mod rows_in_use;
mod two_step;

use alloc::boxed::Box;

use crate::basis::Frame;
use crate::failure::Result;
use crate::integrate::dense_output::Leg;
use crate::method;
use crate::probe::{Probe, Values};
use crate::rows::{Conditioning, Rows};
use crate::system::{MotionMut, RotationBlock, StateMut, StateRef};
pub(crate) use rows_in_use::RowsInUse;

/// Where a carried frame is kept.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Slot {
    /// The frame at the end of the step, which becomes the frozen one when the step is accepted.
    Next,
    /// A frame at a sample within the step.
    Sample,
}

pub(crate) trait Formulation {
    /// Moves the prediction of a stage (or a step, or dense output) to where the formulation allows it to be.
    fn admit(&mut self, _probe: &mut Probe<'_>, _s: StateMut<'_>) -> Result<()> {
        Ok(())
    }

    /// The same for a stage inside a step from `from`.
    fn admit_stage(&mut self, probe: &mut Probe<'_>, _from: StateRef<'_>, s: StateMut<'_>) -> Result<()> {
        self.admit(probe, s)
    }

    /// Accelerations (`n`) and multipliers (`m + h`, 0 for eliminated rows) at a state.
    fn accelerate(&mut self, probe: &mut Probe<'_>, s: StateRef<'_>, out: MotionMut<'_>) -> Result<()>;

    /// Adds to `(q', v') = (v, v_dot)` what a formulation lets flow beyond the mechanics, at the state of the stage.
    fn flow(&mut self, _probe: &mut Probe<'_>, _s: StateRef<'_>, _q_dot: &mut [f64], _v_dot: &mut [f64]) -> Result<()> {
        Ok(())
    }

    /// True if [`Formulation::admit`] or [`Formulation::finish`] may move the end of a step.
    fn corrects(&self) -> bool {
        false
    }

    /// Moves the velocities of an accepted step (or of dense output); true if they may have moved.
    fn finish(&mut self, _probe: &mut Probe<'_>, _s: StateMut<'_>) -> Result<bool> {
        Ok(false)
    }

    /// Freezes the frame of the state given to the last [`Formulation::accelerate`].
    fn begin(&mut self) {}

    /// Carries the frozen frame, which belongs to the start of the leg, to its end, the state given to the last
    /// [`Formulation::accelerate`]. The position level of the probe may be another one afterwards.
    fn carry(&mut self, _probe: &mut Probe<'_>, _leg: &Leg<'_>, _slot: Slot) -> Result<()> {
        Ok(())
    }

    /// While the stages of a step are evaluated: the multipliers of its start; none when that is over.
    fn hold(&mut self, _multipliers: Option<&[f64]>) {}

    /// The step is accepted: the frame in [`Slot::Next`] is frozen.
    fn accept(&mut self) {}

    /// The frozen frame.
    fn frame(&self) -> Option<&Frame> {
        None
    }

    /// The frame carried to a slot.
    fn carried(&self, _slot: Slot) -> Option<&Frame> {
        None
    }

    /// Condition number and smallest singular value of the rows in use at the state of the last [`Probe::position`].
    fn condition(&mut self, probe: &mut Probe<'_>, t: f64) -> Result<Conditioning> {
        self.rows_in_use().condition(probe, t)
    }

    /// The rows in use with their condition number.
    fn rows_in_use(&mut self) -> &mut RowsInUse;

    /// The rows in use.
    fn rows(&self) -> &Rows;

    /// Takes other rows of the same number, holonomic and in all.
    fn set_rows(&mut self, rows: &Rows) {
        self.rows_in_use().replace(rows);
    }

    /// How often the tangent basis was given other independent coordinates.
    fn switches(&self) -> u64 {
        0
    }

    /// True if dependent rows do not stop it.
    fn passes_singular_positions(&self) -> bool {
        false
    }

    /// True if every state fulfils the constraints.
    fn holds_constraints(&self) -> bool {
        false
    }
}

/// What the residual of the accelerations of stages may be, beside the sizes of its terms, as a part of the relative tolerance of a step.
const SHARE_OF_TOLERANCE: f64 = 1e-3;

/// The formulation of a method.
pub(crate) fn build(
    method: &method::Method,
    values: &Values,
    rows: Rows,
    blocks: &[RotationBlock],
) -> Box<dyn Formulation> {
    let sizes = values.sizes;
    match method.formulation {
        method::Formulation::Minimal { correction } => {
            let continuation = method.continuation.unwrap_or(method::Continuation::None);
            let basis = method.basis.unwrap_or(method::Basis::Qr);
            Box::new(minimal::Minimal::new(values, rows, basis, continuation, correction))
        }
        method::Formulation::NullSpace => Box::new(null_space::NullSpace::new(sizes, rows, method.stabilization)),
        method::Formulation::Projected => Box::new(projected::Projected::new(sizes, rows, method.stabilization)),
        method::Formulation::AugmentedLagrangian { penalty, iterations } => {
            Box::new(augmented_lagrangian::AugmentedLagrangian::new(values, rows, penalty, iterations))
        }
        method::Formulation::Invariant { gamma } => Box::new(invariant::Invariant::new(values, rows, gamma)),
        method::Formulation::TwoStep { multipliers } => {
            Box::new(two_step::TwoStep::new(sizes, rows, blocks, multipliers))
        }
        method::Formulation::Index3 => {
            let holds = method.integrator.scheme.ends_on_velocity_rows();
            Box::new(implicit::Implicit::new(values, rows, holds))
        }
        method::Formulation::ProjectedInvariants => Box::new(implicit::Implicit::new(values, rows, true)),
        method::Formulation::Index1 => {
            let rough = match method.integrator.step {
                method::StepControl::Adaptive { rtol, .. } => SHARE_OF_TOLERANCE * rtol,
                method::StepControl::Fixed(_) => 0.0,
            };
            Box::new(index1::Index1::new(values, rows, method.stabilization, rough))
        }
    }
}

/// Index of the largest entry.
fn largest_entry(x: &[f64]) -> Option<usize> {
    let mut largest: Option<usize> = None;
    for (i, y) in x.iter().enumerate() {
        if largest.is_none_or(|l| crate::math::abs(*y) > crate::math::abs(x[l])) {
            largest = Some(i);
        }
    }
    largest
}

#[cfg(test)]
mod tests {
    use super::largest_entry;

    #[test]
    fn the_largest_entry_is_the_first_of_those_whatever_its_sign() {
        assert_eq!(largest_entry(&[]), None);
        assert_eq!(largest_entry(&[1.0, -3.0, 3.0]), Some(1));
        assert_eq!(largest_entry(&[4.0, -3.0]), Some(0));
    }
}

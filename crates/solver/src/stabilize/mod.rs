//! Drift control: what keeps an accepted state on the constraints.

pub(crate) mod full;
mod level;
mod penalty_projection;
mod projection;
mod separate;

use alloc::boxed::Box;

use crate::failure::Result;
use crate::method::{Formulation, Stabilization};
use crate::probe::{Probe, Values};
use crate::rows::Rows;
use crate::system::StateMut;

pub(crate) trait Stabilize {
    /// Moves an accepted state (or a sample in between); true if it may have moved.
    fn apply(&mut self, probe: &mut Probe<'_>, rows: &Rows, s: StateMut<'_>) -> Result<bool>;

    /// True if every accepted state fulfils the constraints.
    fn holds_constraints(&self) -> bool;

    /// True if [`Stabilize::apply`] may move a state.
    fn corrects(&self) -> bool {
        true
    }
}

/// No stabilization.
struct Nothing;

impl Stabilize for Nothing {
    fn apply(&mut self, _probe: &mut Probe<'_>, _rows: &Rows, _s: StateMut<'_>) -> Result<bool> {
        Ok(false)
    }

    fn holds_constraints(&self) -> bool {
        false
    }

    fn corrects(&self) -> bool {
        false
    }
}

/// The stabilization of a method.
pub(crate) fn build(
    formulation: Formulation,
    stabilization: Stabilization,
    values: &Values,
    rows: &Rows,
) -> Box<dyn Stabilize> {
    let separate = |positions, velocities, second, correction| -> Box<dyn Stabilize> {
        Box::new(separate::Separate::new(values, rows, separate::Plan { positions, velocities, second }, correction))
    };
    match stabilization {
        // Baumgarte's terms belong to the accelerations: formulation::bias.
        Stabilization::None | Stabilization::Baumgarte { .. } => Box::new(Nothing),
        Stabilization::Full { d, correction } => Box::new(full::Full::new(values, rows, d, correction)),
        Stabilization::Both(correction) => separate(true, true, None, correction),
        Stabilization::Both2 { second_step, correction } => separate(true, true, Some(second_step), correction),
        Stabilization::Velocity(correction) => separate(false, true, None, correction),
        Stabilization::Position(correction) => separate(true, false, None, correction),
        // Beside a formulation that is never singular stands a projection that is never singular.
        Stabilization::Projection(metric) if formulation.facts().never_singular => {
            Box::new(penalty_projection::PenaltyProjection::new(values, rows, metric))
        }
        Stabilization::Projection(metric) => {
            Box::new(projection::Projection::new(values, rows, metric, projection::Levels::Both))
        }
        Stabilization::PositionProjection(metric) => {
            Box::new(projection::Projection::new(values, rows, metric, projection::Levels::Positions))
        }
    }
}

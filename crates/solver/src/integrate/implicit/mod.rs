//! Implicit steps: the constraints and the equations of motion are solved together at the end of a step, or at its stages.

mod equations;
mod generalized_alpha;
mod multistep;
mod point;
mod radau5;
mod radau_table;

use alloc::boxed::Box;

use crate::failure::Result;
use crate::formulation::Formulation;
use crate::method::{Implicit, StepControl};
use crate::probe::Probe;
use crate::rows::Rows;
use crate::system::{MotionRef, Sizes, StateRef};

/// Where a step starts, and from when to when it goes.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Departure<'a> {
    pub motion: MotionRef<'a>,
    pub span: Span,
}

/// From when to when a step goes; `t1_left` is `t1`, or just before it where the model has a break.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub(crate) struct Span {
    pub t0: f64,
    pub t1: f64,
    pub t1_left: f64,
}

impl Span {
    pub fn step(self) -> f64 {
        self.t1 - self.t0
    }

    fn ends_at_break(self) -> bool {
        self.t1_left != self.t1
    }
}

/// An implicit method with its history.
pub(crate) trait Step: core::fmt::Debug {
    /// Computes the candidate at the end of the span.
    fn attempt(&mut self, probe: &mut Probe<'_>, formulation: &mut dyn Formulation, from: Departure<'_>) -> Result<()>;

    /// Positions and velocities of the candidate.
    fn candidate(&self) -> (&[f64], &[f64]);

    /// Energy that the system is given over the last attempt, by the weights of the method (see [`crate::System::power`]); `None` for
    /// methods of order 2.
    fn work(&self, _probe: &mut Probe<'_>, _from: Departure<'_>) -> Option<[f64; 2]> {
        None
    }

    /// Error estimate of the candidate in units of the tolerance: root mean square over `q` and `v`, scale
    /// `atol + rtol max(|y0|, |y1|)`; 0 for methods without one.
    fn error(&mut self, _s: StateRef<'_>, _step: f64, _rtol: f64, _atol: f64) -> f64 {
        0.0
    }

    /// The candidate became the current state.
    fn accept(&mut self);
}

/// The method; with the multipliers of `projected-invariants` if `invariants`.
pub(crate) fn build(
    sizes: Sizes,
    rows: &Rows,
    invariants: bool,
    method: Implicit,
    step: &StepControl,
) -> Box<dyn Step> {
    match method {
        Implicit::Multistep { rho_inf } => Box::new(multistep::Multistep::new(sizes, rows, invariants, rho_inf)),
        Implicit::GeneralizedAlpha { rho_inf } => {
            Box::new(generalized_alpha::GeneralizedAlpha::new(sizes, rows, invariants, rho_inf))
        }
        Implicit::Radau5 => {
            let tolerance = match *step {
                StepControl::Fixed(_) => None,
                StepControl::Adaptive { rtol, atol, .. } => Some((rtol, atol)),
            };
            Box::new(radau5::Radau::new(sizes, rows, invariants, tolerance))
        }
    }
}

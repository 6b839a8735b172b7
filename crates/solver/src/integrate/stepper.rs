//! One step of a run, explicit or implicit.

use alloc::boxed::Box;

use super::dense_output::{Leg, cubic, hermite};
use super::implicit::{self, Departure};
use super::{dense_output, explicit_rk, tableau};
use crate::failure::Result;
use crate::formulation::Formulation;
use crate::method::{Method, Scheme};
use crate::probe::Probe;
use crate::rows::Rows;
use crate::system::{Sizes, StateMut, StateRef};

/// Energy that a system is given over a step: by actuators and moving constraints, by other forces.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct GivenWork {
    /// Energy, J.
    pub total: [f64; 2],
    /// Power at the start and at the end, W.
    pub ends: [[f64; 2]; 2],
}

/// The integrator of a method with its stages or history.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "a run has one")]
pub(crate) enum Stepper {
    Explicit(explicit_rk::Stepper),
    Implicit(Box<dyn implicit::Step>),
}

impl Stepper {
    pub fn new(sizes: Sizes, rows: &Rows, method: &Method) -> Self {
        match method.integrator.scheme {
            Scheme::Explicit(id) => {
                Stepper::Explicit(explicit_rk::Stepper::new(sizes.n, sizes.rows(), tableau::of(id)))
            }
            Scheme::Implicit(id) => {
                let invariants = method.formulation.facts().position_multipliers;
                Stepper::Implicit(implicit::build(sizes, rows, invariants, id, &method.integrator.step))
            }
        }
    }

    /// Computes the candidate at the end of the span.
    pub fn attempt(&mut self, probe: &mut Probe<'_>, form: &mut dyn Formulation, from: Departure<'_>) -> Result<()> {
        match self {
            Stepper::Explicit(stepper) => stepper.attempt(probe, form, from),
            Stepper::Implicit(stepper) => stepper.attempt(probe, form, from),
        }
    }

    /// Moves the candidate of an explicit method to where the formulation allows it to be; an implicit one is there.
    pub fn admit(&mut self, probe: &mut Probe<'_>, form: &mut dyn Formulation, t: f64, turns: &[f64]) -> Result<()> {
        match self {
            Stepper::Explicit(explicit_rk::Stepper { q, v, .. }) => form.admit(probe, StateMut { t, q, v, turns }),
            Stepper::Implicit(_) => Ok(()),
        }
    }

    /// Positions and velocities of the candidate.
    pub fn candidate(&self) -> (&[f64], &[f64]) {
        match self {
            Stepper::Explicit(stepper) => (&stepper.q, &stepper.v),
            Stepper::Implicit(stepper) => stepper.candidate(),
        }
    }

    /// Integral of `v` over the step, for formulations with a frame; those are explicit.
    pub fn displacement(&self) -> &[f64] {
        match self {
            Stepper::Explicit(stepper) => &stepper.displacement,
            Stepper::Implicit(_) => &[],
        }
    }

    /// The acceleration at the candidate is known.
    pub fn set_last(
        &mut self,
        probe: &mut Probe<'_>,
        form: &mut dyn Formulation,
        s: StateRef<'_>,
        v_dot: &[f64],
    ) -> Result<()> {
        match self {
            Stepper::Explicit(stepper) => stepper.set_last(probe, form, s, v_dot),
            Stepper::Implicit(_) => Ok(()),
        }
    }

    /// What the system is given over the last attempt, whose end is given the power `at_end`: by the weights of the method, or for methods
    /// of order 2 by the trapezoid.
    pub fn work(&mut self, probe: &mut Probe<'_>, from: Departure<'_>, at_end: [f64; 2]) -> GivenWork {
        let step = from.span.step();
        match self {
            Stepper::Explicit(stepper) => {
                GivenWork { total: stepper.work(step, at_end), ends: [stepper.power_at_start(), at_end] }
            }
            Stepper::Implicit(stepper) => {
                let start = StateRef { t: from.span.t0.next_up(), ..from.motion.state };
                let at_start = probe.power(start, from.motion.multipliers);
                let trapezoid = || [0, 1].map(|i| 0.5 * step * (at_start[i] + at_end[i]));
                let total = stepper.work(probe, from).unwrap_or_else(trapezoid);
                GivenWork { total, ends: [at_start, at_end] }
            }
        }
    }

    /// The same from the start of the step to `theta` in (0, 1) of it; without an extension of the method's own by the cubic through both
    /// ends.
    pub fn work_until(&self, theta: f64, step: f64, whole: &GivenWork) -> [f64; 2] {
        let own = match self {
            Stepper::Explicit(stepper) => stepper.work_until(theta, step),
            Stepper::Implicit(_) => None,
        };
        own.unwrap_or_else(|| {
            [0, 1].map(|i| cubic(theta, step, [0.0, whole.ends[0][i]], [whole.total[i], whole.ends[1][i]]))
        })
    }

    /// Is the error estimate the same whatever the acceleration at the candidate?
    pub fn error_without_last(&self) -> bool {
        match self {
            Stepper::Explicit(stepper) => stepper.table.error_without_last(),
            Stepper::Implicit(_) => false,
        }
    }

    /// Error estimate of the candidate in units of the tolerance.
    pub fn error(&mut self, s: StateRef<'_>, step: f64, rtol: f64, atol: f64) -> f64 {
        match self {
            Stepper::Explicit(stepper) => stepper.error(s, step, rtol, atol),
            Stepper::Implicit(stepper) => stepper.error(s, step, rtol, atol),
        }
    }

    /// Makes ready for dense output in the last attempt.
    pub fn extend(
        &mut self,
        probe: &mut Probe<'_>,
        form: &mut dyn Formulation,
        s: StateRef<'_>,
        step: f64,
    ) -> Result<()> {
        match self {
            Stepper::Explicit(stepper) => stepper.extend(probe, form, s, step),
            Stepper::Implicit(_) => Ok(()),
        }
    }

    /// The state at `theta` in (0, 1) of a step of length `step`; implicit methods by Hermite's polynomials, of order 5 in `q` and 3
    /// in `v`.
    pub fn predict(&self, leg: &Leg<'_>, theta: f64, step: f64, q: &mut [f64], v: &mut [f64]) {
        match self {
            Stepper::Explicit(stepper) => dense_output::predict(stepper, leg, theta, step, q, v),
            Stepper::Implicit(_) => hermite(leg, theta, step, q, v),
        }
    }

    /// The candidate became the current state.
    pub fn accept(&mut self) {
        match self {
            Stepper::Explicit(_) => {}
            Stepper::Implicit(stepper) => stepper.accept(),
        }
    }
}

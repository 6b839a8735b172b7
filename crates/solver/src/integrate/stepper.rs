//! One step of a run, explicit or implicit.

use alloc::boxed::Box;

use super::dense_output::{End, hermite};
use super::implicit::{self, Departure, Span};
use super::{dense_output, explicit_rk, tableau};
use crate::failure::Failure;
use crate::formulation::Formulation;
use crate::method::{self, Method, Scheme};
use crate::probe::Probe;
use crate::rows::Rows;
use crate::system::{Sizes, StateRef};

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
                let invariants = method.formulation == method::Formulation::ProjectedInvariants;
                Stepper::Implicit(implicit::build(sizes, rows, invariants, id, &method.integrator.step))
            }
        }
    }

    /// Computes the candidate at the end of the span.
    pub fn attempt(
        &mut self,
        probe: &mut Probe<'_>,
        formulation: &mut dyn Formulation,
        from: Departure<'_>,
        span: Span,
    ) -> Result<(), Failure> {
        match self {
            Stepper::Explicit(stepper) => {
                stepper.attempt(probe, formulation, from.state, from.v_dot, span.t1, span.t1_left)
            }
            Stepper::Implicit(stepper) => stepper.attempt(probe, formulation, from, span),
        }
    }

    /// Moves the candidate of an explicit method to where the formulation allows it to be; an implicit one is there.
    pub fn admit(
        &mut self,
        probe: &mut Probe<'_>,
        formulation: &mut dyn Formulation,
        t: f64,
        turns: &[f64],
    ) -> Result<(), Failure> {
        match self {
            Stepper::Explicit(stepper) => formulation.admit(probe, t, &mut stepper.q, &mut stepper.v, turns),
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
    pub fn set_last_stage(
        &mut self,
        probe: &mut Probe<'_>,
        formulation: &mut dyn Formulation,
        s: StateRef<'_>,
        v_dot: &[f64],
    ) -> Result<(), Failure> {
        match self {
            Stepper::Explicit(stepper) => stepper.set_last_stage(probe, formulation, s, v_dot),
            Stepper::Implicit(_) => Ok(()),
        }
    }

    /// Error estimate of the candidate in units of the tolerance.
    pub fn error(&mut self, s: StateRef<'_>, step: f64, rtol: f64, atol: f64) -> f64 {
        match self {
            Stepper::Explicit(stepper) => stepper.error(s, step, rtol, atol),
            Stepper::Implicit(stepper) => stepper.error(s, step, rtol, atol),
        }
    }

    /// The power of the step with which the controller takes the error to go.
    pub fn control_order(&self) -> u32 {
        match self {
            Stepper::Explicit(stepper) => stepper.table.order,
            Stepper::Implicit(_) => implicit::ERROR_ORDER,
        }
    }

    /// Makes ready for dense output in the last attempt.
    pub fn extend(
        &mut self,
        probe: &mut Probe<'_>,
        formulation: &mut dyn Formulation,
        s: StateRef<'_>,
        step: f64,
    ) -> Result<(), Failure> {
        match self {
            Stepper::Explicit(stepper) => stepper.extend(probe, formulation, s, step),
            Stepper::Implicit(_) => Ok(()),
        }
    }

    /// The state at `theta` in (0, 1) of a step of length `step`; implicit methods by Hermite's polynomials, of order 5 in `q` and 3
    /// in `v`.
    pub fn predict(&self, theta: f64, step: f64, a: End<'_>, b: End<'_>, q: &mut [f64], v: &mut [f64]) {
        match self {
            Stepper::Explicit(stepper) => dense_output::predict(stepper, theta, step, a, b, q, v),
            Stepper::Implicit(_) => hermite(theta, step, a, b, q, v),
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

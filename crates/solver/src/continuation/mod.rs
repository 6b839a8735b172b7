//! How the tangent frame gets from one step to the next.

mod exponential;
mod first_order;
mod munthe_kaas;
mod none;
mod orthogonalize;

use alloc::boxed::Box;

use crate::basis::Frame;
use crate::linalg::Matrix;
use crate::method::{Basis, Continuation};

/// At which states of a step the rate of the constraint matrix is needed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Needs {
    /// Nowhere.
    Nothing,
    /// At the start.
    Start,
    /// At the start, in the middle and at the end.
    Path,
}

/// What [`Needs::Path`] asks for, beyond the start; rates are `C_dot^T` of the rows in use, n x r.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Along<'a> {
    /// Factors in the middle of the step, `C^T = Q1 R1`.
    pub middle_q1: &'a Matrix,
    pub middle_r1: &'a Matrix,
    pub middle_rate: &'a Matrix,
    pub end_rate: &'a Matrix,
}

/// Carries a frame.
pub(crate) trait Carry {
    /// Where the rate of the constraint matrix is needed.
    fn needs(&self) -> Needs;

    /// Prepares for steps that start at `frame`; `rate` is `C_dot^T` of its rows, n x r.
    fn prepare(&mut self, frame: &Frame, rate: &Matrix);

    /// Replaces the freshly factored `target.q2` by the one carried over `step` (s) from `frame`. Returns how well the carried
    /// frame overlaps the new tangent space: 1 at best, 0 if nothing is left of a column.
    fn carry(&mut self, frame: &Frame, step: f64, along: &Along<'_>, target: &mut Frame) -> f64;
}

/// The continuation of a method, for `n` coordinates and rank `r`.
pub(crate) fn build(continuation: Continuation, basis: Basis, n: usize, r: usize) -> Box<dyn Carry> {
    match continuation {
        Continuation::None => Box::new(none::Fresh),
        Continuation::Exponential(orthogonalization) => {
            Box::new(exponential::Exponential::new(n, r, orthogonalization, basis == Basis::Qr))
        }
        Continuation::FirstOrder(orthogonalization) => Box::new(first_order::FirstOrder::new(n, r, orthogonalization)),
        Continuation::MuntheKaas(orthogonalization) => Box::new(munthe_kaas::MuntheKaas::new(n, r, orthogonalization)),
    }
}

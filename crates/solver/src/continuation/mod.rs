//! How the tangent frame gets from one step to the next.

mod exponential;
mod first_order;
mod none;
mod orthogonalize;

use alloc::boxed::Box;

use crate::basis::Frame;
use crate::linalg::Matrix;
use crate::method::Continuation;

/// Carries a frame.
pub(crate) trait Carry {
    /// Whether the rate of the constraint matrix is needed.
    fn needs_rate(&self) -> bool;

    /// Prepares for steps that start at `frame`; `rate` is `C_dot^T` of its rows, n x r.
    fn prepare(&mut self, frame: &Frame, rate: &Matrix);

    /// Replaces the freshly factored `target.q2` by the one carried over `step` (s) from `frame`. Returns how well the carried
    /// frame overlaps the new tangent space: 1 at best, 0 if nothing is left of a column.
    fn carry(&mut self, frame: &Frame, step: f64, target: &mut Frame) -> f64;
}

/// The continuation of a method, for `n` coordinates and rank `r`.
pub(crate) fn build(continuation: Continuation, n: usize, r: usize) -> Box<dyn Carry> {
    match continuation {
        Continuation::None => Box::new(none::Fresh),
        Continuation::Exponential(orthogonalization) => {
            Box::new(exponential::Exponential::new(n, r, orthogonalization))
        }
        Continuation::FirstOrder(orthogonalization) => Box::new(first_order::FirstOrder::new(n, r, orthogonalization)),
    }
}

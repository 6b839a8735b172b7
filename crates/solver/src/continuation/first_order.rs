//! Exponential of the least-norm rate of the tangent space.
//!
//! ```text
//! Q2* = exp(-step A^+ A_dot) Q2,   A^+ = Q1 R1^{-T},   A^+ A_dot = Q1 S^T  with  S = A_dot^T R1^{-1}
//! ```
//! Source: QR paper, eq 29. First order with Gram-Schmidt, second with the polar factor (reference/continuation, section 1).

use super::exponential::scaled_rate;
use super::orthogonalize::Orthogonalizer;
use super::{Along, Carry, Needs};
use crate::basis::Frame;
use crate::linalg::expm::Expm;
use crate::linalg::vector::axpy;
use crate::linalg::zeros;
use crate::linalg::{Matrix, column, column_mut};
use crate::method::Orthogonalization;

pub(super) struct FirstOrder {
    /// `A^+ A_dot`, n x n.
    generator: Matrix,
    s: Matrix,
    expm: Expm,
    carried: Matrix,
    orthogonalizer: Orthogonalizer,
}

impl FirstOrder {
    // Not inlined: the page's first view takes what it builds, and does without the others.
    #[inline(never)]
    pub fn new(n: usize, r: usize, orthogonalization: Orthogonalization) -> Self {
        FirstOrder {
            generator: zeros(n, n),
            s: zeros(n, r),
            expm: Expm::new(n),
            carried: zeros(n, n - r),
            orthogonalizer: Orthogonalizer::new(n, r, orthogonalization),
        }
    }
}

impl Carry for FirstOrder {
    fn needs(&self) -> Needs {
        Needs::Start
    }

    fn prepare(&mut self, frame: &Frame, rate: &Matrix) {
        scaled_rate(rate, &frame.r1, &mut self.s);
        self.generator.fill(0.0);
        for k in 0..frame.r1.ncols() {
            for i in 0..self.generator.ncols() {
                axpy(self.s[(i, k)], column(&frame.q1, k), column_mut(&mut self.generator, i));
            }
        }
    }

    fn carry(&mut self, frame: &Frame, step: f64, _along: &Along<'_>, target: &mut Frame) -> f64 {
        self.carried.as_mut_slice().copy_from_slice(frame.q2.as_slice());
        if !self.expm.act(&self.generator, -step, &mut self.carried) {
            return 0.0;
        }
        self.orthogonalizer.apply(&mut self.carried, target)
    }
}

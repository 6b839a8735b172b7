//! Back to an orthonormal frame of the new tangent space.
//!
//! ```text
//! B = (I - Q1 Q1^T) Q2*  (applied twice),   Q2 = U V^T of B = U Sigma V^T,  or Gram-Schmidt of B
//! ```
//! Source: QR paper, after eq 28; reference/continuation, section 1 step 4. Gram-Schmidt treats the columns unequally, which
//! costs (29) an order; the polar factor does not.

use alloc::vec;
use alloc::vec::Vec;

use crate::basis::Frame;
use crate::linalg::gram_schmidt::orthonormalize;
use crate::linalg::product::{add_times_vector, transposed_times_vector};
use crate::linalg::svd::Svd;
use crate::linalg::vector::dot;
use crate::linalg::{Matrix, column, column_mut};
use crate::method::Orthogonalization;

pub(super) struct Orthogonalizer {
    kind: Orthogonalization,
    svd: Svd,
    share: Vec<f64>,
}

impl Orthogonalizer {
    pub fn new(n: usize, r: usize, kind: Orthogonalization) -> Self {
        Orthogonalizer { kind, svd: Svd::new(n, n - r), share: vec![0.0; r] }
    }

    /// Projects `carried` on the tangent space of `target` and writes the orthonormal frame to `target.q2`; returns the overlap.
    pub fn apply(&mut self, carried: &mut Matrix, target: &mut Frame) -> f64 {
        for j in 0..carried.ncols() {
            let x = column_mut(carried, j);
            for _ in 0..2 {
                transposed_times_vector(&target.q1, x, &mut self.share);
                add_times_vector(-1.0, &target.q1, &self.share, x);
            }
        }
        if carried.ncols() == 2 {
            // Only two-dimensional frames have an angle, and with it a sense.
            let share = |i, j| dot(column(&target.q2, i), column(carried, j));
            if share(0, 0) * share(1, 1) - share(0, 1) * share(1, 0) < 0.0 {
                target.orientation = -target.orientation;
            }
        }
        let overlap = match self.kind {
            Orthogonalization::GramSchmidt => {
                let overlap = orthonormalize(carried);
                target.q2.as_mut_slice().copy_from_slice(carried.as_slice());
                overlap
            }
            Orthogonalization::Polar => {
                self.svd.decompose(carried);
                self.svd.polar(&mut target.q2)
            }
        };
        if carried.ncols() == 0 { 1.0 } else { overlap }
    }
}

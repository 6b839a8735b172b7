//! Tangent bases: where `T` with `C T = 0` comes from.

pub(crate) mod qr;

use crate::linalg::Matrix;

/// A tangent frame with the factors of the rows it belongs to, `C^T = [Q1 Q2] [R1; 0]`.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// The rows factored.
    pub rows: crate::rows::Rows,
    /// n x r; the first `rows.holonomic` columns span range(A^T).
    pub q1: Matrix,
    /// r x r.
    pub r1: Matrix,
    /// n x (n - r).
    pub q2: Matrix,
    /// Determinant of `[Q1 Q2]`.
    pub orientation: f64,
}

impl Frame {
    pub fn new(n: usize, rows: crate::rows::Rows) -> Self {
        let r = rows.len();
        Frame { rows, q1: Matrix::zeros(n, r), r1: Matrix::zeros(r, r), q2: Matrix::zeros(n, n - r), orientation: 1.0 }
    }
}

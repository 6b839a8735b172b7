//! Tangent basis by singular value decomposition.
//!
//! ```text
//! C = U Sigma V^T,   T = the columns of V with singular value 0
//! ```
//! Source: cited in the QR paper, section 1 (Singh and Likins 1985; Mani, Haug and Atkinson 1985). Rows are scaled to length 1
//! first. The decomposition turns the coordinate axes by one-sided Jacobi rotations until the columns of `C V` are orthogonal, so
//! that T stays as close to coordinate axes as it can; a rotation never exceeds 45 degrees, and where the larger of two columns
//! changes, T jumps. Range and factors come from QR: only they keep range(A^T) by itself beside Pfaffian rows.

use super::qr::QrBasis;
use super::tidy::Tidy;
use super::{Frame, TangentBasis};
use crate::failure::Result;
use crate::linalg::svd::Svd;
use crate::linalg::vector::norm;
use crate::linalg::zeros;
use crate::linalg::{Matrix, column};
use crate::rows::Rows;

/// Columns of `C V` below this, where rows have length 1, are zero.
const FLOOR: f64 = 1e-14;

#[derive(Debug)]
pub(super) struct SvdBasis {
    qr: QrBasis,
    /// Scaled rows, r x n.
    scaled: Matrix,
    svd: Svd,
    tidy: Tidy,
}

impl SvdBasis {
    // Not inlined: the page's first view takes what it builds, and does without the others.
    #[inline(never)]
    pub fn new(n: usize, r: usize) -> Self {
        SvdBasis { qr: QrBasis::new(n, r), scaled: zeros(r, n), svd: Svd::new(r, n), tidy: Tidy::new(n, r) }
    }
}

/// `scaled` (r x n): the kept rows, each of length 1.
pub(super) fn scale_rows(matrix: &Matrix, rows: &Rows, scaled: &mut Matrix) {
    for (i, row) in rows.kept.iter().enumerate() {
        let entries = column(matrix, *row);
        let length = norm(entries);
        for (j, x) in entries.iter().enumerate() {
            scaled[(i, j)] = x / length;
        }
    }
}

impl TangentBasis for SvdBasis {
    fn factor(&mut self, t: f64, matrix: &Matrix, rows: &Rows, frame: &mut Frame) -> Result<()> {
        self.qr.factor(t, matrix, rows, frame)?;
        scale_rows(matrix, rows, &mut self.scaled);
        self.svd.decompose_above(FLOOR, &self.scaled);
        self.tidy.apply(self.svd.values(), self.svd.right(), frame);
        Ok(())
    }
}

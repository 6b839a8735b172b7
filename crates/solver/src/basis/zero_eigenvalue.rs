//! Tangent basis by the zero eigenvalue theorem.
//!
//! ```text
//! C^T C x_j = mu_j x_j,   T = the eigenvectors with mu_j = 0
//! ```
//! Source: Walton and Steeves, NASA TR R-326 (1969), cited in the QR paper, section 1. Rows are scaled to length 1 first.
//! Squaring `C` squares its condition, so `C T` is tidied up against the range that QR gives. An eigenvalue of higher
//! multiplicity leaves its eigenvectors undetermined: T is what the reflections of the algorithm make of it, and jumps with them.

use super::qr::QrBasis;
use super::svd::scale_rows;
use super::tidy::Tidy;
use super::{Frame, TangentBasis};
use crate::failure::Result;
use crate::linalg::Matrix;
use crate::linalg::product::transposed_times;
use crate::linalg::symmetric_eigen::SymmetricEigen;
use crate::linalg::zeros;
use crate::rows::Rows;

#[derive(Debug)]
pub(super) struct ZeroEigenvalue {
    qr: QrBasis,
    /// Scaled rows, r x n.
    scaled: Matrix,
    /// `C^T C`, n x n.
    square: Matrix,
    eigen: SymmetricEigen,
    tidy: Tidy,
}

impl ZeroEigenvalue {
    // Not inlined: the page's first view takes what it builds, and does without the others.
    #[inline(never)]
    pub fn new(n: usize, r: usize) -> Self {
        ZeroEigenvalue {
            qr: QrBasis::new(n, r),
            scaled: zeros(r, n),
            square: zeros(n, n),
            eigen: SymmetricEigen::new(n),
            tidy: Tidy::new(n, r),
        }
    }
}

impl TangentBasis for ZeroEigenvalue {
    fn factor(&mut self, t: f64, matrix: &Matrix, rows: &Rows, frame: &mut Frame) -> Result<()> {
        self.qr.factor(t, matrix, rows, frame)?;
        scale_rows(matrix, rows, &mut self.scaled);
        transposed_times(&self.scaled, &self.scaled, &mut self.square);
        self.eigen.decompose(&self.square);
        self.tidy.apply(self.eigen.values(), self.eigen.vectors(), frame);
        Ok(())
    }
}

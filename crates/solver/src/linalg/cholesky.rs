//! Cholesky factorization `A = L L^T` of symmetric positive definite matrices.
//!
//! Source: Golub, Van Loan, Matrix Computations, 4th ed. (2013), algorithm 4.2.1. Only the lower triangle is read.

use super::vector::{axpy, dot};
use super::{Matrix, column, column_mut, two_columns_mut};
use crate::math;

/// A factorization in a workspace of fixed size.
#[derive(Clone, Debug)]
pub struct Cholesky {
    l: Matrix,
}

impl Cholesky {
    /// Workspace for matrices `n x n`.
    pub fn new(n: usize) -> Self {
        Cholesky { l: Matrix::zeros(n, n) }
    }

    /// Factors `a`.
    ///
    /// # Errors
    /// The index of the first pivot that is not positive (to round-off).
    pub fn factor(&mut self, a: &Matrix) -> Result<(), usize> {
        let n = self.l.ncols();
        self.l.as_mut_slice().copy_from_slice(a.as_slice());
        for k in 0..n {
            let pivot = self.l[(k, k)];
            if !(pivot > 4.0 * f64::EPSILON * math::abs(a[(k, k)]) && pivot.is_finite()) {
                return Err(k);
            }
            let diagonal = math::sqrt(pivot);
            for x in &mut column_mut(&mut self.l, k)[k..] {
                *x /= diagonal;
            }
            for j in k + 1..n {
                let (l, x) = two_columns_mut(&mut self.l, k, j);
                axpy(-l[j], &l[j..], &mut x[j..]);
            }
        }
        Ok(())
    }

    /// `b <- A^{-1} b`.
    pub fn solve(&self, b: &mut [f64]) {
        self.solve_lower(b);
        self.solve_lower_transposed(b);
    }

    /// `b <- L^{-1} b`.
    pub fn solve_lower(&self, b: &mut [f64]) {
        for k in 0..b.len() {
            let x = b[k] / self.l[(k, k)];
            b[k] = x;
            axpy(-x, &column(&self.l, k)[k + 1..], &mut b[k + 1..]);
        }
    }

    /// `b <- L^{-T} b`.
    pub fn solve_lower_transposed(&self, b: &mut [f64]) {
        for k in (0..b.len()).rev() {
            let l = column(&self.l, k);
            b[k] = (b[k] - dot(&l[k + 1..], &b[k + 1..])) / l[k];
        }
    }
}

//! Cholesky factorization `A = L L^T` of symmetric positive definite matrices.
//!
//! Source: Golub, Van Loan, Matrix Computations, 4th ed. (2013), algorithm 4.2.1. Only the lower triangle is read.

use alloc::vec;
use alloc::vec::Vec;

use super::vector::{axpy, dot};
use super::{Matrix, column, column_mut, two_columns_mut};
use crate::linalg::zeros;
use crate::math;

/// A factorization in a workspace of fixed size.
#[derive(Clone, Debug)]
pub struct Cholesky {
    l: Matrix,
    /// Last row of each column that is not zero.
    last: Vec<usize>,
}

impl Cholesky {
    /// Workspace for matrices `n x n`.
    pub fn new(n: usize) -> Self {
        Cholesky { l: zeros(n, n), last: vec![0; n] }
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
            // Chains of bodies leave most of the triangle zero.
            let last = column(&self.l, k).iter().rposition(|x| *x != 0.0).unwrap_or(k);
            self.last[k] = last;
            for j in k + 1..=last {
                let (l, x) = two_columns_mut(&mut self.l, k, j);
                if l[j] != 0.0 {
                    axpy(-l[j], &l[j..=last], &mut x[j..=last]);
                }
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
            let last = self.last[k];
            axpy(-x, &column(&self.l, k)[k + 1..=last], &mut b[k + 1..=last]);
        }
    }

    /// `b <- L^{-T} b`.
    pub fn solve_lower_transposed(&self, b: &mut [f64]) {
        for k in (0..b.len()).rev() {
            let l = column(&self.l, k);
            let last = self.last[k];
            b[k] = (b[k] - dot(&l[k + 1..=last], &b[k + 1..=last])) / l[k];
        }
    }

    /// `B <- L^{-1} B L^{-T}`: the pencil of `B` and `A` as an eigenproblem of one matrix (Golub, Van Loan, section 8.7.2).
    pub fn reduce(&self, b: &mut Matrix) {
        // Column by column, twice.
        for _ in 0..2 {
            for j in 0..b.ncols() {
                self.solve_lower(column_mut(b, j));
            }
            *b = b.transpose();
        }
    }
}

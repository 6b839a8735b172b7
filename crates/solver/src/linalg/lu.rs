//! LU factorization with partial pivoting of row-scaled square matrices.
//!
//! Source: Golub, Van Loan, Matrix Computations, 4th ed. (2013), algorithm 3.4.1; rows are divided by their largest entry first
//! (same, section 3.5.2), so that a pivot measures dependence and not units.

use alloc::vec;
use alloc::vec::Vec;

use holonomy_expr::count;

use super::vector::{axpy, dot};
use super::{Matrix, column, two_columns_mut};
use crate::linalg::zeros;
use crate::math;

/// Smallest pivot of a row-scaled matrix that counts as regular.
pub const SMALLEST_PIVOT: f64 = 1e-13;

/// A factorization in a workspace of fixed size.
#[derive(Clone, Debug)]
pub struct Lu {
    lu: Matrix,
    rows: Vec<usize>,
    scale: Vec<f64>,
    work: Vec<f64>,
}

impl Lu {
    /// Workspace for matrices `n x n`.
    pub fn new(n: usize) -> Self {
        Lu { lu: zeros(n, n), rows: vec![0; n], scale: vec![0.0; n], work: vec![0.0; n] }
    }

    /// Factors `a`.
    ///
    /// # Errors
    /// The index of a row that depends on others.
    pub fn factor(&mut self, a: &Matrix) -> Result<(), usize> {
        let n = self.rows.len();
        self.scale.fill(0.0);
        for j in 0..n {
            for (s, x) in self.scale.iter_mut().zip(column(a, j)) {
                *s = math::max(math::abs(*x), *s);
            }
        }
        for (i, s) in self.scale.iter_mut().enumerate() {
            if !(*s > 0.0 && s.is_finite()) {
                return Err(i);
            }
            *s = 1.0 / *s;
            self.rows[i] = i;
        }
        for j in 0..n {
            for i in 0..n {
                self.lu[(i, j)] = a[(i, j)] * self.scale[i];
            }
        }
        for k in 0..n {
            let mut pivot = k;
            for i in k + 1..n {
                if math::abs(self.lu[(i, k)]) > math::abs(self.lu[(pivot, k)]) {
                    pivot = i;
                }
            }
            if !(math::abs(self.lu[(pivot, k)]) > SMALLEST_PIVOT) {
                return Err(self.rows[pivot]);
            }
            if pivot != k {
                self.rows.swap(pivot, k);
                for j in 0..n {
                    self.lu.as_mut_slice().swap(pivot + j * n, k + j * n);
                }
            }
            let diagonal = self.lu[(k, k)];
            count::algebra(n - k - 1);
            for i in k + 1..n {
                self.lu[(i, k)] /= diagonal;
            }
            for j in k + 1..n {
                let (l, x) = two_columns_mut(&mut self.lu, k, j);
                let factor = x[k];
                axpy(-factor, &l[k + 1..], &mut x[k + 1..]);
            }
        }
        Ok(())
    }

    /// Is the determinant of the matrix that was factored greater than zero?
    pub fn determinant_is_positive(&self) -> bool {
        let n = self.rows.len();
        let negative = (0..n).filter(|k| self.lu[(*k, *k)] < 0.0).count();
        // Rows that changed places: inversions of the permutation.
        let swapped: usize = (0..n).map(|i| (i + 1..n).filter(|j| self.rows[*j] < self.rows[i]).count()).sum();
        (negative + swapped).is_multiple_of(2)
    }

    /// `b <- A^{-1} b`.
    pub fn solve(&mut self, b: &mut [f64]) {
        let n = self.rows.len();
        for i in 0..n {
            self.work[i] = b[self.rows[i]] * self.scale[self.rows[i]];
        }
        for k in 0..n {
            let x = self.work[k];
            axpy(-x, &column(&self.lu, k)[k + 1..], &mut self.work[k + 1..]);
        }
        for k in (0..n).rev() {
            let x = self.work[k] / self.lu[(k, k)];
            self.work[k] = x;
            axpy(-x, &column(&self.lu, k)[..k], &mut self.work[..k]);
        }
        b.copy_from_slice(&self.work);
    }

    /// `b <- A^{-T} b`.
    pub fn solve_transposed(&mut self, b: &mut [f64]) {
        let n = self.rows.len();
        for k in 0..n {
            let u = column(&self.lu, k);
            self.work[k] = (b[k] - dot(&u[..k], &self.work[..k])) / u[k];
        }
        for k in (0..n).rev() {
            self.work[k] -= dot(&column(&self.lu, k)[k + 1..], &self.work[k + 1..]);
        }
        for (x, row) in self.work.iter().zip(&self.rows) {
            b[*row] = x * self.scale[*row];
        }
    }
}

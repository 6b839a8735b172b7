//! Eigenvalues and eigenvectors of symmetric matrices.
//!
//! ```text
//! A = V diag(values) V^T:   Householder reflections to tridiagonal form,  implicit QR steps with Wilkinson's shift
//! ```
//! Source: Golub, Van Loan, Matrix Computations, 4th ed. (2013), sections 8.3.1 and 8.3.3. What is smaller than round-off of the
//! whole matrix counts as zero, so that vectors of an eigenvalue 0 are turned by reflections only, not by noise.

use alloc::vec;
use alloc::vec::Vec;

use holonomy_expr::count;

use super::householder::reflect;
use super::vector::{axpy, dot, max_abs, norm, scale};
use super::{Matrix, column, column_mut, two_columns_mut};
use crate::math;

/// QR steps for each eigenvalue; two or three are usual.
const STEPS: usize = 60;

/// Off-diagonal entries of this many rounding errors of the largest entry are zero.
const NOISE: f64 = 16.0;

/// A decomposition of `n x n` matrices in a workspace of fixed size.
#[derive(Clone, Debug)]
pub struct SymmetricEigen {
    work: Matrix,
    vectors: Matrix,
    diagonal: Vec<f64>,
    off: Vec<f64>,
    u: Vec<f64>,
    p: Vec<f64>,
}

impl SymmetricEigen {
    /// Workspace for matrices `n x n`.
    pub fn new(n: usize) -> Self {
        let zeros = || vec![0.0; n];
        SymmetricEigen {
            work: Matrix::zeros(n, n),
            vectors: Matrix::zeros(n, n),
            diagonal: zeros(),
            off: zeros(),
            u: zeros(),
            p: zeros(),
        }
    }

    /// Decomposes the symmetric matrix `a`.
    pub fn decompose(&mut self, a: &Matrix) {
        self.work.as_mut_slice().copy_from_slice(a.as_slice());
        self.vectors.fill(0.0);
        self.vectors.fill_diagonal(1.0);
        let noise = NOISE * f64::EPSILON * max_abs(a.as_slice());
        self.tridiagonalize(noise);
        self.diagonalize(noise);
    }

    /// Eigenvalues, in no order.
    pub fn values(&self) -> &[f64] {
        &self.diagonal
    }

    /// Orthonormal eigenvectors, column `j` of value `j`.
    pub fn vectors(&self) -> &Matrix {
        &self.vectors
    }

    /// `work = V T V^T` with `T` in `diagonal` and `off` (`off[k]` beside `k` and `k + 1`).
    fn tridiagonalize(&mut self, noise: f64) {
        let n = self.diagonal.len();
        for k in 0..n.saturating_sub(1) {
            let below = &mut column_mut(&mut self.work, k)[k + 1..];
            if norm(&below[1..]) <= noise {
                self.off[k] = below[0];
                continue;
            }
            let tau = reflect(below);
            self.off[k] = below[0];
            let u = &mut self.u[k + 1..];
            u.copy_from_slice(below);
            u[0] = 1.0;
            // A22 <- H A22 H = A22 - u w^T - w u^T,  w = p - (tau/2)(p.u) u,  p = tau A22 u.
            let (u, w) = (&self.u[k + 1..], &mut self.p[k + 1..]);
            w.fill(0.0);
            for (j, x) in u.iter().enumerate() {
                axpy(tau * x, &column(&self.work, k + 1 + j)[k + 1..], w);
            }
            let share = -0.5 * tau * dot(w, u);
            axpy(share, u, w);
            for j in 0..u.len() {
                let x = &mut column_mut(&mut self.work, k + 1 + j)[k + 1..];
                axpy(-w[j], u, x);
                axpy(-u[j], w, x);
            }
            // V <- V H.
            self.p.fill(0.0);
            for (j, x) in u.iter().enumerate() {
                axpy(tau * x, column(&self.vectors, k + 1 + j), &mut self.p);
            }
            for (j, x) in u.iter().enumerate() {
                axpy(-x, &self.p, column_mut(&mut self.vectors, k + 1 + j));
            }
        }
        for k in 0..n {
            self.diagonal[k] = self.work[(k, k)];
        }
    }

    fn diagonalize(&mut self, noise: f64) {
        let n = self.diagonal.len();
        let Some(mut hi) = n.checked_sub(1) else { return };
        let mut steps = STEPS * n;
        while hi > 0 && steps > 0 {
            let mut lo = hi;
            while lo > 0 && !(math::abs(self.off[lo - 1]) <= noise) {
                lo -= 1;
            }
            if lo == hi {
                hi -= 1;
                continue;
            }
            self.qr_step(lo, hi);
            steps -= 1;
        }
    }

    /// One implicit step on the unreduced block `lo..=hi`.
    fn qr_step(&mut self, lo: usize, hi: usize) {
        let (a, b, c) = (self.diagonal[hi - 1], self.off[hi - 1], self.diagonal[hi]);
        let d = 0.5 * (a - c);
        let root = norm(&[d, b]);
        let shift = c - b * b / if d < 0.0 { d - root } else { d + root };
        let (mut x, mut z) = (self.diagonal[lo] - shift, self.off[lo]);
        for k in lo..hi {
            // The sign keeps the rotation below 90 degrees: vectors stay near those they come from.
            let r = if x < 0.0 { -norm(&[x, z]) } else { norm(&[x, z]) };
            let (cosine, sine) = if r != 0.0 { (x / r, z / r) } else { (1.0, 0.0) };
            if k > lo {
                self.off[k - 1] = r;
            }
            let (a, b, c) = (self.diagonal[k], self.off[k], self.diagonal[k + 1]);
            let cross = 2.0 * cosine * sine * b;
            self.diagonal[k] = cosine * cosine * a + cross + sine * sine * c;
            self.diagonal[k + 1] = sine * sine * a - cross + cosine * cosine * c;
            self.off[k] = cosine * sine * (c - a) + (cosine * cosine - sine * sine) * b;
            if k + 1 < hi {
                x = self.off[k];
                z = sine * self.off[k + 1];
                scale(cosine, &mut self.off[k + 1..k + 2]);
            }
            let (left, right) = two_columns_mut(&mut self.vectors, k, k + 1);
            count::algebra(4 * left.len());
            for (l, r) in left.iter_mut().zip(right) {
                (*l, *r) = (cosine * *l + sine * *r, cosine * *r - sine * *l);
            }
        }
    }
}

/// `(A + A^T)/2` of a square matrix, and the largest entry of the other half over the largest of `A`; 0 if that is 0.
pub fn symmetric_part(mut a: Matrix) -> (Matrix, f64) {
    let largest = max_abs(a.as_slice());
    let mut other = 0.0;
    for j in 0..a.ncols() {
        for i in 0..j {
            let (mean, half) = (0.5 * (a[(i, j)] + a[(j, i)]), 0.5 * (a[(i, j)] - a[(j, i)]));
            (a[(i, j)], a[(j, i)]) = (mean, mean);
            other = math::max(math::abs(half), other);
        }
    }
    (a, if largest > 0.0 { other / largest } else { 0.0 })
}

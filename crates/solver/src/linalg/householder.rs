//! QR factorization of `n x r` matrices, `r <= n`, by Householder reflections.
//!
//! ```text
//! H = I - tau u u^T,  u_1 = 1,  H (alpha, x)^T = (beta, 0)^T,  beta = -sign(alpha) |(alpha, x)|,  tau = (beta - alpha)/beta
//! ```
//! Source: LAPACK Users' Guide, 3rd ed. (1999), section 5.4 (elementary reflections); no reflection where `x = 0`. The sign
//! rule fixes where a fresh Q2 jumps (QR paper, section 3.1). Q1 and R1 are signed so that the diagonal of R1 is not negative
//! (QR paper, section 2); Q2 stays as it comes.

use alloc::vec;
use alloc::vec::Vec;

use holonomy_expr::count;

use super::vector::{axpy, dot, dots, norm};
use super::{Matrix, column, column_mut};
use crate::linalg::zeros;
use crate::math;

/// A factorization `A = [Q1 Q2] [R1; 0]` in a workspace of fixed size.
#[derive(Clone, Debug)]
pub struct Qr {
    factors: Matrix,
    tau: Vec<f64>,
    sign: Vec<f64>,
}

impl Qr {
    /// Workspace for matrices `n x r`, `r <= n`.
    pub fn new(n: usize, r: usize) -> Self {
        Qr { factors: zeros(n, r), tau: vec![0.0; r], sign: vec![1.0; r] }
    }

    /// Factors `a` (`n x r`).
    pub fn factor(&mut self, a: &Matrix) {
        self.factors.as_mut_slice().copy_from_slice(a.as_slice());
        for j in 0..self.tau.len() {
            self.tau[j] = reflect(&mut column_mut(&mut self.factors, j)[j..]);
            let n = self.factors.nrows();
            let (done, rest) = self.factors.as_mut_slice().split_at_mut((j + 1) * n);
            apply_to_columns(self.tau[j], &done[j * n + j..], n, rest);
            self.sign[j] = if self.factors[(j, j)] < 0.0 { -1.0 } else { 1.0 };
        }
    }

    /// The upper triangle `R1`, `r x r`, diagonal not negative.
    pub fn r1(&self, out: &mut Matrix) {
        for j in 0..self.tau.len() {
            for i in 0..self.tau.len() {
                out[(i, j)] = if i <= j { self.sign[i] * self.factors[(i, j)] } else { 0.0 };
            }
        }
    }

    /// Orthonormal basis `Q1` of the range, `n x r`.
    pub fn q1(&self, out: &mut Matrix) {
        self.basis_vectors(0, out);
        for (j, sign) in self.sign.iter().enumerate() {
            super::vector::scale(*sign, column_mut(out, j));
        }
    }

    /// Orthonormal basis `Q2` of the complement, `n x (n - r)`.
    pub fn q2(&self, out: &mut Matrix) {
        self.basis_vectors(self.tau.len(), out);
    }

    /// Determinant of `[Q1 Q2]`: 1 or -1.
    pub fn orientation(&self) -> f64 {
        let reflections = self.tau.iter().fold(1.0, |d, tau| if *tau == 0.0 { d } else { -d });
        self.sign.iter().fold(reflections, |d, sign| d * sign)
    }

    /// The column that lies closest to the span of those before it, with the sine of its angle to that span.
    pub fn weakest(&self) -> Option<(usize, f64)> {
        let mut weakest: Option<(usize, f64)> = None;
        for j in 0..self.tau.len() {
            let length = norm(&column(&self.factors, j)[..=j]);
            let sine = if length > 0.0 { math::abs(self.factors[(j, j)]) / length } else { 0.0 };
            if weakest.is_none_or(|(_, least)| sine < least) {
                weakest = Some((j, sine));
            }
        }
        weakest
    }

    /// `H_1 ... H_r e_j` for `j` from the first on.
    fn basis_vectors(&self, first: usize, out: &mut Matrix) {
        let n = out.nrows();
        out.fill(0.0);
        for j in 0..out.ncols() {
            out[(first + j, j)] = 1.0;
        }
        for i in (0..self.tau.len()).rev() {
            // It leaves the unit vectors before as they are.
            let columns = &mut out.as_mut_slice()[i.saturating_sub(first) * n..];
            apply_to_columns(self.tau[i], &column(&self.factors, i)[i..], n, columns);
        }
    }
}

/// Turns `(alpha, x)` into `(beta, u_2, ...)` and returns `tau`.
pub(crate) fn reflect(x: &mut [f64]) -> f64 {
    let Some((alpha, tail)) = x.split_first_mut() else { return 0.0 };
    if norm(tail) == 0.0 {
        return 0.0;
    }
    let length = {
        let tail = norm(tail);
        norm(&[*alpha, tail])
    };
    let beta = if *alpha < 0.0 { length } else { -length };
    let tau = (beta - *alpha) / beta;
    let pivot = *alpha - beta;
    count::algebra(tail.len());
    for x in tail {
        *x /= pivot;
    }
    *alpha = beta;
    tau
}

/// [`apply`] to the last entries of columns of `n`, as many as `u` has; four side by side, each with its own sum.
fn apply_to_columns(tau: f64, u: &[f64], n: usize, columns: &mut [f64]) {
    if tau == 0.0 {
        return;
    }
    let from = n - u.len();
    let mut fours = columns.chunks_exact_mut(4 * n);
    for four in &mut fours {
        let tail = |k: usize| &four[k * n + from + 1..(k + 1) * n];
        let products = dots(&u[1..], [tail(0), tail(1), tail(2), tail(3)]);
        for (x, product) in four.chunks_exact_mut(n).zip(products) {
            let factor = tau * (x[from] + product);
            x[from] -= factor;
            axpy(-factor, &u[1..], &mut x[from + 1..]);
        }
    }
    for x in fours.into_remainder().chunks_exact_mut(n) {
        apply(tau, u, &mut x[from..]);
    }
}

/// `x <- (I - tau u u^T) x`; `u[0]` is taken as 1.
pub(crate) fn apply(tau: f64, u: &[f64], x: &mut [f64]) {
    if tau == 0.0 {
        return;
    }
    let factor = tau * (x[0] + dot(&u[1..], &x[1..]));
    x[0] -= factor;
    axpy(-factor, &u[1..], &mut x[1..]);
}

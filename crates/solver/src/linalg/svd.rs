//! Singular values and polar factor by one-sided Jacobi rotations.
//!
//! ```text
//! A V = U Sigma  (columns made orthogonal in pairs),   polar factor U V^T
//! ```
//! Source: Hestenes (1958); Golub, Van Loan, Matrix Computations, 4th ed. (2013), section 8.6.3. Small singular values come
//! out with small relative error, which a rank decision needs.

use alloc::vec;
use alloc::vec::Vec;

use holonomy_expr::count;

use super::vector::{axpy, dot, norm};
use super::{Matrix, column, column_mut, two_columns_mut};
use crate::linalg::zeros;
use crate::math;

/// Far more sweeps than ever needed (convergence is quadratic), so that the iteration ends for any input.
const SWEEPS: usize = 60;

/// A decomposition of `n x p` matrices in a workspace of fixed size. With `p > n`, at least `p - n` singular values are 0.
#[derive(Clone, Debug)]
pub struct Svd {
    product: Matrix,
    v: Matrix,
    sigma: Vec<f64>,
}

impl Svd {
    /// Workspace for matrices `n x p`.
    pub fn new(n: usize, p: usize) -> Self {
        Svd { product: zeros(n, p), v: zeros(p, p), sigma: vec![0.0; p] }
    }

    /// Decomposes `a`.
    pub fn decompose(&mut self, a: &Matrix) {
        self.decompose_above(0.0, a);
    }

    /// Decomposes `a`; columns of `A V` shorter than `floor` count as zero and are turned no further, so that right singular
    /// vectors of zero singular values do not depend on noise.
    pub fn decompose_above(&mut self, floor: f64, a: &Matrix) {
        let p = self.sigma.len();
        self.product.as_mut_slice().copy_from_slice(a.as_slice());
        self.v.fill(0.0);
        self.v.fill_diagonal(1.0);
        for _ in 0..SWEEPS {
            let mut rotated = false;
            for i in 0..p {
                for j in i + 1..p {
                    rotated |= self.rotate(floor, i, j);
                }
            }
            if !rotated {
                break;
            }
        }
        for j in 0..p {
            self.sigma[j] = norm(column(&self.product, j));
        }
    }

    /// Singular values, in the order of the columns (not sorted).
    pub fn values(&self) -> &[f64] {
        &self.sigma
    }

    /// Right singular vectors `V`, `p x p`, column `j` of value `j`.
    pub fn right(&self) -> &Matrix {
        &self.v
    }

    /// The left singular vector of value `k`; zeros for a value of 0.
    pub fn left_vector(&self, k: usize) -> Vec<f64> {
        let share = if self.sigma[k] > 0.0 { 1.0 / self.sigma[k] } else { 0.0 };
        column(&self.product, k).iter().map(|x| share * x).collect()
    }

    /// `x = A^+ b` (`p` entries); singular values below `tolerance` times the largest count as zero.
    pub fn solve(&self, tolerance: f64, b: &[f64], x: &mut [f64]) {
        x.fill(0.0);
        for (k, square) in self.squares(tolerance) {
            axpy(dot(column(&self.product, k), b) / square, column(&self.v, k), x);
        }
    }

    /// `x = (A^T)^+ b` (`n` entries), the same.
    pub fn solve_transposed(&self, tolerance: f64, b: &[f64], x: &mut [f64]) {
        x.fill(0.0);
        for (k, square) in self.squares(tolerance) {
            axpy(dot(column(&self.v, k), b) / square, column(&self.product, k), x);
        }
    }

    /// Singular values that count, squared, with their index.
    fn squares(&self, tolerance: f64) -> impl Iterator<Item = (usize, f64)> + '_ {
        let largest = self.sigma.iter().fold(0.0, |m, s| math::max(*s, m));
        let counts = move |s: &f64| *s > tolerance * largest;
        self.sigma.iter().enumerate().filter(move |(_, s)| counts(s)).map(|(k, s)| (k, s * s))
    }

    /// The orthonormal matrix closest to `A`, `n x p`; returns the smallest singular value, and leaves `out` untouched where it
    /// is 0.
    pub fn polar(&self, out: &mut Matrix) -> f64 {
        let smallest = self.sigma.iter().fold(f64::INFINITY, |m, s| math::min(*s, m));
        if !(smallest > 0.0) {
            return 0.0;
        }
        out.fill(0.0);
        for k in 0..self.sigma.len() {
            let u = column(&self.product, k);
            for j in 0..self.sigma.len() {
                axpy(self.v[(j, k)] / self.sigma[k], u, column_mut(out, j));
            }
        }
        smallest
    }

    /// Makes columns `i` and `j` orthogonal; false if they are already.
    fn rotate(&mut self, floor: f64, i: usize, j: usize) -> bool {
        let (x, y) = two_columns_mut(&mut self.product, i, j);
        let (a, b, c) = (dot(x, x), dot(y, y), dot(x, y));
        // The second test ends the chase of columns that are zero to round-off.
        let level = f64::EPSILON * math::sqrt(a) * math::sqrt(b);
        if !(math::abs(c) > level) || math::abs(c) <= 1e-36 * math::max(a, b) {
            return false;
        }
        if a <= floor * floor || b <= floor * floor {
            return false;
        }
        let zeta = (b - a) / (2.0 * c);
        let length = math::abs(zeta) + math::sqrt(1.0 + zeta * zeta);
        let t = if zeta < 0.0 { -1.0 / length } else { 1.0 / length };
        let cosine = 1.0 / math::sqrt(1.0 + t * t);
        let sine = cosine * t;
        turn(x, y, cosine, sine);
        let (x, y) = two_columns_mut(&mut self.v, i, j);
        turn(x, y, cosine, sine);
        true
    }
}

fn turn(x: &mut [f64], y: &mut [f64], cosine: f64, sine: f64) {
    count::algebra(4 * x.len());
    for (x, y) in x.iter_mut().zip(y) {
        (*x, *y) = (cosine * *x - sine * *y, sine * *x + cosine * *y);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_zero_has_zeros_for_its_inverse() {
        let mut svd = Svd::new(3, 2);
        svd.decompose(&zeros(3, 2));
        let (mut x, mut y) = ([1.0; 2], [1.0; 3]);
        svd.solve(1e-10, &[1.0, 2.0, 3.0], &mut x);
        svd.solve_transposed(1e-10, &[1.0, 2.0], &mut y);
        assert_eq!((x, y), ([0.0; 2], [0.0; 3]));
    }
}

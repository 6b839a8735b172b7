//! What acts on each other in a linearization: its parts, each in its own unit of time.
//!
//! Source: Golub, Van Loan, Matrix Computations, 4th ed. (2013), section 7.2.2 (sensitivity of an eigenvalue).

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::linalg::complex::Complex;
use crate::linalg::inverse_iteration::eigenvector;
use crate::linalg::{Matrix, zeros};
use crate::math;

/// A real part below this share of the norm of its part, times the condition of the eigenvalue, is round-off,
const ROUND_OFF: f64 = 1e-12;
/// but not more than this share of the eigenvalue, however defective it is.
const DEFECTIVE: f64 = 1e-4;
/// An eigenvalue below this share of the norm of its part is found again from its eigenvectors,
const SMALL: f64 = 1e-3;
/// where its condition is below this, so that it is far from all others, and no zeros were split off.
const ALONE: f64 = 1e3;

/// Coordinates that act on each other.
pub(super) struct Part {
    pub(super) members: Vec<usize>,
    /// Among these, in its own unit of time,
    pub(super) matrix: Matrix,
    /// and its round-off.
    pub(super) noise: Matrix,
    /// What is left of it when zeros are split off.
    pub(super) rest: Matrix,
    /// Its largest singular value.
    pub(super) largest: f64,
}

impl Part {
    /// An eigenvalue with its eigenvector, and what round-off may have made of it.
    pub(super) fn refined(&self, value: Complex) -> (Complex, Vec<Complex>, f64) {
        let right = eigenvector(&self.matrix, value);
        let left = eigenvector(&self.matrix.transpose(), value);
        let norm = |x: &[Complex]| math::sqrt(x.iter().map(|x| x.re * x.re + x.im * x.im).sum());
        let plus = |a: Complex, b: Complex| Complex::new(a.re + b.re, a.im + b.im);
        let zero = Complex::new(0.0, 0.0);
        let product = left.iter().zip(&right).fold(zero, |sum, (y, x)| plus(sum, y.times(*x)));
        let size: f64 = math::sqrt(self.matrix.as_slice().iter().map(|x| x * x).sum());
        // Where the two are perpendicular to round-off this is infinite.
        let condition = norm(&left) * norm(&right) / product.abs();
        let entry = |i: usize, j: usize| left[i].abs() * self.noise[(i, j)] * right[j].abs();
        let indices = || (0..left.len()).flat_map(|j| (0..left.len()).map(move |i| (i, j)));
        let of_entries: f64 = indices().map(|(i, j)| entry(i, j)).sum();
        let noise = ROUND_OFF * size * condition + of_entries / product.abs();
        let mut refined = value;
        let whole = self.rest.nrows() == self.matrix.nrows();
        if whole && value.abs() < SMALL * size && condition < ALONE {
            // y^T A x / y^T x: its error is of second order, and of the size of what it is the sum of.
            let term = |(i, j): (usize, usize)| left[i].times(right[j]).scaled(self.matrix[(i, j)]);
            refined = indices().map(term).fold(zero, plus).over(product);
            refined.im = if value.im == 0.0 { 0.0 } else { refined.im };
        }
        (refined, right, math::min(noise, DEFECTIVE * value.abs()))
    }
}

/// The sets of indices that reach each other by entries that are not zero.
pub(super) fn connected(matrix: &Matrix) -> Vec<Vec<usize>> {
    let n = matrix.nrows();
    let reach = |from: usize, forth: bool, taken: &[bool]| {
        let mut reached = vec![false; n];
        reached[from] = true;
        let mut open = vec![from];
        while let Some(j) = open.pop() {
            for i in 0..n {
                let entry = if forth { matrix[(i, j)] } else { matrix[(j, i)] };
                if entry != 0.0 && !reached[i] && !taken[i] {
                    reached[i] = true;
                    open.push(i);
                }
            }
        }
        reached
    };
    let mut taken = vec![false; n];
    let mut out = Vec::new();
    for from in 0..n {
        if taken[from] {
            continue;
        }
        let (forth, back) = (reach(from, true, &taken), reach(from, false, &taken));
        let members: Vec<usize> = (from..n).filter(|i| forth[*i] && back[*i]).collect();
        members.iter().for_each(|i| taken[*i] = true);
        out.push(members);
    }
    out
}

/// The matrix among `members` in a unit of time in which velocities change about as fast as places, and the factors of the deviations. (Balancing each
/// of them by itself would make round-off large: where a place does not act back, only round-off does.)
pub(super) fn in_its_time(matrix: &Matrix, members: &[usize], places: usize) -> (Matrix, Vec<f64>) {
    let n = members.len();
    let places = members.iter().filter(|i| **i < places).count();
    let largest = |rows: Range<usize>, columns: Range<usize>| {
        let of = |j: usize| rows.clone().map(move |i| math::abs(matrix[(members[i], members[j])]));
        columns.flat_map(of).fold(0.0, math::max)
    };
    let (forth, back) = (largest(0..places, places..n), largest(places..n, 0..places));
    let mut rate = if forth > 0.0 && back > 0.0 { math::sqrt(back / forth) } else { largest(places..n, places..n) };
    let mut unit = 1.0;
    // A power of two: nothing is rounded.
    while rate >= 2.0 {
        rate /= 2.0;
        unit *= 2.0;
    }
    while rate > 0.0 && rate < 0.5 && unit > 1e-9 {
        rate *= 2.0;
        unit /= 2.0;
    }
    let factors: Vec<f64> = (0..n).map(|i| if i < places { 1.0 } else { unit }).collect();
    let mut out = zeros(n, n);
    for j in 0..n {
        for i in 0..n {
            out[(i, j)] = matrix[(members[i], members[j])] * factors[j] / factors[i];
        }
    }
    (out, factors)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_counted_in_the_period_of_what_acts_back_and_else_in_that_of_the_damping() {
        // x'' = -w^2 x with w = 1024: over w both entries are 1, and nothing is rounded.
        let mut j = zeros(2, 2);
        (j[(0, 1)], j[(1, 0)]) = (1.0, -1024.0 * 1024.0);
        let (scaled, factors) = in_its_time(&j, &[0, 1], 1);
        assert_eq!((scaled[(0, 1)], scaled[(1, 0)], factors), (1024.0, -1024.0, vec![1.0, 1024.0]));
        // x'' = -64 x'.
        (j[(1, 0)], j[(1, 1)]) = (0.0, -64.0);
        let (scaled, factors) = in_its_time(&j, &[0, 1], 1);
        assert_eq!((scaled[(0, 1)], scaled[(1, 1)], factors), (64.0, -64.0, vec![1.0, 64.0]));
    }

    #[test]
    fn parts_are_what_acts_on_each_other() {
        // 0 -> 1 <-> 3, 2 alone.
        let mut a = zeros(4, 4);
        (a[(1, 0)], a[(1, 3)], a[(3, 1)]) = (1.0, 2.0, 3.0);
        assert_eq!(connected(&a), [vec![0], vec![1, 3], vec![2]]);
    }
}

//! Rank-revealing QR: reflections with the column of largest remaining norm as pivot.
//!
//! ```text
//! A E = Q R,   rank = number of pivots above tolerance * largest pivot
//! ```
//! Source: Businger, Golub, Numer. Math. 7 (1965) 269, on column norms computed anew (not updated), so that a gap can be read
//! from the pivots. Columns that tie to ten digits are taken in document order. The tolerance of every rank decision is here.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::householder::{apply, reflect};
use super::vector::{norm, normalize};
use super::{Matrix, column, column_mut, two_columns_mut};
use crate::linalg::zeros;
use crate::math;

/// Relative tolerance of a rank decision; assembled configurations separate 1e-2 from 1e-15, coordinates good to 1e-9 still pass.
pub const TOLERANCE: f64 = 1e-9;
/// Norms that differ by less count as equal.
const TIE: f64 = 1e-10;

/// A factorization of `n x k` matrices in a workspace of fixed size.
#[derive(Clone, Debug)]
pub struct RankQr {
    work: Matrix,
    order: Vec<usize>,
    tau: Vec<f64>,
    pivots: Vec<f64>,
    rank: usize,
    rank_preferred: usize,
    largest_dropped: f64,
    tolerance: f64,
}

impl RankQr {
    /// Workspace for matrices `n x k`.
    pub fn new(n: usize, k: usize) -> Self {
        RankQr {
            work: zeros(n, k),
            order: vec![0; k],
            tau: vec![0.0; k],
            pivots: vec![0.0; k],
            rank: 0,
            rank_preferred: 0,
            largest_dropped: 0.0,
            tolerance: TOLERANCE,
        }
    }

    /// Factors `a` with its columns scaled to length 1 (zero columns stay). The first `preferred` columns are exhausted before
    /// any other is taken.
    pub fn factor(&mut self, a: &Matrix, preferred: usize, tolerance: f64) {
        self.factor_after(a, 0..0, preferred, tolerance);
    }

    /// The same, with columns among the preferred ones that are exhausted before these: independent of each other, they are all
    /// taken, and the others are measured by what these leave of them.
    pub fn factor_after(&mut self, a: &Matrix, first: Range<usize>, preferred: usize, tolerance: f64) {
        self.work.as_mut_slice().copy_from_slice(a.as_slice());
        for j in 0..self.order.len() {
            normalize(column_mut(&mut self.work, j));
        }
        // Columns have length 1 or 0, so the largest pivot is 1 and the tolerance is relative to it.
        self.reduce(first, preferred, tolerance);
    }

    /// Factors `a` as it is: a column of round-off counts as nothing beside the longest.
    pub fn factor_unscaled(&mut self, a: &Matrix, tolerance: f64) {
        self.work.as_mut_slice().copy_from_slice(a.as_slice());
        let longest = (0..self.order.len()).fold(0.0, |most, j| math::max(norm(column(a, j)), most));
        self.reduce(0..0, 0, tolerance * longest);
    }

    /// Factors `a` as it is, columns being what others left of columns of length 1: the tolerance is relative to that length.
    pub fn factor_remainders(&mut self, a: &Matrix, preferred: usize, tolerance: f64) {
        self.work.as_mut_slice().copy_from_slice(a.as_slice());
        self.reduce(0..0, preferred, tolerance);
    }

    fn reduce(&mut self, first: Range<usize>, preferred: usize, tolerance: f64) {
        let (n, k) = (self.work.nrows(), self.work.ncols());
        self.tolerance = tolerance;
        for (j, place) in self.order.iter_mut().enumerate() {
            *place = j;
        }
        let mut step = 0;
        self.rank_preferred = 0;
        self.largest_dropped = 0.0;
        for group in [first, 0..preferred, 0..k] {
            loop {
                let (place, length) = self.pivot(step, &group);
                // What is not a number is no pivot.
                let above = length > tolerance;
                if !above || step >= n.min(k) {
                    break;
                }
                self.eliminate(step, place);
                self.pivots[step] = length;
                step += 1;
            }
            if group == (0..preferred) {
                self.rank_preferred = step;
            }
        }
        self.rank = step;
        for place in step..k {
            if step < n {
                let rest = norm(&column(&self.work, place)[step..]);
                self.largest_dropped = math::max(rest, self.largest_dropped);
            }
        }
    }

    /// Rank found.
    pub fn rank(&self) -> usize {
        self.rank
    }

    /// Rank of the preferred columns.
    pub fn rank_preferred(&self) -> usize {
        self.rank_preferred
    }

    /// Column numbers in the order of elimination; the first [`RankQr::rank`] are independent.
    pub fn order(&self) -> &[usize] {
        &self.order
    }

    /// Pivots (lengths that were left), of the independent columns.
    pub fn pivots(&self) -> &[f64] {
        &self.pivots[..self.rank]
    }

    /// Largest length that was left of a column that was not taken.
    pub fn largest_dropped(&self) -> f64 {
        self.largest_dropped
    }

    /// Tolerance used.
    pub fn tolerance(&self) -> f64 {
        self.tolerance
    }

    /// Smallest pivot over the largest length dropped; infinite where nothing was dropped.
    pub fn gap(&self) -> f64 {
        let smallest = self.pivots().iter().fold(f64::INFINITY, |m, x| math::min(*x, m));
        if self.largest_dropped > 0.0 { smallest / self.largest_dropped } else { f64::INFINITY }
    }

    /// Orthonormal basis of the complement of the range, `n x (n - rank)`: the last columns of `Q`.
    pub fn complement(&self, out: &mut Matrix) {
        for j in 0..out.ncols() {
            let x = column_mut(out, j);
            x.fill(0.0);
            x[self.rank + j] = 1.0;
            for i in (0..self.rank).rev() {
                apply(self.tau[i], &column(&self.work, i)[i..], &mut x[i..]);
            }
        }
    }

    /// Place of the pivot among columns with a number below `group`, and its remaining length.
    fn pivot(&self, step: usize, group: &Range<usize>) -> (usize, f64) {
        let rest = |place: usize| {
            let x = column(&self.work, place);
            norm(&x[step.min(x.len())..])
        };
        let mut largest = 0.0;
        for place in step..self.order.len() {
            if group.contains(&self.order[place]) {
                largest = math::max(rest(place), largest);
            }
        }
        let mut best: Option<(usize, f64)> = None;
        for place in step..self.order.len() {
            let length = rest(place);
            let candidate = group.contains(&self.order[place]) && length >= (1.0 - TIE) * largest;
            if candidate && best.is_none_or(|(b, _)| self.order[place] < self.order[b]) {
                best = Some((place, length));
            }
        }
        best.unwrap_or((step, 0.0))
    }

    fn eliminate(&mut self, step: usize, place: usize) {
        let (n, k) = (self.work.nrows(), self.work.ncols());
        if place != step {
            self.order.swap(place, step);
            for i in 0..n {
                self.work.as_mut_slice().swap(i + place * n, i + step * n);
            }
        }
        self.tau[step] = reflect(&mut column_mut(&mut self.work, step)[step..]);
        for j in step + 1..k {
            let (u, x) = two_columns_mut(&mut self.work, step, j);
            apply(self.tau[step], &u[step..], &mut x[step..]);
        }
    }
}

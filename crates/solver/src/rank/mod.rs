//! Ranks of many rows by their structure: the same decision as that of [`crate::linalg::rank_qr`], at a cost that grows with the number of bodies.
//!
//! ```text
//! 1. elimination part by part:  strong rows K,  doubtful rows G,  dependent rows D
//! 2. smallest singular value of K:  what is too weak goes from K to G
//! 3. G without its projection on the span of K:  column-pivoted QR with the tolerance of the rank
//! ```
//! A QR factorization of `C^T` itself has no zeros left where many bodies are jointed to one, and without pivoting may keep rows that
//! are nearly dependent where others are not (Foster, Davis, ACM Trans. Math. Softw. 40 (2013) 7, on rank decisions in sparse QR). Here
//! the local elimination proposes and orthogonal remainders decide. Nothing is decided on squares: rows that differ by 1e-9 are
//! measured as 1e-9 ([`remainder`]), and no row is called dependent of which more than the tolerance is left ([`elimination`]).
//! Which rows are kept may differ from the dense choice where rows can stand for each other; the numbers of rows do not.

mod elimination;
mod remainder;
#[cfg(test)]
mod tests;

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::linalg::rank_qr::RankQr;
use crate::linalg::vector::{norm, normalize};
use crate::linalg::{column_mut, zeros};
use crate::math;
use crate::probe::Values;
use crate::rows::Conditioning;
use crate::structure::SparseMatrix;
use crate::system::Sizes;
use crate::work::Budget;
use elimination::{Sorted, eliminate};
use remainder::Basis;

/// Up to this many rows, and this many coordinates, matrices are decided as dense ones.
pub(crate) const LARGEST_DENSE: usize = 400;
const LARGEST_DENSE_COORDINATES: usize = 1200;

/// Rows of which less is left are doubtful; more than the tolerance by a factor.
const DOUBTFUL: f64 = 1e-4;
const DOUBT: f64 = 100.0;
/// Shares below this of a row in a combination are none.
const NOTHING: f64 = 1e-8;

/// Are ranks of a system of these sizes decided by its structure?
pub(crate) fn is_large(sizes: Sizes) -> bool {
    sizes.rows() > LARGEST_DENSE || (sizes.n > LARGEST_DENSE_COORDINATES && sizes.rows() > 0)
}

/// Rows among which the independent ones are looked for.
#[derive(Clone, Debug)]
pub(crate) struct Candidates<'a> {
    pub matrix: &'a SparseMatrix,
    /// Columns that belong to one body each.
    pub bodies: &'a [Range<usize>],
    /// The bodies' own rows: taken before others.
    pub own: Range<usize>,
    /// Rows below are holonomic: they are exhausted before any other is taken.
    pub m: usize,
    /// The rows that take part.
    pub rows: Vec<usize>,
    /// What may be spent. Where it ends nothing is decided: who asked asks the budget as well.
    pub budget: Budget,
}

/// What is decided.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Decision {
    /// Independent rows, ascending.
    pub kept: Vec<usize>,
    /// Rank of the holonomic rows.
    pub holonomic: usize,
    /// The least length that counted, and the largest that did not.
    pub smallest_kept: f64,
    pub largest_dropped: f64,
    /// The row left out of which most is left.
    pub next: Option<usize>,
}

impl Decision {
    /// Rank.
    pub fn rank(&self) -> usize {
        self.kept.len()
    }

    fn dropped(&mut self, row: usize, left: f64) {
        if self.next.is_none() || left > self.largest_dropped {
            self.next = Some(row);
        }
        self.largest_dropped = math::max(left, self.largest_dropped);
    }
}

impl<'a> Candidates<'a> {
    const LAST_CLASS: u8 = 2;

    /// All rows of the values at hand.
    // Not inlined: small mechanisms do without it, and so does the first view of the page.
    #[inline(never)]
    pub fn all(values: &'a Values) -> Self {
        Candidates {
            matrix: &values.rows,
            bodies: &values.bodies,
            own: values.own_rows.clone(),
            m: values.sizes.m,
            rows: (0..values.sizes.rows()).collect(),
            budget: values.budget.clone(),
        }
    }

    /// Own rows, holonomic ones, others.
    fn class(&self, row: usize) -> u8 {
        if self.own.contains(&row) { 0 } else { 1 + u8::from(row >= self.m) }
    }

    fn values(&self) -> Values {
        Values::of_matrix(self.matrix.clone(), self.m, self.bodies.to_vec(), self.own.clone(), self.budget.clone())
    }

    /// Ranks at a tolerance relative to rows of length 1.
    #[inline(never)]
    pub fn decide(&self, tolerance: f64) -> Decision {
        let of = |rows: Vec<usize>| Candidates { rows, ..self.clone() };
        let (holonomic, others): (Vec<usize>, Vec<usize>) = self.rows.iter().partition(|row| **row < self.m);
        let held = of(holonomic).without_classes(tolerance);
        if others.is_empty() {
            return Decision { holonomic: held.rank(), ..held };
        }
        let mut all = of(held.kept.iter().copied().chain(others).collect()).without_classes(tolerance);
        if held.largest_dropped > all.largest_dropped || all.next.is_none() {
            all.next = held.next;
        }
        Decision {
            holonomic: held.rank(),
            smallest_kept: math::min(all.smallest_kept, held.smallest_kept),
            largest_dropped: math::max(all.largest_dropped, held.largest_dropped),
            ..all
        }
    }

    /// Independent rows among rows of which the holonomic ones, if there are others, are independent of each other.
    fn without_classes(&self, tolerance: f64) -> Decision {
        let doubtful = math::max(DOUBTFUL, DOUBT * tolerance);
        let Sorted { mut strong, doubtful: mut open, dependent, smallest } = eliminate(self, tolerance, doubtful);
        let mut decision = Decision { smallest_kept: smallest, ..Decision::default() };
        if self.rows.last().is_some_and(|row| *row >= self.m) {
            let missing = dependent.iter().map(|(row, _)| *row).chain(open.iter().copied());
            let missing: Vec<usize> = missing.filter(|row| *row < self.m).collect();
            self.make_room(&missing, &mut strong, &mut open);
        }
        for (row, left) in dependent.into_iter().filter(|(row, _)| !open.contains(row)) {
            decision.dropped(row, left);
        }
        let mut basis = Basis::new(self, &strong);
        while let Some(place) = basis.weak(tolerance)
            && self.budget.spend(basis.work())
        {
            let mut strong = basis.rows().to_vec();
            open.push(strong.remove(place));
            basis = Basis::new(self, &strong);
        }
        decision.kept = basis.rows().to_vec();
        // Classes in their order, and rows of a class in that of the document.
        holonomy_expr::order::sort_by_key(&mut open, |row| (self.class(*row), *row));
        self.decide_open(&mut basis, &open, tolerance, &mut decision);
        holonomy_expr::order::sort_indices(&mut decision.kept);
        decision
    }

    /// Opens the decision on holonomic rows that others left nothing of, and on those others.
    fn make_room(&self, missing: &[usize], strong: &mut Vec<usize>, open: &mut Vec<usize>) {
        for row in missing.iter().copied() {
            let mut basis = Basis::new(self, strong);
            if !self.budget.spend(basis.work()) {
                return;
            }
            let (_, shares) = basis.shares(self, row);
            *strong = basis.rows().to_vec();
            for place in (0..strong.len()).rev() {
                if strong[place] >= self.m && math::abs(shares[place]) > NOTHING {
                    open.push(strong.remove(place));
                }
            }
            if !open.contains(&row) {
                open.push(row);
            }
        }
    }

    /// Pivoted QR of what the strong rows leave of the open ones.
    fn decide_open(&self, basis: &mut Basis, open: &[usize], tolerance: f64, decision: &mut Decision) {
        let (n, count) = (self.matrix.pattern.columns() as u64, open.len() as u64);
        if open.is_empty() || !self.budget.spend(count * basis.of_projection() + 2 * n * count * count) {
            return;
        }
        let mut left = zeros(self.matrix.pattern.columns(), open.len());
        let mut shares = vec![0.0; basis.rows().len()];
        for (k, row) in open.iter().enumerate() {
            let target = column_mut(&mut left, k);
            self.matrix.add_row(*row, 1.0, target);
            normalize(target);
            basis.project(target, &mut shares);
        }
        let preferred = open.iter().filter(|row| **row < self.m).count();
        let mut qr = RankQr::new(left.nrows(), open.len());
        qr.factor_remainders(&left, preferred, tolerance);
        for (k, pivot) in qr.order().iter().zip(qr.pivots()) {
            decision.kept.push(open[*k]);
            decision.smallest_kept = math::min(*pivot, decision.smallest_kept);
        }
        for (i, k) in qr.order().iter().enumerate().skip(qr.rank()) {
            let first = i == qr.rank();
            decision.dropped(open[*k], if first { qr.largest_dropped() } else { 0.0 });
        }
    }
}

impl Basis {
    /// What is left of a row of length 1, and its shares in the rows of the basis.
    fn shares(&mut self, candidates: &Candidates<'_>, row: usize) -> (f64, Vec<f64>) {
        let mut x = vec![0.0; candidates.matrix.pattern.columns()];
        let mut shares = vec![0.0; self.rows().len()];
        candidates.matrix.add_row(row, 1.0, &mut x);
        normalize(&mut x);
        self.project(&mut x, &mut shares);
        (norm(&x), shares)
    }
}

/// Condition number and smallest singular value of independent rows, with the combination of rows that has it.
#[inline(never)]
pub(crate) fn conditioning(candidates: &Candidates<'_>, kept: &[usize]) -> (Conditioning, Vec<f64>) {
    Basis::new(candidates, kept).conditioning()
}

/// The distance of the row that is closest to the others.
#[inline(never)]
pub(crate) fn nearest(candidates: &Candidates<'_>, kept: &[usize]) -> f64 {
    let weakest = Basis::new(candidates, kept).weakest();
    weakest.and_then(|weakest| weakest.nearest()).map_or(1.0, |(_, distance)| distance)
}

/// For each of the rows `dependent` its shares in the rows `kept`, all of length 1.
#[inline(never)]
pub(crate) fn shares(candidates: &Candidates<'_>, kept: &[usize], dependent: &[usize]) -> Vec<Vec<f64>> {
    let mut basis = Basis::new(candidates, kept);
    dependent.iter().map(|row| basis.shares(candidates, *row).1).collect()
}

/// Takes out of directions what rows do not leave of them.
#[inline(never)]
pub(crate) fn complements(candidates: &Candidates<'_>, kept: &[usize], directions: &mut [Vec<f64>]) {
    let mut basis = Basis::new(candidates, kept);
    let mut shares = vec![0.0; kept.len()];
    for direction in directions {
        basis.project(direction, &mut shares);
    }
}

//! Rank of the constraint matrix and dependent rows.
//!
//! ```text
//! rank C by QR of the row-scaled C^T with column pivoting; bodies' own rows (norms, orthogonality) are taken first, and holonomic
//! rows are exhausted before any Pfaffian row is taken
//! ```
//! Source: solvability paper, section on rank; reference/solvability, sections 1-2. Holonomic rows come first because only they
//! hold positions: a Pfaffian row kept in place of a holonomic one would let its position drift. Own rows come before all: what
//! their complement leaves of the others is the constraint matrix of twists, so rows of joints are chosen as if there were no such
//! coordinates, and no body loses a row that keeps its rotation one. Dependent rows are left out; their multipliers are 0, the
//! motion does not depend on the choice.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::failure::{Failure, Quantity, Result};
use crate::formulation::RowsInUse;
use crate::linalg::rank_qr::{RankQr, TOLERANCE};
use crate::linalg::svd::Svd;
use crate::linalg::vector::{norm, normalize, scale};
use crate::linalg::zeros;
use crate::linalg::{Matrix, column, column_mut};
use crate::math;
use crate::probe::{Probe, Values, finite};
use crate::rank::{self, Candidates};
use crate::rows::Rows;
use crate::structure::{Pattern, SparseMatrix};
use crate::system::{Sizes, StateRef, System};
use crate::work::Budget;

/// Beyond this many rows the dense singular values are not computed.
pub const LARGEST_SVD: usize = rank::LARGEST_DENSE;

/// Map from other velocities (twists) to `v`: `C` is multiplied by it before ranks are decided, so that no figure depends on
/// rotation coordinates.
#[derive(Copy, Clone, Debug)]
pub struct TwistMap<'a> {
    /// Where its entries are, `n` rows. Coordinates of one body map to neighbouring columns.
    pub pattern: &'a Pattern,
    /// The entries, row after row.
    pub entries: &'a [f64],
}

/// What [`analyse`] is asked.
#[derive(Copy, Clone, Debug, Default)]
pub struct RankOptions<'a> {
    /// Map to twist coordinates; none: `C` as it is.
    pub twist_map: Option<TwistMap<'a>>,
    /// Relative tolerance of the rank decision; none: [`TOLERANCE`].
    pub tolerance: Option<f64>,
    /// Leaves singular values out: ranks and rows are decided without them, in a fraction of the time.
    pub ranks_only: bool,
}

/// Rank and what follows from it, of the row-scaled constraint matrix.
#[derive(Clone, PartialEq, Debug)]
pub struct RankReport {
    /// Rank of `C`.
    pub rank: usize,
    /// Rank of its holonomic rows.
    pub rank_holonomic: usize,
    /// Rank of its Pfaffian rows.
    pub rank_pfaffian: usize,
    /// Rows that do not vanish identically, minus rank.
    pub redundancy: usize,
    /// Velocities minus rank.
    pub mobility: usize,
    /// Singular values of the row-scaled matrix, falling; empty beyond [`LARGEST_SVD`] rows and where only ranks were
    /// asked for.
    pub singular_values: Vec<f64>,
    /// Smallest pivot kept divided by the largest one dropped; infinite if nothing was dropped (or only zeros).
    pub gap: f64,
    /// Tolerance used, relative to the largest pivot.
    pub tolerance: f64,
    /// Rows that are kept, in document order; holonomic rows are preferred.
    pub kept_rows: Vec<usize>,
    /// The others (rows that vanish identically included).
    pub dependent_rows: Vec<usize>,
    /// Largest singular value over the smallest one kept; 1 for rank 0, infinite where only ranks were asked for. Beyond
    /// [`LARGEST_SVD`] rows that of the kept rows, to about a percent.
    pub condition: f64,
    /// The combination of rows of length 1 that comes closest to dependence among those that count, norm 1: the left singular
    /// vector of the smallest singular value kept; empty where only ranks were asked for.
    pub weakest: Vec<f64>,
}

/// Ranks, singular values and dependent rows at a state (meaningful at an assembled one).
///
/// # Errors
/// [`crate::Failure::NonFinite`].
pub fn analyse(system: &mut dyn System, state: StateRef<'_>, options: &RankOptions<'_>) -> Result<RankReport> {
    let report = rows_at(system, state, options)?.report(options);
    // A decision that the budget has broken off is none.
    if system.budget().is_over() { Err(Failure::OutOfWork { t: state.t }) } else { Ok(report) }
}

/// Condition number and smallest singular value of the rows (of length 1) that are independent at a state, to about a percent: what
/// [`crate::Sample`] has of them.
///
/// # Errors
/// [`crate::Failure::NonFinite`], [`crate::Failure::OutOfWork`].
pub fn conditioning(system: &mut dyn System, state: StateRef<'_>) -> Result<(f64, f64)> {
    let options = RankOptions { ranks_only: true, ..RankOptions::default() };
    let rows = rows_at(system, state, &options)?;
    let report = rows.report(&options);
    let found = if rows.large {
        rank::conditioning(&rows.candidates(), &report.kept_rows).0
    } else {
        RowsInUse::new(Rows::new(report.kept_rows, rows.sizes.m)).condition_of(&rows.transposed(), state.t)?
    };
    Ok((found.condition, found.smallest))
}

/// The rows at one state, in twist coordinates where they are given.
pub(crate) struct RowsAt {
    pub matrix: SparseMatrix,
    /// Columns of one body each.
    bodies: Vec<Range<usize>>,
    own: Range<usize>,
    sizes: Sizes,
    budget: Budget,
    /// Are they decided by their structure?
    pub large: bool,
}

/// Evaluates the rows.
pub(crate) fn rows_at(system: &mut dyn System, state: StateRef<'_>, options: &RankOptions<'_>) -> Result<RowsAt> {
    let (sizes, own) = (system.sizes(), system.own_rows());
    let large = rank::is_large(sizes);
    let mut values = Values::with(&*system, !large);
    let mut probe = Probe { system, values: &mut values };
    let work = if options.ranks_only { probe.values.work.rank_only } else { probe.values.work.rank };
    probe.spend(state.t, work)?;
    probe.position(state)?;
    let Values { rows: mut matrix, mut bodies, budget, .. } = values;
    if let Some(map) = options.twist_map {
        finite(map.entries, state.t, Quantity::ConstraintMatrix, 1)?;
        matrix = mapped(&matrix, &map);
        for body in &mut bodies {
            let columns = || body.clone().flat_map(|i| map.pattern.row(i)).map(|k| *k as usize);
            *body = columns().min().unwrap_or(0)..columns().max().map_or(0, |last| last + 1);
        }
    }
    Ok(RowsAt { matrix, bodies, own, sizes, budget, large })
}

/// `C^T` as a dense matrix, in twist coordinates where they are given.
pub(crate) fn constraint_matrix(
    system: &mut dyn System,
    state: StateRef<'_>,
    options: &RankOptions<'_>,
) -> Result<Matrix> {
    Ok(rows_at(system, state, options)?.transposed())
}

impl RowsAt {
    /// The rows of values, by structure however few there are, or as dense ones.
    #[cfg(test)]
    pub fn of(values: &Values, large: bool) -> Self {
        let Values { rows, bodies, own_rows, sizes, budget, .. } = values;
        let (matrix, bodies, own) = (rows.clone(), bodies.clone(), own_rows.clone());
        RowsAt { matrix, bodies, own, sizes: *sizes, budget: budget.clone(), large }
    }

    /// `C^T` as a dense matrix.
    pub fn transposed(&self) -> Matrix {
        let mut ct = zeros(self.matrix.pattern.columns(), self.matrix.pattern.rows());
        self.matrix.pattern.expand_transposed(&self.matrix.entries, &mut ct);
        ct
    }

    /// All of them.
    pub fn candidates(&self) -> Candidates<'_> {
        Candidates {
            matrix: &self.matrix,
            bodies: &self.bodies,
            own: self.own.clone(),
            m: self.sizes.m,
            rows: (0..self.sizes.rows()).collect(),
            budget: self.budget.clone(),
        }
    }

    /// Ranks and what follows from them.
    pub fn report(&self, options: &RankOptions<'_>) -> RankReport {
        if self.large { self.report_by_structure(options) } else { self.report_of(&self.transposed(), options) }
    }

    /// The same where the dense matrix is at hand.
    pub fn report_of(&self, ct: &Matrix, options: &RankOptions<'_>) -> RankReport {
        report(ct, self.sizes, self.own.clone(), options)
    }

    // Not inlined: small mechanisms do without it, and so does the first view of the page.
    #[inline(never)]
    fn report_by_structure(&self, options: &RankOptions<'_>) -> RankReport {
        let Sizes { m, h, .. } = self.sizes;
        let (n, tolerance) = (self.matrix.pattern.columns(), options.tolerance.unwrap_or(TOLERANCE));
        let candidates = self.candidates();
        let found = candidates.decide(tolerance);
        let pfaffian = Candidates { rows: (m..m + h).collect(), ..candidates.clone() }.decide(tolerance);
        let rank = found.rank();
        let (mut condition, mut weakest) = (if rank == 0 { 1.0 } else { f64::INFINITY }, Vec::new());
        if !options.ranks_only && rank > 0 {
            let (found_condition, shares) = rank::conditioning(&candidates, &found.kept);
            condition = found_condition.condition;
            weakest = vec![0.0; m + h];
            for (row, share) in found.kept.iter().zip(shares) {
                weakest[*row] = share;
            }
            make_largest_positive(&mut weakest);
        }
        RankReport {
            rank,
            rank_holonomic: found.holonomic,
            rank_pfaffian: pfaffian.rank(),
            redundancy: (0..m + h).filter(|row| norm(self.matrix.row(*row).1) > 0.0).count() - rank,
            mobility: n - rank,
            singular_values: Vec::new(),
            gap: if found.largest_dropped > 0.0 { found.smallest_kept / found.largest_dropped } else { f64::INFINITY },
            tolerance,
            dependent_rows: others(m + h, &found.kept),
            kept_rows: found.kept,
            condition,
            weakest,
        }
    }
}

/// `C B` for the twist map `B`; rows that vanish but for round-off become zero.
fn mapped(matrix: &SparseMatrix, map: &TwistMap<'_>) -> SparseMatrix {
    let (of_map, rows) = (map.pattern, matrix.pattern.rows());
    let columns = |row: usize| matrix.pattern.row(row).iter().flat_map(|i| of_map.row(*i as usize));
    let places = (0..rows).flat_map(|row| columns(row).map(move |k| (row, *k as usize)));
    let mut out = SparseMatrix::new(Pattern::new(rows, of_map.columns(), places));
    let mut dense = vec![0.0; of_map.columns()];
    for row in 0..rows {
        let (of_row, values) = matrix.row(row);
        let mut size = 0.0;
        for (i, x) in of_row.iter().zip(values) {
            let range = of_map.range(*i as usize);
            for (k, b) in of_map.row(*i as usize).iter().zip(&map.entries[range.clone()]) {
                dense[*k as usize] += x * b;
            }
            size += math::abs(*x) * norm(&map.entries[range]);
        }
        let range = out.pattern.range(row);
        for (x, k) in out.entries[range.clone()].iter_mut().zip(out.pattern.row(row)) {
            *x = core::mem::take(&mut dense[*k as usize]);
        }
        if norm(&out.entries[range.clone()]) <= TOLERANCE * size {
            out.entries[range].fill(0.0);
        }
    }
    out
}

fn report(ct: &Matrix, sizes: Sizes, own: Range<usize>, options: &RankOptions<'_>) -> RankReport {
    let (n, rows) = (ct.nrows(), ct.ncols());
    let tolerance = options.tolerance.unwrap_or(TOLERANCE);
    let mut qr = RankQr::new(n, rows);
    qr.factor_after(ct, own, sizes.m, tolerance);
    let kept = Rows::new(qr.order()[..qr.rank()].to_vec(), sizes.m).kept;
    let dependent_rows = others(rows, &kept);
    let mut pfaffian = RankQr::new(n, sizes.h);
    pfaffian.factor(&ct.columns(sizes.m, sizes.h).into_owned(), 0, tolerance);
    let (rank, gap) = (qr.rank(), qr.gap());
    let alive = (0..rows).filter(|j| norm(column(ct, *j)) > 0.0).count();
    let (singular_values, weakest) =
        if options.ranks_only { (Vec::new(), Vec::new()) } else { singular_values(ct, rank) };
    let condition = match (rank, singular_values.first(), rank.checked_sub(1).and_then(|i| singular_values.get(i))) {
        (0, ..) => 1.0,
        (_, Some(largest), Some(smallest)) => largest / smallest,
        _ => f64::INFINITY,
    };
    RankReport {
        rank,
        rank_holonomic: qr.rank_preferred(),
        rank_pfaffian: pfaffian.rank(),
        redundancy: alive - rank,
        mobility: n - rank,
        singular_values,
        gap,
        tolerance,
        kept_rows: kept,
        dependent_rows,
        condition,
        weakest,
    }
}

/// Singular values of the row-scaled matrix, falling, and the left singular vector of number `rank - 1`.
fn singular_values(ct: &Matrix, rank: usize) -> (Vec<f64>, Vec<f64>) {
    if ct.ncols() > LARGEST_SVD {
        return (Vec::new(), Vec::new());
    }
    let mut scaled = unit_rows(ct);
    let wide = scaled.nrows() < scaled.ncols();
    if wide {
        scaled = scaled.transpose();
    }
    let mut svd = Svd::new(scaled.nrows(), scaled.ncols());
    svd.decompose(&scaled);
    let mut order: Vec<usize> = (0..scaled.ncols()).collect();
    holonomy_expr::order::sort_by(&mut order, |a, b| svd.values()[*b].total_cmp(&svd.values()[*a]));
    let values: Vec<f64> = order.iter().map(|k| svd.values()[*k]).collect();
    let Some(last) = rank.checked_sub(1).and_then(|i| order.get(i)) else { return (values, Vec::new()) };
    let mut weakest = if wide { svd.left_vector(*last) } else { column(svd.right(), *last).to_vec() };
    make_largest_positive(&mut weakest);
    (values, weakest)
}

/// The sign of a singular vector is free: the largest entry is positive.
fn make_largest_positive(x: &mut [f64]) {
    let largest = x.iter().fold(0.0, |m: f64, x| if math::abs(*x) > math::abs(m) { *x } else { m });
    scale(if largest < 0.0 { -1.0 } else { 1.0 }, x);
}

/// `C^T` with rows of `C` of length 1 (rows of zeros stay).
pub(crate) fn unit_rows(ct: &Matrix) -> Matrix {
    let mut scaled = ct.clone();
    for j in 0..scaled.ncols() {
        normalize(column_mut(&mut scaled, j));
    }
    scaled
}

/// The rows that are not kept, ascending.
pub(crate) fn others(rows: usize, kept: &[usize]) -> Vec<usize> {
    let mut left = vec![true; rows];
    for row in kept {
        left[*row] = false;
    }
    (0..rows).filter(|row| left[*row]).collect()
}

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

use alloc::vec::Vec;
use core::ops::Range;

use crate::failure::{Failure, Quantity, Result};
use crate::formulation::RowsInUse;
use crate::linalg::householder::Qr;
use crate::linalg::rank_qr::{RankQr, TOLERANCE};
use crate::linalg::svd::Svd;
use crate::linalg::vector::{norm, normalize, scale};
use crate::linalg::zeros;
use crate::linalg::{Matrix, column, column_mut};
use crate::math;
use crate::probe::{Probe, Values, finite};
use crate::rows::Rows;
use crate::system::{Sizes, StateRef, System};

/// Beyond this many rows the dense singular values are not computed.
pub const LARGEST_SVD: usize = 400;

/// Map from other velocities (twists) to `v`: `C` is multiplied by it before ranks are decided, so that no figure depends on
/// rotation coordinates.
#[derive(Copy, Clone, Debug)]
pub struct TwistMap<'a> {
    /// Number of columns.
    pub columns: usize,
    /// `n x columns`, row-major.
    pub values: &'a [f64],
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
    /// Largest singular value over the smallest one kept; 1 for rank 0, infinite where singular values were not computed.
    pub condition: f64,
    /// The combination of rows of length 1 that comes closest to dependence among those that count, norm 1: the left singular
    /// vector of the smallest singular value kept; empty where singular values were not computed.
    pub weakest: Vec<f64>,
}

/// Ranks, singular values and dependent rows at a state (meaningful at an assembled one).
///
/// # Errors
/// [`Failure::NonFinite`].
pub fn analyse(system: &mut dyn System, state: StateRef<'_>, options: &RankOptions<'_>) -> Result<RankReport> {
    let ct = constraint_matrix(system, state, options)?;
    Ok(report(&ct, system.sizes(), system.own_rows(), options))
}

/// Condition number and smallest singular value of the rows (of length 1) that are independent at a state, to about a percent: what
/// [`crate::Sample`] has of them.
///
/// # Errors
/// [`Failure::NonFinite`], [`Failure::OutOfWork`].
pub fn conditioning(system: &mut dyn System, state: StateRef<'_>) -> Result<(f64, f64)> {
    let options = RankOptions { ranks_only: true, ..RankOptions::default() };
    let ct = constraint_matrix(system, state, &options)?;
    let report = report(&ct, system.sizes(), system.own_rows(), &options);
    let found = RowsInUse::new(Rows::new(report.kept_rows, system.sizes().m)).condition_of(&ct, state.t)?;
    Ok((found.condition, found.smallest))
}

/// `C^T`, in twist coordinates where they are given.
pub(crate) fn constraint_matrix(
    system: &mut dyn System,
    state: StateRef<'_>,
    options: &RankOptions<'_>,
) -> Result<Matrix> {
    let sizes = system.sizes();
    let mut values = Values::new(&*system);
    let mut probe = Probe { system, values: &mut values };
    probe.spend(state.t, crate::work::of_rank(sizes.n, sizes.rows()))?;
    probe.position(state)?;
    match options.twist_map {
        None => Ok(values.matrix),
        Some(map) => {
            finite(map.values, state.t, Quantity::ConstraintMatrix, map.columns.max(1))?;
            Ok(mapped(&values.matrix, &map))
        }
    }
}

/// `(C B)^T` for the twist map `B`; rows that vanish but for round-off become zero.
fn mapped(ct: &Matrix, map: &TwistMap<'_>) -> Matrix {
    let mut out = zeros(map.columns, ct.ncols());
    for j in 0..ct.ncols() {
        let row = column(ct, j);
        for k in 0..map.columns {
            out[(k, j)] = row.iter().enumerate().fold(0.0, |s, (i, x)| s + x * map.values[i * map.columns + k]);
        }
        let size = row
            .iter()
            .enumerate()
            .fold(0.0, |s, (i, x)| s + math::abs(*x) * norm(&map.values[i * map.columns..(i + 1) * map.columns]));
        if norm(column(&out, j)) <= TOLERANCE * size {
            column_mut(&mut out, j).fill(0.0);
        }
    }
    out
}

pub(crate) fn report(ct: &Matrix, sizes: Sizes, own: Range<usize>, options: &RankOptions<'_>) -> RankReport {
    let (n, rows) = (ct.nrows(), ct.ncols());
    let tolerance = options.tolerance.unwrap_or(TOLERANCE);
    let mut qr = RankQr::new(n, rows);
    qr.factor_after(ct, own, sizes.m, tolerance);
    let kept = Rows::new(qr.order()[..qr.rank()].to_vec(), sizes.m).kept;
    let dependent_rows = (0..rows).filter(|row| !kept.contains(row)).collect();
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
    // The sign is free: the largest entry is positive.
    let largest = weakest.iter().fold(0.0, |m: f64, x| if math::abs(*x) > math::abs(m) { *x } else { m });
    scale(if largest < 0.0 { -1.0 } else { 1.0 }, &mut weakest);
    (values, weakest)
}

/// `C^T` with rows of `C` of length 1 (rows of zeros stay).
pub(crate) fn unit_rows(ct: &Matrix) -> Matrix {
    let mut scaled = ct.clone();
    for j in 0..scaled.ncols() {
        normalize(column_mut(&mut scaled, j));
    }
    scaled
}

/// Kept rows whose weakest sine falls below this may be chosen anew...
const WEAK: f64 = 1e-2;
/// ... if the new choice is better by this factor: a change moves multipliers from row to row, so it should be rare.
const BETTER: f64 = 10.0;

/// Keeps the choice of rows good along a run with dependent rows.
#[derive(Debug)]
pub(crate) struct RowChoice {
    rows: Rows,
    eliminated: Vec<usize>,
    m: usize,
    own: Range<usize>,
    ct: Matrix,
    kept: Qr,
    all: RankQr,
}

impl RowChoice {
    pub fn new(sizes: Sizes, own: Range<usize>, rows: &Rows) -> Self {
        let eliminated: Vec<usize> = (0..sizes.rows()).filter(|row| !rows.kept.contains(row)).collect();
        // Without dependent rows nothing is ever revised.
        let (n, k) = if eliminated.is_empty() { (0, 0) } else { (sizes.n, sizes.rows()) };
        let r = if eliminated.is_empty() { 0 } else { rows.len() };
        RowChoice {
            rows: rows.clone(),
            eliminated,
            m: sizes.m,
            own,
            ct: zeros(n, r),
            kept: Qr::new(n, r),
            all: RankQr::new(n, k),
        }
    }

    pub fn eliminated(&self) -> &[usize] {
        &self.eliminated
    }

    pub fn rows(&self) -> &Rows {
        &self.rows
    }

    /// True if other rows are kept from now on. `forced`: the kept rows failed, so any better choice will do.
    ///
    /// # Errors
    /// [`Failure::Singular`] if the rows as a whole lost rank.
    pub fn revise(&mut self, t: f64, matrix: &Matrix, rows: &Rows, forced: bool) -> Result<bool> {
        rows.gather(matrix, &mut self.ct);
        self.kept.factor(&self.ct);
        let Some((weakest, sine)) = self.kept.weakest() else { return Ok(false) };
        if sine > WEAK && !forced {
            return Ok(false);
        }
        self.all.factor_after(matrix, self.own.clone(), self.m, TOLERANCE);
        let rank = self.all.rank();
        if rank < rows.len() || self.all.rank_preferred() != rows.holonomic {
            return Err(Failure::Singular { t, row: Some(rows.kept[weakest]), coordinate: None, rank });
        }
        let best = self.all.pivots().iter().fold(f64::INFINITY, |m, x| math::min(*x, m));
        if best < BETTER * sine && !forced {
            return Ok(false);
        }
        let r = rows.len();
        self.rows.kept.copy_from_slice(&self.all.order()[..r]);
        holonomy_expr::order::sort_indices(&mut self.rows.kept);
        self.rows.holonomic = rows.holonomic;
        if self.rows == *rows {
            return Ok(false);
        }
        let kept = &self.rows.kept;
        let all = (0..matrix.ncols()).filter(|row| !kept.contains(row));
        for (place, row) in self.eliminated.iter_mut().zip(all) {
            *place = row;
        }
        Ok(true)
    }
}

//! How the multipliers of dependent rows are chosen; the motion knows nothing of it.
//!
//! ```text
//! lambda = lambda_0 + N x,   N = [-D; I],   C_e = D^T C_k                                (kept rows k, others e)
//! eliminated:    lambda_F = 0 for the rows named:   N_F x = -lambda_F
//! minimum-norm:  |lambda| least;    weighted:  sum_i w_i lambda_i^2 least
//! ```
//! Source: solvability paper, section on redundancy; Wojtyra, Fraczek, J. Comput. Nonlinear Dynam. 8 (2013) 011010. The null
//! space `N` of `C^T` is built on the rows that hold the motion, so that the choice uses the same decision about rank as the
//! motion does; rows are unscaled, so minimum norm depends on units.

use alloc::vec;
use alloc::vec::Vec;

use crate::failure::{Failure, Result, Setting};
use crate::linalg::householder::Qr;
use crate::linalg::lu::Lu;
use crate::linalg::triangular::solve_upper;
use crate::linalg::vector::{dot, norm};
use crate::linalg::zeros;
use crate::linalg::{Matrix, column};
use crate::math;
use crate::method::Redundancy;
use crate::probe::Values;
use crate::redundancy::RankReport;
use crate::rows::Rows;
use crate::system::Sizes;

/// A share of a row of length 1 below this is none: rows named for elimination that have no more cannot be without load.
const SMALLEST_SHARE: f64 = 1e-7;

/// Multipliers of all rows from those of the kept ones.
#[derive(Debug)]
pub(crate) struct Distribution {
    choice: Choice,
    ct: Matrix,
    qr: Qr,
    q1: Matrix,
    r1: Matrix,
    shares: Vec<f64>,
    /// Lengths of the rows.
    lengths: Vec<f64>,
    /// `N` of rows of length 1, rows x p.
    null: Matrix,
    named: Matrix,
    lu: Lu,
    weighted: Matrix,
    least: Qr,
    least_q: Matrix,
    least_r: Matrix,
    x: Vec<f64>,
}

#[derive(Debug)]
enum Choice {
    /// As the kept rows give them.
    Kept,
    /// These rows carry nothing.
    Named(Vec<usize>),
    /// Square roots of the weights of the rows.
    Weighted(Vec<f64>),
}

impl Distribution {
    /// For the choice `redundancy` among the rows of the report.
    ///
    /// # Errors
    /// [`Failure::Invalid`] for rows or weights that do not exist; [`Failure::Singular`] if fewer rows are named than depend.
    pub fn new(redundancy: &Redundancy, sizes: Sizes, report: &RankReport, t: f64) -> Result<Self> {
        let rows = sizes.rows();
        let dependent = rows - report.kept_rows.len();
        let choice = match redundancy {
            Redundancy::Eliminate(None) => Choice::Kept,
            Redundancy::Eliminate(Some(named)) => {
                check_named(named, rows, report, t)?;
                Choice::Named(named.clone())
            }
            Redundancy::MinimumNorm => Choice::Weighted(vec![1.0; rows]),
            Redundancy::Weighted(weights) => {
                if weights.len() != rows {
                    return Err(Failure::Invalid { setting: Setting::Weights, value: weights.len() as f64 });
                }
                if let Some(bad) = weights.iter().find(|w| !(**w > 0.0 && w.is_finite())) {
                    return Err(Failure::Invalid { setting: Setting::Weights, value: *bad });
                }
                Choice::Weighted(weights.iter().map(|w| math::sqrt(*w)).collect())
            }
        };
        // Without dependent rows, or with what the kept rows give, there is nothing to do.
        let idle = dependent == 0 || matches!(choice, Choice::Kept);
        let (n, k, p) = if idle { (0, 0, 0) } else { (sizes.n, rows, dependent) };
        let r = k - p;
        Ok(Distribution {
            choice: if idle { Choice::Kept } else { choice },
            ct: zeros(n, r),
            qr: Qr::new(n, r),
            q1: zeros(n, r),
            r1: zeros(r, r),
            shares: vec![0.0; r],
            lengths: vec![0.0; k],
            null: zeros(k, p),
            named: zeros(p, p),
            lu: Lu::new(p),
            weighted: zeros(k, p),
            least: Qr::new(k, p),
            least_q: zeros(k, p),
            least_r: zeros(p, p),
            x: vec![0.0; p],
        })
    }

    /// Chooses among the multipliers that give the same forces, at the point of the values at hand. True unless rows that were
    /// named must carry something here: then nothing changes.
    pub fn apply(&mut self, values: &mut Values, rows: &Rows, eliminated: &[usize], multipliers: &mut [f64]) -> bool {
        if matches!(self.choice, Choice::Kept) {
            return true;
        }
        self.null_space(values.dense_rows(), rows, eliminated);
        match &self.choice {
            Choice::Kept => true,
            Choice::Named(named) => {
                for (i, row) in named.iter().enumerate() {
                    for k in 0..named.len() {
                        self.named[(i, k)] = self.null[(*row, k)];
                    }
                    self.x[i] = -multipliers[*row] * self.lengths[*row];
                }
                if self.lu.factor(&self.named).is_err() {
                    return false;
                }
                self.lu.solve(&mut self.x);
                self.add(multipliers);
                for row in named {
                    multipliers[*row] = 0.0;
                }
                true
            }
            Choice::Weighted(roots) => {
                for k in 0..self.x.len() {
                    for (i, root) in roots.iter().enumerate() {
                        self.weighted[(i, k)] = root * self.null[(i, k)] / self.lengths[i];
                    }
                }
                self.least.factor(&self.weighted);
                self.least.q1(&mut self.least_q);
                self.least.r1(&mut self.least_r);
                for (k, x) in self.x.iter_mut().enumerate() {
                    let q = column(&self.least_q, k);
                    *x = -q.iter().zip(roots).zip(&*multipliers).fold(0.0, |s, ((q, w), y)| s + q * w * y);
                }
                solve_upper(&self.least_r, &mut self.x);
                self.add(multipliers);
                true
            }
        }
    }

    fn add(&self, multipliers: &mut [f64]) {
        for (k, x) in self.x.iter().enumerate() {
            for (y, (null, length)) in multipliers.iter_mut().zip(column(&self.null, k).iter().zip(&self.lengths)) {
                *y += x * null / length;
            }
        }
    }

    /// `N` at the values of `matrix`.
    fn null_space(&mut self, matrix: &Matrix, rows: &Rows, eliminated: &[usize]) {
        rows.gather(matrix, &mut self.ct);
        self.qr.factor(&self.ct);
        self.qr.q1(&mut self.q1);
        self.qr.r1(&mut self.r1);
        self.null.fill(0.0);
        for (length, row) in self.lengths.iter_mut().zip(0..) {
            *length = norm(column(matrix, row));
            // A row of zeros balances itself; its length does not matter.
            *length = if *length > 0.0 { *length } else { 1.0 };
        }
        for (k, row) in eliminated.iter().enumerate() {
            for (i, x) in self.shares.iter_mut().enumerate() {
                *x = dot(column(&self.q1, i), column(matrix, *row));
            }
            solve_upper(&self.r1, &mut self.shares);
            for (kept, x) in rows.kept.iter().zip(&self.shares) {
                let share = x * self.lengths[*kept] / self.lengths[*row];
                self.null[(*kept, k)] = if math::abs(share) > SMALLEST_SHARE { -share } else { 0.0 };
            }
            self.null[(*row, k)] = 1.0;
        }
    }
}

/// As many rows as depend, each of them once.
fn check_named(named: &[usize], rows: usize, report: &RankReport, t: f64) -> Result<()> {
    let invalid = |row: usize| Err(Failure::Invalid { setting: Setting::EliminatedRow, value: row as f64 });
    for (i, row) in named.iter().enumerate() {
        if *row >= rows || named[..i].contains(row) {
            return invalid(*row);
        }
    }
    let dependent = rows - report.kept_rows.len();
    if named.len() < dependent {
        let row = report.dependent_rows.iter().copied().find(|row| !named.contains(row));
        return Err(Failure::Singular { t, row, coordinate: None, rank: report.rank });
    }
    if named.len() > dependent {
        return invalid(named.iter().copied().find(|row| report.kept_rows.contains(row)).unwrap_or(named[0]));
    }
    Ok(())
}

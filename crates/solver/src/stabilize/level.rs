//! The correction of one level: the smallest change that removes a residual to first order.
//!
//! ```text
//! x <- x - share F r,   F = B (C B)^{-1},   B = C^T (euclidean)   or   B = M^{-1} C^T (mass)
//! ```
//! Source: stabilization paper, eqs 5.6 and 5.5. The euclidean form is evaluated with `C^T = Q1 R1` as `F = Q1 R1^{-T}`, the
//! mass form as a saddle-point system, so that `M` need not be regular. The factorization may be kept for another point, with
//! or without the Jacobian of that point.

use alloc::vec;
use alloc::vec::Vec;

use crate::basis::qr::QrBasis;
use crate::failure::{Failure, Result};
use crate::linalg::cholesky::Cholesky;
use crate::linalg::product::add_times_vector;
use crate::linalg::saddle::Deficient;
use crate::linalg::triangular::{solve_upper, solve_upper_transposed};
use crate::linalg::vector::axpy;
use crate::linalg::zeros;
use crate::linalg::{Matrix, column};
use crate::method::Metric;
use crate::probe::{Probe, Values};
use crate::rows::Rows;
use crate::saddle_point::SaddlePoint;

/// `F` of some of the first kept rows.
#[derive(Debug)]
pub(super) struct LevelCorrection {
    factors: Factors,
    change: Vec<f64>,
}

#[derive(Debug)]
enum Factors {
    Euclidean {
        basis: QrBasis,
        q1: Matrix,
        r1: Matrix,
    },
    Mass {
        saddle: SaddlePoint,
        /// `M`, where it is asked for.
        mass: Option<Cholesky>,
    },
}

impl LevelCorrection {
    /// For the rows `kept`; `refined`: the residual of a correction in the mass metric that is as good as none.
    pub fn new(values: &Values, kept: &[usize], metric: Metric, refined: f64) -> Self {
        let (n, r) = (values.sizes.n, kept.len());
        let factors = match metric {
            Metric::Euclidean => Factors::Euclidean { basis: QrBasis::new(n, r), q1: zeros(n, r), r1: zeros(r, r) },
            Metric::Mass => {
                let mut saddle = SaddlePoint::new(values, kept);
                saddle.refine_to(refined);
                Factors::Mass { saddle, mass: None }
            }
        };
        LevelCorrection { factors, change: vec![0.0; n] }
    }

    /// Factors at the point of the values at hand (`C`, and `M` in the mass metric).
    pub fn factor(&mut self, t: f64, probe: &Probe<'_>, rows: &Rows) -> Result<()> {
        match &mut self.factors {
            Factors::Euclidean { basis, q1, r1 } => basis.factor_range(t, &probe.values.matrix, rows, q1, r1),
            Factors::Mass { saddle, .. } => saddle.factor(probe.values, &rows.kept, 0.0).map_err(|deficient| {
                let (row, coordinate) = match deficient {
                    Deficient::Row(i) => (Some(rows.kept[i]), None),
                    Deficient::Coordinate(i) => (None, Some(i)),
                };
                Failure::Singular { t, row, coordinate, rank: rows.len() }
            }),
        }
    }

    /// For [`LevelCorrection::correct_fresh`] in the mass metric: factors `M` too.
    ///
    /// # Errors
    /// [`Failure::Singular`] for a mass matrix that is not positive definite.
    pub fn factor_mass(&mut self, t: f64, probe: &Probe<'_>, rows: &Rows) -> Result<()> {
        let Factors::Mass { mass, .. } = &mut self.factors else { return Ok(()) };
        let cholesky = mass.get_or_insert_with(|| Cholesky::new(self.change.len()));
        cholesky.factor(&probe.values.mass).map_err(|i| Failure::Singular {
            t,
            row: None,
            coordinate: Some(i),
            rank: rows.len(),
        })
    }

    /// `x -= share F r`; `r` is scratch afterwards.
    pub fn correct(&mut self, share: f64, r: &mut [f64], x: &mut [f64]) {
        match &mut self.factors {
            Factors::Euclidean { q1, r1, .. } => {
                solve_upper_transposed(r1, r);
                add_times_vector(-share, q1, r, x);
            }
            Factors::Mass { saddle, .. } => {
                self.change.fill(0.0);
                // What cannot be solved is not corrected: Newton's residual, or the drift, tells.
                if saddle.solve(&mut self.change, r).is_ok() {
                    axpy(-share, &self.change, x);
                }
            }
        }
    }

    /// The same with `B` of the point at hand and `(C B)^{-1}` of the point that was factored.
    pub fn correct_fresh(&mut self, share: f64, probe: &Probe<'_>, rows: &Rows, r: &mut [f64], x: &mut [f64]) {
        let row = |i: usize| column(&probe.values.matrix, rows.kept[i]);
        match &mut self.factors {
            Factors::Euclidean { r1, .. } => {
                solve_upper_transposed(r1, r);
                solve_upper(r1, r);
                for (i, r) in r.iter().enumerate() {
                    axpy(-share * r, row(i), x);
                }
            }
            Factors::Mass { saddle, mass } => {
                // The multipliers of the saddle-point system are -(C M^{-1} C^T)^{-1} r.
                self.change.fill(0.0);
                if saddle.solve(&mut self.change, r).is_err() {
                    return;
                }
                self.change.fill(0.0);
                for (i, r) in r.iter().enumerate() {
                    axpy(-r, row(i), &mut self.change);
                }
                if let Some(mass) = mass {
                    mass.solve(&mut self.change);
                }
                axpy(-share, &self.change, x);
            }
        }
    }
}

//! The correction of one level: the smallest change that removes a residual to first order.
//!
//! ```text
//! x <- x - share F r,   F = B (C B)^{-1},   B = C^T (euclidean)   or   B = M^{-1} C^T (mass)
//! ```
//! Source: stabilization paper, eqs 5.6 and 5.5. The euclidean form is evaluated with `C^T = Q1 R1` as `F = Q1 R1^{-T}`, the
//! mass form as a saddle-point system, so that `M` need not be regular, and so is the euclidean form of large systems, with the
//! identity in the place of `M`. The factorization may be kept for another point, with or without the Jacobian of that point.

use alloc::vec;
use alloc::vec::Vec;

use crate::basis::qr::QrBasis;
use crate::failure::{Failure, Result};
use crate::linalg::cholesky::Cholesky;
use crate::linalg::product::add_times_vector;
use crate::linalg::triangular::{solve_upper, solve_upper_transposed};
use crate::linalg::vector::axpy;
use crate::linalg::zeros;
use crate::linalg::{Matrix, column};
use crate::method::Metric;
use crate::probe::{Probe, Values};
use crate::rank;
use crate::rows::Rows;
use crate::saddle_point::{SaddlePoint, singular};

/// `F` of some of the first kept rows.
#[derive(Debug)]
pub(super) struct LevelCorrection {
    metric: Metric,
    factors: Factors,
    change: Vec<f64>,
}

#[derive(Debug)]
enum Factors {
    /// In the metric of the identity.
    Qr { basis: QrBasis, q1: Matrix, r1: Matrix },
    /// In either metric.
    Saddle {
        saddle: SaddlePoint,
        /// `M`, where it is asked for.
        mass: Option<Cholesky>,
    },
}

impl LevelCorrection {
    /// For the rows `kept`; `refined`: the residual of a correction by a saddle-point system that is as good as none.
    pub fn new(values: &Values, kept: &[usize], metric: Metric, refined: f64) -> Self {
        if metric == Metric::Euclidean && !rank::is_large(values.sizes) {
            Self::by_qr(values.sizes.n, kept.len())
        } else {
            Self::by_saddle_point(values, kept, metric, refined)
        }
    }

    fn by_qr(n: usize, r: usize) -> Self {
        let factors = Factors::Qr { basis: QrBasis::new(n, r), q1: zeros(n, r), r1: zeros(r, r) };
        LevelCorrection { metric: Metric::Euclidean, factors, change: vec![0.0; n] }
    }

    fn by_saddle_point(values: &Values, kept: &[usize], metric: Metric, refined: f64) -> Self {
        let mut saddle = SaddlePoint::in_metric(values, kept, metric);
        saddle.refine_to(refined);
        LevelCorrection { metric, factors: Factors::Saddle { saddle, mass: None }, change: vec![0.0; values.sizes.n] }
    }

    /// Factors at the point of the values at hand (`C`, and `M` in the mass metric).
    pub fn factor(&mut self, t: f64, probe: &Probe<'_>, rows: &Rows) -> Result<()> {
        match &mut self.factors {
            Factors::Qr { basis, q1, r1 } => basis.factor_range(t, &probe.values.matrix, rows, q1, r1),
            Factors::Saddle { saddle, .. } => {
                saddle.factor(probe.values, &rows.kept, 0.0).map_err(|deficient| singular(t, &rows.kept, deficient))
            }
        }
    }

    /// For [`LevelCorrection::correct_fresh`] in the mass metric: factors `M` too.
    ///
    /// # Errors
    /// [`Failure::Singular`] for a mass matrix that is not positive definite.
    pub fn factor_mass(&mut self, t: f64, probe: &Probe<'_>, rows: &Rows) -> Result<()> {
        let Factors::Saddle { mass, .. } = &mut self.factors else { return Ok(()) };
        if self.metric == Metric::Euclidean {
            return Ok(());
        }
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
            Factors::Qr { q1, r1, .. } => {
                solve_upper_transposed(r1, r);
                add_times_vector(-share, q1, r, x);
            }
            Factors::Saddle { saddle, .. } => {
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
        match &mut self.factors {
            Factors::Qr { r1, .. } => {
                solve_upper_transposed(r1, r);
                solve_upper(r1, r);
                for (r, row) in r.iter().zip(&rows.kept) {
                    axpy(-share * r, column(&probe.values.matrix, *row), x);
                }
            }
            Factors::Saddle { saddle, mass } => {
                // The multipliers of the saddle-point system are -(C M^{-1} C^T)^{-1} r.
                self.change.fill(0.0);
                if saddle.solve(&mut self.change, r).is_err() {
                    return;
                }
                self.change.fill(0.0);
                for (r, row) in r.iter().zip(&rows.kept) {
                    probe.values.rows.add_row(*row, -r, &mut self.change);
                }
                if let Some(mass) = mass {
                    mass.solve(&mut self.change);
                }
                axpy(-share, &self.change, x);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;
    use std::vec::Vec;

    use proptest::prelude::*;

    use super::*;
    use crate::linalg::rank_qr::TOLERANCE;
    use crate::linalg::vector::norm;
    use crate::rank::{Candidates, conditioning};
    use crate::saddle_point::tests::Bed;

    /// What both ways of the euclidean metric leave of the same changes must be round-off beside them.
    #[track_caller]
    fn agree(found: &[f64], expected: &[f64], within: f64) -> Result<(), TestCaseError> {
        let apart: Vec<f64> = found.iter().zip(expected).map(|(a, b)| a - b).collect();
        let (apart, size) = (norm(&apart), norm(expected));
        prop_assert!(size > 0.0 && apart <= within * size, "{apart:e} of {size:e}, {within:e} allowed");
        Ok(())
    }

    /// Bodies, each on one before it or on the ground, and `more` joints that close loops, of rows of the given lengths.
    fn compare(bodies: usize, more: &[(usize, usize)], lengths: Range<i32>, seed: u64) -> Result<(), TestCaseError> {
        let parent = |body: usize| body.checked_sub(1 + (body.wrapping_mul(seed as usize) >> 3) % 3);
        let tree = (0..bodies).map(|body| ([parent(body), Some(body)], 2));
        let close = more.iter().map(|(a, b)| ([Some(a % bodies), Some(b % bodies)], 1)).filter(|([a, b], _)| a != b);
        let mut bed = Bed::new(bodies, tree.chain(close).collect());
        let span = (lengths.end - lengths.start) as usize;
        let length = |i: usize| 10.0_f64.powi(lengths.start + (i % span) as i32);
        let (mut here, mut there) = (bed.values(|_| 2.0, length, seed), bed.values(|_| 3.0, length, seed + 1));
        let kept = Candidates::all(&here).decide(TOLERANCE).kept;
        let condition_of = |values: &Values| conditioning(&Candidates::all(values), &kept).0.condition;
        let [condition, condition_there] = [condition_of(&here), condition_of(&there)];
        prop_assume!(condition < 1e5 && condition_there < 1e5);
        let rows = Rows::new(kept, here.sizes.m);
        let mut by_qr = LevelCorrection::by_qr(here.sizes.n, rows.len());
        let mut by_structure = LevelCorrection::by_saddle_point(&here, &rows.kept, Metric::Euclidean, 0.0);
        for values in [&mut here, &mut there] {
            values.rows.pattern.expand_transposed(&values.rows.entries, &mut values.matrix);
        }
        let probe = Probe { system: &mut bed, values: &mut here };
        for level in [&mut by_qr, &mut by_structure] {
            level.factor(0.0, &probe, &rows).expect("factors");
            level.factor_mass(0.0, &probe, &rows).expect("no factors");
        }
        let residual: Vec<f64> =
            rows.kept.iter().map(|row| length(*row) * (((7 * row + 3) % 11) as f64 - 5.0)).collect();
        let probe = Probe { system: &mut bed, values: &mut there };
        for fresh in [false, true] {
            let [expected, found] = [&mut by_qr, &mut by_structure].map(|level| {
                let (mut r, mut x) = (residual.clone(), vec![0.0; probe.values.sizes.n]);
                if fresh {
                    level.correct_fresh(0.7, &probe, &rows, &mut r, &mut x);
                } else {
                    level.correct(0.7, &mut r, &mut x);
                }
                x
            });
            // (C C^T)^{-1} r has the condition squared, and in C_there^T times it the sum may be as much smaller than its terms
            // as the condition there says.
            let factor = if fresh { condition * condition * condition_there } else { condition };
            // A residual of 1e-13 beside the sizes of its terms needs no refinement, and a row has some tens of terms.
            agree(&found, &expected, 1e-11 * factor)?;
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn by_structure_the_euclidean_metric_is_that_of_the_dense_factors(
            bodies in 9_usize..40,
            more in prop::collection::vec((0_usize..40, 0_usize..40), 0..20),
            seed in 1_u64..1_000_000,
        ) {
            compare(bodies, &more, 0..1, seed)?;
        }

        #[test]
        fn nor_do_the_units_of_the_rows_matter(
            bodies in 9_usize..20,
            more in prop::collection::vec((0_usize..20, 0_usize..20), 0..30),
            seed in 1_u64..1_000_000,
        ) {
            compare(bodies, &more, -3..4, seed)?;
        }
    }
}

//! Which rows are kept along a run with dependent rows: others, where the kept ones come close to dependence.

use alloc::vec::Vec;
use core::ops::Range;

use crate::failure::{Failure, Result};
use crate::linalg::Matrix;
use crate::linalg::householder::Qr;
use crate::linalg::rank_qr::{RankQr, TOLERANCE};
use crate::linalg::zeros;
use crate::math;
use crate::probe::Values;
use crate::rank::{self, Candidates};
use crate::redundancy::others;
use crate::rows::Rows;
use crate::system::Sizes;
use crate::weakest::Weakest;

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
    /// Dense factors; none where ranks are decided by structure.
    dense: Option<DenseChoice>,
}

#[derive(Debug)]
struct DenseChoice {
    ct: Matrix,
    kept: Qr,
    all: RankQr,
}

/// The best rows at one state.
struct Best {
    kept: Vec<usize>,
    holonomic: usize,
    /// Sine of the row that is closest to the others.
    sine: f64,
}

impl RowChoice {
    pub fn new(sizes: Sizes, own: Range<usize>, rows: &Rows) -> Self {
        let eliminated = others(sizes.rows(), &rows.kept);
        // Without dependent rows nothing is ever revised.
        let dense = (!eliminated.is_empty() && !rank::is_large(sizes)).then(|| DenseChoice {
            ct: zeros(sizes.n, rows.len()),
            kept: Qr::new(sizes.n, rows.len()),
            all: RankQr::new(sizes.n, sizes.rows()),
        });
        RowChoice { rows: rows.clone(), eliminated, m: sizes.m, own, dense }
    }

    pub fn eliminated(&self) -> &[usize] {
        &self.eliminated
    }

    pub fn rows(&self) -> &Rows {
        &self.rows
    }

    /// True if other rows are kept from now on. `weakest`: the weakest combination of the rows in use, at the point of the values at
    /// hand. `forced`: the kept rows failed, so any better choice will do.
    ///
    /// # Errors
    /// [`Failure::Singular`] if the rows as a whole lost rank.
    pub fn revise(
        &mut self,
        t: f64,
        values: &mut Values,
        rows: &Rows,
        weakest: &Weakest,
        forced: bool,
    ) -> Result<bool> {
        let found = match &mut self.dense {
            Some(dense) => {
                let matrix = values.dense_rows();
                rows.gather(matrix, &mut dense.ct);
                dense.kept.factor(&dense.ct);
                dense.kept.weakest()
            }
            None => weakest.nearest(),
        };
        let Some((place, sine)) = found else { return Ok(false) };
        if sine > WEAK && !forced {
            return Ok(false);
        }
        let best = self.best(values);
        let rank = best.kept.len();
        if rank < rows.len() || best.holonomic != rows.holonomic {
            return Err(Failure::Singular { t, row: Some(rows.kept[place]), coordinate: None, rank });
        }
        if best.sine < BETTER * sine && !forced {
            return Ok(false);
        }
        self.rows.kept.copy_from_slice(&best.kept[..rows.len()]);
        holonomy_expr::order::sort_indices(&mut self.rows.kept);
        self.rows.holonomic = rows.holonomic;
        if self.rows == *rows {
            return Ok(false);
        }
        self.eliminated = others(values.sizes.rows(), &self.rows.kept);
        Ok(true)
    }

    fn best(&mut self, values: &mut Values) -> Best {
        let Some(DenseChoice { all, .. }) = &mut self.dense else {
            let candidates = Candidates::all(values);
            let found = candidates.decide(TOLERANCE);
            let sine = rank::nearest(&candidates, &found.kept);
            return Best { kept: found.kept, holonomic: found.holonomic, sine };
        };
        all.factor_after(values.dense_rows(), self.own.clone(), self.m, TOLERANCE);
        let sine = all.pivots().iter().fold(f64::INFINITY, |m, x| math::min(*x, m));
        Best { kept: all.order()[..all.rank()].to_vec(), holonomic: all.rank_preferred(), sine }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    /// Are other rows taken where the second of those in use stands at the angle `s` to the first, and the third at `other`?
    fn revised(s: f64, other: f64) -> Option<Vec<usize>> {
        let mut values = Values::of_rows(2, &[1.0, 0.0, 1.0, s, 1.0, other]);
        let kept = Rows::new(vec![0, 1], 3);
        let mut choice = RowChoice::new(values.sizes, 0..0, &kept);
        let changed = choice.revise(0.0, &mut values, &kept, &Weakest::new(2, 2), false).unwrap();
        changed.then(|| choice.rows().kept.clone())
    }

    #[test]
    fn weak_rows_give_way_to_rows_that_are_ten_times_better_and_to_no_others() {
        assert_eq!(revised(0.008, 1.0), Some(vec![0, 2]));
        assert_eq!(revised(0.008, 0.079), None);
        assert_eq!(revised(0.002, 0.079), Some(vec![0, 2]));
        // Not weak.
        assert_eq!(revised(0.02, 1.0), None);
    }
}

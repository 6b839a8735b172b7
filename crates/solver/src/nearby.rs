//! Poses close to a given one: is what holds here true elsewhere?
//!
//! ```text
//! q = q0 + delta T d / |T d|,  T a basis of ker C,  assembled again at the same time; and the same pose a moment later
//! ```
//! A pose is singular if `C` has a higher rank at poses nearby (A. Mueller, J. Mech. Robotics 8 (2016) 041013). Directions are
//! fixed, irregular combinations of the columns of `T`, so that none of them is likely to lie in a singular family itself and
//! results are the same on every machine.

use alloc::vec;
use alloc::vec::Vec;

use crate::assemble::{AssemblyOptions, assemble};
use crate::failure::Result;
use crate::linalg::column;
use crate::linalg::rank_qr::{RankQr, TOLERANCE};
use crate::linalg::vector::{axpy, max_abs, norm};
use crate::linalg::zeros;
use crate::math;
use crate::rank;
use crate::redundancy::{RankOptions, RankReport, RowsAt, analyse, rows_at};
use crate::run::StartState;
use crate::system::{Sizes, StateRef, System};

/// How far, relative to the size of the coordinates.
const DISTANCE: f64 = 1e-3;
/// How much later, s.
const LATER: f64 = 1e-3;
/// Phases of the combinations.
const PHASES: [f64; 3] = [0.3, 2.1, 4.4];
/// A pose that the assembly left with more than this is not on the constraints.
const ASSEMBLED: f64 = 1e-12;

/// Rank at the start of a run, and at a pose nearby if the start is singular.
#[derive(Clone, Debug)]
pub struct StartRanks {
    /// At the start.
    pub start: RankReport,
    /// Where the rank is higher, with the pose.
    pub elsewhere: Option<(RankReport, StartState)>,
}

impl StartRanks {
    /// Decides them.
    ///
    /// # Errors
    /// [`crate::Failure::NonFinite`] at the start.
    pub fn of(system: &mut dyn System, start: &StartState) -> Result<Self> {
        let state = StateRef { t: start.t, q: &start.q, v: &start.v, turns: &start.turns };
        let report = analyse(system, state, &RankOptions { ranks_only: true, ..RankOptions::default() })?;
        let elsewhere = regular_nearby(system, state, &report)?;
        Ok(Self { start: report, elsewhere })
    }

    /// Of the rows that hold the motion: at a singular start those of the pose nearby.
    pub fn held(&self) -> &RankReport {
        self.elsewhere.as_ref().map_or(&self.start, |(report, _)| report)
    }
}

/// The pose near `state` where the rows have the highest rank, if that is higher than the rank in `report`, which belongs to
/// `state`: then `state` is a singular position. Without singular values.
///
/// # Errors
/// [`crate::Failure::NonFinite`] at `state`.
fn regular_nearby(
    system: &mut dyn System,
    state: StateRef<'_>,
    report: &RankReport,
) -> Result<Option<(RankReport, StartState)>> {
    let mut best: Option<(RankReport, StartState)> = None;
    if report.redundancy == 0 {
        return Ok(None);
    }
    for pose in poses_around(system, state, DISTANCE)? {
        let state = StateRef { t: pose.t, q: &pose.q, v: &pose.v, turns: &pose.turns };
        let Ok(nearby) = analyse(system, state, &RankOptions { ranks_only: true, ..RankOptions::default() }) else {
            continue;
        };
        if nearby.rank > best.as_ref().map_or(report.rank, |(best, _)| best.rank) {
            best = Some((nearby, pose));
        }
    }
    Ok(best)
}

/// Assembled poses at a distance (relative to the size of the coordinates) from `state`, at rest, and one a moment later; those
/// that cannot be assembled are left out.
pub(crate) fn poses_around(system: &mut dyn System, state: StateRef<'_>, distance: f64) -> Result<Vec<StartState>> {
    let sizes = system.sizes();
    let only = RankOptions { ranks_only: true, ..RankOptions::default() };
    let directions = free_directions(&rows_at(system, state, &only)?, sizes);
    let mut poses = Vec::new();
    let mut add = |t: f64, mut q: Vec<f64>| {
        let (mut v, mut turns) = (vec![0.0; sizes.n], state.turns.to_vec());
        let assembled = assemble(system, t, &mut q, &mut v, &mut turns, &AssemblyOptions::default());
        if assembled.is_ok_and(|assembly| assembly.constraints_residual <= ASSEMBLED * (1.0 + max_abs(&q))) {
            poses.push(StartState { t, q, v, turns });
        }
    };
    for direction in directions {
        let mut q = state.q.to_vec();
        axpy(distance * (1.0 + max_abs(state.q)) / norm(&direction), &direction, &mut q);
        add(state.t, q);
    }
    add(state.t + LATER, state.q.to_vec());
    Ok(poses)
}

/// Irregular directions that the rows leave free; none where nothing is free.
// Not inlined: small mechanisms do without it, and so does the first view of the page.
#[inline(never)]
fn free_directions(rows: &RowsAt, sizes: Sizes) -> Vec<Vec<f64>> {
    let n = sizes.n;
    let irregular = |phase: f64, j: usize| math::cos(phase + 2.4 * j as f64);
    if rows.large {
        let candidates = rows.candidates();
        let kept = candidates.decide(TOLERANCE).kept;
        let mut directions: Vec<Vec<f64>> =
            PHASES.iter().map(|phase| (0..n).map(|j| irregular(*phase, j)).collect()).collect();
        rank::complements(&candidates, &kept, &mut directions);
        return if kept.len() < n { directions } else { Vec::new() };
    }
    let mut qr = RankQr::new(n, sizes.rows());
    qr.factor(&rows.transposed(), sizes.m, TOLERANCE);
    let mut basis = zeros(n, n - qr.rank());
    qr.complement(&mut basis);
    let combination = |phase: &f64| {
        let mut direction = vec![0.0; n];
        for j in 0..basis.ncols() {
            axpy(irregular(*phase, j), column(&basis, j), &mut direction);
        }
        direction
    };
    if basis.ncols() > 0 { PHASES.iter().map(combination).collect() } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::probe::Values;

    #[test]
    fn free_directions_break_no_row_and_there_are_none_where_nothing_is_free() {
        let rows = [1.0, 1.0, 0.0, 0.0, 3.0, -4.0, 1.0, 0.0, 0.0];
        for large in [false, true] {
            for (count, free) in [(2, true), (3, false)] {
                let values = Values::of_rows(3, &rows[..3 * count]);
                let directions = free_directions(&RowsAt::of(&values, large), values.sizes);
                assert_eq!(directions.len(), if free { PHASES.len() } else { 0 });
                for direction in directions {
                    assert!(norm(&direction) > 0.1);
                    assert!((0..count).all(|row| values.rows.dot(row, &direction).abs() < 1e-14), "{direction:?}");
                }
            }
        }
    }
}

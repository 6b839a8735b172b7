//! The pose that lies some way along a direction when rows of velocity are followed on the way.
//!
//! ```text
//! q' = P(q) d,   0 <= s <= 1,   P = W^-1 (1 - N N^T) W:  the part of d that all rows allow at q, W the weights, N = range of W^-1 C^T
//! ```
//! A row of velocity that is the derivative of a function holds a position that no row of position tells (the place of an eccentric wheel on its line): a pose
//! on a straight line, put together afterwards, has another. Rows that are no derivatives lead somewhere that can be reached, too. Integrated by the extrapolated midpoint rule;
//! a part in which it does not converge is halved. Source: Hairer, Norsett, Wanner, Solving Ordinary Differential Equations I, 2nd ed. (1993), section II.9
//! (Gragg's method).

use alloc::vec;
use alloc::vec::Vec;

use crate::failure::Result;
use crate::linalg::rank_qr::{RankQr, TOLERANCE};
use crate::linalg::vector::{axpy, dot};
use crate::linalg::{column, column_mut, zeros};
use crate::math;
use crate::redundancy::{RankOptions, constraint_matrix};
use crate::run::StartState;
use crate::system::{StateRef, System};

/// Numbers of steps of the midpoint rule, by twos: 2, 4, ...
const COLUMNS: usize = 7;
/// Differences of the last two columns, in units of the weights, that are round-off of the way.
const CONVERGED: f64 = 1e-13;
/// The shortest part of the way.
const SHORTEST: f64 = 1.0 / 64.0;

/// Moves `pose` along `direction` with all rows followed; none where the way ends (rows become dependent, a law has no value).
pub fn transported(
    system: &mut dyn System,
    pose: &StartState,
    direction: &[f64],
    weights: &[f64],
) -> Option<StartState> {
    let mut here = pose.clone();
    let (mut done, mut part) = (0.0, 1.0);
    while done < 1.0 {
        let along: Vec<f64> = direction.iter().map(|x| part * x).collect();
        match extrapolated(system, &here, &along, weights) {
            Ok(Some(q)) => {
                let mut turns = here.turns.clone();
                let turned =
                    system.update_turns(StateRef { t: here.t, q: &q, v: &here.v, turns: &here.turns }, &mut turns);
                if turned.is_nan() {
                    return None;
                }
                (here.q, here.turns) = (q, turns);
                done += part;
            }
            _ if part > SHORTEST => part /= 2.0,
            _ => return None,
        }
    }
    Some(here)
}

/// The end of one part; none if the extrapolation does not converge.
fn extrapolated(
    system: &mut dyn System,
    pose: &StartState,
    along: &[f64],
    weights: &[f64],
) -> Result<Option<Vec<f64>>> {
    let first = allowed(system, pose, &pose.q, along, weights)?;
    // The last row of the tableau, from the midpoint rule itself to the highest order.
    let mut table: Vec<Vec<f64>> = Vec::new();
    for k in 1..=COLUMNS {
        #[expect(clippy::cast_precision_loss, reason = "a dozen steps")]
        let h = 0.5 / k as f64;
        let (mut before, mut now) = (pose.q.clone(), pose.q.clone());
        axpy(h, &first, &mut now);
        for _ in 1..2 * k {
            let rate = allowed(system, pose, &now, along, weights)?;
            axpy(2.0 * h, &rate, &mut before);
            core::mem::swap(&mut before, &mut now);
        }
        // The errors are even powers of h: Aitken, Neville.
        let mut row = vec![now];
        for (j, other) in table.iter().enumerate() {
            #[expect(clippy::cast_precision_loss, reason = "a dozen steps")]
            let ratio = k as f64 / (k - j - 1) as f64;
            let mut next = row[j].clone();
            let share = 1.0 / (ratio * ratio - 1.0);
            next.iter_mut().zip(&row[j]).zip(other).for_each(|((x, a), b)| *x += share * (a - b));
            row.push(next);
        }
        if let [.., a, b] = &row[..] {
            let off = a.iter().zip(b).zip(weights);
            let off = off.fold(0.0, |most, ((a, b), w)| math::max(math::abs((a - b) * w), most));
            if off <= CONVERGED {
                return Ok(row.pop());
            }
        }
        table = row;
    }
    Ok(None)
}

/// The part of `along` that all rows allow at `q`.
fn allowed(system: &mut dyn System, pose: &StartState, q: &[f64], along: &[f64], weights: &[f64]) -> Result<Vec<f64>> {
    let at = StateRef { t: pose.t, q, v: &pose.v, turns: &pose.turns };
    let mut ct = constraint_matrix(system, at, &RankOptions::default())?;
    let sizes = system.sizes();
    for j in 0..sizes.rows() {
        column_mut(&mut ct, j).iter_mut().zip(weights).for_each(|(x, w)| *x /= w);
    }
    let mut qr = RankQr::new(sizes.n, sizes.rows());
    qr.factor(&ct, sizes.m, TOLERANCE);
    let mut basis = zeros(sizes.n, sizes.n - qr.rank());
    qr.complement(&mut basis);
    let scaled: Vec<f64> = along.iter().zip(weights).map(|(x, w)| x * w).collect();
    let mut out = vec![0.0; sizes.n];
    for k in 0..basis.ncols() {
        let part = column(&basis, k);
        axpy(dot(part, &scaled), part, &mut out);
    }
    out.iter_mut().zip(weights).for_each(|(x, w)| *x /= w);
    Ok(out)
}

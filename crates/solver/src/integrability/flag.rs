//! The derived flag at one pose: forms, the directions they leave free, and how well both are known.
//!
//! ```text
//! I_k = H + span Theta_k,   H the span of the holonomic rows: they are differentials and stay in every step
//! kappa_ab(theta) = (D_a theta) X_b - (D_b theta) X_a,   X a basis of D_k,   Theta_(k+1) = Theta_k ker kappa
//! ```
//! `Theta_k` is orthonormal and orthogonal to `H`, so that rows that are stated twice, or that follow from holonomic rows, add no form, and so
//! that the singular values of `kappa` are those of forms of length 1: no form is scaled after it was decided that it is one.
//!
//! **Errors.** With `e_k` the error of the projector onto `I_k`, the figures of a step are known to
//!
//! ```text
//! nu_1     = EXACT |d omega| / sigma,                             sigma the smallest singular value of the rows that counts
//! nu_(k+1) = 2 e_k / h + 20 |D theta| t^2,                        t = relative difference of the differences of order 2 and 4
//! e_k      = nu_k / s_k,                                          s_k the smallest singular value of kappa that counts
//! ```
//! because differences of order 2 are off by `(w h)^2 / 6`, those of order 4 by `(w h)^4 / 30`, a share of `t^2`, for a motion of frequency
//! `w`; ten times that is taken for others. The steps `h` make both terms small at the rate of the rows themselves; where forms change
//! faster or slower and nothing is decided, the step is taken again where both terms are about equal.

use alloc::vec;
use alloc::vec::Vec;

use super::decision::{Decision, GAP};
use super::forms::{Added, FlagLevel, ROUND_OFF, complement, curvature, independent, level, vanishing};
use super::{Pose, Verdict};
use crate::assemble::{AssemblyOptions, assemble};
use crate::linalg::product::{times, transposed_times};
use crate::linalg::rank_qr::{RankQr, TOLERANCE};
use crate::linalg::vector::{axpy, dot, norm, scale};
use crate::linalg::zeros;
use crate::linalg::{Matrix, column, column_mut};
use crate::math;
use crate::probe::{Probe, Values};
use crate::run::StartState;
use crate::system::{Sizes, StateRef, System};

/// Errors of exact derivatives as a share of the largest.
const EXACT: f64 = 1e-13;
/// Derivatives smaller than this are not taken for the measure of their own errors: they are sums of terms that cancel.
const SMALLEST: f64 = 1e-2;
/// Steps of the differences for rows that change at rate 1: from the exact step, and from differences.
const STEPS: [f64; LONGEST] = [0.0, 2e-3, 6e-3, 1.5e-2, 3e-2];
/// Steps of the flag that are taken.
const LONGEST: usize = 5;
/// How often a step of the flag that decides nothing is taken again with another step.
const AGAIN: usize = 2;
/// Evaluations up to which differences of differences are taken, and the same times the work of one.
const MOST: f64 = 8e3;
const WORK: f64 = 4e8;

/// The parts of the errors of figures from differences: what grows and what falls as the step gets shorter.
#[derive(Copy, Clone)]
struct Noise {
    round_off: f64,
    truncation: f64,
}

impl Noise {
    fn sum(self) -> f64 {
        self.round_off + self.truncation
    }

    /// The change of the step, as a factor, after which the sum `a/h + b h^4` is least.
    fn better(self) -> f64 {
        let ratio = math::max(self.round_off, f64::MIN_POSITIVE) / math::max(4.0 * self.truncation, f64::MIN_POSITIVE);
        math::min(math::max(math::pow(ratio, 0.2), 0.05), 5.0)
    }
}

/// The rows of a pose: the holonomic ones as an orthonormal basis, the Pfaffian ones of length 1.
struct Rows {
    holonomic: Matrix,
    pfaffian: Matrix,
    /// Lengths of the Pfaffian rows.
    lengths: Vec<f64>,
    /// Whether their rank is clear.
    clear: bool,
    added: Added,
}

/// What the examination of a pose works with.
pub struct Flag<'a> {
    pub system: &'a mut dyn System,
    /// Whether the system gives derivatives of its Pfaffian rows.
    pub derivatives: bool,
    /// Whether rows depend on time: then forms have a part in `dt`.
    pub timed: bool,
    sizes: Sizes,
    /// Steps by level, once they are chosen.
    steps: [f64; LONGEST],
    /// The decision with the narrowest margin, at the pose itself.
    narrowest: Option<Decision>,
    /// Whether all decisions were clear.
    clear: bool,
}

impl<'a> Flag<'a> {
    pub fn new(system: &'a mut dyn System, derivatives: bool, timed: bool) -> Self {
        let sizes = system.sizes();
        Flag { system, derivatives, timed, sizes, steps: [0.0; LONGEST], narrowest: None, clear: true }
    }

    /// Number of free directions of all rows at a pose, without time; none where rows have no values.
    pub fn free(&mut self, pose: &StartState) -> Option<usize> {
        let rows = self.rows(pose)?;
        let level = start(&rows);
        Some(level.free.ncols() - usize::from(self.timed))
    }

    /// The flag at a pose; none where rows have no values.
    pub fn examine(&mut self, pose: &StartState) -> Option<Pose> {
        (self.steps, self.narrowest, self.clear) = ([0.0; LONGEST], None, true);
        let rows = self.rows(pose)?;
        self.clear = rows.clear;
        let (mut level, first) = (start(&rows), rows.added.decision);
        self.book(first);
        let mut growth = vec![level.free.ncols() - usize::from(self.timed)];
        let mut closed = level.forms.ncols() == 0;
        for k in 1..=LONGEST {
            if closed || !self.clear || !affordable(self.sizes.n, k, &growth) {
                break;
            }
            // Where poses beside this one are of another kind no differences can be taken; what was found before stands.
            let Some((next, decision)) = self.next(pose, &rows, k, &level, true) else { break };
            self.book(decision);
            if !self.clear {
                break;
            }
            if next.forms.ncols() == level.forms.ncols() {
                closed = true;
                break;
            }
            growth.push(next.free.ncols() - usize::from(self.timed));
            level = next;
            closed = level.forms.ncols() == 0;
        }
        let verdicts = (0..self.sizes.h).map(|i| self.verdict(column(&rows.pfaffian, i), &level, closed)).collect();
        let narrowest = self.narrowest.unwrap_or(first);
        Some(Pose { verdicts, growth, closed, clear: self.clear, narrowest })
    }

    fn book(&mut self, decision: Decision) {
        self.clear &= decision.clear();
        if self.narrowest.is_none_or(|before| decision.margin() < before.margin()) {
            self.narrowest = Some(decision);
        }
    }

    /// A row that leaves something of the last step is outside of it, and so not integrable; one that does not is integrable if the
    /// flag has ended.
    fn verdict(&mut self, row: &[f64], level: &FlagLevel, closed: bool) -> Verdict {
        let rest =
            (0..level.free.ncols()).fold(0.0, |most, j| math::max(math::abs(dot(row, column(&level.free, j))), most));
        let decision = Decision::new(&[rest], math::max(level.error, ROUND_OFF));
        self.clear &= decision.clear();
        match (decision.clear(), decision.is_zero(rest)) {
            (true, false) => Verdict::Free,
            (true, true) if closed => Verdict::Holds,
            _ => Verdict::Open,
        }
    }

    /// Length of a form: coordinates, and time where rows depend on it.
    fn width(&self) -> usize {
        self.sizes.n + usize::from(self.timed)
    }

    /// Rows `(psi, psi0)` at a pose; none where they have no values.
    fn rows(&mut self, pose: &StartState) -> Option<Rows> {
        let (Sizes { n, m, h, .. }, width) = (self.sizes, self.width());
        let mut values = Values::new(&*self.system);
        let mut probe = Probe { system: &mut *self.system, values: &mut values };
        let s = at(pose, &pose.v);
        probe.position(s).and_then(|()| probe.velocity(s)).ok()?;
        let mut rows = zeros(width, m + h);
        let mut lengths = vec![1.0; m + h];
        for (j, length) in lengths.iter_mut().enumerate() {
            let x = column_mut(&mut rows, j);
            x[..n].copy_from_slice(column(&values.matrix, j));
            if let Some(last) = x.get_mut(n) {
                *last = values.velocity_bias[j];
            }
            let own = norm(x);
            *length = if own > 0.0 { own } else { 1.0 };
            scale(1.0 / *length, x);
        }
        let mut qr = RankQr::new(width, m);
        qr.factor(&part(&rows, 0, m), 0, TOLERANCE);
        let mut free = zeros(width, width - qr.rank());
        qr.complement(&mut free);
        let pivot = qr.pivots().iter().fold(1.0, |least, x| math::min(*x, least));
        let (holonomic, pfaffian) = (complement(&free), part(&rows, m, h));
        Some(Rows {
            added: independent(&holonomic, &pfaffian, pivot),
            holonomic,
            pfaffian,
            lengths: lengths.split_off(m),
            clear: qr.gap() >= GAP,
        })
    }

    /// Step `k - 1` of the flag at a pose beside the one that is examined.
    fn beside(&mut self, pose: &StartState, k: usize) -> Option<FlagLevel> {
        let rows = self.rows(pose)?;
        let mut level = start(&rows);
        for step in 1..k {
            level = self.next(pose, &rows, step, &level, false)?.0;
        }
        Some(level)
    }

    /// Step `k` of the flag from the one before at the same pose.
    fn next(
        &mut self,
        pose: &StartState,
        rows: &Rows,
        k: usize,
        before: &FlagLevel,
        chooses: bool,
    ) -> Option<(FlagLevel, Decision)> {
        let (kappa, noise, rate) =
            if k == 1 { self.exact(pose, rows, before)? } else { self.differences(pose, k, before)? };
        let mut noise = noise;
        let (mut null, mut decision) = vanishing(&kappa, noise.sum());
        for _ in 0..AGAIN {
            if !chooses || k == 1 || decision.clear() {
                break;
            }
            let tried = self.steps[k - 1];
            self.steps[k - 1] *= noise.better();
            let again = self.differences(pose, k, before)?;
            if again.1.sum() >= noise.sum() {
                self.steps[k - 1] = tried;
                break;
            }
            noise = again.1;
            (null, decision) = vanishing(&again.0, noise.sum());
        }
        if chooses && k < LONGEST {
            self.steps[k] = STEPS[k] / rate;
        }
        let noise = noise.sum();
        let mut forms = zeros(before.forms.nrows(), null.ncols());
        times(&before.forms, &null, &mut forms);
        // Without forms that of the rows is left.
        let error = if null.ncols() == 0 { 0.0 } else { noise / decision.kept().unwrap_or(1.0) };
        Some((level(&rows.holonomic, forms, math::max(error, before.error)), decision))
    }

    /// `kappa` of the forms of the Pfaffian rows, from the derivatives that the system gives; its noise; how fast rows change.
    fn exact(&mut self, pose: &StartState, rows: &Rows, level: &FlagLevel) -> Option<(Matrix, Noise, f64)> {
        let (Sizes { n, m, h, .. }, width) = (self.sizes, self.width());
        let mut values = Values::new(&*self.system);
        values.derivatives = self.derivatives;
        let mut probe = Probe { system: &mut *self.system, values: &mut values };
        let still = vec![0.0; n];
        probe.position(at(pose, &still)).ok()?;
        probe.rate(at(pose, &still)).ok()?;
        let by_t = probe.values.rate.clone();
        probe.rows_by_q(at(pose, &still)).ok()?;
        let bias_by_q = probe.values.rows_by_q.clone();
        // D_a omega_i along each free direction.
        let mut along = Vec::with_capacity(level.free.ncols());
        let mut largest: f64 = 0.0;
        for a in 0..level.free.ncols() {
            let (v, later) = column(&level.free, a).split_at(n);
            probe.rate(at(pose, v)).ok()?;
            let mut change = zeros(width, h);
            for (i, length) in rows.lengths.iter().enumerate() {
                let out = column_mut(&mut change, i);
                out[..n].copy_from_slice(column(&probe.values.rate, m + i));
                axpy(later.first().copied().unwrap_or(0.0) - 1.0, column(&by_t, m + i), &mut out[..n]);
                if let Some(last) = out.get_mut(n) {
                    *last = dot(column(&bias_by_q, m + i), v);
                }
                scale(1.0 / length, out);
                largest = math::max(norm(out), largest);
            }
            along.push(change);
        }
        let Added { shares, smallest, .. } = &rows.added;
        let all = curvature(&along, &level.free, h);
        let mut kappa = zeros(all.nrows(), shares.ncols());
        times(&all, shares, &mut kappa);
        let largest = math::max(largest, SMALLEST);
        Some((kappa, Noise { round_off: EXACT * largest / smallest, truncation: 0.0 }, largest))
    }

    /// The same for the forms of step `k - 1`, whose derivatives are those of the projector onto `I_(k-1)`.
    fn differences(&mut self, pose: &StartState, k: usize, level: &FlagLevel) -> Option<(Matrix, Noise, f64)> {
        let (width, r) = (self.width(), level.forms.ncols());
        let step = self.steps[k - 1];
        let mut along = Vec::with_capacity(level.free.ncols());
        let (mut largest, mut off): (f64, f64) = (0.0, 0.0);
        for a in 0..level.free.ncols() {
            let x = column(&level.free, a);
            let [mut near, mut far] = [zeros(width, r), zeros(width, r)];
            for side in [1.0, -1.0] {
                for (distance, sum) in [(1.0, &mut near), (2.0, &mut far)] {
                    let moved = self.moved(pose, x, side * distance * step)?;
                    let there = self.beside(&moved, k)?;
                    if there.free.ncols() != level.free.ncols() {
                        return None;
                    }
                    // P theta = theta - F F^T theta; theta itself drops out of the differences.
                    let mut shares = zeros(there.free.ncols(), r);
                    transposed_times(&there.free, &level.forms, &mut shares);
                    let mut outside = zeros(width, r);
                    times(&there.free, &shares, &mut outside);
                    axpy(-side / (2.0 * distance * step), outside.as_slice(), sum.as_mut_slice());
                }
            }
            let mut change = near.clone();
            scale(4.0 / 3.0, change.as_mut_slice());
            axpy(-1.0 / 3.0, far.as_slice(), change.as_mut_slice());
            for i in 0..r {
                largest = math::max(norm(column(&change, i)), largest);
            }
            axpy(-1.0, change.as_slice(), near.as_mut_slice());
            for i in 0..r {
                off = math::max(norm(column(&near, i)), off);
            }
            along.push(change);
        }
        let largest = math::max(largest, SMALLEST);
        let noise = Noise { round_off: 2.0 * level.error / step, truncation: 20.0 * off * (off / largest) };
        Some((curvature(&along, &level.free, r), noise, largest))
    }

    /// The assembled pose at a distance along a direction in coordinates and time.
    fn moved(&mut self, pose: &StartState, x: &[f64], distance: f64) -> Option<StartState> {
        let n = self.sizes.n;
        let mut moved = pose.clone();
        axpy(distance, &x[..n], &mut moved.q);
        moved.t += distance * x.get(n).copied().unwrap_or(0.0);
        let StartState { t, q, v, turns } = &mut moved;
        assemble(self.system, *t, q, v, turns, &AssemblyOptions::default()).ok()?;
        moved.v.fill(0.0);
        Some(moved)
    }
}

/// Columns of a matrix, one after the other.
fn part(a: &Matrix, from: usize, count: usize) -> Matrix {
    let n = a.nrows();
    Matrix::from_column_slice(n, count, &a.as_slice()[from * n..(from + count) * n])
}

fn at<'a>(pose: &'a StartState, v: &'a [f64]) -> StateRef<'a> {
    StateRef { t: pose.t, q: &pose.q, v, turns: &pose.turns }
}

/// The first step of the flag: all rows.
fn start(rows: &Rows) -> FlagLevel {
    level(&rows.holonomic, rows.added.forms.clone(), ROUND_OFF / rows.added.smallest)
}

/// Whether step `k` can be paid for in `n` coordinates after the free directions found: differences of order 4 along each of them and time.
fn affordable(n: usize, k: usize, growth: &[usize]) -> bool {
    let around = |free: &usize| 4.0 * (*free as f64 + 1.0);
    let evaluations: f64 = growth.iter().skip(1).map(around).product();
    let n = n as f64;
    k <= 2 || (evaluations <= MOST && evaluations * n * n * n <= WORK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_paid_for_as_long_as_the_evaluations_of_all_before_are_few() {
        // The first two are exact or take differences once.
        assert!(affordable(1000, 2, &[500, 500]));
        // (4 (f + 1))^2 is 7744 for 21 free directions and 8464 for 22.
        assert!(affordable(1, 3, &[500, 21, 21]) && !affordable(1, 3, &[500, 22, 22]));
        // 4 (f + 1) n^3 is 3.98e8 for 24 free directions in 158 coordinates, 4.02e8 in 159.
        assert!(affordable(158, 3, &[500, 24]) && !affordable(159, 3, &[500, 24]));
    }
}

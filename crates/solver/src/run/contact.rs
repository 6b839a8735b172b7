//! Rows that push one way only: impacts, which of them hold from then on, and when they are left.
//!
//! With `g = -c` the gaps of the rows that are reached, `G` their gradients, `D = G S G^T` where `S` is the response of the other rows
//! (`M v' + C^T lambda = f`) to forces, and `g'-` and `g'+` the speeds before and after an impact:
//!
//! ```text
//! impact    0 <= Lambda,  g'+ + e g'- >= 0,   complementary:   g'+  = g'free  + D Lambda
//! holding   0 <= lambda,  g''         >= 0,   complementary:   g''  = g''free + D lambda     for those with g'+ = 0
//! ```
//! An open row is watched by its gap, a closed one by its multiplier. An impact whose rebound would not be seen is the last of its kind: the row
//! closes. Source: F. Pfeiffer, C. Glocker, Multibody Dynamics with Unilateral Contacts (1996), sections 5 and 6 (Newton's law of impact for
//! several contacts); J. J. Moreau, Unilateral contact and dry friction in finite freedom dynamics (1988).

use alloc::vec;
use alloc::vec::Vec;

use super::{Simulation, StartState};
use crate::crossing::Outcome;
use crate::failure::{Failure, Result};
use crate::linalg::saddle::Deficient;
use crate::linalg::{Matrix, complementarity, zeros};
use crate::math;
use crate::nearby::StartRanks;
use crate::probe::Values;
use crate::rows::{ACCEPTED, Residual};
use crate::saddle_point::SaddlePoint;
use crate::system::StateRef;

/// A gap (beside the terms of its gradient with the coordinates, at least 1) so small that the row is reached.
const REACHED: f64 = 1e-9;
/// How far a row that was left may come back before it counts as reached again, as long as it has not got farther away.
const LEFT: f64 = 1e-8;
/// A gap that the start may lack.
const BEYOND: f64 = 1e-6;
/// A speed (beside the terms of the gradient with the velocities, at least 1) that is round-off.
const STANDING: f64 = 1e-11;
/// A rebound that rises no higher is none: the row closes.
const SMALLEST_REBOUND: f64 = 1e-10;
/// A push (beside the accelerations that it balances) that is round-off.
const NO_PUSH: f64 = 1e-9;
/// The same for a row whose multiplier has just come to zero.
const NO_PUSH_LEFT: f64 = 1e-6;
/// What is left of a row's response beside the rows that always hold, where it depends on them.
const DEPENDENT: f64 = 1e-12;

/// A row that is reached.
struct Reached {
    /// Its number among the one-sided rows.
    number: usize,
    row: usize,
    closed: bool,
    /// Its multiplier has come to zero.
    left: bool,
    restitution: f64,
    /// What it does to accelerations and velocities, for a unit of its multiplier: `S C^T`.
    response: Vec<f64>,
}

impl Simulation {
    /// Rows that are reached at the start of a run are settled there.
    ///
    /// # Errors
    /// [`Failure::Beyond`], and those of [`Simulation::settle`].
    // Not inlined: without one-sided rows nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn settle_start(&mut self) -> Result<()> {
        let Simulation { model, states, crossings, .. } = &mut *self;
        let (t, before) = (states.current.t, model.system.energy(states.current.state()));
        crossings.evaluate(&mut *model.system, states.current.state(), &states.current.multipliers)?;
        if let Some((row, gap)) = crossings.deepest(BEYOND) {
            return Err(Failure::Beyond { t, row, depth: -gap });
        }
        let none = vec![0.0; states.current.v.len()];
        let outcome = self.settle(&none)?;
        if outcome.turns() {
            self.begin_again()?;
            let after = self.model.system.energy(self.states.current.state());
            if let (Some(before), Some(after)) = (before, after) {
                self.states.current.crossing_work += after - before;
            }
        }
        Ok(())
    }

    /// Velocities after impulses and impacts, and the one-sided rows that hold from then on, at the current state.
    ///
    /// # Errors
    /// [`Failure::Jammed`], [`Failure::Singular`], [`Failure::NonFinite`].
    // Not inlined: without one-sided rows nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn settle(&mut self, impulse: &[f64]) -> Result<Outcome> {
        let current = &self.states.current;
        let (t, n) = (current.t, current.v.len());
        let one_sided = self.crossings.one_sided.clone();
        let mut open = current.turns.clone();
        one_sided.iter().for_each(|row| open[row.memory] = 0.0);
        let start = StartState { t, q: current.q.clone(), v: current.v.clone(), turns: open.clone() };
        let kept = StartRanks::of(&mut *self.model.system, &start)?.held().kept_rows.clone();
        let mut all = open.clone();
        one_sided.iter().for_each(|row| all[row.memory] = 1.0);
        let StartState { q, mut v, .. } = start;
        let state = StateRef { t, q: &q, v: &v, turns: &all };
        let mut gaps = vec![0.0; one_sided.len()];
        self.model.system.gaps(state, &mut gaps);
        let mut probe = self.model.probe();
        probe.position(state)?;
        probe.velocity(state)?;
        probe.dynamics(state)?;
        let values = &*probe.values;
        let singular = |deficient| match deficient {
            Deficient::Row(i) => {
                Failure::Singular { t, row: Some(kept[i]), coordinate: None, rank: kept.len().saturating_sub(1) }
            }
            Deficient::Coordinate(i) => Failure::Singular { t, row: None, coordinate: Some(i), rank: kept.len() },
        };
        let mut saddle = SaddlePoint::new(values, &kept);
        saddle.factor(values, &kept, 0.0).map_err(singular)?;

        let mut reached = Vec::new();
        for (number, row) in one_sided.iter().enumerate() {
            let closed = self.states.current.turns[row.memory] != 0.0;
            let due = self.crossings.due[self.crossings.events() + number];
            if !(closed || due || gaps[number] <= REACHED * scale(values, row.row, &q, 1.0)) {
                continue;
            }
            let (mut response, mut of_rows) = (vec![0.0; n], vec![0.0; kept.len()]);
            values.rows.add_row(row.row, 1.0, &mut response);
            saddle.solve(&mut response, &mut of_rows).map_err(singular)?;
            let left = closed && due;
            reached.push(Reached { number, row: row.row, closed, left, restitution: row.restitution, response });
        }

        // Impact.
        let speed = |values: &Values, row: usize, v: &[f64]| -(values.rows.dot(row, v) + values.velocity_bias[row]);
        let mut free = v.clone();
        let mut residual = vec![0.0; values.sizes.rows()];
        probe.velocity_residual(&v, &mut residual);
        let off = Residual::of(&residual, kept.iter().copied(), &probe.values.rows, &v);
        let values = &*probe.values;
        if impulse.iter().any(|x| *x != 0.0) || off.loose > ACCEPTED {
            values.masses.times_vector(&v, &mut free);
            free.iter_mut().zip(impulse).for_each(|(v, impulse)| *v += impulse);
            let mut multipliers: Vec<f64> = kept.iter().map(|row| -values.velocity_bias[*row]).collect();
            saddle.solve(&mut free, &mut multipliers).map_err(singular)?;
        }
        let standing = |row: usize, v: &[f64]| STANDING * scale(values, row, v, 1.0);
        let mut struck = free != v;
        let strikes = |one: &Reached| speed(values, one.row, &free) < -standing(one.row, &free);
        if reached.iter().any(strikes) {
            let after = reached.iter().map(|one| {
                let approach = math::min(speed(values, one.row, &v), 0.0);
                let pushed = values.rows.dot(one.row, &self.states.current.v_dot) - values.acceleration_bias[one.row];
                let rebound = one.restitution * approach;
                let smallest = SMALLEST_REBOUND * scale(values, one.row, &q, 1.0);
                let seen = !(pushed > 0.0) || rebound * rebound > 2.0 * pushed * smallest;
                speed(values, one.row, &free) + if seen { rebound } else { 0.0 }
            });
            let after: Vec<f64> = after.collect();
            let impulses = push(values, &reached, &after).ok_or_else(|| jammed(t, &reached, &after))?;
            for (one, impulse) in reached.iter().zip(&impulses) {
                free.iter_mut().zip(&one.response).for_each(|(v, response)| *v -= impulse * response);
            }
            struck = true;
        }
        v.copy_from_slice(&free);

        // Those that stand hold, unless they would be pulled.
        let state = StateRef { t, q: &q, v: &v, turns: &all };
        probe.dynamics(state)?;
        let values = &*probe.values;
        let mut v_dot = values.force.clone();
        let mut multipliers: Vec<f64> = kept.iter().map(|row| values.acceleration_bias[*row]).collect();
        saddle.solve(&mut v_dot, &mut multipliers).map_err(singular)?;
        let stands =
            |one: &Reached| math::abs(speed(values, one.row, &v)) <= STANDING * scale(values, one.row, &v, 1.0);
        let (standing, leaving): (Vec<Reached>, Vec<Reached>) = reached.into_iter().partition(stands);
        let pulled: Vec<f64> =
            standing.iter().map(|one| values.acceleration_bias[one.row] - values.rows.dot(one.row, &v_dot)).collect();
        let pushes = push(values, &standing, &pulled).ok_or_else(|| jammed(t, &standing, &pulled))?;
        let mut turns = open;
        let mut left: Vec<(usize, f64)> = leaving.iter().map(|one| (one.number, 0.0)).collect();
        for (one, push) in standing.iter().zip(&pushes) {
            let balanced = scale(values, one.row, &v_dot, 0.0) + math::abs(values.acceleration_bias[one.row]);
            let limit = if one.left { NO_PUSH_LEFT } else { NO_PUSH };
            if push * values.rows.dot(one.row, &one.response) > limit * balanced {
                turns[one_sided[one.number].memory] = 1.0;
            } else {
                let slack = LEFT * scale(values, one.row, &q, 1.0) + math::max(-gaps[one.number], 0.0);
                left.push((one.number, slack));
            }
        }
        let changed =
            standing.iter().chain(&leaving).any(|one| one.closed != (turns[one_sided[one.number].memory] != 0.0));
        for (number, slack) in left {
            self.crossings.slack[number] = slack;
        }
        self.states.current.v.copy_from_slice(&v);
        self.states.current.turns.copy_from_slice(&turns);
        Ok(Outcome { rows: changed, impulse: struck, ..Outcome::default() })
    }
}

/// The sizes of the terms of a row with `x`, each entry of which counts at least `least`.
fn scale(values: &Values, row: usize, x: &[f64], least: f64) -> f64 {
    let (columns, entries) = values.rows.row(row);
    columns.iter().zip(entries).map(|(j, a)| math::abs(*a) * math::max(math::abs(x[*j as usize]), least)).sum()
}

/// Pushes `z >= 0` of the rows with `free + D z >= 0`, complementary; none where there are none.
fn push(values: &Values, reached: &[Reached], free: &[f64]) -> Option<Vec<f64>> {
    let k = reached.len();
    let response = |i: usize, j: usize| values.rows.dot(reached[i].row, &reached[j].response);
    let sizes: Vec<f64> = (0..k).map(|i| response(i, i)).collect();
    let largest = sizes.iter().fold(0.0, |a: f64, b| math::max(a, *b));
    // What depends on the rows that always hold does not push.
    let (able, unable): (Vec<usize>, Vec<usize>) = (0..k).partition(|i| sizes[*i] > DEPENDENT * largest);
    let by: Vec<f64> = able.iter().map(|i| 1.0 / math::sqrt(sizes[*i])).collect();
    let mut d: Matrix = zeros(able.len(), able.len());
    for (i, of_i) in able.iter().enumerate() {
        for (j, of_j) in able.iter().enumerate() {
            d[(i, j)] = by[i] * by[j] * 0.5 * (response(*of_i, *of_j) + response(*of_j, *of_i));
        }
    }
    let q: Vec<f64> = able.iter().zip(&by).map(|(i, by)| by * free[*i]).collect();
    let size = q.iter().fold(0.0, |a: f64, b| math::max(a, math::abs(*b)));
    if unable.iter().any(|i| free[*i] < -STANDING * (1.0 + size)) {
        return None;
    }
    let unit: Vec<f64> = q.iter().map(|x| if size > 0.0 { x / size } else { 0.0 }).collect();
    let z = complementarity::solve(&d, &unit)?;
    let mut pushes = vec![0.0; k];
    for ((i, by), z) in able.iter().zip(&by).zip(&z) {
        pushes[*i] = by * size * z;
    }
    Some(pushes)
}

fn jammed(t: f64, reached: &[Reached], free: &[f64]) -> Failure {
    let worst = (0..reached.len()).min_by(|i, j| free[*i].total_cmp(&free[*j]));
    Failure::Jammed { t, row: worst.map_or(0, |i| reached[i].row) }
}

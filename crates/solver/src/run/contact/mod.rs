//! Rows that push one way only: impacts, which of them hold from then on, and when they are left.
//!
//! With `g = -c` the gaps of the rows that are reached, `G` their gradients, `D = G S G^T` where `S` is the response of the other rows
//! (`M v' + C^T lambda = f`) to forces, and `g'-` and `g'+` the speeds before and after an impact:
//!
//! ```text
//! impact    0 <= Lambda,  g'+ + e g'- >= 0,   complementary:   g'+  = g'free  + D Lambda     (impact)
//! holding   0 <= lambda,  g''         >= 0,   complementary:   g''  = g''free + D lambda     for those with g'+ = 0 (hold)
//! ```
//! An open row is watched by its gap, a closed one by its multiplier. An impact whose rebound would not be seen is the last of its kind, and so is one
//! after many in no time (two rows that are struck in turn): the row closes. Source: F. Pfeiffer, C. Glocker, Multibody Dynamics with Unilateral
//! Contacts (1996), sections 5 and 6 (Newton's law of impact for several contacts); J. J. Moreau, Unilateral contact and dry friction in finite
//! freedom dynamics (1988).
//!
//! With friction, of contacts or of joints, impacts have tangential impulses as well (rub; those of joints are left out), and what holds, sticks and
//! slides is chosen together (modes). A friction that slides is watched by its slip, one that sticks by what is left to its greatest force. Two at one
//! place stick and slide together, in any direction (pairs, aim), several places share what they hold (share). More rows than are independent are told (redundant).
//! Forces that follow from multipliers are found together with what holds (follow).

mod aim;
mod among;
mod follow;
mod friction;
mod hold;
mod impact;
mod modes;
mod pairs;
mod question;
mod reached;
mod redundant;
mod rub;
mod share;
#[cfg(test)]
mod tests;

use alloc::vec;
use alloc::vec::Vec;

use super::crossings::Jolt;
use super::{Simulation, StartState};
use crate::crossing::Outcome;
use crate::failure::Result;
use crate::math;
use crate::nearby::StartRanks;
use crate::rows::{ACCEPTED, Residual};
use crate::system::StateRef;
pub(super) use friction::check_loads;
use friction::{add_rubs, settle_rubs};
use impact::approaches;
pub(super) use reached::scale;
use reached::{Reached, Touched};
pub use redundant::RedundantContacts;

/// A gap (beside the terms of its gradient with the coordinates, at least 1) so small that the row is reached.
pub(super) const REACHED: f64 = 1e-9;
/// How far a row that was left may come back before it counts as reached again, as long as it has not got farther away.
const LEFT: f64 = 1e-8;
/// A multiplier that has come to zero and changes by that over so many rounding errors of the time is round-off.
const SLIGHT: f64 = 256.0 * f64::EPSILON;
/// A gap that the start may lack.
pub(super) const BEYOND: f64 = 1e-6;
/// A rebound that rises no higher is none: the row closes.
const SMALLEST_REBOUND: f64 = 1e-10;
/// So many impacts in this part of the run's length are without end: the next ones have no rebound.
const HASTY: usize = 8;
const HASTE: f64 = 1e-7;

impl Simulation {
    /// Rows that are reached at the start of a run, and frictions, are settled there.
    ///
    /// # Errors
    /// [`crate::Failure::Beyond`], and those of [`Simulation::settle`].
    // Not inlined: without one-sided rows nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn settle_start(&mut self) -> Result<()> {
        let Simulation { model, states, crossings, .. } = &mut *self;
        let (t, before) = (states.current.t, model.system.energy(states.current.state()));
        let none_before = vec![f64::MAX; crossings.values.len()];
        crossings.evaluate(&mut *model.system, states.current.state(), &states.current.multipliers)?;
        crossings.check_come(t, &none_before, BEYOND)?;
        let none = vec![0.0; states.current.v.len()];
        self.crossings.jolt = self.jolt_at_start()?;
        let outcome = match self.crossings.jolt {
            Some(jolt) => self.pass_jolt(jolt)?,
            None => self.settle(&none)?,
        };
        self.crossings.jolt = None;
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
    /// [`crate::Failure::Jammed`], [`crate::Failure::Painleve`], [`crate::Failure::Singular`], [`crate::Failure::NonFinite`].
    // Not inlined: without one-sided rows nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn settle(&mut self, impulse: &[f64]) -> Result<Outcome> {
        let current = &self.states.current;
        let t = current.t;
        let (one_sided, frictions) = (self.crossings.one_sided.clone(), self.crossings.frictions.clone());
        let mut open = current.turns.clone();
        one_sided.iter().for_each(|row| open[row.memory] = 0.0);
        frictions.iter().for_each(|friction| (open[friction.sticks], open[friction.sense]) = (0.0, 0.0));
        let start = StartState { t, q: current.q.clone(), v: current.v.clone(), turns: open.clone() };
        let kept = StartRanks::of(&mut *self.model.system, &start)?.held().kept_rows.clone();
        let mut all = open.clone();
        one_sided.iter().for_each(|row| all[row.memory] = 1.0);
        frictions.iter().for_each(|friction| all[friction.sticks] = 1.0);
        let StartState { q, mut v, .. } = start;
        let mut gaps = vec![0.0; one_sided.len()];
        self.model.system.gaps(StateRef { t, q: &q, v: &v, turns: &all }, &mut gaps);
        let mut probe = self.model.probe();
        let mut touched = Touched::at(&mut probe, StateRef { t, q: &q, v: &v, turns: &all }, kept)?;
        for (number, row) in one_sided.iter().enumerate() {
            let closed = self.states.current.turns[row.memory] != 0.0;
            let due = self.crossings.due[self.crossings.events() + number];
            let size = scale(probe.values, row.row, &q, 1.0);
            if closed || due || gaps[number] <= REACHED * size {
                let (left, depth) = (closed && due, math::max(-gaps[number], 0.0));
                let rate = self.crossings.rates[self.crossings.events() + number];
                let slight = if left { SLIGHT * math::abs(t * rate) } else { 0.0 };
                let (row, restitution) = (row.row, row.restitution);
                touched.add(
                    probe.values,
                    Reached {
                        number,
                        row,
                        closed,
                        left,
                        slight,
                        restitution,
                        size,
                        depth,
                        response: Vec::new(),
                        shares: Vec::new(),
                        pushed: None,
                    },
                )?;
            }
        }

        let at = StateRef { t, q: &q, v: &v, turns: &all };
        add_rubs(&mut touched, &mut probe, at, &self.crossings, &self.states.current)?;

        let mut residual = vec![0.0; probe.values.sizes.rows()];
        probe.velocity_residual(&v, &mut residual);
        let off = Residual::of(&residual, touched.kept.iter().copied(), &probe.values.rows, &v);
        let mut pushed = impulse.iter().any(|x| *x != 0.0) || off.loose > ACCEPTED;
        let mut before = v.clone();
        if pushed {
            touched.deflect(probe.values, impulse, &mut v)?;
        }
        if let Some(Jolt { t, .. }) = self.crossings.jolt {
            // What carries them has other speeds at once, as a wall has: they come with those.
            before.copy_from_slice(&v);
            let events = self.crossings.events();
            for one in touched.reached.iter().filter(|one| !one.closed && approaches(probe.values, one, &v)) {
                if !self.crossings.due[events + one.number] {
                    self.crossings.note(t, events + one.number, &self.states.current.turns)?;
                }
            }
        }
        let haste = HASTE * (self.stepping.schedule.end() - self.singular.begin);
        let hasty = self.crossings.reached_since(t - haste) >= HASTY;
        pushed |= touched.strike(probe.values, &before, &mut v, &self.states.current.v_dot, hasty)?;
        if pushed {
            // Those that were met there move now, or stand still with all others.
            touched.rubs.iter_mut().for_each(|rub| rub.due = false);
        }
        let at = StateRef { t, q: &q, v: &before, turns: &all };
        let (chosen, calmed) = if touched.rubs.is_empty() {
            touched.hold(&mut probe, at, &mut v)?
        } else {
            touched.hold_rubbing(&mut probe, at, &mut v)?
        };
        if self.crossings.redundant.is_none() {
            self.crossings.redundant = touched.redundant(probe.values, &chosen);
        }
        touched.check_followed(&mut probe, StateRef { v: &v, ..at }, &chosen)?;

        let mut turns = open;
        let events = self.crossings.events();
        let mut changed = false;
        for (one, held) in touched.reached.iter().zip(&chosen.held) {
            turns[one_sided[one.number].memory] = f64::from(u8::from(held.closes));
            changed |= one.closed != held.closes;
            self.crossings.at_zero[events + one.number] = true;
            if !held.closes {
                self.crossings.slack[one.number] = one.depth + if held.stands { LEFT * one.size } else { 0.0 };
            }
        }
        let settled = settle_rubs(&touched, probe.values, &chosen, &mut self.crossings, &mut v, &mut turns)?;
        let before = &self.states.current.turns;
        changed |= frictions.iter().any(|friction| turns[friction.sticks] != before[friction.sticks]);
        let memories = frictions.iter().any(|friction| turns[friction.sense] != before[friction.sense]);
        self.states.current.v.copy_from_slice(&v);
        self.states.current.turns.copy_from_slice(&turns);
        Ok(Outcome { rows: changed, memories, impulse: pushed || calmed || settled, ..Outcome::default() })
    }
}

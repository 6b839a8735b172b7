//! Places at which rows ask for other speeds: a driver, or a wall, whose speed jumps; a floor that has an edge.
//!
//! ```text
//! |C(t+, q+) v + b(t+, q+) - C(t-, q-) v - b(t-, q-)| > 0     of any row that holds or touches
//! ```
//! Up to there the motion has the speeds of before. Behind it the rows that always hold take up theirs at once, and what touches is settled with
//! them: it is struck, taken along or left behind.

use alloc::vec;
use alloc::vec::Vec;

use super::Simulation;
use super::contact::{BEYOND, scale};
use super::crossings::{Crossings, Jolt};
use super::edges::BEHIND;
use super::kinks::ROUNDINGS;
use super::schedule::Schedule;
use crate::crossing::Outcome;
use crate::failure::Result;
use crate::friction::Pair;
use crate::linalg::vector::axpy;
use crate::math;
use crate::probe::Probe;
use crate::rows::Residual;
use crate::sample::Sample;
use crate::system::StateRef;

/// A change of the speed that a row asks for, beside the terms of the row with the velocities, that is none.
const NO_JOLT: f64 = 1e-10;

impl Crossings {
    /// The time just before a break in time at which the step in work ends at the state, if rows ask for other speeds behind it.
    // Not inlined: without events nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub fn before_jolt(
        &mut self,
        probe: &mut Probe<'_>,
        end: StateRef<'_>,
        schedule: &Schedule,
    ) -> Result<Option<f64>> {
        let [before, behind] = schedule.around(end.t).map(|t| StateRef { t, ..end });
        if !self.jolts(probe, before, behind)? {
            return Ok(None);
        }
        self.jolt = Some(Jolt { t: end.t, behind: behind.t });
        Ok(Some(before.t))
    }

    /// Do rows ask for other speeds behind a place than before it, for the same velocities?
    // Not inlined: without events nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub fn jolts(&self, probe: &mut Probe<'_>, before: StateRef<'_>, behind: StateRef<'_>) -> Result<bool> {
        let open: Vec<bool> = self.one_sided.iter().map(|row| before.turns[row.memory] == 0.0).collect();
        let mut turns = before.turns.to_vec();
        self.one_sided.iter().for_each(|row| turns[row.memory] = 1.0);
        self.frictions.iter().for_each(|friction| turns[friction.sticks] = 1.0);
        let [before, behind] = [before, behind].map(|state| StateRef { turns: &turns, ..state });
        let rows = probe.values.sizes.rows();
        let (mut change, mut gaps) = (vec![0.0; rows], vec![0.0; self.one_sided.len()]);
        probe.position(before)?;
        probe.velocity(before)?;
        probe.velocity_residual(before.v, &mut change);
        probe.system.gaps(behind, &mut gaps);
        probe.position(behind)?;
        probe.velocity(behind)?;
        let mut residual = vec![0.0; rows];
        probe.velocity_residual(behind.v, &mut residual);
        axpy(-1.0, &residual, &mut change);
        let values = &*probe.values;
        let far: Vec<bool> = (self.one_sided.iter().zip(&gaps).zip(&open))
            .map(|((row, gap), open)| *open && *gap > BEYOND * scale(values, row.row, behind.q, 1.0))
            .collect();
        for (row, _) in self.one_sided.iter().zip(&far).filter(|(_, far)| **far) {
            change[row.row] = 0.0;
        }
        for friction in self.frictions.iter().filter(|friction| friction.contact.is_some_and(|own| far[own])) {
            change[friction.row] = 0.0;
        }
        Ok(Residual::of(&change, 0..rows, &values.rows, behind.v).loose > NO_JOLT)
    }
}

impl Simulation {
    /// Notes on which sides of its kinks the current state is, so that the first step from it finds those it comes over.
    // Not inlined: without events nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn note_signs(&mut self) {
        self.model.values.signs.begin(&mut *self.model.system, self.states.current.state());
    }

    /// A jolt that the start is at: rows ask for other speeds just behind it.
    // Not inlined: see above.
    #[inline(never)]
    pub(super) fn jolt_at_start(&mut self) -> Result<Option<Jolt>> {
        let Simulation { model, states, crossings, stepping, .. } = &mut *self;
        let current = &states.current;
        let switches = model.system.switches();
        let (mut here, mut there) = (vec![0.0; switches], vec![0.0; switches]);
        model.system.switch_values(current.state(), &mut here);
        let size = math::max(math::abs(current.t), math::abs(stepping.schedule.end()));
        let mut ahead = ROUNDINGS * f64::EPSILON * size;
        let mut q = current.q.clone();
        for _ in 0..BEHIND {
            q.copy_from_slice(&current.q);
            axpy(ahead, &current.v, &mut q);
            model.system.switch_values(StateRef { t: current.t + ahead, q: &q, ..current.state() }, &mut there);
            // A coordinate far from zero takes longer to move at all.
            if here.iter().zip(&there).all(|(here, there)| *here != 0.0 || *there != 0.0) {
                break;
            }
            ahead *= 2.0;
        }
        let behind = current.t + ahead;
        let jolts =
            crossings.jolts(&mut model.probe(), current.state(), StateRef { t: behind, q: &q, ..current.state() })?;
        Ok(jolts.then_some(Jolt { t: current.t, behind }))
    }

    /// Emits the samples before a jolt whose times the step to just before it has not come to; the time of the jolt, which is that of a sample
    /// within it.
    // Not inlined: see above.
    #[inline(never)]
    pub(super) fn emit_before(&mut self, jolt: Jolt, sink: &mut dyn FnMut(&Sample<'_>)) -> Result<f64> {
        while let Some(sample) = self.stepping.schedule.sample().filter(|sample| *sample < jolt.behind) {
            if sample >= jolt.t || self.stepping.schedule.same(sample, jolt.t) {
                return Ok(math::max(sample, jolt.t));
            }
            self.emit_current(sample, sink)?;
            self.stepping.schedule.next_sample();
        }
        Ok(jolt.t)
    }

    /// Goes behind the jolt that the current state is just before, and settles there what touches.
    // Not inlined: without events nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn pass_jolt(&mut self, Jolt { t, behind }: Jolt) -> Result<Outcome> {
        let current = &mut self.states.current;
        axpy(behind - current.t, &current.v, &mut current.q);
        current.t = behind;
        let none = vec![0.0; self.states.current.v.len()];
        let turned = Outcome { memories: true, ..Outcome::default() };
        if !self.crossings.settles() {
            self.redirect(&none, Outcome::default())?;
            return Ok(turned);
        }
        let before = self.states.current.turns.clone();
        let outcome = self.settle(&none)?;
        let Simulation { crossings, states, .. } = &mut *self;
        let (events, rows) = (crossings.events(), crossings.one_sided.len());
        for i in 0..rows {
            let memory = crossings.one_sided[i].memory;
            let left = before[memory] != 0.0 && states.current.turns[memory] == 0.0;
            if left && !crossings.due[events + i] {
                crossings.note(t, events + i, &before)?;
            }
        }
        for i in 0..crossings.frictions.len() {
            let first =
                Pair::of(&crossings.frictions, i).is_none_or(|_| Pair::first(&crossings.frictions, i).is_some());
            let loose = crossings.sticks(i, &before) && !crossings.sticks(i, &states.current.turns);
            if first && loose && !crossings.due[events + rows + i] {
                crossings.note(t, events + rows + i, &before)?;
            }
        }
        Ok(outcome.and(turned))
    }
}

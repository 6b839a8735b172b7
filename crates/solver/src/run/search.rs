//! Zeros of watched quantities within a step: found on its dense output, met by a step that ends there.
//!
//! ```text
//! g(theta) changes its sign in (0, 1]: bracketed between places of the dense output, closed in to round-off of the time,
//! then  t <- t - g / g'  with steps taken anew, until the end of the step itself fulfils g = 0 to round-off
//! ```
//! The motion up to a crossing has the order of the integrator; the dense output says only where to look.

use alloc::vec;

use super::Simulation;
use super::crossings::{TOGETHER, sign};
use super::parts::leg;
use crate::failure::{Failure, Result};
use crate::math;
use crate::system::StateRef;

/// Places within a step at which signs are compared.
const PLACES: u32 = 8;
/// Halvings of the first place, where a quantity starts from zero.
const HALVINGS: u32 = 40;
/// Evaluations at most to close in on a zero.
const LOOKS: u32 = 200;
/// Steps at most that are taken anew to end at a crossing.
const LANDINGS: u32 = 8;
/// Part of a step, about, over which the slope of a quantity is measured.
const SLOPE: f64 = 1e-4;
/// What is left of a quantity where a step ends at its zero, of its change over twice that part: more than that where it jumps.
const JUMP: f64 = 0.25;
/// What there is of a quantity on the dense output where its zero was found, of the same change: more than that where it jumps.
const FOUND: f64 = 1e-3;
/// Part of its rate at a crossing that is left, at most, of what is held there.
const STILL: f64 = 1e-6;
/// How far from zero it may get, in ways that it came in the time in which that is measured.
const HELD: f64 = 1e3;

impl Simulation {
    /// Evaluates the quantities at `theta` in [0, 1] of the step that ends at `t1`.
    fn look_at(&mut self, theta: f64, t1: f64) -> Result<()> {
        let Simulation { model, form, stepping, states, scratch, crossings, .. } = &mut *self;
        let (a, step) = (&states.current, t1 - states.current.t);
        let t = if theta >= 1.0 { t1 } else { a.t + theta * step };
        let turns = &a.turns;
        let state = if theta <= 0.0 {
            a.state()
        } else if theta >= 1.0 {
            StateRef { t, q: &states.end.q, v: &states.end.v, turns }
        } else {
            let inner = &mut states.inner;
            let leg = leg(a, &states.end, &states.end_v_dot);
            stepping.stepper.predict(&leg, theta, step, &mut inner.q, &mut inner.v);
            StateRef { t, q: &inner.q, v: &inner.v, turns }
        };
        if !model.system.spend(0) {
            return Err(Failure::OutOfWork { t });
        }
        let multipliers = if theta <= 0.0 || theta >= 1.0 || !crossings.any_closed(turns) {
            if theta >= 1.0 { &states.end.multipliers } else { &a.multipliers }
        } else {
            let mut probe = model.probe();
            form.formulation.hold(Some(&a.multipliers));
            let accelerated = form.formulation.accelerate(&mut probe, state, scratch.motion());
            form.formulation.hold(None);
            accelerated?;
            &scratch.residual
        };
        crossings.evaluate(&mut *model.system, state, multipliers)
    }

    /// The time of the first crossing within the step in work, if there is one; it may be that of its start. Marks which are met there.
    pub(super) fn first_crossing(&mut self, t1: f64) -> Result<Option<f64>> {
        let (t0, step) = (self.states.current.t, t1 - self.states.current.t);
        let mut probe = self.model.probe();
        self.form.formulation.hold(Some(&self.states.current.multipliers));
        let from = self.states.current.state();
        let extended = self.stepping.stepper.extend(&mut probe, &mut *self.form.formulation, from, step);
        self.form.formulation.hold(None);
        extended?;
        self.crossings.due.fill(false);
        self.crossings.passing.copy_from_slice(&self.crossings.sides);
        let mut before = 0.0;
        for place in 1..=PLACES {
            let theta = f64::from(place) / f64::from(PLACES);
            self.look_at(theta, t1)?;
            let mut found = false;
            for i in 0..self.crossings.sides.len() {
                self.crossings.due[i] = self.crossings.crossed(i);
                found |= self.crossings.due[i];
            }
            if found {
                let first = self.earliest(before, theta, t1)?;
                if self.crossings.due.contains(&true) {
                    return Ok(Some(t0 + first * step));
                }
                self.look_at(theta, t1)?;
            }
            // A change that does not count is over.
            for i in 0..self.crossings.sides.len() {
                let now = sign(self.crossings.values[i]);
                if now != 0.0 && !self.crossings.is_near(i) {
                    self.crossings.passing[i] = now;
                }
            }
            before = theta;
        }
        Ok(None)
    }

    /// The place of the first of the marked crossings between two places; only those that are met with it stay marked.
    fn earliest(&mut self, low: f64, high: f64, t1: f64) -> Result<f64> {
        let mut first = high;
        let mut zeros = vec![f64::INFINITY; self.crossings.due.len()];
        for (i, zero) in zeros.iter_mut().enumerate() {
            if self.crossings.due[i] {
                *zero = self.zero_between(i, low, high, t1)?;
                first = math::min(first, *zero);
            }
        }
        let close = self.rounding(t1) * TOGETHER / f64::EPSILON;
        for (due, zero) in self.crossings.due.iter_mut().zip(&zeros) {
            *due &= *zero <= first + close;
        }
        Ok(first)
    }

    /// A rounding error of the time, as a part of the step in work.
    fn rounding(&self, t1: f64) -> f64 {
        let t0 = self.states.current.t;
        f64::EPSILON * math::max(math::abs(t0), math::abs(t1)) / (t1 - t0)
    }

    /// The place, just behind it, at which quantity `i` changes its side between two places; the first of them if it leaves its side there at
    /// once.
    // Not inlined: without events nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    fn zero_between(&mut self, i: usize, mut low: f64, mut high: f64, t1: f64) -> Result<f64> {
        let side = self.crossings.passing[i];
        let along = |simulation: &Self| side * simulation.crossings.values[i];
        self.look_at(high, t1)?;
        let mut at_high = along(self);
        self.look_at(low, t1)?;
        let mut at_low = along(self);
        if at_low <= 0.0 || low == 0.0 && self.crossings.at_zero[i] {
            // It starts from zero: to the side it is on, however little.
            let start = low;
            let mut width = high - low;
            for _ in 0..HALVINGS {
                width *= 0.5;
                self.look_at(start + width, t1)?;
                if along(self) > 0.0 {
                    (low, at_low) = (start + width, along(self));
                    break;
                }
                (high, at_high) = (start + width, along(self));
            }
            if at_low <= 0.0 {
                let Simulation { crossings, states, .. } = &mut *self;
                let met = crossings.again(states.current.t, i, &states.current.turns);
                if met.is_err() && crossings.idle > 0 && i < crossings.events() {
                    // It has touched zero and goes back, and nothing came of that.
                    crossings.passing[i] = -side;
                    return Ok(f64::INFINITY);
                }
                return met.map(|()| start);
            }
        }
        // Regula falsi with halved ends (Illinois); every third time the middle, which bounds the number of looks.
        let close = 0.5 * self.rounding(t1);
        let mut kept = 0.0;
        for look in 0..LOOKS {
            if high - low <= close {
                break;
            }
            let middle = 0.5 * (low + high);
            let chord = low + (high - low) * at_low / (at_low - at_high);
            let theta = if look % 3 == 2 || !(chord > low && chord < high) { middle } else { chord };
            if !(theta > low && theta < high) {
                break;
            }
            self.look_at(theta, t1)?;
            let here = along(self);
            if here > 0.0 {
                at_high *= if kept > 0.0 { 0.5 } else { 1.0 };
                (low, at_low, kept) = (theta, here, 1.0);
            } else {
                at_low *= if kept < 0.0 { 0.5 } else { 1.0 };
                (high, at_high, kept) = (theta, here, -1.0);
            }
        }
        Ok(high)
    }

    /// Takes the step in work, which goes on to `t1`, anew so that it ends at the crossing near `t`; the time of its end, none if it was
    /// rejected.
    pub(super) fn land(&mut self, mut t: f64, t1: f64) -> Result<Option<f64>> {
        let Some(first) = self.crossings.due.iter().position(|due| *due) else { return Ok(Some(t1)) };
        let (t0, step) = (self.states.current.t, t1 - self.states.current.t);
        let theta = (t - t0) / step;
        let (low, high) = (math::max(theta - SLOPE, 0.0), math::min(theta + SLOPE, 1.0));
        self.look_at(low, t1)?;
        self.crossings.rates.copy_from_slice(&self.crossings.values);
        self.look_at(theta, t1)?;
        let found = self.crossings.values[first];
        self.look_at(high, t1)?;
        let around = (high - low) * step;
        for (rate, value) in self.crossings.rates.iter_mut().zip(&self.crossings.values) {
            *rate = (value - *rate) / around;
        }
        if self.stepping.schedule.same(t, t1) {
            return Ok(Some(t1));
        }
        let mut slope = self.crossings.rates[first];
        let change = slope * around;
        let rounding = f64::EPSILON * math::max(math::abs(t0), math::abs(t1));
        let mut last = SLOPE * step;
        // The end before, where the step went elsewhere than its dense output: that of a method of low order follows the motion better than its steps,
        // and what closes a gap by a projection is not in it.
        let mut elsewhere: Option<[f64; 2]> = None;
        let least = if self.stepping.control.is_none() { 0.0 } else { self.crossings.least_gap(first) };
        let smooth = !self.crossings.is_friction(first) && math::abs(found) < FOUND * math::abs(change);
        let missed = |value: f64| smooth && math::abs(value) > math::max(JUMP * math::abs(change), least);
        for landing in 1..=LANDINGS {
            if !self.attempt(t, false, true)? {
                return Ok(None);
            }
            self.look_at(1.0, t)?;
            let value = self.crossings.values[first];
            if landing == 1 && missed(value) {
                (elsewhere, last) = (Some([t, value]), f64::INFINITY);
            } else if let Some([t_before, value_before]) = elsewhere {
                slope = (value - value_before) / (t - t_before);
                elsewhere = Some([t, value]);
            }
            let move_by = -value / slope;
            let next = t + move_by;
            let inside = next < t1 && self.stepping.schedule.after(next, t0);
            // The time that is given back is that of the step taken last.
            let better = inside && math::abs(move_by) > rounding && math::abs(move_by) < 0.5 * last;
            if landing == LANDINGS || !better {
                break;
            }
            // A chord has nothing to be compared with before it is known how good it is.
            last = if landing == 1 && elsewhere.is_some() { f64::INFINITY } else { math::abs(move_by) };
            t = next;
        }
        if self.crossings.idle > 0 {
            self.behind_jump(first, t, t1, JUMP * math::abs(change)).map(Some)
        } else {
            Ok(Some(t))
        }
    }

    /// Takes the step in work, which ends at `t`, further by as little as it can, until quantity `i`, which jumps through zero there and tells nothing
    /// about how far, is at most `left` from it on the side where it was: the time of its end.
    // Not inlined: without events nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    fn behind_jump(&mut self, i: usize, mut t: f64, t1: f64, left: f64) -> Result<f64> {
        let mut further = f64::EPSILON * math::max(math::abs(self.states.current.t), math::abs(t1));
        for _ in 0..LANDINGS {
            let next = t + further;
            if self.crossings.passing[i] * self.crossings.values[i] < left || next >= t1 {
                break;
            }
            self.go_to(next)?;
            self.look_at(1.0, next)?;
            (t, further) = (next, 2.0 * further);
        }
        Ok(t)
    }

    /// Takes the step in work anew, to end at `t`, whatever its error is: it is as short as steps are exact.
    fn go_to(&mut self, t: f64) -> Result<bool> {
        let control = self.stepping.control.take();
        let taken = self.attempt(t, false, true);
        self.stepping.control = control;
        taken
    }

    /// The end of a step that goes behind a crossing which is met again at its very start, and of which nothing came, by as little as it can; none where
    /// there is no such crossing.
    pub(super) fn past(&mut self, t1: f64) -> Result<Option<f64>> {
        let (t0, idle) = (self.states.current.t, self.crossings.idle);
        let t = t0 + TOGETHER * math::abs(t0) * f64::from(1_u32 << idle.clamp(0, 30));
        if idle == 0 || !(t > t0 && t < t1) {
            return Ok(None);
        }
        Ok(self.go_to(t)?.then_some(t))
    }

    /// Has the step that ends at `t` come past a crossing that is not marked? It came and went between the places of the longer step.
    pub(super) fn passed_another(&mut self, t: f64) -> Result<bool> {
        self.look_at(1.0, t)?;
        let crossings = &self.crossings;
        Ok((0..crossings.due.len()).any(|i| !crossings.due[i] && crossings.crossed(i)))
    }

    /// Which crossings are met at the current state: those marked, and those that the step has gone past by rounding.
    pub(super) fn arrive_at_crossings(&mut self) -> Result<()> {
        let Simulation { model, states, crossings, .. } = &mut *self;
        crossings.evaluate(&mut *model.system, states.current.state(), &states.current.multipliers)?;
        for i in 0..self.crossings.due.len() {
            self.crossings.due[i] |= self.crossings.crossed(i);
        }
        self.crossings.arrived.copy_from_slice(&self.crossings.values);
        self.crossings.done.fill(false);
        Ok(())
    }

    /// What happened has moved other quantities to or through zero: they are met at the current state as well. True if there are such.
    pub(super) fn met_by_jump(&mut self) -> Result<bool> {
        let Simulation { model, states, crossings, .. } = &mut *self;
        crossings.evaluate(&mut *model.system, states.current.state(), &states.current.multipliers)?;
        let events = crossings.events();
        for i in 0..crossings.due.len() {
            crossings.done[i] |= crossings.due[i];
            let jumped = crossings.values[i] != crossings.arrived[i];
            // One-sided rows have been settled with whatever happened.
            crossings.due[i] = i < events && !crossings.done[i] && jumped && crossings.crossed(i);
        }
        Ok(crossings.due.contains(&true))
    }

    /// The sides of all quantities at the start of a run, or just after the current state, at which crossings were met (`changed`: and the
    /// motion goes on differently; `rows`: with other rows). A value of zero, and the round-off that is left of a quantity that was met, tells no
    /// side: its rate does. What no longer has the rate at which it came is held there by the rows that have come: it has no side until it gets away.
    // Not inlined: without events nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn take_sides(&mut self, changed: bool, rows: bool) -> Result<()> {
        let Simulation { model, states, crossings, stepping, .. } = &mut *self;
        let (current, t) = (&states.current, states.current.t);
        let events = crossings.events();
        // Settled, one-sided rows are on the side on which nothing happens.
        crossings.sides[events..].fill(1.0);
        if events == 0 {
            return Ok(());
        }
        crossings.evaluate(&mut *model.system, current.state(), &current.multipliers)?;
        let at = crossings.values[..events].to_vec();
        let ahead = stepping.ahead(t, current.step_size);
        // Along the velocities, further where that changes nothing but round-off; what does not change along them, along the accelerations.
        let mut moved = vec![0.0; at.len()];
        let mut still = vec![false; at.len()];
        for (further, bend) in [(1.0, 0.0), (1e3, 0.0), (1e6, 0.0), (1.0, 0.5 * ahead * ahead)] {
            let ahead = further * ahead;
            for (i, q) in states.inner.q.iter_mut().enumerate() {
                *q = current.q[i] + ahead * current.v[i] + bend * current.v_dot[i];
                states.inner.v[i] = current.v[i] + ahead * current.v_dot[i];
            }
            let later = StateRef { t: t + ahead, q: &states.inner.q, v: &states.inner.v, turns: &current.turns };
            model.system.crossing_values(later, &mut crossings.values[..events]);
            for ((moved, then), value) in moved.iter_mut().zip(&crossings.values).zip(&at) {
                if *moved == 0.0 && then.is_finite() {
                    *moved = then - value;
                }
            }
            if further == 1.0 && bend == 0.0 {
                for ((still, moved), rate) in still.iter_mut().zip(&moved).zip(&crossings.rates) {
                    *still = math::abs(*moved) <= STILL * math::abs(*rate) * ahead;
                }
            }
        }
        crossings.values[..events].copy_from_slice(&at);
        for i in 0..at.len() {
            let (value, met, rate) = (at[i], crossings.done[i], math::abs(crossings.rates[i]));
            if !met && crossings.is_near(i) {
                // Still where it was met: on the side that it took then.
                crossings.at_zero[i] = true;
                continue;
            }
            // Of a quantity that was met nothing but round-off is left, unless what happened has changed it.
            let nothing = value == 0.0 || met && value == crossings.arrived[i];
            crossings.at_zero[i] = nothing;
            crossings.sides[i] = match (met, changed) {
                (true, false) if value != 0.0 => -crossings.sides[i],
                _ if !nothing => sign(value),
                _ if moved[i] != 0.0 => sign(moved[i]),
                _ => -crossings.sides[i],
            };
            crossings.band[i] = 0.0;
            if rows && met && nothing && still[i] {
                crossings.sides[i] = 0.0;
                crossings.band[i] = HELD * rate * ahead;
            } else if met && nothing {
                let of_value = 4.0 * math::abs(value);
                // A quantity that jumps has more than round-off left.
                let of_value = if of_value <= rate * ahead { of_value } else { 0.0 };
                crossings.band[i] = math::max(of_value, 4.0 * rate * TOGETHER * math::abs(t));
            }
        }
        Ok(())
    }
}

//! Kinks of the state at which rows ask for other speeds: the edge of a table, the corner of a wall.
//!
//! What is behind an edge must not be felt before it: a step ends just before it, found from the states before it alone,
//! `t <- t - g/g'` and a tenth of the way back from states that came behind it.

use super::Simulation;
use super::crossings::Jolt;
use super::kinks::{Kinks, ROUNDINGS, Zero};
use crate::failure::Result;
use crate::integrate::step_control::PiController;
use crate::linalg::vector::axpy;
use crate::math;
use crate::system::StateRef;

/// Steps at most that are taken anew to end before an edge.
const LANDINGS: u32 = 60;
/// Halvings of the way between two places on both sides of a kink: down to rounding.
const HALVINGS: u32 = 24;
/// The part of the way from a state before an edge that a step goes back which has come behind it.
const BACK: f64 = 0.1;
/// A part of the way to an edge over which its quantity is followed along the velocities.
const AHEAD: f64 = 1e-3;
/// Doublings at most of the way behind an edge: a coordinate far from zero takes that long to move at all.
pub(super) const BEHIND: u32 = 30;

impl Simulation {
    /// Do rows ask for other speeds behind a kink of the step in work, which ends at `t1`, than before it?
    // Not inlined: without events nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn is_edge(&mut self, kinks: &mut Kinks, zero: Zero, t1: f64) -> Result<bool> {
        let Simulation { model, states, crossings, .. } = &mut *self;
        let (t0, step) = (states.current.t, t1 - states.current.t);
        // A row whose slope bends differs by as much as the places are apart.
        let [mut low, mut high] = zero.around;
        for _ in 0..HALVINGS {
            let middle = 0.5 * (low + high);
            kinks.sketch(model, states, middle, t1);
            if kinks.side_of(zero.kink) > 0.0 { low = middle } else { high = middle }
        }
        // At the very zero what holds may still be that of before.
        let mut further = f64::EPSILON;
        for _ in 0..BEHIND {
            kinks.sketch(model, states, high, t1);
            if kinks.side_of(zero.kink) < 0.0 {
                break;
            }
            (high, further) = (high + further, 2.0 * further);
        }
        let places = [low, high].map(|theta| {
            kinks.sketch(model, states, theta, t1);
            (t0 + theta * step, states.inner.q.clone())
        });
        let current = &states.current;
        let [before, behind] =
            [0, 1].map(|i| StateRef { t: places[i].0, q: &places[i].1, v: &current.v, turns: &current.turns });
        crossings.jolts(&mut model.probe(), before, behind)
    }

    /// Takes the step in work anew so that it ends just before an edge: the time of its end, none if it was rejected. `control`: step control before
    /// the step.
    // Not inlined: see above.
    #[inline(never)]
    pub(super) fn land_before(
        &mut self,
        kinks: &mut Kinks,
        zero: Zero,
        t1: f64,
        control: Option<PiController>,
    ) -> Result<Option<f64>> {
        let t0 = self.states.current.t;
        let close = ROUNDINGS * f64::EPSILON * math::max(math::abs(t0), math::abs(t1));
        let mut low = (t0, kinks.along(zero.kink, &mut *self.model.system, self.states.current.state()));
        let mut high = t1 + 2.0 * close;
        let ahead = math::max(AHEAD * (zero.t - t0), close);
        let rate = (self.ahead_of(kinks, zero.kink, ahead) - low.1) / ahead;
        let mut t = t0 - low.1 / rate;
        let (mut at_low, mut back) = (true, BACK);
        for _ in 0..LANDINGS {
            if high - low.0 <= close || t - low.0 <= close && t >= low.0 {
                break;
            }
            if !(t > low.0 && t < high) {
                t = 0.5 * (low.0 + high);
            }
            self.model.values.signs.begin(&mut *self.model.system, self.states.current.state());
            // What is rejected has mostly come behind it as well.
            let taken = self.anew(t, control)?;
            let Simulation { model, states, .. } = &mut *self;
            let end = StateRef { turns: &states.current.turns, ..states.end.state() };
            let left = if taken { kinks.along(zero.kink, &mut *model.system, end) } else { -1.0 };
            // No stage may have come behind it, be it by rounding.
            at_low = left > 0.0 && !model.values.signs.flip();
            if at_low {
                back = BACK;
                let rate = (left - low.1) / (t - low.0);
                low = (t, left);
                t -= left / rate;
            } else {
                high = t;
                t -= math::max(back * (t - low.0), 0.5 * close);
                back = math::min(2.0 * back, 0.5);
            }
        }
        if low.0 > t0 && !at_low && !self.anew(low.0, control)? {
            return Ok(None);
        }
        if low.0 == t0 && high - t0 > close && !at_low {
            // No step from here is taken but short ones.
            return Ok(self.anew(t1, control)?.then_some(t1));
        }
        self.crossings.jolt = self.jolt_behind(kinks, zero.kink, if low.0 > t0 { Some(t) } else { None }, close);
        if low.0 == t0 && self.crossings.jolt.is_none() {
            // Nothing is behind it.
            return Ok(self.anew(t1, control)?.then_some(t1));
        }
        Ok(Some(low.0))
    }

    /// The jolt at an edge just behind the end of the step in work, where it is expected at the time `at`, or just behind its start; none where its
    /// quantity does not leave its side.
    fn jolt_behind(&mut self, kinks: &mut Kinks, kink: usize, at: Option<f64>, close: f64) -> Option<Jolt> {
        let Simulation { model, states, .. } = &mut *self;
        let (here, turns) = (if at.is_some() { &states.end } else { &states.current }, &states.current.turns);
        let (mut further, mut place) = (2.0 * close, here.q.clone());
        for _ in 0..BEHIND {
            place.copy_from_slice(&here.q);
            axpy(further, &here.v, &mut place);
            let behind = here.t + further;
            if kinks.along(kink, &mut *model.system, StateRef { t: behind, q: &place, v: &here.v, turns }) < 0.0 {
                let t = at.filter(|t| *t > here.t).unwrap_or(here.t);
                return Some(Jolt { t: math::min(t, behind), behind });
            }
            further *= 2.0;
        }
        None
    }

    /// The quantity of a kink after a short time along the velocities of the current state.
    fn ahead_of(&mut self, kinks: &mut Kinks, kink: usize, ahead: f64) -> f64 {
        let Simulation { model, states, .. } = &mut *self;
        let current = &states.current;
        states.inner.q.copy_from_slice(&current.q);
        axpy(ahead, &current.v, &mut states.inner.q);
        let s = StateRef { t: current.t + ahead, q: &states.inner.q, v: &current.v, turns: &current.turns };
        kinks.along(kink, &mut *model.system, s)
    }
}

//! Kinks of the state at which rows ask for other speeds: the edge of a table, the corner of a wall.
//!
//! What is behind an edge must not be felt before it: a step ends just before it, found from the states before it alone,
//! `t <- t - g/g'` and halfway back from states that came behind it.

use super::Simulation;
use super::jolts::Jolt;
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
/// Doublings at most of the way behind an edge.
const BEHIND: u32 = 20;

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
        let mut at_low = true;
        for _ in 0..LANDINGS {
            if high - low.0 <= close || t - low.0 <= close && t >= low.0 {
                break;
            }
            if !(t > low.0 && t < high) {
                t = 0.5 * (low.0 + high);
            }
            self.model.values.signs.begin(&mut *self.model.system, self.states.current.state());
            if !self.anew(t, control)? {
                return Ok(None);
            }
            let Simulation { model, states, .. } = &mut *self;
            let end = StateRef { turns: &states.current.turns, ..states.end.state() };
            let left = kinks.along(zero.kink, &mut *model.system, end);
            // No stage may have come behind it, be it by rounding.
            at_low = left > 0.0 && !model.values.signs.flip();
            if at_low {
                let rate = (left - low.1) / (t - low.0);
                low = (t, left);
                t -= left / rate;
            } else {
                high = t;
                t -= math::max(BACK * (t - low.0), 0.5 * close);
            }
        }
        if low.0 > t0 && !at_low && !self.anew(low.0, control)? {
            return Ok(None);
        }
        let here = if low.0 > t0 { &self.states.end } else { &self.states.current };
        let (from, q, v) = (here.t, here.q.clone(), here.v.clone());
        let (mut further, mut place) = (2.0 * close, q.clone());
        for _ in 0..BEHIND {
            place.copy_from_slice(&q);
            axpy(further, &v, &mut place);
            let behind = StateRef { t: from + further, q: &place, v: &v, turns: &self.states.current.turns };
            if kinks.along(zero.kink, &mut *self.model.system, behind) < 0.0 {
                let t = if t > from { math::min(t, from + further) } else { from };
                self.crossings.jolt = Some(Jolt { t, behind: from + further });
                break;
            }
            further *= 2.0;
        }
        Ok(Some(low.0))
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

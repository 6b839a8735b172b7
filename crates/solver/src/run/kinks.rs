//! Kinks: places where the equations jump or bend with the state ([`System::switches`]), met by steps that end just behind them. Nothing is
//! told of them.
//!
//! A step across a kink has an error of the size of the kink, whatever the order of the integrator: it is rejected until it is short enough, or
//! goes into the result. Whether there is one is known for nothing: the side of each switch is noted at every stage of a step ([`crate::signs`]).
//! Where one has flipped, the zero of its quantity is looked for on a sketch of the step,
//!
//! ```text
//! q(theta): the cubic through q and v at both ends        v(theta): the parabola through v at both ends and v' at the start
//! ```
//!
//! and the step is taken anew to end a little before it: stages that came to what is behind would take the kink into the result. Over the little
//! that is left that is not felt, and the next step goes to the zero, then `t <- t - g/g'` until the state at its end is behind it by no more than
//! round-off. Where the equations jump by more than the tolerance bears over what is left, further steps stop before the zero.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::Simulation;
use super::checks::SMALLEST_STEP;
use super::parts::{Model, States};
use super::schedule::Schedule;
use crate::failure::Result;
use crate::integrate::dense_output::cubic;
use crate::integrate::step_control::PiController;
use crate::math::{self, sign};
use crate::system::{StateRef, System};

/// Places within a step at which sides are compared.
const PLACES: u32 = 8;
/// Halvings of the way between two places, and after how many of them the slope is taken.
const HALVINGS: u32 = 24;
const STRAIGHT: u32 = 8;
/// Steps at most that are taken anew to end at a kink.
const LANDINGS: u32 = 8;
/// Behind a kink by no more than so many rounding errors of the time, or this part of the step.
pub(super) const ROUNDINGS: f64 = 64.0;
const CLOSE: f64 = 1e-12;
/// Rounding errors of the time that are left for a last step at least.
const ROOM: f64 = 1e3;
/// Parts of the way to a kink at which a step stops before it: the second where stages of the first, the last, still come to what is behind. At
/// first, and where the rest of the way is still too long, because the equations jump.
const SHORT: [[(f64, bool); 2]; 2] = [[(0.01, false), (0.1, true)], [(1e-4, false), (0.01, true)]];
/// A change of velocities that is felt, in units of the tolerance, and the tolerance of a fixed step.
const FELT: f64 = 0.01;
const FIXED: f64 = 1e-10;
/// A step that is rejected for what is behind a kink goes over it all the same where it is no longer than this many of the smallest.
const NEAREST: f64 = 8.0;
/// So many searches for one kink are looked at together.
const SEARCHES: u32 = 32;
/// Searches still to come, at their pace, from which on a kink is no longer looked for: the motion is held there.
const TOO_MANY: f64 = 1e5;

/// What a run knows of its kinks.
#[derive(Debug)]
pub(super) struct Kinks {
    list: Vec<Kink>,
    values: Vec<f64>,
    approach: Option<Approach>,
    /// Step control before the step in work.
    before: Option<PiController>,
}

/// What it knows of one.
#[derive(Clone, Debug)]
struct Kink {
    /// Side along the step in work.
    side: f64,
    /// How often it was looked for, and the time at which counting began, s.
    searches: u32,
    since: f64,
    given_up: bool,
}

/// A kink that the next step has ahead.
#[derive(Copy, Clone, Debug)]
struct Approach {
    /// A time as far behind it as the state is before it, s.
    t: f64,
    /// Step control before the first step that stopped before it.
    control: Option<PiController>,
}

/// A zero of the quantity of a kink.
#[derive(Copy, Clone, Debug)]
pub(super) struct Zero {
    pub kink: usize,
    /// Time just behind it, s.
    pub t: f64,
    /// Places in the step just before it and just behind it.
    pub around: [f64; 2],
    /// Rate of the quantity there.
    slope: f64,
}

impl Kinks {
    /// Those of a system, from a time on.
    // Not inlined: without kinks nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub fn of(system: &dyn System, t: f64) -> Box<Self> {
        let kink = Kink { side: 0.0, searches: 0, since: t, given_up: false };
        let count = system.switches();
        Box::new(Kinks { list: vec![kink; count], values: vec![0.0; count], approach: None, before: None })
    }

    /// Is it worth to look for a kink, from `t` on? Not where the run would do nothing else.
    fn worth(&mut self, kink: usize, t: f64, end: f64) -> bool {
        let kink = &mut self.list[kink];
        kink.searches += 1;
        if kink.searches == SEARCHES {
            kink.given_up = f64::from(SEARCHES) * (end - t) > TOO_MANY * (t - kink.since);
            (kink.searches, kink.since) = (0, t);
        }
        !kink.given_up
    }

    /// The quantity of a kink at a state, beside the side that it is on along the step in work.
    pub fn along(&mut self, kink: usize, system: &mut dyn System, s: StateRef<'_>) -> f64 {
        system.switch_values(s, &mut self.values);
        self.side_of(kink)
    }

    /// The same of the values at hand.
    pub fn side_of(&self, kink: usize) -> f64 {
        self.list[kink].side * self.values[kink]
    }

    /// Has the quantity of a kink left its side? `or_zero`: or come to zero.
    fn crossed(&self, kink: usize, or_zero: bool) -> bool {
        let Kink { side, given_up, .. } = self.list[kink];
        let now = side * sign(self.values[kink]);
        (now < 0.0 || or_zero && now == 0.0 && side != 0.0) && !given_up
    }

    /// Takes the sides of the values at hand; that of zero is the one before it.
    fn take_sides(&mut self) {
        for (kink, value) in self.list.iter_mut().zip(&self.values) {
            let now = sign(*value);
            kink.side = if now == 0.0 { kink.side } else { now };
        }
    }

    /// The quantities at `theta` in [0, 1] of the step in work, which ends at `t1`.
    pub fn sketch(&mut self, model: &mut Model, states: &mut States, theta: f64, t1: f64) {
        let (a, b, inner) = (&states.current, &states.end, &mut states.inner);
        let step = t1 - a.t;
        for i in 0..a.q.len() {
            inner.q[i] = cubic(theta, step, [a.q[i], a.v[i]], [b.q[i], b.v[i]]);
            let along = step * a.v_dot[i];
            inner.v[i] = a.v[i] + theta * (along + theta * (b.v[i] - a.v[i] - along));
        }
        let s = StateRef { t: a.t + theta * step, q: &inner.q, v: &inner.v, turns: &a.turns };
        model.system.switch_values(s, &mut self.values);
    }

    /// The first zero of a quantity within the step in work; `edges`: even if it is at its start.
    fn first(
        &mut self,
        model: &mut Model,
        states: &mut States,
        schedule: &Schedule,
        t1: f64,
        edges: bool,
    ) -> Option<Zero> {
        self.list.iter_mut().for_each(|kink| kink.side = 0.0);
        self.sketch(model, states, 0.0, t1);
        self.take_sides();
        let t0 = states.current.t;
        for place in 1..=PLACES {
            let [low, high] = [place - 1, place].map(|place| f64::from(place) / f64::from(PLACES));
            let mut first: Option<Zero> = None;
            self.sketch(model, states, high, t1);
            for i in 0..self.list.len() {
                if self.crossed(i, edges && place == PLACES) {
                    let zero = self.zero_between(i, model, states, [low, high], t1);
                    if (edges || schedule.after(zero.t, t0)) && first.is_none_or(|first| zero.t < first.t) {
                        first = Some(zero);
                    }
                    self.sketch(model, states, high, t1);
                }
            }
            if first.is_some() {
                return first;
            }
            self.take_sides();
        }
        if edges { self.just_behind(model, states, t1) } else { None }
    }

    /// The first zero that the step in work, which ends at `t1`, ends before by rounding only: its stages may have come behind it.
    // Not inlined: without events nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    fn just_behind(&mut self, model: &mut Model, states: &mut States, t1: f64) -> Option<Zero> {
        let t0 = states.current.t;
        let further = 1.0 + ROUNDINGS * f64::EPSILON * math::max(math::abs(t0), math::abs(t1)) / (t1 - t0);
        self.sketch(model, states, further, t1);
        let kink = (0..self.list.len()).find(|i| self.crossed(*i, false))?;
        Some(self.zero_between(kink, model, states, [1.0, further], t1))
    }

    /// The zero of a quantity that has left its side between two places.
    fn zero_between(
        &mut self,
        kink: usize,
        model: &mut Model,
        states: &mut States,
        [mut low, mut high]: [f64; 2],
        t1: f64,
    ) -> Zero {
        let (t0, side) = (states.current.t, self.list[kink].side);
        let mut slope = -side;
        for halving in 0..HALVINGS {
            if halving == STRAIGHT {
                self.sketch(model, states, high, t1);
                let behind = self.values[kink];
                self.sketch(model, states, low, t1);
                slope = (behind - self.values[kink]) / ((high - low) * (t1 - t0));
            }
            let middle = 0.5 * (low + high);
            self.sketch(model, states, middle, t1);
            if side * self.values[kink] > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        Zero { kink, t: t0 + high * (t1 - t0), around: [low, high], slope }
    }

    /// Does the motion as it is at the start of the step in work, which was rejected, come to a zero at about its time? The sketch of a step that is
    /// much too long shows kinks that there are not.
    fn is_there(&mut self, zero: Zero, model: &mut Model, states: &mut States) -> bool {
        let side = self.list[zero.kink].side;
        [(0.75, 1.0), (1.25, -1.0)].into_iter().all(|(part, sign)| {
            let (a, inner) = (&states.current, &mut states.inner);
            let ahead = part * (zero.t - a.t);
            for i in 0..a.q.len() {
                inner.q[i] = a.q[i] + ahead * (a.v[i] + 0.5 * ahead * a.v_dot[i]);
                inner.v[i] = a.v[i] + ahead * a.v_dot[i];
            }
            let s = StateRef { t: a.t + ahead, q: &inner.q, v: &inner.v, turns: &a.turns };
            model.system.switch_values(s, &mut self.values);
            sign * side * self.values[zero.kink] > 0.0
        })
    }
}

impl Simulation {
    /// Begins a step until `t1`: sooner, where a kink is just ahead; true if that is so.
    // Not inlined: without kinks nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn before_kink(&mut self, t1: &mut f64) -> bool {
        let Some(kinks) = &mut self.kinks else { return false };
        kinks.before = self.stepping.control;
        let Some(Approach { t, .. }) = kinks.approach else { return false };
        let sooner = t < *t1 && self.stepping.schedule.after(t, self.states.current.t);
        if sooner {
            *t1 = t;
        }
        sooner
    }

    /// Where the step in work, in which a switch has flipped, ends: at `t1`, or before or just behind the first kink. None if it was rejected.
    /// `taken`: it is good until `t1`.
    // Not inlined: without kinks nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn until_kink(&mut self, t1: f64, taken: bool) -> Result<Option<f64>> {
        let Some(mut kinks) = self.kinks.take() else { return Ok(taken.then_some(t1)) };
        let end = self.within(&mut kinks, t1, taken);
        self.kinks = Some(kinks);
        end
    }

    fn within(&mut self, kinks: &mut Kinks, t1: f64, taken: bool) -> Result<Option<f64>> {
        let (t0, before) = (self.states.current.t, kinks.before);
        let edges = !self.crossings.is_empty();
        let approach = kinks.approach.take().filter(|approach| approach.t > t0);
        let as_it_is = taken.then_some(t1);
        let Simulation { model, states, stepping, .. } = &mut *self;
        let smallest = SMALLEST_STEP * math::max(math::abs(t0), math::abs(stepping.schedule.end()));
        // No step comes nearer: what the jump adds within it is within the rounding of its time.
        let nearest = !taken && t1 - t0 <= NEAREST * smallest;
        let Some(zero) = kinks.first(model, states, &stepping.schedule, t1, edges) else {
            return if nearest { self.over(t1, before) } else { Ok(as_it_is) };
        };
        let there = taken || kinks.is_there(zero, model, states);
        if !there || !kinks.worth(zero.kink, t0, stepping.schedule.end()) {
            return Ok(as_it_is);
        }
        if edges {
            if self.is_edge(kinks, zero, t1)? {
                return self.land_before(kinks, zero, t1, before);
            }
            if !self.stepping.schedule.after(zero.t, t0) || zero.around[0] >= 1.0 {
                return Ok(as_it_is);
            }
        }
        let control = approach.map_or(before, |approach| approach.control);
        if taken && approach.is_some() && !self.jumps_within(zero.t - t0) {
            let at_end = self.stepping.schedule.same(zero.t, t1);
            return if at_end { Ok(as_it_is) } else { self.land_behind(kinks, zero, t1, control) };
        }
        if nearest {
            return self.over(t1, control);
        }
        let (after, mut rejected) = (self.stepping.control, !taken);
        for (part, last) in SHORT[usize::from(approach.is_some())] {
            let short = part * (zero.t - t0);
            let t = zero.t - short;
            if short <= ROOM * f64::EPSILON * math::abs(t) {
                continue;
            }
            if rejected {
                self.count_rejected();
            }
            self.model.values.signs.begin(&mut *self.model.system, self.states.current.state());
            rejected = !self.anew(t, before)?;
            if !rejected && (last || !self.model.values.signs.flip()) {
                if !taken {
                    self.stepping.control = after;
                }
                kinks.approach = Some(Approach { t: zero.t + short, control });
                return Ok(Some(t));
            }
        }
        if taken && !rejected { self.land_behind(kinks, zero, t1, control) } else { Ok(None) }
    }

    /// Takes the step in work until `t1` whatever its error is; `control`: step control after it.
    fn over(&mut self, t1: f64, control: Option<PiController>) -> Result<Option<f64>> {
        let taken = self.anew(t1, None)?;
        self.stepping.control = control;
        Ok(taken.then_some(t1))
    }

    /// Would it be felt if all that the accelerations change in the step in work, which is accepted, came before its time by `way`?
    fn jumps_within(&self, way: f64) -> bool {
        let States { current: a, end: b, end_v_dot, .. } = &self.states;
        let (rtol, atol) = self.stepping.control.map_or((FIXED, FIXED), |control| (control.rtol, control.atol));
        (0..a.v.len()).any(|i| {
            let size = math::max(math::abs(a.v[i]), math::abs(b.v[i]));
            math::abs(end_v_dot[i] - a.v_dot[i]) * way > FELT * (atol + rtol * size)
        })
    }

    /// Takes the step in work anew, to end at `t`; true if it is accepted. `before`: step control before it.
    pub(super) fn anew(&mut self, t: f64, before: Option<PiController>) -> Result<bool> {
        self.stepping.control = before;
        self.attempt(t, false, true)
    }

    /// One more step that was rejected, before the one in work.
    fn count_rejected(&mut self) {
        self.account.statistics.steps += 1;
        self.account.statistics.rejected += 1;
    }

    /// Takes the step anew to end just behind a zero; none if it was rejected.
    fn land_behind(
        &mut self,
        kinks: &mut Kinks,
        zero: Zero,
        t1: f64,
        before: Option<PiController>,
    ) -> Result<Option<f64>> {
        let Zero { kink, mut t, mut slope, .. } = zero;
        let t0 = self.states.current.t;
        let rounding = f64::EPSILON * math::max(math::abs(t0), math::abs(t1));
        let (mut last, mut previous) = (f64::INFINITY, None);
        let mut further = rounding;
        for landing in 1..=LANDINGS {
            if !self.anew(t, before)? {
                return Ok(None);
            }
            let Simulation { model, states, .. } = &mut *self;
            let end = StateRef { t, q: &states.end.q, v: &states.end.v, turns: &states.current.turns };
            model.system.switch_values(end, &mut kinks.values);
            let value = kinks.values[kink];
            if let Some((earlier, then)) = previous {
                let chord = (value - then) / (t - earlier);
                slope = if chord * slope > 0.0 { chord } else { slope };
            }
            let over = value / slope;
            let close = math::max(ROUNDINGS * rounding, CLOSE * (t - t0));
            if over > 0.0 && over <= close {
                break;
            }
            // The last bit goes to the other side.
            further *= 2.0;
            let next = t - over + further;
            let moved = math::abs(next - t);
            let inside = next < t1 && self.stepping.schedule.after(next, t0);
            // The time that is given back is that of the step taken last.
            if landing == LANDINGS || !inside || next == t || !(moved < 0.5 * last || moved < close) {
                break;
            }
            (previous, last, t) = (Some((t, value)), moved, next);
        }
        Ok(Some(t))
    }
}

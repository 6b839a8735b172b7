//! One step of a run: candidate, error, stabilization, frame, samples.

use super::Simulation;
use super::checks::SMALLEST_STEP;
use super::parts::leg;
use crate::failure::{Failure, Result};
use crate::formulation::Slot;
use crate::integrate::implicit::{Departure, Span};
use crate::linalg::rank_qr::TOLERANCE;
use crate::linalg::vector::axpy;
use crate::math;
use crate::rows::{Conditioning, Residual};
use crate::sample::Sample;
use crate::system::{MotionMut, StateRef};
use crate::work;

/// A joint may not turn further in one step, or its angle could be off by a whole turn.
const LARGEST_TURN: f64 = core::f64::consts::FRAC_PI_2;

/// A row that was dependent at the start and is violated by more than this (scaled) is dependent no longer.
const DEPENDENT_RESIDUAL: f64 = 1e-6;

/// Rows count as dependent below this tolerance where step control came to its end: close to a singular position the accelerations
/// lose as many digits as the rows, and the steps end before their rank does.
const NEARLY_DEPENDENT: f64 = 1e-4;

/// A step rejected where the smallest singular value is below this is one for the form that is never singular.
const CLOSE: f64 = 1e-3;

/// Rows in use with a larger smallest singular value are not chosen anew.
const FAR: f64 = 0.1;

/// Condition number of rows from which on their rank is decided anew.
const LARGE_CONDITION: f64 = 1e7;

/// How often a step that has come past another crossing is looked through again.
const PASSED: usize = 8;

/// What is not asked for.
const UNKNOWN: Conditioning = Conditioning { condition: f64::NAN, smallest: f64::NAN };

/// Where a step has led.
struct Reached {
    /// Time, s: that of its start where a crossing is met before it gets on.
    t: f64,
    /// A crossing is met there.
    crosses: bool,
}

impl Simulation {
    /// Takes one step, accepted or rejected.
    ///
    /// # Errors
    /// Any failure that a shorter step cannot cure, or every failure where the step is fixed.
    pub(super) fn step(&mut self, sink: &mut dyn FnMut(&Sample<'_>)) -> Result<()> {
        let target = self.stepping.schedule.target(self.states.current.t);
        let t = self.states.current.t;
        let mut t1 = target.t;
        let mut shortened = false;
        if let Some(control) = &self.stepping.control {
            let step = math::min(control.proposal, control.max_step);
            let smallest = SMALLEST_STEP * math::max(math::abs(t), math::abs(self.stepping.schedule.end()));
            if !(step > smallest) && !(target.t - t <= step) {
                return self.dead_end(Failure::StepTooSmall { t, step }, 1e3 * smallest);
            }
            // A rest below a hundredth of the step is taken along.
            if t + 1.01 * step < target.t {
                t1 = t + step;
            } else {
                shortened = target.t - t < step;
            }
        }
        if self.kinks.is_some() && self.before_kink(&mut t1) {
            shortened = true;
        }
        let at_break = target.is_break && t1 == target.t;
        self.account.statistics.steps += 1;
        let attempted = self.attempt(t1, at_break, shortened);
        let attempted = attempted.and_then(|taken| {
            let flip = self.model.values.signs.flip();
            let end = if flip { self.until_kink(t1, taken)? } else { taken.then_some(t1) };
            match end {
                Some(t1) if self.crossings.is_empty() => Ok(Some(Reached { t: t1, crosses: false })),
                // An edge at the very start of the step.
                Some(t1) if t1 == t => {
                    self.crossings.due.fill(false);
                    Ok(Some(Reached { t: t1, crosses: false }))
                }
                Some(t1) => self.until_crossing(t1),
                None => Ok(None),
            }
        });
        match attempted {
            Ok(Some(Reached { t: t1, crosses })) => {
                if t1 == t {
                    return self.cross(sink);
                }
                let approach = self.look_inside(t1);
                if let Some(approach) = approach {
                    if let Some(failure) = self.refused(&approach) {
                        self.account.statistics.rejected += 1;
                        if self.take_over() {
                            return Ok(());
                        }
                        self.note(approach.position);
                        return Err(failure);
                    }
                    self.note(approach.position);
                }
                self.emit_inner(t1, sink)?;
                self.accept();
                self.crossings.accept(crosses, &mut *self.model.system, &mut self.states.current);
                if crosses || self.crossings.jolt.is_some() {
                    return self.cross(sink);
                }
                if self.stepping.schedule.every_step() {
                    self.emit_current(t1, sink)?;
                }
                if let Some(sample) = self.stepping.schedule.sample()
                    && self.stepping.schedule.same(sample, t1)
                {
                    self.emit_current(sample, sink)?;
                    self.stepping.schedule.next_sample();
                }
                Ok(())
            }
            Ok(None) => {
                self.account.statistics.rejected += 1;
                // Steps would become shorter and shorter towards a singular position.
                if self.singular.watch.nears(CLOSE) {
                    self.take_over();
                }
                Ok(())
            }
            // It is not the step that failed.
            Err(failure @ (Failure::OutOfWork { .. } | Failure::TooManyCrossings { .. })) => Err(failure),
            Err(failure) => {
                self.account.statistics.rejected += 1;
                if matches!(failure, Failure::Singular { .. }) && self.other_rows()? {
                    return Ok(());
                }
                if matches!(failure, Failure::Singular { row: Some(_), .. }) && self.take_over() {
                    return Ok(());
                }
                let Some(control) = &mut self.stepping.control else { return Err(failure) };
                control.retreat(t1 - t);
                let smallest = SMALLEST_STEP * math::max(math::abs(t), math::abs(self.stepping.schedule.end()));
                // Shorter and shorter steps ran into the failure: it is the cause.
                if control.proposal > smallest {
                    return Ok(());
                }
                self.dead_end(failure, 1e3 * smallest)
            }
        }
    }

    /// Steps became too short to go on: the form for singular positions tries, from the length `step`, where such a position is the cause.
    fn dead_end(&mut self, failure: Failure, step: f64) -> Result<()> {
        let failure = self.named(failure);
        if matches!(failure, Failure::Singular { row: Some(_), .. }) && self.take_over() {
            if let Some(control) = &mut self.stepping.control {
                control.proposal = step;
            }
            return Ok(());
        }
        Err(failure)
    }

    /// The cause behind steps that became shorter and shorter: rows that are as good as dependent where that happened.
    fn named(&mut self, failure: Failure) -> Failure {
        if matches!(failure, Failure::Singular { .. } | Failure::NonFinite { .. }) {
            return failure;
        }
        let mut probe = self.model.probe();
        if probe.position(self.states.current.state()).is_err() {
            return failure;
        }
        let in_use = self.form.formulation.rows().len();
        match self.rows.rank_of_all(&mut self.model.values, NEARLY_DEPENDENT) {
            (rank, row @ Some(_)) if rank < in_use => {
                Failure::Singular { t: self.states.current.t, row, coordinate: None, rank }
            }
            _ => failure,
        }
    }

    /// Where the step in work, which is good until `t1`, ends: there, or at the first crossing. None if it was rejected after all.
    // Not inlined: without events nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    fn until_crossing(&mut self, mut t1: f64) -> Result<Option<Reached>> {
        let t0 = self.states.current.t;
        let mut crosses = false;
        for _ in 0..PASSED {
            let Some(t) = self.first_crossing(t1)? else {
                if crosses {
                    self.crossings.take_marks();
                }
                break;
            };
            if !self.stepping.schedule.after(t, t0) {
                let t = self.past(t1)?.unwrap_or(t0);
                self.crossings.jolt = None;
                return Ok(Some(Reached { t, crosses: true }));
            }
            let Some(t) = self.land(t, t1)? else { return Ok(None) };
            (t1, crosses) = (t, true);
            if !self.passed_another(t)? {
                break;
            }
            self.crossings.keep_marks();
        }
        Ok(Some(Reached { t: t1, crosses }))
    }

    /// Computes the end of the step; true if it is accepted.
    pub(super) fn attempt(&mut self, t1: f64, at_break: bool, shortened: bool) -> Result<bool> {
        let Simulation { model, form, stepping, states, scratch, crossings, .. } = &mut *self;
        let (t, step) = (states.current.t, t1 - states.current.t);
        // At a break the step belongs to what holds before it.
        let mut t1_left = if at_break { t1.next_down() } else { t1 };
        let mut t_end = t1;
        crossings.jolt = None;
        let mut probe = model.probe();
        let formulation = &mut *form.formulation;
        let s = states.current.state();
        let from = Departure { motion: states.current.motion(), span: Span { t0: t, t1, t1_left } };
        formulation.hold(Some(&states.current.multipliers));
        let attempted = stepping.stepper.attempt(&mut probe, formulation, from);
        formulation.hold(None);
        attempted?;
        let books = formulation.corrects() || form.stabilizer.corrects();
        let mut before = None;
        if books {
            let (q, v) = stepping.stepper.candidate();
            let candidate = StateRef { t: t1, q, v, turns: s.turns };
            before = probe.system.energy(candidate);
        }
        stepping.stepper.admit(&mut probe, formulation, t1_left, s.turns)?;
        let (q, v) = stepping.stepper.candidate();
        if at_break
            && !crossings.is_empty()
            && let Some(before) =
                crossings.before_jolt(&mut probe, StateRef { t: t1, q, v, turns: s.turns }, &stepping.schedule)?
        {
            // The velocities belong to what holds before it as well, and jump when contacts are settled behind it.
            (t1_left, t_end) = (before, before);
        }
        states.end.t = t_end;
        states.end.q.copy_from_slice(q);
        states.end.v.copy_from_slice(v);
        // Where a correction will move the end, its acceleration is computed there, unless the error depends on it.
        let mut known =
            stepping.control.is_some() && !(form.stabilizer.corrects() && stepping.stepper.error_without_last());
        if known {
            let end = StateRef { t: t1_left, q: &states.end.q, v: &states.end.v, turns: s.turns };
            let out = MotionMut { v_dot: &mut states.end_v_dot, multipliers: &mut states.end.multipliers };
            formulation.accelerate(&mut probe, end, out)?;
            stepping.stepper.set_last(&mut probe, formulation, end, &states.end_v_dot)?;
        }
        let last_is_set = known;
        if let Some(control) = &mut stepping.control {
            let error = stepping.stepper.error(s, step, control.rtol, control.atol);
            if !control.judge(step, error, shortened) {
                return Ok(false);
            }
        }
        if formulation.finish(&mut probe, states.end.movable(s.turns))? {
            known = false;
        }
        let rows = formulation.rows();
        if form.stabilizer.apply(&mut probe, rows, states.end.movable(s.turns))? {
            known = false;
        }
        let end = StateRef { t: t_end, q: &states.end.q, v: &states.end.v, turns: s.turns };
        let after = before.and_then(|_| probe.system.energy(StateRef { t: t1, ..end }));
        states.end.stabilization_work = booked(states.current.stabilization_work, before, after);
        let turn = probe.turns(end, &mut states.end.turns)?;
        if !(turn <= LARGEST_TURN) {
            return Err(Failure::TurnTooLarge { t, turn, step });
        }
        if !known {
            let end = StateRef { t: t1_left, ..end };
            let out = MotionMut { v_dot: &mut states.end_v_dot, multipliers: &mut states.end.multipliers };
            formulation.accelerate(&mut probe, end, out)?;
            if !last_is_set {
                stepping.stepper.set_last(&mut probe, formulation, end, &states.end_v_dot)?;
            }
        }
        states.end.v_dot.copy_from_slice(&states.end_v_dot);
        let given = probe.power(StateRef { t: t1_left, ..end }, &states.end.multipliers);
        states.given = stepping.stepper.work(&mut probe, from, given);
        states.end.work = sums(states.current.work, states.given.total);
        states.end.crossing_work = states.current.crossing_work;
        if at_break && crossings.jolt.is_none() {
            let end = StateRef { t: t1.next_up(), turns: &states.end.turns, ..end };
            let out = MotionMut { v_dot: &mut states.end.v_dot, multipliers: &mut states.end.multipliers };
            formulation.accelerate(&mut probe, end, out)?;
        }
        states.end.step_size = step;
        states.end.measure(&mut probe, &mut scratch.residual)?;
        self.singular.watch.arrive(&self.model.values, self.form.formulation.rows());
        self.watch_rows(t1)?;
        self.spend_frame(t1)?;
        let mut probe = self.model.probe();
        let leg = self.states.leg();
        self.form.formulation.carry(&mut probe, &leg, Slot::Next)?;
        if let (Some(frozen), Some(next)) = (self.form.formulation.frame(), self.form.formulation.carried(Slot::Next)) {
            self.states.express_end(frozen, self.stepping.stepper.displacement(), next);
        }
        self.carry_waiting();
        Ok(true)
    }

    /// Looks after dependent rows: others are kept where the kept ones come close to dependence, and a row left out must stay
    /// fulfilled.
    fn watch_rows(&mut self, t: f64) -> Result<()> {
        if self.rows.choice.eliminated().is_empty() {
            return Ok(());
        }
        let holds = self.form.formulation.holds_constraints() || self.form.stabilizer.holds_constraints();
        if holds {
            let eliminated = || self.rows.choice.eliminated().iter().copied();
            let (values, m) = (&self.model.values, self.model.values.sizes.m);
            let position = Residual::of(
                &values.constraints,
                eliminated().filter(|row| *row < m),
                &values.rows,
                &self.states.end.q,
            );
            let probe = self.model.probe();
            probe.velocity_residual(&self.states.end.v, &mut self.scratch.residual);
            let velocity = Residual::of(&self.scratch.residual, eliminated(), &probe.values.rows, &self.states.end.v);
            for (r, velocity) in [(position, false), (velocity, true)] {
                if r.loose > DEPENDENT_RESIDUAL {
                    return Err(Failure::Inconsistent { t, row: r.row, residual: r.value, velocity });
                }
            }
        }
        // The sine of a row to the others is no smaller than the smallest singular value.
        if self.singular.watch.next.sigma > FAR {
            return Ok(());
        }
        let (rows, weakest) = (self.form.formulation.rows(), &self.singular.watch.next);
        let revised = self.rows.choice.revise(t, &mut self.model.values, rows, weakest, false);
        // In a singular position no choice is better.
        let passes = self.form.formulation.passes_singular_positions();
        if revised.or_else(|failure| if passes { Ok(false) } else { Err(failure) })? {
            self.form.formulation.set_rows(self.rows.choice.rows());
            self.singular.watch.forget();
            self.singular.watch.arrive(&self.model.values, self.form.formulation.rows());
            let mut probe = self.model.probe();
            let end = StateRef { t, q: &self.states.end.q, v: &self.states.end.v, turns: &self.states.end.turns };
            let out = MotionMut { v_dot: &mut self.states.end.v_dot, multipliers: &mut self.states.end.multipliers };
            self.form.formulation.accelerate(&mut probe, end, out)?;
        }
        Ok(())
    }

    /// After rows lost rank within a step: keeps others, if there are, to try again.
    fn other_rows(&mut self) -> Result<bool> {
        if self.rows.choice.eliminated().is_empty() {
            return Ok(false);
        }
        let mut probe = self.model.probe();
        probe.position(self.states.current.state())?;
        let (rows, weakest) = (self.form.formulation.rows(), &self.singular.watch.here);
        let changed = self.rows.choice.revise(self.states.current.t, &mut self.model.values, rows, weakest, true)?;
        if changed {
            self.form.formulation.set_rows(self.rows.choice.rows());
            self.singular.watch.forget();
        }
        Ok(changed)
    }

    /// Rank at the values at hand: that of the rows in use, unless they come close to dependence there.
    fn rank(&mut self, condition: f64) -> usize {
        if condition < LARGE_CONDITION || condition.is_nan() {
            return self.form.formulation.rows().len();
        }
        self.rows.rank_of_all(&mut self.model.values, TOLERANCE).0
    }

    /// Samples strictly inside the step that ends at `t1`.
    fn emit_inner(&mut self, t1: f64, sink: &mut dyn FnMut(&Sample<'_>)) -> Result<()> {
        while let Some(sample) = self.stepping.schedule.sample() {
            if !self.stepping.schedule.after(t1, sample) {
                return Ok(());
            }
            self.spend_frame(sample)?;
            self.interpolate(sample, t1)?;
            let mut probe = self.model.probe();
            let condition =
                if self.account.conditions { self.form.formulation.condition(&mut probe, sample)? } else { UNKNOWN };
            let rank = self.rank(condition.condition);
            let rows = self.form.formulation.rows();
            self.rows.distribution.apply(
                &mut self.model.values,
                rows,
                self.rows.choice.eliminated(),
                &mut self.states.inner.multipliers,
            );
            let mut probe = self.model.probe();
            let leg = self.states.leg_to_inner();
            self.form.formulation.carry(&mut probe, &leg, Slot::Sample)?;
            if let (Some(frozen), Some(frame)) =
                (self.form.formulation.frame(), self.form.formulation.carried(Slot::Sample))
            {
                self.states.express_inner(frozen, frame);
                self.frames.observe(frame);
            }
            self.show_waiting();
            sink(&self.states.inner.sample(sample, (self.frames.turn, self.frames.holonomy), condition, rank));
            self.account.sampled = Some(sample);
            self.frames.turn = 0.0;
            self.stepping.schedule.next_sample();
        }
        Ok(())
    }

    /// Accounts for a frame that is about to be carried to `t`, and what is written down of it.
    fn spend_frame(&mut self, t: f64) -> Result<()> {
        let columns = self.form.formulation.frame().map_or(0, |frame| frame.q2.ncols());
        let mut probe = self.model.probe();
        let n = probe.values.sizes.n;
        let rows = probe.values.work.rows;
        probe.spend(t, work::of_frame(n, columns).saturating_add(rows))
    }

    /// Dense output at `t`, admitted and projected, with acceleration and multipliers there.
    fn interpolate(&mut self, t: f64, t1: f64) -> Result<()> {
        let Simulation { model, form, stepping, states, scratch, .. } = &mut *self;
        let (a, step) = (&states.current, t1 - states.current.t);
        let mut probe = model.probe();
        form.formulation.hold(Some(&a.multipliers));
        let extended = stepping.stepper.extend(&mut probe, &mut *form.formulation, a.state(), step);
        form.formulation.hold(None);
        extended?;
        let inner = &mut states.inner;
        let leg = leg(a, &states.end, &states.end_v_dot);
        stepping.stepper.predict(&leg, (t - a.t) / step, step, &mut inner.q, &mut inner.v);
        states.moved.copy_from_slice(&inner.q);
        axpy(-1.0, &a.q, &mut states.moved);
        inner.t = t;
        inner.step_size = step;
        let (booked, at_end) = (a.stabilization_work, states.end.stabilization_work);
        inner.stabilization_work = booked + (t - a.t) / step * (at_end - booked);
        inner.crossing_work = a.crossing_work;
        inner.work = sums(a.work, stepping.stepper.work_until((t - a.t) / step, step, &states.given));
        form.formulation.admit(&mut probe, inner.movable(&a.turns))?;
        form.formulation.finish(&mut probe, inner.movable(&a.turns))?;
        let rows = form.formulation.rows();
        form.stabilizer.apply(&mut probe, rows, inner.movable(&a.turns))?;
        let s = StateRef { t, q: &inner.q, v: &inner.v, turns: &a.turns };
        let out = MotionMut { v_dot: &mut inner.v_dot, multipliers: &mut inner.multipliers };
        form.formulation.accelerate(&mut probe, s, out)?;
        probe.turns(s, &mut inner.turns)?;
        inner.measure(&mut probe, &mut scratch.residual)
    }

    /// The end of the step becomes the current state.
    fn accept(&mut self) {
        let rises = self.singular.watch.rises();
        self.singular.watch.accept();
        self.form.formulation.accept();
        self.stepping.stepper.accept();
        core::mem::swap(&mut self.states.current, &mut self.states.end);
        if let Some(frame) = self.form.formulation.frame() {
            self.frames.observe(frame);
        }
        self.resume(rises);
        self.account.statistics.accepted += 1;
        self.account.statistics.switches = self.form.formulation.switches();
        self.note_drift();
    }

    /// Emits the current state as the sample at `t`, which equals its time up to rounding.
    pub(super) fn emit_current(&mut self, t: f64, sink: &mut dyn FnMut(&Sample<'_>)) -> Result<()> {
        let mut probe = self.model.probe();
        probe.position(self.states.current.state())?;
        let t_here = self.states.current.t;
        let condition =
            if self.account.conditions { self.form.formulation.condition(&mut probe, t_here)? } else { UNKNOWN };
        let rank = self.rank(condition.condition);
        let rows = self.form.formulation.rows();
        self.rows.distribution.apply(
            &mut self.model.values,
            rows,
            self.rows.choice.eliminated(),
            &mut self.states.current.multipliers,
        );
        sink(&self.states.current.sample(t, (self.frames.turn, self.frames.holonomy), condition, rank));
        self.account.sampled = Some(t);
        self.frames.turn = 0.0;
        Ok(())
    }
}

/// The work of corrections so far and that of one more, from the energies before and after it.
fn booked(so_far: f64, before: Option<f64>, after: Option<f64>) -> f64 {
    let (Some(before), Some(after)) = (before, after) else { return so_far };
    value(so_far + (after - before))
}

fn sums(so_far: [f64; 2], more: [f64; 2]) -> [f64; 2] {
    [value(so_far[0] + more[0]), value(so_far[1] + more[1])]
}

/// One bit pattern for "has no value", whatever the arithmetic made of it.
fn value(sum: f64) -> f64 {
    if sum.is_finite() { sum } else { f64::NAN }
}

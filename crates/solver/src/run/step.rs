//! One step of a run: candidate, error, stabilization, frame, samples.

use super::Simulation;
use super::simulation::SMALLEST_STEP;
use crate::failure::{Failure, Result};
use crate::formulation::Slot;
use crate::integrate::dense_output::Leg;
use crate::integrate::implicit::{Departure, Span};
use crate::linalg::rank_qr::TOLERANCE;
use crate::linalg::vector::axpy;
use crate::math;
use crate::probe::Probe;
use crate::rows::Residual;
use crate::sample::Sample;
use crate::system::{MotionMut, MotionRef, StateRef};
use crate::work;

/// A joint may not turn further in one step, or its angle could be off by a whole turn.
const LARGEST_TURN: f64 = core::f64::consts::FRAC_PI_2;

/// A row that was dependent at the start and is violated by more than this (scaled) is dependent no longer.
const DEPENDENT_RESIDUAL: f64 = 1e-6;

/// Rows count as dependent below this tolerance where step control came to its end: close to a singular position the accelerations
/// lose as many digits as the rows, and the steps end before their rank does.
const NEARLY_DEPENDENT: f64 = 1e-4;

/// Condition number of rows from which on their rank is decided anew.
const LARGE_CONDITION: f64 = 1e7;

impl Simulation {
    /// Takes one step, accepted or rejected.
    ///
    /// # Errors
    /// Any failure that a shorter step cannot cure, or every failure where the step is fixed.
    pub(super) fn step(&mut self, sink: &mut dyn FnMut(&Sample<'_>)) -> Result<()> {
        let target = self.schedule.target(self.current.t);
        let t = self.current.t;
        let mut t1 = target.t;
        let mut shortened = false;
        if let Some(control) = &self.control {
            let step = math::min(control.proposal, control.max_step);
            let smallest = SMALLEST_STEP * math::max(math::abs(t), math::abs(self.schedule.end()));
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
        let at_break = target.is_break && t1 == target.t;
        self.statistics.steps += 1;
        match self.attempt(t1, at_break, shortened) {
            Ok(true) => {
                let approach = self.look_inside(t1);
                if let Some(approach) = approach {
                    if let Some(failure) = self.refused(&approach) {
                        self.statistics.rejected += 1;
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
                if self.schedule.every_step() {
                    self.emit_current(t1, sink)?;
                }
                if let Some(sample) = self.schedule.sample()
                    && self.schedule.same(sample, t1)
                {
                    self.emit_current(sample, sink)?;
                    self.schedule.next_sample();
                }
                Ok(())
            }
            Ok(false) => {
                self.statistics.rejected += 1;
                Ok(())
            }
            // It is not the step that failed.
            Err(failure @ Failure::OutOfWork { .. }) => Err(failure),
            Err(failure) => {
                self.statistics.rejected += 1;
                if matches!(failure, Failure::Singular { .. }) && self.other_rows()? {
                    return Ok(());
                }
                if matches!(failure, Failure::Singular { row: Some(_), .. }) && self.take_over() {
                    return Ok(());
                }
                let Some(control) = &mut self.control else { return Err(failure) };
                control.retreat(t1 - t);
                let smallest = SMALLEST_STEP * math::max(math::abs(t), math::abs(self.schedule.end()));
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
            if let Some(control) = &mut self.control {
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
        let mut probe = Probe { system: &mut *self.system, values: &mut self.values };
        if probe.position(self.current.state()).is_err() {
            return failure;
        }
        let in_use = self.formulation.rows().len();
        self.rank.factor(&self.values.matrix, self.values.sizes.m, NEARLY_DEPENDENT);
        let rank = self.rank.rank();
        match self.rank.order().get(rank) {
            Some(row) if rank < in_use => {
                Failure::Singular { t: self.current.t, row: Some(*row), coordinate: None, rank }
            }
            _ => failure,
        }
    }

    /// Computes the end of the step; true if it is accepted.
    fn attempt(&mut self, t1: f64, at_break: bool, shortened: bool) -> Result<bool> {
        let (t, step) = (self.current.t, t1 - self.current.t);
        // At a break the step belongs to what holds before it.
        let t1_left = if at_break { t1.next_down() } else { t1 };
        let mut probe = Probe { system: &mut *self.system, values: &mut self.values };
        let formulation = &mut *self.formulation;
        let s = self.current.state();
        let from = Departure { motion: self.current.motion(), span: Span { t0: t, t1, t1_left } };
        formulation.hold(Some(&self.current.multipliers));
        let attempted = self.stepper.attempt(&mut probe, formulation, from);
        formulation.hold(None);
        attempted?;
        let books = formulation.corrects() || self.stabilizer.corrects();
        let mut before = None;
        if books {
            let (q, v) = self.stepper.candidate();
            let candidate = StateRef { t: t1, q, v, turns: s.turns };
            before = probe.system.energy(candidate);
        }
        self.stepper.admit(&mut probe, formulation, t1_left, s.turns)?;
        self.end.t = t1;
        let (q, v) = self.stepper.candidate();
        self.end.q.copy_from_slice(q);
        self.end.v.copy_from_slice(v);
        let mut known = false;
        if let Some(control) = &mut self.control {
            let end = StateRef { t: t1_left, q: &self.end.q, v: &self.end.v, turns: s.turns };
            let out = MotionMut { v_dot: &mut self.end_v_dot, multipliers: &mut self.end.multipliers };
            formulation.accelerate(&mut probe, end, out)?;
            self.stepper.set_last(&mut probe, formulation, end, &self.end_v_dot)?;
            known = true;
            let error = self.stepper.error(s, step, control.rtol, control.atol);
            if !control.judge(step, error, shortened) {
                return Ok(false);
            }
        }
        if formulation.finish(&mut probe, self.end.movable(s.turns))? {
            known = false;
        }
        let rows = formulation.rows();
        if self.stabilizer.apply(&mut probe, rows, self.end.movable(s.turns))? {
            known = false;
        }
        let end = StateRef { t: t1, q: &self.end.q, v: &self.end.v, turns: s.turns };
        let after = before.and_then(|_| probe.system.energy(end));
        self.end.stabilization_work = booked(self.current.stabilization_work, before, after);
        let turn = probe.turns(end, &mut self.end.turns)?;
        if !(turn <= LARGEST_TURN) {
            return Err(Failure::TurnTooLarge { t, turn, step });
        }
        if !known {
            let end = StateRef { t: t1_left, ..end };
            let out = MotionMut { v_dot: &mut self.end_v_dot, multipliers: &mut self.end.multipliers };
            formulation.accelerate(&mut probe, end, out)?;
            if self.control.is_none() {
                self.stepper.set_last(&mut probe, formulation, end, &self.end_v_dot)?;
            }
        }
        self.end.v_dot.copy_from_slice(&self.end_v_dot);
        let given = probe.power(StateRef { t: t1_left, ..end }, &self.end.multipliers);
        self.given = self.stepper.work(&mut probe, from, given);
        self.end.work = sums(self.current.work, self.given.total);
        if at_break {
            let end = StateRef { t: t1.next_up(), turns: &self.end.turns, ..end };
            let out = MotionMut { v_dot: &mut self.end.v_dot, multipliers: &mut self.end.multipliers };
            formulation.accelerate(&mut probe, end, out)?;
        }
        self.end.step_size = step;
        self.end.measure(&mut probe, &mut self.residual)?;
        self.watch_rows(t1)?;
        self.singular.arrive(&self.values.matrix, self.formulation.rows());
        self.spend_frame(t1)?;
        let mut probe = Probe { system: &mut *self.system, values: &mut self.values };
        let leg = Leg { from: self.current.motion(), to: MotionRef { v_dot: &self.end_v_dot, ..self.end.motion() } };
        self.formulation.carry(&mut probe, &leg, Slot::Next)?;
        if let (Some(frozen), Some(next)) = (self.formulation.frame(), self.formulation.carried(Slot::Next)) {
            frozen.independent(self.stepper.displacement(), &mut self.end.q_independent);
            axpy(1.0, &self.current.q_independent, &mut self.end.q_independent);
            self.end.express(next);
        }
        self.carry_waiting();
        Ok(true)
    }

    /// Looks after dependent rows: others are kept where the kept ones come close to dependence, and a row left out must stay
    /// fulfilled.
    fn watch_rows(&mut self, t: f64) -> Result<()> {
        if self.choice.eliminated().is_empty() {
            return Ok(());
        }
        let holds = self.formulation.holds_constraints() || self.stabilizer.holds_constraints();
        if holds {
            let eliminated = || self.choice.eliminated().iter().copied();
            let (values, m) = (&self.values, self.values.sizes.m);
            let position =
                Residual::of(&values.constraints, eliminated().filter(|row| *row < m), &values.matrix, &self.end.q);
            let probe = Probe { system: &mut *self.system, values: &mut self.values };
            probe.velocity_residual(&self.end.v, &mut self.residual);
            let velocity = Residual::of(&self.residual, eliminated(), &probe.values.matrix, &self.end.v);
            for (r, velocity) in [(position, false), (velocity, true)] {
                if r.loose > DEPENDENT_RESIDUAL {
                    return Err(Failure::Inconsistent { t, row: r.row, residual: r.value, velocity });
                }
            }
        }
        let revised = self.choice.revise(t, &self.values.matrix, self.formulation.rows(), false);
        // In a singular position no choice is better.
        let passes = self.formulation.passes_singular_positions();
        if revised.or_else(|failure| if passes { Ok(false) } else { Err(failure) })? {
            self.formulation.set_rows(self.choice.rows());
            self.singular.forget();
            let mut probe = Probe { system: &mut *self.system, values: &mut self.values };
            let end = StateRef { t, q: &self.end.q, v: &self.end.v, turns: &self.end.turns };
            let out = MotionMut { v_dot: &mut self.end.v_dot, multipliers: &mut self.end.multipliers };
            self.formulation.accelerate(&mut probe, end, out)?;
        }
        Ok(())
    }

    /// After rows lost rank within a step: keeps others, if there are, to try again.
    fn other_rows(&mut self) -> Result<bool> {
        if self.choice.eliminated().is_empty() {
            return Ok(false);
        }
        let mut probe = Probe { system: &mut *self.system, values: &mut self.values };
        probe.position(self.current.state())?;
        let changed = self.choice.revise(self.current.t, &self.values.matrix, self.formulation.rows(), true)?;
        if changed {
            self.formulation.set_rows(self.choice.rows());
            self.singular.forget();
        }
        Ok(changed)
    }

    /// Rank at the values at hand: that of the rows in use, unless they come close to dependence there.
    fn rank(&mut self, condition: f64) -> usize {
        if condition < LARGE_CONDITION {
            return self.formulation.rows().len();
        }
        self.rank.factor(&self.values.matrix, self.values.sizes.m, TOLERANCE);
        self.rank.rank()
    }

    /// Samples strictly inside the step that ends at `t1`.
    fn emit_inner(&mut self, t1: f64, sink: &mut dyn FnMut(&Sample<'_>)) -> Result<()> {
        while let Some(sample) = self.schedule.sample() {
            if !self.schedule.after(t1, sample) {
                return Ok(());
            }
            self.spend_frame(sample)?;
            self.interpolate(sample, t1)?;
            let mut probe = Probe { system: &mut *self.system, values: &mut self.values };
            let condition = self.formulation.condition(&mut probe, sample)?;
            let rank = self.rank(condition.condition);
            let (matrix, rows) = (&self.values.matrix, self.formulation.rows());
            self.distribution.apply(matrix, rows, self.choice.eliminated(), &mut self.inner.multipliers);
            let mut probe = Probe { system: &mut *self.system, values: &mut self.values };
            let leg = Leg { from: self.current.motion(), to: self.inner.motion() };
            self.formulation.carry(&mut probe, &leg, Slot::Sample)?;
            if let (Some(frozen), Some(frame)) = (self.formulation.frame(), self.formulation.carried(Slot::Sample)) {
                frozen.independent(&self.moved, &mut self.inner.q_independent);
                axpy(1.0, &self.current.q_independent, &mut self.inner.q_independent);
                self.watch.observe(frame);
                self.inner.express(frame);
            }
            self.show_waiting();
            sink(&self.inner.sample(sample, (self.watch.turn, self.watch.holonomy), condition, rank));
            self.sampled = Some(sample);
            self.watch.turn = 0.0;
            self.schedule.next_sample();
        }
        Ok(())
    }

    /// Accounts for a frame that is about to be carried to `t`, and what is written down of it.
    fn spend_frame(&mut self, t: f64) -> Result<()> {
        let columns = self.formulation.frame().map_or(0, |frame| frame.q2.ncols());
        let mut probe = Probe { system: &mut *self.system, values: &mut self.values };
        let n = probe.values.sizes.n;
        let rows = work::of_rows(probe.values.sizes);
        probe.spend(t, work::of_frame(n, columns).saturating_add(rows))
    }

    /// Dense output at `t`, admitted and projected, with acceleration and multipliers there.
    fn interpolate(&mut self, t: f64, t1: f64) -> Result<()> {
        let (a, step) = (&self.current, t1 - self.current.t);
        let mut probe = Probe { system: &mut *self.system, values: &mut self.values };
        self.formulation.hold(Some(&a.multipliers));
        let extended = self.stepper.extend(&mut probe, &mut *self.formulation, a.state(), step);
        self.formulation.hold(None);
        extended?;
        let leg = Leg { from: a.motion(), to: MotionRef { v_dot: &self.end_v_dot, ..self.end.motion() } };
        let inner = &mut self.inner;
        self.stepper.predict(&leg, (t - a.t) / step, step, &mut inner.q, &mut inner.v);
        self.moved.copy_from_slice(&inner.q);
        axpy(-1.0, &a.q, &mut self.moved);
        inner.t = t;
        inner.step_size = step;
        let (booked, at_end) = (a.stabilization_work, self.end.stabilization_work);
        inner.stabilization_work = booked + (t - a.t) / step * (at_end - booked);
        inner.work = sums(a.work, self.stepper.work_until((t - a.t) / step, step, &self.given));
        self.formulation.admit(&mut probe, inner.movable(&a.turns))?;
        self.formulation.finish(&mut probe, inner.movable(&a.turns))?;
        let rows = self.formulation.rows();
        self.stabilizer.apply(&mut probe, rows, inner.movable(&a.turns))?;
        let s = StateRef { t, q: &inner.q, v: &inner.v, turns: &a.turns };
        let out = MotionMut { v_dot: &mut inner.v_dot, multipliers: &mut inner.multipliers };
        self.formulation.accelerate(&mut probe, s, out)?;
        probe.turns(s, &mut inner.turns)?;
        inner.measure(&mut probe, &mut self.residual)
    }

    /// The end of the step becomes the current state.
    fn accept(&mut self) {
        let rises = self.singular.rises();
        self.singular.accept();
        self.formulation.accept();
        self.stepper.accept();
        core::mem::swap(&mut self.current, &mut self.end);
        if let Some(frame) = self.formulation.frame() {
            self.watch.observe(frame);
        }
        self.resume(rises);
        self.statistics.accepted += 1;
        self.statistics.switches = self.formulation.switches();
        self.note_drift();
    }

    /// Emits the current state as the sample at `t`, which equals its time up to rounding.
    pub(super) fn emit_current(&mut self, t: f64, sink: &mut dyn FnMut(&Sample<'_>)) -> Result<()> {
        let mut probe = Probe { system: &mut *self.system, values: &mut self.values };
        probe.position(self.current.state())?;
        let condition = self.formulation.condition(&mut probe, self.current.t)?;
        let rank = self.rank(condition.condition);
        let (matrix, rows) = (&self.values.matrix, self.formulation.rows());
        self.distribution.apply(matrix, rows, self.choice.eliminated(), &mut self.current.multipliers);
        sink(&self.current.sample(t, (self.watch.turn, self.watch.holonomy), condition, rank));
        self.sampled = Some(t);
        self.watch.turn = 0.0;
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

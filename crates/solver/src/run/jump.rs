//! What happens at a crossing: rows come and go, memories change, impulses act, the run may end.
//!
//! ```text
//! [ M  C^T ] [ v+     ]   [ M v- + P ]
//! [ C   0  ] [ Lambda ] = [ -b       ]
//! ```
//! with the rows that hold after the crossing. Source: Haug, Computer Aided Kinematics and Dynamics of Mechanical Systems (1989), section 11.6
//! (impulsive motion).

use alloc::vec;
use alloc::vec::Vec;

use super::contact::{BEYOND, check_loads};
use super::record::Record;
use super::simulation::Begun;
use super::{RunOptions, Samples, Simulation, StartState};
use crate::crossing::{Jump, Outcome};
use crate::failure::{Failure, Quantity, Result};
use crate::integrate::stepper::Stepper;
use crate::math;
use crate::nearby::StartRanks;
use crate::rows::{ACCEPTED, Residual};
use crate::saddle_point::{SaddlePoint, singular};
use crate::sample::Sample;
use crate::system::{MotionMut, StateRef};

/// How often in turn nothing comes of a crossing that is met, at most.
const MOST_IDLE: i32 = 40;

impl Simulation {
    /// Lets happen what the crossings met at the current state do, in their order, and emits the state after them.
    // Not inlined: without events nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn cross(&mut self, sink: &mut dyn FnMut(&Sample<'_>)) -> Result<()> {
        self.arrive_at_crossings()?;
        let before = self.states.current.clone();
        let happened = self.happen(sink);
        if happened.is_err() {
            // What has not happened as a whole has not happened: the books are those of the state before.
            self.states.current = before;
        }
        happened
    }

    // Not inlined: see above.
    #[inline(never)]
    fn happen(&mut self, sink: &mut dyn FnMut(&Sample<'_>)) -> Result<()> {
        self.crossings.noted = 0;
        let met = self.crossings.met.len();
        let rows = self.crossings.of_rows_only();
        let jolt = self.crossings.jolt;
        let t = match jolt {
            Some(jolt) => self.emit_before(jolt, sink)?,
            None => self.states.current.t,
        };
        let before = self.model.system.energy(StateRef { t, ..self.states.current.state() });
        let mut impulse = vec![0.0; self.states.current.v.len()];
        let mut turns = self.states.current.turns.clone();
        let mut all = Outcome::default();
        let mut before_all = turns.clone();
        if let Some(jolt) = jolt {
            all = self.pass_jolt(jolt)?;
            self.crossings.jolt = None;
        }
        loop {
            let (mut now, mut reached) = (Outcome::default(), false);
            for i in 0..self.crossings.due.len() {
                if !self.crossings.due[i] {
                    continue;
                }
                if !self.crossings.is_open(i, &before_all) {
                    self.crossings.note(t, i, &before_all)?;
                }
                if i >= self.crossings.events() {
                    reached = true;
                    continue;
                }
                impulse.fill(0.0);
                turns.copy_from_slice(&self.states.current.turns);
                let jump = Jump { turns: &mut turns, impulse: &mut impulse };
                let outcome = self.model.system.cross(i, self.states.current.state(), jump);
                if turns.iter().chain(&impulse).any(|x| !x.is_finite()) {
                    return Err(Failure::NonFinite { t, what: Quantity::Crossings, index: i });
                }
                self.states.current.turns.copy_from_slice(&turns);
                if outcome.rows && self.crossings.settles() {
                    self.check_come()?;
                }
                if outcome.turns() && !self.crossings.settles() {
                    self.redirect(&impulse, outcome)?;
                } else if outcome.turns() {
                    now = now.and(self.settle(&impulse)?);
                }
                now = now.and(outcome);
            }
            if reached {
                impulse.fill(0.0);
                now = now.and(self.settle(&impulse)?);
                let events = self.crossings.events();
                self.crossings.due[events..].fill(false);
            }
            all = all.and(now);
            if !self.met_by_jump()? {
                break;
            }
            before_all.copy_from_slice(&self.states.current.turns);
        }
        if all.turns() {
            if all.rows {
                self.begin_again()?;
            } else {
                self.go_on()?;
            }
            let after = self.model.system.energy(StateRef { t, ..self.states.current.state() });
            if let (Some(before), Some(after)) = (before, after) {
                self.states.current.crossing_work += after - before;
            }
        }
        self.crossings.idle = if all.turns() { 0 } else { self.crossings.idle + 1 };
        if rows && !all.turns() {
            // Neither reached nor left.
            if let Some(noted) = self.crossings.met.get(met).filter(|_| self.crossings.idle >= MOST_IDLE) {
                return Err(Failure::TooManyCrossings { t, crossing: noted.crossing, count: met as u64 + 1 });
            }
            self.crossings.met.truncate(met);
            self.crossings.noted = 0;
        }
        self.take_sides(all.turns(), all.rows)?;
        if all.stop {
            self.stepping.schedule.stop(t);
        }
        let schedule = &self.stepping.schedule;
        let sampled = schedule.sample().is_some_and(|sample| schedule.same(sample, t));
        // A slip that only turns is nothing to tell.
        if self.crossings.noted > 0 || sampled || schedule.every_step() {
            self.emit_current(t, sink)?;
        }
        if sampled {
            self.stepping.schedule.next_sample();
        }
        Ok(())
    }

    /// Refuses rows that push one way only, have been switched on at the current state, and are passed there.
    ///
    /// # Errors
    /// [`Failure::Beyond`].
    // Not inlined: without events nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    fn check_come(&mut self) -> Result<()> {
        let Simulation { model, states, crossings, .. } = &mut *self;
        let before = crossings.values.clone();
        crossings.evaluate(&mut *model.system, states.current.state(), &states.current.multipliers)?;
        crossings.check_come(states.current.t, &before, BEYOND)
    }

    /// Velocities after impulses, on the rows that hold from here on.
    // Not inlined: without events nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn redirect(&mut self, impulse: &[f64], outcome: Outcome) -> Result<()> {
        let t = self.states.current.t;
        let kept = if outcome.rows {
            let current = &self.states.current;
            let (q, v, turns) = (current.q.clone(), current.v.clone(), current.turns.clone());
            StartRanks::of(&mut *self.model.system, &StartState { t, q, v, turns })?.held().kept_rows.clone()
        } else {
            self.form.formulation.rows().kept.clone()
        };
        let mut probe = self.model.probe();
        let state = self.states.current.state();
        probe.position(state)?;
        probe.velocity(state)?;
        let rows = probe.values.sizes.rows();
        let mut residual = vec![0.0; rows];
        probe.velocity_residual(state.v, &mut residual);
        let off = Residual::of(&residual, 0..rows, &probe.values.rows, state.v);
        if !outcome.impulse && off.loose <= ACCEPTED {
            return Ok(());
        }
        probe.dynamics(state)?;
        let values = &*probe.values;
        let mut saddle = SaddlePoint::new(values, &kept);
        let singular = |deficient| singular(t, &kept, deficient);
        saddle.factor(values, &kept, 0.0).map_err(singular)?;
        let mut v = vec![0.0; state.v.len()];
        values.masses.times_vector(state.v, &mut v);
        v.iter_mut().zip(impulse).for_each(|(v, impulse)| *v += impulse);
        let mut multipliers: Vec<f64> = kept.iter().map(|row| -values.velocity_bias[*row]).collect();
        saddle.solve(&mut v, &mut multipliers).map_err(singular)?;
        self.states.current.v.copy_from_slice(&v);
        Ok(())
    }

    /// The motion goes on from the current state with the same rows.
    fn go_on(&mut self) -> Result<()> {
        let Simulation { model, form, stepping, states, scratch, account, .. } = &mut *self;
        let current = &mut states.current;
        let mut probe = model.probe();
        let Record { t, q, v, turns, v_dot, multipliers, .. } = &mut *current;
        let t = if stepping.schedule.is_break(*t) { t.next_up() } else { *t };
        let state = StateRef { t, q, v, turns };
        let out = MotionMut { v_dot, multipliers };
        form.formulation.accelerate(&mut probe, state, out)?;
        current.measure(&mut probe, &mut scratch.residual)?;
        super::checks::check_start(&probe, current, &mut scratch.residual)?;
        if let Some(frame) = form.formulation.frame() {
            current.express(frame);
        }
        // What a method keeps of earlier steps belongs to another motion.
        stepping.stepper = Stepper::new(probe.values.sizes, form.formulation.rows(), &account.resolved.method);
        Ok(())
    }

    /// The motion goes on from the current state with other rows: everything that depends on them is made anew.
    // Not inlined: without events nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn begin_again(&mut self) -> Result<()> {
        let current = &self.states.current;
        let t = current.t;
        let start = StartState { t, q: current.q.clone(), v: current.v.clone(), turns: current.turns.clone() };
        let run = RunOptions {
            duration: math::max(self.stepping.schedule.end() - t, 0.0),
            samples: Samples::EachStep,
            max_steps: self.stepping.max_steps,
        };
        let begun = Begun::new(&mut *self.model.system, start, None, &self.account.axes, run)?;
        let Begun { mut values, form, stepping, rows, states, scratch, singular, account, .. } = begun;
        if !(values.reactive.is_empty() && values.frictions.is_empty()) {
            // A row that has come may share what forces follow from.
            check_loads(&mut *self.model.system, states.current.state(), &account.report)?;
        }
        values.evaluations += self.model.values.evaluations;
        let mut current = states.current.clone();
        let before = &self.states.current;
        current.stabilization_work = before.stabilization_work;
        current.work = before.work;
        current.crossing_work = before.crossing_work;
        current.step_size = before.step_size;
        self.model.values = values;
        self.form = form;
        (self.stepping.stepper, self.stepping.control) = (stepping.stepper, stepping.control);
        self.rows = rows;
        self.states = states;
        self.states.current = current;
        self.scratch = scratch;
        (self.singular.watch, self.singular.waiting) = (singular.watch, singular.waiting);
        self.account.conditions = account.conditions;
        self.note_signs();
        Ok(())
    }
}

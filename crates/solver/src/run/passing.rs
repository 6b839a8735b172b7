//! Singular positions within a step: found, named, and passed by a form that is never singular, or refused.
//!
//! ```text
//! g(theta) . (g1 - g0) = 0,   theta in (0, 1): regula falsi on the dense output of the step
//! ```
//! Where the method was left to the solver, the step is taken again by penalties ([`crate::penalty`]), and so are the next ones until
//! the rows are as far from dependence again; what the method's own form needs then is kept up to date beside it.

use alloc::boxed::Box;

use super::Simulation;
use super::events::{EventKind, SingularPosition};
use super::singular_watch::Passage;
use crate::failure::Failure;
use crate::formulation::{Formulation, Slot};
use crate::integrate::dense_output::Leg;
use crate::linalg::vector::axpy;
use crate::math;
use crate::probe::Probe;
use crate::stabilize::Stabilize;
use crate::system::{MotionMut, MotionRef, StateRef};

/// Smallest singular value over the largest below which the rank counts as lost along a motion: states are good to the accuracy
/// of the integration, not to round-off.
const LOST: f64 = 1e-5;
/// Below this share a dip is told.
const NEARLY: f64 = 1e-3;
/// A dip to less than this share of both ends without a reversal is a bend of the path: it left its branch.
const BENT: f64 = 0.1;
/// Evaluations of the rows at most to find the closest approach, and the part of a step to which it is found.
const LOOKS: usize = 40;
const SHORTEST: f64 = 1e-12;
/// Closer to the start of a step than this share of it is at its start.
const START: f64 = 1e-9;
/// Share of the duration within which two findings are one.
const SAME: f64 = 1e-9;
/// Rows whose smallest singular value has this size again are far enough from dependence for the method's own form.
const RESUME: f64 = 0.05;

/// The form that waits: that for singular positions, or while it is at work the method's own.
pub(super) struct Waiting {
    pub formulation: Box<dyn Formulation>,
    pub stabilizer: Box<dyn Stabilize>,
    /// Is the form for singular positions at work?
    pub at_work: bool,
    /// Smallest singular value when it began.
    began: f64,
    /// Is the waiting form's frame that of the current state?
    fresh: bool,
}

impl Waiting {
    pub fn new(formulation: Box<dyn Formulation>, stabilizer: Box<dyn Stabilize>) -> Self {
        Waiting { formulation, stabilizer, at_work: false, began: 0.0, fresh: false }
    }
}

/// A closest approach to dependence.
pub(super) struct Approach {
    pub position: SingularPosition,
    /// The row that depends on the others, if the rank is lost.
    pub row: Option<usize>,
}

impl Simulation {
    /// Looks for the closest approach to dependence within the step that led to the end, if it passed one. Nothing of the run
    /// changes.
    pub(super) fn look_inside(&mut self, t1: f64) -> Option<Approach> {
        let Passage { reversed } = self.singular.passage()?;
        let (t0, step) = (self.current.t, t1 - self.current.t);
        let mut probe = Probe { system: &mut *self.system, values: &mut self.values };
        let evaluations = probe.values.evaluations;
        self.formulation.hold(Some(&self.current.multipliers));
        // Without the stages of dense output the ends of the step still tell where to look.
        let _ = self.stepper.extend(&mut probe, &mut *self.formulation, self.current.state(), step);
        self.formulation.hold(None);
        let mut best = (f64::INFINITY, 0.0);
        // The root is between `low` and `high`; regula falsi with halved ends (Illinois), which needs no derivative.
        let ((mut low, mut of_low), (mut high, mut of_high)) = self.singular.ends();
        let mut kept_low = None;
        for _ in 0..LOOKS {
            let theta = if of_low < 0.0 { low + (high - low) * of_low / (of_low - of_high) } else { low };
            if !self.see(t0 + theta * step, theta, step) {
                break;
            }
            let (sigma, slope) = (self.singular.trial.sigma, self.singular.slope_within());
            if sigma < best.0 {
                best = (sigma, theta);
            }
            if slope < 0.0 {
                of_high *= if kept_low == Some(false) { 0.5 } else { 1.0 };
                (low, of_low, kept_low) = (theta, slope, Some(false));
            } else {
                of_low *= if kept_low == Some(true) { 0.5 } else { 1.0 };
                (high, of_high, kept_low) = (theta, slope, Some(true));
            }
            if high - low < SHORTEST || slope == 0.0 || !(of_low < 0.0) {
                break;
            }
        }
        let seen = self.see(t0 + best.1 * step, best.1, step);
        self.values.evaluations = evaluations;
        // At the very start of the step its time is that of the start, without round-off of the search.
        let t = if best.1 < START { t0 } else { t0 + best.1 * step };
        seen.then(|| self.judge(t, reversed)).flatten()
    }

    /// Evaluates the rows within the step; the state there is left in `inner`.
    fn see(&mut self, t: f64, theta: f64, step: f64) -> bool {
        let (a, inner) = (&self.current, &mut self.inner);
        let leg = Leg { from: a.motion(), to: MotionRef { v_dot: &self.end_v_dot, ..self.end.motion() } };
        if theta > 0.0 && theta < 1.0 {
            self.stepper.predict(&leg, theta, step, &mut inner.q, &mut inner.v);
        } else {
            let nearest = if theta > 0.0 { leg.to.state } else { leg.from.state };
            inner.q.copy_from_slice(nearest.q);
            inner.v.copy_from_slice(nearest.v);
        }
        inner.t = t;
        let mut probe = Probe { system: &mut *self.system, values: &mut self.values };
        let rows = self.formulation.rows();
        // A correction may fail in the very position that is looked for; dense output alone is close enough then.
        self.moved.copy_from_slice(&inner.q);
        let corrected = self.stabilizer.apply(&mut probe, rows, inner.movable(&a.turns));
        if corrected.is_err() || inner.q.iter().any(|x| !x.is_finite()) {
            inner.q.copy_from_slice(&self.moved);
        }
        if probe.position(StateRef { t, q: &inner.q, v: &inner.v, turns: &a.turns }).is_err() {
            return false;
        }
        self.singular.within(&self.values.matrix, self.formulation.rows(), theta);
        self.singular.trial.sigma.is_finite()
    }

    /// What the rows evaluated last say: a rank that is lost, a near miss, or nothing.
    fn judge(&mut self, t: f64, reversed: bool) -> Option<Approach> {
        let in_use = self.formulation.rows().len();
        let (here, next) = (self.singular.here.sigma, self.singular.next.sigma);
        self.rank.factor(&self.values.matrix, self.values.sizes.m, LOST);
        let sigma = self.singular.trial.sigma;
        let bent = !reversed && sigma < BENT * math::min(here, next) && sigma < NEARLY;
        let rank = self.rank.rank();
        let row = self.rank.order().get(rank).copied();
        let (kind, row) = if rank < in_use && (reversed || bent || sigma < LOST) {
            (EventKind::Singular, row)
        } else if rank >= in_use && self.values.sizes.rows() > in_use {
            // Other rows hold what the rows in use lose.
            return None;
        } else if bent {
            (EventKind::Singular, self.largest_share())
        } else if sigma < NEARLY {
            (EventKind::NearlySingular, None)
        } else {
            return None;
        };
        let lost = kind == EventKind::Singular;
        let rank = if lost { rank.min(in_use.saturating_sub(1)) } else { in_use };
        let position =
            SingularPosition { t, kind, bifurcation: lost && reversed, smallest: sigma, rank, rank_elsewhere: in_use };
        self.singular.spread(sigma);
        Some(Approach { position, row })
    }

    /// Why a step that came through a singular position is not taken: on the branch that it ends on nothing but round-off has
    /// decided, unless the form is never singular.
    pub(super) fn refused(&self, approach: &Approach) -> Option<Failure> {
        let SingularPosition { t, kind, rank, .. } = approach.position;
        if kind != EventKind::Singular || self.formulation.passes_singular_positions() {
            return None;
        }
        Some(Failure::Singular { t, row: approach.row, coordinate: None, rank })
    }

    fn largest_share(&self) -> Option<usize> {
        let u = &self.singular.trial.u;
        let place = (0..u.len()).reduce(|a, b| if math::abs(u[b]) > math::abs(u[a]) { b } else { a })?;
        self.formulation.rows().kept.get(place).copied()
    }

    /// Notes what [`Simulation::look_inside`] found; its state is still in `inner`.
    pub(super) fn note(&mut self, position: SingularPosition) {
        let kept = &self.formulation.rows().kept;
        self.events.push(position, self.close(), &self.inner.q, kept, &self.singular.shares);
    }

    /// Notes that the run came to its end in a singular position, at the current state.
    pub(super) fn note_failure(&mut self, failure: &Failure) {
        let Failure::Singular { t, row: Some(_), rank, .. } = *failure else { return };
        let in_use = self.formulation.rows().len();
        let mut probe = Probe { system: &mut *self.system, values: &mut self.values };
        if rank >= in_use || probe.position(self.current.state()).is_err() {
            return;
        }
        self.singular.forget();
        self.singular.arrive(&self.values.matrix, self.formulation.rows());
        let sigma = self.singular.next.sigma;
        let kind = EventKind::Singular;
        let position = SingularPosition { t, kind, bifurcation: false, smallest: sigma, rank, rank_elsewhere: in_use };
        self.singular.spread(sigma);
        let kept = &self.formulation.rows().kept;
        self.events.push(position, self.close(), &self.current.q, kept, &self.singular.shares);
    }

    /// Times closer than this are those of one singular position, s.
    fn close(&self) -> f64 {
        SAME * (self.schedule.end() - self.begin)
    }

    /// Hands the run to the form that is never singular, if it may be: false if there is none, or it is at work already.
    pub(super) fn take_over(&mut self) -> bool {
        let Some(waiting) = &mut self.waiting else { return false };
        if waiting.at_work {
            return false;
        }
        waiting.formulation.set_rows(self.choice.rows());
        core::mem::swap(&mut self.formulation, &mut waiting.formulation);
        core::mem::swap(&mut self.stabilizer, &mut waiting.stabilizer);
        waiting.at_work = true;
        waiting.fresh = false;
        waiting.began = self.singular.here.sigma;
        true
    }

    /// Keeps the frame of the waiting form at the end of the step in work.
    pub(super) fn carry_waiting(&mut self) {
        let Some(waiting) = self.waiting.as_mut().filter(|waiting| waiting.at_work) else { return };
        let mut probe = Probe { system: &mut *self.system, values: &mut self.values };
        let leg = Leg { from: self.current.motion(), to: MotionRef { v_dot: &self.end_v_dot, ..self.end.motion() } };
        let form = &mut *waiting.formulation;
        let spare = MotionMut { v_dot: &mut self.spare_v_dot, multipliers: &mut self.residual };
        // In the singular position itself the frame stays what it was before.
        waiting.fresh = form
            .accelerate(&mut probe, leg.to.state, spare)
            .and_then(|()| form.carry(&mut probe, &leg, Slot::Next))
            .is_ok();
        let next = if waiting.fresh { form.carried(Slot::Next) } else { form.frame() };
        if let (Some(frozen), Some(next)) = (form.frame(), next) {
            frozen.independent(self.stepper.displacement(), &mut self.end.q_independent);
            axpy(1.0, &self.current.q_independent, &mut self.end.q_independent);
            self.end.express(next);
        }
    }

    /// The frame of the waiting form at the sample in work.
    pub(super) fn show_waiting(&mut self) {
        let Some(waiting) = self.waiting.as_mut().filter(|waiting| waiting.at_work) else { return };
        let mut probe = Probe { system: &mut *self.system, values: &mut self.values };
        let leg = Leg { from: self.current.motion(), to: self.inner.motion() };
        let spare = MotionMut { v_dot: &mut self.spare_v_dot, multipliers: &mut self.residual };
        let form = &mut *waiting.formulation;
        let carried = form
            .accelerate(&mut probe, leg.to.state, spare)
            .and_then(|()| form.carry(&mut probe, &leg, Slot::Sample))
            .is_ok();
        let frame = if carried { form.carried(Slot::Sample) } else { form.frame() };
        if let (Some(frozen), Some(frame)) = (form.frame(), frame) {
            // `moved` is the integral of `v` to here.
            frozen.independent(&self.moved, &mut self.inner.q_independent);
            axpy(1.0, &self.current.q_independent, &mut self.inner.q_independent);
            self.watch.observe(frame);
            self.inner.express(frame);
        }
    }

    /// The step was accepted: the method's own form goes on where the rows are far enough from dependence again.
    pub(super) fn resume(&mut self, rises: bool) {
        let Some(waiting) = self.waiting.as_mut().filter(|waiting| waiting.at_work) else { return };
        self.statistics.passing_steps += 1;
        if waiting.fresh {
            waiting.formulation.accept();
            if let Some(frame) = waiting.formulation.frame() {
                self.watch.observe(frame);
            }
        }
        let far = self.singular.here.sigma >= math::min(waiting.began, RESUME);
        if waiting.fresh && rises && far {
            waiting.formulation.set_rows(self.choice.rows());
            core::mem::swap(&mut self.formulation, &mut waiting.formulation);
            core::mem::swap(&mut self.stabilizer, &mut waiting.stabilizer);
            waiting.at_work = false;
        }
    }
}

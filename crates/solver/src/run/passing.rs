//! Singular positions within a step: found, named, and passed by a form that is never singular, or refused.
//!
//! ```text
//! g(theta) . (g1 - g0) = 0,   theta in (0, 1): regula falsi on the dense output of the step
//! ```
//! Where the method was left to the solver, the step is taken again by penalties ([`crate::penalty`]), and so are the next ones until
//! the rows are as far from dependence again; what the method's own form needs then is kept up to date beside it.

use super::Simulation;
use super::events::{EventKind, SingularPosition};
use super::parts::{Form, leg};
use super::singular_watch::Passage;
use crate::failure::Failure;
use crate::formulation::Slot;
use crate::math;
use crate::system::StateRef;

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
    pub form: Form,
    /// Is the form for singular positions at work?
    pub at_work: bool,
    /// Smallest singular value when it began.
    began: f64,
    /// Is the waiting form's frame that of the current state?
    fresh: bool,
}

impl Waiting {
    pub fn new(form: Form) -> Self {
        Waiting { form, at_work: false, began: 0.0, fresh: false }
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
        let Passage { reversed } = self.singular.watch.passage()?;
        let (t0, step) = (self.states.current.t, t1 - self.states.current.t);
        let mut probe = self.model.probe();
        let evaluations = probe.values.evaluations;
        self.form.formulation.hold(Some(&self.states.current.multipliers));
        // Without the stages of dense output the ends of the step still tell where to look.
        let _ =
            self.stepping.stepper.extend(&mut probe, &mut *self.form.formulation, self.states.current.state(), step);
        self.form.formulation.hold(None);
        let mut best = (f64::INFINITY, 0.0);
        // The root is between `low` and `high`; regula falsi with halved ends (Illinois), which needs no derivative.
        let ((mut low, mut of_low), (mut high, mut of_high)) = self.singular.watch.ends();
        let mut kept_low = None;
        for _ in 0..LOOKS {
            let theta = if of_low < 0.0 { low + (high - low) * of_low / (of_low - of_high) } else { low };
            if !self.see(t0 + theta * step, theta, step) {
                break;
            }
            let (sigma, slope) = (self.singular.watch.trial.sigma, self.singular.watch.slope_within());
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
        self.model.values.evaluations = evaluations;
        // At the very start of the step its time is that of the start, without round-off of the search.
        let t = if best.1 < START { t0 } else { t0 + best.1 * step };
        seen.then(|| self.judge(t, reversed)).flatten()
    }

    /// Evaluates the rows within the step; the state there is left in `inner`.
    fn see(&mut self, t: f64, theta: f64, step: f64) -> bool {
        let Simulation { model, form, stepping, states, .. } = &mut *self;
        let (a, inner) = (&states.current, &mut states.inner);
        let leg = leg(a, &states.end, &states.end_v_dot);
        if theta > 0.0 && theta < 1.0 {
            stepping.stepper.predict(&leg, theta, step, &mut inner.q, &mut inner.v);
        } else {
            let nearest = if theta > 0.0 { leg.to.state } else { leg.from.state };
            inner.q.copy_from_slice(nearest.q);
            inner.v.copy_from_slice(nearest.v);
        }
        inner.t = t;
        let mut probe = model.probe();
        let rows = form.formulation.rows();
        // A correction may fail in the very position that is looked for; dense output alone is close enough then.
        states.moved.copy_from_slice(&inner.q);
        let corrected = form.stabilizer.apply(&mut probe, rows, inner.movable(&a.turns));
        if corrected.is_err() || inner.q.iter().any(|x| !x.is_finite()) {
            inner.q.copy_from_slice(&states.moved);
        }
        if probe.position(StateRef { t, q: &inner.q, v: &inner.v, turns: &a.turns }).is_err() {
            return false;
        }
        self.singular.watch.within(&self.model.values, self.form.formulation.rows(), theta);
        self.singular.watch.trial.sigma.is_finite()
    }

    /// What the rows evaluated last say: a rank that is lost, a near miss, or nothing.
    fn judge(&mut self, t: f64, reversed: bool) -> Option<Approach> {
        let in_use = self.form.formulation.rows().len();
        let (here, next) = (self.singular.watch.here.sigma, self.singular.watch.next.sigma);
        let sigma = self.singular.watch.trial.sigma;
        let bent = !reversed && sigma < BENT * math::min(here, next) && sigma < NEARLY;
        let (rank, row) = self.rows.rank_of_all(&mut self.model.values, LOST);
        let (kind, row) = if rank < in_use && (reversed || bent || sigma < LOST) {
            (EventKind::Singular, row)
        } else if rank >= in_use && self.model.values.sizes.rows() > in_use {
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
        self.singular.watch.spread(&self.model.values, self.form.formulation.rows(), sigma);
        Some(Approach { position, row })
    }

    /// Why a step that came through a singular position is not taken: on the branch that it ends on nothing but round-off has
    /// decided, unless the form is never singular.
    pub(super) fn refused(&self, approach: &Approach) -> Option<Failure> {
        let SingularPosition { t, kind, rank, .. } = approach.position;
        if kind != EventKind::Singular || self.form.formulation.passes_singular_positions() {
            return None;
        }
        Some(Failure::Singular { t, row: approach.row, coordinate: None, rank })
    }

    fn largest_share(&self) -> Option<usize> {
        let u = &self.singular.watch.trial.u;
        let place = (0..u.len()).reduce(|a, b| if math::abs(u[b]) > math::abs(u[a]) { b } else { a })?;
        self.form.formulation.rows().kept.get(place).copied()
    }

    /// Notes what [`Simulation::look_inside`] found; its state is still in `inner`.
    pub(super) fn note(&mut self, position: SingularPosition) {
        let kept = &self.form.formulation.rows().kept;
        self.singular.events.push(position, self.close(), &self.states.inner.q, kept, &self.singular.watch.shares);
    }

    /// Notes that the run came to its end in a singular position, at the current state.
    pub(super) fn note_failure(&mut self, failure: &Failure) {
        let Failure::Singular { t, row: Some(_), rank, .. } = *failure else { return };
        let in_use = self.form.formulation.rows().len();
        let mut probe = self.model.probe();
        if rank >= in_use || probe.position(self.states.current.state()).is_err() {
            return;
        }
        self.singular.watch.forget();
        self.singular.watch.arrive(&self.model.values, self.form.formulation.rows());
        let sigma = self.singular.watch.next.sigma;
        let kind = EventKind::Singular;
        let position = SingularPosition { t, kind, bifurcation: false, smallest: sigma, rank, rank_elsewhere: in_use };
        self.singular.watch.spread(&self.model.values, self.form.formulation.rows(), sigma);
        let kept = &self.form.formulation.rows().kept;
        self.singular.events.push(position, self.close(), &self.states.current.q, kept, &self.singular.watch.shares);
    }

    /// Times closer than this are those of one singular position, s.
    fn close(&self) -> f64 {
        SAME * (self.stepping.schedule.end() - self.singular.begin)
    }

    /// Hands the run to the form that is never singular, if it may be: false if there is none, or it is at work already.
    pub(super) fn take_over(&mut self) -> bool {
        let Some(waiting) = &mut self.singular.waiting else { return false };
        if waiting.at_work {
            return false;
        }
        waiting.form.formulation.set_rows(self.rows.choice.rows());
        core::mem::swap(&mut self.form, &mut waiting.form);
        waiting.at_work = true;
        waiting.fresh = false;
        waiting.began = self.singular.watch.here.sigma;
        true
    }

    /// Keeps the frame of the waiting form at the end of the step in work.
    pub(super) fn carry_waiting(&mut self) {
        let Some(waiting) = self.singular.waiting.as_mut().filter(|waiting| waiting.at_work) else { return };
        let mut probe = self.model.probe();
        let leg = self.states.leg();
        let form = &mut *waiting.form.formulation;
        let spare = self.scratch.motion();
        // In the singular position itself the frame stays what it was before.
        waiting.fresh = form
            .accelerate(&mut probe, leg.to.state, spare)
            .and_then(|()| form.carry(&mut probe, &leg, Slot::Next))
            .is_ok();
        let next = if waiting.fresh { form.carried(Slot::Next) } else { form.frame() };
        if let (Some(frozen), Some(next)) = (form.frame(), next) {
            self.states.express_end(frozen, self.stepping.stepper.displacement(), next);
        }
    }

    /// The frame of the waiting form at the sample in work.
    pub(super) fn show_waiting(&mut self) {
        let Some(waiting) = self.singular.waiting.as_mut().filter(|waiting| waiting.at_work) else { return };
        let mut probe = self.model.probe();
        let leg = self.states.leg_to_inner();
        let spare = self.scratch.motion();
        let form = &mut *waiting.form.formulation;
        let carried = form
            .accelerate(&mut probe, leg.to.state, spare)
            .and_then(|()| form.carry(&mut probe, &leg, Slot::Sample))
            .is_ok();
        let frame = if carried { form.carried(Slot::Sample) } else { form.frame() };
        if let (Some(frozen), Some(frame)) = (form.frame(), frame) {
            self.states.express_inner(frozen, frame);
            self.frames.observe(frame);
        }
    }

    /// The step was accepted: the method's own form goes on where the rows are far enough from dependence again.
    pub(super) fn resume(&mut self, rises: bool) {
        let Some(waiting) = self.singular.waiting.as_mut().filter(|waiting| waiting.at_work) else { return };
        self.account.statistics.passing_steps += 1;
        if waiting.fresh {
            waiting.form.formulation.accept();
            if let Some(frame) = waiting.form.formulation.frame() {
                self.frames.observe(frame);
            }
        }
        let far = self.singular.watch.here.sigma >= math::min(waiting.began, RESUME);
        if waiting.fresh && rises && far {
            waiting.form.formulation.set_rows(self.rows.choice.rows());
            core::mem::swap(&mut self.form, &mut waiting.form);
            waiting.at_work = false;
        }
    }
}

//! The run itself: construction, slices of work, accounts.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::events::{Event, EventKind, Events, SingularPosition};
use super::frame_watch::FrameWatch;
use super::passing::Waiting;
use super::record::Record;
use super::schedule::Schedule;
use super::singular_watch::SingularWatch;
use super::{Progress, RunOptions, Samples, StartState, Statistics};
use crate::distribution::Distribution;
use crate::failure::{Failure, Result, Setting};
use crate::formulation;
use crate::integrate::step_control::{PiController, first_step};
use crate::integrate::stepper::{Stepper, Work};
use crate::linalg::rank_qr::RankQr;
use crate::method::{
    Axes, Formulation, Implicit, Method, Objection, Problem, Redundancy, Refusal, Resolved, Scheme, Stabilization,
    StepControl, resolve,
};
use crate::nearby::regular_nearby;
use crate::probe::{Probe, Values};
use crate::redundancy::{RankOptions, RankReport, RowChoice, analyse};
use crate::rows::{Residual, Rows};
use crate::sample::{Sample, SampleLayout};
use crate::signs::{Chatter, Signs};
use crate::stabilize::{self, Stabilize};
use crate::system::{MotionMut, Sizes, StateRef, System};

/// A step below this share of the run's times no longer advances time reliably.
pub(super) const SMALLEST_STEP: f64 = 64.0 * f64::EPSILON;

/// A start further off than this (scaled) was not assembled.
const START_RESIDUAL: f64 = 1e-6;

/// A run of a system.
pub struct Simulation {
    pub(super) system: Box<dyn System>,
    pub(super) values: Values,
    pub(super) formulation: Box<dyn formulation::Formulation>,
    pub(super) stabilizer: Box<dyn Stabilize>,
    pub(super) stepper: Stepper,
    pub(super) control: Option<PiController>,
    pub(super) schedule: Schedule,
    pub(super) watch: FrameWatch,
    pub(super) choice: RowChoice,
    pub(super) distribution: Distribution,
    pub(super) rank: RankQr,
    /// The last accepted state.
    pub(super) current: Record,
    /// The end of the step in work.
    pub(super) end: Record,
    /// Acceleration at the end of the step, from the left of a break.
    pub(super) end_v_dot: Vec<f64>,
    /// A sample within the step.
    pub(super) inner: Record,
    pub(super) residual: Vec<f64>,
    /// Accelerations of the form that waits, which nobody asks for.
    pub(super) spare_v_dot: Vec<f64>,
    /// Integral of `v` from the start of the step to a sample within it.
    pub(super) moved: Vec<f64>,
    /// What the system is given over the step in work.
    pub(super) given: Work,
    pub(super) statistics: Statistics,
    pub(super) singular: SingularWatch,
    pub(super) events: Events,
    /// Start of the run, s.
    pub(super) begin: f64,
    pub(super) waiting: Option<Waiting>,
    resolved: Resolved,
    report: RankReport,
    layout: SampleLayout,
    max_steps: u64,
    started: bool,
    /// Time of the last sample; none before the first.
    pub(super) sampled: Option<f64>,
    failure: Option<Failure>,
}

impl Simulation {
    /// Decides the method, factors the start and sizes every buffer; afterwards a step allocates nothing.
    ///
    /// # Errors
    /// [`Failure::Unsupported`], [`Failure::Invalid`], [`Failure::Inconsistent`] for a start that was not assembled,
    /// [`Failure::Singular`], [`Failure::NonFinite`], [`Failure::StepTooSmall`].
    pub fn new(mut system: Box<dyn System>, start: StartState, axes: &Axes, run: RunOptions) -> Result<Self> {
        let sizes = system.sizes();
        check_lengths(sizes, &start)?;
        check_options(&start, &run)?;
        let StartState { t: t0, q, v, turns } = start;
        let state = StateRef { t: t0, q: &q, v: &v, turns: &turns };
        let report = analyse(&mut *system, state, &RankOptions { ranks_only: true, ..RankOptions::default() })?;
        let rotation_blocks = system.rotation_blocks().len();
        // At a singular start the rows of poses nearby are those that hold the motion.
        let nearby = regular_nearby(&mut *system, state, &report)?;
        let held = nearby.as_ref().map_or(&report, |(nearby, _)| nearby);
        let resolved = resolve(axes, &Problem { sizes, rank: held.rank, singular: nearby.is_some(), rotation_blocks })?;
        let method = &resolved.method;
        check_derivatives(method.formulation, &mut *system)?;
        let rows = Rows::new(held.kept_rows.clone(), sizes.m);
        let mut distribution = Distribution::new(&method.redundancy, sizes, held, t0)?;
        let choice = RowChoice::new(sizes, system.own_rows(), &rows);
        let mut values = Values::new(sizes);
        values.derivatives = corrects_together(method) && sizes.h > 0 && system.prepare_derivatives();
        let mut probe = Probe { system: &mut *system, values: &mut values };
        let mut formulation = formulation::build(method, sizes, rows, probe.system.rotation_blocks());
        let stabilizer = stabilize::build(method.formulation, method.stabilization, sizes, formulation.rows());
        let waiting = resolved.passing.as_ref().filter(|_| formulation.rows().len() > 0).map(|passing| {
            let form = formulation::build(passing, sizes, formulation.rows().clone(), &[]);
            let stabilizer = stabilize::build(passing.formulation, passing.stabilization, sizes, form.rows());
            Waiting::new(form, stabilizer)
        });
        let stepper = Stepper::new(sizes, formulation.rows(), method);

        let (output_step, landing) = match run.samples {
            Samples::Every(dt) => (Some(dt), false),
            Samples::Landing(dt) => (Some(dt), true),
            Samples::EachStep => (None, false),
        };
        let fixed = match method.integrator.step {
            StepControl::Fixed(step) => Some(step),
            StepControl::Adaptive { .. } => None,
        };
        check_step(&method.integrator.step, t0, run.duration)?;
        check_given_step(axes, run.duration)?;
        check_method(method)?;
        let schedule = Schedule::new(t0, run.duration, fixed, output_step, landing, probe.system.time_events());

        let mut layout = SampleLayout { n: sizes.n, rows: sizes.rows(), p: 0, turns: sizes.turns };
        if let Some(frame) = formulation.frame() {
            layout.p = frame.q2.ncols();
        }
        let mut current = Record::new(layout);
        current.t = t0;
        current.q.copy_from_slice(state.q);
        current.v.copy_from_slice(state.v);
        current.turns.copy_from_slice(state.turns);
        // A break at the very start is passed: what holds from here on is meant.
        let t = if schedule.is_break(t0) { t0.next_up() } else { t0 };
        let mut residual = vec![0.0; sizes.rows()];
        let out = MotionMut { v_dot: &mut current.v_dot, multipliers: &mut current.multipliers };
        formulation.accelerate(&mut probe, StateRef { t, ..state }, out)?;
        formulation.begin();
        let (kept, eliminated) = (formulation.rows(), choice.eliminated());
        if !distribution.apply(&probe.values.matrix, kept, eliminated, &mut current.multipliers)
            && let Redundancy::Eliminate(Some(named)) = &method.redundancy
        {
            let row = named.iter().find(|row| kept.kept.contains(row)).or(named.first()).copied().unwrap_or_default();
            return Err(Failure::Invalid { setting: Setting::EliminatedRow, value: row as f64 });
        }
        current.measure(&mut probe, &mut residual)?;
        check_start(&probe, &current, &mut residual)?;
        if let Some(frame) = formulation.frame() {
            current.express(frame);
        }
        let watch = FrameWatch::new(formulation.frame());
        let mut control = None;
        if let StepControl::Adaptive { rtol, atol, first_step: given, max_step } = method.integrator.step {
            let max_step = max_step.unwrap_or(run.duration);
            let mut pi = PiController::new(rtol, atol, max_step, 0.0, stepper.control_order());
            if run.duration > 0.0 {
                pi.proposal = match given {
                    Some(step) => step,
                    None => first_step(&mut probe, &mut *formulation, current.state(), &current.v_dot, &pi)?,
                };
            }
            control = Some(pi);
            // A fixed step goes over a jump; only one that follows the error can be caught there.
            probe.values.signs = Signs::new(probe.system.switches(), t0);
        }
        let mut singular = SingularWatch::new(sizes.n, formulation.rows().len());
        let mut events = Events::new(sizes.n, sizes.rows());
        probe.position(current.state())?;
        singular.arrive(&probe.values.matrix, formulation.rows());
        if nearby.is_some() {
            let (rank, rank_elsewhere) = (report.rank, formulation.rows().len());
            // Whether the motion goes on as it came is not known at its start.
            let position = SingularPosition {
                t: t0,
                kind: EventKind::Singular,
                bifurcation: false,
                smallest: singular.next.sigma,
                rank,
                rank_elsewhere,
            };
            events.push(position, 0.0, &current.q, &formulation.rows().kept, &singular.next.u);
        }
        singular.accept();
        Ok(Simulation {
            singular,
            events,
            begin: t0,
            waiting,
            values,
            formulation,
            stabilizer,
            stepper,
            control,
            schedule,
            watch,
            choice,
            distribution,
            rank: RankQr::new(sizes.n, sizes.rows()),
            end: current.clone(),
            inner: current.clone(),
            end_v_dot: current.v_dot.clone(),
            current,
            residual,
            moved: vec![0.0; sizes.n],
            spare_v_dot: vec![0.0; sizes.n],
            given: Work::default(),
            statistics: Statistics::default(),
            resolved,
            report,
            layout,
            max_steps: run.max_steps,
            started: false,
            sampled: None,
            failure: None,
            system,
        })
    }

    /// Takes up to `max_steps` steps (accepted or rejected) and hands every sample to `sink`, the start as the first one.
    /// The last state before a failure is a sample too, whatever the distance of samples. After the end or a failure it does nothing
    /// and returns the same again.
    pub fn advance(&mut self, max_steps: usize, sink: &mut dyn FnMut(&Sample<'_>)) -> Progress {
        if let Some(failure) = &self.failure {
            return Progress::Failed(failure.clone());
        }
        if !self.started {
            self.started = true;
            self.note_drift();
            if let Err(failure) = self.emit_current(self.current.t, sink) {
                return self.fail(failure, sink);
            }
        }
        for _ in 0..max_steps {
            if self.done() {
                return Progress::Done;
            }
            if self.statistics.steps >= self.max_steps {
                let failure = Failure::Budget { t: self.current.t, steps: self.statistics.steps };
                return self.fail(failure, sink);
            }
            let outcome = self.step(sink).and_then(|()| self.watch_switches());
            self.statistics.evaluations = self.values.evaluations;
            if let Err(failure) = outcome {
                self.note_failure(&failure);
                return self.fail(failure, sink);
            }
        }
        if self.done() { Progress::Done } else { Progress::Running }
    }

    /// Time reached, s.
    pub fn t(&self) -> f64 {
        self.current.t
    }

    /// The last accepted state.
    pub fn state(&self) -> StateRef<'_> {
        self.current.state()
    }

    /// End of the run, s.
    pub fn t_end(&self) -> f64 {
        self.schedule.end()
    }

    /// The method and how it was chosen.
    pub fn resolved(&self) -> &Resolved {
        &self.resolved
    }

    /// Counters so far.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// Singular positions found so far, in the order of time: up to 200 are kept, fewer of large systems.
    pub fn events(&self) -> impl Iterator<Item = Event<'_>> {
        self.events.iter()
    }

    /// Number of singular positions found so far, kept or not.
    pub fn event_count(&self) -> u64 {
        self.events.count
    }

    /// Rank at the start, without a twist map and without singular values.
    pub fn rank_report(&self) -> &RankReport {
        &self.report
    }

    /// Sizes of the system.
    pub fn sizes(&self) -> Sizes {
        self.values.sizes
    }

    /// Lengths of a sample's slices.
    pub fn sample_layout(&self) -> SampleLayout {
        self.layout
    }

    /// Stops a run whose step control is caught at a jump of the equations.
    fn watch_switches(&mut self) -> Result<()> {
        let t = self.current.t;
        match self.values.signs.step(t, self.schedule.end()) {
            Some(Chatter { switch, step }) => Err(Failure::Chatter { t, switch, step }),
            None => Ok(()),
        }
    }

    fn done(&self) -> bool {
        !self.schedule.after(self.schedule.end(), self.current.t)
    }

    fn fail(&mut self, failure: Failure, sink: &mut dyn FnMut(&Sample<'_>)) -> Progress {
        if self.sampled.is_some_and(|sampled| self.schedule.after(self.current.t, sampled)) {
            // Where not even that can be evaluated, the samples end before it.
            let _ = self.emit_current(self.current.t, sink);
        }
        self.failure = Some(failure.clone());
        Progress::Failed(failure)
    }

    pub(super) fn note_drift(&mut self) {
        let drift = &self.current.drift.largest;
        self.statistics.drift_position = crate::math::max(drift[0], self.statistics.drift_position);
        self.statistics.drift_velocity = crate::math::max(drift[1], self.statistics.drift_velocity);
        self.statistics.stabilization_work = self.current.stabilization_work;
    }
}

impl core::fmt::Debug for Simulation {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Simulation")
            .field("t", &self.current.t)
            .field("resolved", &self.resolved)
            .field("statistics", &self.statistics)
            .finish_non_exhaustive()
    }
}

fn check_lengths(sizes: Sizes, start: &StartState) -> Result<()> {
    for (length, wanted) in [(start.q.len(), sizes.n), (start.v.len(), sizes.n), (start.turns.len(), sizes.turns)] {
        if length != wanted {
            return Err(Failure::Invalid { setting: Setting::StartLength, value: length as f64 });
        }
    }
    Ok(())
}

fn check_options(start: &StartState, run: &RunOptions) -> Result<()> {
    if !(run.duration >= 0.0 && (start.t + run.duration).is_finite()) {
        return Err(Failure::Invalid { setting: Setting::Duration, value: run.duration });
    }
    if let Samples::Every(dt) | Samples::Landing(dt) = run.samples {
        if !(dt > 0.0 && dt.is_finite()) {
            return Err(Failure::Invalid { setting: Setting::OutputStep, value: dt });
        }
        let size = crate::math::max(crate::math::abs(start.t), start.t + run.duration);
        if dt < SMALLEST_STEP * size {
            return Err(Failure::StepTooSmall { t: start.t, step: dt });
        }
    }
    Ok(())
}

fn check_step(step: &StepControl, t: f64, duration: f64) -> Result<()> {
    let positive = |setting, value: f64| {
        if value > 0.0 && value.is_finite() { Ok(()) } else { Err(Failure::Invalid { setting, value }) }
    };
    match *step {
        StepControl::Fixed(step) => {
            positive(Setting::Step, step)?;
            if step < SMALLEST_STEP * crate::math::max(crate::math::abs(t), t + duration) {
                return Err(Failure::StepTooSmall { t, step });
            }
        }
        StepControl::Adaptive { rtol, atol, first_step, max_step } => {
            // A relative tolerance of 0 is sensible, an absolute one is not: a coordinate at 0 would have none.
            if !(rtol >= 0.0 && rtol.is_finite()) {
                return Err(Failure::Invalid { setting: Setting::Rtol, value: rtol });
            }
            positive(Setting::Atol, atol)?;
            first_step.map_or(Ok(()), |step| positive(Setting::FirstStep, step))?;
            max_step.map_or(Ok(()), |step| positive(Setting::MaxStep, step))?;
        }
    }
    Ok(())
}

/// A step that was asked for and is longer than the run cannot be taken; one that was chosen is cut.
fn check_given_step(axes: &Axes, duration: f64) -> Result<()> {
    match axes.step {
        Some(StepControl::Fixed(step)) if duration > 0.0 && step > duration => {
            Err(Failure::Invalid { setting: Setting::Step, value: step })
        }
        _ => Ok(()),
    }
}

/// Does the method correct positions and velocities together? Then the change of the velocity rows with positions matters.
fn corrects_together(method: &Method) -> bool {
    matches!(method.formulation, Formulation::Invariant { .. })
        || matches!(method.stabilization, Stabilization::Full { .. })
}

/// Implicit methods linearize their equations.
fn check_derivatives(formulation: Formulation, system: &mut dyn System) -> Result<()> {
    if !formulation.is_implicit() || system.prepare_derivatives() {
        return Ok(());
    }
    Err(Failure::Unsupported(Refusal {
        axis: "formulation",
        id: formulation.id(),
        other_axis: "system",
        other_id: "without derivatives",
        objection: Objection::NoDerivatives,
    }))
}

fn check_method(method: &Method) -> Result<()> {
    let check = |setting, value: f64, good: bool| {
        if good && value.is_finite() { Ok(()) } else { Err(Failure::Invalid { setting, value }) }
    };
    match method.formulation {
        Formulation::AugmentedLagrangian { penalty, iterations } => {
            check(Setting::Penalty, penalty, penalty > 0.0)?;
            check(Setting::Iterations, f64::from(iterations), iterations > 0)?;
        }
        Formulation::Invariant { gamma } => check(Setting::Gamma, gamma, gamma >= 0.0)?,
        Formulation::Minimal
        | Formulation::Index1
        | Formulation::NullSpace
        | Formulation::Projected
        | Formulation::TwoStep { .. }
        | Formulation::ProjectedInvariants
        | Formulation::Index3 => {}
    }
    if let Scheme::Implicit(Implicit::Multistep { rho_inf } | Implicit::GeneralizedAlpha { rho_inf }) =
        method.integrator.scheme
    {
        // At 1 nothing damps the multipliers, whose errors would grow.
        check(Setting::RhoInf, rho_inf, (0.0..1.0).contains(&rho_inf))?;
    }
    match method.stabilization {
        Stabilization::None | Stabilization::Projection(_) => Ok(()),
        Stabilization::Baumgarte { alpha1, alpha0 } => {
            check(Setting::Alpha1, alpha1, alpha1 >= 0.0)?;
            check(Setting::Alpha0, alpha0, alpha0 >= 0.0)
        }
        Stabilization::Full { correction, .. }
        | Stabilization::Both(correction)
        | Stabilization::Both2 { correction, .. }
        | Stabilization::Velocity(correction)
        | Stabilization::Position(correction) => {
            check(Setting::Alpha, correction.alpha, correction.alpha > 0.0 && correction.alpha < 2.0)
        }
    }
}

/// Refuses a start that does not fulfil its constraints; `residual` is scratch.
fn check_start(probe: &Probe<'_>, start: &Record, residual: &mut [f64]) -> Result<()> {
    let (sizes, matrix) = (probe.values.sizes, &probe.values.matrix);
    let position = Residual::of(&probe.values.constraints, 0..sizes.m, matrix, &start.q);
    probe.velocity_residual(&start.v, residual);
    let velocity = Residual::of(residual, 0..sizes.rows(), matrix, &start.v);
    for (r, of_velocity) in [(position, false), (velocity, true)] {
        if r.loose > START_RESIDUAL {
            return Err(Failure::Inconsistent { t: start.t, row: r.row, residual: r.value, velocity: of_velocity });
        }
    }
    Ok(())
}

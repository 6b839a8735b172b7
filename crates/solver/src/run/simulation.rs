//! The run itself: construction, slices of work, accounts.

use alloc::boxed::Box;
use alloc::vec;

use super::checks::{
    SMALLEST_STEP, by_entries, check_derivatives, check_given_step, check_lengths, check_method, check_options,
    check_start, check_step, corrects_together,
};
use super::contact::{RedundantContacts, check_loads};
use super::crossings::{Crossing, Crossings};
use super::events::{Event, EventKind, Events, SingularPosition};
use super::frame_watch::FrameWatch;
use super::kinks::Kinks;
use super::parts::{Account, Form, Model, RowKeeping, Scratch, SingularPositions, States, Stepping};
use super::passing::Waiting;
use super::record::Record;
use super::schedule::Schedule;
use super::singular_watch::SingularWatch;
use super::{Progress, RunOptions, Samples, StartState, Statistics};
use crate::distribution::Distribution;
use crate::failure::{Failure, Result, Setting};
use crate::formulation;
use crate::integrate::step_control::{PiController, first_step};
use crate::integrate::stepper::Stepper;
use crate::linalg::rank_qr::RankQr;
use crate::math;
use crate::method::{Axes, Redundancy, Resolved, StepControl, SystemTraits, resolve};
use crate::nearby::StartRanks;
use crate::probe::{Probe, Values};
use crate::rank::is_large;
use crate::redundancy::RankReport;
use crate::row_choice::RowChoice;
use crate::rows::Rows;
use crate::saddle_point::is_small;
use crate::sample::{Sample, SampleLayout};
use crate::signs::{Chatter, Signs};
use crate::stabilize;
use crate::system::{MotionMut, Sizes, StateRef, System};

/// A run of a system.
pub struct Simulation {
    pub(super) model: Model,
    pub(super) form: Form,
    pub(super) stepping: Stepping,
    pub(super) rows: RowKeeping,
    pub(super) states: States,
    pub(super) scratch: Scratch,
    pub(super) singular: SingularPositions,
    pub(super) frames: FrameWatch,
    pub(super) crossings: Box<Crossings>,
    /// None where there are none, or steps go over them.
    pub(super) kinks: Option<Box<Kinks>>,
    pub(super) account: Account,
}

/// A run at its beginning, without its system.
pub(super) struct Begun {
    pub values: Values,
    pub form: Form,
    pub stepping: Stepping,
    pub rows: RowKeeping,
    pub states: States,
    pub scratch: Scratch,
    pub singular: SingularPositions,
    pub frames: FrameWatch,
    pub account: Account,
}

impl Simulation {
    /// Decides the method, factors the start and sizes every buffer; afterwards a step allocates nothing.
    ///
    /// # Errors
    /// [`Failure::Unsupported`], [`Failure::Invalid`], [`Failure::Inconsistent`] for a start that was not assembled,
    /// [`Failure::Singular`], [`Failure::NonFinite`], [`Failure::StepTooSmall`].
    pub fn new(system: Box<dyn System>, start: StartState, axes: &Axes, run: RunOptions) -> Result<Self> {
        Self::begin(system, start, None, axes, run)
    }

    /// The same where the ranks at the start are known.
    ///
    /// # Errors
    /// As for [`Simulation::new`].
    pub fn with_ranks(
        system: Box<dyn System>,
        start: StartState,
        ranks: StartRanks,
        axes: &Axes,
        run: RunOptions,
    ) -> Result<Self> {
        Self::begin(system, start, Some(ranks), axes, run)
    }

    fn begin(
        mut system: Box<dyn System>,
        start: StartState,
        ranks: Option<StartRanks>,
        axes: &Axes,
        run: RunOptions,
    ) -> Result<Self> {
        check_lengths(system.sizes(), &start)?;
        check_options(&start, &run)?;
        check_given_step(axes, run.duration)?;
        let Begun { values, form, stepping, rows, states, scratch, singular, frames, account } =
            Begun::new(&mut *system, start, ranks, axes, run)?;
        let crossings = Crossings::of(&*system);
        let kinks = values.signs.any().then(|| Kinks::of(&*system, states.current.t));
        let model = Model { system, values };
        let simulation =
            Simulation { model, form, stepping, rows, states, scratch, singular, frames, crossings, kinks, account };
        if simulation.crossings.is_empty() && simulation.model.values.reactive.is_empty() {
            return Ok(simulation);
        }
        simulation.settled()
    }

    /// What forces follow from, what is reached and which side quantities are on, at the start.
    // Not inlined: without crossings and such forces nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    fn settled(mut self) -> Result<Self> {
        let Simulation { model, states, account, .. } = &mut self;
        check_loads(&mut *model.system, states.current.state(), &account.report)?;
        if self.crossings.settles() {
            self.settle_start()?;
        }
        if !self.crossings.is_empty() {
            self.note_signs();
            self.take_sides(true, true)?;
        }
        Ok(self)
    }

    /// Takes up to `max_steps` steps (accepted or rejected) and hands every sample to `sink`, the start as the first one.
    /// The last state before a failure is a sample too, whatever the distance of samples. After the end or a failure it does nothing
    /// and returns the same again.
    pub fn advance(&mut self, max_steps: usize, sink: &mut dyn FnMut(&Sample<'_>)) -> Progress {
        if let Some(failure) = &self.account.failure {
            return Progress::Failed(failure.clone());
        }
        if !self.account.started {
            self.account.started = true;
            self.note_drift();
            if let Err(failure) = self.emit_current(self.singular.begin, sink) {
                return self.fail(failure, sink);
            }
        }
        for _ in 0..max_steps {
            if self.done() {
                return Progress::Done;
            }
            if self.account.statistics.steps >= self.stepping.max_steps {
                let failure = Failure::Budget { t: self.states.current.t, steps: self.account.statistics.steps };
                return self.fail(failure, sink);
            }
            let outcome = self.step(sink).and_then(|()| self.watch_switches());
            self.account.statistics.evaluations = self.model.values.evaluations;
            if let Err(failure) = outcome {
                self.note_failure(&failure);
                return self.fail(failure, sink);
            }
        }
        if self.done() { Progress::Done } else { Progress::Running }
    }

    /// Time reached, s.
    pub fn t(&self) -> f64 {
        self.states.current.t
    }

    /// The last accepted state.
    pub fn state(&self) -> StateRef<'_> {
        self.states.current.state()
    }

    /// End of the run, s.
    pub fn t_end(&self) -> f64 {
        self.stepping.schedule.end()
    }

    /// The method and how it was chosen.
    pub fn resolved(&self) -> &Resolved {
        &self.account.resolved
    }

    /// Counters so far.
    pub fn statistics(&self) -> &Statistics {
        &self.account.statistics
    }

    /// Singular positions found so far, in the order of time: up to 200 are kept, fewer of large systems.
    pub fn events(&self) -> impl Iterator<Item = Event<'_>> {
        self.singular.events.iter()
    }

    /// Number of singular positions found so far, kept or not.
    pub fn event_count(&self) -> u64 {
        self.singular.events.count
    }

    /// Crossings met so far, in the order of time.
    pub fn crossings(&self) -> &[Crossing] {
        &self.crossings.met
    }

    /// Where more rows that push one way only than are independent touched first, if they did.
    pub fn redundant_contacts(&self) -> Option<&RedundantContacts> {
        self.crossings.redundant.as_ref()
    }

    /// Rank at the start, without a twist map and without singular values.
    pub fn rank_report(&self) -> &RankReport {
        &self.account.report
    }

    /// Sizes of the system.
    pub fn sizes(&self) -> Sizes {
        self.model.values.sizes
    }

    /// Lengths of a sample's slices.
    pub fn sample_layout(&self) -> SampleLayout {
        self.account.layout
    }

    /// Stops a run whose step control is caught at a jump of the equations; a fixed step goes over it.
    fn watch_switches(&mut self) -> Result<()> {
        let t = self.states.current.t;
        match self.model.values.signs.step(t, self.stepping.schedule.end()) {
            Some(Chatter { switch, step }) if self.stepping.control.is_some() => {
                Err(Failure::Chatter { t, switch, step })
            }
            _ => Ok(()),
        }
    }

    fn done(&self) -> bool {
        !self.stepping.schedule.after(self.stepping.schedule.end(), self.states.current.t)
    }

    fn fail(&mut self, failure: Failure, sink: &mut dyn FnMut(&Sample<'_>)) -> Progress {
        if self.account.sampled.is_some_and(|sampled| self.stepping.schedule.after(self.states.current.t, sampled)) {
            // Where not even that can be evaluated, the samples end before it.
            let _ = self.emit_current(self.states.current.t, sink);
        }
        self.account.failure = Some(failure.clone());
        Progress::Failed(failure)
    }

    pub(super) fn note_drift(&mut self) {
        let drift = &self.states.current.drift.largest;
        self.account.statistics.drift_position = math::max(drift[0], self.account.statistics.drift_position);
        self.account.statistics.drift_velocity = math::max(drift[1], self.account.statistics.drift_velocity);
        self.account.statistics.stabilization_work = self.states.current.stabilization_work;
    }
}

impl Begun {
    /// Decides the method and factors the start.
    pub fn new(
        system: &mut dyn System,
        start: StartState,
        ranks: Option<StartRanks>,
        axes: &Axes,
        run: RunOptions,
    ) -> Result<Self> {
        let sizes = system.sizes();
        let crossings = system.crossings().len() + system.one_sided().len() + system.frictions().len();
        let ranks = match ranks {
            Some(ranks) => ranks,
            None => StartRanks::of(system, &start)?,
        };
        let held = ranks.held();
        let StartState { t: t0, q, v, turns } = start;
        let state = StateRef { t: t0, q: &q, v: &v, turns: &turns };
        let (rotation_blocks, rows_change) = (system.rotation_blocks().len(), system.rows_change());
        let reactive = !system.reactive_rows().is_empty();
        let resolved = resolve(
            axes,
            &SystemTraits {
                sizes,
                rank: held.rank,
                singular: ranks.elsewhere.is_some(),
                rotation_blocks,
                rows_change,
                reactive,
            },
        )?;
        let method = &resolved.method;
        check_derivatives(method.formulation, system)?;
        let rows = Rows::new(held.kept_rows.clone(), sizes.m);
        let mut distribution = Distribution::new(&method.redundancy, sizes, held, t0)?;
        let choice = RowChoice::new(sizes, system.own_rows(), &rows);
        let methods = [Some(method), resolved.passing.as_ref()];
        let by_entries = methods.into_iter().flatten().all(|method| by_entries(method, sizes));
        let dense = is_small(sizes.n + rows.len()) || !by_entries;
        let mut values = Values::with(system, dense);
        values.derivatives = corrects_together(method) && sizes.h > 0 && system.prepare_derivatives();
        let mut probe = Probe { system, values: &mut values };
        let mut formulation = formulation::build(method, probe.values, rows, probe.system.rotation_blocks());
        let stabilizer = stabilize::build(method.formulation, method.stabilization, probe.values, formulation.rows());
        let waiting = resolved.passing.as_ref().filter(|_| formulation.rows().len() > 0).map(|passing| {
            let mut formulation = formulation::build(passing, probe.values, formulation.rows().clone(), &[]);
            if dense {
                formulation.rows_in_use().prepare(sizes.n);
            }
            let stabilizer =
                stabilize::build(passing.formulation, passing.stabilization, probe.values, formulation.rows());
            Waiting::new(Form { formulation, stabilizer })
        });
        if dense {
            formulation.rows_in_use().prepare(sizes.n);
        }
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
        check_method(method)?;
        let schedule = Schedule::new(t0, run.duration, fixed, output_step, landing, probe.system.time_events());

        let mut layout = SampleLayout { n: sizes.n, rows: sizes.rows(), p: 0, turns: sizes.turns, crossings };
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
        if !distribution.apply(probe.values, kept, eliminated, &mut current.multipliers)
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
        let frames = FrameWatch::new(formulation.frame());
        let mut control = None;
        if let StepControl::Adaptive { rtol, atol, first_step: given, max_step } = method.integrator.step {
            let max_step = max_step.unwrap_or(run.duration);
            let order = method.integrator.scheme.control_order();
            let mut pi = PiController::new(rtol, atol, max_step, 0.0, order);
            if run.duration > 0.0 {
                pi.proposal = match given {
                    Some(step) => step,
                    None => {
                        let guess = first_step(&mut probe, &mut *formulation, current.state(), &current.v_dot, &pi)?;
                        // A guess is no reason to end: what starts at zero looks as if it changed without measure.
                        let smallest = SMALLEST_STEP * math::max(math::abs(t0), math::abs(t0 + run.duration));
                        if guess > smallest { guess } else { math::min(1e3 * smallest, max_step) }
                    }
                };
            }
            control = Some(pi);
        }
        // A fixed step goes over kinks unless steps are cut at events anyway.
        let switches = probe.system.switches();
        if switches > 0 && (control.is_some() || crossings > 0) {
            probe.values.signs = Signs::new(switches, t0);
        }
        let mut singular = SingularWatch::new(probe.values, formulation.rows());
        let mut events = Events::new(sizes.n, sizes.rows());
        probe.position(current.state())?;
        singular.arrive(probe.values, formulation.rows());
        if ranks.elsewhere.is_some() {
            let (rank, rank_elsewhere) = (ranks.start.rank, formulation.rows().len());
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
        Ok(Begun {
            values,
            form: Form { formulation, stabilizer },
            stepping: Stepping { stepper, control, schedule, max_steps: run.max_steps },
            rows: RowKeeping {
                choice,
                distribution,
                rank: (!is_large(sizes)).then(|| RankQr::new(sizes.n, sizes.rows())),
            },
            states: States::new(current),
            scratch: Scratch { residual, v_dot: vec![0.0; sizes.n] },
            singular: SingularPositions { watch: singular, events, waiting, begin: t0 },
            frames,
            account: Account {
                axes: axes.clone(),
                resolved,
                report: ranks.start,
                layout,
                statistics: Statistics::default(),
                conditions: dense,
                started: false,
                sampled: None,
                failure: None,
            },
        })
    }
}

impl core::fmt::Debug for Simulation {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Simulation")
            .field("t", &self.states.current.t)
            .field("resolved", &self.account.resolved)
            .field("statistics", &self.account.statistics)
            .finish_non_exhaustive()
    }
}

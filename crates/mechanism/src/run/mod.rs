//! A run: advanced in slices of work, its samples kept in a trace.

mod accuracy;
mod columns;
mod csv;
mod describe;
mod difference;
pub mod event;
mod modes;
mod redundant;
mod spectrum;
mod summary;
mod table;
mod trace;

use std::sync::Arc;

use holonomy_solver as solver;

pub use crate::failure::{Detail, Evidence, LastPose, Opened, RunFailure, Suggestion};
pub use accuracy::Accuracy;
pub use columns::ColumnReader;
pub use csv::{Dialect, plain};
pub use describe::{Description, Extreme};
pub use difference::{ChannelDifference, Comparison, DriftRatio};
pub use event::{Event, Happened};
pub use holonomy_solver::EventKind;
pub use modes::{Mode, ModeKind, ModeReport};
pub use redundant::RedundantAlong;
pub use summary::{Drift, Summary, Thinned};
pub use table::Table;
pub use trace::{Trace, UnknownChannel};

use crate::failure::last_pose;
use crate::lower::RowOrigin;
use crate::model::Prepared;
use crate::model::{Model, Plan, choices};
use crate::record::Record;
use crate::system::{Held, MechanismSystem};

/// Where a run stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Progress {
    /// There is more to do.
    Running,
    /// The end was reached.
    Done,
    /// The run stopped; what was computed is kept.
    Failed(RunFailure),
}

/// A run of a model.
pub struct Run {
    plan: Arc<Plan>,
    simulation: solver::Simulation,
    trace: Trace,
    prepared: Prepared,
    failure: Option<RunFailure>,
    done: bool,
}

impl std::fmt::Debug for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Run").field("t", &self.t()).field("samples", &self.trace.len()).finish_non_exhaustive()
    }
}

impl Model {
    /// A run from the start.
    ///
    /// # Errors
    /// The start cannot be put together, or the method does not fit.
    pub fn start(&self) -> Result<Run, RunFailure> {
        self.start_with(&self.axes)
    }

    /// The same with axes that are decided alike but for the step.
    fn start_with(&self, axes: &solver::Axes) -> Result<Run, RunFailure> {
        let prepared = self.prepared.as_ref().map_err(Clone::clone)?;
        Run::new(Arc::clone(&self.plan), prepared, axes, self.options, &self.budget)
    }
}

impl Run {
    fn new(
        plan: Arc<Plan>,
        prepared: &Prepared,
        axes: &solver::Axes,
        options: solver::RunOptions,
        budget: &solver::Budget,
    ) -> Result<Self, RunFailure> {
        let system = Box::new(MechanismSystem::new(Arc::clone(&plan.lowered), Held::None).within(budget));
        let (start, ranks) = (prepared.start.clone(), prepared.ranks.clone());
        let simulation = solver::Simulation::with_ranks(system, start, ranks, axes, options);
        let held = prepared.ranks.held().rank;
        let simulation = simulation.map_err(|failure| {
            let start = &prepared.start;
            let state = solver::StateRef { t: start.t, q: &start.q, v: &start.v, turns: &start.turns };
            translate(&failure, &plan).at_pose(last_pose(&plan.lowered, state, held))
        })?;
        let layout = simulation.sample_layout();
        let record = Record::new(&layout);
        // The plan was made from the rank at the same start, by the same code.
        if record != plan.record {
            return Err(translate(&solver::Failure::Mismatch, &plan));
        }
        let trace = Trace::new(Arc::clone(&plan));
        Ok(Self { plan, simulation, trace, prepared: prepared.clone(), failure: None, done: false })
    }

    /// Takes up to `max_steps` steps.
    pub fn advance(&mut self, max_steps: usize) -> Progress {
        if let Some(failure) = &self.failure {
            return Progress::Failed(failure.clone());
        }
        if self.done {
            return Progress::Done;
        }
        let trace = &mut self.trace;
        let progress = self.simulation.advance(max_steps, &mut |sample| trace.push(sample));
        if let Some(found) = self.simulation.redundant_contacts() {
            trace.redundant = Some(RedundantAlong::named(found, &self.plan.lowered));
        }
        match progress {
            solver::Progress::Running => Progress::Running,
            solver::Progress::Done => {
                self.done = true;
                Progress::Done
            }
            solver::Progress::Failed(failure) => {
                let pose = last_pose(&self.plan.lowered, self.simulation.state(), self.prepared.ranks.held().rank);
                let failure = translate(&failure, &self.plan).after_growth(self.trace.speeds()).at_pose(pose);
                self.failure = Some(failure.clone());
                Progress::Failed(failure)
            }
        }
    }

    /// Advances to the end. Convenient where nobody needs to cancel.
    pub fn finish(&mut self) -> Progress {
        loop {
            match self.advance(100_000) {
                Progress::Running => {}
                end => return end,
            }
        }
    }

    /// Time reached, s.
    pub fn t(&self) -> f64 {
        self.simulation.t()
    }

    /// Length of the run, s.
    pub fn duration(&self) -> f64 {
        self.plan.duration
    }

    /// What was computed so far.
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// Gives memory back: keeps every second sample until they take at most so many bytes.
    pub fn reduce(&mut self, bytes: usize) {
        self.trace.reduce(bytes);
    }

    /// Why the run stopped early.
    pub fn failure(&self) -> Option<&RunFailure> {
        self.failure.as_ref()
    }

    /// Singular positions found so far, in the order of time, without their coordinates.
    pub fn events(&self) -> Vec<Event> {
        self.simulation.events().map(|found| event::named(&found, &self.plan.lowered, false)).collect()
    }

    /// Events of the document that happened so far, and what became of rows that hold from one side only, in the order of time.
    pub fn happened(&self) -> Vec<Happened> {
        let events = &self.plan.lowered.events;
        let happened = |met: &solver::Crossing| {
            let (event, what) = events.crossing(met.crossing);
            let label = events.list.get(met.crossing).map_or(&event, |happening| &happening.label).clone();
            Happened { t: met.t, event, label, what }
        };
        let mut all: Vec<Happened> = self.simulation.crossings().iter().map(happened).collect();
        if let Some(redundant) = self.redundant() {
            redundant.put(&mut all);
        }
        all
    }

    /// Where more rows that hold from one side only than are independent touched first, if they did.
    pub fn redundant(&self) -> Option<&RedundantAlong> {
        self.trace.redundant.as_ref()
    }

    /// The run in numbers, so far.
    pub fn summary(&self) -> Summary {
        let statistics = self.simulation.statistics();
        let report = &self.prepared.ranks.start;
        Summary {
            steps: statistics.steps,
            accepted: statistics.accepted,
            rejected: statistics.rejected,
            evaluations: statistics.evaluations,
            coordinate_changes: statistics.switches,
            passing_steps: statistics.passing_steps,
            drift: Drift { position: statistics.drift_position, velocity: statistics.drift_velocity },
            energy_drift: self.trace.energy_drift(),
            stabilization_work: statistics.stabilization_work,
            thinned: self.trace.thinned(),
            assembly: self.prepared.moves,
            rank: report.rank,
            redundancy: report.redundancy,
            events: self.simulation.events().map(|found| event::named(&found, &self.plan.lowered, true)).collect(),
            event_count: self.simulation.event_count(),
            happened: self.happened(),
            method: choices(self.simulation.resolved()),
            hash: format!("{:016x}", self.trace.hash()),
            wall_s: None,
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}

fn translate(failure: &solver::Failure, plan: &Plan) -> RunFailure {
    let rows: Vec<&RowOrigin> = plan.lowered.rows.iter().collect();
    crate::failure::translate(failure, &plan.lowered, &rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::KindCache;

    #[test]
    fn a_run_of_another_shape_than_planned_is_an_error_of_the_program() {
        let text = r#"{"holonomy":1,"coordinates":{"x":1,"y":0},"kinetic_energy":"(x'^2+y'^2)/2","constraints":{"rod":"norm(x, y) - 1"},
            "simulation":{"duration":1,"formulation":"minimal"}}"#;
        let document = holonomy_document::read(text).document.expect("a document");
        let model = Model::build(&document, 0, &[], &mut KindCache::new()).expect("a model");
        let prepared = model.prepared.clone().expect("a start");
        // A plan with a tangent frame, and a method without.
        let axes = solver::Axes { formulation: Some(solver::Formulation::Index1), ..solver::Axes::default() };
        let failure = Run::new(Arc::clone(&model.plan), &prepared, &axes, model.options, &solver::Budget::default())
            .expect_err("another shape");
        assert_eq!((failure.cause.as_str(), failure.t), ("mismatch", None));
        assert!(failure.message.contains("an error of Holonomy"), "{failure}");
    }
}

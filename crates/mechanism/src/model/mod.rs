//! A mechanism ready to run: lowered, assembled, with all its results named.

pub mod analysis;
pub mod channels;
mod doubt;
pub mod equations;
pub mod evaluate;
pub mod flow;
mod method;
mod method_words;
mod modes;
mod pose;
pub mod scene;
mod start;

use std::sync::Arc;

use holonomy_solver as solver;
use serde::Serialize;

pub use analysis::{Analysis, Elsewhere, Integrable, JointAnalysis, Reaction, SelfStress};
pub use channels::{ChannelInfo, Channels};
pub use equations::Equations;
pub use flow::BodyForce;
pub(crate) use method_words::objection;
pub use modes::{FreeMode, ModeMotion};
pub use pose::{Dragged, Hold, Poser};
pub use scene::Scene;
pub use start::AssemblyMoves;

use crate::kind::KindCache;
use crate::lower::{Element, Lowered, Lowering, RowOrigin, lower};
use crate::run::record::Record;
use crate::run::{Run, RunFailure};
use crate::system::{Held, MechanismSystem};
use evaluate::Evaluator;
use holonomy_document::Document;
use holonomy_document::diagnostic::{Code, Diagnostic};
use scene::ScenePlan;

/// One axis of the method that a run uses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MethodChoice {
    /// The axis.
    pub axis: &'static str,
    /// What it is.
    pub id: &'static str,
    /// Did the document say so?
    pub given: bool,
    /// Why: the code of [`solver::Reason`], for those who say it in another language.
    pub code: &'static str,
    /// Why, in English.
    pub reason: &'static str,
}

/// Work of a channel, beside the operations of its expression.
const NAMED: u64 = 500;

/// What a run needs besides the solver: shared by the model and its traces.
#[derive(Debug)]
pub struct Plan {
    /// The mechanism.
    pub lowered: Arc<Lowered>,
    /// Shape of the samples.
    pub record: Record,
    /// Results by name.
    pub channels: Arc<Channels>,
    /// The picture.
    pub scene: ScenePlan,
    /// Everything that channels and picture observe; what channels observe comes first.
    pub observers: Vec<evaluate::ObserverInstance>,
    /// Number of the observers of channels.
    pub of_channels: usize,
    /// Title of the document.
    pub title: String,
    /// Label of the run.
    pub label: String,
    /// The method in one line.
    pub method: String,
    /// Length of the run, s.
    pub duration: f64,
    /// Coordinates at the start, put together; as written if that failed.
    pub start: Vec<f64>,
}

impl Plan {
    /// An evaluator for samples of this plan.
    pub fn evaluator(&self) -> Evaluator<'_> {
        Evaluator::new(&self.lowered, self.record, &self.observers, &self.start)
    }
}

/// The start, put together, and what is known there.
#[derive(Clone, Debug)]
pub(crate) struct Prepared {
    pub start: solver::StartState,
    pub moves: AssemblyMoves,
    pub ranks: solver::StartRanks,
    pub resolved: solver::Resolved,
}

/// A mechanism ready to run.
#[derive(Debug)]
pub struct Model {
    plan: Arc<Plan>,
    axes: solver::Axes,
    options: solver::RunOptions,
    parameters: Vec<(String, f64)>,
    prepared: Result<Prepared, RunFailure>,
    /// What may be spent on everything that is asked of it.
    budget: solver::Budget,
}

impl Model {
    /// Builds run `run` (from 0) of a document. `parameters` replace values by name. Kinds that `cache` knows are not
    /// compiled again, and what `cache` lets be spent holds for building, analysis and runs together.
    ///
    /// # Errors
    /// Everything that is wrong with the numbers and expressions, with places; nothing at all where no more work may be spent. A start that cannot be assembled is no
    /// error of building: [`Model::start`] and [`Model::analysis`] say so.
    pub fn build(
        document: &Document,
        run: usize,
        parameters: &[(String, f64)],
        cache: &mut KindCache,
    ) -> Result<Self, Vec<Diagnostic>> {
        Self::made(document, run, parameters, cache, None)
    }

    /// The same run of a document in which nothing but values of parameters may be different: numbers, start and picture anew, the rest
    /// as it is wherever the values leave the shape of the mechanism and of its samples alone.
    ///
    /// # Errors
    /// As for [`Model::build`].
    pub(crate) fn revalued(
        &self,
        document: &Document,
        run: usize,
        cache: &mut KindCache,
    ) -> Result<Self, Vec<Diagnostic>> {
        Self::made(document, run, &[], cache, Some(self))
    }

    /// Were the results of this model named for the other one, too?
    pub(crate) fn shares_channels(&self, other: &Model) -> bool {
        Arc::ptr_eq(&self.plan.channels, &other.plan.channels)
    }

    fn made(
        document: &Document,
        run: usize,
        parameters: &[(String, f64)],
        cache: &mut KindCache,
        before: Option<&Model>,
    ) -> Result<Self, Vec<Diagnostic>> {
        let effective = document.apply_run(run).map_err(|unknown| {
            let known = unknown.labels.join(", ");
            let parameters = [("run", unknown.run), ("count", unknown.count.to_string()), ("known", known)];
            let parameters = parameters.each_ref().map(|(name, text)| (*name, text.as_str()));
            vec![document.diagnostic(Code::UNKNOWN_RUN, &document.place, &parameters)]
        })?;
        let budget = cache.budget().clone();
        let lowering = lower(document, &effective, parameters, cache)?;
        let lowered = Arc::clone(&lowering.lowered);
        let axes = method::axes(document, &effective.simulation, &lowered)?;
        method::compatible(document, &effective.simulation, &axes, &problem(&lowered, 0, false))?;
        let options = method::options(&effective.simulation);
        let prepared = prepare(&lowered, &axes, &budget);
        let record = record(&lowered, prepared.as_ref().ok());
        let (channels, mut observers) = match before.filter(|before| before.has_shape(&lowering, record)) {
            Some(Model { plan, .. }) => (Arc::clone(&plan.channels), plan.observers[..plan.of_channels].to_vec()),
            None => named(document, &lowering, record, cache)?,
        };
        let of_channels = observers.len();
        let mut scene = scene::plan(&lowering, record, &mut observers, cache)?;
        let start = prepared.as_ref().map_or_else(|_| lowered.q.clone(), |prepared| prepared.start.q.clone());
        fit(&mut scene, &lowered, record, &observers, &start);
        let plan = Plan {
            lowered,
            record,
            channels,
            scene,
            observers,
            of_channels,
            title: document.title.as_ref().map_or_else(String::new, |title| title.get("en").to_owned()),
            label: effective.label,
            method: prepared.as_ref().map_or_else(|_| String::new(), |prepared| method::line(&prepared.resolved)),
            duration: options.duration,
            start,
        };
        let parameters = lowering.values.parameters;
        Ok(Self { plan: Arc::new(plan), axes, options, parameters, prepared, budget })
    }

    /// Would every channel of this model come from the same places of that mechanism, of the same document but for values, and its
    /// samples?
    fn has_shape(&self, lowering: &Lowering<'_>, record: Record) -> bool {
        let (before, now) = (&self.plan.lowered, &lowering.lowered);
        let same = |(a, b): (&Element, &Element)| Arc::ptr_eq(&a.kind, &b.kind) && a.gather == b.gather;
        self.plan.record == record
            && before.layout == now.layout
            && before.elements.len() == now.elements.len()
            && before.elements.iter().zip(&now.elements).all(same)
    }

    /// All channels, in the order of lists.
    pub fn channels(&self) -> Vec<ChannelInfo> {
        self.plan.channels.list.clone()
    }

    /// All channels with where their values come from.
    pub fn sources(&self) -> &Channels {
        &self.plan.channels
    }

    /// Where each row comes from.
    pub fn rows(&self) -> &[RowOrigin] {
        &self.plan.lowered.rows
    }

    /// The picture.
    pub fn scene(&self) -> &Scene {
        &self.plan.scene.scene
    }

    /// Label of the run.
    pub fn run_label(&self) -> &str {
        &self.plan.label
    }

    /// The parameters with their values.
    pub fn parameters(&self) -> &[(String, f64)] {
        &self.parameters
    }

    /// Length of the run, s.
    pub fn duration(&self) -> f64 {
        self.options.duration
    }

    /// Time between samples, s; none if every step is a sample.
    pub fn output_step(&self) -> Option<f64> {
        match self.options.samples {
            solver::Samples::Every(step) | solver::Samples::Landing(step) => Some(step),
            solver::Samples::EachStep => None,
        }
    }

    /// The method, axis by axis; empty if the start failed.
    pub fn method(&self) -> Vec<MethodChoice> {
        self.prepared.as_ref().map_or_else(|_| Vec::new(), |prepared| choices(&prepared.resolved))
    }

    /// How far the assembly moved the start.
    pub fn assembly(&self) -> Result<AssemblyMoves, RunFailure> {
        self.prepared.as_ref().map(|prepared| prepared.moves).map_err(Clone::clone)
    }

    /// The mechanism as a system of the solver, for tests and measurements.
    pub fn system(&self) -> MechanismSystem {
        MechanismSystem::new(Arc::clone(&self.plan.lowered), Held::None)
    }

    /// The state at the start, put together.
    pub fn start_state(&self) -> Result<solver::StartState, RunFailure> {
        self.prepared.as_ref().map(|prepared| prepared.start.clone()).map_err(Clone::clone)
    }

    /// The method as the document has it.
    pub fn axes(&self) -> &solver::Axes {
        &self.axes
    }

    /// The method as it was completed.
    pub fn resolved(&self) -> Result<&solver::Resolved, RunFailure> {
        self.prepared.as_ref().map(|prepared| &prepared.resolved).map_err(Clone::clone)
    }

    /// The method in one line; empty if the start failed.
    pub fn method_line(&self) -> &str {
        &self.plan.method
    }

    /// The mechanism as it was lowered.
    pub fn lowered(&self) -> &Arc<Lowered> {
        &self.plan.lowered
    }

    /// A run from the start.
    ///
    /// # Errors
    /// The start cannot be put together, or the method does not fit.
    pub fn start(&self) -> Result<Run, RunFailure> {
        let prepared = self.prepared.as_ref().map_err(Clone::clone)?;
        Run::new(Arc::clone(&self.plan), prepared, &self.axes, self.options, &self.budget)
    }

    /// Ways to move, rank, redundancy at the start.
    pub fn analysis(&self) -> Result<Analysis, RunFailure> {
        let prepared = self.prepared.as_ref().map_err(Clone::clone)?;
        analysis::analysis(
            &self.plan.lowered,
            &prepared.start,
            self.options.duration,
            &prepared.ranks,
            &self.plan.scene.scene,
            &self.budget,
        )
    }

    /// The equations that are solved.
    pub fn equations(&self) -> Equations {
        equations::equations(&self.plan.lowered, false)
    }

    /// The equations that are solved, with the entries of the constraint matrix.
    pub fn equations_with_matrix(&self) -> Equations {
        equations::equations(&self.plan.lowered, true)
    }
}

fn prepare(lowered: &Arc<Lowered>, axes: &solver::Axes, budget: &solver::Budget) -> Result<Prepared, RunFailure> {
    let (start, moves) = start::start(lowered, budget)?;
    let ranks = analysis::ranks(lowered, &start, budget)?;
    let report = ranks.held();
    enough_eliminated(axes, report, lowered)?;
    let resolved = solver::resolve(axes, &problem(lowered, report.rank, ranks.elsewhere.is_some()))
        .map_err(|refusal| crate::run::failure::translate(&solver::Failure::Unsupported(refusal), lowered, &[]))?;
    Ok(Prepared { start, moves, ranks, resolved })
}

/// As many rows are eliminated by name as depend on others.
fn enough_eliminated(axes: &solver::Axes, report: &solver::RankReport, lowered: &Lowered) -> Result<(), RunFailure> {
    let Some(solver::Redundancy::Eliminate(Some(named))) = &axes.redundancy else { return Ok(()) };
    if named.len() == report.redundancy {
        return Ok(());
    }
    let name = |row: &usize| lowered.rows[*row].name();
    let example: Vec<String> = report.dependent_rows.iter().map(name).collect();
    let remedy = match report.redundancy {
        0 => "No row depends on others at the start: eliminate none.".to_owned(),
        count => format!("Name {count}, for example {}.", example.join(", ")),
    };
    let message =
        format!("Rows eliminated: {}; rows that depend on others at the start: {}.", named.len(), report.redundancy);
    Err(RunFailure::new("eliminated", None, named.iter().map(name).collect(), message, remedy))
}

/// The channels, and what they observe.
fn named(
    document: &Document,
    lowering: &Lowering<'_>,
    record: Record,
    cache: &mut KindCache,
) -> Result<(Arc<Channels>, Vec<evaluate::ObserverInstance>), Vec<Diagnostic>> {
    // Every number of a sample gets a name, a unit and a place in the lists.
    if !cache.budget().spend(NAMED * record.width() as u64) {
        return Err(Vec::new());
    }
    let mut channels = channels::channels(lowering, record, cache)?;
    channels::known_in_plots(document, &channels)?;
    let observers = std::mem::take(&mut channels.observers);
    Ok((Arc::new(channels), observers))
}

/// What the choice of a method depends on.
fn problem(lowered: &Arc<Lowered>, rank: usize, singular: bool) -> solver::SystemFacts {
    use solver::System as _;
    let system = MechanismSystem::new(Arc::clone(lowered), Held::None);
    solver::SystemFacts { sizes: system.sizes(), rank, singular, rotation_blocks: system.rotation_blocks().len() }
}

/// Shape of the samples: the tangent basis exists only in the minimal form.
fn record(lowered: &Lowered, prepared: Option<&Prepared>) -> Record {
    let n = lowered.n();
    let basis = prepared.filter(|prepared| prepared.resolved.method.basis.is_some());
    let p = basis.map_or(0, |prepared| n - prepared.ranks.held().rank);
    Record { n, rows: lowered.rows.len(), p, turns: lowered.layout.turns as usize }
}

/// Sets the bounds of the picture to those of the start.
fn fit(
    scene: &mut ScenePlan,
    lowered: &Lowered,
    record: Record,
    observers: &[evaluate::ObserverInstance],
    start: &[f64],
) {
    let mut row = vec![0.0; record.width()];
    row[record.q()..record.q() + start.len()].copy_from_slice(start);
    let mut evaluator = Evaluator::new(lowered, record, observers, start);
    evaluator.load(&row);
    let frame: Vec<f64> = scene.values.iter().map(|source| evaluator.value(*source, &row)).collect();
    scene.scene.fit(&frame);
}

/// The axes of a resolved method for reports.
pub(crate) fn choices(resolved: &solver::Resolved) -> Vec<MethodChoice> {
    let choice = |choice: &solver::Choice| MethodChoice {
        axis: choice.axis,
        id: choice.id,
        given: choice.given,
        code: choice.reason.id(),
        reason: method_words::reason(choice.reason),
    };
    resolved.chosen.iter().map(choice).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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

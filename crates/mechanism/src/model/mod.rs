//! A mechanism ready to run: lowered, assembled, with all its results named.

pub mod analysis;
mod building;
pub mod channels;
mod doubt;
pub mod evaluate;
mod examined;
pub mod flow;
pub mod items;
mod method;
mod modes;
mod plan;
mod pose;
mod prepared;
pub mod scene;
mod solved;
mod start;
mod strand;
mod symbols;
mod touching;

use std::sync::Arc;

use holonomy_solver as solver;

pub use analysis::{Analysis, Elsewhere, Integrable, JointAnalysis, Reaction, SelfStress};
pub use building::MOST_BUILDING;
pub use channels::{ChannelInfo, Channels};
pub use examined::{MOST_WORK, allowance};
pub use flow::BodyForce;
pub use items::Scene;
pub use modes::{FreeMode, ModeMotion};
pub use plan::Plan;
pub use pose::{Dragged, Hold, Poser};
pub use prepared::MethodChoice;
pub(crate) use prepared::{Prepared, choices};
pub use start::AssemblyMoves;
pub use touching::RedundantStops;

use crate::equations::{Equations, equations};
use crate::failure::RunFailure;
use crate::kind::KindCache;
use crate::lower::{Element, Lowered, Lowering, RowOrigin, lower};
use crate::record::Record;
use crate::system::{Held, MechanismSystem};
use holonomy_document::Document;
use holonomy_document::diagnostic::{Code, Diagnostic};
use plan::{fit, named, record};
use prepared::{prepare, system_traits};

/// A mechanism ready to run.
#[derive(Debug)]
pub struct Model {
    pub(crate) plan: Arc<Plan>,
    pub(crate) axes: solver::Axes,
    pub(crate) options: solver::RunOptions,
    parameters: Vec<(String, f64)>,
    pub(crate) prepared: Result<Prepared, RunFailure>,
    /// What may be spent on everything that is asked of it.
    pub(crate) budget: solver::Budget,
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
        Self::made(document, run, parameters, cache, None, MOST_BUILDING)
    }

    /// [`Model::build`] with so much work for building, in place of [`MOST_BUILDING`].
    ///
    /// # Errors
    /// As for [`Model::build`].
    pub fn build_within(document: &Document, cache: &mut KindCache, most: u64) -> Result<Self, Vec<Diagnostic>> {
        Self::made(document, 0, &[], cache, None, most)
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
        Self::made(document, run, &[], cache, Some(self), MOST_BUILDING)
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
        most: u64,
    ) -> Result<Self, Vec<Diagnostic>> {
        let whole = cache.budget().clone();
        *cache.budget_mut() = whole.part(most);
        let made = Self::made_within(document, run, parameters, cache, before, &whole);
        *cache.budget_mut() = whole;
        made
    }

    fn made_within(
        document: &Document,
        run: usize,
        parameters: &[(String, f64)],
        cache: &mut KindCache,
        before: Option<&Model>,
        whole: &solver::Budget,
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
        method::compatible(document, &effective.simulation, &axes, &system_traits(&lowered, 0, false))?;
        let options = method::options(&effective.simulation);
        let prepared = prepare(&lowered, &axes, &budget);
        let too_much = || budget.is_over() && !whole.is_over();
        if too_much() {
            return Err(building::too_much(document, &lowered));
        }
        let record = record(&lowered, prepared.as_ref().ok());
        let (channels, mut observers) = match before.filter(|before| before.has_shape(&lowering, record)) {
            Some(Model { plan, .. }) => (Arc::clone(&plan.channels), plan.observers[..plan.of_channels].to_vec()),
            None => named(document, &lowering, record, cache)
                .map_err(|told| if too_much() { building::too_much(document, &lowered) } else { told })?,
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
        Ok(Self { plan: Arc::new(plan), axes, options, parameters, prepared, budget: whole.clone() })
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

    /// Ways to move, rank, redundancy at the start.
    pub fn analysis(&self) -> Result<Analysis, RunFailure> {
        self.analysis_within(&self.budget)
    }

    /// The same, as far as the work goes.
    ///
    /// # Errors
    /// The start cannot be put together; the work does not suffice.
    pub fn analysis_within(&self, budget: &solver::Budget) -> Result<Analysis, RunFailure> {
        let prepared = self.prepared.as_ref().map_err(Clone::clone)?;
        analysis::analysis(
            &self.plan.lowered,
            &prepared.start,
            self.options.duration,
            &prepared.ranks,
            &self.plan.scene.scene,
            budget,
        )
    }

    /// The equations that are solved.
    pub fn equations(&self) -> Equations {
        equations(&self.plan.lowered, false)
    }

    /// The equations that are solved, with the entries of the constraint matrix.
    pub fn equations_with_matrix(&self) -> Equations {
        equations(&self.plan.lowered, true)
    }
}

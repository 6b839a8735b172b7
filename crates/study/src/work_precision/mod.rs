//! Work and precision: the error at the end of a run against the evaluations it took, for every run of a document, over a
//! sweep of its step or its tolerance. Advanced in slices like a run; each value of a sweep gives one [`Point`].
//!
//! The error is the largest difference of a coordinate at the end from a reference that is computed first: `dop853` with a
//! relative tolerance of 1e-12 in a form that holds the constraints. Runs with the same start and parameters share one.

mod csv;
mod reference;
mod sweep;
mod trial;

use std::rc::Rc;

use holonomy_solver as solver;
use serde::Serialize;

pub use sweep::Over;

use holonomy_document::Document;
use holonomy_document::diagnostic::Diagnostic;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::{Drift, RunFailure};
use reference::Reference;
use trial::Trial;

/// Steps after which a point is given up.
const MOST_STEPS: u64 = 4_000_000;

/// A run of the document whose step or tolerance is varied.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MethodSweep {
    /// Number of the run in the document, from 0.
    pub run: usize,
    /// The name that is shown.
    pub label: String,
    /// Its method in one line.
    pub method: String,
    /// What is varied.
    pub over: Over,
    /// The values, coarse to fine; empty if the run cannot start.
    pub values: Vec<f64>,
    /// Why the run cannot start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<RunFailure>,
}

/// One run with one step or tolerance.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "SweepPoint"))]
pub struct Point {
    /// Number of the run in the document, from 0.
    pub run: usize,
    /// Step (s) or tolerance.
    pub value: f64,
    /// Accepted and rejected steps.
    pub steps: u64,
    /// Evaluations of the accelerations.
    pub evaluations: u64,
    /// Largest difference of a coordinate at the end from the reference; none if the run did not get there.
    pub error: Option<f64>,
    /// How far the constraints were left.
    pub drift: Drift,
    /// Why the run stopped early.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<RunFailure>,
}

/// The motion that errors are measured against.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ReferenceInfo {
    /// Its method in one line.
    pub method: &'static str,
    /// By how much its end changes when its tolerance is ten times larger: errors below say nothing.
    pub uncertainty: f64,
}

/// Where the computation stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The reference is computed.
    Reference,
    /// Points are computed.
    Points,
    /// All points are there.
    Done,
    /// There is no reference, so there are no errors.
    Failed,
}

struct ComparedRun {
    model: Rc<Model>,
    own: solver::StepControl,
    scheme: solver::Scheme,
    reference: usize,
}

/// A comparison of the methods of a document.
pub struct WorkPrecision {
    title: String,
    duration: f64,
    methods: Vec<MethodSweep>,
    entries: Vec<Option<ComparedRun>>,
    references: Vec<Reference>,
    /// Method and value of the points to come, the next one last.
    queue: Vec<(usize, f64)>,
    total: usize,
    trial: Option<(usize, f64, Trial)>,
    points: Vec<Point>,
}

impl std::fmt::Debug for WorkPrecision {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WorkPrecision")
            .field("methods", &self.methods)
            .field("points", &self.points)
            .finish_non_exhaustive()
    }
}

impl WorkPrecision {
    /// Prepares the comparison of all runs of a document. A run that cannot start is listed with its failure.
    ///
    /// # Errors
    /// What is wrong with the document, with places.
    pub fn new(document: &Document, cache: &mut KindCache) -> Result<Self, Vec<Diagnostic>> {
        let mut this = Self {
            title: document.title.as_ref().map_or_else(String::new, |title| title.get("en").to_owned()),
            duration: 0.0,
            methods: Vec::new(),
            entries: Vec::new(),
            references: Vec::new(),
            queue: Vec::new(),
            total: 0,
            trial: None,
            points: Vec::new(),
        };
        for run in 0..document.run_count() {
            let model = Rc::new(Model::build(document, run, &[], cache)?);
            this.add(run, model);
        }
        // Coarse values of all runs first: the picture grows everywhere at once.
        let most = this.methods.iter().map(|method| method.values.len()).max().unwrap_or(0);
        for level in (0..most).rev() {
            for (i, method) in this.methods.iter().enumerate().rev() {
                if let Some(value) = method.values.get(level) {
                    this.queue.push((i, *value));
                }
            }
        }
        this.total = this.queue.len();
        Ok(this)
    }

    fn add(&mut self, run: usize, model: Rc<Model>) {
        let mut method = MethodSweep {
            run,
            label: model.run_label().to_owned(),
            method: model.method_line().to_owned(),
            over: Over::Step,
            values: Vec::new(),
            failure: None,
        };
        self.duration = self.duration.max(model.duration());
        let entry = match model.resolved() {
            Ok(resolved) => {
                let integrator = resolved.method.integrator;
                (method.over, method.values) = sweep::sweep(&integrator.step, model.duration());
                let reference = self.references.iter().position(|reference| reference.is_of(&model));
                let reference = reference.unwrap_or_else(|| {
                    self.references.push(Reference::of(Rc::clone(&model)));
                    self.references.len() - 1
                });
                Some(ComparedRun { model, own: integrator.step, scheme: integrator.scheme, reference })
            }
            Err(failure) => {
                method.failure = Some(failure);
                None
            }
        };
        self.methods.push(method);
        self.entries.push(entry);
    }

    /// The runs with the values they are tried with.
    pub fn methods(&self) -> &[MethodSweep] {
        &self.methods
    }

    /// The points so far, in the order in which they were computed.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The reference, once it is there; with several, the least certain one.
    pub fn reference(&self) -> Option<ReferenceInfo> {
        let known = |reference: &Reference| {
            Some(ReferenceInfo { method: reference.method(), uncertainty: reference.uncertainty()? })
        };
        let all: Option<Vec<ReferenceInfo>> = self.references.iter().map(known).collect();
        all?.into_iter().max_by(|a, b| a.uncertainty.total_cmp(&b.uncertainty))
    }

    /// Why there is no reference.
    pub fn failure(&self) -> Option<&RunFailure> {
        self.references.iter().find_map(|reference| reference.failure.as_ref())
    }

    /// Where it stands.
    pub fn stage(&self) -> Stage {
        if self.failure().is_some() {
            Stage::Failed
        } else if self.references.iter().any(|reference| !reference.settled()) {
            Stage::Reference
        } else if self.trial.is_some() || !self.queue.is_empty() {
            Stage::Points
        } else {
            Stage::Done
        }
    }

    /// The part of the present stage that is done, 0 to 1.
    #[allow(clippy::cast_precision_loss, reason = "counts of points are small")]
    pub fn part(&self) -> f64 {
        match self.stage() {
            Stage::Reference => {
                self.references.iter().map(Reference::part).sum::<f64>() / self.references.len().max(1) as f64
            }
            Stage::Points => {
                let going = self.trial.as_ref().map_or(0.0, |(_, _, trial)| trial.part());
                (self.points.len() as f64 + going) / self.total.max(1) as f64
            }
            Stage::Done | Stage::Failed => 1.0,
        }
    }

    /// Takes up to `max_steps` steps of the run in work.
    pub fn advance(&mut self, max_steps: usize) -> Stage {
        match self.stage() {
            Stage::Reference => {
                if let Some(reference) = self.references.iter_mut().find(|reference| !reference.settled()) {
                    reference.advance(max_steps);
                }
            }
            Stage::Points => self.advance_point(max_steps),
            Stage::Done | Stage::Failed => {}
        }
        self.stage()
    }

    fn advance_point(&mut self, max_steps: usize) {
        let (method, value, trial) = match self.trial.take() {
            Some((method, value, trial)) => (method, value, Ok(trial)),
            None => {
                let Some((method, value)) = self.queue.pop() else { return };
                let Some(Some(entry)) = self.entries.get(method) else { return };
                let step = Some(sweep::at(&entry.own, value));
                let axes = solver::Axes { step, ..entry.model.axes().clone() }.with_scheme(entry.scheme);
                (method, value, Trial::new(&entry.model, &axes, MOST_STEPS))
            }
        };
        let run = self.methods.get(method).map_or(0, |method| method.run);
        let point = |trial: &Trial, error, failure| {
            let counts = trial.statistics();
            let drift = Drift { position: counts.drift_position, velocity: counts.drift_velocity };
            Point { run, value, steps: counts.steps, evaluations: counts.evaluations, error, drift, failure }
        };
        let point = match trial.map(|trial| trial.advance(max_steps)) {
            Ok(Ok(trial)) if trial.done() => point(&trial, self.error(method, &trial.end), None),
            Ok(Ok(trial)) => {
                self.trial = Some((method, value, trial));
                return;
            }
            Ok(Err(stopped)) => {
                let (failure, trial) = *stopped;
                point(&trial, None, Some(failure))
            }
            Err(failure) => {
                let failure = Some(failure);
                Point { run, value, steps: 0, evaluations: 0, error: None, drift: Drift::default(), failure }
            }
        };
        self.points.push(point);
    }

    fn error(&self, method: usize, end: &[f64]) -> Option<f64> {
        let entry = self.entries.get(method)?.as_ref()?;
        let reference = self.references.get(entry.reference)?.end()?;
        Some(largest_difference(end, reference))
    }

    /// The points as a table, with the reference in its comments.
    pub fn csv(&self) -> String {
        csv::csv(self)
    }
}

/// `max_i |a_i - b_i|`.
fn largest_difference(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).fold(0.0, |largest: f64, (a, b)| largest.max((a - b).abs()))
}

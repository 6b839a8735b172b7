//! The runs of a document, made when they are asked for, within limits.

use std::collections::BTreeMap;
use std::rc::Rc;

use holonomy_solver::Budget;

use holonomy_document::Document;
use holonomy_document::diagnostic::Diagnostic;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::{Analysis, MethodChoice};
use holonomy_mechanism::run::{Progress, Run, RunFailure};

use super::evaluate::Evidence;

/// Steps at a time; what may be spent is looked at in every stage of them.
const SLICE: usize = 1000;
/// Largest number of coordinates of a document from elsewhere: building more takes longer than any exercise needs.
const MOST_COORDINATES: usize = 1000;

/// Counted work ([`Budget`]) for each second that may be waited for: what a desktop does at the least.
/// (Small systems stay in its cache and take a fifth of the time.)
///
/// Whether a submission runs out is decided by its work wherever the machine keeps up with this, so that everybody who grades it
/// reads the same; the clock ends it on slower ones.
pub const WORK_PER_SECOND: f64 = 1e9;

/// What may be spent: work, counted in every stage of building, analysis, runs and measures, and time.
#[derive(Clone)]
pub struct Limits {
    clock: Rc<dyn Fn() -> f64>,
    budget: Budget,
}

impl Limits {
    /// As much work as stands for so many seconds, and no more than these by a clock, which gives seconds since some moment.
    pub fn seconds(seconds: f64, clock: impl Fn() -> f64 + 'static) -> Self {
        let clock: Rc<dyn Fn() -> f64> = Rc::new(clock);
        let (until, looked) = (clock() + seconds, Rc::clone(&clock));
        let stop = Box::new(move || looked() >= until);
        Self { clock, budget: Budget::new((seconds * WORK_PER_SECOND) as u64, stop) }
    }

    /// So much work, however long it takes; `clock` only tells how long that was.
    pub fn work(work: u64, clock: impl Fn() -> f64 + 'static) -> Self {
        Self { clock: Rc::new(clock), budget: Budget::of(work) }
    }

    /// Whatever it takes.
    pub fn none() -> Self {
        Self { clock: Rc::new(|| 0.0), budget: Budget::default() }
    }

    /// The work.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }
}

impl std::fmt::Debug for Limits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits").field("budget", &self.budget).finish_non_exhaustive()
    }
}

/// Why a run could not be made, or not to its end.
#[derive(Clone, Debug, PartialEq)]
pub enum Unable {
    /// The document is wrong.
    Document(Vec<Diagnostic>),
    /// The run failed.
    Failed(RunFailure),
    /// The time was over.
    OutOfTime,
    /// The document is larger than an exercise may be; its number of coordinates.
    TooLarge(usize),
    /// The document has no run of that number.
    NoRun,
    /// No numbers could be drawn.
    NoVariant,
}

impl std::fmt::Display for Unable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Document(findings) => match findings.first() {
                Some(first) => write!(f, "The document is wrong: {first}"),
                None => write!(f, "The document is wrong."),
            },
            Self::Failed(failure) => write!(f, "The run failed: {failure}"),
            Self::OutOfTime => write!(f, "The run takes longer than may be waited for."),
            Self::TooLarge(count) => {
                write!(f, "The document has {count} coordinates; an exercise has at most {MOST_COORDINATES}.")
            }
            Self::NoRun => write!(f, "The document has no such run."),
            Self::NoVariant => write!(f, "No numbers of the variants give a document that runs."),
        }
    }
}

impl Unable {
    /// Stable identifier.
    pub fn id(&self) -> &'static str {
        match self {
            Self::Document(_) => "document-wrong",
            Self::Failed(_) => "run-failed",
            Self::OutOfTime => "out-of-time",
            Self::TooLarge(_) => "too-large",
            Self::NoRun => "no-run",
            Self::NoVariant => "no-variant",
        }
    }
}

/// A run that reached its end.
#[derive(Debug)]
pub struct Performed {
    run: Run,
    analysis: Analysis,
    parameters: Vec<(String, f64)>,
    units: Vec<(String, String)>,
    method: Vec<MethodChoice>,
    line: String,
    budget: Budget,
}

impl Performed {
    /// What is known of it.
    pub fn evidence(&self) -> Evidence<'_> {
        Evidence {
            trace: self.run.trace(),
            analysis: &self.analysis,
            steps: self.run.summary().steps,
            parameters: &self.parameters,
            budget: &self.budget,
        }
    }

    /// The fingerprint of its samples.
    pub fn hash(&self) -> String {
        format!("{:016x}", self.run.trace().hash())
    }

    /// The method, axis by axis.
    pub fn method(&self) -> &[MethodChoice] {
        &self.method
    }

    /// The method in one line.
    pub fn method_line(&self) -> &str {
        &self.line
    }

    /// The unit of a channel; empty if it has none.
    pub fn unit(&self, channel: &str) -> &str {
        self.units.iter().find(|(name, _)| name == channel).map_or("", |(_, unit)| unit)
    }
}

/// A document with its runs.
#[derive(Debug)]
pub struct Bench {
    document: Document,
    runs: BTreeMap<usize, Rc<Result<Performed, Unable>>>,
    solver_s: f64,
}

impl Bench {
    /// A document of which nothing was run.
    pub fn new(document: Document) -> Self {
        Self { document, runs: BTreeMap::new(), solver_s: 0.0 }
    }

    /// A document that is the same as another one but for its exercise, with the runs that were made of that one: they are its own.
    pub fn same_as(document: Document, other: &Self) -> Self {
        Self { document, runs: other.runs.clone(), solver_s: 0.0 }
    }

    /// The document.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// Time spent on building and running, s.
    pub fn solver_s(&self) -> f64 {
        self.solver_s
    }

    /// Makes these runs.
    ///
    /// # Errors
    /// The first that could not be made.
    pub fn perform(&mut self, runs: &[usize], cache: &mut KindCache, limits: &Limits) -> Result<(), Unable> {
        runs.iter().try_for_each(|run| self.run(*run, cache, limits).map(|_| ()))
    }

    /// A run by number; made the first time it is asked for.
    ///
    /// # Errors
    /// Why it could not be made.
    pub fn run(&mut self, run: usize, cache: &mut KindCache, limits: &Limits) -> Result<&Performed, Unable> {
        let document = &self.document;
        let solver_s = &mut self.solver_s;
        let made = self.runs.entry(run).or_insert_with(|| {
            let begin = (limits.clock)();
            let budget = std::mem::replace(cache.budget_mut(), limits.budget.clone());
            let made = perform(document, run, cache, limits);
            *cache.budget_mut() = budget;
            *solver_s += (limits.clock)() - begin;
            Rc::new(made)
        });
        let made: &Result<Performed, Unable> = made;
        made.as_ref().map_err(Clone::clone)
    }

    /// The number of a run: its label or number, or the first.
    ///
    /// # Errors
    /// There is no such run.
    pub fn find(&self, run: Option<&str>) -> Result<usize, Unable> {
        run.map_or(Ok(0), |run| self.document.find_run(run).map_err(|_| Unable::NoRun))
    }
}

fn perform(document: &Document, run: usize, cache: &mut KindCache, limits: &Limits) -> Result<Performed, Unable> {
    if run >= document.run_count() {
        return Err(Unable::NoRun);
    }
    // Seven of each body, at the most; a state of first order counts as one.
    let states = document
        .forces
        .iter()
        .filter(|force| force.value.record().own().is_some_and(|own| own.state.is_some()))
        .count();
    let own = document.coordinates.len().saturating_add(document.states.len()).saturating_add(states);
    let coordinates = document.bodies.len().saturating_mul(7).saturating_add(own);
    if coordinates > MOST_COORDINATES {
        return Err(Unable::TooLarge(coordinates));
    }
    let (model, analysis, run) = within(&limits.budget, || {
        let model = crate::build(document, run, &[], cache).map_err(Unable::Document)?;
        let analysis = model.analysis().map_err(Unable::Failed)?;
        let mut run = model.start().map_err(Unable::Failed)?;
        loop {
            match run.advance(SLICE) {
                Progress::Done => return Ok((model, analysis, run)),
                Progress::Failed(failure) => return Err(Unable::Failed(failure)),
                Progress::Running => {}
            }
        }
    })?;
    let units = model.channels().into_iter().map(|channel| (channel.name, channel.unit)).collect();
    let (method, line) = (model.method(), model.method_line().to_owned());
    Ok(Performed {
        run,
        analysis,
        parameters: model.parameters().to_vec(),
        units,
        method,
        line,
        budget: limits.budget.clone(),
    })
}

/// What came of some work; whatever went wrong in it, where there was no more to spend that is the reason.
fn within<T>(budget: &Budget, work: impl FnOnce() -> Result<T, Unable>) -> Result<T, Unable> {
    // Where it was spent before, nothing is begun.
    let made = if budget.spend(0) { work() } else { Err(Unable::OutOfTime) };
    if budget.is_over() { Err(Unable::OutOfTime) } else { made }
}

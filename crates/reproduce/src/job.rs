//! One run of a document, and what a report needs of it.

use std::io::Write as _;

use holonomy_document::gallery;
use holonomy_document::read_with;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::Progress;
use serde_json::Value;

use crate::Error;
use crate::parallel;

/// A run that is to be made.
#[derive(Clone, Debug)]
pub struct Job {
    /// What messages call it.
    pub name: &'static str,
    /// The document before it is edited.
    pub text: &'static str,
    /// Parameters with other values than in the document.
    pub parameters: Vec<(String, f64)>,
    /// Coordinates with other start values, rad or m.
    pub start: Vec<(String, String)>,
    /// Other values in the document: paths with JSON.
    pub edits: Vec<(String, String)>,
    /// The whole of the document's `simulation`.
    pub simulation: Value,
    /// Channels that are wanted at the samples.
    pub channels: Vec<String>,
    /// The drifts are noted after so many steps; 0: not at all.
    pub watch: usize,
    /// The run is given up after so many steps.
    pub limit: u64,
}

impl Job {
    /// A run of a document of the gallery, without limit.
    ///
    /// # Errors
    /// When there is no such document.
    pub fn gallery(name: &'static str, simulation: Value) -> Result<Self, Error> {
        Ok(Self::text(name, gallery_text(name)?, simulation))
    }

    /// A run of a document.
    pub fn text(name: &'static str, text: &'static str, simulation: Value) -> Self {
        Self {
            name,
            text,
            parameters: Vec::new(),
            start: Vec::new(),
            edits: Vec::new(),
            simulation,
            channels: Vec::new(),
            watch: 0,
            limit: u64::MAX,
        }
    }

    /// Wants these channels.
    pub fn with_channels(mut self, channels: &[&str]) -> Self {
        self.channels = channels.iter().map(|&name| name.to_owned()).collect();
        self
    }

    /// Changes a parameter.
    pub fn with_parameter(mut self, name: &str, value: f64) -> Self {
        self.parameters.push((name.to_owned(), value));
        self
    }

    /// Changes a value of the document.
    pub fn with_edit(mut self, path: &str, value: &Value) -> Self {
        self.edits.push((path.to_owned(), value.to_string()));
        self
    }
}

/// The text of a document of the gallery.
///
/// # Errors
/// When there is no such document.
pub fn gallery_text(name: &str) -> Result<&'static str, Error> {
    let entry = gallery::get(name);
    let missing = || Error::Data(format!("The gallery of this program has no document \"{name}\"."));
    entry.map(|entry| entry.text()).ok_or_else(missing)
}

/// The first run of a document with changes of its text and other values of its parameters.
///
/// # Errors
/// When the document is wrong, or cannot be lowered.
pub fn build(
    name: &'static str,
    text: &str,
    sets: &[(String, String)],
    parameters: &[(String, f64)],
) -> Result<Model, Error> {
    let reading = read_with(text, sets);
    let document = reading.document.ok_or_else(|| Error::Document(name, reading.diagnostics))?;
    Model::build(&document, 0, parameters, &mut KindCache::default())
        .map_err(|diagnostics| Error::Document(name, diagnostics))
}

/// How a run went.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Accepted and rejected steps.
    pub steps: u64,
    /// Evaluations of the accelerations.
    pub evaluations: u64,
    /// Largest residuals over all accepted steps, after stabilization: positions, velocities.
    pub drift: [f64; 2],
    /// When it failed, s.
    pub failed_at: Option<f64>,
    /// The limit of steps came before the end.
    pub given_up: bool,
    /// `[t, position, velocity]`: the largest residuals until then.
    pub history: Vec<[f64; 3]>,
    /// Times of the samples, s.
    pub times: Vec<f64>,
    /// The wanted channels, each over all samples.
    pub channels: Vec<Vec<f64>>,
}

impl Outcome {
    /// The residual of a level (0 positions, 1 velocities), `None` after a blow-up.
    pub fn residual(&self, level: usize) -> Option<f64> {
        if self.failed_at.is_some() { None } else { self.drift.get(level).copied() }
    }

    /// Came to its end?
    pub fn is_whole(&self) -> bool {
        self.failed_at.is_none() && !self.given_up
    }

    /// The samples of a wanted channel; none if there is no such.
    pub fn channel(&self, index: usize) -> &[f64] {
        self.channels.get(index).map_or(&[], Vec::as_slice)
    }

    /// The wanted channels at the last sample.
    pub fn end(&self) -> Vec<f64> {
        self.channels.iter().map(|channel| channel.last().copied().unwrap_or(f64::NAN)).collect()
    }
}

/// Makes all runs, as many at a time as there are cores, and says how far it is.
///
/// # Errors
/// When one cannot be built or started. A run that fails on its way is an outcome.
pub fn run_all(what: &str, jobs: &[Job]) -> Result<Vec<Outcome>, Error> {
    let count = jobs.len();
    note(&format!("{what}: {count} runs"));
    let mut said = 0;
    let mut progress = |done: usize| {
        let quarter = 4 * done / count;
        if count >= 40 && quarter > said && done < count {
            said = quarter;
            note(&format!("  {done} of {count}"));
        }
    };
    parallel::map(jobs, run, |done, _| progress(done)).into_iter().collect()
}

/// Says how far the work is.
fn note(text: &str) {
    // Nothing can be done about a standard error that cannot be written.
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}

/// Steps between two looks at the limit.
const SLICE: usize = 10_000;

/// Makes one run, on this thread.
///
/// # Errors
/// When it cannot be built or started.
pub fn run(job: &Job) -> Result<Outcome, Error> {
    let none = || "[]".to_owned();
    let mut sets = vec![
        ("simulation".to_owned(), job.simulation.to_string()),
        // Runs, plots and scene are for the page; a plot of another method's channels would even be an error.
        ("runs".to_owned(), none()),
        ("plots".to_owned(), none()),
        ("scene".to_owned(), none()),
    ];
    sets.extend(
        job.start.iter().map(|(name, value)| (format!("coordinates.{name}"), Value::from(value.as_str()).to_string())),
    );
    sets.extend(job.edits.iter().cloned());
    let model = build(job.name, job.text, &sets, &job.parameters)?;
    let mut run = model.start().map_err(|failure| Error::Simulation(job.name, Box::new(failure)))?;
    let mut outcome = Outcome::default();
    loop {
        let progress = run.advance(if job.watch > 0 { job.watch } else { SLICE });
        let summary = run.summary();
        outcome.steps = summary.steps;
        outcome.evaluations = summary.evaluations;
        outcome.drift = [summary.drift.position, summary.drift.velocity];
        if job.watch > 0 {
            outcome.history.push([run.t(), summary.drift.position, summary.drift.velocity]);
        }
        match progress {
            Progress::Running if outcome.steps >= job.limit => {
                outcome.given_up = true;
                break;
            }
            Progress::Running => {}
            Progress::Done => break,
            Progress::Failed(failure) => {
                outcome.failed_at = Some(failure.t.unwrap_or_else(|| run.t()));
                break;
            }
        }
    }
    let channel =
        |name: &str| run.trace().channel(name).map_err(|unknown| Error::Data(format!("{}: {unknown}.", job.name)));
    outcome.times = channel("t")?;
    outcome.channels = job.channels.iter().map(|name| channel(name)).collect::<Result<_, _>>()?;
    Ok(outcome)
}

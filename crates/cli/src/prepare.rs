//! From what was typed to a mechanism that can be run: FILE, --set, --run.

use std::ops::Range;

use holonomy_document::Document;
use holonomy_document::diagnostic::{Code, Diagnostic};
use holonomy_document::json::Node;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;

use crate::args::{Channels, ChosenRun, Selection, Subject};
use crate::output::note;
use crate::report::finding;
use crate::source::Source;
use crate::stop::Stop;

/// A document with where it came from.
pub struct Opened {
    /// What messages call it.
    pub name: String,
    /// The document, with the changes of `--set`.
    pub document: Document,
    /// Its warnings.
    pub warnings: Vec<Diagnostic>,
    /// The run that was chosen, by `--run` or by the link.
    pub run: Option<usize>,
    /// What is compiled of it so far.
    pub kinds: KindCache,
}

impl Opened {
    /// Reads FILE with the changes of `--set`.
    ///
    /// # Errors
    /// When there is no such file, or its text is not a document.
    pub fn new(subject: &Subject) -> Result<Self, Stop> {
        Self::open(subject, None, |_| 0..0)
    }

    /// Reads FILE with the changes of `--set`, and finds the run of `--run`: without it the one of the link, or the first.
    ///
    /// # Errors
    /// The same, or when it has no such run.
    pub fn of_run(selection: &Selection) -> Result<Self, Stop> {
        Self::open(&selection.subject, Some(&selection.run), |_| 0..1)
    }

    /// The same for a picture, which without a chosen run is of all of them.
    ///
    /// # Errors
    /// As for one run.
    pub fn of_all(subject: &Subject, chosen: &ChosenRun) -> Result<Self, Stop> {
        Self::open(subject, Some(chosen), |document| 0..document.run_count())
    }

    /// `unless`: the runs that are meant where none is chosen.
    fn open(
        subject: &Subject,
        chosen: Option<&ChosenRun>,
        unless: impl Fn(&Document) -> Range<usize>,
    ) -> Result<Self, Stop> {
        let Source { name, text, run } = Source::find(&subject.file)?;
        let sets = sets(subject)?;
        let reading = holonomy_exercise::open_with(&text, &sets);
        let Some(document) = reading.document else { return Err(refused("--set", name, reading.diagnostics)) };
        let wanted = chosen.and_then(|chosen| chosen.label.clone()).or(run);
        let run = wanted.map(|label| find_run(&document, &label)).transpose()?;
        let meant = run.map_or_else(|| unless(&document), |run| run..run + 1);
        for (path, _) in &sets {
            in_effect("--set", path, &document, meant.clone())?;
        }
        Ok(Self { name, document, warnings: reading.diagnostics, run, kinds: KindCache::new() })
    }

    /// The number of the run.
    pub fn index(&self) -> usize {
        self.run.unwrap_or(0)
    }

    /// Prints the warnings.
    pub fn warn(&self) {
        for warning in &self.warnings {
            note(&finding(&self.name, warning));
        }
    }

    /// Builds a run of the document.
    ///
    /// # Errors
    /// The findings, when the document cannot be lowered.
    pub fn model(&mut self, run: usize) -> Result<Model, Stop> {
        holonomy_exercise::build(&self.document, run, &[], &mut self.kinds)
            .map_err(|diagnostics| Stop::Document(self.name.clone(), diagnostics))
    }
}

/// Why a document with changes is refused; what is wrong with the changes themselves, which `option` made, has no place in the file.
pub fn refused(option: &str, name: String, diagnostics: Vec<Diagnostic>) -> Stop {
    match diagnostics.first() {
        Some(found) if [Code::BAD_PATH, Code::BAD_SET_VALUE, Code::UNKNOWN_PARAMETER].contains(&found.code) => {
            Stop::Usage(format!("{option}: {} [{}]\nhelp: {}", found.message, found.code.id(), found.remedy))
        }
        _ => Stop::Document(name, diagnostics),
    }
}

/// Refuses a change of the document's simulation that all of the runs replace by their own.
///
/// # Errors
/// With what to change instead.
pub fn in_effect(option: &str, path: &str, document: &Document, runs: Range<usize>) -> Result<(), Stop> {
    let steps = path.strip_prefix('/').unwrap_or(path);
    let mut steps = steps.split(if path.starts_with('/') { '/' } else { '.' });
    let (Some("simulation"), Some(key)) = (steps.next(), steps.next()) else { return Ok(()) };
    let own = |run: usize| {
        let Some(Node::Array(runs)) = document.root().get("runs").map(|runs| &runs.node) else { return None };
        runs.get(run)?.get("simulation")?.get(key)
    };
    if runs.is_empty() || runs.clone().any(|run| own(run).is_none()) {
        return Ok(());
    }
    let rest: Vec<&str> = steps.collect();
    let rest = rest.iter().fold(String::new(), |rest, step| format!("{rest}.{step}"));
    let run = runs.start;
    let label = document.run_label(run, "en");
    Err(Stop::Usage(format!(
        "{option} {path} changes nothing: the run \"{label}\" names simulation.{key} itself.\nhelp: Set runs.{run}.simulation.{key}{rest}, or choose a run that does not name it with --run."
    )))
}

fn sets(subject: &Subject) -> Result<Vec<(String, String)>, Stop> {
    subject
        .set
        .iter()
        .map(|set| match set.split_once('=') {
            Some((path, json)) if !path.is_empty() => Ok((path.to_owned(), json.to_owned())),
            _ => Err(Stop::Usage(format!(
                "--set needs PATH=JSON, found \"{set}\".\nhelp: For example --set simulation.integrator.step=1e-3."
            ))),
        })
        .collect()
}

fn find_run(document: &Document, label: &str) -> Result<usize, Stop> {
    document.find_run(label).map_err(|unknown| {
        let labels: Vec<String> = unknown.labels.iter().map(|label| format!("\"{label}\"")).collect();
        let guess = holonomy_expr::nearest(label, unknown.labels.iter().map(String::as_str));
        let guess = guess.map(|name| format!("Did you mean \"{name}\"? ")).unwrap_or_default();
        Stop::Usage(format!("There is no run \"{label}\".\nhelp: {guess}Known: {}.", labels.join(", ")))
    })
}

/// The names of `--channels`; `None` when it was not given.
pub fn channels(typed: &Channels) -> Result<Option<Vec<String>>, Stop> {
    let Some(list) = &typed.list else { return Ok(None) };
    let names: Vec<String> = list.split(',').map(|name| name.trim().to_owned()).collect();
    if names.iter().any(String::is_empty) {
        return Err(Stop::Usage(
            "--channels needs names with commas between.\nhelp: For example --channels crank.angle,drift.position."
                .to_owned(),
        ));
    }
    Ok(Some(names))
}

//! From what was typed to a mechanism that can be run: FILE, --set, --run.

use holonomy_mechanism::diagnostic::{Code, Diagnostic};
use holonomy_mechanism::document::{Document, read_with};
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;

use crate::args::{Channels, ChosenRun, Subject};
use crate::output::note;
use crate::source::Source;
use crate::stop::{Stop, finding};

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
}

impl Opened {
    /// Reads FILE with the changes of `--set`, and finds the run of `--run`.
    ///
    /// # Errors
    /// When there is no such file, its text is not a document, or it has no such run.
    pub fn new(subject: &Subject, chosen: Option<&ChosenRun>) -> Result<Self, Stop> {
        let Source { name, text, run } = Source::find(&subject.file)?;
        let sets = sets(subject)?;
        let reading = read_with(&text, &sets);
        let Some(document) = reading.document else { return Err(refused("--set", name, reading.diagnostics)) };
        let wanted = chosen.and_then(|chosen| chosen.label.clone()).or(run);
        let run = wanted.map(|label| find_run(&document, &label)).transpose()?;
        Ok(Self { name, document, warnings: reading.diagnostics, run })
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
    pub fn model(&self, run: usize, cache: &mut KindCache) -> Result<Model, Stop> {
        Model::build(&self.document, run, &[], cache)
            .map_err(|diagnostics| Stop::Document(self.name.clone(), diagnostics))
    }
}

/// Why a document with changes is refused; what is wrong with the changes themselves, which `option` made, has no place in the file.
pub fn refused(option: &str, name: String, diagnostics: Vec<Diagnostic>) -> Stop {
    match diagnostics.first() {
        Some(found) if matches!(found.code, Code::BadPath | Code::BadSetValue | Code::UnknownParameter) => {
            Stop::Usage(format!("{option}: {} [{}]\nhelp: {}", found.message, found.code.id(), found.remedy))
        }
        _ => Stop::Document(name, diagnostics),
    }
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

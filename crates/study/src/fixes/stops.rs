//! Forms given by name that stop where the mended mechanism comes to a singular position, and `auto` in their place.
//!
//! A joint that holds less can be in line where the one before could not (a crank that ends in a slot stands across it). Whether a run
//! comes there is found by running it, within bounds; `auto` is put in place of such a form only if it was seen to get past.

use super::Edit;
use holonomy_document::Document;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::Progress;

/// Steps between two looks at the work that is left.
const SLICE: usize = 50;

/// What may be spent on the trials of one document, in steps times the square of coordinates and rows: about a second in the page.
pub(super) struct TrialBudget(usize);

impl TrialBudget {
    /// All of it.
    pub fn new() -> Self {
        Self(12_000_000)
    }
}

/// The runs, each with its form, that stop at a singular position. Runs of the same form meet the same position: one of them is tried.
pub(super) fn stopping(
    document: &Document,
    kinds: &mut KindCache,
    work: &mut TrialBudget,
) -> Vec<(usize, &'static str)> {
    let mut known: Vec<(&'static str, bool)> = Vec::new();
    let mut found = Vec::new();
    for run in 0..document.run_count() {
        let Ok(effective) = document.apply_run(run) else { continue };
        let form = effective.simulation.formulation.as_ref().map_or("auto", |axis| axis.id());
        if form == "auto" {
            continue;
        }
        let stops = match known.iter().find(|(other, _)| *other == form) {
            Some((_, stops)) => *stops,
            None => {
                let stops = stops(document, run, kinds, work);
                known.push((form, stops));
                stops
            }
        };
        if stops {
            found.push((run, form));
        }
    }
    found
}

/// Was one of these runs seen to stop at a singular position?
pub(super) fn any_stops(
    document: &Document,
    runs: &[(usize, &str)],
    kinds: &mut KindCache,
    work: &mut TrialBudget,
) -> bool {
    runs.iter().any(|(run, _)| stops(document, *run, kinds, work))
}

/// The changes that leave the form of these runs to the program.
pub(super) fn left_open(document: &Document, runs: &[(usize, &str)]) -> Vec<Edit> {
    let mut edits: Vec<Edit> = Vec::new();
    for (run, _) in runs {
        let patch = document.runs.get(*run).and_then(|run| run.simulation.as_ref());
        let own = patch.is_some_and(|patch| patch.formulation.is_some());
        let at = if own { format!("/runs/{run}") } else { String::new() };
        let edit = Edit { path: format!("{at}/simulation/formulation"), value: "auto".into() };
        if !edits.contains(&edit) {
            edits.push(edit);
        }
    }
    edits
}

/// Does the run stop at a singular position before the work is used up?
fn stops(document: &Document, run: usize, kinds: &mut KindCache, work: &mut TrialBudget) -> bool {
    let Ok(model) = Model::build(document, run, &[], kinds) else { return false };
    let size = model.lowered().n() + model.rows().len() + 1;
    let mut run = match model.start() {
        Ok(run) => run,
        Err(failure) => return failure.cause == "singular",
    };
    while work.0 > 0 {
        work.0 = work.0.saturating_sub(SLICE * size * size);
        match run.advance(SLICE) {
            Progress::Running => {}
            Progress::Done => return false,
            Progress::Failed(failure) => return failure.cause == "singular",
        }
    }
    false
}

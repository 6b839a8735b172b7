//! Does a change help? It is tried: the changed run must get past the moment at which the other one stopped.

use super::Suggestion;
use holonomy_document::read;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::Progress;

/// What a trial showed.
pub(super) enum Verdict {
    /// The changed run gets past the moment.
    Passes,
    /// The change cannot be made, the run does not start, or it stops before it is past the moment.
    Fails,
    /// It was given up before that was known.
    TooLong,
}

/// How far past the moment, as a share of the run.
const PAST: f64 = 0.02;
/// Work of a trial, in steps times the square of coordinates and rows: a fraction of a second.
const WORK: usize = 2_000_000;
/// Most steps of a trial.
const MOST_STEPS: usize = 20_000;

/// Tries a change of run `run` of the document `text`, which stopped at `t`.
pub(super) fn attempt(text: &str, run: usize, suggestion: &Suggestion, t: f64, cache: &mut KindCache) -> Verdict {
    let document = suggestion.apply(text).and_then(|changed| read(&changed).document);
    let Some(document) = document else { return Verdict::Fails };
    let Ok(model) = Model::build(&document, run, &[], cache) else { return Verdict::Fails };
    let Ok(mut run) = model.start() else { return Verdict::Fails };
    let past = (t + PAST * run.duration()).min(run.duration());
    let size = model.lowered().n() + model.rows().len() + 1;
    let mut left = (WORK / (size * size)).clamp(100, MOST_STEPS);
    const SLICE: usize = 50;
    loop {
        match run.advance(SLICE) {
            Progress::Done => return Verdict::Passes,
            Progress::Failed(_) if run.t() < past => return Verdict::Fails,
            Progress::Failed(_) => return Verdict::Passes,
            Progress::Running if run.t() >= past => return Verdict::Passes,
            Progress::Running => {}
        }
        left = left.saturating_sub(SLICE);
        if left == 0 {
            return Verdict::TooLong;
        }
    }
}

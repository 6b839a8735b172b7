//! Running a model to its end.

use holonomy_document::Document;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::{Progress, Run, RunFailure, Trace};
use holonomy_study::advice::advise;

use crate::output::{Notes, note};
use crate::stop::Stop;

/// Steps between two looks at the clock.
const SLICE: usize = 100;

/// Runs a model to its end, or to its failure: what was computed until then is in the run either way. `of`: the document and the
/// number of the run that the model was built from, for advice, which compiles what `kinds` does not know.
///
/// # Errors
/// When the run cannot start, so that there is nothing to keep, or there is no channel of one of the names.
pub fn simulate(
    of: (&Document, usize),
    model: &Model,
    name: &str,
    channels: &[String],
    kinds: &mut KindCache,
) -> Result<(Run, Option<RunFailure>), Stop> {
    let mut advised = |failure| advise(of.0, of.1, failure, kinds);
    let mut run = model.start().map_err(|failure| Stop::Simulation(name.to_owned(), Box::new(advised(failure))))?;
    known_channels(run.trace(), channels)?;
    let mut notes = Notes::begin();
    loop {
        if let Some(seconds) = notes.due() {
            note(&format!(
                "{name}: {:.2} % of the run after {:.0} s and {} steps; Ctrl+C ends it",
                100.0 * run.t() / run.duration(),
                seconds,
                run.summary().steps
            ));
        }
        match run.advance(SLICE) {
            Progress::Running => {}
            Progress::Done => return Ok((run, None)),
            Progress::Failed(failure) => return Ok((run, Some(advised(failure)))),
        }
    }
}

/// Says which channel there is not.
///
/// # Errors
/// Always, unless all names are known.
pub fn known_channels(trace: &Trace, names: &[String]) -> Result<(), Stop> {
    // A look at no time at all: names are checked, nothing is computed.
    trace.values_at(names, 0.0).map(|_| ()).map_err(|unknown| {
        let guess = unknown.remedy().map(|remedy| format!("{remedy} ")).unwrap_or_default();
        Stop::Usage(format!(
            "There is no channel \"{}\".\nhelp: {guess}The first line without # of `holonomy run FILE` lists them.",
            unknown.name
        ))
    })
}

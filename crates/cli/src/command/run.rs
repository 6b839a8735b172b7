//! `holonomy run FILE`: simulate, write CSV.

use std::time::Instant;

use holonomy_mechanism::run::{Dialect, Run};

use crate::args::{Channels, Output, Selection};
use crate::output;
use crate::prepare::{Opened, channels};
use crate::simulate::simulate;
use crate::stop::Stop;

/// Simulate, and write the channels as CSV
///
/// Writes CSV to standard output, or to the file of -o: a header with the channels' names,
/// one row a sample, every number with as many digits as it needs to be read back exactly.
/// Lines that begin with # tell units, method and version. The run is the document's first
/// unless --run names another. If the simulation fails, what was computed until then is
/// written and the exit status is 1.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    #[command(flatten)]
    of: Selection,
    #[command(flatten)]
    channels: Channels,
    #[command(flatten)]
    output: Output,
    /// semicolon: fields apart by semicolons, decimal commas
    #[arg(long, value_name = "comma|semicolon")]
    csv: Option<String>,
    /// Print how it went as a JSON object; CSV only with -o
    #[arg(long)]
    summary: bool,
}

/// Simulates one run and writes what was computed, also when it fails on its way.
pub fn run(typed: &Arguments) -> Result<(), Stop> {
    let mut opened = Opened::of_run(&typed.of)?;
    let names = channels(&typed.channels)?.unwrap_or_default();
    let dialect = dialect(typed.csv.as_deref())?;
    opened.warn();
    let begin = Instant::now();
    let index = opened.index();
    let model = opened.model(index)?;
    let (run, failure) = simulate((&opened.document, index), &model, &opened.name, &names, &mut opened.kinds)?;
    let wall = begin.elapsed().as_secs_f64();

    if let Some(redundant) = run.redundant() {
        output::note(&format!("{}: warning: {redundant}", opened.name));
    }
    let file = typed.output.file.as_ref();
    if file.is_some() || !typed.summary {
        let mut csv = String::new();
        run.trace().csv(&names, dialect, &mut csv).map_err(|unknown| Stop::Usage(unknown.to_string()))?;
        match file {
            Some(path) => output::write(path, csv.as_bytes())?,
            None => output::print(&csv)?,
        }
    }
    if typed.summary {
        output::print(&summary(&run, wall)?)?;
    }
    match failure {
        Some(failure) => Err(Stop::Simulation(opened.name, Box::new(failure))),
        None => Ok(()),
    }
}

/// How the table is written.
fn dialect(name: Option<&str>) -> Result<Dialect, Stop> {
    match name {
        None | Some("comma") => Ok(Dialect::Comma),
        Some("semicolon") => Ok(Dialect::Semicolon),
        Some(other) => Err(Stop::Usage(format!(
            "--csv is comma or semicolon, found \"{other}\".\nhelp: --csv semicolon is for spreadsheets where the comma is the decimal sign."
        ))),
    }
}

/// How the run went as one JSON object; the clock is ours, the rest the run's.
fn summary(run: &Run, wall: f64) -> Result<String, Stop> {
    let unwritable = |error: serde_json::Error| Stop::Usage(format!("The summary cannot be written: {error}."));
    let mut summary = run.summary();
    summary.wall_s = Some(wall);
    Ok(serde_json::to_string_pretty(&summary).map_err(unwritable)? + "\n")
}

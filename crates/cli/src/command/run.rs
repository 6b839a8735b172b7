//! `holonomy run FILE`: simulate, write CSV.

use std::time::Instant;

use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::run::{Dialect, Run};

use crate::args::Typed;
use crate::output;
use crate::prepare::{Opened, channels};
use crate::simulate::simulate;
use crate::stop::Stop;

/// Simulates one run and writes what was computed, also when it fails on its way.
pub fn run(typed: &Typed) -> Result<(), Stop> {
    let opened = Opened::new(typed)?;
    let names = channels(typed)?.unwrap_or_default();
    let dialect = dialect(typed)?;
    opened.warn();
    let begin = Instant::now();
    let index = opened.run.unwrap_or(0);
    let model = opened.model(index, &mut KindCache::default())?;
    let (run, failure) = simulate((&opened.document, index), &model, &opened.name, &names)?;
    let wall = begin.elapsed().as_secs_f64();

    let file = typed.os_value("output");
    if file.is_some() || !typed.has("summary") {
        let mut csv = String::new();
        run.trace().csv(&names, dialect, &mut csv).map_err(|unknown| Stop::Usage(unknown.to_string()))?;
        match file {
            Some(path) => output::write(path, csv.as_bytes())?,
            None => output::print(&csv)?,
        }
    }
    if typed.has("summary") {
        output::print(&summary(&run, wall)?)?;
    }
    match failure {
        Some(failure) => Err(Stop::Simulation(opened.name, Box::new(failure))),
        None => Ok(()),
    }
}

/// How the table is written.
fn dialect(typed: &Typed) -> Result<Dialect, Stop> {
    match typed.value("csv").map_err(Stop::Usage)? {
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

//! `holonomy rest FILE`: the poses at which nothing begins to move.

use std::fmt::Write as _;

use holonomy_mechanism::balance::{Moment, RestReport, Stability};
use holonomy_mechanism::model::Model;

use crate::args::Selection;
use crate::output;
use crate::prepare::Opened;
use crate::stop::Stop;

/// Samples of a run that the search begins from as well.
const OF_A_RUN: u32 = 8;

/// Static equilibrium: the poses at which nothing begins to move, stable or not
///
/// The search begins at the pose of the start (with --at, at one of the motion) and at fixed
/// poses around it along the ways to move. Drivers are held where they are at that time. With
/// --motion the document is run, and poses of the run are starts as well. Stable or not is
/// told by the second variation of the energy in the directions that the joints leave, and by
/// eigenvalues where forces have no potential, wheels roll, or there are states of first
/// order. Where there is no equilibrium the sentence that says why is the answer, and the
/// exit status is 1.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    #[command(flatten)]
    of: Selection,
    /// Begin at the pose of this time, s; the document is run until then
    #[arg(long, value_name = "T")]
    at: Option<f64>,
    /// Simulate, and begin at poses of the run as well
    #[arg(long)]
    motion: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Finds the equilibria and prints them.
pub fn rest(typed: &Arguments) -> Result<(), Stop> {
    let mut opened = Opened::of_run(&typed.of)?;
    let index = opened.index();
    let model = opened.model(index)?;
    opened.warn();
    let stopped = |failure| Stop::Simulation(opened.name.clone(), Box::new(failure));
    let mut also = Vec::new();
    if typed.motion {
        let mut run = model.start().map_err(stopped)?;
        run.finish();
        let end = run.t();
        also.extend((1..=OF_A_RUN).filter_map(|k| run.trace().moment(end * f64::from(k) / f64::from(OF_A_RUN))));
    }
    let moment = moment(&opened, &model, typed.at)?;
    let report = model.rest(&moment, &also).map_err(stopped)?;
    let text = if typed.json {
        serde_json::to_string_pretty(&report)
            .map_err(|error| Stop::Usage(format!("The result cannot be written as JSON: {error}.")))?
            + "\n"
    } else {
        text(&opened.name, &report)
    };
    if typed.json || !report.equilibria.is_empty() {
        output::print(&text)?;
    }
    match report.why {
        Some(why) if report.equilibria.is_empty() => Err(stopped(holonomy_mechanism::run::RunFailure::new(
            why.code,
            Some(report.t),
            why.parts,
            why.message,
            remedy(why.code).to_owned(),
        ))),
        _ => Ok(()),
    }
}

fn remedy(code: &str) -> &'static str {
    match code {
        "asks-velocity" => "Set what moves by itself to zero, or ask for the vibration about the motion.",
        "unresisted" => "Hold that direction by a joint or a spring, or ask for the vibration about a steady motion.",
        _ => "Begin elsewhere with --at, or with poses of the run by --motion.",
    }
}

/// The start, or the moment of a run.
///
/// # Errors
/// The start cannot be put together, or the time is not reached.
pub fn moment(opened: &Opened, model: &Model, at: Option<f64>) -> Result<Moment, Stop> {
    let stopped = |failure| Stop::Simulation(opened.name.clone(), Box::new(failure));
    let Some(t) = at else { return model.start_state().map_err(stopped) };
    if !(0.0..=model.duration()).contains(&t) {
        return Err(Stop::Usage(format!(
            "--at needs a time of the run, 0 to {} s, found {t}.\nhelp: --set simulation.duration=... makes the run longer.",
            model.duration()
        )));
    }
    let mut run = model.start().map_err(stopped)?;
    while run.t() < t {
        match run.advance(1) {
            holonomy_mechanism::run::Progress::Running => {}
            holonomy_mechanism::run::Progress::Done => break,
            holonomy_mechanism::run::Progress::Failed(failure) => return Err(stopped(failure)),
        }
    }
    run.trace().moment(t).ok_or_else(|| Stop::Usage("The run has no pose yet.\nhelp: Choose a later time.".to_owned()))
}

fn text(name: &str, report: &RestReport) -> String {
    let count = report.equilibria.len();
    let mut out = format!("{name}: ");
    let _ = match (count, report.starts) {
        (1, starts) => writeln!(out, "1 equilibrium, looked for from {starts} poses"),
        (count, starts) => writeln!(out, "{count} equilibria, looked for from {starts} poses"),
    };
    if let Some(why) = report.why.as_ref().filter(|_| count > 0) {
        let _ = writeln!(out, "{}", why.message);
    }
    for (i, found) in report.equilibria.iter().enumerate() {
        let word = match found.stability {
            Stability::Stable => "stable",
            Stability::Neutral => "neutral: nothing brings it back",
            Stability::Unstable => "not stable",
            Stability::Held => "held: nothing can move",
        };
        let how = if found.by_eigenvalues { ", by eigenvalues" } else { "" };
        let on = if found.leans_on.is_empty() { String::new() } else { format!(", on {}", found.leans_on.join(", ")) };
        let iterations = match found.iterations {
            1 => "1 iteration".to_owned(),
            count => format!("{count} iterations"),
        };
        let _ = writeln!(out, "\n{}. {word}{how}{on}\n   energy {:.9} J, {iterations}", i + 1, found.energy);
        for (name, value) in &found.coordinates {
            let _ = writeln!(out, "   {name:<20}{value:>16.9}");
        }
    }
    out
}

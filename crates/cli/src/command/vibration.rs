//! `holonomy vibration FILE`: eigenvalues of the small motions, and their curves over a parameter.

use std::fmt::Write as _;

use holonomy_mechanism::balance::{About, Fate, VibrationReport};
use holonomy_study::locus::{Crossing, LocusPoint, RootLocus};
use serde_json::json;

use super::rest::moment;
use crate::args::{Output, Selection};
use crate::output::{self, note};
use crate::prepare::Opened;
use crate::stop::Stop;

/// Frequencies, damping and stability of small motions, over a parameter as a root locus
///
/// About the motion of the start where it looks the same at all times (a bicycle that rides
/// straight on, a governor at its speed), otherwise about the rest that is nearest, as long as
/// nothing drives; drivers that stand still are held, and so are rows that hold from one side
/// and carry load there. With --parameter the eigenvalues are followed from
/// --from to --to, and the values at which one begins or ceases to grow are found by bisection.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    #[command(flatten)]
    of: Selection,
    /// About the moment of this time, s; the document is run until then
    #[arg(long, value_name = "T", conflicts_with = "parameter")]
    at: Option<f64>,
    /// Over this parameter of the document
    #[arg(long, value_name = "NAME", requires = "from", requires = "to")]
    parameter: Option<String>,
    /// First value of the parameter
    #[arg(long, value_name = "A", allow_hyphen_values = true, requires = "parameter")]
    from: Option<f64>,
    /// Last value
    #[arg(long, value_name = "B", allow_hyphen_values = true, requires = "parameter")]
    to: Option<f64>,
    /// Number of steps between them
    #[arg(long, value_name = "N", default_value_t = 100)]
    steps: usize,
    /// Print one JSON object
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print a table: with --parameter one row a value, otherwise one row an eigenvalue
    #[arg(long)]
    csv: bool,
    #[command(flatten)]
    output: Output,
}

/// Finds the eigenvalues and prints them.
pub fn vibration(typed: &Arguments) -> Result<(), Stop> {
    let mut opened = Opened::of_run(&typed.of)?;
    opened.warn();
    let text = match (&typed.parameter, typed.from, typed.to) {
        (Some(parameter), Some(from), Some(to)) => locus(typed, &mut opened, parameter, [from, to])?,
        _ => single(typed, &mut opened)?,
    };
    match &typed.output.file {
        Some(file) => output::write(file, text.as_bytes()),
        None => output::print(&text),
    }
}

fn single(typed: &Arguments, opened: &mut Opened) -> Result<String, Stop> {
    let index = opened.index();
    let model = opened.model(index)?;
    let moment = moment(opened, &model, typed.at)?;
    let stopped = |failure| Stop::Simulation(opened.name.clone(), Box::new(failure));
    let report = model.vibration(&moment, None).map_err(stopped)?.report;
    if typed.json {
        return pretty(&json!(report));
    }
    if typed.csv {
        let mut out = "re,im,frequency,damping,fate\n".to_owned();
        for mode in &report.modes {
            let number = |x: Option<f64>| x.map(holonomy_expr::number_text).unwrap_or_default();
            let (re, im) = (holonomy_expr::number_text(mode.re), holonomy_expr::number_text(mode.im));
            let _ = writeln!(out, "{re},{im},{},{},{}", number(mode.frequency), number(mode.damping), fate(mode.fate));
        }
        return Ok(out);
    }
    Ok(text(&opened.name, &report))
}

fn text(name: &str, report: &VibrationReport) -> String {
    let about = match report.about {
        About::Rest => "rest",
        About::Motion => "its motion",
    };
    let verdict = if report.stable { "no small deviation grows" } else { "not stable" };
    let on = if report.leans_on.is_empty() { String::new() } else { format!(" on {}", report.leans_on.join(", ")) };
    let mut out = format!("{name}: small motions about {about}{on} at t = {} s, {verdict}\n", report.t);
    if report.zeros > 0 {
        let _ = writeln!(out, "{} eigenvalues are zero: other places and speeds are as good", report.zeros);
    }
    if !report.modes.is_empty() {
        let _ = writeln!(
            out,
            "\n    {:>18} {:>18} {:>14} {:>10}         moves",
            "real, 1/s", "imaginary, rad/s", "frequency, Hz", "damping"
        );
    }
    for (i, mode) in report.modes.iter().enumerate() {
        let number = |x: Option<f64>| x.map(|x| format!("{x:.6}")).unwrap_or_default();
        let parts: Vec<String> =
            mode.shares.iter().map(|(name, share)| format!("{name} {:.0} %", 100.0 * share)).collect();
        let (frequency, damping) = (number(mode.frequency), number(mode.damping));
        let (word, parts) = (fate(mode.fate), parts.join(", "));
        let _ = writeln!(
            out,
            "{:>3} {:>18.10} {:>18.10} {frequency:>14} {damping:>10}  {word:<6} {parts}",
            i + 1,
            shown(mode.re),
            shown(mode.im)
        );
    }
    out
}

/// A value of which ten decimal places are shown: no minus before a zero.
fn shown(x: f64) -> f64 {
    if x.abs() < 5e-11 { 0.0 } else { x }
}

fn fate(fate: Fate) -> &'static str {
    match fate {
        Fate::Fades => "fades",
        Fate::Stays => "stays",
        Fate::Grows => "grows",
    }
}

fn locus(typed: &Arguments, opened: &mut Opened, parameter: &str, ends: [f64; 2]) -> Result<String, Stop> {
    let index = opened.index();
    let mut locus =
        RootLocus::new(&opened.document, index, parameter, ends, typed.steps.saturating_add(1)).map_err(|problem| {
            Stop::Usage(format!(
                "--parameter: {problem}.\nhelp: For example --parameter speed --from 0 --to 10 --steps 100."
            ))
        })?;
    while locus.advance(&mut opened.kinds).map_err(|found| Stop::Document(opened.name.clone(), found))? {}
    if let Some(gap) = locus.points().iter().find_map(|point| point.gap.as_ref())
        && locus.points().iter().all(|point| point.gap.is_some())
    {
        return Err(Stop::Usage(format!(
            "No value of {parameter} has eigenvalues: {} [{}]\nhelp: `holonomy vibration` without --parameter tells more.",
            gap.message, gap.cause
        )));
    }
    if typed.json {
        return pretty(&json!({"parameter": parameter, "points": locus.points(), "crossings": locus.crossings()}));
    }
    if typed.csv {
        for crossing in locus.crossings() {
            note(&told(parameter, crossing));
        }
        return Ok(locus.csv());
    }
    Ok(curves(&opened.name, parameter, &locus))
}

fn told(parameter: &str, crossing: &Crossing) -> String {
    let Crossing { value, grows, im, .. } = crossing;
    let (from, how) = (
        if *grows { "begins to grow" } else { "ceases to grow" },
        if *im > 0.0 { format!("swinging with {:.6} rad/s", im) } else { "without swinging".to_owned() },
    );
    format!("at {parameter} = {value:.12} a deviation {from}, {how}")
}

fn curves(name: &str, parameter: &str, locus: &RootLocus) -> String {
    let mut out = format!("{name}: eigenvalues over {parameter}\n\n");
    for crossing in locus.crossings() {
        let _ = writeln!(out, "{}", told(parameter, crossing));
    }
    if locus.crossings().is_empty() {
        out.push_str("no deviation begins or ceases to grow\n");
    }
    out.push('\n');
    for LocusPoint { value, roots, gap, .. } in locus.points() {
        let _ = write!(out, "{value:>12.6}");
        if let Some(gap) = gap {
            let _ = write!(out, "  {}", gap.message);
        }
        for (_, re, im) in roots.iter().filter(|(_, _, im)| *im >= 0.0) {
            let _ = if *im > 0.0 { write!(out, "  {re:.6} ± {im:.6} i") } else { write!(out, "  {re:.6}") };
        }
        out.push('\n');
    }
    out
}

fn pretty(value: &serde_json::Value) -> Result<String, Stop> {
    serde_json::to_string_pretty(value)
        .map(|text| text + "\n")
        .map_err(|error| Stop::Usage(format!("The result cannot be written as JSON: {error}.")))
}

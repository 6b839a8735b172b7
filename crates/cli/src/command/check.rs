//! `holonomy check FILE`: what is known of a document without running it.

use std::fmt::Write as _;

use holonomy_mechanism::model::{
    Analysis, AssemblyMoves, Elsewhere, MethodChoice, Model, Reaction, RedundantStops, allowance,
};
use holonomy_mechanism::run::{Event, RedundantAlong, RunFailure};
use holonomy_study::advice::advise;
use serde_json::{Value, json};

use crate::args::Selection;
use crate::output;
use crate::prepare::Opened;
use crate::stop::Stop;

/// Validity, mobility, rank, redundancy, reactions, assembly
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    of: Selection,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Simulate as well: singular positions and redundant stops along the motion
    #[arg(long)]
    motion: bool,
}

/// Checks a document, analyses it at its assembled start, and prints what was found.
pub fn check(typed: &Arguments) -> Result<(), Stop> {
    match examine(typed) {
        Ok((opened, found)) => {
            opened.warn();
            output::print(&if typed.json { found.json(&opened)? } else { found.text(&opened) })
        }
        Err(stop) => {
            // With --json a failure is JSON too; the sentences go to standard error as always.
            if typed.json {
                let found = match &stop {
                    Stop::Document(_, diagnostics) => Some(json!({"ok": false, "diagnostics": diagnostics})),
                    Stop::Simulation(_, failure) => Some(json!({"ok": false, "failure": failure})),
                    Stop::Usage(_) | Stop::Doubts(_) | Stop::Pipe => None,
                };
                if let Some(found) = found {
                    output::print(&pretty(&found)?)?;
                }
            }
            Err(stop)
        }
    }
}

/// Results for one run.
struct RunFindings {
    /// None where it takes too much work.
    analysis: Option<Analysis>,
    assembly: AssemblyMoves,
    method: Vec<MethodChoice>,
    motion: Option<Motion>,
}

/// What the motion came to.
struct Motion {
    events: Vec<Event>,
    redundant: Option<RedundantAlong>,
    /// s
    until: f64,
    failure: Option<RunFailure>,
}

fn examine(typed: &Arguments) -> Result<(Opened, RunFindings), Stop> {
    let mut opened = Opened::of_run(&typed.of)?;
    let index = opened.index();
    let model: Model = opened.model(index)?;
    let mut failed = |failure| {
        Stop::Simulation(opened.name.clone(), Box::new(advise(&opened.document, index, failure, &mut opened.kinds)))
    };
    let (analysis, cut) = match model.analysis_within(&allowance()) {
        Ok(analysis) => (Some(analysis), None),
        Err(failure) => {
            let cut = model.given_up(&opened.document, failure);
            (None, Some(cut.map_err(&mut failed)?))
        }
    };
    let assembly = model.assembly().map_err(&mut failed)?;
    // A method that does not fit is found by starting.
    let mut run = model.start().map_err(&mut failed)?;
    let method = model.method();
    let motion = typed.motion.then(|| {
        run.finish();
        let (redundant, failure) = (run.redundant().cloned(), run.failure().cloned());
        Motion { events: run.summary().events, redundant, until: run.t(), failure }
    });
    opened.warnings.extend(cut);
    Ok((opened, RunFindings { analysis, assembly, method, motion }))
}

impl RunFindings {
    fn json(&self, opened: &Opened) -> Result<String, Stop> {
        let mut object = json!({"ok": true});
        let found = [
            ("diagnostics", serde_json::to_value(&opened.warnings)),
            ("assembly", serde_json::to_value(self.assembly)),
            ("method", serde_json::to_value(&self.method)),
        ];
        let analysis = serde_json::to_value(&self.analysis).map_err(|error| unwritable(&error))?;
        if let (Some(object), Value::Object(analysis)) = (object.as_object_mut(), analysis) {
            object.extend(analysis);
            if let Some(Motion { events, redundant, until, failure }) = &self.motion {
                let mut motion = json!({"until": until, "events": events, "failure": failure});
                if let Some(RedundantAlong { t, rows, .. }) = redundant {
                    motion["redundant_stops"] = json!({"t": t, "rows": rows});
                }
                object.insert("motion".to_owned(), motion);
            }
            for (key, value) in found {
                object.insert(key.to_owned(), value.map_err(|error| unwritable(&error))?);
            }
        }
        pretty(&object)
    }
}

impl RunFindings {
    fn text(&self, opened: &Opened) -> String {
        let Some(analysis) = &self.analysis else { return self.unanalysed(opened) };
        let Analysis { n, m, h, waiting, rank, rank_holonomic, rank_pfaffian, redundancy, mobility, gruebler, .. } =
            analysis;
        let mut out = format!("{}: valid\n\n", opened.name);
        let mut row = |what: &str, value: &str| {
            let _ = writeln!(out, "{what:<20}{value}");
        };
        row("degrees of freedom", &format!("{mobility} (by counting: {gruebler})"));
        row("coordinates", &n.to_string());
        // Norms and orthogonality rows only make coordinates of turnings; rank and redundancy are of the joints' rows.
        let own = (m + h).saturating_sub(rank + redundancy + waiting);
        let own = if own == 0 { String::new() } else { format!("; {own} of them the bodies' own, not in the rank") };
        let waiting = if *waiting == 0 { String::new() } else { format!("; {waiting} hold nothing at the start") };
        row("constraint rows", &format!("{m} holonomic, {h} of velocity{own}{waiting}"));
        row("rank", &format!("{rank} ({rank_holonomic} holonomic, {rank_pfaffian} of velocity){}", gap(analysis)));
        row("redundant rows", &format!("{redundancy}{}", dependent(analysis)));
        if let Some(RedundantStops { redundancy, rows }) = &analysis.redundant_stops {
            row(
                "redundant stops",
                &format!("{redundancy}: {} share their loads at the start in no one way", rows.join(" ")),
            );
        }
        row("singular values", &singular_values(analysis));
        row("assembly moved", &self.moved());
        if let Some(nearby) = &analysis.singular {
            let Elsewhere { rank, redundancy, mobility, .. } = nearby;
            let text = format!(
                "at this pose only; nearby: rank {rank}, redundant rows {redundancy}, degrees of freedom {mobility}"
            );
            row("singular", &text);
        }
        if let Some(distance) = analysis.distance.filter(|_| !analysis.nearly_dependent.is_empty()) {
            let rows = analysis.nearly_dependent.join(", ");
            row("nearly redundant", &format!("{rows}: {} of the largest singular value away", short(distance)));
        }
        if let Some(found) = &analysis.integrability {
            for (name, integrable) in &found.rows {
                let verdict = match (integrable, found.closed, found.undecided) {
                    (false, ..) => "holds no position: not integrable by virtue of the others",
                    (true, true, _) => "holds a position: integrable by virtue of the others",
                    (true, false, true) => "undecided: the figures show no gap between zero and not zero",
                    (true, false, false) => "undecided: the brackets did not come to an end",
                };
                row("velocity row", &format!("{name} {verdict}"));
            }
            let growth: Vec<String> = found.growth.iter().map(usize::to_string).collect();
            let (dropped, limit) = (short(found.largest_dropped), short(found.tolerance));
            let more = if found.closed { "" } else { ", more undecided" };
            let least = found.smallest_kept.map_or_else(|| "none".to_owned(), short);
            row(
                "with brackets",
                &format!(
                    "{} ways{more}; not zero from {least}, zero up to {dropped}, limit {limit}",
                    growth.join(", ")
                ),
            );
        }
        if !analysis.methods_agree {
            row(
                "caution",
                "QR, ranks and singular vectors disagree about reactions: the rank is a matter of tolerance here",
            );
        }
        for choice in &self.method {
            row(choice.axis, &format!("{} ({})", choice.id, choice.reason));
        }
        if !analysis.joints.is_empty() {
            let pose = if analysis.singular.is_some() { " at this pose" } else { "" };
            let _ = writeln!(out, "\nreactions{pose}");
        }
        for (name, joint) in &analysis.joints {
            let multipliers = if joint.multipliers_unique { "" } else { ", its multipliers are not" };
            let multipliers = if joint.reaction == Reaction::Unique { multipliers } else { "" };
            let _ = writeln!(out, "  {name:<16}{} ({}){multipliers}", joint.reaction.id(), joint.rows.join(" "));
        }
        undetermined(analysis, &mut out);
        self.along(&mut out);
        out
    }

    /// Singular positions and redundant stops along the motion.
    fn along(&self, out: &mut String) {
        let Some(Motion { events, redundant, until, failure }) = &self.motion else { return };
        let _ = writeln!(out, "\nalong the motion until t = {until} s");
        if events.is_empty() {
            out.push_str("  no singular position\n");
        }
        for Event { t, message, .. } in events {
            let _ = writeln!(out, "  t = {t:<10.6} {message}");
        }
        if let Some(redundant) = redundant {
            let _ = writeln!(out, "  {redundant}");
        }
        if let Some(failure) = failure {
            let _ = writeln!(out, "  stopped: {failure}");
        }
    }

    fn moved(&self) -> String {
        let AssemblyMoves { position, velocity } = self.assembly;
        format!("positions by {}, velocities by {}", short(position), short(velocity))
    }

    /// What is said without an analysis; why there is none is a warning.
    fn unanalysed(&self, opened: &Opened) -> String {
        let mut out = format!("{}: valid\n\n", opened.name);
        let _ = writeln!(out, "{:<20}{}", "assembly moved", self.moved());
        for choice in &self.method {
            let _ = writeln!(out, "{:<20}{} ({})", choice.axis, choice.id, choice.reason);
        }
        self.along(&mut out);
        out
    }
}

/// Which joints share a load in a way that the equations leave open.
fn undetermined(analysis: &Analysis, out: &mut String) {
    if let Some(nearby) = &analysis.singular {
        let names = &nearby.not_unique;
        let list = if names.is_empty() { "all unique".to_owned() } else { format!("not unique: {}", names.join(", ")) };
        let _ = writeln!(out, "  nearby          {list}");
    }
    if !analysis.undetermined.is_empty() {
        out.push_str("\nloads that nothing determines are shared among\n");
    }
    for group in &analysis.undetermined {
        let _ = writeln!(out, "  {}", group.join(", "));
    }
    if !analysis.self_stresses.is_empty() {
        out.push_str("\nmultipliers that hold each other in balance\n");
    }
    for stress in &analysis.self_stresses {
        let terms: Vec<String> =
            stress.multipliers.iter().map(|(row, multiplier)| format!("{row} {}", short(*multiplier))).collect();
        let _ = writeln!(out, "  {}", terms.join(", "));
    }
}

fn gap(analysis: &Analysis) -> String {
    match analysis.gap {
        Some(gap) => format!(", gap {}", short(gap)),
        None => String::new(),
    }
}

fn dependent(analysis: &Analysis) -> String {
    let rows = &analysis.dependent_rows;
    if rows.is_empty() { String::new() } else { format!(": {}", rows.join(", ")) }
}

fn singular_values(analysis: &Analysis) -> String {
    let values = &analysis.singular_values;
    match (values.first(), values.last()) {
        (Some(first), Some(last)) => format!("{} to {}", short(*first), short(*last)),
        // Of very many rows not all are computed.
        _ => match analysis.distance {
            Some(distance) => format!("the smallest is {} of the largest", short(distance)),
            None => "none".to_owned(),
        },
    }
}

/// Three digits: enough to judge a number by.
fn short(value: f64) -> String {
    let size = value.abs();
    if value == 0.0 {
        "0".to_owned()
    } else if (0.01..1000.0).contains(&size) {
        format!("{value:.3}")
    } else {
        format!("{value:.2e}")
    }
}

fn pretty(value: &Value) -> Result<String, Stop> {
    Ok(serde_json::to_string_pretty(value).map_err(|error| unwritable(&error))? + "\n")
}

fn unwritable(error: &serde_json::Error) -> Stop {
    Stop::Usage(format!("The result cannot be written as JSON: {error}."))
}

//! What the program says on standard error when it ends early, and its exit status.

use std::process::ExitCode;

use holonomy_document::diagnostic::Diagnostic;
use holonomy_document::edit::Edit;
use holonomy_mechanism::run::Suggestion;
use holonomy_mechanism::run::{LastPose, Opened, RunFailure};

use crate::output::{note, quoted};
use crate::stop::Stop;

/// Says why on standard error. What cannot be said there cannot be said at all.
pub fn report(stop: &Stop) -> ExitCode {
    match stop {
        Stop::Usage(message) => {
            note(&format!("error: {message}"));
            ExitCode::from(2)
        }
        Stop::Document(name, diagnostics) => {
            for diagnostic in diagnostics {
                note(&finding(name, diagnostic));
            }
            ExitCode::from(2)
        }
        Stop::Simulation(name, failure) => {
            note(&failed(name, failure));
            ExitCode::from(1)
        }
        Stop::Doubts(message) => {
            note(message);
            ExitCode::from(1)
        }
        Stop::Pipe => ExitCode::SUCCESS,
    }
}

/// A finding as a compiler would print it, so that editors can jump to it.
pub fn finding(name: &str, diagnostic: &Diagnostic) -> String {
    let Diagnostic { code, severity, pointer, line, column, message, remedy, .. } = diagnostic;
    let at = if pointer.is_empty() { String::new() } else { format!("at {pointer} ") };
    let mut text = format!("{name}:{line}:{column}: {}: {message}\n  {at}[{}]", severity.id(), code.id());
    if !remedy.is_empty() {
        text.push_str("\n  help: ");
        text.push_str(remedy);
    }
    text
}

/// A failed simulation: what, when, where, what is known of the last pose, what to do.
pub fn failed(name: &str, failure: &RunFailure) -> String {
    let RunFailure { cause, t, parts, message, remedy, .. } = failure;
    let when = t.map(|t| format!("t = {} s", holonomy_expr::number_text(t))).unwrap_or_default();
    let places: Vec<&str> = std::iter::once(when.as_str()).chain(parts.iter().map(String::as_str)).collect();
    let places = places.into_iter().filter(|place| !place.is_empty()).collect::<Vec<&str>>().join(", ");
    let at = if places.is_empty() { String::new() } else { format!("at {places} ") };
    let mut text = format!("{name}: error: {message}\n  {at}[{cause}]");
    for sentence in failure.more.pose.iter().flat_map(evidence) {
        text.push_str("\n  ");
        text.push_str(&sentence);
    }
    if !remedy.is_empty() {
        text.push_str("\n  help: ");
        text.push_str(remedy);
    }
    for suggestion in &failure.more.suggestions {
        text.push_str(&format!("\n  try: {}{}", suggestion.text, typed(suggestion)));
    }
    text
}

/// What is known of the last pose, a sentence each.
fn evidence(pose: &LastPose) -> Vec<String> {
    let mut said = Vec::new();
    if let Some(smallest) = pose.smallest_singular_value {
        let condition = match pose.condition {
            Some(condition) => format!("condition {condition:.3e}"),
            None => "no finite condition".to_owned(),
        };
        let t = holonomy_expr::number_text(pose.t);
        said.push(format!("last pose, t = {t} s: smallest singular value {smallest:.3e}, {condition}"));
    }
    if let Some(Opened { part, row, residual, unit, in_step }) = &pose.opened {
        let which = if *in_step { "left open by the last try" } else { "farthest apart there" };
        said.push(format!("{which}: {part} (row {row}), {residual:.3e} {unit}").trim_end().to_owned());
    }
    said
}

/// A suggestion as options of the command line; empty where it takes something away, which no option does.
fn typed(suggestion: &Suggestion) -> String {
    if suggestion.edits.iter().any(|edit| edit.value.is_null()) {
        return String::new();
    }
    let option = |edit: &Edit| {
        let steps: Vec<&str> = edit.path.trim_start_matches('/').split('/').collect();
        let plain = steps.iter().all(|step| !step.contains(['.', '~']));
        let path = if plain { steps.join(".") } else { edit.path.clone() };
        format!(" --set {}", quoted(&format!("{path}={}", edit.value)))
    };
    format!(":{}", suggestion.edits.iter().map(option).collect::<String>())
}

//! Why the program ends before its work is done, what it says then, and its exit status.

use std::process::ExitCode;

use holonomy_mechanism::diagnostic::Diagnostic;
use holonomy_mechanism::run::RunFailure;

use crate::output::note;

/// An early end.
#[derive(Debug)]
pub enum Stop {
    /// The command line is wrong, or a file cannot be read or written: a sentence, with a line `help: ...` where there is something to do.
    Usage(String),
    /// The document of that name is wrong.
    Document(String, Vec<Diagnostic>),
    /// The simulation of that document failed. (In a box, so that every `Result` of the program stays small.)
    Simulation(String, Box<RunFailure>),
    /// Whoever reads our output has gone, for example `head`: nothing to complain about.
    Pipe,
}

impl Stop {
    /// Says why on standard error. What cannot be said there cannot be said at all.
    pub fn report(self) -> ExitCode {
        match self {
            Self::Usage(message) => {
                note(&format!("error: {message}"));
                ExitCode::from(2)
            }
            Self::Document(name, diagnostics) => {
                for diagnostic in &diagnostics {
                    note(&finding(&name, diagnostic));
                }
                ExitCode::from(2)
            }
            Self::Simulation(name, failure) => {
                note(&failed(&name, &failure));
                ExitCode::from(1)
            }
            Self::Pipe => ExitCode::SUCCESS,
        }
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

/// A failed simulation: what, when, where, what to do.
pub fn failed(name: &str, failure: &RunFailure) -> String {
    let RunFailure { cause, t, parts, message, remedy, .. } = failure;
    let when = t.map(|t| format!("t = {} s", holonomy_expr::number_text(t))).unwrap_or_default();
    let places: Vec<&str> = std::iter::once(when.as_str()).chain(parts.iter().map(String::as_str)).collect();
    let places = places.into_iter().filter(|place| !place.is_empty()).collect::<Vec<&str>>().join(", ");
    let at = if places.is_empty() { String::new() } else { format!("at {places} ") };
    let mut text = format!("{name}: error: {message}\n  {at}[{cause}]");
    if !remedy.is_empty() {
        text.push_str("\n  help: ");
        text.push_str(remedy);
    }
    text
}

//! `holonomy equations FILE`: what is solved.

use std::fmt::Write as _;

use holonomy_exchange::scipy::{ScriptError, script};
use holonomy_mechanism::equations::MOST_TEXT;

use crate::args::Selection;
use crate::output;
use crate::prepare::Opened;
use crate::stop::Stop;

/// The equations that are solved
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    of: Selection,
    /// Print LaTeX
    #[arg(long)]
    latex: bool,
    /// Print a script of Python's that solves them with NumPy and SciPy
    #[arg(long, conflicts_with = "latex")]
    python: bool,
}

/// Prints the equations of a run, as text, LaTeX or a program.
pub fn equations(typed: &Arguments) -> Result<(), Stop> {
    let mut opened = Opened::of_run(&typed.of)?;
    opened.warn();
    let model = opened.model(opened.index())?;
    if typed.python {
        return match script(&opened.document, opened.index(), &model) {
            Ok(text) => output::print(&text),
            Err(ScriptError::Start(failure)) => Err(Stop::Simulation(opened.name, failure)),
            Err(problem) => Err(Stop::Usage(format!("{problem}."))),
        };
    }
    let latex = typed.latex;
    let mut out = String::new();
    let equations = model.equations();
    if equations.cut {
        output::note(&format!(
            "note: There are more equations: those after the first {} MiB of text are left out.\nhelp: --python writes what they have in common once.",
            MOST_TEXT >> 20
        ));
    }
    for section in &equations.sections {
        let (space, title) = (if out.is_empty() { "" } else { "\n" }, &section.title);
        let _ = if latex { writeln!(out, "{space}% {title}") } else { writeln!(out, "{space}{title}") };
        for line in &section.lines {
            let _ = if latex {
                writeln!(out, "% {}\n\\[ {} \\]", line.name, line.latex)
            } else {
                writeln!(out, "  {}: {}", line.name, line.text)
            };
        }
    }
    output::print(&out)
}

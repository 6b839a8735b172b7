//! `holonomy equations FILE`: what is solved.

use std::fmt::Write as _;

use holonomy_mechanism::kind::KindCache;

use crate::args::Typed;
use crate::output;
use crate::prepare::Opened;
use crate::stop::Stop;

/// Prints the equations of a run, as text or LaTeX.
pub fn equations(typed: &Typed) -> Result<(), Stop> {
    let opened = Opened::new(typed)?;
    opened.warn();
    let model = opened.model(opened.run.unwrap_or(0), &mut KindCache::default())?;
    let latex = typed.has("latex");
    let mut out = String::new();
    for section in &model.equations().sections {
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

//! `holonomy reproduce [ID]`: a paper's tables and figures, ours beside theirs.

use std::ffi::OsString;
use std::path::PathBuf;

use crate::reproduce::{PAPERS, find, reproduce as compute};
use crate::stop::Stop;

/// A paper's tables and figures, ours beside theirs
///
/// ID is the paper; without it, all that there are:
///   stabilization    Ascher, Chin, Petzold, Reich (1995), tables 6.1 to 6.4
///   continuation     Minimal coordinates by QR with a continued tangent frame
///   rotation-matrix  Bodies in the elements of their rotation matrices
///   solvability      Which reactions are unique where rows depend on others
///
/// Computes every entry anew, on all cores, and writes a report in Markdown with its figures
/// as SVG. In a release build the first takes some minutes, the others seconds; it tells how
/// far it is on standard error.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// The paper
    id: Option<OsString>,
    /// The folder of the report
    #[arg(short, long, value_name = "DIR", default_value = FOLDER)]
    output: PathBuf,
}

/// Where the reports stand in the project.
const FOLDER: &str = "docs/reproduction";

/// Writes the report of one paper, or of all.
pub fn reproduce(typed: &Arguments) -> Result<(), Stop> {
    match &typed.id {
        Some(id) => compute(find(&id.to_string_lossy())?, &typed.output),
        None => PAPERS.iter().try_for_each(|paper| compute(paper, &typed.output)),
    }
}

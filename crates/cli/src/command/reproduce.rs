//! `holonomy reproduce [ID]`: a paper's tables and figures, ours beside theirs.

use std::path::Path;

use crate::args::Typed;
use crate::reproduce::{PAPERS, find, reproduce as compute};
use crate::stop::Stop;

/// Where the reports stand in the project.
const FOLDER: &str = "docs/reproduction";

/// Writes the report of one paper, or of all.
pub fn reproduce(typed: &Typed) -> Result<(), Stop> {
    let folder = Path::new(typed.os_value("output").map_or(FOLDER.as_ref(), |folder| folder.as_os_str()));
    if typed.argument.is_empty() {
        return PAPERS.iter().try_for_each(|paper| compute(paper, folder));
    }
    compute(find(&typed.argument.to_string_lossy())?, folder)
}

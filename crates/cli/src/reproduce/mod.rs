//! The papers' tables and figures, computed anew and set beside what was printed. One module per paper; each turns the gallery's documents
//! into runs, and the runs into a report. The mechanics is all in the documents, the methods all in the solver.

mod continuation;
mod format;
mod job;
mod picture;
mod reference;
mod rotation_matrix;
mod solvability;
mod stabilization;

use std::path::Path;

use crate::output::{note, write};
use crate::stop::Stop;

/// A paper whose results can be reproduced.
pub struct Paper {
    /// What is typed.
    pub id: &'static str,
    /// What the report is about, for messages.
    pub title: &'static str,
    report: fn() -> Result<Report, Stop>,
}

/// The papers that there are.
pub const PAPERS: &[Paper] = &[
    Paper {
        id: "stabilization",
        title: "Ascher, Chin, Petzold and Reich (1995): stabilization of constrained mechanical systems",
        report: stabilization::report,
    },
    Paper {
        id: "continuation",
        title: "Minimal coordinate set by QR with continuation of the tangent subspace",
        report: continuation::report,
    },
    Paper {
        id: "rotation-matrix",
        title: "Rigid body dynamics with the elements of rotation matrices as dependent parameters",
        report: rotation_matrix::report,
    },
    Paper {
        id: "solvability",
        title: "Which reactions are unique in a mechanism with redundant and nonholonomic constraints",
        report: solvability::report,
    },
];

/// Name and bytes of a file of a report.
type File = (String, Vec<u8>);

/// A finished report.
pub struct Report {
    files: Vec<File>,
}

/// A part of a report: its Markdown and its figures.
struct Section {
    text: String,
    files: Vec<File>,
}

/// The paper called `id`.
///
/// # Errors
/// Names those that there are.
pub fn find(id: &str) -> Result<&'static Paper, Stop> {
    PAPERS.iter().find(|paper| paper.id == id).ok_or_else(|| {
        let known: Vec<&str> = PAPERS.iter().map(|paper| paper.id).collect();
        let guess = holonomy_expr::nearest(id, known.iter().copied());
        let guess = guess.map(|name| format!("Did you mean `{name}`? ")).unwrap_or_default();
        Stop::Usage(format!("There is no paper \"{id}\" to reproduce.\nhelp: {guess}Known: {}.", known.join(", ")))
    })
}

/// Computes a report and writes its files into `folder`, which is made.
///
/// # Errors
/// When a run cannot be built, or a file not be written.
pub fn reproduce(paper: &Paper, folder: &Path) -> Result<(), Stop> {
    // First of all: minutes of work for a folder that cannot be written would be a pity.
    std::fs::create_dir_all(folder).map_err(|error| {
        Stop::Usage(format!(
            "The folder \"{}\" cannot be made: {error}.\nhelp: Give another with -o DIR.",
            folder.to_string_lossy()
        ))
    })?;
    note(paper.title);
    let report = (paper.report)()?;
    for (name, bytes) in &report.files {
        write(folder.join(name).as_os_str(), bytes)?;
    }
    note(&format!("{} files in {}", report.files.len(), folder.to_string_lossy()));
    Ok(())
}

/// Every picture and document that a committed report leads to stands beside it, and no figure is missing.
#[cfg(test)]
fn assert_whole(report: &str, least: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reproduction");
    let mut count = 0;
    for key in ["src=\"", "srcset=\"", "]("] {
        for rest in report.split(key).skip(1) {
            let name = rest.split(['"', ')']).next().unwrap_or_default();
            assert!(folder.join(name).is_file(), "{name}");
            count += 1;
        }
    }
    assert!(count > least, "{count}");
    assert!(!report.contains("NaN"), "a figure is missing");
}

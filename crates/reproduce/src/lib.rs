//! The papers' tables and figures, computed anew and set beside what was printed. One module per paper; each turns the gallery's documents
//! into runs, and the runs into a report. The mechanics is all in the documents, the methods all in the solver.

mod continuation;
mod format;
mod job;
pub mod parallel;
mod picture;
mod reference;
mod rotation_matrix;
pub mod solvability;
pub mod stabilization;

use holonomy_document::diagnostic::Diagnostic;
use holonomy_mechanism::run::RunFailure;

/// A paper whose results can be reproduced.
pub struct Paper {
    /// What is typed.
    pub id: &'static str,
    /// What the report is about, for messages.
    pub title: &'static str,
    /// Computes the report; tells on standard error how far it is.
    pub report: fn() -> Result<Vec<File>, Error>,
}

/// The reason why a report cannot be computed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A document of this name, or what was changed in it, is wrong.
    #[error("{0}: the document is wrong: {1:?}")]
    Document(&'static str, Vec<Diagnostic>),
    /// A run of the document of this name cannot start.
    #[error("{0}: {1}")]
    Simulation(&'static str, Box<RunFailure>),
    /// A part of the program, a table or a figure, is not as it should be: a sentence.
    #[error("{0}")]
    Data(String),
}

impl Error {
    /// The error of a table that cannot be read.
    fn damaged_table() -> Self {
        Self::Data("A table of this program is damaged.".to_owned())
    }
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
pub type File = (String, Vec<u8>);

/// A part of a report: its Markdown and its figures.
struct Section {
    text: String,
    files: Vec<File>,
}

/// Every picture and document that a committed report leads to stands beside it, and no figure is missing.
#[cfg(test)]
fn assert_whole(report: &str, least: usize) {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reproduction");
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

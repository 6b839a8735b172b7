//! The papers' tables and figures, computed anew and set beside what was printed. One module per paper; each turns the gallery's documents
//! into runs, and the runs into a report. The mechanics is all in the documents, the methods all in the solver.

mod continuation;
mod costs;
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
    pub report: fn(Settings) -> Result<Vec<File>, Error>,
}

/// Steps of the runs behind the figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settings {
    /// Longer than the papers' where theirs take long: the reports that are kept.
    Short,
    /// The papers' own.
    Printed,
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

    use super::*;

    fn folder() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reproduction")
    }

    /// A report is made anew and compared with the one that is kept, text and pictures, to the byte: both are the same on every machine.
    /// To renew it: `cargo run --release -p holonomy-cli -- reproduce`, or this test with `HOLONOMY_UPDATE=1`.
    fn is_fresh(id: &str) {
        let paper = PAPERS.iter().find(|paper| paper.id == id).expect("a paper");
        let files = (paper.report)(Settings::Short).expect("a report");
        if std::env::var_os("HOLONOMY_UPDATE").is_some() {
            for (name, bytes) in &files {
                std::fs::write(folder().join(name), bytes).expect("the report can be written");
            }
        }
        let kept = |name: &str| std::fs::read(folder().join(name)).unwrap_or_default();
        let stale: Vec<&str> =
            files.iter().filter(|(name, bytes)| kept(name) != *bytes).map(|(name, _)| name.as_str()).collect();
        assert!(stale.is_empty(), "stale, `holonomy reproduce {id}` renews them: {stale:?}");
        let names: BTreeSet<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        let report = std::str::from_utf8(&files[0].1).expect("text");
        assert!(!report.contains("NaN"), "a figure is missing");
        let mut led_to = BTreeSet::from([files[0].0.as_str()]);
        for key in ["src=\"", "srcset=\"", "]("] {
            for rest in report.split(key).skip(1) {
                let name = rest.split(['"', ')']).next().unwrap_or_default();
                assert!(name.starts_with('#') || folder().join(name).is_file(), "{name} does not exist");
                led_to.insert(name);
            }
        }
        assert!(names.iter().all(|name| led_to.contains(name)), "nothing leads to some of {names:?}");
    }

    #[test]
    fn the_report_on_stabilization_is_fresh() {
        is_fresh("stabilization");
    }

    #[test]
    fn the_report_on_continuation_is_fresh() {
        is_fresh("continuation");
    }

    #[test]
    fn the_report_on_rotation_matrices_is_fresh() {
        is_fresh("rotation-matrix");
    }

    #[test]
    fn the_report_on_solvability_is_fresh() {
        is_fresh("solvability");
    }

    /// What a heading is called in links.
    fn anchor(heading: &str) -> String {
        let kept = heading.to_lowercase();
        let kept = kept.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    }

    /// The list leads to headings that there are.
    #[test]
    fn every_row_of_the_list_leads_somewhere() {
        let list = std::fs::read_to_string(folder().join("README.md")).expect("the list");
        let mut count = 0;
        for link in list.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let Some((name, wanted)) = link.split_once('#') else { continue };
            let report = std::fs::read_to_string(folder().join(name)).expect("a report");
            let headings = report.lines().filter_map(|line| line.strip_prefix('#'));
            let found = headings.map(|line| anchor(line.trim_start_matches('#').trim())).any(|anchor| anchor == wanted);
            assert!(found, "{link} leads nowhere");
            count += 1;
        }
        assert!(count > 30, "{count}");
    }

    /// No picture is left over from another time, and every report is listed.
    #[test]
    fn every_picture_belongs_to_a_report() {
        let list = std::fs::read_to_string(folder().join("README.md")).expect("the list");
        let mut reports = String::new();
        for paper in PAPERS {
            let name = format!("{}.md", paper.id);
            assert!(list.contains(&format!("]({name}")), "{name} is not in the list");
            reports += &std::fs::read_to_string(folder().join(name)).expect("a report");
        }
        let entries = std::fs::read_dir(folder()).expect("the folder");
        for entry in entries {
            let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
            let known = name.ends_with(".md") || reports.contains(&name);
            assert!(known, "{name} belongs to no report");
        }
    }
}

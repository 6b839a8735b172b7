//! `holonomy reproduce [ID]`: a paper's tables and figures, ours beside theirs.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use holonomy_reproduce::{PAPERS, Paper, Settings};

use crate::output::{note, write};
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
/// as SVG. In a release build all of them take less than a minute, with `--full` some minutes;
/// it tells how far it is on standard error.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// The paper
    id: Option<OsString>,
    /// Every figure at the steps that its paper prints, however long they take
    #[arg(long)]
    full: bool,
    /// The folder of the report [default: docs/reproduction, with --full reproduction-full]
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
}

impl Arguments {
    /// The steps, and where the reports go: those that are kept are not overwritten by others.
    fn settings(&self) -> (Settings, &Path) {
        let (settings, folder) = match self.full {
            false => (Settings::Short, "docs/reproduction"),
            true => (Settings::Printed, "reproduction-full"),
        };
        (settings, self.output.as_deref().unwrap_or(Path::new(folder)))
    }
}

/// Writes the report of one paper, or of all.
pub fn reproduce(typed: &Arguments) -> Result<(), Stop> {
    let (settings, folder) = typed.settings();
    match &typed.id {
        Some(id) => report(find(&id.to_string_lossy())?, settings, folder),
        None => PAPERS.iter().try_for_each(|paper| report(paper, settings, folder)),
    }
}

/// The paper called `id`.
fn find(id: &str) -> Result<&'static Paper, Stop> {
    PAPERS.iter().find(|paper| paper.id == id).ok_or_else(|| {
        let known: Vec<&str> = PAPERS.iter().map(|paper| paper.id).collect();
        let guess = holonomy_expr::nearest(id, known.iter().copied());
        let guess = guess.map(|name| format!("Did you mean `{name}`? ")).unwrap_or_default();
        Stop::Usage(format!("There is no paper \"{id}\" to reproduce.\nhelp: {guess}Known: {}.", known.join(", ")))
    })
}

/// Computes a report and writes its files into `folder`, which is made.
fn report(paper: &Paper, settings: Settings, folder: &Path) -> Result<(), Stop> {
    // First of all: minutes of work for a folder that cannot be written would be a pity.
    std::fs::create_dir_all(folder).map_err(|error| {
        Stop::Usage(format!(
            "The folder \"{}\" cannot be made: {error}.\nhelp: Give another with -o DIR.",
            folder.to_string_lossy()
        ))
    })?;
    note(paper.title);
    let files = (paper.report)(settings)?;
    for (name, bytes) in &files {
        write(folder.join(name).as_os_str(), bytes)?;
    }
    note(&format!("{} files in {}", files.len(), folder.to_string_lossy()));
    Ok(())
}

//! `holonomy import FILE`: a file of another tool as a document.

use std::ffi::OsString;
use std::path::Path;

use holonomy_exchange::{Imported, import};

use crate::args::Output;
use crate::output::{note, print, write};
use crate::source::file_text;
use crate::stop::Stop;

/// Read a file of another tool
///
/// MJCF or URDF, which the file itself tells. What is not understood is listed by name on
/// standard error, with its line and column; the rest becomes a document.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// The file
    file: OsString,
    #[command(flatten)]
    output: Output,
}

/// Writes the document and lists what is not in it.
pub fn import_file(typed: &Arguments) -> Result<(), Stop> {
    let name = typed.file.to_string_lossy();
    let text = file_text(Path::new(&typed.file))?;
    let Imported { document, unread } = import(&text).map_err(|error| {
        Stop::Usage(format!("{name}: {error}.\nhelp: Files of MuJoCo (<mujoco>) and of ROS (<robot>) are read; xacro and includes are put together first."))
    })?;
    for found in &unread {
        note(&format!("{name}: {}", found.line()));
    }
    match &typed.output.file {
        Some(file) => write(file, document.as_bytes()),
        None => print(&document),
    }
}

//! Options that several commands have, as they are typed.

use std::ffi::OsString;

use clap::Args;

/// The document of a command, with changes.
#[derive(Debug, Args)]
pub struct Subject {
    /// A path, - for standard input, gallery:NAME (an example), or a link
    pub file: OsString,
    /// Change a value of the document; may be repeated
    #[arg(long, value_name = "PATH=JSON")]
    pub set: Vec<String>,
}

/// One of the document's runs.
#[derive(Debug, Args)]
pub struct ChosenRun {
    /// One of the document's runs, by label or number
    #[arg(id = "run", long, value_name = "LABEL")]
    pub label: Option<String>,
}

/// One run of a document with changes.
#[derive(Debug, Args)]
pub struct Selection {
    #[command(flatten)]
    pub subject: Subject,
    #[command(flatten)]
    pub run: ChosenRun,
}

/// Where the result goes.
#[derive(Debug, Args)]
pub struct Output {
    /// Write there instead of standard output
    #[arg(id = "output", short, long, value_name = "FILE")]
    pub file: Option<OsString>,
}

/// A choice of channels.
#[derive(Debug, Args)]
pub struct Channels {
    /// Only these channels
    #[arg(id = "channels", long, value_name = "A,B,...")]
    pub list: Option<String>,
}

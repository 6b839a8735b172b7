//! `holonomy open LINK`: the document of a link.

use std::ffi::{OsStr, OsString};
use std::io::IsTerminal as _;

use crate::output;
use crate::source::Source;
use crate::stop::Stop;

/// Print the document of a link or of a part of it after #
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The link; - reads it from standard input: some are longer than a command line
    link: OsString,
}

/// Prints the document exactly as the link carries it, valid or not: looking at it must be possible. A terminal gets its
/// control characters written out.
pub fn open(typed: &Arguments) -> Result<(), Stop> {
    let link = match typed.link.to_str() {
        // A large document makes a link longer than a command line may be.
        Some("-") => Source::find(OsStr::new("-"))?.text,
        Some(link) => link.to_owned(),
        None => return Err(Stop::Usage("The link is not valid UTF-8.".to_owned())),
    };
    let mut text = Source::linked(&link)?.text;
    if !text.ends_with('\n') {
        text.push('\n');
    }
    if std::io::stdout().is_terminal() { output::print(&output::harmless(&text)) } else { output::print(&text) }
}

//! `holonomy link FILE`: the document as a link.

use holonomy_document::link::fragment;

use crate::args::Subject;
use crate::output;
use crate::prepare::Opened;
use crate::stop::Stop;

/// Print the link that carries the document
///
/// The document itself is inside the link, after the #; no server ever gets it.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    #[command(flatten)]
    subject: Subject,
    /// Address of the page; `cargo xtask serve` shows it at the default
    #[arg(long, value_name = "URL", default_value = BASE)]
    base: String,
}

/// Where `cargo xtask serve` shows the page.
const BASE: &str = "http://localhost:8080/";

/// Prints the link. Only documents can become links: what is broken is mended first.
pub fn link(typed: &Arguments) -> Result<(), Stop> {
    let opened = Opened::new(&typed.subject)?;
    let base = typed.base.as_str();
    let address =
        base.strip_prefix("https://").or_else(|| base.strip_prefix("http://")).or_else(|| base.strip_prefix("file://"));
    if address.is_none_or(str::is_empty) {
        return Err(Stop::Usage(format!(
            "--base needs the address of a page, found \"{base}\".\nhelp: For example --base https://example.org/holonomy/."
        )));
    }
    opened.warn();
    let base = base.split('#').next().unwrap_or(base);
    output::print(&format!("{base}#{}\n", fragment(&opened.document)))
}

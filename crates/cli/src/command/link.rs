//! `holonomy link FILE`: the document as a link.

use holonomy_mechanism::link::fragment;

use crate::args::Typed;
use crate::output;
use crate::prepare::Opened;
use crate::stop::Stop;

/// Where `cargo xtask serve` shows the page.
const BASE: &str = "http://localhost:8080/";

/// Prints the link. Only documents can become links: what is broken is mended first.
pub fn link(typed: &Typed) -> Result<(), Stop> {
    let opened = Opened::new(typed)?;
    let base = typed.value("base").map_err(Stop::Usage)?.unwrap_or(BASE);
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

//! `holonomy verify FILE --hash HASH`: whether a result that was cited comes out again.

use holonomy_mechanism::BITS;

use crate::args::Selection;
use crate::output::{self, note};
use crate::prepare::Opened;
use crate::report::failed;
use crate::simulate::simulate;
use crate::stop::Stop;

/// Compute a result that was cited once more, and say whether it is the same
///
/// HASH is the hash of the result in the citation, as the page writes it under Share, Cite, and
/// run --summary prints it: equal exactly if all bits of all samples are. The result may be of any
/// of the document's runs unless --run, or the link, names one.
/// Exit status: 0 equal, 1 not equal, 2 the document or the command line is wrong.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    #[command(flatten)]
    of: Selection,
    /// The hash of the result, 16 hexadecimal digits
    #[arg(long)]
    hash: String,
}

/// Runs until one has the hash; none is a doubt, with what each has.
pub fn verify(typed: &Arguments) -> Result<(), Stop> {
    let cited = cited(&typed.hash)?;
    let mut opened = Opened::of_all(&typed.of.subject, &typed.of.run)?;
    opened.warn();
    let runs = opened.run.map_or_else(|| 0..opened.document.run_count(), |run| run..run + 1);
    let mut found = Vec::new();
    for index in runs {
        let label = opened.document.run_label(index, "en");
        let of = if label.is_empty() { opened.name.clone() } else { format!("{}, run \"{label}\"", opened.name) };
        let model = opened.model(index)?;
        let (hash, failure) = match simulate((&opened.document, index), &model, &opened.name, &[], &mut opened.kinds) {
            Ok((run, failure)) => (Some(run.summary().hash), failure.map(Box::new)),
            Err(Stop::Simulation(_, failure)) => (None, Some(failure)),
            Err(other) => return Err(other),
        };
        // A result may end early, and be the one that was cited.
        if let Some(failure) = failure {
            note(&failed(&opened.name, &failure));
        }
        if hash.as_ref() == Some(&cited) {
            return output::print(&format!("equal: {of} has the hash {cited} ({})\n", program()));
        }
        found.push(format!("  {of}: {}", hash.as_deref().unwrap_or("no result")));
    }
    Err(Stop::Doubts(format!(
        "not equal: no result with the hash {cited}\n{}\n  by {}\n  help: Results are equal to the bit where the number of the bits is. If the citation has another number, take its version of Holonomy; if not, document, run or hash are not those of the citation.",
        found.join("\n"),
        program()
    )))
}

/// What computes here.
fn program() -> String {
    format!("Holonomy {}, number of the bits {BITS}", env!("CARGO_PKG_VERSION"))
}

/// The hash as results have it.
fn cited(typed: &str) -> Result<String, Stop> {
    let hash = typed.trim().to_ascii_lowercase();
    if hash.len() == 16 && hash.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return Ok(hash);
    }
    Err(Stop::Usage(format!(
        "--hash needs 16 hexadecimal digits, found \"{typed}\".\nhelp: It stands in the note of the citation, for example --hash 00c0ffee00c0ffee."
    )))
}

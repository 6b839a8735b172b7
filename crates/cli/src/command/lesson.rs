//! `holonomy lesson check FILE`: a lesson and its proof.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Instant;

use holonomy_exercise::Limits;
use holonomy_exercise::proof::prove;

use crate::output;
use crate::source::Source;
use crate::stop::Stop;

/// Try a lesson: its solution, wrong answers, claims, languages, and what it would tell
///
/// Beside FILE stands its proof, FILE with .proof.json in place of .json: how the tasks are
/// solved, what wrong answers are told, what the texts claim. docs/lessons.md tells its form.
///
/// Exit status: 0 all holds, 1 something does not, 2 FILE or its proof cannot be read.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    #[command(subcommand)]
    act: Act,
}

#[derive(Debug, clap::Subcommand)]
enum Act {
    /// Try a lesson with its proof
    Check {
        /// The lesson: a path, gallery:NAME, or a link
        file: OsString,
        /// The proof. Default: FILE with .proof.json in place of .json
        #[arg(long, value_name = "FILE")]
        proof: Option<PathBuf>,
    },
}

/// Longest time for one trial, s.
const LONGEST: f64 = 60.0;

/// Tries a lesson and tells what was found.
pub fn lesson(typed: &Arguments) -> Result<(), Stop> {
    let Act::Check { file, proof } = &typed.act;
    let Source { name, text, .. } = Source::find(file)?;
    let path = proof.clone().unwrap_or_else(|| Path::new(file).with_extension("proof.json"));
    let proof = std::fs::read_to_string(&path).map_err(|error| {
        Stop::Usage(format!(
            "The proof \"{}\" cannot be read: {error}.\nhelp: docs/lessons.md tells what a proof is; name another file with --proof.",
            path.display()
        ))
    })?;
    let limits = || {
        let begin = Instant::now();
        Limits::seconds(LONGEST, move || begin.elapsed().as_secs_f64())
    };
    let found = prove(&text, &proof, &limits).map_err(|problem| Stop::Usage(format!("\"{name}\": {problem}")))?;
    let mut told = String::new();
    for sentence in &found.look {
        told.push_str(&format!("look: {sentence}\n"));
    }
    for sentence in &found.wrong {
        told.push_str(&format!("wrong: {sentence}\n"));
    }
    let (solved, refuted, claims) = (found.solved, found.refuted, found.claims);
    let problems = match found.wrong.len() {
        0 => "nothing wrong".to_owned(),
        1 => "1 problem".to_owned(),
        count => format!("{count} problems"),
    };
    told.push_str(&format!(
        "solutions with full points {solved}, wrong answers told why {refuted}, claims that hold {claims}: {problems}\n"
    ));
    output::print(&output::harmless(&told))?;
    if found.wrong.is_empty() { Ok(()) } else { Err(Stop::Doubts(format!("\"{name}\" does not hold as it stands."))) }
}

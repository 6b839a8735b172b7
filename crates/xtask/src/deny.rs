//! `cargo xtask deny`: what the project is made of. Licences, bans and sources of all crates (`deny.toml`), advisories where a copy of their database
//! is at hand, and the signatures of npm's registry where it answers.

use crate::failure::{Failure, Result};
use crate::steps::Steps;
use crate::tools::Tool;
use crate::{process, project};
use std::path::{Path, PathBuf};

/// True when nothing is against the rules; what cannot be looked at is named.
pub fn task() -> bool {
    let mut steps = Steps::new(4);
    let Some(program) = steps.run("cargo-deny", "5 min", || Tool::DENY.program()) else { return steps.summarize() };
    steps.run("licences, bans and sources of the crates", "10 s", || check(&program, &["licenses", "bans", "sources"]));
    steps.run("advisories about the crates", "10 s", || {
        if database().is_none() {
            return Err(Failure::NotRun(
                "there is no copy of the database of advisories; with a network, run: cargo deny fetch db".into(),
            ));
        }
        check(&program, &["--disable-fetch", "advisories"])
    });
    steps.run("signatures of the packages of npm", "1 min", signatures);
    steps.summarize()
}

/// `cargo deny check` as it is told, with what is only worth a warning left out.
fn check(program: &Path, what: &[&str]) -> Result<()> {
    let mut command = std::process::Command::new(program);
    command.current_dir(project::root()).args(["--offline", "--log-level", "error", "check", "--hide-inclusion-graph"]);
    process::run(command.args(what))
}

/// Where cargo-deny keeps the advisories, if there are any.
fn database() -> Option<PathBuf> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")))?;
    ["advisory-dbs", "advisory-db"].map(|name| home.join(name)).into_iter().find(|folder| folder.is_dir())
}

/// Every package of npm is signed by its registry. To check that needs the registry's keys and a root of trust from the network.
fn signatures() -> Result<()> {
    match process::output(project::node("npm").args(["audit", "signatures"])) {
        Ok(said) => {
            println!("{said}");
            Ok(())
        }
        Err(failure) if unreachable(&failure.to_string()) => {
            Err(Failure::NotRun("npm's keys cannot be fetched; with a network, run: npm audit signatures".into()))
        }
        Err(failure) => Err(failure),
    }
}

/// Is that what npm says without a network?
fn unreachable(said: &str) -> bool {
    ["ENOTFOUND", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EAI_AGAIN", "ENETUNREACH"]
        .iter()
        .any(|code| said.contains(&format!("code {code}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_network_is_no_wrong_signature() {
        assert!(unreachable("`npm audit signatures` failed: npm error code ENOTFOUND\nnpm error network"));
        assert!(!unreachable(
            "`npm audit signatures` failed: 1 package has an invalid registry signature: ENOTFOUND 1.0.0"
        ));
    }
}

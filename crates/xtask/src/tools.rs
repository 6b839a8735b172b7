//! What must be there before anything else: Rust and Node, new enough; and programs of others that single tasks run.

use crate::failure::{Failure, Result};
use crate::{process, project};
use std::path::PathBuf;
use std::process::Command;

/// A program from crates.io at one version, installed below `target/tools` where a task first asks for it.
pub struct Tool {
    name: &'static str,
    version: &'static str,
}

impl Tool {
    /// Changes a line of a crate at a time and runs its tests.
    pub const MUTANTS: Self = Self { name: "cargo-mutants", version: "27.1.0" };
    /// Looks at licences, sources and advisories of crates.
    pub const DENY: Self = Self { name: "cargo-deny", version: "0.20.2" };

    /// The program, installed if it is not there.
    pub fn program(&self) -> Result<PathBuf> {
        let root = project::target().join("tools").join(format!("{}-{}", self.name, self.version));
        let program = root.join("bin").join(format!("{}{}", self.name, std::env::consts::EXE_SUFFIX));
        if !program.exists() {
            let mut command = project::cargo();
            command.args(["install", "--locked", "--version", self.version, self.name, "--root"]).arg(&root);
            process::run(&mut command)?;
        }
        Ok(program)
    }
}

/// nalgebra 0.35 needs it.
const RUST: (u32, u32) = (1, 89);
/// Vite needs it.
const NODE: (u32, u32) = (20, 19);

/// Checks Rust, Node and npm; the versions found, in one line.
pub fn check() -> Result<String> {
    let rust = version_of(
        Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())).arg("--version"),
        "Rust",
        RUST,
        "install it from https://rust-lang.org, or update it with: rustup update",
    )?;
    let node = version_of(project::node("node").arg("--version"), "Node", NODE, "install it from https://nodejs.org")?;
    let npm = process::output(project::node("npm").arg("--version")).map_err(|_| {
        Failure::new("npm is missing; it comes with Node from https://nodejs.org, on Debian in the package npm")
    })?;
    let line = format!("Rust {rust}, Node {node}, npm {}", npm.lines().last().unwrap_or_default());
    println!("{line}");
    Ok(line)
}

fn version_of(command: &mut Command, name: &str, needed: (u32, u32), remedy: &str) -> Result<String> {
    let (major, minor) = needed;
    let text = process::output(command)
        .map_err(|_| Failure::new(format!("{name} {major}.{minor} or newer is needed and none was found; {remedy}")))?;
    let Some((found, word)) = parse(&text) else {
        return Err(Failure::new(format!("{name} told its version in a way that is not understood: {text}")));
    };
    if found < needed {
        return Err(Failure::new(format!("{name} {major}.{minor} or newer is needed, this is {word}; {remedy}")));
    }
    Ok(word)
}

/// The first word of `text` that is a version: `rustc 1.95.0 (...)`, `v20.19.1`.
fn parse(text: &str) -> Option<((u32, u32), String)> {
    text.split_whitespace().find_map(|word| {
        let word = word.trim_start_matches('v');
        let mut numbers = word.split('.');
        let major = numbers.next()?.parse().ok()?;
        let minor = numbers.next()?.parse().ok()?;
        Some(((major, minor), word.to_owned()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_as_the_tools_write_them() {
        assert_eq!(parse("rustc 1.95.0 (59807616e 2026-04-14)"), Some(((1, 95), "1.95.0".into())));
        assert_eq!(parse("v20.19.1"), Some(((20, 19), "20.19.1".into())));
        assert_eq!(parse("rustc 1.90.0-nightly (x)"), Some(((1, 90), "1.90.0-nightly".into())));
        assert_eq!(parse("no version"), None);
    }

    #[test]
    fn too_old_and_missing_are_told_with_the_remedy() {
        let old = version_of(Command::new("echo").arg("v18.20.1"), "Node", NODE, "remedy").expect_err("18 is too old");
        assert_eq!(old.to_string(), "Node 20.19 or newer is needed, this is 18.20.1; remedy");
        let none = version_of(&mut Command::new("no-such-program-here"), "Node", NODE, "remedy").expect_err("missing");
        assert_eq!(none.to_string(), "Node 20.19 or newer is needed and none was found; remedy");
    }
}

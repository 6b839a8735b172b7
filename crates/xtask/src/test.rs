//! `cargo xtask test`: every test there is, from a fresh clone.

use crate::failure::{Failure, Result};
use crate::machines::{MACHINES, Machine};
use crate::options::Group;
use crate::steps::Steps;
use crate::toolchain::{BARE, Compiler};
use crate::{browser, build, exchange, npm, process, project, tools};
use std::path::PathBuf;
use std::process::Command;

/// Tells every test, of the crates, of the page and in the browser, to try all of its cases.
const ALL: &str = "HOLONOMY_ALL";

/// The seed of the cases that properties are tried with, for proptest: a change fails by what it does, not by what was drawn that day.
const SEED: (&str, &str) = ("PROPTEST_RNG_SEED", "4840105");

/// Adds what tells the tests of `command` which cases to try.
fn telling(command: &mut Command, all: bool) -> &mut Command {
    if all { command.env(ALL, "1") } else { command }
}

/// Runs the groups asked for, or all groups, with a fixed part of the cases or `all` of them; true when nothing failed.
pub fn task(only: &[Group], all: bool) -> bool {
    // Before minutes of compiling, what would stop it afterwards.
    if let Err(failure) = tools::check() {
        eprintln!("error: {failure}");
        return false;
    }
    let wanted = |group: Group| only.contains(&group) || (only.is_empty() && group != Group::Firefox);
    let site = [Group::Page, Group::Bits, Group::Browser, Group::Firefox].into_iter().any(wanted);
    let count = |group: Group, steps: usize| if wanted(group) { steps } else { 0 };
    let total = count(Group::Rust, 1)
        + count(Group::NoStd, 1)
        + count(Group::Exchange, 1)
        + if site { build::STEPS } else { 0 };
    let mut steps = Steps::new(
        total
            + count(Group::Page, 3)
            + count(Group::Bits, if all { 1 + MACHINES.len() } else { 1 })
            + count(Group::Browser, 2)
            + count(Group::Firefox, 2),
    );
    if wanted(Group::Rust) {
        steps.run("tests of the crates", "4 min", || rust(all));
    }
    if wanted(Group::NoStd) {
        steps.run("expr and solver for a target without std", "30 s", || in_ci_a_failure(no_std()));
    }
    if wanted(Group::Exchange) {
        steps.run("files for other tools, opened by these", "1 min", || in_ci_a_failure(exchange::tests()));
    }
    if site {
        after_rust(&mut steps, wanted, all);
    }
    steps.summarize()
}

/// The steps that need the built site.
fn after_rust(steps: &mut Steps, wanted: impl Fn(Group) -> bool, all: bool) {
    if build::steps(steps).is_none() {
        return;
    }
    if wanted(Group::Page) {
        steps.run("types of the front end", "10 s", || {
            process::run(project::node("npx").args(["--no-install", "tsc", "--noEmit"]))
        });
        steps.run("formatting and lints of the front end", "10 s", || {
            process::run(project::node("npm").args(["run", "lint"]))
        });
        if npm::has_script("test") {
            steps.run("unit tests of the front end", "10 s", || {
                process::run(telling(project::node("npm").args(["run", "test"]), all))
            });
        } else {
            steps.skip("unit tests of the front end", "package.json defines no script `test`");
        }
    }
    if wanted(Group::Bits) {
        let machines = if all { other_machines(steps) } else { Vec::new() };
        steps.run("the same bits: native without and with optimization, WebAssembly", "2 min", || same_bits(&machines));
    }
    if wanted(Group::Browser) {
        let name = "the page in Chromium";
        if let Some(chromium) = steps.run("look for a browser", "1 min", browser::chromium) {
            steps.run(name, "8 min", || in_browser(all, |command| command.env("HOLONOMY_CHROMIUM", &chromium)));
        } else {
            steps.skip(name, "no browser");
        }
    }
    if wanted(Group::Firefox) {
        let name = "the page in Firefox";
        if let Some(firefox) = steps.run("look for Firefox", "1 min", browser::firefox) {
            steps.run(name, "1 hour", || {
                in_browser(all, |command| command.env("HOLONOMY_FIREFOX", &firefox).env("HOLONOMY_BROWSER", "firefox"))
            });
        } else {
            steps.skip(name, "no Firefox");
        }
    }
}

fn rust(all: bool) -> Result<()> {
    let mut cargo = project::cargo();
    let (name, seed) = SEED;
    if !all && std::env::var_os(name).is_none() {
        cargo.env(name, seed);
    }
    process::run(telling(cargo.args(["test", "--locked", "--workspace", "--no-fail-fast"]), all))
}

/// The check of the compiler is the test: a target without std has nothing of it to find.
fn no_std() -> Result<()> {
    let compiler = Compiler::find(BARE)?;
    println!("{}", compiler.describe());
    process::run(compiler.cargo("check", "bare").args([
        "--locked",
        "--package",
        "holonomy-expr",
        "--package",
        "holonomy-solver",
    ]))
}

fn in_ci_a_failure<T>(result: Result<T>) -> Result<T> {
    match result {
        Err(Failure::NotRun(message)) if project::continuous_integration() => Err(Failure::Failed(message)),
        other => other,
    }
}

/// The program built with `profile`.
pub fn program(profile: &str) -> Result<PathBuf> {
    process::run(project::cargo().args(["build", "--locked", "--package", "holonomy-cli", "--profile", profile]))?;
    let folder = if profile == "dev" { "debug" } else { profile };
    Ok(project::target().join(folder).join(format!("holonomy{}", std::env::consts::EXE_SUFFIX)))
}

/// The programs of other processors that can be had here: a name, and the words that run it.
fn other_machines(steps: &mut Steps) -> Vec<(&'static str, Vec<String>)> {
    let mut program = |machine: &'static Machine| {
        let step = format!("compile the program for {}", machine.name);
        steps.run(&step, "4 min", || machine.program()).map(|words| (machine.name, words))
    };
    MACHINES.iter().filter_map(&mut program).collect()
}

/// Every gallery document: the CSV of the program without optimization, with it, for other processors, and of WebAssembly in Node, byte for byte.
fn same_bits(machines: &[(&str, Vec<String>)]) -> Result<()> {
    let plain = program("plain")?;
    let release = program("release")?;
    let mut command = project::node("node");
    command.args(["--test", "--test-reporter=spec"]);
    for entry in std::fs::read_dir(project::root().join("tests/same-bits"))? {
        command.arg(entry?.path());
    }
    let machines: serde_json::Map<String, serde_json::Value> =
        machines.iter().map(|(name, words)| ((*name).to_owned(), serde_json::json!(words))).collect();
    command.env("HOLONOMY_MACHINES", serde_json::Value::Object(machines).to_string());
    process::run(command.env("HOLONOMY_PLAIN", plain).env("HOLONOMY_RELEASE", release))
}

/// The tests of the page, run by `tests/browser/run.mjs`.
fn in_browser(all: bool, with: impl Fn(&mut Command) -> &mut Command) -> Result<()> {
    let release = program("release")?;
    let mut command = project::node("node");
    command.arg("tests/browser/run.mjs").env("HOLONOMY_RELEASE", release).env("HOLONOMY_SITE", project::site());
    process::run(telling(with(&mut command), all))
}

//! `cargo xtask bench --peers`: Holonomy beside other programs for constrained mechanisms, on problems whose motion is known, at equal error.
//!
//! Everything runs on one core, one after the other. First each one's settings are tried from coarse to fine; then those around the targets run
//! again in turn, and medians count. `bench/peers/README.md` says what is compared.

use crate::failure::{Context, Failure};
use crate::steps::Steps;
use crate::{build, process, project, tools};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

mod contest;
mod contestant;
mod curve;
mod measured;
mod problem;
mod report;
mod setup;
mod worker;

/// What is asked for on the command line.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// Problems by name; all when empty.
    pub problems: Vec<&'static str>,
    /// Peers by name; all when empty.
    pub peers: Vec<&'static str>,
    /// One repetition, one target.
    pub quick: bool,
}

impl Choice {
    /// Adds what a word after `--problem` means.
    pub fn add_problem(&mut self, word: &str) -> Result<(), String> {
        self.problems.extend(problem::named(word)?);
        Ok(())
    }

    /// Adds the peer of a word after `--peer`.
    pub fn add_peer(&mut self, word: &str) -> Result<(), String> {
        let found = contestant::PEERS.iter().find(|name| **name == word);
        self.peers.push(
            found.ok_or_else(|| format!("there is no peer named `{word}`; known: {}", contestant::PEERS.join(", ")))?,
        );
        Ok(())
    }

    fn whole(&self) -> bool {
        *self == Self::default()
    }
}

/// How it is measured.
pub struct Plan {
    /// Errors, m, at which times are compared.
    targets: Vec<f64>,
    /// How often what decides is measured.
    rounds: usize,
    /// How long WebAssembly runs before a warm run counts, s.
    warm: f64,
    quick: bool,
    peers: Vec<&'static str>,
    absent: BTreeMap<String, String>,
    program: PathBuf,
    modules: PathBuf,
    chromium: Option<PathBuf>,
    core: Option<usize>,
}

impl Plan {
    fn finest(&self) -> f64 {
        self.targets.iter().copied().fold(f64::INFINITY, f64::min)
    }

    /// How long one run may take.
    fn limit(&self, problem: &problem::Problem) -> Duration {
        let large = problem.name == "P6-1000";
        Duration::from_secs(match (self.quick, large) {
            (true, false) => 20,
            (true, true) | (false, false) => 60,
            (false, true) => 180,
        })
    }

    /// How long methods of ours are tried on one form of a problem.
    fn patience(&self) -> Duration {
        Duration::from_secs(if self.quick { 120 } else { 600 })
    }
}

/// Sets up, measures, reports.
pub fn task(choice: &Choice, json: Option<&Path>) -> bool {
    let mut steps = Steps::new(build::MODULE_STEPS + 6);
    let Some((mut figures, whole)) = measure(&mut steps, choice) else {
        steps.summarize();
        return false;
    };
    let reported = steps.run("tables and curves", "5 s", || report::write(&mut figures, whole));
    let well = steps.summarize();
    if let Some(text) = &reported {
        println!("\n{text}");
    }
    if let Some(file) = json
        && let Err(failure) =
            std::fs::write(file, format!("{figures:#}\n")).context(format!("write {}", file.display()))
    {
        eprintln!("error: {failure}");
        return false;
    }
    well && reported.is_some()
}

/// The figures, and whether they are of everything.
fn measure(steps: &mut Steps, choice: &Choice) -> Option<(Value, bool)> {
    build::modules(steps)?;
    let program = steps.run("compile the native side", "60 s", || super::compile_example("peers"))?;
    let mut absent = BTreeMap::new();
    let wanted: Vec<&'static str> =
        contestant::PEERS.into_iter().filter(|peer| choice.peers.is_empty() || choice.peers.contains(peer)).collect();
    let mut peers = Vec::new();
    // The model file of the peer in WebAssembly is made by the adapter of the same engine in Python.
    let python = wanted.iter().map(|peer| if *peer == "mujoco-wasm" { "mujoco" } else { peer });
    let mut packages: Vec<&str> = python.collect();
    packages.dedup();
    let prepared = steps.run("install the peers of PyPI below target/", "60 s", || {
        setup::environment()?;
        for package in &packages {
            match setup::install(package) {
                Ok(()) => println!("{package} is there"),
                Err(Failure::NotRun(why)) => {
                    eprintln!("NOT RUN: {package}: {why}");
                    absent.insert((*package).to_owned(), why);
                }
                Err(failure) => return Err(failure),
            }
        }
        Ok(())
    });
    let modules = steps.run("install the peer of npm below target/", "10 s", setup::modules);
    let chromium = steps.run("look for Chromium", "1 s", contest::chromium);
    for peer in wanted {
        let engine = if peer == "mujoco-wasm" { "mujoco" } else { peer };
        if prepared.is_none() {
            absent.insert(peer.to_owned(), "there is no Python environment".to_owned());
        } else if let Some(why) = absent.get(engine).cloned() {
            absent.insert(peer.to_owned(), why);
        } else if peer == "mujoco-wasm" && modules.is_none() {
            absent.insert(peer.to_owned(), "npm could not install it".to_owned());
        } else {
            peers.push(peer);
        }
    }
    if chromium.is_none() {
        absent.insert("Chromium".to_owned(), "it is not there".to_owned());
    }
    let plan = Plan {
        targets: if choice.quick { vec![1e-6] } else { vec![1e-3, 1e-6, 1e-9] },
        rounds: if choice.quick { 1 } else { 5 },
        warm: if choice.quick { 0.5 } else { 1.5 },
        quick: choice.quick,
        peers,
        absent,
        program,
        modules: modules.unwrap_or_default(),
        chromium,
        core: contest::core(),
    };
    let names: Vec<_> = problem::NAMES
        .into_iter()
        .filter(|name| choice.problems.is_empty() || choice.problems.contains(name))
        .collect();
    let about = if choice.quick { "1 min for each problem" } else { "10 min for each problem" };
    let figures = steps.run("measure", about, || {
        let mut hall = contest::Hall::new(&plan);
        let mut rows = Vec::new();
        for name in names {
            let problem = problem::Problem::new(name)?;
            println!("{name}: {}", problem.title);
            let measured = hall.problem(&problem)?;
            rows.push(report::figures(&problem, &measured, &plan.targets));
        }
        let mut versions: BTreeMap<String, Value> = hall.versions.clone();
        if plan.peers.contains(&"mujoco-wasm") {
            let version = setup::module_version(&plan.modules, contestant::WEB_PACKAGE);
            versions.insert(contestant::WEB_PACKAGE.to_owned(), json!(version));
        }
        versions.insert("Holonomy".to_owned(), json!(revision(&versions)));
        let tools = tools::check()?;
        let rust = tools.split([' ', ',']).nth(1).unwrap_or("?");
        versions.insert("Rust".to_owned(), json!(rust));
        Ok(json!({
            "versions": versions, "machine": machine(), "core": plan.core, "quick": plan.quick, "rounds": plan.rounds,
            "targets": plan.targets, "not_run": hall.absent, "problems": rows,
        }))
    })?;
    Some((figures, choice.whole()))
}

/// The program that runs documents natively and draws.
fn native() -> PathBuf {
    super::example("peers")
}

/// The version of Holonomy with its commit, where it is known.
fn revision(versions: &BTreeMap<String, Value>) -> String {
    let version = versions.get("Holonomy").and_then(Value::as_str).unwrap_or("?").to_owned();
    let mut git = Command::new("git");
    git.current_dir(project::root()).args(["describe", "--always", "--dirty", "--exclude", "*"]);
    process::output(&mut git).map_or_else(|_| version.clone(), |commit| format!("{version} ({commit})"))
}

/// Processor and its number of cores, in words.
fn machine() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    let model = model.map_or("unknown processor", |(_, name)| name.trim());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{model}, {cores} cores, {} {}", std::env::consts::OS, std::env::consts::ARCH)
}

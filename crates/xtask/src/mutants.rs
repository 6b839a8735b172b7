//! `cargo xtask mutants`: does a test fail when a line of a crate is changed? `cargo-mutants` changes one place at a time in a copy of the
//! tree and runs the tests of the changed crate; a sample is every so many of all changes, so that it is the same one every time.

use crate::failure::{Context, Failure, Result};
use crate::steps::Steps;
use crate::tools::Tool;
use crate::{process, project};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A crate whose tests are tried.
struct Tried {
    name: &'static str,
    package: &'static str,
    /// Which of its files are changed; all where there is none.
    files: &'static [&'static str],
}

const CRATES: [Tried; 4] = [
    Tried { name: "expr", package: "holonomy-expr", files: &[] },
    Tried { name: "solver", package: "holonomy-solver", files: &[] },
    Tried {
        name: "kinds",
        package: "holonomy-mechanism",
        files: &[
            "crates/mechanism/src/joint/**/*.rs",
            "crates/mechanism/src/force/**/*.rs",
            "crates/mechanism/src/coupling/**/*.rs",
        ],
    },
    Tried { name: "exercise", package: "holonomy-exercise", files: &[] },
];

/// Changes after which the crate does the same: how `cargo-mutants` calls them, a bar, why.
const EQUAL: &str = include_str!("equal-mutants.txt");

/// How a change ended, in the words of the files that `cargo-mutants` writes.
const ENDS: [&str; 4] = ["caught", "missed", "timeout", "unviable"];

/// Tries the crates named, or all, with so many changes each, or every one; true when every change was noticed or is known to be none.
pub fn task(only: &[String], sample: Option<usize>) -> bool {
    if let Some(unknown) = only.iter().find(|name| CRATES.iter().all(|known| known.name != **name)) {
        let known: Vec<&str> = CRATES.iter().map(|known| known.name).collect();
        eprintln!("error: there is no crate named `{unknown}` here; known: {}", known.join(", "));
        return false;
    }
    let wanted: Vec<&Tried> =
        CRATES.iter().filter(|tried| only.is_empty() || only.iter().any(|name| name == tried.name)).collect();
    let mut steps = Steps::new(2 + wanted.len());
    let program = steps.run("cargo-mutants", "5 min", || Tool::MUTANTS.program());
    let tree = steps.run("copy the tree", "1 s", copy);
    let (Some(program), Some(tree)) = (program, tree) else { return steps.summarize() };
    for tried in wanted {
        steps.run(&format!("change {}", tried.name), "1 hour", || {
            let survived = try_out(&program, &tree, tried, sample)?;
            if survived == 0 { Ok(()) } else { Err(Failure::new(format!("{survived} changes were not noticed"))) }
        });
    }
    steps.summarize()
}

/// A folder or file below `target/mutants`.
fn folder(name: &str) -> PathBuf {
    project::target().join("mutants").join(name)
}

/// The files of the repository in a folder of their own, where they are changed: nothing is left behind in yours. What is equal stays as it is,
/// so that it is not compiled again.
fn copy() -> Result<PathBuf> {
    let (tree, list) = (folder("tree"), folder("files"));
    let files = process::output(Command::new("git").current_dir(project::root()).args([
        "ls-files",
        "-co",
        "--exclude-standard",
    ]))?;
    // The formatter of the page refuses to work beside a second configuration of its own.
    for name in files.lines().filter(|name| *name != "biome.json") {
        let to = tree.join(name);
        // A file that is deleted and still in the index.
        let Ok(bytes) = std::fs::read(project::root().join(name)) else { continue };
        if std::fs::read(&to).is_ok_and(|there| there == bytes) {
            continue;
        }
        if let Some(parent) = to.parent() {
            std::fs::create_dir_all(parent).context(format!("make {}", parent.display()))?;
        }
        std::fs::write(&to, bytes).context(format!("write {}", to.display()))?;
    }
    for gone in std::fs::read_to_string(&list).unwrap_or_default().lines() {
        if !project::root().join(gone).exists() && tree.join(gone).exists() {
            std::fs::remove_file(tree.join(gone)).context(format!("remove {gone}"))?;
        }
    }
    std::fs::write(&list, files).context(format!("write {}", list.display()))?;
    Ok(tree)
}

/// `cargo mutants` with what it is to change.
fn command(program: &Path, tree: &Path, tried: &Tried) -> Command {
    let mut command = Command::new(program);
    command.current_dir(tree).args(["mutants", "--package", tried.package]);
    for file in tried.files {
        command.args(["--file", file]);
    }
    command.stdin(Stdio::null()).env("CARGO_TARGET_DIR", folder("build")).env("CARGO_PROFILE_DEV_DEBUG", "0");
    // Random inputs are the same ones every time: what fails then fails because of the change.
    command.env("PROPTEST_RNG_SEED", "1");
    command
}

/// Tries a sample of the changes of a crate; how many were not noticed.
fn try_out(program: &Path, tree: &Path, tried: &Tried, sample: Option<usize>) -> Result<usize> {
    let all = process::output(command(program, tree, tried).arg("--list"))?.lines().count();
    let every = sample.map_or(1, |most| all.div_ceil(most.max(1)).max(1));
    let output = folder(tried.name);
    let mut run = command(program, tree, tried);
    run.args(["--in-place", "--sharding", "round-robin", "--shard", &format!("0/{every}")]);
    // Tests that take much longer than without a change do not end.
    run.args(["--timeout-multiplier", "4", "--minimum-test-timeout", "60", "--build-timeout", "600"]);
    run.args(["--cap-lints", "true", "--no-times", "--colors", "never", "--output"]).arg(&output);
    let shown = process::show(&run);
    let status = run.status().context(format!("start `{shown}`"))?;
    // 2: some were missed, 3: some did not end. Anything else is no answer.
    if !matches!(status.code(), Some(0 | 2 | 3)) {
        return Err(Failure::new(format!("`{shown}` failed ({status})")));
    }
    let lists = ENDS.map(|end| {
        let file = output.join("mutants.out").join(format!("{end}.txt"));
        std::fs::read_to_string(file).unwrap_or_default().lines().map(str::to_owned).collect::<Vec<_>>()
    });
    let [caught, missed, timeout, unviable] = &lists;
    let survivors: Vec<&String> = missed.iter().filter(|mutant| !is_equal(EQUAL, mutant)).collect();
    println!(
        "{}: every {every}. of {all} changes: {} caught, {} without an end, {} that do not compile, {} equal, {} missed",
        tried.name,
        caught.len(),
        timeout.len(),
        unviable.len(),
        missed.len() - survivors.len(),
        survivors.len()
    );
    for mutant in &survivors {
        println!("  missed: {mutant}");
    }
    Ok(survivors.len())
}

/// Is a change in the list of those that change nothing? Lines and columns are not compared: they move with every edit.
fn is_equal(list: &str, mutant: &str) -> bool {
    let known = list.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.rsplit_once(" | "));
    known.into_iter().any(|(name, _)| name == without_place(mutant))
}

/// `crates/a.rs:12:5: replace a with b` without the line and the column.
fn without_place(mutant: &str) -> String {
    let (file, change) = mutant.split_once(": ").unwrap_or((mutant, ""));
    format!("{}: {change}", file.split(':').next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_found_in_the_list_wherever_it_stands() {
        let list = "# words\ncrates/a.rs: replace + with - in f | adds zero\n";
        assert!(is_equal(list, "crates/a.rs:12:5: replace + with - in f"));
        assert!(!is_equal(list, "crates/a.rs:12:5: replace + with * in f"));
        assert!(!is_equal(list, "crates/b.rs:12:5: replace + with - in f"));
        // A bar may stand in the change itself.
        let list = "crates/a.rs: replace ^ with | in f | mixes bits";
        assert!(is_equal(list, "crates/a.rs:1:2: replace ^ with | in f"));
    }

    #[test]
    fn what_is_said_to_change_nothing_names_a_file_and_a_reason() {
        for line in EQUAL.lines().filter(|line| !line.starts_with('#')) {
            let (name, why) = line.rsplit_once(" | ").expect("a bar");
            let file = name.split(": ").next().unwrap_or_default();
            assert!(project::root().join(file).is_file() && !why.trim().is_empty(), "{line}");
        }
    }
}

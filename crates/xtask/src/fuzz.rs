//! `cargo xtask fuzz`: what a stranger may hand in, made up for a while for each target of `tests/fuzz`. libFuzzer makes it up where a C++ compiler
//! builds it, guided by what the inputs reach in the crates; else the driver that needs nothing.

use crate::failure::{Context, Failure, Result};
use crate::steps::Steps;
use crate::{process, project};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What libFuzzer needs of the compiler: counters at every edge, and the operands of comparisons. Stable options of rustc.
const FLAGS: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1 --cfg fuzzing";

/// Fuzzes the targets named, or all, each for so many seconds; true when nothing was found.
pub fn task(only: &[String], seconds: u64) -> bool {
    let mut steps = Steps::new(2);
    let Some(driver) = steps.run("compile the targets", "60 s", driver) else {
        return steps.summarize();
    };
    let targets = match targets(&driver, only) {
        Ok(targets) => targets,
        Err(failure) => {
            eprintln!("error: {failure}");
            return false;
        }
    };
    let mut steps = Steps::new(1 + targets.len());
    let guided = steps.run("compile them for libFuzzer", "3 min", libfuzzer);
    for target in &targets {
        steps.run(&format!("fuzz {target}"), &format!("{seconds} s"), || match &guided {
            Some(guided) => by_libfuzzer(guided, &driver, target, seconds),
            None => {
                process::run(Command::new(&driver).args(["drive", target, &seconds.to_string()]).arg(folder("found")))
            }
        });
    }
    steps.summarize()
}

/// A folder below `target/fuzz`.
fn folder(name: &str) -> PathBuf {
    project::target().join("fuzz").join(name)
}

fn driver() -> Result<PathBuf> {
    process::run(project::cargo().args(["build", "--locked", "--release", "--package", "holonomy-fuzz"]))?;
    Ok(project::target().join("release").join(format!("holonomy-fuzz{}", std::env::consts::EXE_SUFFIX)))
}

/// The targets asked for, all if none is.
fn targets(driver: &Path, only: &[String]) -> Result<Vec<String>> {
    let all: Vec<String> = process::output(Command::new(driver).arg("list"))?.lines().map(str::to_owned).collect();
    if let Some(unknown) = only.iter().find(|name| !all.contains(name)) {
        return Err(Failure::new(format!("there is no target named `{unknown}`; known: {}", all.join(", "))));
    }
    Ok(if only.is_empty() { all } else { only.to_vec() })
}

/// The program that libFuzzer drives; where it cannot be built the driver takes its place, which is no failure.
fn libfuzzer() -> Result<PathBuf> {
    let version = process::output(Command::new("rustc").arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default().to_owned();
    let folder = folder("build");
    // With a target of its own, so that build scripts and macros are compiled without the flags.
    let mut command = project::cargo();
    command.args(["build", "--locked", "--release", "--package", "holonomy-fuzz", "--features", "libfuzzer"]);
    command.args(["--bin", "holonomy-libfuzzer", "--target", &host]).arg("--target-dir").arg(&folder);
    process::run(command.env("RUSTFLAGS", FLAGS))
        .map_err(|failure| Failure::NotRun(format!("inputs are made up without a guide: {failure}")))?;
    Ok(folder.join(host).join("release").join(format!("holonomy-libfuzzer{}", std::env::consts::EXE_SUFFIX)))
}

fn by_libfuzzer(program: &Path, driver: &Path, target: &str, seconds: u64) -> Result<()> {
    let (inputs, found, words) = (folder("inputs").join(target), folder("found").join(target), folder("words"));
    for folder in [&inputs, &found, &words] {
        std::fs::create_dir_all(folder).context(format!("make {}", folder.display()))?;
    }
    let (words, seeds) = (words.join(target), folder("seeds").join(target));
    process::run(Command::new(driver).args(["words", target]).arg(&words))?;
    process::run(Command::new(driver).args(["seeds", target]).arg(&seeds))?;
    let mut command = Command::new(program);
    command.env("HOLONOMY_FUZZ", target).arg(&inputs).arg(&seeds);
    if std::fs::metadata(&words).is_ok_and(|file| file.len() > 0) {
        command.arg(format!("-dict={}", words.display()));
    }
    let corpus = project::root().join("tests/fuzz/corpus").join(target);
    if corpus.is_dir() {
        command.arg(corpus);
    }
    command.args([
        &format!("-artifact_prefix={}/", found.display()),
        &format!("-max_total_time={seconds}"),
        "-timeout=60",
        "-rss_limit_mb=4096",
        "-max_len=65536",
        "-print_final_stats=1",
    ]);
    let log = found.with_extension("log");
    let file = std::fs::File::create(&log).context(format!("write {}", log.display()))?;
    let ended = process::run(command.stderr(file));
    let said = std::fs::read_to_string(&log).context(format!("read {}", log.display()))?;
    println!("{target}: {}", counts(&said));
    ended.map_err(|_| {
        let last: Vec<&str> = said.lines().filter(|line| !line.starts_with('#')).collect();
        let about = last[last.len().saturating_sub(30)..].join("\n");
        Failure::new(format!(
            "{target} is not answered.\n{about}\nThe input is in {}; with a file in tests/fuzz/corpus/{target} it becomes a test.",
            found.display()
        ))
    })
}

/// Inputs and edges of the control flow reached, as libFuzzer says them.
fn counts(said: &str) -> String {
    let after = |line: &str, word: &str| {
        line.split(word).nth(1).and_then(|rest| rest.split_whitespace().next().map(str::to_owned))
    };
    let inputs = said.lines().rev().find_map(|line| after(line, "stat::number_of_executed_units:"));
    let edges = said.lines().rev().find_map(|line| after(line, " cov: "));
    format!("{} inputs, {} edges reached", inputs.as_deref().unwrap_or("?"), edges.as_deref().unwrap_or("?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_libfuzzer_says_is_counted() {
        let said = "#2\tINITED cov: 10 ft: 12 corp: 1/1b\n#99\tDONE   cov: 4711 ft: 9 corp: 3\nstat::number_of_executed_units: 99\n";
        assert_eq!(counts(said), "99 inputs, 4711 edges reached");
        assert_eq!(counts(""), "? inputs, ? edges reached");
    }
}

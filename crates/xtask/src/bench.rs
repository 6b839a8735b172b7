//! `cargo xtask bench`: the time of a step native and in WebAssembly, measured in turn on the same documents, as a ratio that means something
//! on any machine; work and precision of the squeezer; evaluation against a hand-written one; plots in a browser; bytes of the first view.

use crate::failure::{Context, Failure, Result};
use crate::steps::Steps;
use crate::{build, process, project, sizes};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

mod page;
pub mod peers;
use std::process::Command;

/// Native and WebAssembly alternate this often, so that a machine that becomes slower meanwhile is slower for both.
const ROUNDS: usize = 3;

/// Builds, measures, prints a table; writes the figures to `json` when asked.
pub fn task(json: Option<&Path>) -> bool {
    let mut steps = Steps::new(build::STEPS + 5);
    let figures = build::steps(&mut steps)
        .and_then(|()| steps.run("compile the native benchmark", "60 s", || compile_example("bench")))
        .and_then(|program| steps.run("measure", "60 s", || measure(&program)));
    // What else was measured is told also where there is no browser.
    let plots = figures.as_ref().and_then(|_| steps.run("measure plots in Chromium", "120 s", page::plots));
    let tasks = figures.as_ref().and_then(|_| steps.run("measure how long the page stands still", "60 s", page::tasks));
    let board = figures.as_ref().and_then(|_| steps.run("measure the board with a class", "180 s", page::board));
    let well = steps.summarize();
    let Some(mut figures) = figures else { return false };
    if let Some(plots) = plots {
        figures["plots"] = plots["plots"].clone();
        figures["long_run"] = plots["long_run"].clone();
    }
    if let Some(tasks) = tasks {
        figures["longest_tasks"] = tasks;
    }
    if let Some(board) = board {
        figures["board"] = board;
    }
    print(&figures);
    let text = format!("{figures:#}\n");
    match json.map(|file| std::fs::write(file, &text).context(format!("write {}", file.display()))) {
        Some(Err(failure)) => {
            eprintln!("error: {failure}");
            return false;
        }
        Some(Ok(())) => {}
        None => println!("\n{text}"),
    }
    well
}

/// Compiles an example of the program, optimized, and says where it is.
fn compile_example(name: &str) -> Result<PathBuf> {
    let of_program = ["build", "--locked", "--release", "--package", "holonomy-cli", "--example"];
    process::run(project::cargo().args(of_program).arg(name))?;
    Ok(example(name))
}

/// Where an example of the program is.
fn example(name: &str) -> PathBuf {
    project::target().join("release/examples").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

fn measure(program: &Path) -> Result<Value> {
    let documents = project::target().join("bench-documents.json");
    std::fs::write(&documents, process::output(Command::new(program).arg("documents"))?)
        .context("write the documents")?;
    let (mut native, mut wasm) = (Best::default(), Best::default());
    let (mut evaluation, mut slider_native) = (Value::Null, Value::Null);
    for _ in 0..ROUNDS {
        let measured = read(&process::output(Command::new(program).arg("run"))?)?;
        native.take(&measured["cases"])?;
        evaluation = faster(evaluation, measured["evaluation"].clone());
        slider_native = slider_row(&measured["slider"])?;
        let mut node = project::node("node");
        node.args(["--input-type=module", "-e", include_str!("bench.mjs")]).arg(project::bindings()).arg(&documents);
        wasm.take(&read(&process::output(&mut node)?)?)?;
    }
    let (mut steps, mut work) = (Vec::new(), Vec::new());
    for (name, native) in &native.0 {
        let wasm = wasm.0.get(name).ok_or_else(|| Failure::new(format!("{name} was not measured in WebAssembly")))?;
        native.same(wasm, name)?;
        match native.error {
            Some(error) => work.push(work_row(name, native, wasm, error)),
            None => steps.push(step_row(name, native, wasm)),
        }
    }
    let number =
        |key: &str| evaluation[key].as_f64().ok_or_else(|| Failure::new(format!("the benchmark told no {key}")));
    let (compiled, hand) = (number("compiled_ns")?, number("hand_ns")?);
    let mut node = project::node("node");
    node.args(["--input-type=module", "-e", include_str!("strip.mjs")]).arg(project::bindings());
    let told = read(&process::output(&mut node)?)?;
    let (strip, slider) = (strip_rows(&told["strip"])?, slider_row(&told["slider"])?);
    let view = sizes::first_view()?;
    Ok(json!({
        "cases": steps,
        "work_precision": work,
        "evaluation": { "compiled_ns": rounded(compiled), "hand_ns": rounded(hand), "ratio": rounded(compiled / hand) },
        "slider_native": slider_native,
        "checks_strip": strip,
        "slider": slider,
        "first_view": {
            "raw": view.iter().map(|size| size.raw).sum::<u64>(),
            "brotli": view.iter().map(|size| size.brotli).sum::<u64>(),
            "files": view.iter().map(|size| json!({ "file": size.file, "raw": size.raw, "brotli": size.brotli })).collect::<Vec<Value>>(),
        },
    }))
}

fn read(text: &str) -> Result<Value> {
    serde_json::from_str(text).context("read the figures")
}

/// What the checks strip waits for after an edit.
fn strip_rows(told: &Value) -> Result<Vec<Value>> {
    let rows = told.as_array().filter(|rows| !rows.is_empty());
    let rows = rows.ok_or_else(|| Failure::new(format!("the benchmark told nothing of the checks strip: {told}")))?;
    rows.iter()
        .map(|row| match (row["case"].as_str(), row["bodies"].as_u64(), row["ms"].as_f64()) {
            (Some(case), Some(bodies), Some(ms)) if ms > 0.0 => {
                Ok(json!({ "case": case, "bodies": bodies, "ms": rounded(ms) }))
            }
            _ => Err(Failure::new(format!("the benchmark told no time of a check: {row}"))),
        })
        .collect()
}

/// From the value of a slider to the first samples, with and without everything built and analysed before.
fn slider_row(told: &Value) -> Result<Value> {
    match ["whole_ms", "ms"].map(|key| told[key].as_f64().filter(|ms| *ms > 0.0)) {
        [Some(whole), Some(ms)] => {
            Ok(json!({ "whole_ms": rounded(whole), "ms": rounded(ms), "ratio": rounded(ms / whole) }))
        }
        _ => Err(Failure::new(format!("the benchmark told no time of a slider: {told}"))),
    }
}

/// Time per step of a case.
fn step_row(name: &str, native: &Figures, wasm: &Figures) -> Value {
    let microseconds = |figures: &Figures| 1e6 * figures.seconds / figures.steps as f64;
    let (native_us, wasm_us) = (microseconds(native), microseconds(wasm));
    json!({
        "case": name, "steps": native.steps,
        "native_us": rounded(native_us), "wasm_us": rounded(wasm_us), "ratio": rounded(wasm_us / native_us),
    })
}

/// Work and precision of a case.
fn work_row(name: &str, native: &Figures, wasm: &Figures, error: f64) -> Value {
    json!({
        "case": name, "steps": native.steps, "evaluations": native.evaluations, "error": rounded(error),
        "native_ms": rounded(1e3 * native.seconds), "wasm_ms": rounded(1e3 * wasm.seconds),
        "ratio": rounded(wasm.seconds / native.seconds),
    })
}

/// What is known of a case: its least seconds, and what is the same every time.
#[derive(Clone, Debug, PartialEq)]
struct Figures {
    steps: u64,
    evaluations: u64,
    /// Fingerprint of the samples.
    hash: String,
    /// Difference from a reference, where there is one.
    error: Option<f64>,
    seconds: f64,
}

impl Figures {
    fn read(value: &Value) -> Option<Self> {
        Some(Self {
            steps: value["steps"].as_u64()?,
            evaluations: value["evaluations"].as_u64()?,
            hash: value["hash"].as_str()?.to_owned(),
            error: value["error"].as_f64(),
            seconds: value["seconds"].as_f64()?,
        })
    }

    /// Refuses two measurements that are not of the same run: the same bits come from every build.
    fn same(&self, other: &Self, name: &str) -> Result<()> {
        if (self.steps, self.evaluations, &self.hash) == (other.steps, other.evaluations, &other.hash) {
            return Ok(());
        }
        let [one, another] = [self, other].map(|run| format!("{} steps, samples {}", run.steps, run.hash));
        Err(Failure::new(format!("{name} was not the same run twice: {one} and {another}")))
    }
}

/// The figures of each case with the least seconds seen.
#[derive(Default)]
struct Best(BTreeMap<String, Figures>);

impl Best {
    fn take(&mut self, cases: &Value) -> Result<()> {
        let cases = cases.as_object().ok_or_else(|| Failure::new("the benchmark told no cases"))?;
        for (name, figures) in cases {
            let Some(figures) = Figures::read(figures) else {
                return Err(Failure::new(format!("the benchmark told no figures of {name}: {figures}")));
            };
            if figures.steps < 1 || figures.seconds <= 0.0 {
                return Err(Failure::new(format!("{name} did not run: {figures:?}")));
            }
            let best = self.0.entry(name.clone()).or_insert_with(|| figures.clone());
            best.same(&figures, name)?;
            best.seconds = best.seconds.min(figures.seconds);
        }
        Ok(())
    }
}

/// The evaluation with the smaller ratio of two: noise only ever adds, to either side, so both are taken from one round.
fn faster(one: Value, other: Value) -> Value {
    let cost = |value: &Value| Some(value["compiled_ns"].as_f64()? + value["hand_ns"].as_f64()?);
    match (cost(&one), cost(&other)) {
        (Some(a), Some(b)) if a <= b => one,
        (Some(_), None) => one,
        _ => other,
    }
}

/// Three significant digits: more would be noise.
fn rounded(value: f64) -> f64 {
    format!("{value:.2e}").parse().unwrap_or(value)
}

fn cell(value: &Value) -> String {
    value.to_string()
}

fn print(figures: &Value) {
    println!("\n{:34} {:>9} {:>12} {:>12} {:>8}", "time per step", "steps", "native, us", "wasm, us", "ratio");
    // A JSON value ignores the width it is asked to have; its text does not.
    for case in figures["cases"].as_array().into_iter().flatten() {
        let name = case["case"].as_str().unwrap_or_default();
        let [steps, native, wasm, ratio] = ["steps", "native_us", "wasm_us", "ratio"].map(|key| cell(&case[key]));
        println!("{name:34} {steps:>9} {native:>12} {wasm:>12} {ratio:>8}");
    }
    println!(
        "\n{:24} {:>9} {:>12} {:>12} {:>12} {:>12} {:>8}",
        "work and precision", "steps", "evaluations", "error, rad", "native, ms", "wasm, ms", "ratio"
    );
    for case in figures["work_precision"].as_array().into_iter().flatten() {
        let name = case["case"].as_str().unwrap_or_default();
        let keys = ["steps", "evaluations", "error", "native_ms", "wasm_ms", "ratio"];
        let [steps, evaluations, error, native, wasm, ratio] = keys.map(|key| cell(&case[key]));
        println!("{name:24} {steps:>9} {evaluations:>12} {error:>12} {native:>12} {wasm:>12} {ratio:>8}");
    }
    let evaluation = &figures["evaluation"];
    println!("\n{:34} {:>12} {:>12} {:>8}", "one evaluation", "compiled, ns", "by hand, ns", "ratio");
    let [compiled, hand, ratio] = ["compiled_ns", "hand_ns", "ratio"].map(|key| cell(&evaluation[key]));
    println!("{:34} {compiled:>12} {hand:>12} {ratio:>8}", "four-bar");
    println!("\n{:34} {:>12} {:>12}", "checks strip after an edit", "bodies", "wasm, ms");
    for row in figures["checks_strip"].as_array().into_iter().flatten() {
        let [bodies, ms] = ["bodies", "ms"].map(|key| cell(&row[key]));
        println!("{:34} {bodies:>12} {ms:>12}", row["case"].as_str().unwrap_or_default());
    }
    println!("\n{:34} {:>12} {:>12} {:>8}", "slider of 40 four-bars", "all anew, ms", "values, ms", "ratio");
    for (case, row) in [("native", &figures["slider_native"]), ("WebAssembly", &figures["slider"])] {
        let [whole, ms, ratio] = ["whole_ms", "ms", "ratio"].map(|key| cell(&row[key]));
        println!("{case:34} {whole:>12} {ms:>12} {ratio:>8}");
    }
    page::print(figures);
    page::print_board(figures);
    let view = &figures["first_view"];
    println!("\nfirst view: {} bytes, with brotli {}", view["raw"], view["brotli"]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_time_counts_and_a_run_that_did_not_happen_is_refused() {
        let mut best = Best::default();
        let run = |steps: u64, hash: &str, seconds: f64| json!({ "a": { "steps": steps, "evaluations": 6, "hash": hash, "seconds": seconds } });
        for seconds in [2.0, 1.0, 3.0] {
            best.take(&run(10, "f", seconds)).expect("figures");
        }
        assert_eq!((best.0["a"].steps, best.0["a"].seconds), (10, 1.0));
        // Not the same run, or none at all.
        for wrong in [run(11, "f", 1.0), run(10, "e", 1.0), run(0, "f", 1.0), run(10, "f", 0.0), json!(null)] {
            assert!(best.take(&wrong).is_err(), "{wrong}");
        }
        assert!(best.take(&json!({ "a": { "seconds": 1.0 } })).is_err());
    }

    #[test]
    fn a_check_without_a_time_is_no_figure() {
        let row = json!({ "case": "chain?N=20", "bodies": 20, "ms": 16.04 });
        assert_eq!(
            strip_rows(&json!([row])).expect("rows"),
            [json!({ "case": "chain?N=20", "bodies": 20, "ms": 16.0 })]
        );
        for wrong in [
            json!(null),
            json!([]),
            json!([{ "case": "a", "bodies": 1 }]),
            json!([{ "case": "a", "bodies": 1, "ms": 0 }]),
        ] {
            assert!(strip_rows(&wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_slider_without_a_time_is_no_figure() {
        let row = slider_row(&json!({ "whole_ms": 600, "ms": 101.25 })).expect("a row");
        assert_eq!(row, json!({ "whole_ms": 600.0, "ms": 101.0, "ratio": 0.169 }));
        for wrong in [json!(null), json!({ "whole_ms": 600 }), json!({ "whole_ms": 600, "ms": 0 })] {
            assert!(slider_row(&wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn figures_have_three_digits() {
        assert_eq!([1.23456, 0.012345, 1234.0].map(rounded), [1.23, 0.0123, 1230.0]);
    }
}

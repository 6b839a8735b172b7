//! What `cargo xtask bench` measures of the page in a browser.

use super::{cell, read, rounded};
use crate::failure::{Failure, Result};
use crate::{browser, process, project};
use serde_json::{Value, json};

/// Frame times of plots, and the memory of a long run.
pub fn plots() -> Result<Value> {
    let mut node = project::node("node");
    node.args(["--input-type=module", "-e", include_str!("../frames.mjs")]).arg(project::root()).arg(project::site());
    node.env("HOLONOMY_CHROMIUM", browser::chromium()?);
    plot_rows(&read(&process::output(&mut node)?)?)
}

fn plot_rows(told: &Value) -> Result<Value> {
    let lacking = || Failure::new(format!("the benchmark told no times of plots: {told}"));
    let rows = told["plots"].as_array().filter(|rows| !rows.is_empty()).ok_or_else(lacking)?;
    let row = |row: &Value| -> Option<Value> {
        let mut figures = serde_json::Map::new();
        for key in ["case", "what"] {
            figures.insert(key.to_owned(), json!(row[key].as_str()?));
        }
        for key in ["samples", "throttle", "frames"] {
            figures.insert(key.to_owned(), json!(row[key].as_u64()?));
        }
        for key in ["draw_ms", "draw_p95_ms", "frame_ms", "frame_p95_ms"] {
            figures.insert(key.to_owned(), json!(rounded(row[key].as_f64().filter(|ms| *ms > 0.0)?)));
        }
        Some(Value::Object(figures))
    };
    let rows = rows.iter().map(row).collect::<Option<Vec<Value>>>().ok_or_else(lacking)?;
    let long = &told["long_run"];
    let (Some(samples), Some(kept), Some(notice)) =
        (long["samples"].as_u64(), long["kept"].as_u64(), long["notice"].as_str())
    else {
        return Err(lacking());
    };
    let peak = long["peak_mb"].as_f64().map(rounded);
    let long_run = json!({ "samples": samples, "kept": kept, "notice": notice, "peak_mb": peak });
    Ok(json!({ "plots": rows, "long_run": long_run }))
}

/// The longest tasks of the main thread while a visitor does the usual things.
pub fn tasks() -> Result<Value> {
    let mut node = project::node("node");
    node.arg(project::root().join("tests/browser/longest-tasks.mjs")).env("HOLONOMY_SITE", project::site());
    node.env("HOLONOMY_CHROMIUM", browser::chromium()?);
    task_rows(&read(&process::output(&mut node)?)?).map(Value::Array)
}

fn task_rows(told: &Value) -> Result<Vec<Value>> {
    let lacking = || Failure::new(format!("the benchmark told no tasks of the page: {told}"));
    let rows = told.as_array().filter(|rows| !rows.is_empty()).ok_or_else(lacking)?;
    let row = |row: &Value| -> Option<Value> {
        let ms = |key: &str| row[key].as_f64().filter(|ms| *ms > 0.0).map(rounded);
        Some(json!({ "case": row["case"].as_str()?, "cpu_ms": ms("cpu_ms")?, "wall_ms": ms("wall_ms")? }))
    };
    rows.iter().map(row).collect::<Option<_>>().ok_or_else(lacking)
}

/// How long the board takes for sixty receipts of each lesson.
pub fn board() -> Result<Value> {
    let mut node = project::node("node");
    node.arg(project::root().join("tests/browser/board-times.mjs")).env("HOLONOMY_SITE", project::site());
    node.env("HOLONOMY_CHROMIUM", browser::chromium()?);
    board_rows(&read(&process::output(&mut node)?)?).map(Value::Array)
}

fn board_rows(told: &Value) -> Result<Vec<Value>> {
    let lacking = || Failure::new(format!("the benchmark told no times of the board: {told}"));
    let rows = told.as_array().filter(|rows| !rows.is_empty()).ok_or_else(lacking)?;
    let row = |row: &Value| -> Option<Value> {
        let s = |key: &str| row[key].as_f64().filter(|s| *s > 0.0).map(rounded);
        Some(json!({ "lesson": row["lesson"].as_str()?, "receipts": row["receipts"].as_u64()?,
            "workers": row["workers"].as_u64()?, "all_s": s("all_s")?, "cpu_s": s("cpu_s")?,
            "solver_mean_s": s("solver_mean_s")?, "solver_max_s": s("solver_max_s")? }))
    };
    rows.iter().map(row).collect::<Option<_>>().ok_or_else(lacking)
}

/// The tables of what was measured.
pub fn print(figures: &Value) {
    print_plots(figures);
    if let Some(rows) = figures["longest_tasks"].as_array() {
        println!("\n{:44} {:>14} {:>14}", "longest task of the main thread", "processor, ms", "wall, ms");
        for row in rows {
            let [cpu, wall] = ["cpu_ms", "wall_ms"].map(|key| cell(&row[key]));
            println!("{:44} {cpu:>14} {wall:>14}", row["case"].as_str().unwrap_or_default());
        }
    }
}

/// The table of the board.
pub fn print_board(figures: &Value) {
    let Some(rows) = figures["board"].as_array() else { return };
    println!(
        "\n{:24} {:>8} {:>8} {:>14} {:>10} {:>10}",
        "60 receipts", "workers", "all, s", "processor, s", "one, s", "longest"
    );
    for row in rows {
        let [workers, all, cpu, mean, max] =
            ["workers", "all_s", "cpu_s", "solver_mean_s", "solver_max_s"].map(|key| cell(&row[key]));
        println!(
            "{:24} {workers:>8} {all:>8} {cpu:>14} {mean:>10} {max:>10}",
            row["lesson"].as_str().unwrap_or_default()
        );
    }
}

fn print_plots(figures: &Value) {
    if let Some(rows) = figures["plots"].as_array() {
        println!(
            "\n{:12} {:>8} {:>8} {:>10} {:>12} {:>10} {:>12}",
            "plots", "cpu", "what", "draw, ms", "95 %, ms", "frame, ms", "95 %, ms"
        );
        for row in rows {
            let [throttle, draw, draw_95, frame, frame_95] =
                ["throttle", "draw_ms", "draw_p95_ms", "frame_ms", "frame_p95_ms"].map(|key| cell(&row[key]));
            let [case, what] = ["case", "what"].map(|key| row[key].as_str().unwrap_or_default());
            println!("{case:12} {throttle:>7}x {what:>8} {draw:>10} {draw_95:>12} {frame:>10} {frame_95:>12}");
        }
        let long = &figures["long_run"];
        println!(
            "\na run of {} samples keeps {}; peak memory of the page {} MB; it says: {}",
            long["samples"], long["kept"], long["peak_mb"], long["notice"]
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_plots_are_complete_or_refused() {
        let row = json!({ "case": "1,000,000", "samples": 1_000_000, "throttle": 4, "what": "pan", "frames": 120,
            "draw_ms": 2.3456, "draw_p95_ms": 4.0, "frame_ms": 16.66, "frame_p95_ms": 17.0 });
        let long = json!({ "samples": 4_000_000, "kept": 1_000_000, "notice": "The run has more.", "peak_mb": 512.34 });
        let told = plot_rows(&json!({ "plots": [row], "long_run": long })).expect("figures");
        assert_eq!((&told["plots"][0]["draw_ms"], &told["long_run"]["peak_mb"]), (&json!(2.35), &json!(512.0)));
        let mut slow = row.clone();
        slow["frame_ms"] = json!(0);
        for wrong in [
            json!(null),
            json!({ "plots": [], "long_run": long }),
            json!({ "plots": [slow], "long_run": long }),
            json!({ "plots": [row], "long_run": { "samples": 1, "kept": 1, "notice": null } }),
        ] {
            assert!(plot_rows(&wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_board_without_a_time_is_no_figure() {
        let row = json!({ "lesson": "lesson-drift", "receipts": 60, "workers": 2, "all_s": 5.4321, "cpu_s": 6.0,
            "solver_mean_s": 0.05, "solver_max_s": 0.1 });
        assert_eq!(board_rows(&json!([row])).expect("rows")[0]["all_s"], 5.43);
        let mut untimed = row.clone();
        untimed["all_s"] = json!(null);
        for wrong in [json!(null), json!([]), json!([untimed])] {
            assert!(board_rows(&wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_task_without_a_time_is_no_figure() {
        let row = json!({ "case": "opening", "cpu_ms": 31.26, "wall_ms": 40 });
        assert_eq!(
            task_rows(&json!([row])).expect("rows"),
            [json!({ "case": "opening", "cpu_ms": 31.3, "wall_ms": 40.0 })]
        );
        for wrong in [json!(null), json!([]), json!([{ "case": "opening", "cpu_ms": 0, "wall_ms": 1 }])] {
            assert!(task_rows(&wrong).is_err(), "{wrong}");
        }
    }
}

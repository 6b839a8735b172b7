//! What was measured as JSON, as tables and as curves: all of it from here.

use super::curve::Bracket;
use super::measured::{Host, Measured, Times, auto, best_peer, best_stated, web_peer};
use super::problem::Problem;
use super::{native, setup};
use crate::bench::rounded;
use crate::failure::{Context, Failure, Result};
use crate::project;
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

/// Between these lines `docs/performance.md` has what was measured last.
const BEGIN: &str = "<!-- peers: written by `cargo xtask bench --peers` -->\n";
const END: &str = "<!-- peers: end -->\n";

/// The figures of a problem.
pub fn figures(problem: &Problem, measured: &[Measured], targets: &[f64]) -> Value {
    let forms = problem.forms.iter().enumerate();
    let rows: Vec<Value> = forms
        .flat_map(|(form, _)| targets.iter().map(move |target| (form, *target)))
        .map(|(form, target)| row(problem, measured, form, target))
        .collect();
    let curves: Vec<Value> = measured.iter().map(|one| curve(problem, one)).collect();
    json!({ "problem": problem.name, "title": problem.title, "rows": rows, "curves": curves })
}

fn curve(problem: &Problem, measured: &Measured) -> Value {
    let points = measured.points.iter().zip(&measured.curve.settings).enumerate().map(|(i, (point, (setting, _)))| {
        let mut told = json!({ "setting": setting, "error": point.error });
        if let Some(why) = &point.failed {
            told["failed"] = json!(why);
        }
        for (host, runs) in &point.times {
            let Some(times) = measured.medians(i, *host) else { continue };
            told[host.key()] = parts(times);
            told[host.key()]["runs"] = json!(runs.iter().map(|times| rounded(times.run)).collect::<Vec<f64>>());
        }
        told
    });
    json!({
        "who": measured.curve.who, "form": problem.forms[measured.curve.form].label, "method": measured.curve.method,
        "points": points.collect::<Vec<Value>>(),
    })
}

fn parts(times: Times) -> Value {
    json!({ "build_s": rounded(times.build), "run_s": rounded(times.run), "output_s": rounded(times.output) })
}

/// Who reaches a target how fast: the best peer, the best of our stated methods, what we choose ourselves.
fn row(problem: &Problem, measured: &[Measured], form: usize, target: f64) -> Value {
    let mut row = json!({ "form": problem.forms[form].label, "target": target });
    let web = web_peer(measured);
    let contestants = [
        ("peer", best_peer(measured, target)),
        ("stated", best_stated(measured, form, target)),
        ("auto", auto(measured, form)),
        ("web_peer", web),
    ];
    for (name, found) in contestants {
        let Some(one) = found.map(|i| &measured[i]) else { continue };
        let Some(Bracket { meets, .. }) = one.bracket(target) else { continue };
        let mut told = json!({
            "who": one.curve.who, "method": one.curve.method, "setting": one.curve.settings[meets].0,
            "error": one.points[meets].error.map(rounded),
        });
        for host in Host::ALL {
            if let Some(seconds) = one.at(target, host) {
                told[host.key()] = json!(rounded(seconds));
            }
        }
        // Of the setting that meets the target: what stands beside stepping does not depend on its precision.
        if let Some(times) = one.medians(meets, Host::Native).or_else(|| one.medians(meets, Host::NodeWarm)) {
            told["parts"] = parts(times);
        }
        row[name] = told;
    }
    for name in ["stated", "auto"] {
        let mut ratios = Map::new();
        for host in Host::ALL {
            let other = if host == Host::Native { "peer" } else { "web_peer" };
            if let (Some(ours), Some(theirs)) = (row[name][host.key()].as_f64(), row[other][host.key()].as_f64()) {
                ratios.insert(host.key().to_owned(), json!(rounded(ours / theirs)));
            }
        }
        row["ratios"][name] = Value::Object(ratios);
    }
    row
}

/// Writes figures, tables and curves below cargo's target folder, and into the manual when `whole`; the tables as text.
pub fn write(figures: &mut Value, whole: bool) -> Result<String> {
    let folder = setup::place().join("report");
    std::fs::create_dir_all(&folder).context(format!("make {}", folder.display()))?;
    let text = tables(figures);
    let put = |name: &str, text: &str| std::fs::write(folder.join(name), text).context(format!("write {name}"));
    put("figures.json", &format!("{figures:#}\n"))?;
    draw(&drawings(figures, &folder.display().to_string()))?;
    put("peers.md", &format!("{text}\n{}", pictures(figures, "")))?;
    if whole {
        let pictures_folder = project::root().join("docs/performance");
        std::fs::create_dir_all(&pictures_folder)?;
        draw(&drawings(figures, &pictures_folder.display().to_string()))?;
        let manual = project::root().join("docs/performance.md");
        let old = std::fs::read_to_string(&manual).context("read docs/performance.md")?;
        let new = renewed(&old, &format!("{text}\n{}", pictures(figures, "performance/")))?;
        std::fs::write(manual, new).context("write docs/performance.md")?;
    }
    Ok(format!("{text}\nfigures, tables and curves are in {}", folder.display()))
}

/// The manual with other text between the two lines.
fn renewed(old: &str, text: &str) -> Result<String> {
    let lacks = || Failure::new(format!("docs/performance.md lacks the line {}", BEGIN.trim_end()));
    let (before, rest) = old.split_once(BEGIN).ok_or_else(lacks)?;
    let (_, after) = rest.split_once(END).ok_or_else(lacks)?;
    Ok(format!("{before}{BEGIN}\n{}\n\n{END}{after}", text.trim()))
}

/// A number with two or three digits, as people write it.
fn shown(value: f64) -> String {
    match value.abs() {
        size if size >= 1000.0 => format!("{:.0}", (value / 10.0).round() * 10.0),
        size if size >= 100.0 => format!("{value:.0}"),
        size if size >= 10.0 => format!("{value:.1}"),
        size if size >= 0.1 => format!("{value:.2}"),
        _ => format!("{value:.1e}"),
    }
}

fn milliseconds(value: &Value) -> String {
    value.as_f64().map_or_else(|| "-".to_owned(), |seconds| shown(1e3 * seconds))
}

/// All tables in Markdown.
fn tables(figures: &Value) -> String {
    let mut text = String::new();
    let versions = figures["versions"].as_object().into_iter().flatten();
    let versions: Vec<String> =
        versions.map(|(name, version)| format!("{name} {}", version.as_str().unwrap_or("?"))).collect();
    let core =
        figures["core"].as_u64().map_or_else(|| "not pinned".to_owned(), |core| format!("pinned to core {core}"));
    let _ = writeln!(
        text,
        "Versions: {}. Machine: {}; {core}.",
        versions.join("; "),
        figures["machine"].as_str().unwrap_or("?")
    );
    for (name, why) in figures["not_run"].as_object().into_iter().flatten() {
        let _ = writeln!(text, "NOT RUN: {name}: {}", why.as_str().unwrap_or_default());
    }
    text.push_str(
        "\nRatios of stepping at equal error, ours to theirs, below 1 we are faster; `stated / auto`. Native: to the best peer. Node, Chromium: to MuJoCo there.\n\n\
         | problem | target, m | best peer, its setting | ms | ours, stated | ms | auto, ms | error of auto, m | native | Node, warm | Node, first | Chromium, warm | Chromium, first |\n\
         |---|---|---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for (name, row) in rows(figures) {
        let who = |key: &str| match row[key]["who"].as_str() {
            Some(who) if key == "peer" => {
                format!("{who}, {}, {}", word(&row[key]["method"]), word(&row[key]["setting"]))
            }
            Some(_) => format!("{}, {}", word(&row[key]["method"]), word(&row[key]["setting"])),
            None => "none".to_owned(),
        };
        let _ = write!(
            text,
            "| {name} | {} | {} | {} | {} | {} | {} | {} |",
            power(&row["target"]),
            who("peer"),
            milliseconds(&row["peer"]["native"]),
            who("stated"),
            milliseconds(&row["stated"]["native"]),
            milliseconds(&row["auto"]["native"]),
            row["auto"]["error"].as_f64().map_or_else(|| "-".to_owned(), |error| format!("{error:.1e}")),
        );
        for host in Host::ALL {
            let ratio = |name: &str| row["ratios"][name][host.key()].as_f64().map_or_else(|| "-".to_owned(), shown);
            let _ = write!(text, " {} / {} |", ratio("stated"), ratio("auto"));
        }
        text.push('\n');
    }
    text.push_str(
        "\nMilliseconds: building, stepping and output of the best peer and of ours natively (of the setting that meets the target, not interpolated), and \
         stepping in WebAssembly, ours as stated and MuJoCo's (`mujoco-wasm`), interpolated.\n\n\
         | problem | target, m | peer: build, step, output | stated | auto | Node, warm: ours, MuJoCo | Node, first | Chromium, warm | Chromium, first |\n\
         |---|---|---|---|---|---|---|---|---|\n",
    );
    for (name, row) in rows(figures) {
        let _ = write!(text, "| {name} | {} |", power(&row["target"]));
        for key in ["peer", "stated", "auto"] {
            let parts = &row[key]["parts"];
            let [build, run, output] = ["build_s", "run_s", "output_s"].map(|part| milliseconds(&parts[part]));
            let _ = write!(text, " {build}, {run}, {output} |");
        }
        for host in &Host::ALL[1..] {
            let [ours, theirs] = ["stated", "web_peer"].map(|name| milliseconds(&row[name][host.key()]));
            let _ = write!(text, " {ours}, {theirs} |");
        }
        text.push('\n');
    }
    text
}

/// The rows of all problems, with what to call them.
fn rows(figures: &Value) -> Vec<(String, &Value)> {
    let problems = figures["problems"].as_array().into_iter().flatten();
    let named = problems.flat_map(|problem| {
        let name = word(&problem["problem"]);
        problem["rows"].as_array().into_iter().flatten().map(move |row| match row["form"].as_str() {
            Some(form) if !form.is_empty() => (format!("{name}, {form}"), row),
            _ => (name.to_owned(), row),
        })
    });
    named.collect()
}

fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn power(target: &Value) -> String {
    target.as_f64().map_or_else(String::new, |target| format!("{target:.0e}"))
}

/// The figures of all problems, for the program that draws.
fn drawings(figures: &Value, folder: &str) -> Value {
    let problems = figures["problems"].as_array().into_iter().flatten();
    let one = |problem: &Value| {
        let curves = problem["curves"].as_array().map_or(&[] as &[Value], Vec::as_slice);
        let chosen: Vec<&str> = problem["rows"]
            .as_array()
            .into_iter()
            .flatten()
            .filter(|row| word(&row["form"]).is_empty())
            .map(|row| word(&row["stated"]["method"]))
            .collect();
        // Of our many methods those that won, and what we choose ourselves.
        let shown = curves.iter().filter(|curve| {
            let ours = word(&curve["who"]) == "ours";
            !ours
                || (word(&curve["form"]).is_empty()
                    && (word(&curve["method"]) == "auto" || chosen.contains(&word(&curve["method"]))))
        });
        let drawn = shown.filter_map(|curve| {
            let mut points: Vec<(f64, f64)> = Vec::new();
            for point in curve["points"].as_array().into_iter().flatten() {
                let seconds = point["native"]["run_s"].as_f64().or(point["node_warm"]["run_s"].as_f64());
                if let (Some(error), Some(seconds)) = (point["error"].as_f64(), seconds) {
                    // What is off by more than a metre is no solution any more.
                    if error <= 1.0 && error > 0.0 {
                        points.push((error, 1e3 * seconds));
                    }
                }
            }
            let (x, y): (Vec<f64>, Vec<f64>) = points.into_iter().unzip();
            let who = word(&curve["who"]);
            let label = match who {
                "mujoco-wasm" => "mujoco-wasm (Node, warm)".to_owned(),
                _ => format!("{who}, {}", word(&curve["method"])),
            };
            (!x.is_empty()).then(|| json!({ "label": label, "x": x, "y": y }))
        });
        json!({
            "file": format!("{folder}/peers-{}", word(&problem["problem"])),
            "title": format!("{}: {}", word(&problem["problem"]), word(&problem["title"])),
            "x": ["error", "m"], "y": ["processor time of stepping", "ms"], "curves": drawn.collect::<Vec<Value>>(),
        })
    };
    Value::Array(
        problems
            .map(one)
            .filter(|drawing| drawing["curves"].as_array().is_some_and(|curves| !curves.is_empty()))
            .collect(),
    )
}

/// The pictures in Markdown.
fn pictures(figures: &Value, folder: &str) -> String {
    let mut text = String::new();
    for problem in figures["problems"].as_array().into_iter().flatten() {
        let (name, title) = (word(&problem["problem"]), word(&problem["title"]));
        let _ = writeln!(
            text,
            "<picture>\n  <source media=\"(prefers-color-scheme: dark)\" srcset=\"{folder}peers-{name}-dark.svg\">\n  <img src=\"{folder}peers-{name}.svg\" alt=\"Work over precision of {name}: {title}\">\n</picture>\n"
        );
    }
    text
}

fn draw(drawings: &Value) -> Result<()> {
    let mut child =
        Command::new(native()).arg("draw").stdin(Stdio::piped()).spawn().context("start the program that draws")?;
    if let Some(mut input) = child.stdin.take() {
        input.write_all(drawings.to_string().as_bytes()).context("tell what to draw")?;
    }
    let status = child.wait().context("wait for the program that draws")?;
    if status.success() { Ok(()) } else { Err(Failure::new("the curves could not be drawn")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Value {
        let peer = json!({ "who": "pin", "method": "DOP853", "setting": "tolerance 1e-7", "native": 0.002, "error": 1e-7,
            "parts": { "build_s": 0.001, "run_s": 0.002, "output_s": 0.0001 } });
        let stated = json!({ "who": "ours", "method": "index-1, none", "setting": "dop853 1e-7", "native": 0.001, "node_warm": 0.0021 });
        let ratios = json!({ "stated": { "native": 0.5 }, "auto": {} });
        let row = json!({ "form": "", "target": 1e-6, "peer": peer, "stated": stated, "ratios": ratios });
        let curve = json!({ "who": "pin", "form": "", "method": "DOP853", "points": [
            { "setting": "a", "error": 1e-3, "native": { "run_s": 0.001 } }, { "setting": "b", "error": null, "failed": "it broke" },
            { "setting": "c", "error": 2.0, "native": { "run_s": 0.001 } } ] });
        json!({ "versions": { "pin": "4.1.0" }, "machine": "one", "core": 1, "not_run": { "exudyn": "no wheel" },
            "problems": [{ "problem": "P1", "title": "Pendulum", "rows": [row], "curves": [curve] }] })
    }

    #[test]
    fn the_tables_say_what_was_measured_and_what_was_not() {
        let text = tables(&sample());
        assert!(text.contains("Versions: pin 4.1.0. Machine: one; pinned to core 1."), "{text}");
        assert!(text.contains("NOT RUN: exudyn: no wheel"), "{text}");
        assert!(
            text.contains("| P1 | 1e-6 | pin, DOP853, tolerance 1e-7 | 2.00 | index-1, none, dop853 1e-7 | 1.00 | - | - | 0.50 / - | - / - |"),
            "{text}"
        );
        assert!(text.contains("| P1 | 1e-6 | 1.00, 2.00, 0.10 | -, -, - | -, -, - | 2.10, - |"), "{text}");
    }

    #[test]
    fn the_curves_are_of_what_finished() {
        let drawn = drawings(&sample(), "here");
        assert_eq!(drawn[0]["curves"], json!([{ "label": "pin, DOP853", "x": [1e-3], "y": [1.0] }]));
        assert_eq!(drawn[0]["file"], "here/peers-P1");
    }

    #[test]
    fn the_manual_is_renewed_between_its_two_lines() {
        let old = format!("before\n{BEGIN}old\n{END}after\n");
        assert_eq!(renewed(&old, "new\n").expect("lines"), format!("before\n{BEGIN}\nnew\n\n{END}after\n"));
        assert!(renewed("no lines", "new").is_err());
    }

    #[test]
    fn numbers_are_written_as_people_write_them() {
        assert_eq!([12345.6, 123.4, 12.34, 0.1234, 0.01234].map(shown), ["12350", "123", "12.3", "0.12", "1.2e-2"]);
    }
}

//! Holonomy's side of `cargo xtask bench --peers`.
//!
//! `-- run` runs documents: one line of JSON asks, one line answers, as `bench/peers/python/worker.py` has it for the peers. `-- draw` draws
//! the curves that it reads as JSON.

mod clock;

use std::io::{BufRead, Read, Write};

use holonomy_document::read;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::Progress;
use holonomy_plot::{Axis, Figure, Marker, Scale, Series, Theme, svg};
use serde::Deserialize;
use serde_json::{Value, json};

/// Repetitions of a short run, as many as the peers get.
const MOST_RUNS: usize = 5;
/// CSS pixels of a figure.
const SIZE: (u32, u32) = (760, 420);

fn main() -> Result<(), String> {
    match std::env::args().nth(1).as_deref() {
        Some("run") => work(),
        Some("draw") => draw(),
        _ => Err("usage: peers run | draw".to_owned()),
    }
}

#[derive(Deserialize)]
struct Asked {
    document: String,
    channels: Vec<String>,
    samples: usize,
    /// How much processor time repetitions may take.
    seconds: f64,
}

fn work() -> Result<(), String> {
    let mut out = std::io::stdout().lock();
    let mut tell =
        |answer: Value| writeln!(out, "{answer}").and_then(|()| out.flush()).map_err(|error| error.to_string());
    tell(json!({ "versions": { "Holonomy": env!("CARGO_PKG_VERSION") } }))?;
    for line in std::io::stdin().lock().lines() {
        let line = line.map_err(|error| error.to_string())?;
        let asked: Asked = serde_json::from_str(&line).map_err(|error| error.to_string())?;
        tell(answer(&asked).unwrap_or_else(|why| json!({ "failed": why })))?;
    }
    Ok(())
}

fn answer(asked: &Asked) -> Result<Value, String> {
    let (mut times, mut positions) = (Vec::new(), Vec::new());
    while times.is_empty() || (times.len() < MOST_RUNS && times.iter().flatten().sum::<f64>() < asked.seconds) {
        let (spent, found) = once(asked)?;
        times.push(spent);
        positions = found;
    }
    if !positions.iter().all(|value| value.is_finite()) {
        return Err("positions are not numbers".to_owned());
    }
    let [build, run, output] = [0, 1, 2].map(|part| median(times.iter().map(|row| row[part]).collect()));
    Ok(json!({ "build_s": build, "run_s": run, "output_s": output, "runs": times.len(), "positions": positions }))
}

/// One run from the text on: seconds for building, stepping and output, and the output.
fn once(asked: &Asked) -> Result<([f64; 3], Vec<f64>), String> {
    let begin = clock::seconds();
    let reading = read(&asked.document);
    let document = reading.document.ok_or_else(|| format!("{:?}", reading.diagnostics))?;
    let model = Model::build(&document, 0, &[], &mut KindCache::default()).map_err(|found| format!("{found:?}"))?;
    let mut run = model.start().map_err(|failure| failure.message)?;
    let built = clock::seconds();
    loop {
        match run.advance(100_000) {
            Progress::Running => {}
            Progress::Done => break,
            Progress::Failed(failure) => return Err(failure.message),
        }
    }
    let stepped = clock::seconds();
    // The first sample is the start.
    let positions = run.trace().rows(&asked.channels, 1, asked.samples).map_err(|unknown| unknown.to_string())?;
    let told = clock::seconds();
    Ok(([built - begin, stepped - built, told - stepped], without_times(&positions, asked.channels.len())))
}

/// Rows begin with their time.
fn without_times(rows: &[f64], channels: usize) -> Vec<f64> {
    rows.chunks(channels + 1).flat_map(|row| row.iter().skip(1).copied()).collect()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 { values[middle] } else { (values[middle - 1] + values[middle]) / 2.0 }
}

/// A figure of work over precision, both logarithmic.
#[derive(Deserialize)]
struct Drawing {
    /// Where the two files go, without `.svg` and `-dark.svg`.
    file: String,
    title: String,
    x: (String, String),
    y: (String, String),
    curves: Vec<Curve>,
}

#[derive(Deserialize)]
struct Curve {
    label: String,
    x: Vec<f64>,
    y: Vec<f64>,
}

fn draw() -> Result<(), String> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).map_err(|error| error.to_string())?;
    let drawings: Vec<Drawing> = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    for drawing in drawings {
        let axis = |(label, unit): &(String, String)| Axis {
            label: label.clone(),
            unit: unit.clone(),
            scale: Scale::Log,
            ..Axis::default()
        };
        let series = drawing.curves.iter().enumerate();
        let series =
            series.map(|(i, curve)| Series::numbered(i, curve.label.clone(), curve.x.clone(), curve.y.clone()));
        // A dot for every setting: what was chosen by itself is only one.
        let dots = drawing.curves.iter().enumerate().flat_map(|(i, curve)| {
            let points = curve.x.iter().zip(&curve.y);
            points.map(move |(x, y)| Marker { x: Some(*x), y: Some(*y), color: Some(i), ..Marker::default() })
        });
        let figure = Figure {
            title: Some(drawing.title.clone()),
            x: axis(&drawing.x),
            y: axis(&drawing.y),
            series: series.collect(),
            markers: dots.collect(),
            ..Figure::default()
        };
        for (theme, ending) in [(Theme::Light, ""), (Theme::Dark, "-dark")] {
            let file = format!("{}{ending}.svg", drawing.file);
            let picture = svg(&Figure { theme, ..figure.clone() }, SIZE).map_err(|error| format!("{file}: {error}"))?;
            std::fs::write(&file, picture).map_err(|error| format!("{file}: {error}"))?;
        }
    }
    Ok(())
}

//! Sweeps: the values, the document with one of them, what is noted of its run. Who computes which is the page's business.

use holonomy_document::edited;
use holonomy_document::json::number_text;
use holonomy_study::sweep::{self, Row, Statistics, Take};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::simulator::{Simulator, names, unknown};
use holonomy_boundary::document;
use holonomy_boundary::{Refusal, json};

/// `count` values from `a` to `b`, evenly spaced or (`log`) in even ratios.
///
/// # Errors
/// A failure as JSON when there are no such values.
#[wasm_bindgen]
pub fn sweep_values(a: f64, b: f64, count: u32, log: bool) -> Result<Vec<f64>, Refusal> {
    sweep::values(a, b, count as usize, log).map_err(|problem| {
        let remedy = "Give two ends and how many runs there are between them.".to_owned();
        Refusal::question("range", Vec::new(), format!("{problem}."), remedy)
    })
}

/// The text of a document with a number put at a path (`parameters.l`, `simulation.integrator.step`), as `holonomy sweep` does it.
///
/// # Errors
/// Diagnostics as JSON when it has no such place, or is no document then.
#[wasm_bindgen]
pub fn sweep_text(text: &str, path: &str, value: f64) -> Result<String, Refusal> {
    let changed = edited(text, &[(path.to_owned(), number_text(value))]);
    let changed = changed.map_err(|found| Refusal::Diagnostics(vec![*found]))?;
    // Read here and open for the run: what is wrong with it is said now.
    document(&changed).map(|_| changed)
}

/// The lines of the table before its rows, as `holonomy sweep` writes them: last, least, greatest and mean value of each channel.
///
/// # Errors
/// A failure as JSON when the channels are no array of names.
#[wasm_bindgen]
pub fn sweep_head(name: &str, path: &str, channels_json: &str) -> Result<String, Refusal> {
    Ok(sweep::head(name, &[path], &names(channels_json)?, &takes()))
}

fn takes() -> Vec<Take> {
    Take::ALL.iter().map(|(_, take)| *take).collect()
}

/// What is noted of a run.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SweepRow<'a> {
    /// Its line of the table.
    csv: String,
    /// `done`, or why it stopped.
    outcome: &'a str,
    /// Time reached, s.
    t: f64,
    /// What is known of each channel.
    channels: &'a [Statistics],
    /// Largest residual of positions.
    drift: f64,
}

#[wasm_bindgen]
impl Simulator {
    /// What is noted of this run in a sweep, as JSON: a `SweepRow`. `value`: the number that was set.
    ///
    /// # Errors
    /// A failure as JSON when there is no channel of a name.
    pub fn sweep_row(&self, value: f64, channels_json: &str) -> Result<String, Refusal> {
        let row = Row::of(self.run(), &names(channels_json)?).map_err(unknown)?;
        let outcome = row.failure.as_ref().map_or("done", |failure| failure.cause.as_str());
        Ok(json(&SweepRow {
            csv: row.csv(&[value], &takes()),
            outcome,
            t: row.end,
            channels: &row.channels,
            drift: row.summary.drift.position,
        }))
    }
}

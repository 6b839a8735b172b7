//! End-to-end tests of the workspace live in `tests/tests/`; this library holds what they share.

use holonomy_mechanism::document::{Document, read, read_with};
use holonomy_mechanism::gallery;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::{Progress, Run};

/// Reads a document that must be valid.
///
/// # Panics
/// With all findings if it is not.
pub fn document(text: &str) -> Document {
    let reading = read(text);
    reading.document.unwrap_or_else(|| panic!("{:#?}", reading.diagnostics))
}

/// Reads a gallery document with changes, each a path and a JSON value.
///
/// # Panics
/// With all findings if the result is not valid.
pub fn gallery_document(name: &str, sets: &[(&str, &str)]) -> Document {
    let entry = gallery::get(name).unwrap_or_else(|| panic!("no gallery document {name}"));
    let sets: Vec<(String, String)> = sets.iter().map(|(path, value)| ((*path).into(), (*value).into())).collect();
    let reading = read_with(entry.text, &sets);
    reading.document.unwrap_or_else(|| panic!("{name}: {:#?}", reading.diagnostics))
}

/// Builds a run of a document that must build.
///
/// # Panics
/// With all findings if it does not.
pub fn model(document: &Document, run: usize) -> Model {
    Model::build(document, run, &[], &mut KindCache::new()).unwrap_or_else(|findings| panic!("{findings:#?}"))
}

/// Runs to the end, which must be reached.
///
/// # Panics
/// With the failure if the run stops early.
pub fn finish(model: &Model) -> Run {
    let mut run = model.start().unwrap_or_else(|failure| panic!("{failure}"));
    match run.finish() {
        Progress::Done => run,
        other => panic!("{other:?}"),
    }
}

/// A channel that must exist.
///
/// # Panics
/// If it does not.
pub fn channel(run: &Run, name: &str) -> Vec<f64> {
    run.trace().channel(name).unwrap_or_else(|error| panic!("{error}"))
}

/// The last sample of a channel.
///
/// # Panics
/// If there is none.
pub fn last(run: &Run, name: &str) -> f64 {
    *channel(run, name).last().unwrap_or_else(|| panic!("{name} has no samples"))
}

/// A table of reference data: column names and rows.
///
/// # Panics
/// If the file is not there or holds no table.
pub fn reference(name: &str) -> (Vec<String>, Vec<Vec<f64>>) {
    let path = format!("{}/reference/continuation/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut lines = text.lines();
    let header = lines.next().unwrap_or_default().split(',').map(str::to_owned).collect();
    let number = |cell: &str| cell.parse().unwrap_or(f64::NAN);
    (header, lines.map(|line| line.split(',').map(number).collect()).collect())
}

/// Largest absolute difference of two lists of the same length.
///
/// # Panics
/// If the lengths differ.
pub fn difference(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).fold(0.0, |largest: f64, (a, b)| {
        let difference = (a - b).abs();
        // A NaN must not pass as small.
        if difference.is_nan() { f64::INFINITY } else { largest.max(difference) }
    })
}

/// Largest absolute value.
pub fn largest(values: &[f64]) -> f64 {
    difference(values, &vec![0.0; values.len()])
}

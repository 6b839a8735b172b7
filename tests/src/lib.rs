//! End-to-end tests of the workspace live in `tests/tests/suite`; this library holds what they share.

pub mod exact;
pub mod random_mechanism;
pub mod whole_path;

use holonomy_document::gallery;
use holonomy_document::{Document, read, read_with};
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::{Progress, Run};

/// How many of `all` cases are tried: the first `few`, and all with `cargo xtask test --all`.
pub fn cases(few: usize, all: usize) -> usize {
    if std::env::var_os("HOLONOMY_ALL").is_some() { all } else { few }
}

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
    changed(gallery_text(name), sets)
}

/// Builds a run of a document that must build.
///
/// # Panics
/// With all findings if it does not.
pub fn model(document: &Document, run: usize) -> Model {
    Model::build(document, run, &[], &mut KindCache::new()).unwrap_or_else(|findings| panic!("{findings:#?}"))
}

/// Builds the run of a document that has a label.
///
/// # Panics
/// If there is no such run, or with all findings if it does not build.
pub fn labelled(document: &Document, label: &str) -> Model {
    let run = document.find_run(label).unwrap_or_else(|_| panic!("no run {label}"));
    model(document, run)
}

/// The text of a gallery document.
///
/// # Panics
/// If there is none of that name.
pub fn gallery_text(name: &str) -> &'static str {
    gallery::get(name).unwrap_or_else(|| panic!("no gallery document {name}")).text()
}

/// Reads a document with changes, each a path and a JSON value.
///
/// # Panics
/// With all findings if the result is not valid.
pub fn changed(text: &str, sets: &[(&str, &str)]) -> Document {
    let sets: Vec<(String, String)> = sets.iter().map(|(path, value)| ((*path).into(), (*value).into())).collect();
    let reading = read_with(text, &sets);
    reading.document.unwrap_or_else(|| panic!("{:#?}", reading.diagnostics))
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

/// A table of reference data of the continuation paper: column names and rows.
///
/// # Panics
/// If the file is not there or holds no table.
pub fn reference(name: &str) -> (Vec<String>, Vec<Vec<f64>>) {
    table(&format!("continuation/{name}"))
}

/// A table of numbers below `tests/reference`: column names and rows; a cell that is no number is NaN.
///
/// # Panics
/// If the file is not there or holds no table.
pub fn table(path: &str) -> (Vec<String>, Vec<Vec<f64>>) {
    let text = reference_text(path);
    let mut lines = text.lines();
    let header = lines.next().unwrap_or_default().split(',').map(str::to_owned).collect();
    let number = |cell: &str| cell.parse().unwrap_or(f64::NAN);
    (header, lines.map(|line| line.split(',').map(number).collect()).collect())
}

/// The text of a file below `tests/reference`.
///
/// # Panics
/// If it is not there.
pub fn reference_text(path: &str) -> String {
    let path = format!("{}/reference/{path}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Largest difference between a channel and a column of a reference table, over the rows up to the end of the run, all of which
/// must be samples of it.
///
/// # Panics
/// If the channel or the column does not exist, or a time of the table is no sample.
pub fn distance_from(table: &(Vec<String>, Vec<Vec<f64>>), column: &str, run: &Run, name: &str) -> f64 {
    let index =
        |name: &str| table.0.iter().position(|known| known == name).unwrap_or_else(|| panic!("no column {name}"));
    let (time, column) = (index("t"), index(column));
    let (times, values) = (channel(run, "t"), channel(run, name));
    let end = run.duration() * (1.0 + 1e-12);
    let rows: Vec<&Vec<f64>> = table.1.iter().filter(|row| row[time] <= end).collect();
    assert!(rows.len() > 2, "{} rows up to {end}", rows.len());
    let (mut expected, mut found) = (Vec::new(), Vec::new());
    for row in rows {
        let sample = times.iter().position(|t| (t - row[time]).abs() < 1e-9 * run.duration());
        found.push(values[sample.unwrap_or_else(|| panic!("no sample at {}", row[time]))]);
        expected.push(row[column]);
    }
    difference(&found, &expected)
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

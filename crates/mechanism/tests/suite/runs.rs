//! Runs of documents, and what the tests ask of them.

use holonomy_document::read;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::lower::Occurrence;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::{Progress, Run};

pub const G: f64 = 9.81;

pub fn model(text: &str) -> Model {
    let reading = read(text);
    assert!(reading.diagnostics.is_empty(), "{:?}", reading.diagnostics);
    Model::build(&reading.document.expect("a document"), 0, &[], &mut KindCache::new()).expect("a model")
}

pub fn run(text: &str) -> Run {
    let mut run = model(text).start().expect("a run");
    assert_eq!(run.finish(), Progress::Done);
    run
}

pub fn channel(run: &Run, name: &str) -> Vec<f64> {
    run.trace().channel(name).expect(name)
}

pub fn last(run: &Run, name: &str) -> f64 {
    *channel(run, name).last().expect("a sample")
}

/// Names and kinds of what happened.
pub fn happened(run: &Run) -> Vec<(String, Occurrence)> {
    run.happened().into_iter().map(|met| (met.event, met.what)).collect()
}

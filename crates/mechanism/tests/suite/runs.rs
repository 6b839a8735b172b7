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

/// Numbers drawn between two bounds, the same for the same seed.
pub fn randoms(mut state: u64) -> impl FnMut(f64, f64) -> f64 {
    move |low: f64, high: f64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        low + (high - low) * f64::from((state >> 40) as u32) / f64::from(1 << 24)
    }
}

/// Names and kinds of what happened.
pub fn happened(run: &Run) -> Vec<(String, Occurrence)> {
    run.happened().into_iter().map(|met| (met.event, met.what)).collect()
}

#[test]
fn a_run_begins_however_long_it_is_beside_its_first_step() {
    // Without force for 32 years.
    let run_on = run(
        r#"{"holonomy":1,"coordinates":{"x":{"value":0,"velocity":1000}},"kinetic_energy":"x'^2/2","simulation":{"duration":1e9}}"#,
    );
    assert!((last(&run_on, "x") - 1e12).abs() < 1e-3);
    // The Earth about the sun, three times: back where it began but for the tolerance.
    let (sun, axis, near, speed) =
        (1.327_124_400_18e20_f64, 149_597_870_700.0_f64, 119_678_296_560.0_f64, 36_478.648_566_849_61_f64);
    assert!((1.0 / (2.0 / near - speed * speed / sun) / axis - 1.0).abs() < 1e-9);
    let years = 3.0 * core::f64::consts::TAU * (axis.powi(3) / sun).sqrt();
    let orbit = run(&format!(
        r#"{{"holonomy":1,"coordinates":{{"x":{near},"y":{{"value":0,"velocity":{speed}}}}},
        "kinetic_energy":"(x'^2+y'^2)/2","potential_energy":"-{sun}/sqrt(x^2+y^2)","simulation":{{"duration":{years}}}}}"#
    ));
    let (x, y) = (last(&orbit, "x"), last(&orbit, "y"));
    assert!((x / near - 1.0).abs() < 1e-6 && y.abs() < 1e-5 * near, "{x} {y}");
}

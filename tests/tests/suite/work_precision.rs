//! Work and precision: errors fall with the order of the method, against a reference that is right.

use holonomy_document::Document;
use holonomy_mechanism::kind::KindCache;
use holonomy_study::work_precision::{Over, Point, Stage, WorkPrecision};
use holonomy_tests::{document, finish, gallery_document, last, model};

fn comparison(document: &Document) -> WorkPrecision {
    WorkPrecision::new(document, &mut KindCache::new()).unwrap_or_else(|findings| panic!("{findings:#?}"))
}

fn finished(document: &Document) -> WorkPrecision {
    let mut comparison = comparison(document);
    while !matches!(comparison.advance(97), Stage::Done | Stage::Failed) {}
    comparison
}

/// A pendulum in Cartesian coordinates, half a second, three ways.
const PENDULUM: &str = r#"{"holonomy":1,"title":"Pendulum","coordinates":{"x":1,"z":0},
    "kinetic_energy":"1/2*(x'^2+z'^2)","potential_energy":"9.81*z","constraints":{"rod":"norm(x,z)-1"},
    "simulation":{"duration":0.5,"formulation":"index-1","integrator":{"type":"heun","step":0.005}},
    "runs":[{"label":"Heun, \"free\"","simulation":{"stabilization":"none"}},
            {"label":"RK4, projected","simulation":{"stabilization":"projection","integrator":{"type":"rk4","step":0.005}}},
            {"label":"by tolerance","simulation":{"formulation":"minimal","integrator":{"type":"dopri5","rtol":1e-6,"atol":1e-8}}}]}"#;

fn of_run(comparison: &WorkPrecision, run: usize) -> Vec<&Point> {
    comparison.points().iter().filter(|point| point.run == run).collect()
}

#[test]
fn errors_fall_with_the_order_of_the_method_and_are_those_of_the_run_itself() {
    let document = document(PENDULUM);
    let comparison = finished(&document);
    assert_eq!(comparison.stage(), Stage::Done);
    let reference = comparison.reference().unwrap();
    assert!(reference.method.contains("s-both2") && reference.uncertainty < 1e-9, "{reference:?}");
    assert_eq!(comparison.points().len(), 9 + 9 + 10);
    for (run, order) in [(0, 2.0), (1, 4.0)] {
        let points = of_run(&comparison, run);
        for pair in points.windows(2) {
            assert_eq!(pair[1].value, 0.5 * pair[0].value);
            let (coarse, fine) = (pair[0].error.unwrap(), pair[1].error.unwrap());
            // Where round-off and the reference do not rule.
            if fine > 1e-9 {
                assert!(((coarse / fine).log2() - order).abs() < 0.6, "{run} {}: {coarse:e} {fine:e}", pair[0].value);
                assert!(pair[1].evaluations > pair[0].evaluations);
            }
        }
    }
    let by_tolerance = of_run(&comparison, 2);
    assert_eq!((by_tolerance[0].value, comparison.methods()[2].over), (1e-2, Over::Rtol));
    assert!(by_tolerance[9].error.unwrap() < 1e-9 && by_tolerance[9].evaluations > 3 * by_tolerance[0].evaluations);
    // The error at the document's own step is that of the document's own run, against the exact motion: the angle from
    // the horizontal after half a second, by the same pendulum in one coordinate at a fine tolerance.
    let angle = r#"{"holonomy":1,"coordinates":{"phi":0},"kinetic_energy":"1/2*phi'^2","potential_energy":"-9.81*sin(phi)",
        "simulation":{"duration":0.5,"integrator":{"type":"dop853","rtol":1e-13,"atol":1e-14}}}"#;
    let phi = last(&finish(&model(&self::document(angle), 0)), "phi");
    let own = finish(&model(&document, 0));
    let error = (last(&own, "x") - phi.cos()).abs().max((last(&own, "z") + phi.sin()).abs());
    let point = of_run(&comparison, 0)[4];
    assert_eq!(point.value, 0.005);
    assert!((point.error.unwrap() / error - 1.0).abs() < 1e-5, "{} {error:e}", point.error.unwrap());
    // The work is that of the steps: Heun's two stages and the start; the run on screen pays for its samples as well.
    assert_eq!((point.steps, point.evaluations), (own.summary().steps, 201));
    assert_eq!(point.drift.position, own.summary().drift.position);
}

#[test]
fn slices_change_nothing_and_the_table_says_everything() {
    let whole = finished(&document(PENDULUM));
    let mut sliced = comparison(&document(PENDULUM));
    let mut parts = Vec::new();
    while !matches!(sliced.advance(3), Stage::Done | Stage::Failed) {
        parts.push((sliced.stage(), sliced.part()));
    }
    assert_eq!(sliced.points(), whole.points());
    for pair in parts.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        assert!(pair[1].1 >= pair[0].1 && (0.0..=1.0).contains(&pair[1].1), "{pair:?}");
    }
    let csv = whole.csv();
    let lines: Vec<&str> = csv.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 1 + whole.points().len());
    assert_eq!(lines[0], "run,method,over,value,steps,evaluations,error,drift.position,drift.velocity,failure");
    assert!(lines[1].starts_with("\"Heun, \"\"free\"\"\",\"index-1, none, heun"), "{}", lines[1]);
    assert!(csv.contains("# reference: dop853, index-1, s-both2, rtol 1e-12; with rtol 1e-11 it differs by "), "{csv}");
}

#[test]
fn a_run_that_blows_up_is_a_point_without_error_and_with_its_reason() {
    // A stiff spring and steps far beyond what Euler can take: a blow-up at the coarse end, none at the fine one.
    let text = r#"{"holonomy":1,"coordinates":{"x":1},"kinetic_energy":"1/2*x'^2","potential_energy":"1/2*1e4*x^2+1/4*1e6*x^4",
        "simulation":{"duration":2,"integrator":{"type":"euler","step":0.005}}}"#;
    let comparison = finished(&document(text));
    let points = of_run(&comparison, 0);
    assert!(points[0].error.is_none() && points[0].failure.as_ref().unwrap().t.is_some(), "{:?}", points[0]);
    assert!(points[0].steps > 0);
    assert!(comparison.csv().contains(",,"), "{}", comparison.csv());
}

#[test]
fn runs_with_other_parameters_have_a_reference_of_their_own() {
    let text =
        PENDULUM.replace("9.81*z", "g*z").replace(r#""coordinates""#, r#""parameters":{"g":9.81},"coordinates""#);
    let text = text.replace(r#""label":"RK4, projected","#, r#""label":"moon","parameters":{"g":1.62},"#);
    let comparison = finished(&document(&text));
    let finest = |run| of_run(&comparison, run).last().unwrap().error.unwrap();
    assert!(finest(1) < 1e-8, "{:e}", finest(1));
    assert!(finest(2) < 1e-8, "{:e}", finest(2));
}

#[test]
fn every_gallery_document_has_a_reference() {
    // Short: what matters is that one of the forms goes through.
    for name in ["four-bar", "double-pendulum", "moving-support"] {
        let document = gallery_document(name, &[("simulation.duration", "0.1")]);
        let mut comparison = comparison(&document);
        while comparison.stage() == Stage::Reference {
            comparison.advance(1000);
        }
        assert!(comparison.failure().is_none(), "{name}: {:?}", comparison.failure());
        assert!(comparison.reference().unwrap().uncertainty < 1e-8, "{name}: {:?}", comparison.reference());
    }
}

#[test]
fn a_document_that_cannot_be_built_is_refused_with_places() {
    let broken = document(&PENDULUM.replace(r#""formulation":"index-1""#, r#""formulation":"index-1","basis":"qr""#));
    let findings = WorkPrecision::new(&broken, &mut KindCache::new()).unwrap_err();
    assert_eq!(findings[0].pointer, "/simulation/basis");
}

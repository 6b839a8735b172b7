//! The seven-body squeezing mechanism: its angles against the reference, and the same mechanism as bodies with hinges, spring and torque.

use holonomy_mechanism::run::Run;
use holonomy_reproduce::stabilization::problems::SQUEEZER as ANGLES;
use holonomy_tests::{channel, difference, distance_from, finish, gallery_document, labelled, largest, last, table};

const TIGHT: &str = r#"{"type":"dop853","rtol":1e-12,"atol":1e-13}"#;
/// The run of both documents that takes the stabilization of the document itself.
const AS_WRITTEN: &str = "S-both²";

fn run(name: &str, label: &str, sets: &[(&str, &str)]) -> Run {
    let document = gallery_document(name, sets);
    finish(&labelled(&document, label))
}

fn tight<'s>(duration: &'s str, output_step: &'s str) -> Vec<(&'s str, &'s str)> {
    vec![("simulation.duration", duration), ("simulation.output_step", output_step), ("simulation.integrator", TIGHT)]
}

#[test]
fn the_angles_meet_the_reference() {
    let reference = table("stabilization/squeezer.csv");
    // Samples fall on the times of the reference, from 0 to the end of the run; 0.3 s: the crank has turned by 637 rad.
    for (duration, output_step, tolerance) in [("0.03", "0.003", 1e-10), ("0.3", "0.003", 1e-8)] {
        let run = run("squeezer", AS_WRITTEN, &tight(duration, output_step));
        for (i, name) in ANGLES.iter().enumerate() {
            let error = distance_from(&reference, &format!("q{}", i + 1), &run, name);
            assert!(error < tolerance, "{duration} {name}: {error:e}");
            // Rates are thousands of rad/s.
            let error = distance_from(&reference, &format!("v{}", i + 1), &run, &format!("{name}'"));
            assert!(error < 4e3 * tolerance, "{duration} {name}': {error:e}");
        }
        for (i, joint) in ["rocker", "upper", "lower"].iter().enumerate() {
            for row in [1, 2] {
                let column = format!("lambda{}", 2 * i + row);
                let error = distance_from(&reference, &column, &run, &format!("lambda.{joint}.{row}"));
                // Forces of up to 1000 N follow the squares of the rates.
                assert!(error < 1e4 * tolerance, "{duration} {column}: {error:e}");
            }
        }
    }
}

#[test]
fn table_6_4_comes_out_within_what_its_controller_leaves_open() {
    // Steps, drift of position and of velocity as printed. The paper's controller is not known; see reference/stabilization.
    for (label, steps, position, velocity) in [
        ("Baumgarte (0, 0)", 2872.0, 9.3e-4, 1.1e-2),
        ("Baumgarte (12, 70)", 2842.0, 4.5e-4, 4.4e-3),
        ("Baumgarte (200, 10000)", 2853.0, 9.1e-6, 9.5e-5),
    ] {
        let summary = run("squeezer", label, &[]).summary();
        assert!((summary.steps as f64 / steps - 1.0).abs() < 0.04, "{label}: {} steps", summary.steps);
        for (ours, printed) in [(summary.drift.position, position), (summary.drift.velocity, velocity)] {
            assert!(ours < 4.0 * printed && ours > 0.25 * printed, "{label}: {ours:e}, printed {printed:e}");
        }
    }
    let end = 636.737_019_957_630_4;
    let stabilized = run("squeezer", AS_WRITTEN, &[]);
    let summary = stabilized.summary();
    assert!((summary.steps as f64 / 2838.0 - 1.0).abs() < 0.04, "{}", summary.steps);
    assert!(summary.drift.position < 1e-13 && summary.drift.velocity < 2e-8, "{:?}", summary.drift);
    assert!((last(&stabilized, "beta") - end).abs() < 0.065);
    let drifted = (last(&run("squeezer", "Baumgarte (0, 0)", &[]), "beta") - end).abs();
    assert!(drifted > 1.0, "the description promises radians: {drifted}");
}

/// What the bodies' channels are in the angles of the literature.
fn body_angle(run: &Run, body: &str, minus: Option<&str>) -> Vec<f64> {
    let angle = channel(run, &format!("{body}.angle"));
    let Some(minus) = minus else { return angle };
    angle.iter().zip(channel(run, &format!("{minus}.angle"))).map(|(a, b)| a - b).collect()
}

/// Largest difference in the seven angles.
fn angle_difference(angles: &Run, bodies: &Run) -> f64 {
    let parts = [
        ("beta", "crank", None),
        ("Theta", "rod", Some("crank")),
        ("gamma", "rocker", None),
        ("Phi", "upper_link", Some("upper_arm")),
        ("delta", "upper_arm", None),
        ("Omega", "lower_link", Some("lower_arm")),
        ("epsilon", "lower_arm", None),
    ];
    parts.iter().fold(0.0, |worst, (angle, body, minus)| {
        f64::max(worst, difference(&channel(angles, angle), &body_angle(bodies, body, *minus)))
    })
}

/// The force in the three hinges at P, as multipliers and as what the hinge does to its second body.
fn check_forces(angles: &Run, bodies: &Run, share: f64) {
    for joint in ["rocker", "upper", "lower"] {
        for (row, axis) in [("1", "x"), ("2", "y")] {
            let expected = channel(angles, &format!("lambda.{joint}.{row}"));
            let bound = share * largest(&expected);
            for name in [format!("lambda.P_{joint}.{axis}"), format!("reaction.P_{joint}.f{axis}")] {
                let error = difference(&expected, &channel(bodies, &name));
                assert!(error < bound, "{name}: {error:e}");
            }
        }
    }
}

#[test]
fn angles_and_bodies_are_the_same_mechanism() {
    let sets = tight("0.03", "0.0003");
    let angles = run("squeezer", AS_WRITTEN, &sets);
    for label in [AS_WRITTEN, "minimal coordinates"] {
        let bodies = run("squeezer-bodies", label, &sets);
        let error = angle_difference(&angles, &bodies);
        assert!(error < 1e-8, "{label}: {error:e}");
        check_forces(&angles, &bodies, 1e-8);
        let error = difference(&channel(&angles, "grip"), &channel(&bodies, "grip"));
        assert!(error < 1e-11, "{label}: {error:e}");
        assert_eq!((bodies.summary().rank, bodies.summary().redundancy), (20, 0));
    }
}

#[test]
fn with_other_lengths_masses_and_spring_they_still_are() {
    // Lengths at which the start is assembled anew: by the same least change in kinetic energy, but from each document's own
    // coordinates, so that a start that has to move far would end elsewhere. The start here is at rest and moves not at all: only what
    // does not enter the loops is changed.
    let changed = [
        ("parameters.m2.value", "0.02"),
        ("parameters.m4.value", "0.011"),
        ("parameters.i7.value", "4e-5"),
        ("parameters.da.value", "0.02"),
        ("parameters.ea.value", "0.004"),
        ("parameters.fa.value", "0.009"),
        ("parameters.tb.value", "-0.006"),
        ("parameters.c0.value", "2000"),
        ("parameters.l0.value", "0.07"),
        ("parameters.xc.value", "0.02"),
        ("parameters.sd.value", "0.012"),
        ("parameters.mom.value", "0.05"),
    ];
    let sets = [tight("0.03", "0.0003"), changed.to_vec()].concat();
    let (angles, bodies) = (run("squeezer", AS_WRITTEN, &sets), run("squeezer-bodies", AS_WRITTEN, &sets));
    let error = angle_difference(&angles, &bodies);
    assert!(error < 1e-8, "{error:e}");
    check_forces(&angles, &bodies, 1e-8);
    let paper = run("squeezer", AS_WRITTEN, &tight("0.03", "0.0003"));
    assert!((last(&paper, "beta") - last(&angles, "beta")).abs() > 1.0, "the changes matter");
}

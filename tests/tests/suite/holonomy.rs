//! The angle that one loop of the conical pendulum leaves, against `holonomy.csv`.

use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_tests::{finish, gallery_document, last, model};

/// `frame.holonomy` after one revolution in `steps` steps, wrapped to (-pi, pi].
fn angle(cone: f64, steps: f64, continuation: &str) -> f64 {
    let document = gallery_document(
        "conical-pendulum",
        &[
            ("parameters.cone.value", &format!("{cone}")),
            ("simulation.integrator.step", &format!("{}", 1.0 / steps)),
            ("simulation.continuation", continuation),
        ],
    );
    let run = finish(&model(&document, 0));
    wrapped(last(&run, "frame.holonomy"))
}

fn wrapped(angle: f64) -> f64 {
    let turn = 2.0 * std::f64::consts::PI;
    angle - turn * (angle / turn).round()
}

#[test]
fn errors_are_those_of_the_reference_within_two_percent() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/reference/continuation/holonomy.csv"));
    let text = text.unwrap();
    let mut compared = 0;
    for line in text.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let (cone, steps): (f64, f64) = (cells[0].parse().unwrap(), cells[3].parse().unwrap());
        let kind = match cells[1] {
            "eq28" => "exponential",
            "eq29" => "first-order",
            _ => continue,
        };
        // 50 to 400 steps: coarser ones add the error of the motion, finer ones only take time.
        if !(50.0..=400.0).contains(&steps) {
            continue;
        }
        let orthogonalization = if cells[2] == "gs" { "gram-schmidt" } else { "polar" };
        let continuation = format!(r#"{{"type":"{kind}","orthogonalization":"{orthogonalization}"}}"#);
        let exact = -2.0 * std::f64::consts::PI * (1.0 - cone.to_radians().cos());
        let error = wrapped(angle(cone, steps, &continuation) - exact);
        let expected: f64 = cells[6].parse().unwrap();
        // (29) with Gram-Schmidt treats columns unequally: its error depends on where the frame starts and how the
        // loop is laid into space, which are the same here.
        assert!((error - expected).abs() <= 0.02 * expected.abs(), "{line}: {error}");
        compared += 1;
    }
    assert!(compared >= 32, "{compared}");
}

#[test]
fn second_order_in_the_step() {
    let exact = -2.0 * std::f64::consts::PI * (1.0 - 30_f64.to_radians().cos());
    let polar = r#"{"type":"exponential","orthogonalization":"polar"}"#;
    let error = |steps: f64| wrapped(angle(30.0, steps, polar) - exact);
    let order = (error(100.0) / error(200.0)).log2();
    assert!((1.95..2.05).contains(&order), "{order}");
}

#[test]
fn every_basis_and_continuation_has_its_channels_and_the_same_motion() {
    let run = |basis: &str, continuation: &str| {
        let document = gallery_document(
            "conical-pendulum",
            &[("simulation.basis", basis), ("simulation.continuation", continuation)],
        );
        finish(&model(&document, 0))
    };
    let qr = run(r#""qr""#, r#""none""#);
    let cases = [
        ("svd", "none"),
        ("svd", "exponential"),
        ("zero-eigenvalue", "first-order"),
        ("zero-eigenvalue", "munthe-kaas"),
        ("qr", "munthe-kaas"),
        ("coordinate-partitioning", "none"),
    ];
    for (basis, continuation) in cases {
        let other = run(&format!("\"{basis}\""), &format!("\"{continuation}\""));
        for channel in ["x", "y", "z", "x'", "y'", "z'"] {
            assert!((last(&qr, channel) - last(&other, channel)).abs() < 1e-6, "{basis} {continuation} {channel}");
        }
        for channel in ["frame.turn", "frame.holonomy", "z1", "z2", "q1", "q2", "q1.literal", "q2.literal"] {
            assert!(last(&other, channel).is_finite(), "{basis} {continuation} {channel}");
        }
        for (i, j) in [(1, 1), (3, 1), (1, 2), (3, 2)] {
            assert!(last(&other, &format!("T.{i}.{j}")).is_finite());
        }
        // z1 and z2 are what the frame counts of the velocity.
        let along = |j: usize| {
            let velocity = ["x'", "y'", "z'"];
            (1..=3).map(|i| last(&other, &format!("T.{i}.{j}")) * last(&other, velocity[i - 1])).sum::<f64>()
        };
        if basis != "coordinate-partitioning" {
            assert!((along(1) - last(&other, "z1")).abs() < 1e-12 && (along(2) - last(&other, "z2")).abs() < 1e-12);
        }
    }
}

#[test]
fn combinations_without_sense_are_refused_where_they_stand() {
    let cases = [
        (
            "simulation.formulation",
            r#"{"type":"two-step","multipliers":"step"}"#,
            "It eliminates multipliers of bodies in rotation-matrix coordinates, and there is no such body.",
            "Give a spatial body \"rotation\": \"rotation-matrix\", or take the formulation \"index-1\".",
        ),
        (
            "simulation.basis",
            r#""coordinate-partitioning""#,
            "Its columns belong to independent coordinates and are not orthonormal, so there is no frame to transport.",
            "Leave the continuation out, or take the basis \"qr\".",
        ),
    ];
    for (path, value, reason, alternative) in cases {
        let document = gallery_document("conical-pendulum", &[(path, value)]);
        let diagnostics = Model::build(&document, 0, &[], &mut KindCache::new()).unwrap_err();
        assert_eq!(diagnostics.len(), 1, "{diagnostics:?}");
        assert_eq!(diagnostics[0].code.id(), "method-combination");
        assert_eq!((diagnostics[0].message.as_str(), diagnostics[0].remedy.as_str()), (reason, alternative));
        assert!(diagnostics[0].pointer.starts_with("/simulation/"), "{}", diagnostics[0].pointer);
    }
}

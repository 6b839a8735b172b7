//! Every basis and continuation on the conical pendulum; the angle that one loop leaves is tested in `holonomy_reproduce::continuation`.

use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_tests::{finish, gallery_document, last, model};

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

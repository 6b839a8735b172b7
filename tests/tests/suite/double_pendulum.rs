//! Two bars as bodies with joints against the same pendulum as Lagrange's equations in its two angles.

use holonomy_mechanism::run::Run;
use holonomy_tests::{channel, difference, document, finish, gallery_document, largest, model};

/// The gallery's double pendulum in its angles: no constraint, energies by the author.
const IN_ANGLES: &str = r#"{
    "holonomy": 1,
    "parameters": { "l1": 0.5, "l2": 0.4, "m1": 1, "m2": 0.8, "g": 9.81 },
    "coordinates": { "a": { "value": 0 }, "b": { "value": 0.5 } },
    "definitions": {
        "x1": "l1/2*cos(a)", "y1": "l1/2*sin(a)",
        "x2": "l1*cos(a) + l2/2*cos(b)", "y2": "l1*sin(a) + l2/2*sin(b)"
    },
    "kinetic_energy": "m1/2*(x1'^2 + y1'^2) + m1*l1^2/24*a'^2 + m2/2*(x2'^2 + y2'^2) + m2*l2^2/24*b'^2",
    "potential_energy": "g*(m1*y1 + m2*y2)",
    "simulation": { "duration": 2, "output_step": 0.02, "integrator": { "type": "dopri5", "step": 0.001 } },
    "outputs": { "end": "l1*sin(a) + l2*sin(b)" }
}"#;

const FINE: [(&str, &str); 3] = [
    ("simulation.integrator", r#"{"type":"dopri5","step":0.001}"#),
    ("simulation.duration", "2"),
    ("simulation.output_step", "0.02"),
];

fn bodies(index: usize) -> Run {
    finish(&model(&gallery_document("double-pendulum", &FINE), index))
}

#[test]
fn bodies_with_joints_move_as_the_equations_in_angles_say() {
    let angles = finish(&model(&document(IN_ANGLES), 0));
    for index in [0, 1] {
        let bodies = bodies(index);
        // Order 5 with h = 1 ms: about 1e-13 a step unit; two seconds of a motion that is not yet chaotic.
        for (ours, theirs, limit) in [
            ("upper.angle", "a", 1e-9),
            ("lower.angle", "b", 1e-9),
            ("upper.angle'", "a'", 1e-8),
            ("lower.angle'", "b'", 1e-8),
            ("lower.E.y", "end", 1e-9),
            ("energy.total", "energy.total", 1e-9),
        ] {
            let d = difference(&channel(&bodies, ours), &channel(&angles, theirs));
            assert!(d < limit, "run {index}: {ours}: {d:e}");
        }
        // Joint coordinates: second body relative to first.
        let relative: Vec<f64> = channel(&angles, "a").iter().zip(channel(&angles, "b")).map(|(a, b)| b - a).collect();
        assert!(difference(&channel(&bodies, "P.angle"), &relative) < 1e-9);
    }
}

#[test]
fn every_formulation_and_stabilization_moves_bodies_alike() {
    let angles = finish(&model(&document(IN_ANGLES), 0));
    for (formulation, stabilization) in [
        (r#""index-1""#, r#"{"type":"s-both2","metric":"mass"}"#),
        (r#""index-1""#, r#"{"type":"s-both2","second_step":"fresh-jacobian"}"#),
        (r#""index-1""#, r#"{"type":"baumgarte","alpha1":20,"alpha0":100}"#),
        (r#""null-space""#, r#"{"type":"s-full","d":"block"}"#),
        (r#""projected""#, r#""s-full""#),
        (r#""augmented-lagrangian""#, r#""s-pos""#),
        (r#"{"type":"invariant","gamma":50}"#, r#""none""#),
    ] {
        let simulation = format!(
            r#"{{"duration":2,"output_step":0.02,"formulation":{formulation},"stabilization":{stabilization},"integrator":{{"type":"dop853","rtol":1e-11,"atol":1e-12}}}}"#
        );
        let settings = [("simulation", simulation.as_str()), ("runs", r#"[{"label":"one"}]"#)];
        let bodies = finish(&model(&gallery_document("double-pendulum", &settings), 0));
        for (ours, theirs) in [("upper.angle", "a"), ("lower.angle", "b"), ("lower.E.y", "end")] {
            let d = difference(&channel(&bodies, ours), &channel(&angles, theirs));
            assert!(d < 1e-8, "{formulation} {stabilization}: {ours}: {d:e}");
        }
    }
}

#[test]
fn energy_is_kept() {
    for index in [0, 1] {
        let run = finish(&model(&gallery_document("double-pendulum", &[]), index));
        let energy = largest(&channel(&run, "energy.total"));
        // 10 s at h = 2 ms, order 5: far below a millionth of the energies that are exchanged (about 5 J).
        assert!(run.summary().energy_drift < 1e-7, "{:e} of {energy}", run.summary().energy_drift);
        let jacobi = difference(&channel(&run, "energy.jacobi"), &channel(&run, "energy.total"));
        assert!(jacobi < 1e-12, "T is a square of the velocities, so both are the same: {jacobi:e}");
    }
}

#[test]
fn a_coupled_document_of_bodies_and_coordinates_is_one_mechanism() {
    // The lower bar as a body, hung by an equation on the end of a bar that is a coordinate.
    let mixed = r#"{
        "holonomy": 1, "space": "planar",
        "parameters": { "l1": 0.5, "l2": 0.4, "m1": 1, "m2": 0.8, "g": 9.81 },
        "gravity": [0, "-g"],
        "bodies": { "lower": {
            "mass": "m2", "inertia": "m2*l2^2/12", "position": ["l1 + l2/2*cos(0.5)", "l2/2*sin(0.5)"], "angle": 0.5,
            "points": { "P": ["-l2/2", 0] } } },
        "coordinates": { "a": 0 },
        "kinetic_energy": "m1*l1^2/6*a'^2",
        "potential_energy": "m1*g*l1/2*sin(a)",
        "constraints": { "pin": ["lower.P.x - l1*cos(a)", "lower.P.y - l1*sin(a)"] },
        "simulation": { "duration": 2, "output_step": 0.02, "formulation": "minimal",
                        "integrator": { "type": "dopri5", "step": 0.001 } }
    }"#;
    let mixed = finish(&model(&document(mixed), 0));
    let angles = finish(&model(&document(IN_ANGLES), 0));
    for (ours, theirs) in [("a", "a"), ("lower.angle", "b")] {
        let d = difference(&channel(&mixed, ours), &channel(&angles, theirs));
        assert!(d < 1e-9, "{ours}: {d:e}");
    }
    // The multipliers of the pin are the reactions of the joint of the two bodies, with the sign of the row.
    let bodies = bodies(0);
    for (ours, theirs) in [("lambda.pin.1", "lambda.P.x"), ("lambda.pin.2", "lambda.P.y")] {
        let sum: Vec<f64> = channel(&mixed, ours).iter().zip(channel(&bodies, theirs)).map(|(a, b)| a + b).collect();
        assert!(largest(&sum) < 1e-7, "{ours}: {:e}", largest(&sum));
    }
    assert!(difference(&channel(&bodies, "reaction.P.fx"), &channel(&bodies, "lambda.P.x")) < 1e-12);
}

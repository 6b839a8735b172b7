//! Belts around pulleys whose motion is known.

use holonomy_mechanism::run::Run;
use holonomy_tests::{channel, difference, document, finish, largest, last, model};

fn run(text: &str) -> Run {
    finish(&model(&document(text), 0))
}

fn map(values: &[f64], f: impl Fn(f64) -> f64) -> Vec<f64> {
    values.iter().map(|value| f(*value)).collect()
}

const SIMULATION: &str =
    r#""simulation": { "duration": 1, "output_step": 0.01, "integrator": { "type": "dopri5", "step": 0.001 } }"#;

/// Two flywheels at rest on the ground; `first` and `second` are the joints that they turn about, a torque of 3 N m drives the first.
fn wheels(first: &str, second: &str, crossed: bool) -> Run {
    run(&format!(
        r#"{{ "holonomy": 1, "space": "planar", "gravity": [0, 0],
        "ground": {{ "points": {{ "O": [0, 0], "Q": [1, 0] }} }},
        "bodies": {{
          "big": {{ "mass": 1, "inertia": 0.5, "angle": 0.3, "points": {{ "O": [0, 0] }} }},
          "small": {{ "mass": 1, "inertia": 0.2, "position": [1, 0], "angle": -1, "points": {{ "Q": [0, 0] }} }} }},
        "joints": {{
          "belt": {{ "type": "belt", "joints": ["A", "B"], "radii": [0.25, 0.1], "crossed": {crossed} }},
          "A": {{ "type": "revolute", "connect": {first} }},
          "B": {{ "type": "revolute", "connect": {second} }} }},
        "forces": {{ "M": {{ "type": "torque", "body": "big", "value": 3 }} }}, {SIMULATION} }}"#
    ))
}

#[test]
fn a_belt_turns_two_flywheels_by_their_radii_and_carries_the_torque() {
    let (a, b) = (r#"["ground.O", "big.O"]"#, r#"["ground.Q", "small.Q"]"#);
    let (a_reversed, b_reversed) = (r#"["big.O", "ground.O"]"#, r#"["small.Q", "ground.Q"]"#);
    // Reflected inertia: 0.5 + (0.25/0.1)^2 0.2.
    let alpha = 3.0 / (0.5 + 2.5 * 2.5 * 0.2);
    let pull = 0.2 * 2.5 * alpha / 0.1;
    for (first, second, along) in [(a, b, 1.0), (a_reversed, b, 1.0), (a, b_reversed, -1.0)] {
        for (crossed, way) in [(false, 1.0), (true, -1.0)] {
            let run = wheels(first, second, crossed);
            let t = channel(&run, "t");
            assert!(difference(&channel(&run, "big.angle"), &map(&t, |t| 0.3 + 0.5 * alpha * t * t)) < 1e-12);
            let small = map(&t, |t| -1.0 + way * 2.5 * 0.5 * alpha * t * t);
            assert!(difference(&channel(&run, "small.angle"), &small) < 1e-12, "{first} {second} {crossed}");
            // Positive along the angle of the second joint.
            assert!((last(&run, "reaction.belt") - along * way * pull).abs() < 1e-11, "{first} {second} {crossed}");
            assert!(largest(&channel(&run, "drift.position")) < 1e-14);
        }
    }
}

/// An arm of 0.5 m swings about a pulley of radius `r` that stands still; a wheel at its end has a pulley of 0.1 m.
fn arm(r: f64, crossed: bool) -> Run {
    run(&format!(
        r#"{{ "holonomy": 1, "space": "planar",
        "ground": {{ "points": {{ "O": [0, 0] }} }},
        "bodies": {{
          "arm": {{ "mass": 2, "inertia": 0.05, "position": [0.25, 0], "points": {{ "O": [-0.25, 0], "E": [0.25, 0] }} }},
          "wheel": {{ "mass": 1, "inertia": 0.02, "position": [0.5, 0], "points": {{ "E": [0, 0] }} }} }},
        "joints": {{
          "O": {{ "type": "revolute", "connect": ["ground.O", "arm.O"] }},
          "E": {{ "type": "revolute", "connect": ["arm.E", "wheel.E"] }},
          "belt": {{ "type": "belt", "joints": ["O", "E"], "radii": [{r}, 0.1], "crossed": {crossed} }} }}, {SIMULATION} }}"#
    ))
}

#[test]
fn a_belt_along_an_arm_turns_the_wheel_at_its_end_by_the_line_of_centres() {
    for (r, crossed) in [(0.1, false), (0.2, false), (0.05, true)] {
        let run = arm(r, crossed);
        // Against the arm the pulley on the ground turns back as far as the arm turns forward; equal pulleys keep the wheel upright.
        let share = 1.0 - if crossed { -r } else { r } / 0.1;
        assert!(difference(&channel(&run, "wheel.angle"), &map(&channel(&run, "arm.angle"), |a| share * a)) < 1e-12);
        // I a'' = -(2 * 0.25 + 1 * 0.5) g cos(a), with the inertia about the pin; the wheel turns with `share` of it.
        let inertia = 0.05 + 2.0 * 0.0625 + 0.25 + 0.02 * share * share;
        let (angle, rate, bend) =
            (channel(&run, "arm.angle"), channel(&run, "arm.angle'"), channel(&run, "arm.angle''"));
        assert!(difference(&bend, &map(&angle, |a| -9.81 * a.cos() / inertia)) < 1e-9);
        assert!(difference(&map(&rate, |w| 0.5 * inertia * w * w), &map(&angle, |a| -9.81 * a.sin())) < 1e-9);
        // The belt alone turns the wheel.
        let torque = map(&bend, |a| 0.02 * share * a / 0.1);
        assert!(difference(&channel(&run, "reaction.belt"), &torque) < 1e-9);
    }
}

#[test]
fn in_space_an_open_belt_turns_both_pulleys_the_same_way_whichever_way_their_axes_point() {
    for (axis, angle) in [("[0, 0.6, 0.8]", 2.5), ("[0, -0.6, -0.8]", -2.5)] {
        let run = run(&format!(
            r#"{{ "holonomy": 1, "space": "spatial", "gravity": [0, 0, 0],
            "ground": {{ "points": {{ "O": [0, 0, 0], "Q": [1, 0, 0] }} }},
            "bodies": {{
              "big": {{ "mass": 1, "inertia": [0.5, 0.5, 0.5], "points": {{ "O": [0, 0, 0] }} }},
              "small": {{ "mass": 1, "inertia": [0.2, 0.2, 0.2], "position": [1, 0, 0], "points": {{ "Q": [0, 0, 0] }} }} }},
            "joints": {{
              "A": {{ "type": "revolute", "connect": ["ground.O", "big.O"], "axis": [0, 0.6, 0.8] }},
              "B": {{ "type": "revolute", "connect": ["ground.Q", "small.Q"], "axis": {axis} }},
              "belt": {{ "type": "belt", "joints": ["A", "B"], "radii": [0.25, 0.1] }} }},
            "forces": {{ "M": {{ "type": "torque", "body": "big", "value": [0, 1.8, 2.4] }} }}, {SIMULATION} }}"#
        ));
        let alpha = 3.0 / (0.5 + 2.5 * 2.5 * 0.2);
        let t = channel(&run, "t");
        assert!(difference(&channel(&run, "B.angle"), &map(&t, |t| angle * 0.5 * alpha * t * t)) < 1e-10);
        assert!(difference(&channel(&run, "small.wy"), &map(&t, |t| 0.6 * 2.5 * alpha * t)) < 1e-10);
    }
}

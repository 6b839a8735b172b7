//! Springs and dampers about angles, against their closed forms.

use holonomy_mechanism::run::Run;
use holonomy_tests::{channel, difference, document, finish, last, model};

const EXACT: &str = r#""integrator": { "type": "dop853", "rtol": 1e-12, "atol": 1e-13 }"#;

fn run(text: &str) -> Run {
    finish(&model(&document(text), 0))
}

fn map(values: &[f64], f: impl Fn(f64) -> f64) -> Vec<f64> {
    values.iter().map(|value| f(*value)).collect()
}

/// `J a'' + c a' + k a = 0` from rest at `a = start`.
fn decaying(t: f64, [inertia, damping, stiffness]: [f64; 3], start: f64) -> f64 {
    let decay = damping / (2.0 * inertia);
    let w = (stiffness / inertia - decay * decay).sqrt();
    start * (-decay * t).exp() * ((w * t).cos() + decay / w * (w * t).sin())
}

/// A disc on a shaft, in the plane and in space, about an axis that is none of the frame's.
fn torsion_pendulums(spring: &str) -> [Run; 3] {
    let plane = format!(
        r#"{{ "holonomy": 1, "space": "planar", "gravity": [0, 0], "ground": {{ "points": {{ "O": [0.2, 0.1] }} }},
        "bodies": {{ "disc": {{ "mass": 3, "inertia": 0.02, "position": [0.2, 0.1], "angle": 0.7, "points": {{ "C": [0, 0] }} }} }},
        "joints": {{ "J": {{ "type": "revolute", "connect": ["ground.O", "disc.C"] }} }},
        "forces": {{ "spring": {{ "type": "torsion-spring-damper", "joint": "J", {spring} }} }},
        "simulation": {{ "duration": 3, "output_step": 0.05, {EXACT} }} }}"#
    );
    let space = |joint: &str| {
        format!(
            r#"{{ "holonomy": 1, "space": "spatial", "gravity": [0, 0, 0], "ground": {{ "points": {{ "O": [0.2, 0.1, -0.4] }} }},
            "bodies": {{ "disc": {{ "mass": 3, "inertia": [0.02, 0.02, 0.02], "position": [0.2, 0.1, -0.4],
                "orientation": {{ "axis": [1, 0, 1], "angle": 0.5 }}, "points": {{ "C": [0, 0, 0] }} }} }},
            "joints": {{ "J": {{ "type": "{joint}", "connect": ["ground.O", "disc.C"], "axis": [1, 2, 2] }} }},
            "forces": {{ "spring": {{ "type": "torsion-spring-damper", "joint": "J", {spring} }} }},
            "simulation": {{ "duration": 3, "output_step": 0.05, {EXACT} }} }}"#
        )
    };
    [run(&plane), run(&space("revolute")), run(&space("cylindrical"))]
}

#[test]
fn a_torsion_pendulum_swings_and_decays_as_the_closed_form_says() {
    for (i, run) in torsion_pendulums(r#""stiffness": 0.8, "damping": 0.03, "angle": 0.3"#).iter().enumerate() {
        let t = channel(run, "t");
        // In the plane the angle is that of the body; in space it is 0 as written.
        let start = if i == 0 { 0.7 } else { 0.0 };
        let expected = map(&t, |t| 0.3 + decaying(t, [0.02, 0.03, 0.8], start - 0.3));
        let off = difference(&channel(run, "J.angle"), &expected);
        assert!(off < 1e-10, "{i}: {off:e}");
        let potential = channel(run, "energy.potential");
        assert!((potential[0] - 0.4 * (start - 0.3) * (start - 0.3)).abs() < 1e-14, "{i}");
        assert!(last(run, "energy.total") < 0.02 * potential[0], "{i}");
    }
}

#[test]
fn a_torsion_spring_remembers_whole_turns_and_keeps_the_energy() {
    // Wound up by three turns and a half.
    let wound = 7.0 * std::f64::consts::PI;
    for (i, run) in torsion_pendulums(r#""stiffness": 0.8, "angle": "7*pi""#).iter().enumerate() {
        let t = channel(run, "t");
        let start = if i == 0 { 0.7 } else { 0.0 };
        let w = (0.8_f64 / 0.02).sqrt();
        let expected = map(&t, |t| wound + (start - wound) * (w * t).cos());
        let off = difference(&channel(run, "J.angle"), &expected);
        assert!(off < 1e-8, "{i}: {off:e}");
        let energy = channel(run, "energy.total");
        assert!(difference(&energy, &map(&energy, |_| energy[0])) < 1e-10 * energy[0], "{i}");
    }
}

#[test]
fn a_torsion_spring_rests_where_the_pose_is_written() {
    for (i, run) in torsion_pendulums(r#""stiffness": 0.8"#).iter().enumerate() {
        assert_eq!(last(run, "energy.potential"), 0.0, "{i}");
        assert!(last(run, "J.angle'").abs() < 1e-15, "{i}");
    }
}

//! Cams with followers whose laws are known in closed form.

use std::f64::consts::PI;

use holonomy_mechanism::body::orientation::{axis_angle, rotation};
use holonomy_mechanism::body::vector::times;
use holonomy_mechanism::model::items::Item;
use holonomy_mechanism::run::Run;
use holonomy_tests::{channel, difference, document, finish, largest, last, model};

fn map(values: &[f64], f: impl Fn(f64) -> f64) -> Vec<f64> {
    values.iter().map(|value| f(*value)).collect()
}

/// Speed of the cam, rad/s; its rise, m, over an angle that begins after a dwell, rad; mass of the follower, kg.
const W: f64 = 4.0;
const H: f64 = 0.02;
const BETA: f64 = 1.2;
const DWELL: f64 = 0.5;
const M: f64 = 0.8;

/// A cam that a driver turns, with a follower above it: dwell, rise by `law`, dwell, return. `cam` and `slide` say how the two joints are written.
fn text(law: &str, cam: &str, slide: &str, more: &str) -> String {
    format!(
        r#"{{ "holonomy": 1, "space": "planar",
        "parameters": {{ "h": {H}, "b": {BETA}, "d": {DWELL} }},
        "definitions": {{ "rise(a)": "{law}(a/b)" }},
        "ground": {{ "points": {{ "O": [0, 0], "F": [0.01, 0.05] }} }},
        "bodies": {{
          "cam": {{ "mass": 1, "inertia": 0.01, "points": {{ "O": [0, 0] }} }},
          "stem": {{ "mass": {M}, "inertia": 0.001, "position": [0.01, 0.09], "points": {{ "F": [0, -0.04] }} }} }},
        "joints": {{
          "A": {{ "type": "revolute", "connect": {cam} }},
          "B": {{ "type": "prismatic", "connect": {slide}, "axis": [0, 1] }},
          "lobe": {{ "type": "cam", "joints": ["A", "B"], "lift": "h*(rise(angle - d) - rise(angle - 3))"{more} }} }},
        "drivers": {{ "motor": {{ "joint": "A", "coordinate": "angle", "function": "{W}*t" }} }},
        "simulation": {{ "duration": 2, "output_step": 0.001, "integrator": {{ "type": "rk4", "step": 0.001 }} }} }}"#
    )
}

const CAM: &str = r#"["ground.O", "cam.O"]"#;
const STEM: &str = r#"["ground.F", "stem.F"]"#;

fn run(law: &str) -> Run {
    finish(&model(&document(&text(law, CAM, STEM, "")), 0))
}

/// Place, first and second derivative of a rise over 1.
type Law = fn(f64) -> [f64; 3];

fn cycloidal(u: f64) -> [f64; 3] {
    let a = 2.0 * PI * u;
    [u - a.sin() / (2.0 * PI), 1.0 - a.cos(), 2.0 * PI * a.sin()]
}

fn polynomial(u: f64) -> [f64; 3] {
    [
        u.powi(3) * (10.0 - 15.0 * u + 6.0 * u * u),
        30.0 * (u * (1.0 - u)).powi(2),
        60.0 * u * (1.0 - u) * (1.0 - 2.0 * u),
    ]
}

/// A quarter of a sine of period 1/2, a half of one of period 3/2, a quarter of period 1/2 (Norton, chapter 8).
fn modified_sine(u: f64) -> [f64; 3] {
    let c = 1.0 / (4.0 + PI);
    if u < 0.125 {
        let a = 4.0 * PI * u;
        [c * (PI * u - 0.25 * a.sin()), c * PI * (1.0 - a.cos()), c * 4.0 * PI * PI * a.sin()]
    } else if u > 0.875 {
        let [s, v, a] = modified_sine(1.0 - u);
        [1.0 - s, v, -a]
    } else {
        let a = (4.0 * PI * u + PI) / 3.0;
        [c * (2.0 + PI * u - 2.25 * a.sin()), c * PI * (1.0 - 3.0 * a.cos()), c * 4.0 * PI * PI * a.sin()]
    }
}

/// The follower's lift and its derivatives by the angle of the cam.
fn lift(law: Law, angle: f64) -> [f64; 3] {
    let angle = angle.rem_euclid(2.0 * PI);
    let one = |begin: f64| {
        let u = (angle - begin) / BETA;
        if u <= 0.0 {
            [0.0; 3]
        } else if u >= 1.0 {
            [1.0, 0.0, 0.0]
        } else {
            let [s, v, a] = law(u);
            [s, v / BETA, a / (BETA * BETA)]
        }
    };
    let (up, down) = (one(DWELL), one(3.0));
    [0, 1, 2].map(|i| H * (up[i] - down[i]))
}

#[test]
fn followers_move_by_their_laws_and_the_cam_carries_what_they_need() {
    let laws: [(&str, Law, f64, f64); 3] = [
        ("rise_cycloidal", cycloidal, 2.0, 2.0 * PI),
        ("rise_345", polynomial, 1.875, 10.0 / 3.0_f64.sqrt()),
        ("rise_modified_sine", modified_sine, 4.0 * PI / (4.0 + PI), 4.0 * PI * PI / (4.0 + PI)),
    ];
    for (name, law, velocity, acceleration) in laws {
        let run = run(name);
        let t = channel(&run, "t");
        assert!(last(&run, "A.angle") > 2.0 * PI, "it turns more than once");
        let at = |k: usize| move |t: f64| W.powi(i32::try_from(k).expect("small")) * lift(law, W * t)[k];
        let [place, speed, bend] =
            ["B.displacement", "B.displacement'", "B.displacement''"].map(|it| channel(&run, it));
        assert!(difference(&place, &map(&t, at(0))) < 1e-12, "{name}");
        assert!(difference(&speed, &map(&t, at(1))) < 1e-11, "{name}");
        // At the joints of the modified sine the third derivative jumps.
        assert!(difference(&bend, &map(&t, at(2))) < 1e-9, "{name}");
        let factor = |values: &[f64], order: i32| largest(values) / (H * (W / BETA).powi(order));
        assert!((factor(&speed, 1) - velocity).abs() < 2e-5, "{name}: {}", factor(&speed, 1));
        assert!((factor(&bend, 2) - acceleration).abs() < 1e-4, "{name}: {}", factor(&bend, 2));
        // The cam pushes the stem up; the motor pays for it.
        let push = map(&bend, |a| M * (9.81 + a));
        assert!(difference(&channel(&run, "reaction.lobe"), &push) < 1e-9, "{name}");
        let torque: Vec<f64> = t.iter().zip(&push).map(|(t, push)| push * lift(law, W * t)[1]).collect();
        assert!(difference(&channel(&run, "reaction.motor"), &torque) < 1e-9, "{name}");
    }
}

/// The lines of the cam in the picture, each point with the body that it is on.
fn lines(text: &str) -> Vec<Vec<(String, Vec<f64>)>> {
    let model = model(&document(text), 0);
    let found = model.scene().items.iter().find_map(|item| match item {
        Item::Strand { name, lines, .. } if name == "lobe" => Some(lines.clone()),
        _ => None,
    });
    let lines = found.expect("a cam");
    lines.into_iter().map(|line| line.into_iter().map(|at| (at.body, at.point)).collect()).collect()
}

#[test]
fn the_profile_is_where_the_follower_is_seen_from_the_cam() {
    for (cam, sign) in [(CAM, 1.0), (r#"["cam.O", "ground.O"]"#, -1.0)] {
        let [profile] = &lines(&text("rise_345", cam, STEM, ""))[..] else { panic!("one line") };
        assert!(profile.len() > 100 && profile.iter().all(|(body, _)| body == "cam"));
        let (first, end) = (&profile[0].1, &profile[profile.len() - 1].1);
        assert!(difference(first, end) < 1e-12, "it closes");
        let pieces = f64::from(u32::try_from(profile.len() - 1).expect("few"));
        for (i, (_, point)) in profile.iter().enumerate() {
            let angle = 2.0 * PI * f64::from(u32::try_from(i).expect("few")) / pieces;
            let (x, y) = (0.01, 0.05 + lift(polynomial, angle)[0]);
            let (sin, cos) = (sign * angle).sin_cos();
            assert!(difference(point, &[cos * x + sin * y, cos * y - sin * x]) < 1e-12, "{i}");
        }
    }
}

#[test]
fn a_roller_touches_its_profile_everywhere() {
    let found = lines(&text("rise_cycloidal", CAM, STEM, r#", "roller": 0.008"#));
    let [profile, roller] = &found[..] else { panic!("two lines") };
    assert!(
        roller.iter().all(|(body, point)| body == "stem" && (point[0].hypot(point[1] + 0.04) - 0.008).abs() < 1e-15)
    );
    let pitch = &lines(&text("rise_cycloidal", CAM, STEM, ""))[0];
    let pieces = f64::from(u32::try_from(profile.len() - 1).expect("few"));
    for (i, ((_, a), (_, b))) in profile.iter().zip(pitch).enumerate() {
        assert!(((a[0] - b[0]).hypot(a[1] - b[1]) - 0.008).abs() < 1e-14);
        // The pressure angle: the normal leans by atan2(lift' - e, s) against the way of the follower, which is up where the cam stands so.
        let angle = 2.0 * PI * f64::from(u32::try_from(i).expect("few")) / pieces;
        let [s, slope, _] = lift(cycloidal, angle);
        let normal = [b[0] - a[0], b[1] - a[1]];
        let (sin, cos) = angle.sin_cos();
        let (x, y) = (cos * normal[0] - sin * normal[1], sin * normal[0] + cos * normal[1]);
        assert!(((-x).atan2(y) - (slope - 0.01).atan2(0.05 + s)).abs() < 1e-12, "{angle}");
        // No other place of the roller cuts into the cam.
        assert!(pitch.iter().all(|(_, c)| (a[0] - c[0]).hypot(a[1] - c[1]) > 0.008 - 1e-9));
    }
}

#[test]
fn in_space_the_profile_stands_across_the_axis_whatever_frames_the_bodies_have() {
    let text = r#"{ "holonomy": 1, "space": "spatial",
        "bodies": {
          "frame": { "mass": 1, "inertia": [1, 1, 1], "orientation": { "axis": [1, 2, 3], "angle": 0.7 } },
          "cam": { "mass": 1, "inertia": [1, 1, 1], "position": [0.1, 0, 0], "orientation": { "axis": [3, -1, 1], "angle": 2 } },
          "stem": { "mass": 1, "inertia": [1, 1, 1], "position": [0.1, 0, 0.2], "orientation": { "axis": [0, 1, 1], "angle": 1 } } },
        "joints": {
          "A": { "type": "revolute", "bodies": ["frame", "cam"], "point": [0.1, 0, 0], "axis": [0, 1, 0] },
          "B": { "type": "prismatic", "bodies": ["frame", "stem"], "point": [0.1, 0, 0.05], "axis": [0, 0, 1] },
          "lobe": { "type": "cam", "joints": ["A", "B"], "lift": "0.01*(1 - cos(angle))", "roller": 0.01 } } }"#;
    // The same with all frames along the world's, where the axis is y and the stem stands along z.
    let plain = text.replace("\"orientation\"", "\"angular_velocity\"");
    let plain: serde_json::Value = {
        let mut value: serde_json::Value = serde_json::from_str(&plain).expect("JSON");
        for body in ["frame", "cam", "stem"] {
            value["bodies"][body].as_object_mut().expect("a body").remove("angular_velocity");
        }
        value
    };
    let turned = [("cam", unit([3.0, -1.0, 1.0]), 2.0), ("stem", unit([0.0, 1.0, 1.0]), 1.0)];
    let (found, expected) = (lines(text), lines(&plain.to_string()));
    assert_eq!(found.len(), 2);
    for ((found, expected), (name, axis, angle)) in found.iter().zip(&expected).zip(turned) {
        let frame = rotation(axis_angle(axis, angle));
        for ((body, point), (_, other)) in found.iter().zip(expected) {
            assert!(body == name && other[1].abs() < 1e-15, "{body} {other:?}");
            let global = times(&frame, [point[0], point[1], point[2]]);
            // A circle may begin anywhere.
            let near = expected.iter().map(|(_, other)| difference(&global, other)).fold(f64::INFINITY, f64::min);
            assert!(near < if name == "cam" { 1e-12 } else { 1e-3 }, "{global:?} {other:?}");
        }
    }
    let (_, low) = &expected[0][0];
    assert!(difference(low, &[0.0, 0.0, 0.04]) < 1e-12, "50 mm less the roller: {low:?}");
}

fn unit(vector: [f64; 3]) -> [f64; 3] {
    let length = vector.iter().map(|x| x * x).sum::<f64>().sqrt();
    vector.map(|x| x / length)
}

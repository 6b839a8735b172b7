//! Small motions against closed forms: what is slow beside something fast, defective pairs, rests that lean.

use holonomy_mechanism::balance::{About, Fate, VibrationReport};

use crate::runs::{G, model};

fn vibration(text: &str) -> VibrationReport {
    let model = model(text);
    let start = model.start_state().unwrap_or_else(|failure| panic!("{failure}"));
    model.vibration(&start, None).unwrap_or_else(|failure| panic!("{failure}")).report
}

/// Real and imaginary parts, in the order of the report.
fn values(report: &VibrationReport) -> Vec<[f64; 2]> {
    report.modes.iter().map(|mode| [mode.re, mode.im]).collect()
}

fn expect(report: &VibrationReport, expected: &[[f64; 2]], relative: f64) {
    let found = values(report);
    assert_eq!(found.len(), expected.len(), "{report:?}");
    for (found, expected) in found.iter().zip(expected) {
        let size = expected[0].hypot(expected[1]);
        assert!((found[0] - expected[0]).hypot(found[1] - expected[1]) <= relative * size, "{found:?} {expected:?}");
    }
}

#[test]
fn what_is_slow_beside_something_fast_is_found_and_told_to_grow() {
    for w in [1e4, 5e4, 1e6, 1e7] {
        for (sign, slow) in [("-", vec![[-1.0, 0.0], [1.0, 0.0]]), ("+", vec![[0.0, 1.0]])] {
            let report = vibration(&format!(
                r#"{{"holonomy":1,"coordinates":{{"a":0,"b":0}},"kinetic_energy":"(a'^2+b'^2)/2","potential_energy":"{w:e}^2*a^2/2{sign}b^2/2"}}"#
            ));
            expect(&report, &[&slow[..], &[[0.0, w]]].concat(), 1e-12);
            assert_eq!((report.zeros, report.stable), (0, sign == "+"), "{w}");
        }
    }
    // A coil of little inductance, and a damper that leaves a slow way back: x^2 + d x + 1 = 0.
    for l in [1e-6, 1e-9] {
        let report = vibration(&format!(
            r#"{{"holonomy":1,"coordinates":{{"b":0}},"kinetic_energy":"b'^2/2","potential_energy":"-b^2/2",
            "states":{{"i":{{"rate":"(-2*i-0.05*b')/{l:e}"}}}},"generalized_forces":{{"b":"0.05*i"}}}}"#
        ));
        // To first order in l: a damper of 0.05^2/2.
        let d = 0.05 * 0.05 / 2.0;
        let root = (1.0_f64 + d * d / 4.0).sqrt();
        expect(&report, &[[-2.0 / l, 0.0], [-d / 2.0 - root, 0.0], [-d / 2.0 + root, 0.0]], 1e-6);
        assert!(!report.stable && report.modes[2].fate == Fate::Grows, "{report:?}");
    }
    let report = vibration(
        r#"{"holonomy":1,"coordinates":{"a":0},"kinetic_energy":"a'^2/2","potential_energy":"a^2/2","generalized_forces":{"a":"-1e5*a'"}}"#,
    );
    expect(&report, &[[-1e5, 0.0], [-1e-5, 0.0]], 1e-9);
    assert!(report.modes.iter().all(|mode| mode.fate == Fate::Fades));
}

#[test]
fn a_pendulum_beside_a_gram_on_a_stiff_spring_keeps_its_frequency() {
    let report = vibration(
        r#"{"holonomy":1,"space":"planar","ground":{"points":{"O":[0,0]}},"bodies":{
        "p":{"mass":1,"inertia":0.01,"position":[0,-0.5],"points":{"O":[0,0.5]}},"q":{"mass":0.001,"inertia":1e-9,"position":[3,0]}},
        "joints":{"A":{"type":"revolute","connect":["ground.O","p.O"]},"B":{"type":"prismatic","bodies":["ground","q"],"point":[3,0],"axis":[1,0]}},
        "forces":{"k":{"type":"actuator","joint":"B","coordinate":"displacement","value":"-1e9*B.displacement"}}}"#,
    );
    expect(&report, &[[0.0, (0.5 * G / 0.26).sqrt()], [0.0, 1e6]], 1e-9);
    assert_eq!(report.zeros, 0);
}

#[test]
fn repeated_pairs_that_round_off_splits_stay() {
    // A ball on a rod, going round at 5 rad/s: sqrt(1 + 3 cos^2) times that.
    let (n, m) = (5.0_f64, 2.0);
    let (cos, sin) = (G / (n * n), (1.0 - (G / (n * n)).powi(2)).sqrt());
    let report = vibration(&format!(
        r#"{{"holonomy":1,"space":"spatial","ground":{{"points":{{"O":[0,0,0]}}}},"bodies":{{"p":{{"mass":{m},"inertia":[0.01,0.01,0.01],
        "position":[{sin},0,{}],"velocity":[0,{},0],"points":{{"c":[0,0,0]}}}}}},"joints":{{"rod":{{"type":"distance","connect":["ground.O","p.c"]}}}}}}"#,
        -cos,
        n * sin
    ));
    assert_eq!((report.about, report.stable), (About::Motion, true), "{report:?}");
    assert!(report.modes.iter().all(|mode| mode.fate == Fate::Stays), "{report:?}");
    expect(&report, &[[0.0, n], [0.0, n], [0.0, n * (1.0 + 3.0 * cos * cos).sqrt()]], 1e-6);
    // An arm that carries a ball without spin: its turn and that of the ball are as good as others, at any speed.
    for n in [5.0, 20.0] {
        let report = vibration(&format!(
            r#"{{"holonomy":1,"space":"spatial","gravity":[0,0,0],"ground":{{"points":{{"O":[0,0,0]}}}},"bodies":{{
            "arm":{{"mass":1,"inertia":[0.1,0.1,0.1],"position":[0.5,0,0],"velocity":[0,{},0],"angular_velocity":[0,0,{n}],"points":{{"O":[-0.5,0,0],"B":[0.5,0,0]}}}},
            "ball":{{"mass":1,"inertia":[0.01,0.01,0.01],"position":[1,0,0],"velocity":[0,{n},0],"points":{{"B":[0,0,0]}}}}}},
            "joints":{{"pin":{{"type":"revolute","connect":["ground.O","arm.O"],"axis":[0,0,1]}},"s":{{"type":"spherical","connect":["arm.B","ball.B"]}}}}}}"#,
            n / 2.0
        ));
        assert_eq!((report.stable, report.zeros), (true, 4), "{report:?}");
        expect(&report, &[[0.0, n], [0.0, n]], 1e-6);
    }
}

#[test]
fn what_leans_on_a_row_from_one_side_swings_along_it() {
    let cord = r#"{"holonomy":1,"coordinates":{"x":0,"y":START},"kinetic_energy":"(x'^2+y'^2)/2","potential_energy":"9.81*y",
        "constraints":{"cord":{"expression":"2-sqrt(x^2+y^2)","side":"at-least"}}}"#;
    let body = r#"{"holonomy":1,"space":"planar","ground":{"points":{"O":[0,0]}},"bodies":{"w":{"mass":1,"inertia":0.1,"position":[0,-2],"points":{"c":[0,0]}}},
        "joints":{"cord":{"type":"distance","connect":["ground.O","w.c"],"side":"at-most"}}}"#;
    let bowl = r#"{"holonomy":1,"coordinates":{"x":0,"y":0},"kinetic_energy":"(x'^2+y'^2)/2","potential_energy":"9.81*y",
        "constraints":{"bowl":{"expression":"y-x^2","side":"at-least"}}}"#;
    for (text, zeros, square, row) in [
        (cord.replace("START", "-2"), 0, G / 2.0, "cord.1"),
        // The body turns about its centre as it likes.
        (body.to_owned(), 2, G / 2.0, "cord.length"),
        (bowl.to_owned(), 0, 2.0 * G, "bowl.1"),
    ] {
        let report = vibration(&text);
        assert_eq!((report.about, report.stable, report.zeros), (About::Rest, true, zeros), "{report:?}");
        assert_eq!(report.leans_on, [row]);
        expect(&report, &[[0.0, square.sqrt()]], 1e-9);
    }
}

#[test]
fn where_the_way_straight_to_a_rest_ends_the_nearest_of_all_is_taken() {
    let report = vibration(
        r#"{"holonomy":1,"space":"planar","ground":{"points":{"O":[0,0]}},"bodies":{
        "a":{"mass":1,"inertia":0.1,"position":[0.5,0],"points":{"O":[-0.5,0],"E":[0.5,0]}},"b":{"mass":1,"inertia":0.1,"position":[1.5,0],"points":{"E":[-0.5,0]}}},
        "joints":{"A":{"type":"revolute","connect":["ground.O","a.O"]},"B":{"type":"revolute","connect":["a.E","b.E"]}}}"#,
    );
    assert_eq!((report.about, report.zeros), (About::Rest, 0), "{report:?}");
    // M = [1.35 c/2; c/2 0.35], K = G diag(1.5 s, 0.5 t) with the signs of the ways the bars point, c = s t: det(K - w^2 M) = 0.
    let squares = |s: f64, t: f64| {
        let (a, b, c) = (1.35 * 0.35 - 0.25, -(1.35 * 0.5 * t + 0.35 * 1.5 * s) * G, 0.75 * s * t * G * G);
        let root = (b * b - 4.0 * a * c).sqrt();
        [(-b - root) / (2.0 * a), (-b + root) / (2.0 * a)]
    };
    let mut found: Vec<f64> = report.modes.iter().map(|mode| mode.im * mode.im - mode.re * mode.re).collect();
    found.sort_by(f64::total_cmp);
    found.dedup_by(|a, b| (*a - *b).abs() < 1e-6);
    let near = |s: f64, t: f64| squares(s, t).iter().zip(&found).all(|(a, b)| (a - b).abs() < 1e-6 * a.abs());
    let any = [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)].into_iter().any(|(s, t)| near(s, t));
    assert!(found.len() == 2 && any, "{found:?}");
}

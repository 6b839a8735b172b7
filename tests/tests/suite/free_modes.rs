//! Free modes of documents against closed forms: a chain of springs, a bar on a hinge, a body in space.

use holonomy_mechanism::run::ModeKind;
use holonomy_tests::{document, finish, gallery_document, model};
use serde_json::json;

/// Masses of 1 kg in a row between springs of 100 N/m, fixed at both ends.
fn chain(count: usize) -> String {
    let body = |i: usize| json!({"mass": 1, "inertia": 1, "position": [i + 1, 0]});
    let bodies: serde_json::Map<String, serde_json::Value> = (0..count).map(|i| (format!("m{i}"), body(i))).collect();
    let joints: serde_json::Map<String, serde_json::Value> = (0..count)
        .map(|i| (format!("s{i}"), json!({"type": "prismatic", "bodies": ["ground", format!("m{i}")], "point": [i + 1, 0], "axis": [1, 0]})))
        .collect();
    let end = |i: usize| match i {
        0 => "ground.left".to_owned(),
        i if i > count => "ground.right".to_owned(),
        i => format!("m{}.c", i - 1),
    };
    let forces: serde_json::Map<String, serde_json::Value> = (0..=count)
        .map(|i| {
            (
                format!("k{i}"),
                json!({"type": "spring-damper", "connect": [end(i), end(i + 1)], "stiffness": 100, "length": 1}),
            )
        })
        .collect();
    let mut text = json!({
        "holonomy": 1, "space": "planar", "gravity": [0, 0],
        "ground": {"points": {"left": [0, 0], "right": [count + 1, 0]}},
        "bodies": bodies, "joints": joints, "forces": forces,
        "simulation": {"duration": 0.01}
    });
    for i in 0..count {
        text["bodies"][format!("m{i}")]["points"] = json!({"c": [0, 0]});
    }
    text.to_string()
}

#[test]
fn a_chain_of_springs_has_the_frequencies_of_the_closed_form() {
    let count = 5;
    let run = finish(&model(&document(&chain(count)), 0));
    let report = run.trace().modes(0.0).unwrap();
    assert!(report.equilibrium && !report.without_potential);
    assert_eq!(report.modes.len(), count);
    for (j, mode) in report.modes.iter().enumerate() {
        // w_j = 2 sqrt(k/m) sin(j pi / (2 (n + 1))), j = 1..n.
        let part = std::f64::consts::PI * (j + 1) as f64 / (2.0 * (count + 1) as f64);
        let expected = 2.0 * 10.0 * part.sin() / (2.0 * std::f64::consts::PI);
        let frequency = mode.frequency.unwrap();
        assert!((frequency / expected - 1.0).abs() < 1e-12, "{j}: {frequency} {expected}");
        assert_eq!((mode.kind, mode.rate), (ModeKind::Swings, None));
        // Shares of the kinetic energy: 2/(n+1) sin^2(i j pi/(n+1)).
        let total: f64 = mode.shares.iter().map(|(_, share)| share).sum();
        assert!((total - 1.0).abs() < 1e-12);
        for (name, share) in &mode.shares {
            let i: f64 = name[1..].parse::<f64>().unwrap() + 1.0;
            let sine = (2.0 * i * part).sin();
            assert!((share - 2.0 / (count + 1) as f64 * sine * sine).abs() < 1e-12, "{j} {name}");
        }
    }
}

#[test]
fn a_bar_swings_below_its_hinge_and_runs_away_above_it() {
    // w^2 = m g l / J about the hinge, l = 1/2, J = 1/12 + 1/4.
    let w = (9.81_f64 * 0.5 * 3.0).sqrt();
    for (angle, kind) in [("-pi/2", ModeKind::Swings), ("pi/2", ModeKind::RunsAway)] {
        let text = format!(
            r#"{{"holonomy":1,"space":"planar","bodies":{{"bar":{{"mass":1,"inertia":"1/12","position":["cos({angle})/2","sin({angle})/2"],"angle":"{angle}","points":{{"O":[-0.5,0],"E":[0.5,0]}}}}}},
            "ground":{{"points":{{"O":[0,0]}}}},"joints":{{"O":{{"type":"revolute","connect":["ground.O","bar.O"]}}}},"simulation":{{"duration":0.01}}}}"#
        );
        let run = finish(&model(&document(&text), 0));
        let report = run.trace().modes(0.0).unwrap();
        let [mode] = &report.modes[..] else { panic!("{report:?}") };
        assert_eq!(mode.kind, kind);
        assert_eq!(mode.shares, [("bar".to_owned(), mode.shares[0].1)]);
        let found = mode.frequency.map(|f| f * 2.0 * std::f64::consts::PI).or(mode.rate).unwrap();
        assert!((found / w - 1.0).abs() < 1e-9, "{found} {w}");
        assert!(report.equilibrium);

        // The picture: the joint stays together, and the free end moves by 8 % of the picture's diagonal.
        let frames = run.trace().mode_frames(0.0, 0, 8).unwrap();
        let rows: Vec<&[f64]> = frames.chunks_exact(4).collect();
        assert_eq!(rows.len(), 8);
        let end = |row: &[f64]| [row[1] + 0.5 * row[3].cos(), row[2] + 0.5 * row[3].sin()];
        let hinge = |row: &[f64]| [row[1] - 0.5 * row[3].cos(), row[2] - 0.5 * row[3].sin()];
        assert!(rows.iter().all(|row| hinge(row)[0].hypot(hinge(row)[1]) < 1e-12), "{rows:?}");
        let way = (end(rows[2])[0] - end(rows[0])[0]).hypot(end(rows[2])[1] - end(rows[0])[1]);
        assert!((way / 0.08 - 1.0).abs() < 0.02, "{way}");
        assert!(run.trace().mode_frames(0.0, 1, 8).unwrap_err().message.contains("no mode 2"));
    }
}

#[test]
fn a_free_body_has_six_ways_to_move_and_nothing_that_holds_them() {
    let run =
        finish(&model(&gallery_document("free-body", &[("gravity", "[0,0,0]"), ("simulation.duration", "0.1")]), 0));
    let report = run.trace().modes(0.0).unwrap();
    assert_eq!(report.modes.len(), 6, "{report:?}");
    assert!(report.modes.iter().all(|mode| mode.kind == ModeKind::Free && mode.frequency.is_none()), "{report:?}");
}

#[test]
fn along_a_run_the_pose_is_the_one_at_that_time() {
    let run = finish(&model(&gallery_document("double-pendulum", &[("simulation.duration", "0.5")]), 1));
    let (start, later) = (run.trace().modes(0.0).unwrap(), run.trace().modes(0.3).unwrap());
    assert!(!start.equilibrium && start.modes.len() == 2 && (later.t - 0.3).abs() < 1e-12);
    assert_ne!(start.modes, later.modes);
}

#[test]
fn of_too_many_coordinates_no_modes_are_looked_for() {
    let asked = |count: usize| {
        let names =
            |form: &dyn Fn(usize) -> String, between: &str| (0..count).map(form).collect::<Vec<_>>().join(between);
        let (coordinates, energy) = (names(&|i| format!("\"x{i}\":0"), ","), names(&|i| format!("x{i}'^2/2"), "+"));
        let text = format!(r#"{{"holonomy":1,"coordinates":{{{coordinates}}},"kinetic_energy":"{energy}"}}"#);
        let mut run = model(&document(&text), 0).start().expect("a run");
        run.advance(1);
        run.trace().modes(0.0).map(|report| report.modes.len()).map_err(|failure| (failure.cause, failure.message))
    };
    assert_eq!(asked(20), Ok(20));
    let message = "The mechanism has 501 coordinates; free modes are found for up to 500.";
    assert_eq!(asked(501), Err(("too-large".into(), message.into())));
}

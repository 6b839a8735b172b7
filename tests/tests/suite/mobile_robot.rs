//! The mobile robot with a trolley against its reference (reference/solvability, section 3): ranks, verdicts, motion and the
//! multipliers of four ways to share a load.

#![allow(clippy::unwrap_used, reason = "helpers of tests: a panic is a failed test")]

use holonomy_mechanism::model::{Analysis, Model};
use holonomy_mechanism::run::Run;
use holonomy_tests::{channel, difference, document, finish, gallery_document, gallery_text, last, model, table};
use serde_json::Value;

const BODIES: [&str; 7] = ["platform", "front", "rear", "front_link", "rear_link", "slider", "trolley"];
/// The reference's names of the rows, ours, and the sign between them: rows of edges and of H's angle are the other way round.
const ROWS: [(&str, &str, f64); 22] = [
    ("A_x", "A.x", 1.0),
    ("A_y", "A.y", 1.0),
    ("B_x", "B.x", 1.0),
    ("B_y", "B.y", 1.0),
    ("C_x", "C.x", 1.0),
    ("C_y", "C.y", 1.0),
    ("D_x", "D.x", 1.0),
    ("D_y", "D.y", 1.0),
    ("E_x", "E.x", 1.0),
    ("E_y", "E.y", 1.0),
    ("F_x", "F.x", 1.0),
    ("F_y", "F.y", 1.0),
    ("G_x", "G.x", 1.0),
    ("G_y", "G.y", 1.0),
    ("H_n", "H.n", 1.0),
    ("H_phi", "H.angle", -1.0),
    ("drv", "steer.driver", 1.0),
    ("W1", "W1.n", -1.0),
    ("W2", "W2.n", -1.0),
    ("W3", "W3.n", -1.0),
    ("W4", "W4.n", -1.0),
    ("W5", "W5.n", -1.0),
];
const UNIQUE: [&str; 8] = ["A", "D", "E", "F", "G", "H", "steer", "W5"];

fn check_verdicts(analysis: &Analysis) {
    assert_eq!((analysis.n, analysis.m, analysis.h), (21, 17, 5));
    assert_eq!((analysis.rank_holonomic, analysis.rank_pfaffian, analysis.rank), (17, 4, 20));
    assert_eq!((analysis.redundancy, analysis.mobility, analysis.gruebler), (2, 1, -1));
    for (name, joint) in &analysis.joints {
        let unique = UNIQUE.contains(&name.as_str());
        assert_eq!(joint.reaction == "unique", unique, "{name}");
        assert_eq!(joint.multipliers_unique, unique, "{name}");
    }
    assert_eq!(analysis.undetermined, [["B", "C", "W1", "W2", "W3", "W4"]]);
    assert!(analysis.methods_agree && analysis.singular.is_none() && analysis.nearly_dependent.is_empty());
    assert!(analysis.gap.is_none_or(|gap| gap > 1e10), "{:?}", analysis.gap);
    // The two balances: W3 against W4 alone, and B, C, W1, W2 with either of them.
    assert_eq!(analysis.self_stresses.len(), 2);
}

fn robot(run: usize, sets: &[(&str, &str)]) -> Model {
    let mut all = vec![("simulation.output_step", "0.1")];
    all.extend_from_slice(sets);
    model(&gallery_document("mobile-robot", &all), run)
}

fn multipliers(run: &Run) -> Vec<Vec<f64>> {
    ROWS.iter()
        .map(|(_, name, sign)| channel(run, &format!("lambda.{name}")).iter().map(|x| sign * x).collect())
        .collect()
}

#[test]
fn four_ways_to_share_a_load_move_alike_and_give_the_tabulated_forces() {
    let runs: Vec<Run> = (0..4).map(|run| finish(&robot(run, &[]))).collect();
    let (header, motion) = table("solvability/robot_motion.csv");
    let column = |name: &str| header.iter().position(|known| known == name).unwrap_or_else(|| panic!("{name}"));
    for (i, body) in BODIES.iter().enumerate() {
        for (ours, theirs) in [("x", "x"), ("y", "y"), ("angle", "phi")] {
            for (prime, prefix) in [("", ""), ("'", "v_")] {
                let name = format!("{body}.{ours}{prime}");
                let reference = column(&format!("{prefix}{theirs}{}", i + 1));
                let expected: Vec<f64> = motion.iter().map(|row| row[reference]).collect();
                let mine = channel(&runs[0], &name);
                assert!(difference(&mine, &expected) < 1e-9, "{name}: {:e}", difference(&mine, &expected));
                for other in &runs[1..] {
                    assert_eq!(mine, channel(other, &name), "not a bit of the motion depends on the choice");
                }
            }
        }
    }
    // The end state to 18 digits.
    for (name, expected) in [
        ("platform.x", 7.205_042_112_202_495),
        ("platform.y", -2.094_465_053_027_351_4),
        ("platform.angle", -4.82e-12),
        ("trolley.angle", -0.000_298_274_067_015_265_03),
        ("forward", 0.800_017_049_330_509_5),
    ] {
        assert!((last(&runs[0], name) - expected).abs() < 1e-9, "{name}: {:e}", last(&runs[0], name) - expected);
    }
    let (header, rows) = table("solvability/robot_multipliers.csv");
    let mine: Vec<Vec<Vec<f64>>> = runs.iter().map(multipliers).collect();
    let count = rows.len() / 4;
    for (i, (theirs, name, _)) in ROWS.iter().enumerate() {
        let column = header.iter().position(|known| known == theirs).unwrap_or_else(|| panic!("{theirs}"));
        for (run, all) in mine.iter().enumerate() {
            // The solutions follow each other: C_y and W4, W1 and W4, W2 and W4, minimum norm.
            let expected: Vec<f64> = rows[run * count..(run + 1) * count].iter().map(|row| row[column]).collect();
            let error = difference(&all[i], &expected);
            assert!(error < 1e-8, "{name} in run {run}: {error:e}");
            let owner = name.split_once('.').map_or(*name, |(owner, _)| owner);
            if UNIQUE.contains(&owner) {
                assert!(difference(&all[i], &mine[0][i]) < 1e-10, "{name} is unique");
            } else {
                let apart = mine.iter().fold(0.0, |most: f64, other| most.max(difference(&all[i], &other[i])));
                assert!(apart > 0.1, "{name} is not unique: {apart:e}");
            }
        }
    }
    // Rows named for elimination carry exactly nothing.
    for (run, names) in [(0, ["C.y", "W4.n"]), (1, ["W1.n", "W4.n"]), (2, ["W2.n", "W4.n"])] {
        for name in names {
            assert!(channel(&runs[run], &format!("lambda.{name}")).iter().all(|x| *x == 0.0), "{name}");
        }
    }
    // At 2 s, as printed.
    let at = |run: usize, name: &str| mine[run][ROWS.iter().position(|(_, known, _)| *known == name).unwrap()][20];
    for (run, values) in [
        (0, [-13.9478, -10.4266, -0.0515, 0.0, -18.4499, 1.8633, 31.2250, 0.0]),
        (1, [0.7810, 0.6846, 7.2471, 16.9449, 0.0, 20.3132, -4.4451, 0.0]),
        (2, [-15.4354, -11.5488, -0.7886, -1.7113, -20.3132, 0.0, 34.8275, 0.0]),
        (3, [-5.2143, -3.8382, 4.2762, 10.0475, -7.5100, 12.8033, 5.0372, 5.0372]),
    ] {
        for (name, value) in ["B.x", "B.y", "C.x", "C.y", "W1.n", "W2.n", "W3.n", "W4.n"].iter().zip(values) {
            assert!((at(run, name) - value).abs() < 6e-5, "{name} in run {run}: {}", at(run, name));
        }
    }
}

/// The robot in a configuration of the motion, written as its start, each coordinate off by about `off` and W4 turned by `tilt`.
fn robot_at(header: &[String], row: &[f64], off: f64, tilt: f64) -> Model {
    let value = |name: &str| row[header.iter().position(|known| known == name).unwrap_or_else(|| panic!("{name}"))];
    let wrong = |body: usize, k: usize| off * [1.0, -0.7, 0.4, -1.0, 0.2][(body + k) % 5];
    let pose = |body: usize| {
        ["x", "y", "phi"]
            .iter()
            .enumerate()
            .map(|(k, name)| value(&format!("{name}{}", body + 1)) + wrong(body, k))
            .collect()
    };
    let poses: Vec<Vec<f64>> = (0..7).map(pose).collect();
    // The driver asks for the slider's place. Axes in the bodies' own frames do not change with the pose.
    let axes = r#"{"type":"prismatic","connect":["platform.M","slider.M"],"axes":{"platform":[0,1],"slider":[0,1]}}"#;
    let mut sets = vec![
        ("drivers.steer.function".to_owned(), value("d").to_string()),
        ("runs".to_owned(), "[]".to_owned()),
        ("joints.H".to_owned(), axes.to_owned()),
    ];
    for (body, pose) in BODIES.iter().zip(&poses) {
        sets.push((format!("bodies.{body}.position"), format!("[{:e},{:e}]", pose[0], pose[1])));
        sets.push((format!("bodies.{body}.angle"), format!("{:e}", pose[2])));
        sets.push((format!("bodies.{body}.velocity"), "[0,0]".to_owned()));
    }
    let edges = [
        ("W1", 1, [0.0, 0.0]),
        ("W2", 2, [0.0, 0.0]),
        ("W3", 0, [0.0, 0.25]),
        ("W4", 0, [0.0, -0.25]),
        ("W5", 6, [-0.1, 0.0]),
    ];
    for (edge, body, point) in edges {
        let pose = &poses[body];
        let (sin, cos) = pose[2].sin_cos();
        let (x, y) = (pose[0] + cos * point[0] - sin * point[1], pose[1] + sin * point[0] + cos * point[1]);
        let turned = if edge == "W4" { pose[2] + tilt } else { pose[2] };
        sets.push((format!("joints.{edge}.point"), format!("[{x:e},{y:e}]")));
        sets.push((format!("joints.{edge}.direction"), format!("[{:e},{:e}]", turned.cos(), turned.sin())));
    }
    let sets: Vec<(&str, &str)> = sets.iter().map(|(path, value)| (path.as_str(), value.as_str())).collect();
    model(&gallery_document("mobile-robot", &sets), 0)
}

#[test]
fn verdicts_hold_along_the_motion_and_survive_careless_coordinates() {
    check_verdicts(&robot(0, &[]).analysis().unwrap());
    let (header, motion) = table("solvability/robot_motion.csv");
    for (count, row) in motion.iter().step_by(5).enumerate() {
        // Every second pose is off by a millionth: the assembly puts it right.
        let off = if count % 2 == 0 { 0.0 } else { 1e-6 };
        let model = robot_at(&header, row, off, 0.0);
        check_verdicts(&model.analysis().unwrap());
        assert!(model.assembly().unwrap().position <= 1e-5);
    }
}

/// Numbers of a value, in lists and objects too, a thousand times as large.
fn thousandfold(value: &mut Value) {
    match value {
        Value::Number(number) => *value = (1000.0 * number.as_f64().unwrap()).into(),
        Value::Array(list) => list.iter_mut().for_each(thousandfold),
        Value::Object(map) => map.values_mut().for_each(thousandfold),
        _ => {}
    }
}

#[test]
fn verdicts_are_the_same_in_millimetres() {
    let mut text: Value = serde_json::from_str(gallery_text("mobile-robot")).unwrap();
    for body in text["bodies"].as_object_mut().unwrap().values_mut() {
        thousandfold(&mut body["position"]);
        thousandfold(&mut body["points"]);
        body["inertia"] = (1e6 * body["inertia"].as_f64().unwrap()).into();
    }
    for joint in text["joints"].as_object_mut().unwrap().values_mut() {
        if let Some(point) = joint.get_mut("point") {
            thousandfold(point);
        }
    }
    for name in ["right", "left", "speed"] {
        thousandfold(&mut text["parameters"][name]);
    }
    let function = text["drivers"]["steer"]["function"].as_str().unwrap().replace("0.18", "180");
    text["drivers"]["steer"]["function"] = function.into();
    let analysis = model(&document(&text.to_string()), 0).analysis().unwrap();
    assert_eq!(analysis.m + analysis.h, 22);
    check_verdicts(&analysis);
}

#[test]
fn an_edge_that_is_turned_a_little_is_another_mechanism_with_the_figure() {
    let turned = |analysis: Analysis| {
        assert_eq!((analysis.rank, analysis.redundancy, analysis.mobility), (21, 1, 0));
        assert!(["W3.n", "W4.n"].iter().all(|row| analysis.nearly_dependent.iter().any(|name| name == row)));
        analysis.distance.unwrap()
    };
    // 0.0931508 times the angle at t = 2 s, from 1e-4 on (reference/solvability, section 2, and W4_mounting_error).
    let (header, motion) = table("solvability/robot_motion.csv");
    for angle in [1e-3, 1e-4] {
        let distance = turned(robot_at(&header, &motion[20], 0.0, angle).analysis().unwrap());
        assert!((distance / (0.093_15 * angle) - 1.0).abs() < 1e-3, "{distance:e}");
    }
    let distance = turned(robot(3, &[("parameters.tilt", "0.001")]).analysis().unwrap());
    assert!(distance > 5e-5 && distance < 5e-4, "{distance:e}");
}

#[test]
fn rows_that_cannot_be_eliminated_are_named() {
    let failure = |rows: &str| {
        let value = format!(r#"{{"type":"eliminate","eliminated":{rows}}}"#);
        robot(0, &[("runs", "[]"), ("simulation.redundancy", &value)]).start().unwrap_err()
    };
    let few = failure(r#"["W4"]"#);
    assert_eq!((few.cause.as_str(), few.parts.as_slice()), ("eliminated", ["W4.n".to_owned()].as_slice()));
    assert!(few.message.contains("Rows eliminated: 1; rows that depend on others at the start: 2."), "{few}");
    let wrong = failure(r#"["A.x", "W4"]"#);
    assert!(wrong.message.contains("\"A\" (row x) cannot be eliminated"), "{wrong}");
}

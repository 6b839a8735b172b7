//! The mobile robot with a trolley against its reference (reference/solvability, section 3): ranks, verdicts and the
//! multipliers of four ways to share a load.

#![allow(clippy::unwrap_used, reason = "helpers of tests: a panic is a failed test")]

use holonomy_mechanism::model::{Analysis, Model, Reaction};
use holonomy_mechanism::run::Run;
use holonomy_reproduce::solvability::robot::{ROWS, motion_poses, printed_unique};
use holonomy_tests::{channel, difference, document, finish, gallery_document, gallery_text, last, model};
use serde_json::Value;

fn check_verdicts(analysis: &Analysis) {
    assert_eq!((analysis.n, analysis.m, analysis.h), (21, 17, 5));
    assert_eq!((analysis.rank_holonomic, analysis.rank_pfaffian, analysis.rank), (17, 4, 20));
    assert_eq!((analysis.redundancy, analysis.mobility, analysis.gruebler), (2, 1, -1));
    for (name, joint) in &analysis.joints {
        let unique = printed_unique(name);
        assert_eq!(joint.reaction == Reaction::Unique, unique, "{name}");
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

/// The motion and the multipliers against the reference: `holonomy_reproduce::solvability`.
#[test]
fn four_ways_to_share_a_load_move_alike_and_give_the_printed_forces() {
    let runs: Vec<Run> = (0..4).map(|run| finish(&robot(run, &[]))).collect();
    let multiplier = |run: usize, name: &str| channel(&runs[run], &format!("lambda.{name}"));
    for run in 1..4 {
        for name in ["platform.x", "platform.angle", "trolley.angle", "forward"] {
            assert_eq!(channel(&runs[0], name), channel(&runs[run], name), "the motion depends on the choice: {name}");
        }
    }
    // The end state of the reference, to 18 digits there.
    for (name, expected) in [
        ("platform.x", 7.205_042_112_202_495),
        ("platform.y", -2.094_465_053_027_351_4),
        ("platform.angle", -4.82e-12),
        ("trolley.angle", -0.000_298_274_067_015_265_03),
        ("forward", 0.800_017_049_330_509_5),
    ] {
        let error = (last(&runs[0], name) - expected).abs();
        assert!(error < 1e-9, "{name}: {error:e}");
    }
    for (_, name, _) in ROWS {
        let apart = (1..4).map(|run| difference(&multiplier(0, name), &multiplier(run, name))).fold(0.0, f64::max);
        let owner = name.split('.').next().unwrap_or_default();
        assert!(if printed_unique(owner) { apart < 1e-10 } else { apart > 0.1 }, "{name}: {apart:e}");
    }
    // Rows named for elimination carry exactly nothing.
    for (run, names) in [(0, ["C.y", "W4.n"]), (1, ["W1.n", "W4.n"]), (2, ["W2.n", "W4.n"])] {
        for name in names {
            assert!(multiplier(run, name).iter().all(|x| *x == 0.0), "{name}");
        }
    }
    // At 2 s, as printed.
    let at = |run: usize, name: &str| {
        let sign = ROWS.iter().find(|(_, known, _)| *known == name).unwrap().2;
        sign * multiplier(run, name)[20]
    };
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

#[test]
fn verdicts_hold_along_the_motion_and_survive_careless_coordinates() {
    check_verdicts(&robot(0, &[]).analysis().unwrap());
    for (count, (_, mut pose)) in motion_poses().unwrap().into_iter().enumerate() {
        // Every second pose is off by a millionth: the assembly puts it right.
        let off = if count % 2 == 0 { 0.0 } else { 1e-6 };
        for (body, coordinates) in pose.bodies.iter_mut().enumerate() {
            for (k, coordinate) in coordinates.iter_mut().enumerate() {
                *coordinate += off * [1.0, -0.7, 0.4, -1.0, 0.2][(body + k) % 5];
            }
        }
        let model = pose.model(0.0).unwrap();
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
    let (t, pose) = &motion_poses().unwrap()[4];
    assert_eq!(*t, 2.0);
    for angle in [1e-3, 1e-4] {
        let distance = turned(pose.analysis(angle).unwrap());
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

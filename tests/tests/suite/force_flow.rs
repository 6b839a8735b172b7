//! What a self-stress does to the bodies: on each of them its forces and moments are in balance, and they are what a run's reactions
//! differ by when the same load is shared in another way.

#![allow(clippy::unwrap_used, reason = "helpers of tests: a panic is a failed test")]

use holonomy_document::Document;
use holonomy_mechanism::model::{BodyForce, SelfStress};
use holonomy_tests::{channel, document, finish, gallery_document, model, reference_text};
use serde_json::{Value, json};

const SHORT: (&str, &str) = ("simulation.duration", "0.001");
const FINE: (&str, &str) = ("simulation.output_step", "0.001");

/// Three components of a vector of the plane or of space.
fn space(vector: &[f64]) -> [f64; 3] {
    [0, 1, 2].map(|i| vector.get(i).copied().unwrap_or(0.0))
}

/// A moment has one component in the plane.
fn turn(moment: &[f64]) -> [f64; 3] {
    if let [z] = moment { [0.0, 0.0, *z] } else { space(moment) }
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// Holds the forces on each body to balance, about the origin; the number of bodies that carry some.
fn balanced(stress: &SelfStress, name: &str) -> usize {
    let mut bodies: Vec<&str> = stress.forces.iter().map(|one| one.body.as_str()).collect();
    bodies.sort_unstable();
    bodies.dedup();
    for body in &bodies {
        let (mut force, mut moment) = ([0.0; 3], [0.0; 3]);
        let mut size = 0.0_f64;
        for one in stress.forces.iter().filter(|one| one.body == *body) {
            let lever = cross(space(&one.at), space(&one.force));
            for i in 0..3 {
                force[i] += space(&one.force)[i];
                moment[i] += turn(&one.moment)[i] + lever[i];
                size = size.max(space(&one.force)[i].abs()).max(turn(&one.moment)[i].abs());
            }
        }
        assert!(size > 1e-9, "{name} {body}");
        for sum in force.iter().chain(&moment) {
            assert!(sum.abs() < 1e-10 * size, "{name} {body}: {force:?} {moment:?} of {size:e}");
        }
    }
    bodies.len()
}

fn stresses(document: &Document, run: usize) -> Vec<SelfStress> {
    model(document, run).analysis().unwrap().self_stresses
}

/// Three parallel cranks on one coupler, at an angle; flat at 0, where one more load can go round.
fn three_cranks(angle: f64, more: &Value) -> Document {
    let (c, s) = (angle.cos(), angle.sin());
    let mut bodies = json!({ "coupler": { "mass": 2, "inertia": 0.7, "position": [1.0 + c, s] } });
    let mut joints = json!({});
    for (i, x) in [0.0, 0.8, 2.0].into_iter().enumerate() {
        bodies[format!("crank{i}")] =
            json!({ "mass": 1, "inertia": 0.1, "position": [x + c / 2.0, s / 2.0], "angle": angle });
        joints[format!("O{i}")] =
            json!({ "type": "revolute", "bodies": ["ground", format!("crank{i}")], "point": [x, 0] });
        joints[format!("T{i}")] =
            json!({ "type": "revolute", "bodies": [format!("crank{i}"), "coupler"], "point": [x + c, s] });
    }
    let mut text = json!({ "holonomy": 1, "space": "planar", "bodies": bodies, "joints": joints,
        "simulation": { "duration": 0.001 } });
    for (key, value) in more.as_object().unwrap() {
        text[key] = value.clone();
    }
    document(&text.to_string())
}

#[test]
fn on_every_body_the_forces_of_a_self_stress_are_in_balance() {
    let thick: [(&str, &str); 4] = [SHORT, FINE, ("rotation", "\"rotation-matrix\""), ("parameters.a.value", "0.1")];
    let motor = |joint: &str| json!({ "joint": joint, "coordinate": "angle", "function": "1" });
    let motors = json!({ "drivers": { "motor0": motor("O0"), "motor1": motor("O1") } });
    // Name, mechanism, run, self-stresses, bodies that one of them reaches at least.
    let cases = [
        ("three cranks", three_cranks(1.0, &json!({})), 0, 1, 4),
        ("three cranks, flat", three_cranks(0.0, &json!({})), 0, 2, 3),
        ("three cranks, two motors", three_cranks(1.0, &motors), 0, 2, 3),
        ("mobile robot", gallery_document("mobile-robot", &[SHORT, FINE]), 0, 2, 3),
        ("door", gallery_document("door-two-hinges", &[SHORT, FINE]), 0, 5, 1),
        ("table", gallery_document("table-four-legs", &[SHORT, FINE]), 0, 1, 1),
        ("bricard", gallery_document("bricard", &[SHORT, FINE]), 0, 1, 5),
        ("bricard, rotation matrices", gallery_document("bricard", &thick), 1, 1, 5),
        ("spatial four-bar", gallery_document("spatial-four-bar", &[SHORT, FINE]), 0, 3, 3),
    ];
    for (name, document, run, count, bodies) in cases {
        let found = stresses(&document, run);
        assert_eq!(found.len(), count, "{name}");
        let reached = found.iter().map(|stress| balanced(stress, name)).max();
        assert!(reached >= Some(bodies), "{name} {reached:?}");
        if name.contains("motors") {
            assert!(found.iter().any(|stress| stress.forces.iter().any(|one| one.joint == "motor1")), "{found:?}");
        }
    }
}

#[test]
fn a_slider_a_gear_and_a_rod_carry_their_share_too() {
    let text = json!({ "holonomy": 1, "space": "planar",
        "ground": { "points": { "O": [0, 0], "P": [1, 0], "Q": [0, 2] } },
        "bodies": {
            "a": { "mass": 1, "inertia": 1, "position": [0, 0], "points": { "O": [0, 0] } },
            "b": { "mass": 1, "inertia": 1, "position": [1, 0.3], "angle": 0.4, "points": { "P": [-0.116_825_502_692_595_1, -0.276_318_298_2] } },
            "slider": { "mass": 1, "inertia": 1, "position": [0.7, 2], "points": { "R": [0.2, 0], "L": [-0.3, 0] } },
            "load": { "mass": 1, "inertia": 1, "position": [2, 2], "points": { "R": [0.5, 0.5], "S": [0.5, -0.5] } } },
        "joints": {
            "A": { "type": "revolute", "connect": ["ground.O", "a.O"] },
            "B": { "type": "revolute", "bodies": ["ground", "b"], "point": [1, 0] },
            "wheels": { "type": "gear", "joints": ["A", "B"], "ratio": 2 },
            "wheels2": { "type": "gear", "joints": ["A", "B"], "ratio": 2 },
            "guide": { "type": "prismatic", "bodies": ["ground", "slider"], "point": [0.4, 2], "axis": [1, 0] },
            "guide2": { "type": "prismatic", "bodies": ["ground", "slider"], "point": [0.9, 2], "axis": [1, 0] },
            "rod": { "type": "distance", "connect": ["slider.R", "load.R"] },
            "rod2": { "type": "distance", "connect": ["slider.R", "load.R"] },
            "stop": { "type": "weld", "bodies": ["slider", "load"], "point": [1.3, 2] } },
        "simulation": { "duration": 0.001 } });
    let found = stresses(&document(&text.to_string()), 0);
    // One of the gears, two rows of a guide, two rods across a weld.
    assert_eq!(found.len(), 5);
    for stress in &found {
        assert!(balanced(stress, "parts") > 0, "{stress:?}");
    }
    // The rods pull along the line between their ends: about these nothing turns.
    let rods: Vec<&BodyForce> =
        found.iter().flat_map(|stress| &stress.forces).filter(|one| one.joint.starts_with("rod")).collect();
    assert!(!rods.is_empty() && rods.iter().all(|one| one.moment[0].abs() < 1e-12), "{rods:?}");
    assert!(rods.iter().any(|one| one.body == "load") && rods.iter().any(|one| one.body == "slider"));
}

#[test]
fn another_way_to_share_a_load_differs_by_a_multiple_of_the_flow() {
    let planar = |more: Value| (three_cranks(1.0, &more), 0, &["fx", "fy", "mz"][..]);
    let apart = json!({ "simulation": { "duration": 0.001, "redundancy": "minimum-norm" } });
    let in_space = |choice: &str| {
        let sets = [SHORT, FINE, ("runs", "[]"), ("simulation.redundancy", choice)];
        (gallery_document("table-four-legs", &sets), 0, &["fx", "fy", "fz", "mx", "my", "mz"][..])
    };
    let pairs = [
        ("three cranks", planar(json!({})), planar(apart)),
        ("table", in_space("\"eliminate\""), in_space("\"minimum-norm\"")),
    ];
    for (name, (document, run, components), (other, ..)) in pairs {
        let [first, second] = [&document, &other].map(|document| finish(&model(document, run)));
        let found = stresses(&document, run);
        let [stress] = &found[..] else { panic!("{name}: {}", found.len()) };
        // The reaction is on the second body of each joint, which the flow says where that moves.
        let mut factors = Vec::new();
        let mut seen = 0;
        for one in &stress.forces {
            let is_second = one.joint.starts_with('O') && one.body != "coupler"
                || one.joint.starts_with('T') && one.body == "coupler"
                || name == "table";
            if !is_second {
                continue;
            }
            let flow = if one.force.len() == 3 {
                [one.force.clone(), one.moment.clone()].concat()
            } else {
                vec![one.force[0], one.force[1], one.moment[0]]
            };
            for (component, share) in components.iter().zip(flow) {
                let at = |run| channel(run, &format!("reaction.{}.{component}", one.joint))[0];
                let apart = at(&first) - at(&second);
                if share.abs() > 1e-6 {
                    factors.push(apart / share);
                } else {
                    assert!(apart.abs() < 1e-9, "{name} {} {component}: {apart:e}", one.joint);
                }
                seen += 1;
            }
        }
        assert!(seen >= 12 && factors.len() >= 4 && factors[0].abs() > 1e-3, "{name} {seen} {factors:?}");
        assert!(factors.iter().all(|factor| (factor / factors[0] - 1.0).abs() < 1e-8), "{name} {factors:?}");
    }
}

#[test]
fn where_rows_of_one_joint_only_repeat_each_other_no_body_feels_it() {
    let cases: Value = serde_json::from_str(&reference_text("solvability/documents.json")).unwrap();
    let text = cases.as_array().unwrap().iter().find(|case| case["id"] == "internal_redundancy").unwrap();
    let found = stresses(&document(&text["document"].to_string()), 0);
    assert_eq!(found.len(), 1);
    assert!(found[0].forces.is_empty() && found[0].multipliers.len() == 2, "{:?}", found[0]);
}

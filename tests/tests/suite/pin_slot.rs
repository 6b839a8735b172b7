//! The pin in a slot in space: its rows, its motion against equations written by hand and closed forms, and its reaction.

use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::Run;
use holonomy_tests::{channel, difference, document, finish, largest, model};

/// A swinging arm with a slot along its own direction (0.6, 0, 0.8), and a body whose point P slides in it.
fn arm_and_slider(rotation: &str, slot: &str) -> Model {
    let text = format!(
        r#"{{ "holonomy": 1, "space": "spatial", "rotation": "{rotation}", "ground": {{ "points": {{ "O": [0, 0, 0] }} }},
        "bodies": {{
            "arm": {{ "mass": 2, "inertia": [0.03, 0.2, 0.21], "position": [0.5, 0, 0], "angular_velocity": [0, 0, 1.5],
                "points": {{ "O": [-0.5, 0, 0], "S": [0.1, 0.05, 0.02] }} }},
            "ball": {{ "mass": 0.7, "inertia": [0.01, 0.02, 0.025], "position": [0.72, 0.15, 0.18], "angular_velocity": [0, 0, 1.5],
                "velocity": [-0.225, 1.08, 0], "points": {{ "P": [0, -0.1, 0] }} }} }},
        "joints": {{ "hinge": {{ "type": "revolute", "connect": ["ground.O", "arm.O"], "axis": [0, 0.6, 0.8] }} {slot} }},
        "parameters": {{ "w": "sqrt(0.5)" }},
        "definitions": {{
            "dx": "arm.S.x - ball.P.x", "dy": "arm.S.y - ball.P.y", "dz": "arm.S.z - ball.P.z",
            "along": "-dx*(0.6*arm.r11 + 0.8*arm.r13) - dy*(0.6*arm.r21 + 0.8*arm.r23) - dz*(0.6*arm.r31 + 0.8*arm.r33)" }},
        "outputs": {{ "s": "along" }},
        "simulation": {{ "duration": 1, "output_step": 0.05, "formulation": "index-1", "stabilization": "projection",
            "integrator": {{ "type": "dop853", "rtol": 1e-11, "atol": 1e-12 }} }} }}"#
    );
    model(&document(&text), 0)
}

const SLOT: &str = r#", "slot": { "type": "pin-slot", "connect": ["arm.S", "ball.P"], "axis": [3, 0, 4] }"#;
/// The same by hand: of the axis (0.6, 0, 0.8) the smallest component is y, so that b = a x e_y = (-0.8, 0, 0.6), c = a x b = (0, -1, 0).
const BY_HAND: &str = r#" }, "constraints": { "slot": [
    "dx*(0.6*arm.r13 - 0.8*arm.r11) + dy*(0.6*arm.r23 - 0.8*arm.r21) + dz*(0.6*arm.r33 - 0.8*arm.r31)",
    "-dx*arm.r12 - dy*arm.r22 - dz*arm.r32" ]"#;

#[test]
fn it_is_the_same_as_its_two_rows_written_by_hand_in_both_coordinates_of_rotation() {
    let built_in = arm_and_slider("euler-parameters", SLOT);
    let analysis = built_in.analysis().unwrap();
    // Two bodies, five rows of the hinge, two of the slot.
    assert_eq!((analysis.mobility, analysis.redundancy), (5, 0));
    let built_in = finish(&built_in);
    for (rotation, slot) in [("euler-parameters", BY_HAND), ("rotation-matrix", SLOT), ("rotation-matrix", BY_HAND)] {
        let other = finish(&arm_and_slider(rotation, slot));
        for name in ["arm.x", "arm.wz", "ball.x", "ball.y", "ball.z", "ball.wx", "ball.r12", "s", "hinge.angle"] {
            let off = difference(&channel(&built_in, name), &channel(&other, name));
            assert!(off < 1e-8, "{rotation} {name}: {off:e}");
        }
        let rows = if slot == SLOT { ["b", "c"] } else { ["1", "2"] };
        for (row, written) in ["b", "c"].into_iter().zip(rows) {
            let multiplier = channel(&built_in, &format!("lambda.slot.{row}"));
            assert!(largest(&multiplier) > 0.5, "the slot carries something");
            let off = difference(&multiplier, &channel(&other, &format!("lambda.slot.{written}")));
            assert!(off < 1e-7, "{rotation} {row}: {off:e}");
        }
    }
    // The coordinate is the way along the slot, and it moves.
    assert!(difference(&channel(&built_in, "slot.displacement"), &channel(&built_in, "s")) < 1e-14);
    let way = channel(&built_in, "s");
    let (least, most) = way.iter().fold((f64::MAX, f64::MIN), |(low, high), s| (low.min(*s), high.max(*s)));
    assert!(most - least > 0.15, "{way:?}");
}

#[test]
fn the_reaction_is_across_the_slot_and_has_no_moment() {
    let run = finish(&arm_and_slider("euler-parameters", SLOT));
    let component = |name: &str| channel(&run, name);
    let [fx, fy, fz, mx, my, mz] =
        ["fx", "fy", "fz", "mx", "my", "mz"].map(|part| component(&format!("reaction.slot.{part}")));
    let entry = |i: usize, j: usize| component(&format!("arm.r{i}{j}"));
    let (r1, r3) = ([1, 2, 3].map(|i| entry(i, 1)), [1, 2, 3].map(|i| entry(i, 3)));
    for k in 0..fx.len() {
        let axis = [0, 1, 2].map(|i| 0.6 * r1[i][k] + 0.8 * r3[i][k]);
        let along = axis[0] * fx[k] + axis[1] * fy[k] + axis[2] * fz[k];
        assert!(along.abs() < 1e-11, "nothing pushes along the slot: {along:e}");
        // The force that keeps the ball's centre of mass moving as it does: m (a - g).
        let mass = 0.7;
        let needed = |name: &str, weight: f64| mass * (component(name)[k] + weight);
        assert!((fx[k] - needed("ball.x''", 0.0)).abs() < 1e-9);
        assert!((fz[k] - needed("ball.z''", 9.81)).abs() < 1e-9);
    }
    assert!(largest(&mx).max(largest(&my)).max(largest(&mz)) < 1e-11, "a point carries no moment");
}

fn bead(parts: &str) -> Run {
    finish(&model(
        &document(&format!(
            r#"{{ "holonomy": 1, "space": "spatial", "ground": {{ "points": {{ "O": [0, 0, 0] }} }},
            "bodies": {{ "bead": {{ "mass": 2, "inertia": [0.1, 0.1, 0.1], "position": [0, 0, 0], "angular_velocity": [1, -2, 3],
                "points": {{ "C": [0, 0, 0] }} }} }},
            "joints": {{ "slot": {{ "type": "pin-slot", "connect": ["ground.O", "bead.C"], "axis": [0.6, 0, -0.8] }} }}, {parts}
            "simulation": {{ "duration": 1, "output_step": 0.05, "integrator": {{ "type": "dop853", "rtol": 1e-11, "atol": 1e-12 }} }} }}"#
        )),
        0,
    ))
}

fn map(values: &[f64], f: impl Fn(f64) -> f64) -> Vec<f64> {
    values.iter().map(|value| f(*value)).collect()
}

#[test]
fn a_bead_slides_down_its_slot_and_spins_freely() {
    let run = bead("");
    let t = channel(&run, "t");
    assert!(difference(&channel(&run, "slot.displacement"), &map(&t, |t| 0.5 * 0.8 * 9.81 * t * t)) < 1e-10);
    assert!(difference(&channel(&run, "slot.displacement''"), &map(&t, |_| 0.8 * 9.81)) < 1e-10);
    for (name, rate) in [("bead.wx", 1.0), ("bead.wy", -2.0), ("bead.wz", 3.0)] {
        assert!(difference(&channel(&run, name), &map(&t, |_| rate)) < 1e-9, "{name}");
    }
    // The slot bears the part of the weight across it: m g cos, along (0.8, 0, 0.6).
    assert!(difference(&channel(&run, "reaction.slot.fx"), &map(&t, |_| 2.0 * 9.81 * 0.6 * 0.8)) < 1e-10);
    assert!(difference(&channel(&run, "reaction.slot.fz"), &map(&t, |_| 2.0 * 9.81 * 0.6 * 0.6)) < 1e-10);
}

#[test]
fn a_driver_and_an_actuator_take_its_displacement() {
    let driven =
        bead(r#""drivers": { "push": { "joint": "slot", "coordinate": "displacement", "function": "0.2*t^2" } },"#);
    let t = channel(&driven, "t");
    assert!(difference(&channel(&driven, "bead.x"), &map(&t, |t| 0.6 * 0.2 * t * t)) < 1e-12);
    // Along the slot: m (s'' - 0.8 g).
    assert!(difference(&channel(&driven, "reaction.push"), &map(&t, |_| 2.0 * (0.4 - 0.8 * 9.81))) < 1e-10);
    let held = bead(
        r#""forces": { "motor": { "type": "actuator", "joint": "slot", "coordinate": "displacement", "value": "-2*0.8*9.81" } },"#,
    );
    assert!(largest(&channel(&held, "slot.displacement")) < 1e-12, "the force holds it against its weight");
}

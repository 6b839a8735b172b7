//! Slots, gears, racks, edges and wheels of the plane in mechanisms whose motion is known.

use holonomy_mechanism::run::Run;
use holonomy_tests::{channel, difference, document, finish, largest, last, model};

fn run(text: &str) -> Run {
    finish(&model(&document(text), 0))
}

fn planar(parts: &str) -> String {
    format!(
        r#"{{ "holonomy": 1, "space": "planar", {parts},
        "simulation": {{ "duration": 1, "output_step": 0.01, "formulation": "minimal",
                         "integrator": {{ "type": "dopri5", "step": 0.001 }} }} }}"#
    )
}

fn map(values: &[f64], f: impl Fn(f64) -> f64) -> Vec<f64> {
    values.iter().map(|value| f(*value)).collect()
}

#[test]
fn a_scotch_yoke_moves_with_the_cosine_of_its_crank() {
    // The slot of the yoke is vertical, its guide horizontal; the crank of 0.3 m turns at 4 rad/s.
    let text = planar(
        r#""gravity": [0, 0],
        "ground": { "points": { "O": [0, 0] } },
        "bodies": {
          "crank": { "mass": 1, "inertia": 0.1, "angle": 0, "angular_velocity": 4, "points": { "O": [0, 0], "P": [0.3, 0] } },
          "yoke": { "mass": 2, "inertia": 0.1, "position": [0.5, 0], "points": { "S": [-0.2, 0] } } },
        "joints": {
          "A": { "type": "revolute", "connect": ["ground.O", "crank.O"] },
          "guide": { "type": "prismatic", "bodies": ["ground", "yoke"], "point": [0.5, 0], "axis": [1, 0] },
          "slot": { "type": "pin-slot", "connect": ["yoke.S", "crank.P"], "axis": [0, 1] } },
        "drivers": { "motor": { "joint": "A", "coordinate": "angle", "function": "4*t" } }"#,
    );
    let run = run(&text);
    let t = channel(&run, "t");
    assert!(difference(&channel(&run, "yoke.x"), &map(&t, |t| 0.2 + 0.3 * (4.0 * t).cos())) < 1e-12);
    assert!(difference(&channel(&run, "slot.displacement"), &map(&t, |t| 0.3 * (4.0 * t).sin())) < 1e-12);
    assert!(difference(&channel(&run, "slot.angle"), &map(&t, |t| 4.0 * t)) < 1e-12);
    // The yoke needs 2 kg times its acceleration; the pin gets the opposite, across the slot, and no moment.
    assert!(difference(&channel(&run, "reaction.slot.fx"), &map(&t, |t| 2.0 * 4.8 * (4.0 * t).cos())) < 1e-11);
    assert!(largest(&channel(&run, "reaction.slot.fy")) < 1e-12 && largest(&channel(&run, "reaction.slot.mz")) < 1e-12);
}

#[test]
fn gears_turn_in_their_ratio_and_share_a_torque() {
    let text = planar(
        r#""gravity": [0, 0],
        "parameters": { "ratio": -2.5 },
        "ground": { "points": { "O": [0, 0], "Q": [1, 0] } },
        "bodies": {
          "wheel": { "mass": 1, "inertia": 0.5, "angle": 0.3, "points": { "O": [0, 0] } },
          "pinion": { "mass": 1, "inertia": 0.2, "position": [1, 0], "angle": -1, "points": { "Q": [0, 0] } } },
        "joints": {
          "mesh": { "type": "gear", "joints": ["A", "B"], "ratio": "ratio" },
          "A": { "type": "revolute", "connect": ["ground.O", "wheel.O"] },
          "B": { "type": "revolute", "connect": ["ground.Q", "pinion.Q"] } },
        "forces": { "M": { "type": "torque", "body": "wheel", "value": 3 } }"#,
    );
    let run = run(&text);
    let t = channel(&run, "t");
    // Reflected inertia: 0.5 + 2.5^2 0.2.
    let alpha = 3.0 / (0.5 + 2.5 * 2.5 * 0.2);
    assert!(difference(&channel(&run, "A.angle"), &map(&t, |t| 0.3 + 0.5 * alpha * t * t)) < 1e-12);
    assert!(difference(&channel(&run, "B.angle"), &map(&t, |t| -1.0 - 2.5 * 0.5 * alpha * t * t)) < 1e-12);
    assert!((last(&run, "reaction.mesh") + 0.2 * 2.5 * alpha).abs() < 1e-12);
    assert!(largest(&channel(&run, "drift.position")) < 1e-14);
}

#[test]
fn a_rack_follows_its_pinion() {
    let text = planar(
        r#""gravity": [0, 0],
        "ground": { "points": { "O": [0, 0] } },
        "bodies": {
          "pinion": { "mass": 1, "inertia": 0.02, "angle": 0.7, "points": { "O": [0, 0] } },
          "rack": { "mass": 4, "inertia": 0.1, "position": [0.4, -0.1] } },
        "joints": {
          "A": { "type": "revolute", "connect": ["ground.O", "pinion.O"] },
          "B": { "type": "prismatic", "bodies": ["ground", "rack"], "point": [0, -0.1], "axis": [1, 0] },
          "teeth": { "type": "rack", "joints": ["A", "B"], "radius": 0.1 } },
        "forces": { "M": { "type": "torque", "body": "pinion", "value": 0.6 } }"#,
    );
    let run = run(&text);
    let t = channel(&run, "t");
    let alpha = 0.6 / (0.02 + 4.0 * 0.01);
    assert!(difference(&channel(&run, "A.angle"), &map(&t, |t| 0.7 + 0.5 * alpha * t * t)) < 1e-12);
    assert!(difference(&channel(&run, "B.displacement"), &map(&t, |t| 0.1 * 0.5 * alpha * t * t)) < 1e-12);
    assert!((last(&run, "reaction.teeth") - 4.0 * 0.1 * alpha).abs() < 1e-12);
}

/// A hoop of radius 0.25 m on a slope of 30 degrees that goes down to the right.
fn on_a_slope(joints: &str) -> Run {
    run(&planar(&format!(
        r#""parameters": {{ "s": {{ "value": "sin(pi/6)" }}, "c": {{ "value": "cos(pi/6)" }} }},
        "ground": {{ "points": {{ "O": [0, 0], "H": ["0.25*s", "0.25*c"] }} }},
        "bodies": {{ "hoop": {{ "mass": 2, "inertia": 0.1, "position": ["0.25*s", "0.25*c"], "points": {{ "C": [0, 0] }} }} }},
        "joints": {{ {joints} }}"#
    )))
}

#[test]
fn a_wheel_rolls_down_a_slope() {
    let by_center = on_a_slope(
        r#""roll": { "type": "rolling", "connect": ["ground.O", "hoop.C"], "radius": 0.25, "normal": ["s", "c"] }"#,
    );
    let by_contact = on_a_slope(
        r#""roll": { "type": "rolling", "bodies": ["ground", "hoop"], "point": [0, 0], "radius": 0.25, "normal": ["2*s", "2*c"] }"#,
    );
    let guided = on_a_slope(
        r#""roll": { "type": "rolling", "connect": ["ground.O", "hoop.C"], "radius": 0.25, "normal": ["s", "c"], "contact": false },
           "guide": { "type": "pin-slot", "connect": ["ground.H", "hoop.C"], "axis": ["c", "-s"] }"#,
    );
    let (sin, cos) = (0.5, 0.75_f64.sqrt());
    let alpha = 9.81 * sin / (1.0 + 0.1 / (2.0 * 0.0625));
    for (run, normal) in [(&by_center, "roll"), (&by_contact, "roll"), (&guided, "guide")] {
        let t = channel(run, "t");
        let along = map(&t, |t| 0.5 * alpha * t * t);
        assert!(difference(&channel(run, "hoop.x"), &map(&along, |s| 0.25 * sin + s * cos)) < 1e-12);
        assert!(difference(&channel(run, "hoop.angle"), &map(&along, |s| -s / 0.25)) < 1e-12);
        // Friction up the slope J/r^2 times the acceleration; the weight's share across.
        let friction = 0.1 / 0.0625 * alpha;
        let across = 2.0 * 9.81 * cos;
        let rows = [last(run, "lambda.roll.t"), last(run, &format!("lambda.{normal}.n"))];
        assert!((rows[0] + friction).abs() < 1e-11 && (rows[1] - across).abs() < 1e-11, "{rows:?}");
        assert!(largest(&channel(run, "reaction.roll.mz")) < 1e-11, "no moment where they touch");
    }
    for run in [&by_center, &by_contact] {
        let force = [last(run, "reaction.roll.fx"), last(run, "reaction.roll.fy")];
        let (friction, across) = (0.1 / 0.0625 * alpha, 2.0 * 9.81 * cos);
        let expected = [across * sin - friction * cos, across * cos + friction * sin];
        assert!(difference(&force, &expected) < 1e-11, "{force:?}");
    }
}

#[test]
fn a_wheel_on_a_board_that_slides_freely_pushes_the_board_back() {
    // No outer force along x: the centre of mass of both keeps its place. The board's frame is turned.
    let text = planar(
        r#""ground": { "points": { "O": [0, 0] } },
        "bodies": {
          "board": { "mass": 3, "inertia": 0.2, "angle": 0.4, "points": { "B": [0, 0] } },
          "wheel": { "mass": 1, "inertia": 0.02, "position": [0.1, 0.2], "points": { "C": [0, 0] } } },
        "joints": {
          "guide": { "type": "prismatic", "bodies": ["ground", "board"], "point": [0, 0], "axis": [1, 0] },
          "roll": { "type": "rolling", "connect": ["board.B", "wheel.C"], "radius": 0.2, "normal": [0, 1] } },
        "forces": { "M": { "type": "torque", "body": "wheel", "value": -0.3 } }"#,
    );
    let run = run(&text);
    let (board, wheel) = (channel(&run, "board.x"), channel(&run, "wheel.x"));
    let center: Vec<f64> = board.iter().zip(&wheel).map(|(b, w)| (3.0 * b + w) / 4.0).collect();
    assert!(difference(&center, &map(&center, |_| 0.025)) < 1e-13);
    let (angle, t) = (channel(&run, "wheel.angle"), channel(&run, "t"));
    let rolled: Vec<f64> = board.iter().zip(&wheel).map(|(b, w)| (0.1 - (w - b)) / 0.2).collect();
    assert!(difference(&angle, &rolled) < 1e-12, "without slipping");
    // 1/m reduced: friction F = F/(1/1 + 1/3): J alpha = -0.3 + 0.2 F, F (1 + 1/3) = -0.2 alpha.
    let alpha = -0.3 / (0.02 + 0.2 * 0.2 * 0.75);
    assert!(difference(&angle, &map(&t, |t| 0.5 * alpha * t * t)) < 1e-12);
}

#[test]
fn an_edge_by_joint_is_an_edge_by_equation() {
    let sleigh = |edge: &str| {
        run(&planar(&format!(
            r#""gravity": [0.3, -0.2],
            "bodies": {{ "sleigh": {{ "mass": 2, "inertia": 0.4, "position": [0.2, 0.1], "angle": 0.3,
              "velocity": ["cos(0.3) - 0.125*sin(0.3)", "sin(0.3) + 0.125*cos(0.3)"], "angular_velocity": 0.5,
              "points": {{ "K": [-0.25, 0] }} }} }}, {edge}"#
        )))
    };
    let joint = sleigh(
        r#""joints": { "edge": { "type": "knife-edge", "bodies": ["ground", "sleigh"],
             "point": ["0.2 - 0.25*cos(0.3)", "0.1 - 0.25*sin(0.3)"], "direction": ["cos(0.3)", "sin(0.3)"] } }"#,
    );
    let equation = sleigh(
        r#""velocity_constraints": { "edge": "sleigh.K.x'*sin(sleigh.angle) - sleigh.K.y'*cos(sleigh.angle)" }"#,
    );
    for name in ["sleigh.x", "sleigh.y", "sleigh.angle", "sleigh.x'"] {
        assert!(difference(&channel(&joint, name), &channel(&equation, name)) < 1e-13, "{name}");
    }
    let (by_joint, by_equation) = (channel(&joint, "lambda.edge.n"), channel(&equation, "lambda.edge.1"));
    assert!(difference(&by_joint, &by_equation) < 1e-12);
    // The force acts on the sleigh at the edge, to its left.
    let angle = channel(&joint, "sleigh.angle");
    let fx: Vec<f64> = by_joint.iter().zip(&angle).map(|(force, angle)| -force * angle.sin()).collect();
    assert!(difference(&channel(&joint, "reaction.edge.fx"), &fx) < 1e-13);
    assert!(largest(&channel(&joint, "reaction.edge.mz")) < 1e-12);
}

//! Bodies and points whose names mean something elsewhere in the language: `table`, `frame`, `step`.

use holonomy_document::read;
use holonomy_tests::{channel, document, finish, model};

/// A pendulum called `frame` with points `P` and `table`, a slider called `step` and a driven block called `table`.
const TEXT: &str = r#"{
  "holonomy": 1, "space": "planar",
  "ground": { "points": { "frame": [0, 0], "A": [0, -1], "B": [0, -2] } },
  "tables": { "lift": { "t": [0, 1, 2], "value": [0, 0.1, 0.4] } },
  "bodies": {
    "frame": { "mass": 1, "inertia": 0.1, "position": [0.5, 0], "points": { "step": [-0.5, 0], "P": [0.5, 0], "turn": [0, 0.1] } },
    "table": { "mass": 1, "inertia": 0.1, "position": [0, -1], "points": { "table": [0, 0] } },
    "step": { "mass": 1, "inertia": 0.1, "position": [0, -2], "points": { "size": [0, 0] } }
  },
  "joints": {
    "hinge": { "type": "revolute", "connect": ["ground.frame", "frame.step"] },
    "rail": { "type": "prismatic", "connect": ["ground.A", "table.table"], "axis": [1, 0] },
    "pin": { "type": "revolute", "connect": ["ground.B", "step.size"] }
  },
  "drivers": { "drive": { "joint": "rail", "coordinate": "displacement", "function": "table(lift, t)" } },
  "forces": { "spring": { "type": "torque", "body": "step", "value": "-step.angle + 0.1*(frame.P.y - table.x)" } },
  "outputs": { "reach": "norm(frame.P.x, frame.P.y)", "there": "table(lift, t) - table.x", "place": "frame.turn.x" },
  "simulation": { "duration": 1, "output_step": 0.1, "formulation": "minimal" },
  "plots": [ { "channels": ["frame.turn", "frame.P.y"] }, { "channels": ["step.size", "step.angle"] }, { "channels": ["table.x"] } ]
}"#;

#[test]
fn bodies_and_points_may_be_called_table_frame_and_step() {
    let document = document(TEXT);
    let run = finish(&model(&document, 0));
    let of = |name: &str| channel(&run, name);
    assert!(of("reach").iter().all(|reach| (reach - 1.0).abs() < 1e-9));
    assert!(of("there").iter().all(|off| off.abs() < 1e-9));
    let last = |name: &str| of(name).last().copied().unwrap_or(f64::NAN);
    // The spline through (0, 0), (1, 0.1), (2, 0.4) passes its points.
    assert!((last("table.x") - 0.1).abs() < 1e-9 && (last("table.table.x") - 0.1).abs() < 1e-9);
    let lowest = of("frame.P.y").into_iter().fold(0.0, f64::min);
    assert!(lowest < -0.1 && last("frame.x").is_finite() && last("step.angle") != 0.0, "{lowest}");
    assert!((of("place")[0] - 0.5).abs() < 1e-12 && last("step.size.y") == -2.0);
    // The results of those names are still there.
    assert!(last("step.size") > 0.0 && last("frame.turn").is_finite());
}

#[test]
fn what_stands_alone_keeps_its_reserved_names() {
    for (name, text) in [
        (
            "table",
            r#"{ "holonomy": 1, "parameters": { "table": 1 }, "coordinates": { "x": 0 }, "kinetic_energy": "x'^2" }"#,
        ),
        ("frame", r#"{ "holonomy": 1, "coordinates": { "frame": 0 }, "kinetic_energy": "frame'^2" }"#),
        (
            "step",
            r#"{ "holonomy": 1, "coordinates": { "x": 0 }, "kinetic_energy": "x'^2", "outputs": { "step": "x" } }"#,
        ),
        ("energy", r#"{ "holonomy": 1, "space": "planar", "bodies": { "energy": { "mass": 1, "inertia": 1 } } }"#),
    ] {
        let found = read(text).diagnostics;
        assert!(found.iter().any(|finding| finding.code.id() == "reserved-name"), "{name}: {found:#?}");
    }
    // Without such a body the name means the result, which no expression of the motion may use.
    let found = read(
        r#"{ "holonomy": 1, "coordinates": { "x": 0 }, "kinetic_energy": "x'^2", "generalized_forces": { "x": "frame.turn" } }"#,
    );
    assert!(found.document.is_none(), "{:#?}", found.diagnostics);
}

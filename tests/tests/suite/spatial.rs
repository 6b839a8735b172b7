//! Bodies in space: references, closed forms, and the same motion in both coordinates of rotation.

use holonomy_mechanism::model::Reaction;
use holonomy_mechanism::run::Run;
use holonomy_tests::{channel, difference, document, finish, largest, last, model};

fn run(text: &str) -> Run {
    finish(&model(&document(text), 0))
}

fn map(values: &[f64], f: impl Fn(f64) -> f64) -> Vec<f64> {
    values.iter().map(|value| f(*value)).collect()
}

/// The same document in Euler parameters, in rotation-matrix coordinates, and in minimal coordinates of the former.
fn in_both(parts: &str, duration: f64) -> [Run; 3] {
    let options = |formulation: &str, stabilization: &str| {
        format!(
            r#""simulation": {{ "duration": {duration}, "output_step": 0.05, "formulation": "{formulation}",
            "stabilization": "{stabilization}", "integrator": {{ "type": "dop853", "rtol": 1e-11, "atol": 1e-12 }} }}"#
        )
    };
    let with = |rotation: &str, options: &str| {
        run(&format!(r#"{{ "holonomy": 1, "space": "spatial", "rotation": "{rotation}", {parts}, {options} }}"#))
    };
    [
        with("euler-parameters", &options("index-1", "projection")),
        with("rotation-matrix", &options("index-1", "projection")),
        with("euler-parameters", &options("minimal", "none")),
    ]
}

fn alike(runs: &[Run; 3], channels: &[&str], tolerance: f64) {
    for name in channels {
        let [euler, matrix, minimal] = [0, 1, 2].map(|i| channel(&runs[i], name));
        assert!(difference(&euler, &matrix) < tolerance, "{name}: {:e}", difference(&euler, &matrix));
        assert!(difference(&euler, &minimal) < tolerance, "{name}: {:e}", difference(&euler, &minimal));
    }
}

/// Tests without optimization take a part of the time.
fn shorter(duration: f64, share: f64) -> f64 {
    if cfg!(debug_assertions) { duration * share } else { duration }
}

#[test]
fn the_slider_crank_moves_alike_in_every_coordinate_of_rotation() {
    let duration = shorter(5.0, 0.06).to_string();
    let with = |rotation: &str, rod: &str| {
        let sets = [
            ("rotation", rotation),
            ("bodies.rod.shape", "\"bar\""),
            ("simulation.formulation", "\"index-1\""),
            ("simulation.stabilization", "\"projection\""),
            // With 1e-11 the force of the cross is 1.5e-8 N apart after the whole 5 s.
            ("simulation.integrator", r#"{"type":"dop853","rtol":1e-12,"atol":1e-13}"#),
            ("simulation.duration", &duration),
        ];
        let mut text = holonomy_document::read_with(
            holonomy_document::gallery::get("slider-crank-spatial").unwrap().text(),
            &sets.map(|(path, value)| (path.to_owned(), value.to_owned())),
        )
        .document
        .unwrap()
        .source()
        .replace(r#""basis": "qr", "continuation": { "type": "exponential", "orthogonalization": "polar" },"#, "");
        text = text.replace(r#""mass": 0.5,"#, &format!(r#""mass": 0.5, "rotation": {rod},"#));
        let model = model(&document(&text), 0);
        assert_eq!(model.analysis().unwrap().mobility, 1);
        finish(&model)
    };
    let euler = with("\"euler-parameters\"", "\"euler-parameters\"");
    let matrix = with("\"rotation-matrix\"", "\"rotation-matrix\"");
    let mixed = with("\"euler-parameters\"", "\"rotation-matrix\"");
    for name in ["slider.x", "A.angle", "rod.r12", "rod.wx", "reaction.C.fx", "reaction.C.mx", "C.angle1", "C.angle2"] {
        for other in [&matrix, &mixed] {
            let off = difference(&channel(&euler, name), &channel(other, name));
            assert!(off < 1e-8, "{name}: {off:e}");
        }
    }
}

#[test]
fn a_pendulum_in_space_moves_alike_and_keeps_its_energy() {
    let runs = in_both(
        r#""ground": { "points": { "O": [0.1, -0.2, 0.3] } },
        "bodies": { "bob": { "mass": 1.3, "inertia": [0.02, 0.05, 0.06], "position": [0.6, -0.2, 0.3],
            "velocity": [0, 0.7, 0.2], "angular_velocity": [2, -0.4, 1.4], "points": { "O": [-0.5, 0, 0] } } },
        "joints": { "ball": { "type": "spherical", "connect": ["ground.O", "bob.O"] } }"#,
        2.0,
    );
    alike(&runs, &["bob.x", "bob.z", "bob.r23", "bob.wx", "bob.wz'", "reaction.ball.fz", "bob.O.x"], 1e-8);
    for run in &runs {
        assert!(run.summary().energy_drift < 1e-9, "{:e}", run.summary().energy_drift);
        assert!(largest(&channel(run, "reaction.ball.mx")) < 1e-10, "a ball carries no moment");
    }
}

#[test]
fn a_free_body_keeps_energy_and_angular_momentum_about_its_unstable_axis() {
    let runs = in_both(
        r#""gravity": [0, 0, 0],
        "bodies": { "book": { "mass": 1, "inertia": [[1, 0.1, 0], [0.1, 2, 0], [0, 0, 2.7]], "angular_velocity": [0.01, 3, 0.02],
            "orientation": { "axis": [1, 1, 0], "angle": 0.4 }, "velocity": [1, 2, 3] } },
        "definitions": {
            "w1": "book.r11*book.wx + book.r21*book.wy + book.r31*book.wz",
            "w2": "book.r12*book.wx + book.r22*book.wy + book.r32*book.wz",
            "w3": "book.r13*book.wx + book.r23*book.wy + book.r33*book.wz",
            "l1": "w1 + 0.1*w2", "l2": "0.1*w1 + 2*w2", "l3": "2.7*w3" },
        "outputs": {
            "Lx": "book.r11*l1 + book.r12*l2 + book.r13*l3",
            "Ly": "book.r21*l1 + book.r22*l2 + book.r23*l3",
            "Lz": "book.r31*l1 + book.r32*l2 + book.r33*l3" }"#,
        shorter(10.0, 0.4),
    );
    for run in &runs {
        for name in ["Lx", "Ly", "Lz", "energy.total"] {
            let values = channel(run, name);
            let start = values[0];
            assert!(difference(&values, &map(&values, |_| start)) < 1e-9, "{name}");
        }
        let t = channel(run, "t");
        assert!(difference(&channel(run, "book.y"), &map(&t, |t| 2.0 * t)) < 1e-9, "its centre goes straight on");
    }
    alike(&runs, &["book.r11", "book.r32", "book.wy"], 1e-8);
}

#[test]
fn a_symmetric_free_body_precesses_about_its_angular_momentum() {
    // J = diag(A, A, C): the axis of symmetry goes round L with the rate |L|/A.
    let runs = in_both(
        r#""gravity": [0, 0, 0],
        "bodies": { "top": { "mass": 1, "inertia": [2, 2, 3], "angular_velocity": [1, 0, 4] } }"#,
        2.0,
    );
    // L = (2, 0, 12): |L| = sqrt(148), rate |L|/2.
    let (l, rate) = ([2.0 / 148.0_f64.sqrt(), 12.0 / 148.0_f64.sqrt()], 148.0_f64.sqrt() / 2.0);
    for run in &runs {
        let t = channel(run, "t");
        // Rodrigues' turn of e_z about L.
        let x = map(&t, |t| l[0] * l[1] * (1.0 - (rate * t).cos()));
        let y = map(&t, |t| -l[0] * (rate * t).sin());
        let z = map(&t, |t| (rate * t).cos() + l[1] * l[1] * (1.0 - (rate * t).cos()));
        for (name, expected) in [("top.r13", x), ("top.r23", y), ("top.r33", z)] {
            let off = difference(&channel(run, name), &expected);
            assert!(off < 1e-9, "{name}: {off:e}");
        }
    }
}

#[test]
fn a_heavy_top_keeps_energy_and_both_momenta() {
    let runs = in_both(
        r#""ground": { "points": { "O": [0, 0, 0] } },
        "parameters": { "tilt": 0.5 },
        "bodies": { "top": { "mass": 2, "inertia": [0.02, 0.02, 0.01], "position": ["0.3*sin(tilt)", 0, "0.3*cos(tilt)"],
            "orientation": { "axis": [0, 1, 0], "angle": "tilt" }, "angular_velocity": ["60*sin(tilt)", 0, "60*cos(tilt)"],
            "points": { "O": [0, 0, -0.3] } } },
        "joints": { "tip": { "type": "spherical", "connect": ["ground.O", "top.O"] } },
        "outputs": {
            "spin": "top.r13*top.wx + top.r23*top.wy + top.r33*top.wz",
            "Lz": "0.2*(top.wz - top.r33*spin_) + 0.01*top.r33*spin_" },
        "definitions": { "spin_": "top.r13*top.wx + top.r23*top.wy + top.r33*top.wz" }"#,
        shorter(2.0, 0.3),
    );
    // About the tip: A = 0.02 + 2*0.3^2 = 0.2, C = 0.01.
    for run in &runs {
        for name in ["spin", "Lz", "energy.total"] {
            let values = channel(run, name);
            let start = values[0];
            let off = difference(&values, &map(&values, |_| start));
            assert!(off < 1e-8, "{name}: {off:e}");
        }
    }
    alike(&runs, &["top.x", "top.y", "top.z"], 1e-8);
}

#[test]
fn a_revolute_written_as_equations_is_the_built_in_one() {
    let parts = |joint: &str| {
        format!(
            r#"{{ "holonomy": 1, "space": "spatial", "ground": {{ "points": {{ "O": [0, 0, 0] }} }},
            "bodies": {{ "arm": {{ "mass": 1, "inertia": [0.01, 0.03, 0.02], "position": [0.4, 0, 0],
                "angular_velocity": [0, 0.6, 0.8], "velocity": [0, 0.32, -0.24], "points": {{ "O": [-0.4, 0, 0] }} }} }},
            {joint},
            "simulation": {{ "duration": 1, "output_step": 0.05, "formulation": "index-1", "stabilization": "projection",
                "integrator": {{ "type": "dop853", "rtol": 1e-11, "atol": 1e-12 }} }} }}"#
        )
    };
    let built_in = run(&parts(
        r#""joints": { "H": { "type": "revolute", "connect": ["ground.O", "arm.O"], "axis": [0, 0.6, 0.8] } }"#,
    ));
    // b = a x e_x = (0, 0.8, -0.6) and c = a x b = (-1, 0, 0); a2 = R (0, 0.6, 0.8).
    let written = run(&parts(
        r#""definitions": { "ax": "0.6*arm.r12 + 0.8*arm.r13", "ay": "0.6*arm.r22 + 0.8*arm.r23", "az": "0.6*arm.r32 + 0.8*arm.r33" },
        "constraints": { "H": ["-arm.O.x", "-arm.O.y", "-arm.O.z", "-ax", "-(0.8*ay - 0.6*az)"] }"#,
    ));
    for name in ["arm.x", "arm.z", "arm.e2", "arm.wy"] {
        assert!(difference(&channel(&built_in, name), &channel(&written, name)) < 1e-12, "{name}");
    }
    for (row, name) in ["x", "y", "z", "mb", "mc"].into_iter().enumerate() {
        let (ours, theirs) =
            (channel(&built_in, &format!("lambda.H.{name}")), channel(&written, &format!("lambda.H.{}", row + 1)));
        assert!(difference(&ours, &theirs) < 1e-10, "{name}");
    }
}

#[test]
fn a_weld_carries_force_and_moment_whichever_body_is_named_first() {
    let parts = |connect: &str| {
        format!(
            r#""ground": {{ "points": {{ "A": [0, 0, 0] }} }},
            "bodies": {{ "beam": {{ "mass": 3, "inertia": [0.1, 0.2, 0.25], "position": [0.5, 0.2, 0],
                "points": {{ "A": [-0.5, -0.2, 0] }} }} }},
            "joints": {{ "W": {{ "type": "weld", "connect": {connect} }} }}"#
        )
    };
    for (connect, sign) in [(r#"["ground.A", "beam.A"]"#, 1.0), (r#"["beam.A", "ground.A"]"#, -1.0)] {
        for run in in_both(&parts(connect), 0.2) {
            // The moment that carries the weight at (0.5, 0.2): r x F = (0.2, -0.5, 0) * 3 g.
            let weight = 3.0 * 9.81;
            for (name, expected) in
                [("fx", 0.0), ("fy", 0.0), ("fz", weight), ("mx", 0.2 * weight), ("my", -0.5 * weight), ("mz", 0.0)]
            {
                let found = last(&run, &format!("reaction.W.{name}"));
                assert!((found - sign * expected).abs() < 1e-10, "{connect} {name}: {found}");
            }
            assert!(largest(&channel(&run, "beam.z")) < 1e-12);
        }
    }
}

#[test]
fn angles_go_on_over_any_number_of_turns() {
    let runs = in_both(
        r#""gravity": [0, 0, 0], "parameters": { "w": 20 },
        "ground": { "points": { "O": [0, 0, 0] } },
        "bodies": {
            "rotor": { "mass": 1, "inertia": [0.1, 0.2, 0.15], "points": { "O": [0, 0, 0] } },
            "nut": { "mass": 1, "inertia": [0.1, 0.1, 0.15], "position": [0, 0, 0.1], "points": { "C": [0, 0, 0] } } },
        "joints": { "A": { "type": "revolute", "connect": ["ground.O", "rotor.O"], "axis": [1, 2, 2] },
                    "B": { "type": "screw", "connect": ["ground.O", "nut.C"], "axis": [0, 0, 1], "pitch": 0.02 } },
        "drivers": { "turn": { "joint": "A", "coordinate": "angle", "function": "w*t" },
                     "lead": { "joint": "B", "coordinate": "angle", "function": "-w*t" } }"#,
        1.5,
    );
    for run in &runs {
        let t = channel(run, "t");
        assert!(difference(&channel(run, "A.angle"), &map(&t, |t| 20.0 * t)) < 1e-11);
        assert!(difference(&channel(run, "A.angle'"), &map(&t, |_| 20.0)) < 1e-10);
        // The nut backs off by the pitch for every turn.
        let back = map(&t, |t| 0.1 - 0.02 * 20.0 * t / (2.0 * std::f64::consts::PI));
        assert!(difference(&channel(run, "nut.z"), &back) < 1e-12);
        assert!(difference(&channel(run, "B.displacement"), &back) < 1e-12);
        assert!(last(run, "A.angle") > 4.0 * 2.0 * std::f64::consts::PI);
    }
}

#[test]
fn a_bent_shaft_turns_unevenly_with_a_cross_and_evenly_with_a_constant_velocity_joint() {
    // The input turns about z, the output about an axis bent by 0.5 in the x-z plane.
    let parts = |joint: &str| {
        format!(
            r#""gravity": [0, 0, 0], "parameters": {{ "bend": 0.5, "s": "sin(bend)", "c": "cos(bend)" }},
            "ground": {{ "points": {{ "O": [0, 0, 0] }} }},
            "bodies": {{
                "input": {{ "mass": 1, "inertia": [0.1, 0.1, 0.15], "points": {{ "O": [0, 0, 0] }} }},
                "output": {{ "mass": 1, "inertia": [0.1, 0.1, 0.15], "points": {{ "O": [0, 0, 0] }} }} }},
            "joints": {{ "I": {{ "type": "revolute", "connect": ["ground.O", "input.O"], "axis": [0, 0, 1] }},
                "P": {{ "type": "cylindrical", "connect": ["ground.O", "output.O"], "axis": ["s", 0, "c"] }},
                "U": {joint} }},
            "drivers": {{ "turn": {{ "joint": "I", "coordinate": "angle", "function": "3*t" }} }}"#
        )
    };
    // Pins: y in the input (across the plane of the bend), the other in that plane, across the output.
    let cross = in_both(
        &parts(r#"{ "type": "universal", "connect": ["input.O", "output.O"], "axes": [[0, 1, 0], ["c", 0, "-s"]] }"#),
        2.0,
    );
    for run in &cross {
        let t = channel(run, "t");
        let turned = map(&t, |t| {
            let input = 3.0 * t;
            // tan(output) = cos(bend) tan(input), as the input's pin starts across the plane of the bend; whole half turns aside.
            let half_turns = (input / std::f64::consts::PI).round() * std::f64::consts::PI;
            half_turns + (0.5_f64.cos() * (input - half_turns).tan()).atan()
        });
        let angle = channel(run, "P.angle");
        let off = difference(&angle, &turned);
        assert!(off < 1e-10, "{off:e}");
        assert!(difference(&angle, &map(&t, |t| 3.0 * t)) > 0.05, "unevenly");
    }
    let even = in_both(
        &parts(
            r#"{ "type": "constant-velocity", "connect": ["input.O", "output.O"], "axes": [[0, 0, 1], ["s", 0, "c"]] }"#,
        ),
        2.0,
    );
    for run in &even {
        let t = channel(run, "t");
        let off = difference(&channel(run, "P.angle"), &map(&t, |t| 3.0 * t));
        assert!(off < 1e-10, "{off:e}");
    }
}

#[test]
fn forces_torques_springs_and_actuators_move_bodies_in_space() {
    let runs = in_both(
        r#""gravity": [0, 0, 0],
        "ground": { "points": { "O": [0, 0, 0], "P": [1, 2, 2] } },
        "bodies": {
            "spun": { "mass": 2, "inertia": [0.3, 0.3, 0.3], "position": [5, 0, 0] },
            "pushed": { "mass": 2, "inertia": [0.5, 0.5, 0.5], "position": [0, 5, 0], "points": { "top": [0, 0, 0.1] } },
            "hung": { "mass": 1.5, "inertia": [0.1, 0.1, 0.1], "position": [2, 4, 4], "points": { "C": [0, 0, 0] } },
            "wheel": { "mass": 1, "inertia": [0.3, 0.3, 0.4], "points": { "O": [0, 0, 0] } } },
        "joints": { "H": { "type": "revolute", "connect": ["ground.O", "wheel.O"], "axis": [0, 0, 1] } },
        "forces": {
            "M": { "type": "torque", "body": "spun", "value": [0.3, 0, "0.6*1"] },
            "F": { "type": "force", "at": "pushed.top", "value": [0, 0, "4*t"] },
            "k": { "type": "spring-damper", "connect": ["ground.P", "hung.C"], "stiffness": 24, "length": 2.7 },
            "motor": { "type": "actuator", "joint": "H", "coordinate": "angle", "value": "2 - 0.4*H.angle'" } }"#,
        1.0,
    );
    for run in &runs {
        let t = channel(run, "t");
        // A sphere turns about the torque.
        assert!(difference(&channel(run, "spun.wx"), &map(&t, |t| t)) < 1e-10);
        assert!(difference(&channel(run, "spun.wz"), &map(&t, |t| 2.0 * t)) < 1e-10);
        // A force along the line through the centre.
        assert!(difference(&channel(run, "pushed.z"), &map(&t, |t| t * t * t / 3.0)) < 1e-10);
        // The spring along (1, 2, 2)/3 from 3 m: 2.7 + 0.3 cos(4 t) from P.
        let s = map(&t, |t| 2.7 + 0.3 * (4.0 * t).cos());
        assert!(difference(&channel(run, "hung.x"), &map(&s, |s| 1.0 + s / 3.0)) < 1e-9);
        assert!(difference(&channel(run, "hung.y"), &map(&s, |s| 2.0 + s * 2.0 / 3.0)) < 1e-9);
        // 0.4 w' = 2 - 0.4 w.
        assert!(difference(&channel(run, "H.angle'"), &map(&t, |t| 5.0 * (1.0 - (-t).exp()))) < 1e-10);
    }
}

#[test]
fn ways_to_move_do_not_depend_on_the_coordinates_of_rotation() {
    let door = |rotation: &str, second: &str| {
        let text = format!(
            r#"{{ "holonomy": 1, "space": "spatial", "rotation": "{rotation}",
            "ground": {{ "points": {{ "A": [0, 0, 0.3], "B": [0, 0, 1.7] }} }},
            "bodies": {{ "door": {{ "mass": 20, "inertia": [2, 3, 1.5], "position": [0.4, 0, 1],
                "points": {{ "A": [-0.4, 0, -0.7], "B": [-0.4, 0, 0.7] }} }} }},
            "joints": {{ "upper": {{ "type": "revolute", "connect": ["ground.A", "door.A"], "axis": [0, 0, 1] }} {second} }} }}"#
        );
        model(&document(&text), 0).analysis().unwrap()
    };
    for rotation in ["euler-parameters", "rotation-matrix"] {
        let one = door(rotation, "");
        assert_eq!((one.rank, one.redundancy, one.mobility, one.gruebler), (5, 0, 1, 1));
        assert_eq!(one.singular_values.len(), 5);
        let two = door(
            rotation,
            r#", "lower": { "type": "revolute", "connect": ["ground.B", "door.B"], "axis": [0, 0, 1] }"#,
        );
        assert_eq!((two.rank, two.redundancy, two.mobility, two.gruebler), (5, 5, 1, -4));
        assert_eq!(two.joints.len(), 2);
        assert!(two.joints.iter().all(|(_, joint)| joint.reaction == Reaction::NotUnique));
        let ball = door(rotation, r#", "lower": { "type": "spherical", "connect": ["ground.B", "door.B"] }"#);
        assert_eq!((ball.rank, ball.redundancy), (5, 3));
    }
    let free = model(
        &document(
            r#"{ "holonomy": 1, "space": "spatial", "bodies": { "b": { "mass": 1, "inertia": [1, 1, 1], "rotation": "rotation-matrix" } } }"#,
        ),
        0,
    );
    let free = free.analysis().unwrap();
    assert_eq!((free.rank, free.mobility, free.gruebler), (0, 6, 6));
}

#[test]
fn a_rough_pose_with_axes_of_the_bodies_is_assembled_and_the_mirror_image_refused() {
    let text = |axis: &str| {
        format!(
            r#"{{ "holonomy": 1, "space": "spatial", "ground": {{ "points": {{ "O": [0, 0, 0] }} }},
            "bodies": {{ "arm": {{ "mass": 1, "inertia": [0.02, 0.03, 0.02], "position": [0.3, 0.1, -0.05],
                "orientation": {{ "axis": [1, 0.3, 0], "angle": 0.3 }}, "points": {{ "O": [-0.4, 0, 0] }} }} }},
            "joints": {{ "H": {{ "type": "revolute", "connect": ["ground.O", "arm.O"],
                "axes": {{ "ground": [0, 0, 1], "arm": {axis} }} }} }},
            "simulation": {{ "duration": 0.1, "start": {{ "hold": {{ "H.angle": 0.25, "H.angle'": 3 }} }} }} }}"#
        )
    };
    let run = run(&text("[0, 0, 1]"));
    assert!((channel(&run, "H.angle")[0] - 0.25).abs() < 1e-12);
    assert!((channel(&run, "H.angle'")[0] - 3.0).abs() < 1e-12);
    assert!((channel(&run, "arm.r33")[0] - 1.0).abs() < 1e-12);
    assert!(run.summary().drift.position < 1e-10);
    let Err(failure) = model(&document(&text("[0, 0, -1]")), 0).start() else { panic!("the mirror image") };
    assert_eq!((failure.cause.as_str(), failure.parts.as_slice()), ("mirrored", ["H".to_owned()].as_slice()));
    assert!(failure.message.contains("joint \"H\"") && failure.message.contains("opposite"), "{failure}");
}

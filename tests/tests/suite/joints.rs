//! Each joint, driver and force of the plane in a mechanism whose motion is known.

use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::{Model, Reaction};
use holonomy_mechanism::run::Run;
use holonomy_tests::{channel, difference, document, finish, largest, last, model};

fn run(text: &str) -> Run {
    finish(&model(&document(text), 0))
}

/// A planar document with bodies and joints; one run in minimal coordinates and one by index 1.
fn planar(parts: &str) -> String {
    format!(
        r#"{{ "holonomy": 1, "space": "planar", {parts},
        "simulation": {{ "duration": 1, "output_step": 0.01, "integrator": {{ "type": "dopri5", "step": 0.001 }} }},
        "runs": [ {{ "label": "minimal", "simulation": {{ "formulation": "minimal" }} }},
                  {{ "label": "index-1", "simulation": {{ "formulation": "index-1", "stabilization": "projection" }} }} ] }}"#
    )
}

fn map(values: &[f64], f: impl Fn(f64) -> f64) -> Vec<f64> {
    values.iter().map(|value| f(*value)).collect()
}

#[test]
fn a_slider_on_an_inclined_plane_falls_with_g_sine() {
    let text = planar(
        r#""ground": { "points": { "O": [0, 0] } },
        "bodies": { "box": { "mass": 2, "inertia": 0.1, "position": [0.2, -0.3], "angle": 0.4, "points": { "C": [0, 0] } } },
        "joints": { "S": { "type": "prismatic", "bodies": ["ground", "box"], "point": [0.2, -0.3], "axis": ["3", "-4"] } }"#,
    );
    let run = run(&text);
    let t = channel(&run, "t");
    // The axis (0.6, -0.8) goes down with slope 0.8.
    let expected = map(&t, |t| 0.5 * 9.81 * 0.8 * t * t);
    assert!(difference(&channel(&run, "S.displacement"), &expected) < 1e-12);
    assert!(difference(&channel(&run, "S.displacement'"), &map(&t, |t| 9.81 * 0.8 * t)) < 1e-12);
    assert!(difference(&channel(&run, "S.displacement''"), &map(&t, |_| 9.81 * 0.8)) < 1e-12);
    assert!(difference(&channel(&run, "box.angle"), &map(&t, |_| 0.4)) < 1e-13);
    // The normal force m g cos acts on the box along (0.8, 0.6), through its centre at the start.
    assert!(difference(&channel(&run, "reaction.S.fx"), &map(&t, |_| 2.0 * 9.81 * 0.6 * 0.8)) < 1e-11);
    assert!(difference(&channel(&run, "reaction.S.fy"), &map(&t, |_| 2.0 * 9.81 * 0.6 * 0.6)) < 1e-11);
    assert!(largest(&channel(&run, "reaction.S.mz")) < 1e-11);
}

#[test]
fn a_weld_carries_force_and_moment_and_moves_nothing() {
    let text = planar(
        r#""bodies": { "beam": { "mass": 3, "inertia": 0.2, "position": [0.5, 0], "points": { "A": [-0.5, 0] } } },
        "ground": { "points": { "A": [0, 0] } },
        "joints": { "W": { "type": "weld", "connect": ["ground.A", "beam.A"] } }"#,
    );
    let model = model(&document(&text), 0);
    assert_eq!(model.analysis().unwrap().mobility, 0);
    let run = finish(&model);
    assert!((last(&run, "reaction.W.fy") - 3.0 * 9.81).abs() < 1e-12);
    // At the root: the moment that carries the weight at half a metre.
    assert!((last(&run, "reaction.W.mz") - 3.0 * 9.81 * 0.5).abs() < 1e-12);
    assert!(largest(&channel(&run, "beam.y")) < 1e-14);
}

#[test]
fn the_reaction_on_the_ground_is_opposite_whichever_body_is_named_first() {
    let parts = |connect: &str| {
        planar(&format!(
            r#""bodies": {{ "bar": {{ "mass": 1, "inertia": 0.02, "position": [0.2, 0], "points": {{ "A": [-0.2, 0] }} }} }},
            "ground": {{ "points": {{ "A": [0, 0] }} }},
            "joints": {{ "W": {{ "type": "weld", "connect": {connect} }} }}"#
        ))
    };
    let (on_bar, on_ground) = (run(&parts(r#"["ground.A", "bar.A"]"#)), run(&parts(r#"["bar.A", "ground.A"]"#)));
    for component in ["fx", "fy", "mz"] {
        let name = format!("reaction.W.{component}");
        assert!((last(&on_bar, &name) + last(&on_ground, &name)).abs() < 1e-12, "{name}");
    }
    assert!((last(&on_bar, "reaction.W.fy") - 9.81).abs() < 1e-12);
    assert!((last(&on_bar, "reaction.W.mz") - 0.2 * 9.81).abs() < 1e-12);
}

#[test]
fn a_rod_by_distance_is_a_pendulum_and_its_multiplier_the_pressure() {
    let text = planar(
        r#""ground": { "points": { "O": [0, 0] } },
        "bodies": { "bob": { "mass": 0.5, "inertia": 0, "position": [0, -0.8], "points": { "C": [0, 0] } } },
        "joints": { "d": { "type": "distance", "connect": ["ground.O", "bob.C"] },
                    "hold": { "type": "angle", "bodies": ["ground", "bob"] } }"#,
    );
    let run = run(&text);
    assert!(largest(&channel(&run, "bob.x")) < 1e-12, "it hangs at rest");
    // M v' + C^T lambda = f with the row |p| - l and C = (0, -1): -lambda = -0.5 g, so lambda > 0 is a pull.
    assert!((last(&run, "lambda.d.length") - 0.5 * 9.81).abs() < 1e-12);
    assert!((last(&run, "reaction.d.fy") - 0.5 * 9.81).abs() < 1e-12, "the rod pulls up");
    assert!((last(&run, "d.length") - 0.8).abs() < 1e-13);
}

#[test]
fn a_point_on_a_curve_slides_as_on_a_wire() {
    // A bead on the parabola y = x^2 keeps its energy and its curve.
    let text = planar(
        r#""parameters": { "k": 1 },
        "ground": { "points": { "O": [0, 0] } },
        "bodies": { "bead": { "mass": 1, "inertia": 0.1, "position": [0.5, 0.25], "points": { "C": [0, 0] } } },
        "joints": { "wire": { "type": "path", "connect": ["ground.O", "bead.C"], "curve": "y - k*x^2" } }"#,
    );
    let run = run(&text);
    let (x, y) = (channel(&run, "bead.x"), channel(&run, "bead.y"));
    assert!(difference(&y, &map(&x, |x| x * x)) < 1e-13);
    assert!(x.iter().fold(f64::INFINITY, |a, b| a.min(*b)) < -0.4, "it swings through");
    assert!(run.summary().energy_drift < 1e-10);
    // The wire pushes across itself: no force along (1, 2x).
    let (fx, fy) = (channel(&run, "reaction.wire.fx"), channel(&run, "reaction.wire.fy"));
    for k in 0..x.len() {
        assert!((fx[k] + 2.0 * x[k] * fy[k]).abs() < 1e-10);
    }
}

#[test]
fn a_curve_is_fixed_to_the_first_body() {
    // The line y = 0 of a turned frame: a slider along 30 degrees.
    let text = planar(
        r#""ground": { "points": { "O": [0, 0] } },
        "bodies": {
            "ramp": { "mass": 1, "inertia": 0.1, "angle": "pi/6", "points": { "O": [0, 0] } },
            "bead": { "mass": 1, "inertia": 0.1, "points": { "C": [0, 0] } } },
        "joints": { "fix": { "type": "weld", "connect": ["ground.O", "ramp.O"] },
                    "wire": { "type": "path", "connect": ["ramp.O", "bead.C"], "curve": "y" } }"#,
    );
    let run = run(&text);
    let t = channel(&run, "t");
    let fallen = map(&t, |t| -0.25 * 9.81 * t * t);
    assert!(difference(&channel(&run, "bead.x"), &map(&fallen, |s| s * (3.0_f64).sqrt() / 2.0)) < 1e-11);
    assert!(difference(&channel(&run, "bead.y"), &map(&fallen, |s| s / 2.0)) < 1e-11);
}

#[test]
fn a_driver_moves_its_joint_and_tells_its_torque() {
    let text = planar(
        r#""parameters": { "w": 3 },
        "gravity": [0, 0],
        "ground": { "points": { "O": [0, 0] } },
        "bodies": { "arm": { "mass": 2, "inertia": 0.1, "position": [0.5, 0], "points": { "O": [-0.5, 0] } } },
        "joints": { "H": { "type": "revolute", "connect": ["ground.O", "arm.O"] } },
        "drivers": { "turn": { "joint": "H", "coordinate": "angle", "function": "w*t^2/2" } }"#,
    );
    for index in [0, 1] {
        let run = finish(&model(&document(&text), index));
        let t = channel(&run, "t");
        assert!(difference(&channel(&run, "H.angle"), &map(&t, |t| 1.5 * t * t)) < 1e-13);
        assert!(difference(&channel(&run, "H.angle'"), &map(&t, |t| 3.0 * t)) < 1e-12);
        // Torque = (J + m (l/2)^2) * 3 rad/s^2.
        assert!(difference(&channel(&run, "reaction.turn"), &map(&t, |_| 3.0 * (0.1 + 2.0 * 0.25))) < 1e-10);
        assert!(difference(&channel(&run, "lambda.turn.driver"), &map(&t, |_| -1.8)) < 1e-10);
    }
}

#[test]
fn a_spring_with_damper_swings_as_the_closed_form_says_and_the_damper_takes_the_energy() {
    let text = planar(
        r#""gravity": [0, 0],
        "ground": { "points": { "O": [0, 0] } },
        "bodies": { "m": { "mass": 1, "inertia": 1, "position": [1.2, 0], "points": { "C": [0, 0] } } },
        "forces": { "k": { "type": "spring-damper", "connect": ["ground.O", "m.C"],
                           "stiffness": 100, "damping": 2, "length": 1 } }"#,
    );
    let run = run(&text);
    let t = channel(&run, "t");
    // m s'' + c s' + k s = 0 with s(0) = 0.2: damped with 1/s, at sqrt(99)/s.
    let w = 99.0_f64.sqrt();
    let expected = map(&t, |t| 1.0 + 0.2 * (-t).exp() * ((w * t).cos() + (w * t).sin() / w));
    assert!(difference(&channel(&run, "m.x"), &expected) < 1e-10);
    assert!((channel(&run, "energy.potential")[0] - 2.0).abs() < 1e-13);
    assert!(last(&run, "energy.total") < 0.5);
}

#[test]
fn a_law_pulls_as_the_equal_spring_and_actuator_force_and_torque_work_where_they_act() {
    let with = |force: &str| {
        planar(&format!(
            r#""gravity": [0, 0],
            "ground": {{ "points": {{ "O": [0, 0], "P": [0.3, 0] }} }},
            "bodies": {{ "bar": {{ "mass": 1, "inertia": 0.05, "position": [0.3, 0], "points": {{ "O": [-0.3, 0], "E": [0.3, 0] }} }} }},
            "joints": {{ "H": {{ "type": "revolute", "connect": ["ground.O", "bar.O"] }} }},
            "forces": {{ "F": {force} }}"#
        ))
    };
    let angle = |force: &str| last(&run(&with(force)), "H.angle");
    // The same torque in three ways: about the pin, on the body, as a force at the end that turns with the bar.
    let actuator =
        angle(r#"{ "type": "actuator", "joint": "H", "coordinate": "angle", "value": "0.2 - 0.1*H.angle'" }"#);
    let torque = angle(r#"{ "type": "torque", "body": "bar", "value": "0.2 - 0.1*bar.angle'" }"#);
    let force = angle(
        r#"{ "type": "force", "at": "bar.E", "value": ["-(0.2 - 0.1*H.angle')/0.6*sin(bar.angle)", "(0.2 - 0.1*H.angle')/0.6*cos(bar.angle)"] }"#,
    );
    // J = 0.05 + 0.09: angle = 2 (t - tau (1 - exp(-t/tau))) with tau = 1.4 s.
    let exact = 2.0 * (1.0 - 1.4 * (1.0 - (-1.0_f64 / 1.4).exp()));
    for (name, value) in [("actuator", actuator), ("torque", torque), ("force", force)] {
        assert!((value - exact).abs() < 1e-11, "{name}: {value} {exact}");
    }
    let spring = angle(
        r#"{ "type": "spring-damper", "connect": ["ground.P", "bar.E"], "stiffness": 5, "damping": 0.3, "length": 0.1 }"#,
    );
    let law =
        angle(r#"{ "type": "spring-damper", "connect": ["ground.P", "bar.E"], "law": "5*(length - 0.1) + 0.3*rate" }"#);
    assert!((spring - law).abs() < 1e-12, "{spring} {law}");
}

#[test]
fn the_direction_of_axes_and_points_may_be_global_or_fixed_to_the_bodies() {
    let with = |joint: &str| {
        planar(&format!(
            r#""ground": {{ "points": {{ "O": [0, 0] }} }},
            "bodies": {{
                "rail": {{ "mass": 1, "inertia": 0.1, "position": [0, 0], "angle": 0.3, "points": {{ "O": [0, 0] }} }},
                "box": {{ "mass": 2, "inertia": 0.1, "position": ["0.4*cos(0.3)", "0.4*sin(0.3)"], "angle": 1.0, "points": {{ "C": [0, 0] }} }} }},
            "joints": {{ "H": {{ "type": "revolute", "connect": ["ground.O", "rail.O"] }}, "S": {joint} }}"#
        ))
    };
    let global =
        run(&with(r#"{ "type": "prismatic", "connect": ["rail.O", "box.C"], "axis": ["cos(0.3)", "sin(0.3)"] }"#));
    let fixed = run(&with(
        r#"{ "type": "prismatic", "connect": ["rail.O", "box.C"], "axes": { "rail": [1, 0], "box": ["cos(-0.7)", "sin(-0.7)"] } }"#,
    ));
    for name in ["S.displacement", "H.angle", "box.angle"] {
        assert!(difference(&channel(&global, name), &channel(&fixed, name)) < 1e-9, "{name}");
    }
    assert!((channel(&global, "S.displacement")[0] - 0.4).abs() < 1e-13);
    // The same joint at a point given globally.
    let at_point = run(&with(
        r#"{ "type": "prismatic", "bodies": ["rail", "box"], "point": [0, 0], "axis": ["cos(0.3)", "sin(0.3)"] }"#,
    ));
    assert!(difference(&channel(&global, "box.x"), &channel(&at_point, "box.x")) < 1e-9);
    assert!(channel(&at_point, "S.displacement")[0].abs() < 1e-15, "one point of the axis is both points");
}

#[test]
fn redundant_rows_are_found_and_the_reactions_they_share_are_not_unique() {
    // A parallelogram with three cranks: counting says 0 ways to move, the rank 1.
    let text = planar(
        r#""gravity": [0, 0],
        "ground": { "points": { "A": [0, 0], "B": [0.2, 0], "C": [0.4, 0] } },
        "bodies": {
            "a": { "mass": 1, "inertia": 0.01, "position": [0, 0.05], "points": { "O": [0, -0.05], "E": [0, 0.05] } },
            "b": { "mass": 1, "inertia": 0.01, "position": [0.2, 0.05], "points": { "O": [0, -0.05], "E": [0, 0.05] } },
            "c": { "mass": 1, "inertia": 0.01, "position": [0.4, 0.05], "points": { "O": [0, -0.05], "E": [0, 0.05] } },
            "bar": { "mass": 1, "inertia": 0.01, "position": [0.2, 0.1], "velocity": [-0.1, 0], "points": { "A": [-0.2, 0], "B": [0, 0], "C": [0.2, 0] } } },
        "joints": {
            "A": { "type": "revolute", "connect": ["ground.A", "a.O"] }, "B": { "type": "revolute", "connect": ["ground.B", "b.O"] },
            "C": { "type": "revolute", "connect": ["ground.C", "c.O"] }, "a_bar": { "type": "revolute", "connect": ["a.E", "bar.A"] },
            "b_bar": { "type": "revolute", "connect": ["b.E", "bar.B"] }, "c_bar": { "type": "revolute", "connect": ["c.E", "bar.C"] } }"#,
    );
    let model = model(&document(&text), 0);
    let analysis = model.analysis().unwrap();
    assert_eq!((analysis.n, analysis.m, analysis.rank), (12, 12, 11));
    assert_eq!((analysis.gruebler, analysis.mobility, analysis.redundancy), (0, 1, 1));
    assert_eq!(analysis.dependent_rows.len(), 1);
    assert!(analysis.joints.iter().all(|(_, joint)| joint.reaction == Reaction::NotUnique), "{:?}", analysis.joints);
    for index in [0, 1] {
        let run = finish(&holonomy_tests::model(&document(&text), index));
        // Less than a quarter turn: at the change point, where all bars are in line, the row that is left out holds
        // only to round-off times the condition number.
        assert!(run.summary().drift.position < 1e-13, "{:e}", run.summary().drift.position);
        assert!((last(&run, "a.angle") - last(&run, "c.angle")).abs() < 1e-12);
        let speed = channel(&run, "a.angle'");
        assert!(speed[0] > 0.2 && difference(&speed, &vec![speed[0]; speed.len()]) < 1e-10, "it goes on turning");
    }
}

#[test]
fn a_held_velocity_is_a_velocity_of_the_start_only() {
    let text = planar(
        r#""ground": { "points": { "O": [0, 0] } },
        "bodies": { "bar": { "mass": 1, "inertia": 0.1, "position": [0.6, 0.1], "points": { "O": [-0.5, 0] } } },
        "joints": { "H": { "type": "revolute", "connect": ["ground.O", "bar.O"] } }"#,
    )
    .replace(r#""duration": 1,"#, r#""duration": 1, "start": { "hold": { "H.angle": "pi/3", "H.angle'": "1 + 1" } },"#);
    let model = model(&document(&text), 0);
    let run = finish(&model);
    assert!((channel(&run, "H.angle")[0] - std::f64::consts::FRAC_PI_3).abs() < 1e-13);
    assert!((channel(&run, "H.angle'")[0] - 2.0).abs() < 1e-12);
    assert!((last(&run, "H.angle") - 1.0).abs() > 0.1, "it moves on");
    assert_eq!(model.analysis().unwrap().m, 2, "held rows are no rows of the mechanism");
}

#[test]
fn time_breaks_are_step_ends() {
    // A force that is switched on at t = 1/3: the fixed step of 0.1 s must end there, or the order is lost.
    let text = r#"{ "holonomy": 1, "parameters": { "on": "1/3" },
        "coordinates": { "x": 0 }, "kinetic_energy": "x'^2/2",
        "generalized_forces": { "x": "if(t < on, 0, 1)" },
        "simulation": { "duration": 1, "output_step": 0.1, "integrator": { "type": "rk4", "step": 0.1 } } }"#;
    let run = run(text);
    let expected = 0.5 * (2.0_f64 / 3.0).powi(2);
    assert!((last(&run, "x") - expected).abs() < 1e-14, "{}", last(&run, "x"));
}

#[test]
fn a_slider_of_the_geometry_recompiles_nothing() {
    let text = planar(
        r#""parameters": { "l": { "value": 0.5, "min": 0.1, "max": 1 }, "w": 2 },
        "ground": { "points": { "O": [0, 0] } },
        "bodies": { "bar": { "mass": "l", "inertia": "l^3/12", "position": ["l/2", 0], "points": { "O": ["-l/2", 0], "E": ["l/2", 0] } } },
        "joints": { "H": { "type": "revolute", "connect": ["ground.O", "bar.O"] } },
        "forces": { "F": { "type": "force", "at": "bar.E", "value": ["w*sin(t)", 0] } },
        "outputs": { "height": "bar.E.y" }"#,
    );
    let document = document(&text);
    let mut cache = KindCache::new();
    let end = |l: f64, cache: &mut KindCache| {
        let model = Model::build(&document, 0, &[("l".to_owned(), l)], cache).unwrap();
        last(&finish(&model), "height")
    };
    let first = end(0.5, &mut cache);
    let compiled = cache.statistics().compiled;
    let second = end(0.8, &mut cache);
    assert_eq!(cache.statistics().compiled, compiled);
    assert!((first - second).abs() > 1e-3, "{first} {second}");
    // A second instance of a kind compiles nothing either.
    assert!(cache.statistics().hits >= 5);
}

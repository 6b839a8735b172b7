//! The formulation `two-step` from the document on: the paper's double pendulum, and bodies in both coordinates of rotation.

use holonomy_mechanism::run::Run;
use holonomy_tests::{channel, difference, distance_from, document, finish, largest, model, table};

/// Two bars (reference/rotation_matrix), the second in coordinates of its own choice.
fn bars(second: &str, formulation: &str, integrator: &str) -> Run {
    let bar = |angle: &str, position: &str, rotation: &str| {
        format!(
            r#"{{ "mass": "m", "inertia": ["m*(a^2 + b^2)/12", "m*(l^2 + b^2)/12", "m*(l^2 + a^2)/12"], "position": {position},
            "rotation": "{rotation}", "orientation": {{ "axis": [0, 0, 1], "angle": "{angle}" }},
            "points": {{ "P": ["-l/2", 0, 0], "Q": ["l/2", 0, 0] }} }}"#
        )
    };
    let text = format!(
        r#"{{ "holonomy": 1, "space": "spatial", "gravity": [9.81, 0, 0],
        "parameters": {{ "m": 0.108, "l": 0.2, "a": 0.02, "b": 0.01, "phi0": "pi/9", "psi0": "pi/18" }},
        "ground": {{ "points": {{ "O": [0, 0, 0] }} }},
        "bodies": {{ "one": {}, "two": {} }},
        "joints": {{ "O": {{ "type": "spherical", "connect": ["ground.O", "one.P"] }},
                     "H": {{ "type": "spherical", "connect": ["one.Q", "two.P"] }} }},
        "outputs": {{ "phi": "atan2(one.r21, one.r11)", "psi": "atan2(two.r21, two.r11)" }},
        "simulation": {{ "duration": 0.4, "output_step": 0.04, "formulation": {formulation}, "integrator": {integrator} }} }}"#,
        bar("phi0", r#"["l/2*cos(phi0)", "l/2*sin(phi0)", 0]"#, "rotation-matrix"),
        bar("psi0", r#"["l*cos(phi0) + l/2*cos(psi0)", "l*sin(phi0) + l/2*sin(psi0)", 0]"#, second),
    );
    finish(&model(&document(&text), 0))
}

const TIGHT: &str = r#"{ "type": "dop853", "rtol": 1e-12, "atol": 1e-13 }"#;

#[test]
fn the_double_pendulum_meets_its_reference_and_index_1_in_both_coordinates() {
    let (_, rows) = table("rotation_matrix/double_pendulum.csv");
    let column = |i: usize| -> Vec<f64> { rows.iter().take(11).map(|row| row[i]).collect() };
    for second in ["rotation-matrix", "euler-parameters"] {
        let run = bars(second, r#""two-step""#, TIGHT);
        assert!(difference(&channel(&run, "phi"), &column(1)) < 1e-9);
        assert!(difference(&channel(&run, "psi"), &column(2)) < 1e-9);
        let other = bars(second, r#""index-1""#, TIGHT);
        for name in ["one.x", "two.y", "two.wz", "reaction.O.fx", "reaction.H.fy", "one.r12"] {
            let off = difference(&channel(&run, name), &channel(&other, name));
            assert!(off < 1e-8, "{second} {name}: {off:e}");
        }
        for name in ["one.z", "two.z", "one.r13", "two.r32", "reaction.H.fz"] {
            assert!(largest(&channel(&run, name)) < 1e-13, "{second} {name}: the motion leaves its plane");
        }
    }
}

#[test]
fn multiplier_matrices_and_pseudo_translations_of_the_double_pendulum_meet_the_reference() {
    let table = table("rotation_matrix/double_pendulum.csv");
    for formulation in ["two-step", "index-1"] {
        let run = bars("rotation-matrix", &format!("\"{formulation}\""), TIGHT);
        for (body, number) in [("one", 1), ("two", 2)] {
            // The reference has the body frame along the world's axes at the start, this document has it along the bar:
            // Lambda_reference = R0 Lambda R0^T.
            let angle: f64 = [0.0, std::f64::consts::PI / 9.0, std::f64::consts::PI / 18.0][number];
            let (sin, cos) = angle.sin_cos();
            let entry = |name: &str| channel(&run, &format!("{body}.Lambda{name}"));
            let (along, mixed, across) = (entry("11"), entry("12"), entry("22"));
            let turned = |a: f64, b: f64, c: f64| {
                along
                    .iter()
                    .zip(&mixed)
                    .zip(&across)
                    .map(move |((x, y), z)| a * x + b * y + c * z)
                    .collect::<Vec<f64>>()
            };
            let expected = |name: &str| {
                let column = table.0.iter().position(|known| *known == format!("L{number}_{name}")).unwrap();
                table.1.iter().take(11).map(|row| row[column]).collect::<Vec<f64>>()
            };
            let off11 = difference(&turned(cos * cos, -2.0 * sin * cos, sin * sin), &expected("11"));
            let off12 = difference(&turned(sin * cos, cos * cos - sin * sin, -sin * cos), &expected("12"));
            let off22 = difference(&turned(sin * sin, 2.0 * sin * cos, cos * cos), &expected("22"));
            assert!(off11.max(off12).max(off22) < 1e-8, "{formulation} {body}: {off11:e} {off12:e} {off22:e}");
            for out_of_plane in ["Lambda13", "Lambda23", "Lambda33", "Tz", "Lx", "Ly", "pz"] {
                let most = largest(&channel(&run, &format!("{body}.{out_of_plane}")));
                assert!(most < 1e-12, "{formulation} {body}.{out_of_plane}: {most:e}");
            }
        }
        for name in ["x", "y"] {
            let off = distance_from(&table, &format!("T2_{name}"), &run, &format!("two.T{name}"));
            assert!(off < 1e-9, "{formulation} T2_{name}: {off:e}");
            assert!(largest(&channel(&run, &format!("one.T{name}"))) < 1e-10, "the first bar hangs at the origin");
        }
    }
}

#[test]
fn a_body_that_nothing_acts_on_keeps_momentum_and_angular_momentum() {
    let text = r#"{ "holonomy": 1, "space": "spatial", "gravity": [0, 0, 0], "rotation": "rotation-matrix",
        "bodies": { "brick": { "mass": 2, "inertia": [0.3, 0.5, 0.6], "position": [0.1, -0.2, 0.4],
            "orientation": { "axis": [1, 2, -1], "angle": 0.7 }, "velocity": [1, -2, 0.5], "angular_velocity": [0.3, 4, -1] } },
        "simulation": { "duration": 5, "integrator": { "type": "dop853", "rtol": 1e-12, "atol": 1e-13 } } }"#;
    let run = finish(&model(&document(text), 0));
    for (name, expected) in [("px", 2.0), ("py", -4.0), ("pz", 1.0)] {
        let values = channel(&run, &format!("brick.{name}"));
        assert!(difference(&values, &vec![expected; values.len()]) < 1e-12, "{name}");
    }
    let [x, y, z] = ["Lx", "Ly", "Lz"].map(|name| channel(&run, &format!("brick.{name}")));
    // 2 T = w . L at the start ties the three components to the kinetic energy.
    let twice = 0.3 * x[0] + 4.0 * y[0] - z[0];
    let rotation = channel(&run, "energy.kinetic")[0] - 0.5 * 2.0 * (1.0 + 4.0 + 0.25);
    assert!((0.5 * twice - rotation).abs() < 1e-12, "{twice} {rotation}");
    for values in [x, y, z] {
        assert!(difference(&values, &vec![values[0]; values.len()]) < 1e-9);
    }
}

#[test]
fn a_body_with_euler_parameters_has_no_multiplier_matrix() {
    let run = bars("euler-parameters", r#""index-1""#, TIGHT);
    assert!(run.trace().channel("one.Lambda11").is_ok());
    let error = run.trace().channel("two.Lambda11").unwrap_err().to_string();
    assert!(error.starts_with("there is no channel \"two.Lambda11\""), "{error}");
}

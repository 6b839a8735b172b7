//! The formulation `two-step` from the document on: the paper's double pendulum, and bodies in both coordinates of rotation.

use holonomy_mechanism::run::Run;
use holonomy_tests::{channel, difference, document, finish, last, model, table};

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
    }
}

#[test]
fn holding_the_multipliers_over_a_step_is_first_order() {
    let (_, rows) = table("rotation_matrix/double_pendulum.csv");
    let psi = rows[10][2];
    let error = |multipliers: &str, step: f64| {
        let formulation = format!(r#"{{ "type": "two-step", "multipliers": "{multipliers}" }}"#);
        let integrator = format!(r#"{{ "type": "rk4", "step": {step} }}"#);
        (last(&bars("rotation-matrix", &formulation, &integrator), "psi") - psi).abs()
    };
    let order = |multipliers: &str, step: f64| (error(multipliers, step) / error(multipliers, 0.5 * step)).log2();
    let (stage, step) = (order("stage", 2e-3), order("step", 5e-4));
    assert!((stage - 4.0).abs() < 0.3 && (step - 1.0).abs() < 0.1, "{stage} {step}");
}

//! Drivers on joints that have more than one coordinate.

use holonomy_document::read;
use holonomy_tests::{channel, document, finish, model};

fn driven(kind: &str, more: &str, drivers: &str) -> String {
    format!(
        r#"{{ "holonomy": 1, "space": "spatial", "gravity": [0, 0, 0], "ground": {{ "points": {{ "O": [0, 0, 0] }} }},
          "bodies": {{ "B": {{ "mass": 1, "inertia": [0.1, 0.2, 0.3], "points": {{ "O": [0, 0, 0] }} }} }},
          "joints": {{ "J": {{ "type": "{kind}", "connect": ["ground.O", "B.O"], {more} }} }},
          "drivers": {{ {drivers} }}, "simulation": {{ "duration": 1, "output_step": 0.1, "integrator": {{ "type": "dopri5", "rtol": 1e-9, "atol": 1e-11 }} }} }}"#
    )
}

#[test]
fn cylindrical_screw_and_universal_joints_are_driven() {
    let axis = r#""axis": [0, 0, 1]"#;
    let cross = r#""axes": [[1, 0, 0], [0, 1, 0]]"#;
    let drive = |name: &str, coordinate: &str, law: &str| {
        format!(r#""{name}": {{ "joint": "J", "coordinate": "{coordinate}", "function": "{law}" }}"#)
    };
    let both = format!("{}, {}", drive("turn", "angle", "0.5*t^2"), drive("push", "displacement", "0.3*t"));
    let crossed = format!("{}, {}", drive("first", "angle1", "0.4*t"), drive("second", "angle2", "0.6*t"));
    for (kind, more, drivers, expected) in [
        ("cylindrical", axis.to_owned(), both, vec![("J.angle", 0.5), ("J.displacement", 0.3), ("B.z", 0.3)]),
        ("cylindrical", axis.to_owned(), drive("push", "displacement", "0.3*t"), vec![("J.displacement", 0.3)]),
        // A turn of the screw is 0.2 m.
        (
            "screw",
            format!(r#"{axis}, "pitch": 0.2"#),
            drive("turn", "angle", "pi*t"),
            vec![("J.angle", std::f64::consts::PI), ("B.z", 0.1)],
        ),
        (
            "screw",
            format!(r#"{axis}, "pitch": 0.2"#),
            drive("push", "displacement", "0.1*t"),
            vec![("J.angle", std::f64::consts::PI)],
        ),
        ("universal", cross.to_owned(), crossed, vec![("J.angle1", 0.4), ("J.angle2", 0.6)]),
    ] {
        let run = finish(&model(&document(&driven(kind, &more, &drivers)), 0));
        for (name, end) in expected {
            let found = channel(&run, name).last().copied().unwrap_or(f64::NAN);
            assert!((found - end).abs() < 1e-7, "{kind}: {name} = {found}, not {end}");
        }
    }
}

#[test]
fn a_correction_by_twice_an_error_or_more_is_refused() {
    let text = |alpha: &str| {
        format!(
            r#"{{ "holonomy": 1, "coordinates": {{ "x": 1, "y": 0 }}, "kinetic_energy": "(x'^2 + y'^2)/2", "constraints": {{ "rod": "norm(x, y) - 1" }},
              "simulation": {{ "duration": 0.1, "formulation": "index-1", "stabilization": {{ "type": "s-both", "alpha": {alpha} }}, "integrator": {{ "type": "rk4", "step": 0.01 }} }} }}"#
        )
    };
    for alpha in ["0", "-1", "2", "2.5"] {
        let found = read(&text(alpha)).diagnostics;
        let place =
            found.iter().find(|finding| finding.code.id() == "out-of-range").map(|finding| finding.pointer.as_str());
        assert_eq!(place, Some("/simulation/stabilization/alpha"), "{alpha}: {found:#?}");
        assert!(found[0].message.contains("greater than 0 and below 2"), "{found:#?}");
    }
    for alpha in ["1e-3", "1", "1.99"] {
        assert!(read(&text(alpha)).document.is_some(), "{alpha}");
    }
}

/// A rise of 50 mm within 0.5 s and a fall within 0.4 s, between dwells.
#[test]
fn a_follower_on_a_motion_law_has_its_velocities_and_accelerations_and_rests_between() {
    for (law, velocity, acceleration, peak) in [
        ("rise_cycloidal", 2.0, 2.0 * std::f64::consts::PI, 0.25),
        ("rise_345", 1.875, 10.0 / 3.0_f64.sqrt(), 0.5 - 3.0_f64.sqrt() / 6.0),
        ("rise_modified_sine", 1.7596034, 5.5279571, 0.125),
    ] {
        let text = format!(
            r#"{{ "holonomy": 1, "space": "planar", "parameters": {{ "lift": 0.05 }}, "ground": {{ "points": {{ "O": [0, 0] }} }},
              "bodies": {{ "B": {{ "mass": 2, "inertia": 0.1, "points": {{ "O": [0, 0] }} }} }},
              "joints": {{ "S": {{ "type": "prismatic", "connect": ["ground.O", "B.O"], "axis": [0, 1] }} }},
              "drivers": {{ "cam": {{ "joint": "S", "coordinate": "displacement", "function": "lift*({law}((t - 0.2)/0.5) - {law}((t - 1)/0.4))" }} }},
              "simulation": {{ "duration": 1.6, "output_step": 0.0125, "integrator": {{ "type": "dopri5", "rtol": 1e-10, "atol": 1e-12 }} }} }}"#
        );
        let run = finish(&model(&document(&text), 0));
        let [t, s, v, a, force] = ["t", "S.displacement", "S.displacement'", "S.displacement''", "reaction.cam"]
            .map(|name| channel(&run, name));
        for i in 0..t.len() {
            let rests = t[i] <= 0.2 || (t[i] > 0.7 - 1e-9 && t[i] < 1.0 + 1e-9) || t[i] > 1.4 - 1e-9;
            let high = t[i] > 0.6 && t[i] < 1.1;
            if rests {
                assert!((s[i] - if high { 0.05 } else { 0.0 }).abs() < 1e-9, "{law} at {}: {}", t[i], s[i]);
                assert!(v[i].abs() < 1e-9 && a[i].abs() < 1e-6, "{law} at {}: {} {}", t[i], v[i], a[i]);
            }
            assert!((force[i] - 2.0 * (9.81 + a[i])).abs() < 1e-8, "{law} at {}", t[i]);
        }
        let at = |time: f64, values: &[f64]| {
            let i =
                t.iter().position(|known| (known - time).abs() < 1e-9).unwrap_or_else(|| panic!("no sample at {time}"));
            values[i]
        };
        assert!((at(0.45, &v) - 0.05 / 0.5 * velocity).abs() < 1e-8, "{law}: {}", at(0.45, &v));
        assert!((at(1.2, &v) + 0.05 / 0.4 * velocity).abs() < 1e-8, "{law}");
        // The published factor of the acceleration, where the law has it.
        let largest = a.iter().fold(0.0, |most: f64, value| most.max(value.abs()));
        let expected = 0.05 / 0.16 * acceleration;
        assert!(largest < expected * (1.0 + 1e-6), "{law}: {largest} {expected}");
        let near = 1.0 + 0.4 * peak;
        let beside = t.iter().position(|known| (known - near).abs() < 0.00626).unwrap_or_default();
        assert!(a[beside] < -0.98 * expected, "{law}: {} {expected}", a[beside]);
    }
}

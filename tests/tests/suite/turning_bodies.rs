//! Bodies that turn in space against closed forms: the tumbling book, the heavy top, the top on a sphere, the gyroscope.

use holonomy_mechanism::run::Run;
use holonomy_tests::exact::{Matrix, Top, free_body};
use holonomy_tests::{channel, difference, finish, gallery_document, labelled, largest, last, model, reference};

const TIGHT: &str = r#"{"type":"dop853","rtol":1e-13,"atol":1e-13}"#;
const FORMULATIONS: [(&str, &str); 5] = [
    ("\"minimal\"", "\"none\""),
    ("\"index-1\"", "\"projection\""),
    ("\"null-space\"", "\"projection\""),
    ("\"projected\"", "\"projection\""),
    ("\"augmented-lagrangian\"", "\"projection\""),
];

/// Tests without optimization take a part of the time.
fn shorter(duration: f64, share: f64) -> f64 {
    if cfg!(debug_assertions) { duration * share } else { duration }
}

/// A run of a gallery document in another form of the equations; a basis goes with the minimal form only.
fn in_form(name: &str, form: (&str, &str), sets: &[(&str, &str)]) -> Run {
    let duration = sets.iter().find(|(key, _)| *key == "duration").map_or("1", |(_, value)| *value);
    let step = sets.iter().find(|(key, _)| *key == "output_step").map_or("0.1", |(_, value)| *value);
    let integrator = sets.iter().find(|(key, _)| *key == "integrator").map_or(TIGHT, |(_, value)| *value);
    let simulation = format!(
        r#"{{"duration":{duration},"output_step":{step},"formulation":{},"stabilization":{},"integrator":{integrator}}}"#,
        form.0, form.1
    );
    let mut all = vec![("simulation", simulation.as_str()), ("runs", r#"[{"label":"one"}]"#)];
    all.extend(sets.iter().filter(|(key, _)| key.contains('.') || *key == "rotation"));
    finish(&model(&gallery_document(name, &all), 0))
}

fn rotation_differs(run: &Run, body: &str, expected: &[Matrix]) -> f64 {
    let entry = |i: usize, j: usize| -> f64 {
        let exact: Vec<f64> = expected.iter().map(|matrix| matrix[i][j]).collect();
        difference(&channel(run, &format!("{body}.r{}{}", i + 1, j + 1)), &exact)
    };
    (0..9).map(|k| entry(k / 3, k % 3)).fold(0.0, f64::max)
}

/// The book's principal moments.
fn book() -> [f64; 3] {
    let (m, a, b, c) = (0.8, 0.15, 0.21, 0.03);
    [m * (b * b + c * c) / 12.0, m * (a * a + c * c) / 12.0, m * (a * a + b * b) / 12.0]
}

#[test]
fn a_tumbling_book_moves_as_the_elliptic_functions_say() {
    for rotation in ["\"euler-parameters\"", "\"rotation-matrix\""] {
        // About the intermediate axis, the long one, the short one; each with 0.3 rad/s of the others.
        for (axis, name) in ["spin_x", "spin_y", "spin_z"].into_iter().enumerate() {
            for form in [FORMULATIONS[0], FORMULATIONS[1]] {
                let duration = shorter(10.0, 0.5).to_string();
                let own = format!("parameters.{name}.value");
                let sets = [
                    ("duration", duration.as_str()),
                    ("parameters.spin_x.value", "0"),
                    (own.as_str(), "6"),
                    ("parameters.push.value", "0.3"),
                    ("rotation", rotation),
                ];
                // A document without the key takes it as an addition.
                let run = in_form("free-body", form, &sets);
                let mut omega = [0.3; 3];
                omega[axis] += 6.0;
                let exact = free_body(book(), omega, &channel(&run, "t"));
                for (i, name) in ["omega_x", "omega_y", "omega_z"].into_iter().enumerate() {
                    let expected: Vec<f64> = exact.iter().map(|(omega, _)| omega[i]).collect();
                    let off = difference(&channel(&run, name), &expected);
                    assert!(off < 6e-9, "{rotation} {form:?} {name}: {off:e}");
                }
                let rotations: Vec<Matrix> = exact.iter().map(|(_, rotation)| *rotation).collect();
                let off = rotation_differs(&run, "book", &rotations);
                assert!(off < 1e-9, "{rotation} {form:?} {axis}: {off:e}");
            }
        }
    }
}

#[test]
fn a_thousand_seconds_of_tumbling_do_not_change_the_length_of_the_quaternion() {
    let duration = shorter(1000.0, 0.2);
    for form in [FORMULATIONS[0], FORMULATIONS[1]] {
        let sets = [
            ("duration", &*duration.to_string()),
            ("output_step", "1"),
            ("integrator", r#"{"type":"dop853","rtol":1e-12,"atol":1e-12}"#),
        ];
        let run = in_form("free-body", form, &sets);
        assert!(channel(&run, "t").len() > 100);
        assert!(run.summary().drift.position < 1e-14, "{form:?}: {:e}", run.summary().drift.position);
        let norm = ["e0", "e1", "e2", "e3"].map(|name| last(&run, &format!("book.{name}")).powi(2));
        assert!((norm.iter().sum::<f64>() - 1.0).abs() < 1e-14);
        // Some 1e-12 a second at this tolerance.
        let energy = run.summary().energy_drift / channel(&run, "energy.total")[0];
        assert!(energy < 1e-11 * duration, "{form:?}: {energy:e}");
    }
}

#[test]
fn a_book_turns_over_about_its_intermediate_axis_only() {
    let document = gallery_document("free-body", &[]);
    for (label, axis, turns_over) in
        [("intermediate axis", "book.r11", true), ("long axis", "book.r22", false), ("short axis", "book.r33", false)]
    {
        let run = finish(&labelled(&document, label));
        let least = channel(&run, axis).into_iter().fold(f64::INFINITY, f64::min);
        assert_eq!(least < -0.99, turns_over, "{label}: {least}");
        assert!(turns_over || least > 0.99, "{label}: {least}");
        for name in ["Lx", "Ly", "Lz"] {
            let values = channel(&run, name);
            assert!(difference(&values, &vec![values[0]; values.len()]) < 1e-8, "{label} {name}");
        }
    }
}

#[test]
fn a_heavy_top_nods_and_precesses_as_the_elliptic_functions_say() {
    let (m, l, r, g) = (0.5, 0.1, 0.08, 9.81);
    let duration = shorter(10.0, 0.1).to_string();
    for (push, form) in [(0.0, 0), (0.0, 1), (1.5, 0), (-2.5, 0), (-2.5, 3)] {
        let tilt = 40.0_f64.to_radians();
        let top = Top {
            across: m * r * r / 4.0 + m * l * l,
            about: m * r * r / 2.0,
            moment: m * g * l,
            tilt,
            spin: 90.0 + push * tilt.cos(),
            push,
        };
        let sets =
            [("duration", duration.as_str()), ("output_step", "0.05"), ("parameters.push.value", &*push.to_string())];
        let run = in_form("heavy-top", FORMULATIONS[form], &sets);
        let exact = top.rotations(&channel(&run, "t"));
        for (i, name) in ["top.x", "top.y", "top.z"].into_iter().enumerate() {
            let expected: Vec<f64> = exact.iter().map(|rotation| l * rotation[i][2]).collect();
            let off = difference(&channel(&run, name), &expected);
            assert!(off < 1e-9 * l, "{push} {form} {name}: {off:e}");
        }
        // Up to 150 turns about its own axis.
        let off = rotation_differs(&run, "top", &exact);
        assert!(off < 1e-8, "{push} {form}: {off:e}");
        for name in ["Lz", "omega", "energy.total"] {
            let values = channel(&run, name);
            let off = difference(&values, &vec![values[0]; values.len()]) / values[0].abs();
            assert!(off < 1e-9, "{push} {form} {name}: {off:e}");
        }
    }
}

/// Largest difference of position and rotation from the reference of the top on the sphere, and of the multiplier.
fn off_spin_top(run: &Run, end: f64) -> (f64, f64) {
    let (header, rows) = reference("spin_top.csv");
    let names = [
        "top.x",
        "top.y",
        "top.z",
        "top.r11",
        "top.r12",
        "top.r13",
        "top.r21",
        "top.r23",
        "top.r33",
        "lambda.sphere.1",
    ];
    let names = names.map(String::from);
    let (mut motion, mut force) = (0.0_f64, 0.0_f64);
    assert_eq!(header[4..8], ["e0", "e1", "e2", "e3"]);
    for row in rows.iter().filter(|row| row[0] <= end + 1e-9) {
        let [e0, e1, e2, e3] = [row[4], row[5], row[6], row[7]];
        let expected = [
            row[1],
            row[2],
            row[3],
            1.0 - 2.0 * (e2 * e2 + e3 * e3),
            2.0 * (e1 * e2 - e0 * e3),
            2.0 * (e1 * e3 + e0 * e2),
            2.0 * (e1 * e2 + e0 * e3),
            2.0 * (e2 * e3 - e0 * e1),
            1.0 - 2.0 * (e1 * e1 + e2 * e2),
        ];
        let ours = run.trace().values_at(&names, row[0]).expect("the channels exist");
        motion = ours.iter().zip(&expected).fold(motion, |worst, (a, b)| worst.max((a - b).abs()));
        force = force.max((ours[9] - row[14]).abs());
    }
    (motion, force)
}

#[test]
fn a_top_on_a_sphere_meets_its_reference_in_every_form_and_both_coordinates_of_rotation() {
    let duration = shorter(5.0, 0.4);
    for rotation in ["\"euler-parameters\"", "\"rotation-matrix\""] {
        for form in FORMULATIONS {
            let sets = [("duration", &*duration.to_string()), ("rotation", rotation)];
            let run = in_form("spin-top", form, &sets);
            let (motion, force) = off_spin_top(&run, duration);
            // The multiplier goes up to 480 N/m.
            assert!(motion < 1e-9 && force < 1e-6, "{rotation} {form:?}: {motion:e} {force:e}");
        }
    }
}

#[test]
fn a_top_on_a_sphere_has_the_errors_of_its_steps() {
    // Reference data, section 8: at 1 s 2e-6 with 20 ms, 1e-8 with 5 ms.
    let error = |step: &str| {
        let integrator = format!(r#"{{"type":"rk4","step":{step}}}"#);
        off_spin_top(&in_form("spin-top", FORMULATIONS[0], &[("duration", "1"), ("integrator", &integrator)]), 1.0).0
    };
    let (coarse, fine) = (error("0.02"), error("0.005"));
    assert!(coarse < 2e-6 && fine < 1e-8, "{coarse:e} {fine:e}");
    let order = (coarse / fine).log2() / 2.0;
    assert!((3.7..4.3).contains(&order), "{order}");
}

#[test]
fn the_start_of_the_top_is_projected_with_the_least_energy() {
    let run = in_form("spin-top", FORMULATIONS[0], &[("duration", "0.1")]);
    for (name, expected) in
        [("top.x'", 0.0), ("top.y'", -0.075), ("top.z'", 0.0), ("top.wx", 0.075), ("top.wy", 0.1), ("top.wz", 0.3)]
    {
        let found = channel(&run, name)[0];
        assert!((found - expected).abs() < 1e-14, "{name}: {found}");
    }
}

#[test]
fn the_top_s_traditional_frame_jumps_and_the_continued_one_does_not() {
    let document = gallery_document("spin-top", &[("simulation.output_step", "0.005")]);
    let [traditional, continued] = ["traditional QR", "continued"].map(|label| finish(&labelled(&document, label)));
    for name in ["top.x", "top.z'", "lambda.sphere.1"] {
        let off = difference(&channel(&traditional, name), &channel(&continued, name));
        assert!(off < 1e-8, "{name}: {off:e}");
    }
    assert!(largest(&channel(&traditional, "frame.turn")) > 1.0);
    // The body turns at up to 9 rad/s, its Euler parameters at half of that.
    assert!(largest(&channel(&continued, "frame.turn")) < 0.2);
}

#[test]
fn a_gyroscope_goes_sideways_under_its_weight() {
    let tight = r#"{"type":"dop853","rtol":1e-10,"atol":1e-11}"#;
    let document = gallery_document("gyroscope", &[("simulation.integrator", tight)]);
    for (label, tolerance) in [("fast rotor", 0.01), ("slow rotor", 0.03)] {
        let run = finish(&labelled(&document, label));
        let mean = last(&run, "stand.angle") / run.duration();
        let steady = last(&run, "steady");
        assert!((mean / steady - 1.0).abs() < tolerance, "{label}: {mean} {steady}");
        // The weight does work, and nothing turns the whole about the vertical.
        let load = 2.0;
        let (energy, height) = (channel(&run, "energy.kinetic"), channel(&run, "inner.W.z"));
        let whole: Vec<f64> = energy.iter().zip(&height).map(|(t, z)| t + load * z).collect();
        assert!(difference(&whole, &vec![whole[0]; whole.len()]) < 1e-8 * whole[0], "{label}");
    }
    let run = finish(&labelled(&document, "rotor at rest"));
    assert!(largest(&channel(&run, "stand.angle")) < 1e-9);
    // A pendulum that is let go from the horizontal comes up on the other side.
    assert!((largest(&channel(&run, "gimbal.angle")) - std::f64::consts::PI).abs() < 1e-2);
}

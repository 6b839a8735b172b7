//! Machines of bodies in space: the gallery's slider-crank, pendulums, shafts, governor and Stewart platform against references, closed
//! forms and their limits in the plane.

use holonomy_mechanism::run::Run;
use holonomy_tests::{
    channel, difference, distance_from, document, finish, gallery_document, gallery_text, labelled, largest, last,
    model, table,
};

const TIGHT: (&str, &str) = ("simulation.integrator", r#"{"type":"dop853","rtol":1e-12,"atol":1e-12}"#);

/// Tests without optimization take a part of the time.
fn shorter(duration: f64, share: f64) -> f64 {
    if cfg!(debug_assertions) { duration * share } else { duration }
}

/// The first run of a gallery document in another form of the equations.
fn in_form(name: &str, formulation: &str, duration: f64, sets: &[(&str, &str)]) -> Run {
    let stabilization = if formulation == "minimal" { "none" } else { "projection" };
    let simulation = format!(
        r#"{{"duration":{duration},"output_step":0.1,"formulation":"{formulation}","stabilization":"{stabilization}","integrator":{}}}"#,
        TIGHT.1
    );
    let mut all = vec![("simulation", simulation.as_str()), ("runs", r#"[{"label":"one"}]"#)];
    all.extend(sets);
    finish(&model(&gallery_document(name, &all), 0))
}

#[test]
fn the_slider_crank_meets_its_references_in_every_form_and_both_coordinates_of_rotation() {
    let duration = shorter(5.0, 0.06);
    let inertia_of_a = [("parameters.along.value", "4e-4"), ("parameters.across.value", "4e-3")];
    for (file, sets) in [("slider_crank_B.csv", &[][..]), ("slider_crank_A.csv", &inertia_of_a[..])] {
        let table = table(&format!("continuation/{file}"));
        for rotation in ["\"euler-parameters\"", "\"rotation-matrix\""] {
            for formulation in ["minimal", "index-1", "null-space", "projected", "augmented-lagrangian"] {
                // The crank as a needle has no coordinates of a rotation matrix: its small moments do not matter.
                let mut sets = sets.to_vec();
                sets.extend([
                    ("rotation", rotation),
                    ("bodies.crank.inertia", "[1e-4, 1e-4, 1e-4]"),
                    ("bodies.crank.angular_velocity", "[6, 0, 0]"),
                    ("bodies.crank.velocity", "[0, -0.24, 0]"),
                    ("bodies.rod.velocity", "[0.12, -0.24, 0]"),
                    ("bodies.rod.angular_velocity", "[1.92, -0.96, 0.48]"),
                    ("bodies.slider.velocity", "[0.24, 0, 0]"),
                ]);
                let run = in_form("slider-crank-spatial", formulation, duration, &sets);
                for (column, name, tolerance) in
                    [("slider_x", "slider.x", 1e-8), ("slider_v", "slider.x'", 1e-8), ("crank_angle", "A.angle", 1e-7)]
                {
                    let off = distance_from(&table, column, &run, name);
                    assert!(off < tolerance, "{file} {rotation} {formulation} {name}: {off:e}");
                }
            }
        }
    }
}

#[test]
fn the_slider_crank_with_a_balanced_crank_meets_its_reference() {
    let duration = shorter(5.0, 0.2).to_string();
    let sets = [TIGHT, ("simulation.duration", &duration), ("simulation.output_step", "0.05")];
    let run = finish(&labelled(&gallery_document("slider-crank-spatial", &sets), "A, crank balanced"));
    let table = table("continuation/slider_crank_balanced.csv");
    for (column, name) in [("rod_x", "rod.x"), ("rod_y", "rod.y"), ("rod_z", "rod.z"), ("slider_x", "slider.x")] {
        let off = distance_from(&table, column, &run, name);
        assert!(off < 5e-9, "{name}: {off:e}");
    }
}

#[test]
fn the_double_pendulum_in_rotation_matrix_coordinates_meets_its_reference() {
    let table = table("rotation_matrix/double_pendulum.csv");
    let duration = shorter(2.0, 0.4).to_string();
    let tight = r#"{"type":"dop853","rtol":1e-12,"atol":1e-13}"#;
    for label in ["two-step with projection", "two-step", "index-1"] {
        let sets = [
            ("simulation.integrator", tight),
            ("simulation.duration", duration.as_str()),
            ("simulation.output_step", "0.04"),
        ];
        let run = finish(&labelled(&gallery_document("double-pendulum-rotation", &sets), label));
        // Axes of the paper: x0 down, y0 to the right. The support acts on bar 1 with -L01, bar 1 on bar 2 with -L12.
        for (column, name, sign, tolerance) in [
            ("phi", "phi", 1.0, 1e-9),
            ("psi", "psi", 1.0, 1e-9),
            ("phidot", "bar1.wx", 1.0, 1e-8),
            ("psidot", "bar2.wx", 1.0, 1e-8),
            ("L01_x", "reaction.O.fz", 1.0, 1e-8),
            ("L01_y", "reaction.O.fy", -1.0, 1e-8),
            ("L12_x", "reaction.H.fz", 1.0, 1e-8),
            ("L12_y", "reaction.H.fy", -1.0, 1e-8),
            ("energy", "energy.total", 1.0, 1e-9),
        ] {
            let off = signed_distance(&table, column, &run, name, sign);
            assert!(off < tolerance, "{label} {name}: {off:e}");
        }
        for name in ["bar1.x", "bar2.x", "bar2.r11", "bar2.r12", "reaction.H.fx"] {
            let out = largest(&channel(&run, name));
            assert!(out < 1e-13, "{label}: {name} leaves the plane by {out:e}");
        }
    }
}

fn signed_distance(table: &(Vec<String>, Vec<Vec<f64>>), column: &str, run: &Run, name: &str, sign: f64) -> f64 {
    if sign > 0.0 {
        return distance_from(table, column, run, name);
    }
    let index = table.0.iter().position(|known| known == column).unwrap_or_else(|| panic!("no column {column}"));
    let mut turned = table.clone();
    for row in &mut turned.1 {
        row[index] = -row[index];
    }
    distance_from(&turned, column, run, name)
}

#[test]
fn holding_the_multipliers_costs_what_the_description_says() {
    let at_one_second = |label: &str, step: &str| {
        let sets =
            [("simulation.duration", "1"), ("simulation.output_step", "0.04"), ("simulation.integrator.step", step)];
        let run = finish(&labelled(&gallery_document("double-pendulum-rotation", &sets), label));
        let (_, rows) = table("rotation_matrix/double_pendulum.csv");
        let row = rows.iter().find(|row| (row[0] - 1.0).abs() < 1e-9).expect("one second is in the table");
        (last(&run, "phi") - row[1]).abs().max((last(&run, "psi") - row[2]).abs())
    };
    // Reference data: 400 and 800 steps.
    for (label, coarse, fine, order) in [("two-step", 3.9e-8, 2.2e-9, 4.0), ("multipliers held", 0.15, 8.1e-2, 0.9)] {
        let (ours_coarse, ours_fine) = (at_one_second(label, "0.0025"), at_one_second(label, "0.00125"));
        assert!(
            (ours_coarse / coarse - 1.0).abs() < 0.1 && (ours_fine / fine - 1.0).abs() < 0.1,
            "{label}: {ours_coarse:e} {ours_fine:e}"
        );
        let found = (ours_coarse / ours_fine).log2();
        assert!((found - order).abs() < 0.3, "{label}: {found}");
    }
}

#[test]
fn a_universal_joint_turns_by_its_formula_at_every_angle() {
    for beta in ["0", "20", "45", "60"] {
        for formulation in ["minimal", "index-1", "null-space"] {
            let run = in_form("universal-shaft", formulation, 2.0, &[("parameters.beta.value", beta)]);
            let off = difference(&channel(&run, "ratio"), &channel(&run, "formula"));
            assert!(off < 1e-11, "{beta} {formulation}: {off:e}");
            // More than a turn, and the motor went at its speed.
            assert!((last(&run, "A.angle") - 12.0).abs() < 1e-11);
        }
    }
    let model = model(&gallery_document("universal-shaft", &[]), 0);
    let analysis = model.analysis().expect("it can be assembled");
    assert_eq!((analysis.redundancy, analysis.mobility), (0, 0));
    // The motor works on two shafts that do not lose anything: the work is that of their energy.
    let run = in_form("universal-shaft", "minimal", 2.0, &[("simulation.output_step", "0.001")]);
    let (torque, energy) = (channel(&run, "reaction.motor"), channel(&run, "energy.kinetic"));
    let work: f64 = torque.windows(2).map(|pair| (pair[0] + pair[1]) / 2.0 * 6.0 * 0.001).sum();
    assert!((work - (energy[energy.len() - 1] - energy[0])).abs() < 1e-4 * largest(&energy), "{work}");
}

#[test]
fn a_governor_comes_to_the_height_of_its_balance() {
    let sets = [("simulation.duration", "20"), ("parameters.damping.value", "30")];
    let run = finish(&model(&gallery_document("governor", &sets), 0));
    let (m, collar, arm, link, e, k, l0, speed) = (0.5, 0.5, 0.2, 0.12, 0.03, 400.0, 0.19, 11.0_f64);
    // The derivative of the potential in the turning frame: weights, spring, centrifugal force.
    let slope = |theta: f64| {
        let (sin, cos) = theta.sin_cos();
        2.0 * 9.81 * (m * arm + collar * link) * sin + 2.0 * link * k * (l0 - 2.0 * link * cos) * sin
            - 2.0 * m * speed * speed * (e + arm * sin) * arm * cos
    };
    let (mut low, mut high) = (0.2, 1.4);
    while high - low > 1e-14 {
        let middle = (low + high) / 2.0;
        if slope(middle) < 0.0 { low = middle } else { high = middle }
    }
    let height = 0.36 - 2.0 * link * low.cos();
    assert!((last(&run, "height") - height).abs() < 1e-6, "{} {height}", last(&run, "height"));
    assert!((last(&run, "fits") - speed).abs() < 1e-4, "{}", last(&run, "fits"));
    let hunting = finish(&labelled(&gallery_document("governor", &[]), "hunting"));
    let late = &channel(&hunting, "height")[300..];
    let reach = late.iter().fold(f64::MIN, |a, b| a.max(*b)) - late.iter().fold(f64::MAX, |a, b| a.min(*b));
    assert!(reach > 0.01, "without a damper it goes on: {reach}");
}

/// The gallery's planar double pendulum as bodies in space, x to the right and z upwards, with joints of these types.
fn pendulum_in_space(upper: &str, lower: &str, rotation: &str) -> Run {
    let text = format!(
        r#"{{ "holonomy": 1, "space": "spatial", "rotation": "{rotation}",
        "parameters": {{ "l1": 0.5, "l2": 0.4, "m1": 1, "m2": 0.8 }},
        "ground": {{ "points": {{ "O": [0, 0, 0] }} }},
        "bodies": {{
            "upper": {{ "mass": "m1", "inertia": [0.001, "m1*l1^2/12", "m1*l1^2/12"], "position": ["l1/2", 0, 0],
                "points": {{ "O": ["-l1/2", 0, 0], "P": ["l1/2", 0, 0] }} }},
            "lower": {{ "mass": "m2", "inertia": [0.001, "m2*l2^2/12", "m2*l2^2/12"],
                "position": ["l1 + l2/2*cos(0.5)", 0, "l2/2*sin(0.5)"], "orientation": {{ "axis": [0, -1, 0], "angle": 0.5 }},
                "points": {{ "P": ["-l2/2", 0, 0], "E": ["l2/2", 0, 0] }} }} }},
        "joints": {{ "O": {{ "connect": ["ground.O", "upper.O"], {upper} }}, "P": {{ "connect": ["upper.P", "lower.P"], {lower} }} }},
        "simulation": {{ "duration": 2, "output_step": 0.02, "formulation": "index-1", "stabilization": "projection",
            "integrator": {{ "type": "dop853", "rtol": 1e-11, "atol": 1e-12 }} }} }}"#
    );
    finish(&model(&document(&text), 0))
}

#[test]
fn a_pendulum_in_space_that_stays_in_a_plane_is_the_planar_one() {
    let sets = [TIGHT, ("simulation.duration", "2"), ("simulation.output_step", "0.02")];
    let planar = finish(&model(&gallery_document("double-pendulum", &sets), 0));
    let hinge = r#""type": "revolute", "axis": [0, -1, 0]"#;
    let ball = r#""type": "spherical""#;
    let cross = r#""type": "universal", "axes": [[0, -1, 0], [0, 0, 1]]"#;
    for (upper, lower) in [(hinge, hinge), (ball, hinge), (cross, ball), (ball, ball)] {
        for rotation in ["euler-parameters", "rotation-matrix"] {
            // A plate has no coordinates of a rotation matrix; these bars are thick enough.
            let space = pendulum_in_space(upper, lower, rotation);
            for (ours, theirs) in [
                ("upper.x", "upper.x"),
                ("upper.z", "upper.y"),
                ("lower.E.x", "lower.E.x"),
                ("lower.E.z", "lower.E.y"),
                ("energy.total", "energy.total"),
            ] {
                let off = difference(&channel(&space, ours), &channel(&planar, theirs));
                assert!(off < 1e-9, "{upper} {lower} {rotation} {ours}: {off:e}");
            }
            for (ours, theirs) in [("reaction.O.fx", "reaction.O.fx"), ("reaction.P.fz", "reaction.P.fy")] {
                let off = difference(&channel(&space, ours), &channel(&planar, theirs));
                assert!(off < 1e-7, "{upper} {lower} {rotation} {ours}: {off:e}");
            }
            assert!(largest(&channel(&space, "lower.E.y")) < 1e-10);
        }
    }
}

#[test]
fn the_triple_pendulum_moves_alike_in_every_form_and_keeps_its_energy() {
    let duration = shorter(2.0, 0.5);
    let first = in_form("triple-pendulum-spatial", "minimal", duration, &[]);
    assert!(first.summary().energy_drift < 1e-9, "{:e}", first.summary().energy_drift);
    for (formulation, rotation) in
        [("index-1", "euler-parameters"), ("minimal", "rotation-matrix"), ("two-step", "rotation-matrix")]
    {
        let rotation = format!("\"{rotation}\"");
        // A bar thin enough to be a needle would have no coordinates of a rotation matrix: these are 15 mm thick.
        let run = in_form("triple-pendulum-spatial", formulation, duration, &[("rotation", &rotation)]);
        for name in ["third.E.x", "third.E.y", "third.E.z", "P.angle", "O.angle1", "O.angle2", "third.r23"] {
            let off = difference(&channel(&first, name), &channel(&run, name));
            assert!(off < 1e-8, "{formulation} {rotation} {name}: {off:e}");
        }
        let moment = difference(&channel(&first, "reaction.P.mx"), &channel(&run, "reaction.P.mx"));
        assert!(moment < 1e-7, "{formulation}: {moment:e}");
    }
    assert!(largest(&channel(&first, "reaction.Q.mx")) < 1e-9, "a ball carries no moment");
}

#[test]
fn a_stewart_platform_goes_where_its_legs_were_computed_for() {
    let run = finish(&model(&gallery_document("stewart-platform", &[]), 0));
    for (found, wanted) in [("platform.z", "wanted_height"), ("roll_now", "wanted_roll"), ("pitch_now", "wanted_pitch")]
    {
        let off = difference(&channel(&run, found), &channel(&run, wanted));
        assert!(off < 1e-12, "{found}: {off:e}");
    }
    assert!(largest(&channel(&run, "platform.x")) < 1e-12 && largest(&channel(&run, "platform.y")) < 1e-12);
    // At the start the feet carry the weight: the platform begins to tilt (pitch'' = 2 tilt), its centre of mass stays.
    let vertical: f64 = (1..=6).map(|i| channel(&run, &format!("reaction.foot{i}.fz"))[0]).sum();
    assert!((vertical - (20.0 + 18.0) * 9.81).abs() < 1.0, "{vertical}");
}

/// The driven platform's leg forces at every `step`, as the tables of the document without drivers.
fn tables(duration: f64, step: f64) -> (Run, String) {
    let (duration, step) = (duration.to_string(), step.to_string());
    let sets = [TIGHT, ("simulation.duration", &duration), ("simulation.output_step", &step)];
    let driven = finish(&model(&gallery_document("stewart-platform", &sets), 0));
    let times = format!("{:?}", channel(&driven, "t"));
    let one = |i: usize| {
        let forces = channel(&driven, &format!("reaction.drive{i}"));
        format!(r#""force{i}": {{ "t": {times}, "value": {forces:?} }}"#)
    };
    let all: Vec<String> = (1..=6).map(one).collect();
    (driven, format!("{{ {} }}", all.join(", ")))
}

#[test]
fn forces_of_driven_legs_fed_back_reproduce_the_motion() {
    let duration = shorter(1.0, 0.4);
    let (driven, tables) = tables(duration, 0.001);
    let sets = [
        ("tables", tables.as_str()),
        ("simulation.integrator", r#"{"type":"dop853","rtol":1e-10,"atol":1e-11}"#),
        ("simulation.duration", &duration.to_string()),
        ("simulation.output_step", "0.001"),
    ];
    let pushed = finish(&labelled(&gallery_document("stewart-forces", &sets), "forces alone"));
    for name in [
        "platform.x",
        "platform.y",
        "platform.z",
        "platform.r32",
        "platform.r13",
        "leg1.displacement",
        "leg5.displacement",
    ] {
        let off = difference(&channel(&driven, name), &channel(&pushed, name));
        assert!(off < 1e-7, "{name}: {off:e}");
    }
    assert!(largest(&channel(&driven, "platform.r13")) > 0.01, "it has moved");
}

#[test]
fn the_tables_of_the_gallery_are_the_forces_of_its_driven_platform() {
    let sets = [
        ("simulation.integrator", r#"{"type":"dop853","rtol":1e-8,"atol":1e-10}"#),
        ("simulation.duration", "3"),
        ("simulation.output_step", "0.5"),
    ];
    let driven = finish(&model(&gallery_document("stewart-platform", &sets), 0));
    let document: serde_json::Value = serde_json::from_str(gallery_text("stewart-forces")).expect("JSON");
    for i in 1..=6 {
        let forces = channel(&driven, &format!("reaction.drive{i}"));
        let table = &document["tables"][format!("force{i}")];
        let number = |key: &str, at: usize| table[key][at].as_f64().expect("a number");
        for (k, force) in forces.iter().enumerate() {
            assert!((number("t", 10 * k) - 0.5 * k as f64).abs() < 1e-12);
            assert!((number("value", 10 * k) - force).abs() < 1e-6, "{i} {k}: {force}");
        }
    }
    // With its controller the platform stays where it should, without it topples.
    let document = gallery_document("stewart-forces", &[]);
    let off = |label: &str| largest(&channel(&finish(&labelled(&document, label)), "off"));
    let (alone, held) = (off("forces alone"), off("with a controller"));
    assert!(held < 1e-4 && alone > 0.1, "{held:e} {alone:e}");
}

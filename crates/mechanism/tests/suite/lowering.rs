//! What can be wrong with the numbers of a document that reads well, and with its start.

use holonomy_document::diagnostic::Diagnostic;
use holonomy_document::read;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::{Progress, RunFailure};

fn build(text: &str) -> Result<Model, Vec<Diagnostic>> {
    let reading = read(text);
    let document = reading.document.ok_or(reading.diagnostics)?;
    Model::build(&document, 0, &[], &mut KindCache::new())
}

/// Code, pointer and message of the first finding.
fn finding(text: &str) -> (String, String, String) {
    match build(text) {
        Ok(_) => panic!("nothing was found in {text}"),
        Err(findings) => {
            let first = &findings[0];
            (first.code.id().to_owned(), first.pointer.clone(), first.message.clone())
        }
    }
}

fn failure(text: &str) -> RunFailure {
    let model = build(text).unwrap_or_else(|findings| panic!("{findings:#?}"));
    match model.start() {
        Err(failure) => failure,
        Ok(mut run) => match run.finish() {
            Progress::Failed(failure) => failure,
            other => panic!("{other:?}"),
        },
    }
}

fn planar(parts: &str) -> String {
    format!(
        r#"{{ "holonomy": 1, "space": "planar",
        "ground": {{ "points": {{ "O": [0, 0], "E": [0.5, 0] }} }},
        "bodies": {{ "a": {{ "mass": 1, "inertia": 0.1, "position": [0.25, 0], "points": {{ "O": [-0.25, 0], "E": [0.25, 0] }} }} }},
        {parts} }}"#
    )
}

#[test]
fn findings_about_numbers_name_the_place() {
    let cases = [
        (
            planar(r#""joints": { "d": { "type": "distance", "connect": ["ground.O", "a.O"] } }"#),
            ("zero-length", "/joints/d", "The two points of \"d\" coincide"),
        ),
        (
            planar(r#""joints": { "d": { "type": "distance", "connect": ["ground.O", "a.E"], "length": "1 - 1" } }"#),
            ("zero-length", "/joints/d", "The two points of \"d\" coincide"),
        ),
        (
            planar(r#""joints": { "s": { "type": "prismatic", "connect": ["ground.O", "a.O"], "axis": ["0", "1 - 1"] } }"#),
            ("zero-axis", "/joints/s/axis", "The direction of \"s\" has no length"),
        ),
        (
            planar(r#""joints": { "s": { "type": "pin-slot", "connect": ["ground.O", "a.O"], "axis": [0, 0] } }"#),
            ("zero-axis", "/joints/s/axis", "The direction of \"s\" has no length"),
        ),
        (
            planar(r#""joints": { "k": { "type": "knife-edge", "bodies": ["ground", "a"], "point": [0, 0], "direction": [0, "pi - pi"] } }"#),
            ("zero-axis", "/joints/k/direction", "The direction of \"k\" has no length"),
        ),
        (
            planar(r#""joints": { "w": { "type": "rolling", "connect": ["ground.O", "a.O"], "radius": "1 - 2", "normal": [0, 1] } }"#),
            ("out-of-range", "/joints/w/radius", "The radius must be greater than 0, found -1."),
        ),
        (
            r#"{ "holonomy": 1, "coordinates": { "x": 0 }, "kinetic_energy": "x'^2/2", "potential_energy": "1/x" }"#.into(),
            ("not-finite", "/potential_energy", "`1/x` is infinite at the start"),
        ),
        (
            r#"{ "holonomy": 1, "parameters": { "p": "sqrt(0 - 1)" }, "coordinates": { "x": "p" }, "kinetic_energy": "x'^2/2" }"#
                .into(),
            ("not-finite", "/parameters/p", "`p` is not a number at the start"),
        ),
        (
            r#"{ "holonomy": 1, "coordinates": { "x": 0, "y": 0 }, "kinetic_energy": "(x'^2 + y'^2)/2", "velocity_constraints": { "r": "x'*y'" } }"#
                .into(),
            ("not-affine", "/velocity_constraints/r", "The velocity constraint \"r\" is not affine"),
        ),
        (
            r#"{ "holonomy": 1, "coordinates": { "x": 1 }, "kinetic_energy": "x'^4/2" }"#.into(),
            ("mass-velocity", "/kinetic_energy", "The kinetic energy is not a quadratic polynomial"),
        ),
        (
            r#"{ "holonomy": 1, "space": "planar", "parameters": { "m": 1 },
                "bodies": { "a": { "mass": "m - 2", "inertia": 1, "points": {} } } }"#
                .into(),
            ("out-of-range", "/bodies/a/mass", "The mass must be greater than zero, found -1"),
        ),
        (
            r#"{ "holonomy": 1, "coordinates": { "x": 1 }, "kinetic_energy": "x'^2/2", "constraints": { "c": "x - 1" },
                "simulation": { "redundancy": { "type": "eliminate", "eliminated": ["d"] } } }"#
                .into(),
            ("unknown-reference", "/simulation/redundancy/eliminated/0", ""),
        ),
    ];
    for (text, (code, pointer, message)) in cases {
        let found = finding(&text);
        assert_eq!((found.0.as_str(), found.1.as_str()), (code, pointer), "{}", found.2);
        assert!(found.2.starts_with(message), "{}", found.2);
    }
}

#[test]
fn too_many_coordinates_are_refused() {
    let coordinates: Vec<String> = (0..4001).map(|i| format!("\"x{i}\": 0")).collect();
    let text =
        format!(r#"{{ "holonomy": 1, "coordinates": {{ {} }}, "kinetic_energy": "x0'^2" }}"#, coordinates.join(", "));
    let (code, _, message) = finding(&text);
    assert_eq!(code, "too-many-coordinates", "{message}");
}

#[test]
fn a_start_that_cannot_be_assembled_names_the_joint() {
    // A bar of half a metre between pins that are two metres apart.
    let text = r#"{ "holonomy": 1, "space": "planar",
        "ground": { "points": { "O": [0, 0], "E": [2, 0] } },
        "bodies": { "a": { "mass": 1, "inertia": 0.1, "position": [0.25, 0], "points": { "O": [-0.25, 0], "E": [0.25, 0] } } },
        "joints": { "A": { "type": "revolute", "connect": ["ground.O", "a.O"] }, "B": { "type": "revolute", "connect": ["ground.E", "a.E"] } } }"#;
    let failure = failure(text);
    assert_eq!(failure.cause, "inconsistent");
    assert!(failure.parts.iter().all(|part| part == "A" || part == "B") && !failure.parts.is_empty(), "{failure:?}");
    assert!(failure.message.contains("joint \"") && failure.message.contains(" m"), "{}", failure.message);
}

#[test]
fn contradicting_constraints_and_velocities_are_named() {
    let both = r#"{ "holonomy": 1, "coordinates": { "x": 0, "y": 0 }, "kinetic_energy": "(x'^2 + y'^2)/2",
        "constraints": { "one": "x - 1", "two": "x - 2" } }"#;
    let found = failure(both);
    assert_eq!(found.cause, "inconsistent");
    assert!(found.parts == ["one"] || found.parts == ["two"], "{found:?}");
    let velocities = r#"{ "holonomy": 1, "coordinates": { "x": 0, "y": 0 }, "kinetic_energy": "(x'^2 + y'^2)/2",
        "velocity_constraints": { "one": "x' - 1", "two": "x' - 2" } }"#;
    let found = failure(velocities);
    assert_eq!(found.cause, "inconsistent");
    assert!(found.message.contains("velocity"), "{}", found.message);
}

#[test]
fn a_coordinate_without_mass_is_named_unless_a_constraint_holds_it() {
    let free = r#"{ "holonomy": 1, "coordinates": { "x": 0, "y": 1 }, "kinetic_energy": "x'^2/2", "potential_energy": "y*x",
        "simulation": { "integrator": { "type": "rk4", "step": 0.01 } } }"#;
    let found = failure(free);
    assert_eq!((found.cause.as_str(), found.parts.as_slice()), ("singular", ["y".to_owned()].as_slice()), "{found:?}");
    let held = r#"{ "holonomy": 1, "coordinates": { "x": 0, "y": 1 }, "kinetic_energy": "x'^2/2", "potential_energy": "y*x",
        "constraints": { "c": "y - 1 - x" }, "simulation": { "duration": 0.1, "formulation": "minimal", "integrator": { "type": "rk4", "step": 0.01 } } }"#;
    let mut run = build(held).unwrap().start().unwrap();
    assert_eq!(run.finish(), Progress::Done);
}

#[test]
fn a_run_that_meets_a_division_by_zero_keeps_what_it_has() {
    let text = r#"{ "holonomy": 1, "coordinates": { "x": { "value": 1, "velocity": -2 } }, "kinetic_energy": "x'^2/2",
        "generalized_forces": { "x": "sqrt(x)" },
        "simulation": { "duration": 2, "output_step": 0.1, "integrator": { "type": "rk4", "step": 0.01 } } }"#;
    let mut run = build(text).unwrap().start().unwrap();
    let Progress::Failed(failure) = run.finish() else { panic!("it must fail") };
    assert_eq!(failure.cause, "non-finite");
    assert!(failure.t.unwrap() > 0.3 && failure.t.unwrap() < 1.0, "{failure:?}");
    assert!(run.trace().len() > 3);
    assert!(run.trace().channel("x").unwrap().iter().all(|x| x.is_finite()));
    assert_eq!(run.failure(), Some(&failure));
}

#[test]
fn overrides_must_name_parameters_and_be_numbers() {
    let reading = read(
        r#"{ "holonomy": 1, "parameters": { "mass": 1 }, "coordinates": { "x": 0 }, "kinetic_energy": "mass*x'^2" }"#,
    );
    let document = reading.document.unwrap();
    let build = |name: &str, value: f64| Model::build(&document, 0, &[(name.to_owned(), value)], &mut KindCache::new());
    assert!(build("mass", 2.0).is_ok());
    assert_eq!(build("mas", 2.0).unwrap_err()[0].code.id(), "unknown-reference");
    assert_eq!(build("mass", f64::NAN).unwrap_err()[0].code.id(), "not-finite");
    assert_eq!(Model::build(&document, 1, &[], &mut KindCache::new()).unwrap_err()[0].code.id(), "unknown-run");
}

/// A pendulum whose body is `own`, hung at its point A.
fn bar(space: &str, own: &str) -> String {
    let (joint, zero) = if space == "spatial" { ("spherical", "[0, 0, 0]") } else { ("revolute", "[0, 0]") };
    format!(
        r#"{{ "holonomy": 1, "space": "{space}", "parameters": {{ "l": 0.5, "w": 0.04 }}, "simulation": {{ "duration": 0.1 }}, "ground": {{ "points": {{ "O": {zero} }} }},
        "bodies": {{ "a": {{ {own} }} }}, "joints": {{ "O": {{ "type": "{joint}", "connect": ["ground.O", "a.A"] }} }} }}"#
    )
}

/// Coordinates after a tenth of a second.
fn moved(text: &str) -> Vec<f64> {
    let model = build(text).unwrap_or_else(|findings| panic!("{findings:#?}"));
    let mut run = model.start().expect("a start");
    assert!(matches!(run.finish(), Progress::Done), "{text}");
    let names: Vec<String> =
        model.channels().into_iter().map(|channel| channel.name).filter(|name| name.starts_with("a.")).collect();
    let mut reader = holonomy_mechanism::run::ColumnReader::default();
    let end = run.duration();
    names.iter().filter_map(|name| reader.columns(run.trace(), "t", name, 0.0, end, 10).ok()?.last().copied()).collect()
}

#[test]
fn a_section_is_the_mass_and_inertia_of_a_bar() {
    let section = r#""section": { "width": "w", "thickness": 0.01, "density": 2700 }"#;
    let mass = 2700.0 * 0.5 * 0.04 * 0.01;
    let points = r#""position": [0.25, 0], "points": { "A": ["-l/2", 0], "B": ["l/2", 0], "C": [0, 0.3] }"#;
    let inertia = mass * (0.25 + 0.0016) / 12.0;
    let stated = moved(&bar("planar", &format!(r#""mass": {mass}, "inertia": {inertia}, {points}"#)));
    let own = moved(&bar("planar", &format!("{section}, {points}")));
    assert!(own.len() > 5 && own.iter().zip(&stated).all(|(a, b)| (a - b).abs() < 1e-12), "{own:?} {stated:?}");

    let points = r#""position": [0.3, 0.4, 0], "angular_velocity": [1, 2, 3], "points": { "A": ["-0.3*l/0.5", -0.4, 0], "B": ["0.3*l/0.5", 0.4, 0] }"#;
    let mass = 2.0 * mass;
    let [along, width, thick] = [0.0016 + 0.0001, 1.0 + 0.0001, 1.0 + 0.0016].map(|square| mass * square / 12.0);
    let tensor = format!(
        "[[{xx}, {xy}, 0], [{xy}, {yy}, 0], [0, 0, {thick}]]",
        xx = 0.36 * along + 0.64 * width,
        yy = 0.64 * along + 0.36 * width,
        xy = 0.48 * (along - width),
    );
    for rotation in ["euler-parameters", "rotation-matrix"] {
        let points = format!(r#"{points}, "rotation": "{rotation}""#);
        let stated = moved(&bar("spatial", &format!(r#""mass": {mass}, "inertia": {tensor}, {points}"#)));
        let own = moved(&bar("spatial", &format!("{section}, {points}")));
        assert!(own.len() > 9 && own.iter().zip(&stated).all(|(a, b)| (a - b).abs() < 1e-10), "{own:?} {stated:?}");
    }
}

#[test]
fn a_section_without_a_bar_or_of_nothing_is_refused_where_it_stands() {
    let with = |section: &str, points: &str| {
        let text = bar("planar", &format!(r#""section": {{ {section} }}, "points": {{ {points} }}"#));
        finding(&text)
    };
    let good = r#""width": 0.02, "thickness": 0.01, "density": 2700"#;
    let ends = r#""A": [-0.1, 0], "B": [0.1, 0]"#;
    for (section, points, code, pointer, words) in [
        (good, r#""A": [0, 0]"#, "section-without-bar", "/bodies/a/section", "fewer than two points"),
        (good, r#""A": [0, 0], "B": ["l-l", 0]"#, "section-without-bar", "/bodies/a/section", "at the same place"),
        (good, r#""A": [0, 0], "B": [0.2, 0]"#, "section-without-bar", "/bodies/a/section", "is at (0.1, 0)"),
        (r#""width": "l-l", "thickness": 1, "density": 1"#, ends, "out-of-range", "/bodies/a/section/width", "found 0"),
        (
            r#""width": 1, "thickness": -1, "density": 1"#,
            ends,
            "out-of-range",
            "/bodies/a/section/thickness",
            "found -1",
        ),
        (
            r#""width": 1, "thickness": 1, "density": "1/(l-l)""#,
            ends,
            "not-finite",
            "/bodies/a/section/density",
            "infinite",
        ),
        (r#""width": 1e200, "thickness": 1e200, "density": 1"#, ends, "out-of-range", "/bodies/a/section", "finite"),
        (r#""width": 1, "thickness": 1"#, ends, "missing-key", "/bodies/a/section", "\"density\""),
        (
            r#""width": 1, "thickness": 1, "density": 1 }, "mass": 1, "angle": 0, "rotation": { "#,
            ends,
            "conflicting-keys",
            "/bodies/a/mass",
            "\"section\"",
        ),
    ] {
        let found = with(section, points);
        assert_eq!((found.0.as_str(), found.1.as_str()), (code, pointer), "{section} {points}: {}", found.2);
        assert!(found.2.contains(words), "{}", found.2);
    }
    assert_eq!(finding(&bar("planar", r#""inertia": 1, "points": { "A": [0, 0] }"#)).0, "missing-key");
}

#[test]
fn plots_show_the_units_that_a_document_states() {
    let text = planar(
        r#""display": { "length": "mm", "speed": "rpm" }, "joints": { "O": { "type": "revolute", "connect": ["ground.O", "a.O"] } }"#,
    );
    let model = build(&text).unwrap_or_else(|findings| panic!("{findings:#?}"));
    let shown = |name: &str| {
        model
            .channels()
            .into_iter()
            .find(|channel| channel.name == name)
            .and_then(|channel| Some((channel.unit, channel.shown?)))
    };
    let (unit, length) = shown("a.x").expect("another unit");
    assert_eq!((unit.as_str(), length.name, length.size), ("m", "mm", 0.001));
    assert_eq!(shown("a.angle'").map(|(_, speed)| speed.name), Some("rpm"));
    assert!(shown("a.angle").is_none() && shown("energy.kinetic").is_none());
    let refused = build(&planar(r#""display": { "length": "feet" }"#)).expect_err("no such unit");
    assert_eq!((refused[0].code.id(), refused[0].pointer.as_str()), ("unknown-id", "/display/length"));
}

#[test]
fn an_edge_along_the_normal_is_refused_and_one_nearly_along_it_too() {
    let edge = |direction: &str| {
        format!(
            r#"{{ "holonomy": 1, "space": "spatial", "bodies": {{ "a": {{ "mass": 1, "inertia": [1, 1, 1] }} }},
            "joints": {{ "j": {{ "type": "knife-edge", "bodies": ["ground", "a"], "point": [0, 0, 0], "normal": [0, 0, 2], "direction": {direction} }} }} }}"#
        )
    };
    for direction in ["[0, 0, -3]", "[1e-7, 0, 1]"] {
        let (code, pointer, message) = finding(&edge(direction));
        assert_eq!((code.as_str(), pointer.as_str()), ("along-normal", "/joints/j/normal"), "{message}");
    }
    let document = read(&edge("[1e-3, 0, 1]")).document.expect("a document");
    assert!(Model::build(&document, 0, &[], &mut KindCache::default()).is_ok());
}

#[test]
fn shafts_that_point_at_each_other_have_no_joint_of_constant_velocity_and_shafts_in_line_no_cross() {
    let joint = |kind: &str, [x, z]: [f64; 2]| {
        format!(
            r#"{{ "holonomy": 1, "space": "spatial", "ground": {{ "points": {{ "O": [0, 0, 0] }} }},
            "bodies": {{ "a": {{ "mass": 1, "inertia": [1, 1, 1], "points": {{ "O": [0, 0, 0] }} }} }},
            "joints": {{ "J": {{ "type": "{kind}", "connect": ["ground.O", "a.O"], "axes": [[0, 0, 1], [{x}, 0, {z}]] }} }} }}"#
        )
    };
    for (kind, axis, code) in [
        ("constant-velocity", [0.0, -1.0], Some("opposite-axes")),
        ("constant-velocity", [1e-6, -1.0], Some("opposite-axes")),
        ("constant-velocity", [1e-3, -1.0], None),
        ("constant-velocity", [0.0, 1.0], None),
        ("universal", [0.0, 1.0], Some("parallel-axes")),
        ("universal", [1e-7, -1.0], Some("parallel-axes")),
        ("universal", [1e-3, 1.0], None),
    ] {
        let found = build(&joint(kind, axis)).err().map(|findings| findings[0].code.id().to_owned());
        assert_eq!(found.as_deref(), code, "{kind} {axis:?}");
    }
}

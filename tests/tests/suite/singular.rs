//! Through singular positions on the right branch: the N-four-bar against elliptic functions (reference/solvability, section 5.3),
//! a parallelogram that starts flat, one that is driven through its change point; what a method that cannot pass says; and the
//! singular positions that a run names.

use holonomy_document::gallery;
use holonomy_mechanism::model::Reaction;
use holonomy_mechanism::run::{EventKind, Progress, Run};
use holonomy_tests::{
    changed, channel, distance_from, document, finish, gallery_document, largest, last, model, reference_text, table,
};
use serde_json::Value;

/// The chain of `loops` four-bars with changes, each a path and a JSON value.
fn chain(loops: usize, sets: &[(&str, &str)]) -> Run {
    let text = gallery::text(&format!("n-four-bar?N={loops}")).unwrap_or_else(|e| panic!("{e:?}"));
    finish(&model(&changed(&text.unwrap_or_else(|| panic!("no family")), sets), 0))
}

/// Largest error of the tip of the first crank, where the first coupler begins.
fn error(run: &Run, reference: &str) -> f64 {
    let table = table(&format!("solvability/{reference}.csv"));
    distance_from(&table, "x_B0", run, "crank0.B.x").max(distance_from(&table, "y_B0", run, "crank0.B.y"))
}

#[test]
fn two_loops_pass_ten_seconds_of_singular_positions_as_the_gallery_ships_them() {
    let run = finish(&model(&gallery_document("n-four-bar", &[]), 0));
    let error = error(&run, "nfourbar_N2");
    assert!(error < 1e-8, "{error:e}");
    assert!(run.summary().energy_drift < 1e-8, "{:e}", run.summary().energy_drift);
    // The parallelogram's branch: couplers stay level.
    assert!(largest(&channel(&run, "coupler2.angle")) < 1e-10);
    assert!(largest(&channel(&run, "drift.position")) < 1e-12);
    // Samples come close to positions in line, and away from them again; no sample is exactly there.
    let condition = channel(&run, "condition");
    assert!(largest(&condition) > 1e3 && condition[0] < 10.0);
    assert!(channel(&run, "rank").iter().all(|rank| *rank == 14.0));
    // Every passage of the ground line is named: there are two in a period of 1.94 s, the first as the cranks come down.
    let events = run.summary().events;
    assert_eq!(events.len(), 10, "{:?}", events.iter().map(|event| event.t).collect::<Vec<_>>());
    for event in &events {
        assert_eq!(
            (event.kind, event.bifurcation, event.rank, event.rank_elsewhere),
            (EventKind::Singular, true, 12, 14)
        );
        assert_eq!((event.mobility, event.mobility_elsewhere), (3, 1));
        let sine = event.configuration.iter().find(|(name, _)| name == "crank0.angle").map_or(1.0, |(_, a)| a.sin());
        assert!(sine.abs() < 1e-8 && event.smallest_singular_value < 1e-8, "{event:?}");
    }
    let singular = channel(&run, "condition.smallest");
    assert!(singular.iter().zip(&condition).all(|(s, c)| *s > 0.0 && (s * c > 0.99) && (s * c < 4.0)));
}

#[test]
fn forty_loops_pass_ten_seconds_of_singular_positions_as_the_gallery_ships_them() {
    // The longest test of this file: 243 coordinates and 242 rows, half a minute of a processor.
    let run = chain(40, &[]);
    let error = error(&run, "nfourbar_N40");
    assert!(error < 1e-6, "{error:e}");
    let summary = run.summary();
    assert!(summary.energy_drift < 1e-4, "{:e}", summary.energy_drift);
    // On the right branch all couplers stay level, through all ten passages; each of them loses a rank for every loop.
    for coupler in [1, 20, 40] {
        assert!(largest(&channel(&run, &format!("coupler{coupler}.angle"))) < 1e-10, "{coupler}");
    }
    assert!(largest(&channel(&run, "condition")) > 1e3);
    assert_eq!((summary.event_count, summary.events.len()), (10, 10));
    assert!(summary.events.iter().all(|event| event.bifurcation && (event.rank, event.rank_elsewhere) == (202, 242)));
}

#[test]
fn forty_loops_have_the_ranks_and_verdicts_of_the_reference() {
    let cases: Value =
        serde_json::from_str(&reference_text("solvability/cases.json")).unwrap_or_else(|e| panic!("{e}"));
    for (id, angle) in [("nfourbar_N40_55deg", "0.6108652381980153"), ("nfourbar_N40_singular", "0")] {
        let case = cases["cases"].as_array().and_then(|all| all.iter().find(|case| case["id"] == id));
        let expected = &case.unwrap_or_else(|| panic!("no case {id}"))["expected"];
        let text = gallery::text("n-four-bar?N=40").unwrap_or_else(|e| panic!("{e:?}")).unwrap_or_default();
        let mut chain: Value = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}"));
        chain["parameters"]["a"] = angle.parse::<f64>().unwrap_or(f64::NAN).into();
        for (name, body) in chain["bodies"].as_object_mut().unwrap_or_else(|| panic!("bodies")) {
            let (kind, k) = name.split_at(name.find(|c: char| c.is_ascii_digit()).unwrap_or(0));
            body["position"] = if kind == "crank" {
                body["angle"] = "a".into();
                serde_json::json!([format!("{k} + cos(a)/2"), "sin(a)/2"])
            } else {
                serde_json::json!([format!("{k} - 0.5 + cos(a)"), "sin(a)"])
            };
            body["velocity"] = serde_json::json!([0, 0]);
            body["angular_velocity"] = 0.into();
        }
        let found = model(&document(&chain.to_string()), 0).analysis().unwrap_or_else(|e| panic!("{e}"));
        let count = |key: &str| expected[key].as_u64().and_then(|count| usize::try_from(count).ok());
        assert_eq!(Some(found.n), count("n"), "{id}");
        assert_eq!(Some(found.rank), count("r"), "{id}");
        assert_eq!(Some(found.redundancy), count("p"), "{id}");
        assert_eq!(Some(found.mobility), count("dof"), "{id}");
        let unique = found.joints.iter().filter(|(_, joint)| joint.reaction == Reaction::Unique).count();
        let theirs = expected["unique"].as_object().unwrap_or_else(|| panic!("verdicts"));
        assert_eq!(found.joints.len(), theirs.len(), "{id}");
        // All alike, in the reference too: names differ, verdicts do not.
        assert_eq!(unique, theirs.values().filter(|unique| **unique == Value::Bool(true)).count(), "{id}");
        assert_eq!(found.singular.map(|elsewhere| elsewhere.rank), (angle == "0").then_some(242), "{id}");
        assert!(found.methods_agree, "{id}");
    }
}

/// A parallelogram of two cranks, 2 m apart, turning at 1 rad/s; at angle 0 it lies in line with its base.
fn parallelogram(angle: f64, simulation: &str, more: &str) -> String {
    let (c, s) = (angle.cos(), angle.sin());
    let crank = |x: f64| {
        format!(
            r#"{{ "mass": 1, "inertia": 0.1, "position": [{}, {}], "angle": {angle}, "velocity": [{}, {}], "angular_velocity": 1 }}"#,
            x + 0.5 * c,
            0.5 * s,
            -0.5 * s,
            0.5 * c
        )
    };
    let pin = |bodies: &str, x: f64, y: f64| {
        format!(r#"{{ "type": "revolute", "bodies": [{bodies}], "point": [{x}, {y}] }}"#)
    };
    format!(
        r#"{{ "holonomy": 1, "space": "planar", "gravity": [0, 0],
        "bodies": {{ "crank1": {}, "crank2": {},
          "coupler": {{ "mass": 2, "inertia": 0.7, "position": [{}, {s}], "velocity": [{}, {c}] }} }},
        "joints": {{ "O1": {}, "O2": {}, "T1": {}, "T2": {} }},
        {more} "simulation": {{ "duration": 7, "output_step": 0.05 {simulation} }} }}"#,
        crank(0.0),
        crank(2.0),
        1.0 + c,
        -s,
        pin(r#""ground", "crank1""#, 0.0, 0.0),
        pin(r#""ground", "crank2""#, 2.0, 0.0),
        pin(r#""coupler", "crank1""#, c, s),
        pin(r#""coupler", "crank2""#, 2.0 + c, s),
    )
}

const MOTOR: &str = r#""drivers": { "motor": { "joint": "O1", "coordinate": "angle", "function": "t" } },"#;

#[test]
fn a_parallelogram_that_starts_flat_is_passed_by_itself() {
    for more in ["", MOTOR] {
        let model = model(&document(&parallelogram(0.0, "", more)), 0);
        let chosen: Vec<&str> = model.method().iter().map(|choice| choice.id).collect();
        assert!(chosen.contains(&"augmented-lagrangian") && chosen.contains(&"projection"), "{chosen:?}");
        let run = finish(&model);
        // Without forces the cranks turn evenly: theta = t, twice more through the flat pose.
        assert!((last(&run, "crank1.angle") - 7.0).abs() < 1e-6, "{more} {}", last(&run, "crank1.angle"));
        assert!((last(&run, "crank2.angle") - 7.0).abs() < 1e-6, "{more} {}", last(&run, "crank2.angle"));
        assert!(largest(&channel(&run, "coupler.angle")) < 1e-7);
        assert!(largest(&channel(&run, "drift.position")) < 1e-8);
        let (full, rank) = if more.is_empty() { (8.0, channel(&run, "rank")) } else { (9.0, channel(&run, "rank")) };
        assert_eq!((rank[0], rank[20]), (full - 1.0, full), "one row is lost at the start");
        assert!(channel(&run, "condition").iter().all(|condition| condition.is_finite()));
    }
}

#[test]
fn a_method_that_cannot_pass_names_the_position_the_joint_and_the_way_out() {
    for (method, t) in [("minimal", 0.0), ("index-1", 0.0)] {
        let failed = model(&document(&parallelogram(0.0, &format!(r#", "formulation": "{method}""#), "")), 0).start();
        let failure = failed.err().unwrap_or_else(|| panic!("{method} started"));
        assert_eq!((failure.cause.as_str(), failure.t), ("singular", Some(t)), "{failure}");
        assert!(failure.remedy.contains("augmented-lagrangian"), "{failure}");
    }
}

/// A run from its start to its end, with where it stopped if it did.
fn run(text: &str) -> (Run, Option<holonomy_mechanism::run::RunFailure>) {
    let mut run = model(&document(text), 0).start().unwrap_or_else(|failure| panic!("{failure}"));
    match run.finish() {
        Progress::Failed(failure) => (run, Some(failure)),
        _ => (run, None),
    }
}

/// Into the flat pose and on: free, pulled back by gravity, driven. With the angle of the cranks after 7 s where it has a closed form.
fn into_the_flat_pose() -> [(String, &'static str, Option<f64>); 3] {
    let motor = MOTOR.replace("\"t\"", "\"t + 1\"");
    [
        (String::new(), r#""gravity": [0, 0]"#, Some(8.0)),
        (String::new(), r#""gravity": [0, -2]"#, None),
        (motor, r#""gravity": [0, -9.81]"#, Some(8.0)),
    ]
}

const STEPS: [&str; 3] =
    ["", r#", "integrator": { "type": "rk4", "step": 0.01 }"#, r#", "integrator": { "type": "dopri5", "step": 0.05 }"#];

#[test]
fn a_method_left_open_passes_on_the_right_branch() {
    for (motor, gravity, expected) in into_the_flat_pose() {
        for stabilization in ["", r#", "stabilization": "projection""#] {
            for steps in STEPS {
                let text = parallelogram(1.0, &format!("{stabilization}{steps}"), &motor);
                let (run, failure) = run(&text.replace(r#""gravity": [0, 0]"#, gravity));
                assert!(failure.is_none(), "{stabilization} {steps} {failure:?}");
                // On the right branch the coupler stays level and the cranks parallel.
                assert!(largest(&channel(&run, "coupler.angle")) < 1e-7, "{stabilization} {steps} {motor}");
                let ends = ["crank1.angle", "crank2.angle"].map(|name| last(&run, name));
                assert!((ends[0] - ends[1]).abs() < 1e-7);
                assert!(expected.is_none_or(|expected| (ends[0] - expected).abs() < 1e-6), "{ends:?}");
                let summary = run.summary();
                let flat = if expected.is_some() { 2 } else { 3 };
                assert!(summary.events.len() == flat && summary.events.iter().all(|event| event.bifurcation));
                // A few steps each time; the rest is the method's own.
                let passing = summary.passing_steps;
                assert!(passing >= flat as u64 && passing <= 12 * flat as u64, "{passing}");
                if stabilization.is_empty() {
                    frame_is_tangent(&run);
                }
            }
        }
    }
}

/// `z` of minimal coordinates has the length of `v` in every sample that is not singular itself, also those that penalties computed.
fn frame_is_tangent(run: &Run) {
    let names = ["crank1", "crank2", "coupler"].map(|body| ["x'", "y'", "angle'"].map(|c| format!("{body}.{c}")));
    let rates: Vec<Vec<f64>> = names.iter().flatten().map(|name| channel(run, name)).collect();
    let (Ok(z), near) = (run.trace().channel("z1"), channel(run, "condition.smallest")) else { return };
    for (i, z) in z.iter().enumerate().filter(|(i, _)| near[*i] > 1e-4) {
        let speed = rates.iter().map(|rate| rate[i] * rate[i]).sum::<f64>().sqrt();
        assert!((z.abs() - speed).abs() < 1e-6 * (1.0 + speed), "{i}: {z} {speed} {}", near[i]);
    }
}

#[test]
fn a_method_given_by_name_that_cannot_pass_stops_by_name_before_it_can_leave_its_branch() {
    for (motor, gravity, _) in into_the_flat_pose() {
        for method in ["minimal", "index-1", "null-space", "projected", "invariant", "projected-invariants"] {
            let steps = if method == "projected-invariants" { &STEPS[..1] } else { &STEPS };
            for steps in steps {
                let text = parallelogram(1.0, &format!(r#", "formulation": "{method}"{steps}"#), &motor);
                let (run, failure) = run(&text.replace(r#""gravity": [0, 0]"#, gravity));
                let failure = failure.unwrap_or_else(|| panic!("{method}{steps} passed {gravity} {motor}"));
                assert_eq!(failure.cause, "singular", "{method} {failure}");
                assert!(failure.remedy.contains("augmented-lagrangian") && !failure.parts.is_empty(), "{failure}");
                let [event] = &run.summary().events[..] else { panic!("{method} {:?}", run.summary().events) };
                assert_eq!(Some(event.t), failure.t);
                let flat = event.configuration.iter().find(|(name, _)| name == "crank1.angle").map_or(0.0, |(_, a)| *a);
                assert!((flat - std::f64::consts::PI).abs() < 1e-4, "{method} {flat}");
                assert!(event.bifurcation && event.mobility == event.mobility_elsewhere + 1, "{event:?}");
                assert_eq!(event.joints, ["O1", "O2", "T1", "T2"]);
            }
        }
    }
}

#[test]
fn a_driven_parallelogram_that_starts_on_its_change_point_names_the_position() {
    let found = model(&document(&parallelogram(0.0, "", MOTOR)), 0);
    let events = finish(&found).summary().events;
    assert_eq!(events.first().map(|event| (event.t, event.kind, event.rank)), Some((0.0, EventKind::Singular, 8)));
    for method in ["minimal", "index-1", "null-space", "invariant", "index-3", "projected-invariants"] {
        let text = parallelogram(0.0, &format!(r#", "formulation": "{method}""#), MOTOR);
        let failure = model(&document(&text), 0).start().err().unwrap_or_else(|| panic!("{method} started"));
        assert_eq!((failure.cause.as_str(), failure.t), ("singular", Some(0.0)), "{method} {failure}");
    }
}

#[test]
fn all_joints_are_named_where_two_ranks_are_lost_at_once() {
    // Two parallelograms that know nothing of each other, the second 10 m above and its parts named with a B, come to lie flat at the
    // same moment; the door below takes no part.
    let mut text: Value = serde_json::from_str(&parallelogram(1.0, "", "")).unwrap_or_else(|e| panic!("{e}"));
    for of in ["bodies", "joints"] {
        for (name, mut part) in text[of].as_object().cloned().unwrap_or_default() {
            for place in ["position", "point"] {
                if let Some(y) = part[place][1].as_f64() {
                    part[place][1] = (y + 10.0).into();
                }
            }
            for body in part
                .get_mut("bodies")
                .and_then(Value::as_array_mut)
                .into_iter()
                .flatten()
                .filter(|body| *body != "ground")
            {
                *body = format!("{}B", body.as_str().unwrap_or_default()).into();
            }
            text[of][format!("{name}B")] = part;
        }
    }
    text["bodies"]["door"] =
        serde_json::json!({ "mass": 1, "inertia": 1, "position": [0, -5], "angular_velocity": 0.3 });
    text["joints"]["hinge"] = serde_json::json!({ "type": "revolute", "bodies": ["ground", "door"], "point": [0, -5] });
    let (run, failure) = run(&text.to_string());
    assert!(failure.is_none(), "{failure:?}");
    let events = run.summary().events;
    assert_eq!(events.len(), 2, "{events:?}");
    for event in &events {
        assert_eq!((event.kind, event.rank_elsewhere - event.rank, event.bifurcation), (EventKind::Singular, 2, true));
        assert_eq!(event.joints, ["O1", "O2", "T1", "T2", "O1B", "O2B", "T1B", "T2B"]);
    }
    // Both loops of the chain, the crank they share once.
    let chain = model(&gallery_document("n-four-bar", &[("simulation.duration", "1")]), 0);
    let joints = chain.analysis().map_or(0, |found| found.joints.len());
    let events = finish(&chain).summary().events;
    assert!(!events.is_empty() && joints == 7);
    assert!(events.iter().all(|event| event.joints.len() == joints), "{events:?}");
}

/// A particle glides along x on `y = 0`, `y + z w(x) = 0`: rows of length 1 with the smallest singular value `w / sqrt(2)` for small `w`.
fn glider(w: &str) -> holonomy_mechanism::run::Summary {
    let text = format!(
        r#"{{ "holonomy": 1, "coordinates": {{ "x": {{ "value": -1, "velocity": 1 }}, "y": 0, "z": 0 }},
        "kinetic_energy": "1/2*(x'^2 + y'^2 + z'^2)", "constraints": {{ "base": "y", "wall": "y + z*{w}" }},
        "simulation": {{ "duration": 2.3, "integrator": {{ "type": "dopri5", "rtol": 1e-8, "max_step": 2e-4 }} }} }}"#
    );
    finish(&model(&document(&text), 0)).summary()
}

#[test]
fn a_near_miss_is_told_with_its_figure_and_a_wide_miss_is_not() {
    let crossing = glider("x").events;
    let [event] = &crossing[..] else { panic!("{crossing:?}") };
    assert_eq!((event.kind, event.bifurcation, event.rank, event.mobility), (EventKind::Singular, true, 1, 2));
    assert!((event.t - 1.0).abs() < 1e-9, "{}", event.t);
    assert_eq!(event.joints, ["base", "wall"]);

    let near = glider("sqrt(x^2 + 1e-6)").events;
    let [event] = &near[..] else { panic!("{near:?}") };
    assert_eq!((event.kind, event.bifurcation, event.rank, event.mobility), (EventKind::NearlySingular, false, 2, 1));
    // The figure is that of the closest step.
    let figure = event.smallest_singular_value / 1e-3 / 0.5_f64.sqrt();
    assert!((event.t - 1.0).abs() < 2e-4 && (0.999..1.02).contains(&figure), "{} {figure}", event.t);

    assert_eq!(glider("sqrt(x^2 + 1e-4)").event_count, 0);
}

#[test]
fn a_motion_without_singular_positions_has_no_events() {
    for name in ["four-bar", "mobile-robot", "spherical-pendulum"] {
        let summary = finish(&model(&gallery_document(name, &[]), 0)).summary();
        assert_eq!((summary.event_count, summary.passing_steps), (0, 0), "{name}");
    }
}

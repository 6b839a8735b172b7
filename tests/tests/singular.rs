//! Through singular positions on the right branch: the N-four-bar against elliptic functions (reference/solvability, section 5.3),
//! a parallelogram that starts flat, one that is driven through its change point; and what a method that cannot pass says.

use holonomy_mechanism::gallery;
use holonomy_mechanism::run::{Progress, Run};
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
}

#[test]
fn forty_loops_pass_the_first_two_singular_positions() {
    // All ten seconds take a quarter of a minute in this build; their error stands in docs/methods.md.
    let run = chain(40, &[("simulation.duration", "1.4")]);
    let error = error(&run, "nfourbar_N40");
    assert!(error < 1e-6, "{error:e}");
    assert!(largest(&channel(&run, "coupler40.angle")) < 1e-10);
    assert!(largest(&channel(&run, "condition")) > 1e3);
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
        let unique = found.joints.iter().filter(|(_, joint)| joint.reaction == "unique").count();
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
    // Driven into the flat pose from a regular start, with tolerances that no step can meet there.
    let exact = r#", "formulation": "minimal", "integrator": { "type": "dopri5", "rtol": 1e-13, "atol": 1e-13 }"#;
    let motor = MOTOR.replace("\"t\"", "\"t + 1\"");
    let text = parallelogram(1.0, exact, &motor).replace(r#""gravity": [0, 0]"#, r#""gravity": [0, -9.81]"#);
    let mut run = model(&document(&text), 0).start().unwrap_or_else(|failure| panic!("{failure}"));
    let Progress::Failed(failure) = run.finish() else { panic!("it passed") };
    assert_eq!(failure.cause, "singular", "{failure}");
    let t = failure.t.unwrap_or(f64::NAN);
    assert!((t - (std::f64::consts::PI - 1.0)).abs() < 1e-4, "{t}");
    assert!(!failure.parts.is_empty() && failure.remedy.contains("augmented-lagrangian"), "{failure}");
}

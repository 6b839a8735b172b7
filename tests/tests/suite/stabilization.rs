//! The two-link arm of the stabilization paper, from its documents: tables 6.1 and 6.2, trajectories, orders of the drifts; and arms
//! and paths that are not of the paper, against the same mechanism written in another way.

use holonomy_document::Document;
use holonomy_mechanism::run::{Progress, Run, Summary};
use holonomy_tests::{
    channel, difference, distance_from, document, finish, gallery_document, labelled, largest, model, reference_text,
    table,
};

/// The run that takes the stabilization of the document itself.
const AS_WRITTEN: &str = "S-both²";

const PARABOLA: &str = "two-link-parabola";
const MOVING_LINE: &str = "two-link-moving-line";

/// Runs the document as it is written, with changes.
fn start(name: &str, sets: &[(&str, &str)]) -> Run {
    labelled(&gallery_document(name, sets), AS_WRITTEN).start().unwrap_or_else(|failure| panic!("{failure}"))
}

fn run(name: &str, sets: &[(&str, &str)]) -> Run {
    let mut run = start(name, sets);
    assert_eq!(run.finish(), Progress::Done, "{name} {sets:?}");
    run
}

/// The stabilization of a row of the table, as a value of the document.
fn stabilization(name: &str, metric: &str) -> String {
    let options = match name {
        "none" => return r#"{"type":"baumgarte","alpha1":0,"alpha0":0}"#.to_owned(),
        "baumgarte" => return r#"{"type":"baumgarte","alpha1":12,"alpha0":70}"#.to_owned(),
        "s-full H^T" => r#""type":"s-full","d":"H^T""#,
        "s-full block" => r#""type":"s-full","d":"block""#,
        "s-both" => r#""type":"s-both""#,
        "s-both2 frozen" => r#""type":"s-both2","second_step":"frozen""#,
        "s-both2 fresh-jacobian" => r#""type":"s-both2","second_step":"fresh-jacobian""#,
        "s-vel" => r#""type":"s-vel""#,
        "s-pos" => r#""type":"s-pos""#,
        _ => panic!("{name}"),
    };
    format!(r#"{{{options},"metric":"{metric}"}}"#)
}

/// The share by which a figure may differ from the table; below `FIGURE` it is round-off, of which only the order is compared.
const SHARE: f64 = 0.01;
const FIGURE: f64 = 1e-12;

fn check_table(id: &str, name: &str, duration: &str, step: &str) {
    let text = reference_text("stabilization/tables_6.1_6.2.csv");
    let mut checked = 0;
    for line in text.lines() {
        let cells: Vec<&str> = line.split(',').collect();
        if cells[0] != id || cells[1] != step {
            continue;
        }
        checked += 1;
        let chosen = stabilization(cells[2], cells[3]);
        let sets = [
            ("simulation.duration", duration),
            ("simulation.output_step", duration),
            ("simulation.integrator.step", step),
            ("simulation.stabilization", &chosen),
        ];
        let mut run = start(name, &sets);
        let progress = run.finish();
        if cells[4] == "*" {
            assert!(matches!(progress, Progress::Failed(_)), "{line}: {:?}", run.summary());
            continue;
        }
        assert_eq!(progress, Progress::Done, "{line}");
        let drift = run.summary().drift;
        for (ours, cell) in [(drift.velocity, cells[4]), (drift.position, cells[5])] {
            let figure: f64 = cell.parse().expect("a figure");
            if figure > FIGURE {
                assert!((ours / figure - 1.0).abs() < SHARE, "{line}: {ours:e}");
            } else {
                assert!(ours < 3.0 * figure && ours > figure / 3.0, "{line}: {ours:e}");
            }
        }
    }
    assert_eq!(checked, 15);
}

#[test]
fn table_6_1_comes_out_of_the_document() {
    check_table("6.1", PARABOLA, "40", "0.01");
    check_table("6.1", PARABOLA, "40", "0.001");
}

#[test]
fn table_6_2_comes_out_of_the_document() {
    check_table("6.2", MOVING_LINE, "10", "0.01");
    check_table("6.2", MOVING_LINE, "10", "0.001");
}

/// Adaptive, with the tightest tolerance of the tests.
const TIGHT: &str = r#"{"type":"dop853","rtol":1e-12,"atol":1e-13}"#;

#[test]
fn trajectories_meet_the_reference_at_all_their_times() {
    for (name, file, duration, output_step, force, tolerance) in [
        (PARABOLA, "two_link_case1.csv", "40", "0.8", "lambda.path.1", 1e-9),
        (MOVING_LINE, "two_link_case2.csv", "10", "0.2", "lambda.line.1", 1e-8),
    ] {
        let sets = [
            ("simulation.duration", duration),
            ("simulation.output_step", output_step),
            ("simulation.integrator", TIGHT),
        ];
        let run = run(name, &sets);
        let reference = table(&format!("stabilization/{file}"));
        let error = |column, name| distance_from(&reference, column, &run, name);
        for (column, name) in [("q1", "theta1"), ("q2", "theta2")] {
            assert!(error(column, name) < tolerance, "{name}: {:e}", error(column, name));
        }
        for (column, name) in [("v1", "theta1'"), ("v2", "theta2'")] {
            assert!(error(column, name) < 10.0 * tolerance, "{name}: {:e}", error(column, name));
        }
        // Forces are hundreds of newtons, and follow accelerations.
        assert!(error("lambda", force) < 1000.0 * tolerance, "{force}: {:e}", error("lambda", force));
    }
}

/// Orders of the drifts in position and velocity, between two steps in the ratio 2.
fn drift_orders(name: &str, integrator: &str, chosen: &str, coarse: f64) -> [f64; 2] {
    let drift = |step: f64| {
        let integrator = format!(r#"{{"type":"{integrator}","step":{step}}}"#);
        let chosen = stabilization(chosen, "euclidean");
        let sets = [
            ("simulation.duration", "1.28"),
            ("simulation.integrator", integrator.as_str()),
            ("simulation.stabilization", &chosen),
        ];
        let drift = run(name, &sets).summary().drift;
        [drift.position, drift.velocity]
    };
    let (coarse, fine) = (drift(coarse), drift(coarse / 2.0));
    [0, 1].map(|level| (coarse[level] / fine[level]).log2())
}

#[test]
fn drifts_fall_with_the_step_as_the_theory_says() {
    // With a method of order p the error of a step is h^(p+1), and each further Newton-like correction squares what is left: velocities
    // of S-both are corrected once from where the positions were, h^(p+1); its positions h^(2p+2); velocities of S-both² h^(2p+2).
    // The paper's h^(2p) is a lower bound.
    let (position, velocity) = (0, 1);
    for (integrator, p, coarse) in [("euler", 1.0, 0.005), ("heun", 2.0, 0.01), ("ralston", 2.0, 0.01)] {
        for (name, level, order) in [
            ("none", position, p),
            ("none", velocity, p),
            ("s-both", velocity, p + 1.0),
            ("s-both", position, 2.0 * p + 2.0),
            ("s-both2 frozen", velocity, 2.0 * p + 2.0),
            ("s-both2 fresh-jacobian", velocity, 2.0 * p + 2.0),
            ("s-vel", position, p),
        ] {
            let observed = drift_orders(MOVING_LINE, integrator, name, coarse)[level];
            assert!((observed - order).abs() < 0.35, "{integrator} {name} {level}: {observed} instead of {order}");
        }
    }
    let observed = drift_orders(MOVING_LINE, "rk4", "s-both", 0.01)[velocity];
    assert!((observed - 5.0).abs() < 0.35, "{observed}");
}

/// An arm, and a path that its tip can be on as the document is written.
struct Case {
    /// First rod, second rod: mass, length.
    rods: [(f64, f64); 2],
    /// Start angle, degrees; the second angle is -2 times it.
    start: f64,
    /// The path in `x`, `y`, `t`, and where the tip is at the start, `x0`, `y0`.
    path: &'static str,
}

/// Paths and arms of which nothing is in the paper.
const CASES: [Case; 5] = [
    // A circle about a point of the plane.
    Case { rods: [(36.0, 1.0), (36.0, 1.0)], start: 70.0, path: "norm(x - 0.2, y - 0.5) - norm(x0 - 0.2, y0 - 0.5)" },
    Case { rods: [(20.0, 0.9), (8.0, 1.15)], start: 55.0, path: "norm(x + 0.3, y + 0.1) - norm(x0 + 0.3, y0 + 0.1)" },
    // An inclined line that moves, at rest at the start.
    Case { rods: [(5.0, 1.1), (30.0, 0.8)], start: 60.0, path: "y - y0 + 0.3*(x - x0) - 0.2*sin(0.8*t)^2" },
    // The same in motion from the start.
    Case { rods: [(36.0, 1.0), (12.0, 1.2)], start: 65.0, path: "y - y0 - 0.4*(x - x0) + 0.15*sin(1.3*t)" },
    // A parabola that turns into another: every mixed derivative is at work.
    Case { rods: [(10.0, 1.0), (10.0, 0.9)], start: 75.0, path: "y - y0 - (0.5 + 0.2*sin(t))*(x^2 - x0^2)" },
];

impl Case {
    /// The path with the start filled in.
    fn path(&self) -> String {
        let [(_, l1), (_, l2)] = self.rods;
        let angle = self.start.to_radians();
        let (x0, y0) = ((l1 + l2) * angle.cos(), (l1 - l2) * angle.sin());
        self.path.replace("x0", &format!("({x0:?})")).replace("y0", &format!("({y0:?})"))
    }

    /// In the angles, as in the gallery.
    fn in_angles(&self, simulation: &str) -> Document {
        let [(m1, l1), (m2, l2)] = self.rods;
        let values = [("m1", m1), ("m2", m2), ("l1", l1), ("l2", l2), ("start", self.start)];
        let values = values.map(|(name, value)| (format!("parameters.{name}.value"), format!("{value:?}")));
        let path = format!("\"{}\"", self.path());
        let mut sets: Vec<(&str, &str)> = values.iter().map(|(path, value)| (path.as_str(), value.as_str())).collect();
        sets.extend([("constraints.path", path.as_str()), ("simulation", simulation), ("runs", "[]")]);
        gallery_document(PARABOLA, &sets)
    }

    /// As two bodies with hinges, in maximal coordinates.
    fn in_bodies(&self, simulation: &str) -> Document {
        let [(m1, l1), (m2, l2)] = self.rods;
        let angle = self.start.to_radians();
        let (sin, cos) = angle.sin_cos();
        document(&format!(
            r#"{{ "holonomy": 1, "space": "planar",
            "ground": {{ "points": {{ "O": [0, 0] }} }},
            "bodies": {{
              "upper": {{ "mass": {m1:?}, "inertia": {:?}, "position": [{:?}, {:?}], "angle": {angle:?},
                         "points": {{ "O": [{:?}, 0], "P": [{:?}, 0] }} }},
              "lower": {{ "mass": {m2:?}, "inertia": {:?}, "position": [{:?}, {:?}], "angle": {:?},
                         "points": {{ "P": [{:?}, 0], "E": [{:?}, 0] }} }}
            }},
            "joints": {{ "O": {{ "type": "revolute", "connect": ["ground.O", "upper.O"] }},
                        "P": {{ "type": "revolute", "connect": ["upper.P", "lower.P"] }} }},
            "definitions": {{ "x": "lower.E.x", "y": "lower.E.y" }},
            "constraints": {{ "path": "{}" }},
            "simulation": {simulation} }}"#,
            m1 * l1 * l1 / 12.0,
            l1 / 2.0 * cos,
            l1 / 2.0 * sin,
            -l1 / 2.0,
            l1 / 2.0,
            m2 * l2 * l2 / 12.0,
            (l1 + l2 / 2.0) * cos,
            (l1 - l2 / 2.0) * sin,
            -angle,
            -l2 / 2.0,
            l2 / 2.0,
            self.path()
        ))
    }
}

/// A simulation of 2 s, a sample every 0.02 s.
fn simulation(keys: &str) -> String {
    format!(r#"{{"duration":2,"output_step":0.02,"integrator":{TIGHT},{keys}}}"#)
}

#[test]
fn other_paths_masses_and_lengths_move_as_the_same_arm_written_in_another_way() {
    let stabilized = simulation(r#""formulation":"index-1","stabilization":"s-both2""#);
    let minimal = simulation(r#""formulation":"minimal""#);
    for (index, case) in CASES.iter().enumerate() {
        let arm = finish(&model(&case.in_angles(&stabilized), 0));
        let summary: Summary = arm.summary();
        assert!(summary.assembly.position < 1e-14, "{index}: the start is on the path");
        assert!(summary.drift.position < 1e-13 && summary.drift.velocity < 1e-11, "{index}: {:?}", summary.drift);
        let get = |name: &str| channel(&arm, name);
        let lower: Vec<f64> = get("theta1").iter().zip(get("theta2")).map(|(a, b)| a + b).collect();
        assert!(largest(&get("theta1'")) > 1.0, "{index}: the arm moves");

        let in_minimal = finish(&model(&case.in_angles(&minimal), 0));
        let bodies = finish(&model(&case.in_bodies(&stabilized), 0));
        for (other, first, second) in [(&in_minimal, "theta1", None), (&bodies, "upper.angle", Some("lower.angle"))] {
            let error = difference(&get("theta1"), &channel(other, first));
            assert!(error < 1e-8, "{index} {first}: {error:e}");
            if let Some(second) = second {
                let error = difference(&lower, &channel(other, second));
                assert!(error < 1e-8, "{index} {second}: {error:e}");
            }
            // The row of the path is the same function of the tip, so its multiplier is the same force.
            let forces = get("lambda.path.1");
            let error = difference(&forces, &channel(other, "lambda.path.1"));
            assert!(error < 1e-8 * largest(&forces), "{index} lambda: {error:e}");
        }
    }
}

#[test]
fn another_frequency_of_the_line_is_followed() {
    for omega in ["0", "1", "1.5"] {
        let sets = [
            ("parameters.omega.value", omega),
            ("simulation.duration", "3"),
            ("simulation.integrator", TIGHT),
            ("simulation.output_step", "0.03"),
        ];
        let in_minimal =
            [&sets[..], &[("simulation.formulation", r#""minimal""#), ("simulation.stabilization", r#""none""#)]];
        let (stabilized, minimal) = (run(MOVING_LINE, &sets), run(MOVING_LINE, &in_minimal.concat()));
        let error = difference(&channel(&stabilized, "theta1"), &channel(&minimal, "theta1"));
        assert!(error < 1e-8, "{omega}: {error:e}");
        let frequency: f64 = omega.parse().expect("a number");
        let expected: Vec<f64> = channel(&stabilized, "t").iter().map(|t| (frequency * t).sin().powi(2)).collect();
        assert!(difference(&channel(&stabilized, "tip_y"), &expected) < 1e-13, "{omega}");
    }
}

/// A skate whose heading is a function of where it is: one holonomic row and one of velocity, which depends on the coordinates that
/// the holonomic row corrects.
const SKATE: &str = r#"{
    "holonomy": 1,
    "coordinates": { "x": { "value": 0, "velocity": 1 }, "y": 0, "phi": { "value": 0, "velocity": 0.4 } },
    "kinetic_energy": "(x'^2 + y'^2)/2 + phi'^2/10",
    "potential_energy": "2*y",
    "constraints": { "heading": "phi - 0.4*sin(x + y)" },
    "velocity_constraints": { "edge": "y'*cos(phi) - x'*sin(phi)" },
    "simulation": { "duration": 2, "output_step": 0.1, "integrator": { "type": "heun", "step": 0.04 } }
}"#;

#[test]
fn a_full_correction_squares_the_residual_of_velocity_rows_too() {
    // Heun's error of a step is h^3. One correction of positions and velocities together squares it, if it knows how the edge turns
    // with the position: h^6. Where it does not (`s-both` corrects both at one point), the change of the position leaves h^3.
    let drift = |stabilization: &str, step: &str| {
        let sets = [
            ("simulation.formulation", r#""index-1""#),
            ("simulation.stabilization", stabilization),
            ("simulation.integrator.step", step),
        ];
        let mut run =
            model(&holonomy_tests::changed(SKATE, &sets), 0).start().unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!(run.finish(), Progress::Done);
        run.summary().drift.velocity
    };
    for (stabilization, expected) in
        [(r#"{"type":"s-full","d":"H^T"}"#, 6.0), (r#"{"type":"s-full","d":"block"}"#, 6.0), (r#""s-both""#, 3.0)]
    {
        let (coarse, fine) = (drift(stabilization, "0.04"), drift(stabilization, "0.02"));
        let order = (coarse / fine).log2();
        assert!((order - expected).abs() < 0.5, "{stabilization}: {coarse:e} {fine:e}, order {order}");
    }
}

//! Mechanisms with many bodies, whose matrices are never dense: what is known of small ones of their kind holds for them.

use std::fmt::Write as _;

use holonomy_document::read;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::{Analysis, Model, Reaction};
use holonomy_solver::{Budget, StateRef};

/// Bodies, joints and points of the ground, as text.
#[derive(Default)]
struct Parts {
    ground: Vec<String>,
    bodies: Vec<String>,
    joints: Vec<String>,
}

impl Parts {
    fn document(&self, space: &str, gravity: &str) -> String {
        format!(
            r#"{{"holonomy": 1, "space": "{space}", "gravity": {gravity}, "ground": {{"points": {{{}}}}}, "bodies": {{{}}}, "joints": {{{}}}, "simulation": {{"duration": 0.01, "output_step": 0.01}}}}"#,
            self.ground.join(", "),
            self.bodies.join(", "),
            self.joints.join(", ")
        )
    }
}

fn model(text: &str, budget: &Budget) -> Model {
    let reading = read(text);
    let document = reading.document.unwrap_or_else(|| panic!("{:?}", reading.diagnostics));
    let mut cache = KindCache::new();
    *cache.budget_mut() = budget.clone();
    Model::build(&document, 0, &[], &mut cache).unwrap_or_else(|findings| panic!("{findings:?}"))
}

fn analysis(text: &str) -> Analysis {
    model(text, &Budget::default()).analysis().expect("an analysis")
}

/// Links of length 1 that hang on each other: link `i` on the end of link `parent(i)`, the first on the ground; each in the
/// direction `angle(i)`.
fn links(count: usize, parent: impl Fn(usize) -> usize, angle: impl Fn(usize) -> f64) -> Parts {
    let mut parts = Parts { ground: vec![r#""O": [0, 0]"#.into()], ..Parts::default() };
    let mut ends: Vec<[f64; 2]> = Vec::new();
    for i in 0..count {
        let [x, y] = if i == 0 { [0.0, 0.0] } else { ends[parent(i)] };
        let (c, s) = (angle(i).cos(), angle(i).sin());
        ends.push([x + c, y + s]);
        parts.bodies.push(format!(
            r#""b{i}": {{"mass": 1, "inertia": "1/12", "position": [{}, {}], "angle": {}, "points": {{"A": [-0.5, 0], "B": [0.5, 0]}}}}"#,
            x + c / 2.0,
            y + s / 2.0,
            angle(i)
        ));
        let on = if i == 0 { "ground.O".into() } else { format!("b{}.B", parent(i)) };
        parts.joints.push(format!(r#""J{i}": {{"type": "revolute", "connect": ["{on}", "b{i}.A"]}}"#));
    }
    parts
}

/// Parallelograms in a row on the ground; with a second, parallel coupler in each loop if `doubled`.
fn parallelograms(count: usize, spatial: bool, doubled: bool) -> String {
    let mut parts = Parts::default();
    let (c, s) = (0.45, 0.89);
    let (zero, inertia, axis) =
        if spatial { (", 0", "[0.1, 0.1, 0.1]", r#", "axis": [0, 0, 1]"#) } else { ("", "0.1", "") };
    let mut joint = |name: String, a: String, b: String| {
        parts.joints.push(format!(r#""{name}": {{"type": "revolute", "connect": ["{a}", "{b}"]{axis}}}"#));
    };
    for i in 0..=count {
        parts.ground.push(format!(r#""A{i}": [{i}, 0{zero}]"#));
        let mut points = String::new();
        for (name, share) in [("A", -0.5), ("M", 0.0), ("B", 0.5)] {
            let _ = write!(points, r#", "{name}": [{}, {}{zero}]"#, share * c, share * s);
        }
        let center = i as f64 + c / 2.0;
        parts.bodies.push(format!(
            r#""c{i}": {{"mass": 1, "inertia": {inertia}, "position": [{center}, {}{zero}], "points": {{{}}}}}"#,
            s / 2.0,
            &points[2..]
        ));
        joint(format!("A{i}"), format!("ground.A{i}"), format!("c{i}.A"));
        if i == 0 {
            continue;
        }
        for (name, on, share) in [("k", "B", 1.0), ("m", "M", 0.5)].into_iter().take(if doubled { 2 } else { 1 }) {
            parts.bodies.push(format!(
                r#""{name}{i}": {{"mass": 1, "inertia": {inertia}, "position": [{}, {}{zero}], "points": {{"A": [-0.5, 0{zero}], "B": [0.5, 0{zero}]}}}}"#,
                i as f64 - 0.5 + share * c,
                share * s
            ));
            joint(format!("{name}{i}a"), format!("{name}{i}.A"), format!("c{}.{on}", i - 1));
            joint(format!("{name}{i}b"), format!("{name}{i}.B"), format!("c{i}.{on}"));
        }
    }
    parts.document(if spatial { "spatial" } else { "planar" }, if spatial { "[0, 0, -9.81]" } else { "[0, -9.81]" })
}

/// Ways to move, ranks and redundancy.
fn figures(analysis: &Analysis) -> (usize, usize, usize) {
    (analysis.mobility, analysis.rank, analysis.redundancy)
}

#[test]
fn a_chain_and_a_tree_move_at_every_joint() {
    for tree in [false, true] {
        let parent = |i: usize| if tree { (i - 1) / 2 } else { i - 1 };
        let text = links(220, parent, |i| 0.9 * (i as f64).sin()).document("planar", "[0, -9.81]");
        let analysis = analysis(&text);
        assert_eq!(figures(&analysis), (220, 440, 0));
        assert!(
            analysis.joints.iter().all(|(_, joint)| joint.reaction == Reaction::Unique && joint.multipliers_unique)
        );
        // Of the sparse rows too it is known how far they are from dependence.
        assert!(analysis.distance.is_some_and(|distance| (1e-4..0.5).contains(&distance)), "{:?}", analysis.distance);
    }
}

#[test]
fn a_start_that_is_torn_is_put_together() {
    let mut parts = links(220, |i| i - 1, |i| 0.9 * (i as f64).sin());
    parts.bodies[219] = parts.bodies[219].replacen("\"mass\"", "\"velocity\": [3, 0], \"mass\"", 1);
    parts.bodies[100] = parts.bodies[100].replacen("[-0.5, 0]", "[-0.52, 0.01]", 1);
    let model = model(&parts.document("planar", "[0, -9.81]"), &Budget::default());
    let moves = model.assembly().unwrap();
    assert!((0.002..0.1).contains(&moves.position) && (0.1..4.0).contains(&moves.velocity), "{moves:?}");
    let start = model.start_state().unwrap();
    let mut system = model.system();
    let (constraints, entries) = system.rows_at(StateRef { t: 0.0, q: &start.q, v: &start.v, turns: &start.turns });
    assert!(constraints.iter().all(|c| c.abs() < 1e-12));
    let pattern = system.pattern();
    for row in 0..pattern.rows() {
        let entries = &entries[pattern.range(row)];
        let speed: f64 = pattern.row(row).iter().zip(entries).map(|(j, x)| x * start.v[*j as usize]).sum();
        assert!(speed.abs() < 1e-12, "{row} {speed}");
    }
}

#[test]
fn redundant_loops_are_counted_and_their_loads_are_undetermined_loop_by_loop() {
    let few = analysis(&parallelograms(3, false, true));
    let many = analysis(&parallelograms(60, false, true));
    assert_eq!(figures(&few), (1, 29, 3));
    assert_eq!(figures(&many), (1, 542, 60));
    assert_eq!(many.self_stresses.len(), 60);
    // What is in balance on every body adds up to nothing.
    for stress in &many.self_stresses {
        for body in &stress.forces {
            let of_body = stress.forces.iter().filter(|other| other.body == body.body);
            let sum = of_body.fold([0.0; 2], |[x, y], other| [x + other.force[0], y + other.force[1]]);
            assert!(sum.iter().all(|x| x.abs() < 1e-9), "{sum:?}");
        }
    }
    let verdicts =
        |analysis: &Analysis| analysis.joints.iter().filter(|(_, joint)| joint.reaction == Reaction::NotUnique).count();
    assert_eq!((verdicts(&few), few.joints.len()), (16, 16));
    assert_eq!((verdicts(&many), many.joints.len()), (301, 301));
}

#[test]
fn linkages_of_the_plane_in_space_rest_on_as_many_rows_as_hold_them() {
    // A hinge too many holds three rows again in each loop; gravity is across the plane, so that nothing moves.
    let few = analysis(&parallelograms(2, true, false));
    assert_eq!(figures(&few), (1, 29, 6));
    let many = model(&parallelograms(30, true, false), &Budget::default());
    assert_eq!(figures(&many.analysis().unwrap()), (1, 365, 90));
    let mut run = many.start().unwrap();
    run.finish();
    let height = run.trace().channel("k30.z").unwrap();
    assert!(height.len() > 1 && height.iter().all(|z| z.abs() < 1e-12), "{height:?}");
}

#[test]
fn work_on_a_large_mechanism_is_counted_as_it_is_done() {
    let text = |count| links(count, |i| i - 1, |i| 0.9 * (i as f64).sin()).document("planar", "[0, -9.81]");
    let work = |count| {
        let budget = Budget::of(u64::MAX);
        model(&text(count), &budget).analysis().unwrap();
        budget.done() as f64
    };
    let (few, many) = (work(220), work(440));
    assert!(many < 2.5 * few, "{few} {many}");
}

#[test]
fn a_run_held_in_the_metric_of_the_identity_costs_in_proportion_to_the_bodies() {
    let run = |count, simulation: &str| {
        let text = links(count, |i| i - 1, |i| 0.9 * (i as f64).sin()).document("planar", "[0, -9.81]");
        let text = text.replace(r#""duration": 0.01"#, &format!(r#""duration": 0.01, {simulation}"#));
        let budget = Budget::of(u64::MAX);
        let model = model(&text, &budget);
        let start = budget.done();
        let mut run = model.start().unwrap();
        run.finish();
        let trace = run.trace();
        let drift = ["drift.position", "drift.velocity"].map(|name| *trace.channel(name).unwrap().last().unwrap());
        ((budget.done() - start) as f64, drift)
    };
    for (formulation, stabilization) in [
        ("index-1", r#"{"type": "projection", "metric": "euclidean"}"#),
        ("index-1", r#"{"type": "s-both2", "second_step": "frozen"}"#),
        ("index-1", r#"{"type": "s-both2", "second_step": "fresh-jacobian"}"#),
        ("augmented-lagrangian", r#"{"type": "projection", "metric": "euclidean"}"#),
    ] {
        let simulation = format!(
            r#""formulation": "{formulation}", "stabilization": {stabilization}, "integrator": {{"type": "rk4", "step": 0.001}}"#
        );
        let ((few, drift), (many, _)) = (run(220, &simulation), run(440, &simulation));
        assert!(few > 0.0 && many < 2.5 * few, "{simulation}: {few} {many}");
        assert!(drift.iter().all(|drift| *drift < 1e-10), "{simulation}: {drift:?}");
    }
}

//! Random planar mechanisms, most of them overconstrained: nothing panics, nothing is NaN, and what is called unique does not
//! depend on how the rest is shared.

#![allow(clippy::unwrap_used, reason = "helpers of tests: a panic is a failed test")]

use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::Progress;
use holonomy_tests::{channel, document};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// A joint: what it is, its two bodies, where, along what.
#[derive(Clone, Debug)]
struct Link {
    kind: usize,
    bodies: (usize, usize),
    point: [f64; 2],
    angle: f64,
    copies: usize,
}

#[derive(Clone, Debug)]
struct Mechanism {
    bodies: Vec<[f64; 5]>,
    links: Vec<Link>,
    weights: Vec<f64>,
}

fn mechanism() -> impl Strategy<Value = Mechanism> {
    // Many poses on a coarse grid, so that bars come to lie in line and parallel.
    let place = prop_oneof![(-4..5_i32).prop_map(|x| f64::from(x) * 0.5), -2.0..2.0_f64];
    let body = (place.clone(), place.clone(), -3.0..3.0_f64, 0.2..5.0_f64, 0.05..1.0_f64);
    let body = body.prop_map(|(x, y, angle, mass, inertia)| [x, y, angle, mass, inertia]);
    prop::collection::vec(body, 1..13).prop_flat_map(move |bodies| {
        let count = bodies.len();
        let angle = prop_oneof![(0..4_i32).prop_map(|k| f64::from(k) * std::f64::consts::FRAC_PI_2), -3.0..3.0_f64];
        let copies = prop_oneof![3 => Just(0_usize), 1 => Just(1), 1 => Just(2)];
        let link = (0..9_usize, 0..count, 0..count + 1, place.clone(), place.clone(), angle, copies);
        let link = link.prop_map(move |(kind, first, second, x, y, angle, copies)| {
            // The ground is number `count`.
            let second = if first == second { count } else { second };
            Link { kind, bodies: (second, first), point: [x, y], angle, copies }
        });
        let links = prop::collection::vec(link, 1..count + 4);
        let weights = prop::collection::vec(0.1..10.0_f64, 8);
        (Just(bodies), links, weights).prop_map(|(bodies, links, weights)| Mechanism { bodies, links, weights })
    })
}

fn written(mechanism: &Mechanism) -> Value {
    let name = |body: usize| if body == mechanism.bodies.len() { "ground".to_owned() } else { format!("b{body}") };
    let mut bodies = Map::new();
    for (i, [x, y, angle, mass, inertia]) in mechanism.bodies.iter().enumerate() {
        bodies.insert(name(i), json!({ "mass": mass, "inertia": inertia, "position": [x, y], "angle": angle }));
    }
    let mut joints = Map::new();
    for (i, link) in mechanism.links.iter().enumerate() {
        let pair = [name(link.bodies.0), name(link.bodies.1)];
        let axis = [link.angle.cos(), link.angle.sin()];
        let point = link.point;
        let joint = match link.kind {
            0..=3 => json!({ "type": "revolute", "bodies": pair, "point": point }),
            4 => json!({ "type": "prismatic", "bodies": pair, "point": point, "axis": axis }),
            5 => json!({ "type": "pin-slot", "bodies": pair, "point": point, "axis": axis }),
            6 => json!({ "type": "angle", "bodies": pair }),
            7 => json!({ "type": "knife-edge", "bodies": pair, "point": point, "direction": axis }),
            _ => json!({ "type": "rolling", "bodies": pair, "point": point, "radius": 0.3, "normal": axis }),
        };
        for copy in 0..=link.copies {
            joints.insert(format!("j{i}_{copy}"), joint.clone());
        }
    }
    json!({ "holonomy": 1, "space": "planar", "bodies": bodies, "joints": joints,
        "simulation": { "duration": 0.01, "output_step": 0.01, "integrator": { "type": "rk4", "step": 0.01 } } })
}

/// Largest size of a reaction, and the reactions of the joints called unique at the start.
fn reactions(text: &Value, cache: &mut KindCache) -> Vec<(String, f64)> {
    let model = Model::build(&document(&text.to_string()), 0, &[], cache).unwrap();
    let analysis = model.analysis().unwrap();
    assert!(analysis.methods_agree, "{text}");
    assert!(analysis.singular_values.iter().all(|value| value.is_finite()));
    assert_eq!(analysis.mobility + analysis.rank, analysis.n);
    let mut run = model.start().unwrap_or_else(|failure| panic!("{failure}\n{text}"));
    let progress = run.finish();
    assert!(matches!(progress, Progress::Done | Progress::Failed(_)));
    let mut all = Vec::new();
    for (name, joint) in &analysis.joints {
        for component in ["fx", "fy", "mz"] {
            let values = channel(&run, &format!("reaction.{name}.{component}"));
            assert!(values.iter().all(|value| value.is_finite()), "{name}\n{text}");
            if joint.reaction == "unique" {
                all.push((format!("{name}.{component}"), values[0]));
            }
        }
    }
    all
}

fn check(mechanism: &Mechanism, cache: &mut KindCache) {
    let mut text = written(mechanism);
    let kept = reactions(&text, cache);
    let mut weights = Map::new();
    for (i, joint) in text["joints"].as_object().unwrap().keys().enumerate() {
        weights.insert(joint.clone(), json!(mechanism.weights[i % mechanism.weights.len()]));
    }
    for choice in [json!("minimum-norm"), json!({ "type": "weighted", "weights": weights })] {
        text["simulation"]["redundancy"] = choice;
        let other = reactions(&text, cache);
        let size = kept.iter().fold(100.0_f64, |most, (_, value)| most.max(value.abs()));
        for ((name, a), (_, b)) in kept.iter().zip(&other) {
            assert!((a - b).abs() < 1e-7 * size, "{name}: {a} {b}\n{text}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]
    #[test]
    fn random_mechanisms_are_analysed_and_move(mechanism in mechanism()) {
        check(&mechanism, &mut KindCache::new());
    }
}

//! Mechanisms drawn at random, in the plane and in space, most of them overconstrained, and what must hold of each: nothing panics,
//! nothing is NaN, the three methods give the same verdicts, and what is called unique does not depend on how the rest is shared.

#![allow(clippy::unwrap_used, reason = "helpers of tests: a panic is a failed test")]

use std::f64::consts::FRAC_PI_2;

use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::{Analysis, Model, Reaction};
use holonomy_mechanism::run::Progress;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use crate::{channel, document};

/// A joint: what it is, its two bodies, where, along what and across what.
#[derive(Clone, Debug)]
struct Link {
    kind: usize,
    bodies: (usize, usize),
    point: [f64; 3],
    axis: [f64; 3],
    across: [f64; 3],
    copies: usize,
}

#[derive(Clone, Debug)]
struct Body {
    position: [f64; 3],
    axis: [f64; 3],
    angle: f64,
    mass: f64,
    inertia: [f64; 3],
    velocity: f64,
    /// Coordinates of a rotation matrix instead of Euler parameters.
    matrix: bool,
}

/// A mechanism.
#[derive(Clone, Debug)]
pub struct Mechanism {
    planar: bool,
    bodies: Vec<Body>,
    links: Vec<Link>,
    weights: Vec<f64>,
}

/// Many places on a coarse grid, so that points come to lie in line and axes parallel.
fn place() -> impl Strategy<Value = f64> + Clone {
    prop_oneof![(-4..5_i32).prop_map(|x| f64::from(x) * 0.5), -2.0..2.0_f64]
}

fn triple() -> impl Strategy<Value = [f64; 3]> + Clone {
    [place(), place(), place()]
}

/// Along the world's axes, or anywhere.
fn direction() -> impl Strategy<Value = [f64; 3]> + Clone {
    let unit = |k: usize| {
        let mut axis = [0.0; 3];
        axis[k] = 1.0;
        axis
    };
    let anywhere = [-1.0..1.0_f64, -1.0..1.0_f64, 0.1..1.0_f64];
    prop_oneof![2 => (0..3_usize).prop_map(unit), 1 => anywhere]
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// Some direction at right angles, the more so the rounder the axis is.
fn across(axis: [f64; 3], toward: [f64; 3]) -> [f64; 3] {
    let found = cross(axis, toward);
    if found.iter().map(|x| x * x).sum::<f64>() > 1e-2 {
        return found;
    }
    if axis[0].abs() < axis[2].abs() { cross(axis, [1.0, 0.0, 0.0]) } else { cross(axis, [0.0, 0.0, 1.0]) }
}

/// Mechanisms of 1 to 12 bodies in the plane or in space.
pub fn mechanism(planar: bool) -> impl Strategy<Value = Mechanism> {
    let angle = prop_oneof![(0..4_i32).prop_map(|k| f64::from(k) * FRAC_PI_2), -3.0..3.0_f64];
    // Inertias that a body can have: no principal moment is larger than the sum of the others.
    let inertia = [0.05..1.0_f64, 0.05..1.0_f64, 0.05..1.0_f64].prop_map(|[a, b, c]| [b + c, a + c, a + b]);
    let velocity = prop_oneof![Just(0.0), -1.0..1.0_f64];
    let body = (triple(), direction(), angle, 0.2..5.0_f64, inertia, velocity, any::<bool>());
    let body = body.prop_map(|(position, axis, angle, mass, inertia, velocity, matrix)| Body {
        position,
        axis,
        angle,
        mass,
        inertia,
        velocity,
        matrix,
    });
    // Small ones most often: they fail as well as large ones do, and in less time.
    let small = if planar { 3 } else { 16 };
    let count = prop_oneof![small => 1..4_usize, 2 => 4..7_usize, 1 => 7..13_usize];
    let bodies = count.prop_flat_map(move |count| prop::collection::vec(body.clone(), count));
    bodies.prop_flat_map(move |bodies| {
        let count = bodies.len();
        let copies = prop_oneof![3 => Just(0_usize), 1 => Just(1), 1 => Just(2)];
        let link = (0..24_usize, 0..count, 0..count + 1, triple(), direction(), direction(), copies);
        let link = link.prop_map(move |(kind, first, second, point, axis, toward, copies)| {
            // The ground is number `count`.
            let second = if first == second { count } else { second };
            Link { kind, bodies: (second, first), point, axis, across: across(axis, toward), copies }
        });
        let links = prop::collection::vec(link, 1..count + 4);
        let weights = prop::collection::vec(0.1..10.0_f64, 8);
        (Just(bodies), links, weights).prop_map(move |(bodies, links, weights)| Mechanism {
            planar,
            bodies,
            links,
            weights,
        })
    })
}

fn written(mechanism: &Mechanism) -> Value {
    let name = |body: usize| if body == mechanism.bodies.len() { "ground".to_owned() } else { format!("b{body}") };
    let mut bodies = Map::new();
    for (i, body) in mechanism.bodies.iter().enumerate() {
        let Body { position, axis, angle, mass, inertia, velocity, matrix } = body;
        let [x, y, _] = position;
        let rotation = if *matrix { "rotation-matrix" } else { "euler-parameters" };
        let written = if mechanism.planar {
            json!({ "mass": mass, "inertia": inertia[0], "position": [x, y], "angle": angle, "velocity": [velocity, 0] })
        } else {
            json!({ "mass": mass, "inertia": inertia, "position": position, "rotation": rotation,
                "orientation": { "axis": axis, "angle": angle }, "velocity": [velocity, 0, 0] })
        };
        bodies.insert(name(i), written);
    }
    let mut joints = Map::new();
    for (i, link) in mechanism.links.iter().enumerate() {
        let mut joint = if mechanism.planar { planar_joint(link) } else { spatial_joint(link) };
        joint["bodies"] = json!([name(link.bodies.0), name(link.bodies.1)]);
        for copy in 0..=link.copies {
            joints.insert(format!("j{i}_{copy}"), joint.clone());
        }
    }
    couple(mechanism, &mut joints);
    let points =
        |body: &mut Value| body["points"] = json!({ "c": if mechanism.planar { vec![0.0; 2] } else { vec![0.0; 3] } });
    bodies.values_mut().for_each(points);
    json!({ "holonomy": 1, "space": if mechanism.planar { "planar" } else { "spatial" }, "bodies": bodies, "joints": joints,
        "simulation": { "duration": 0.01, "output_step": 0.01, "integrator": { "type": "rk4", "step": 0.01 } } })
}

/// Couples what can be: a belt or a Geneva wheel between the first two joints that turn about one body, a cam between the first that turns and the first that slides on one,
/// a rope over the middles of the first three bodies.
fn couple(mechanism: &Mechanism, joints: &mut Map<String, Value>) {
    let [turns, slides] = if mechanism.planar { [0..=10, 11..=13] } else { [0..=4, 8..=9] };
    let on_one =
        |a: &Link, b: &Link| [a.bodies.0, a.bodies.1].iter().any(|body| [b.bodies.0, b.bodies.1].contains(body));
    let links = || mechanism.links.iter().enumerate();
    let pair = |kinds: &std::ops::RangeInclusive<usize>| {
        let firsts = links().filter(|(_, a)| turns.contains(&a.kind));
        let mut pairs = firsts.flat_map(|a| links().map(move |b| (a, b)));
        let found = pairs.find(|((i, a), (j, b))| i != j && kinds.contains(&b.kind) && on_one(a, b));
        found.map(|((i, _), (j, _))| json!([format!("j{i}_0"), format!("j{j}_0")]))
    };
    let [r1, r2, ..] = mechanism.weights[..] else { return };
    if let Some(pair) = pair(&turns) {
        let wheels = if r1 < 2.0 * r2 {
            json!({ "type": "belt", "joints": pair, "radii": [r1, r2], "crossed": r1 < r2 })
        } else {
            json!({ "type": "geneva-wheel", "joints": pair, "slots": 4, "phase": r2 })
        };
        joints.insert("belt".into(), wheels);
    }
    if let Some(pair) = pair(&slides) {
        joints.insert(
            "lobe".into(),
            json!({ "type": "cam", "joints": pair, "lift": format!("{r1}*sin(angle)^2"), "roller": r2 }),
        );
    }
    let apart = |pair: &[Body]| (0..2).map(|i| (pair[1].position[i] - pair[0].position[i]).powi(2)).sum::<f64>() > 1e-2;
    let over: Vec<&Body> = mechanism.bodies.iter().take(3).collect();
    if over.len() > 1 && mechanism.bodies[..over.len()].windows(2).all(apart) {
        let through: Vec<String> = (0..over.len()).map(|body| format!("b{body}.c")).collect();
        joints.insert("rope".into(), json!({ "type": "rope", "through": through }));
    }
}

fn planar_joint(link: &Link) -> Value {
    let [x, y, _] = link.point;
    let point = [x, y];
    let axis = if link.axis[0].hypot(link.axis[1]) > 0.1 { [link.axis[0], link.axis[1]] } else { [0.6, 0.8] };
    match link.kind {
        0..=10 => json!({ "type": "revolute", "point": point }),
        11..=13 => json!({ "type": "prismatic", "point": point, "axis": axis }),
        14..=16 => json!({ "type": "pin-slot", "point": point, "axis": axis }),
        17 | 18 => json!({ "type": "angle" }),
        19 => json!({ "type": "weld", "point": point }),
        20 | 21 => json!({ "type": "knife-edge", "point": point, "direction": axis }),
        _ => json!({ "type": "rolling", "point": point, "radius": 0.3, "normal": axis }),
    }
}

fn spatial_joint(link: &Link) -> Value {
    let Link { kind, point, axis, across, .. } = link;
    match kind {
        0..=4 => json!({ "type": "revolute", "point": point, "axis": axis }),
        5..=7 => json!({ "type": "spherical", "point": point }),
        8 | 9 => json!({ "type": "prismatic", "point": point, "axis": axis }),
        10 | 11 => json!({ "type": "cylindrical", "point": point, "axis": axis }),
        12 | 13 => json!({ "type": "universal", "point": point, "axes": [axis, across] }),
        14 => json!({ "type": "screw", "point": point, "axis": axis, "pitch": 0.2 }),
        15 => json!({ "type": "constant-velocity", "point": point, "axes": [axis, axis] }),
        16 => json!({ "type": "planar", "point": point, "normal": axis }),
        17 => json!({ "type": "pin-slot", "point": point, "axis": axis }),
        18 => json!({ "type": "weld", "point": point }),
        19 | 20 => json!({ "type": "point-plane", "point": point, "normal": axis }),
        21 => json!({ "type": "knife-edge", "point": point, "direction": across, "normal": axis }),
        22 => json!({ "type": "rolling", "shape": "sphere", "point": point, "radius": 0.3, "normal": axis }),
        _ => {
            json!({ "type": "rolling", "shape": "disc", "axis": across, "point": point, "radius": 0.3, "normal": axis })
        }
    }
}

fn built(text: &Value, cache: &mut KindCache) -> Model {
    Model::build(&document(&text.to_string()), 0, &[], cache).unwrap_or_else(|findings| panic!("{findings:#?}\n{text}"))
}

/// The reactions at the start of the joints called unique; all others are numbers.
fn reactions(text: &Value, model: &Model, analysis: &Analysis) -> Vec<(String, f64)> {
    let mut run = model.start().unwrap_or_else(|failure| panic!("{failure}\n{text}"));
    let progress = run.finish();
    assert!(matches!(progress, Progress::Done | Progress::Failed(_)));
    let components: &[&str] =
        if text["space"] == "planar" { &["fx", "fy", "mz"] } else { &["fx", "fy", "fz", "mx", "my", "mz"] };
    let mut all = Vec::new();
    for (name, joint) in &analysis.joints {
        // What couples others has one number.
        let whole: &[&str] = if text["joints"][name].get("bodies").is_some() { components } else { &[""] };
        for component in whole {
            let channel_name = format!("reaction.{name}.{component}");
            let values = channel(&run, channel_name.trim_end_matches('.'));
            assert!(values.iter().all(|value| value.is_finite()), "{name}\n{text}");
            if joint.reaction == Reaction::Unique {
                all.push((format!("{name}.{component}"), values[0]));
            }
        }
    }
    all
}

/// Rows that may carry nothing, other ones than pivoting by size takes: of those that fix the self-stresses well, the last.
fn other_elimination(analysis: &Analysis) -> Vec<String> {
    let names: Vec<&String> = analysis.rows.iter().map(|(name, _)| name).collect();
    let of = |stress: &[(String, f64)], name: &str| stress.iter().find(|(row, _)| row == name).map_or(0.0, |(_, x)| *x);
    let mut left: Vec<Vec<f64>> = analysis
        .self_stresses
        .iter()
        .map(|stress| names.iter().map(|name| of(&stress.multipliers, name)).collect())
        .collect();
    let mut chosen = Vec::new();
    while let Some(line) = left.pop() {
        let largest = line.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
        let column = line.iter().rposition(|x| x.abs() > 0.3 * largest).unwrap();
        chosen.push(names[column].clone());
        for other in &mut left {
            let factor = other[column] / line[column];
            for (x, y) in other.iter_mut().zip(&line) {
                *x -= factor * y;
            }
            other[column] = 0.0;
        }
    }
    chosen
}

/// Analyses a mechanism, starts it with its load shared in several ways, and compares. `cache` keeps what kinds compile to.
///
/// # Panics
/// With the document, if anything does not hold.
pub fn check(mechanism: &Mechanism, cache: &mut KindCache) {
    let mut text = written(mechanism);
    let model = built(&text, cache);
    let analysis = model.analysis().unwrap();
    assert!(analysis.methods_agree, "{text}");
    assert!(analysis.singular_values.iter().all(|value| value.is_finite()));
    // Twists: three or six velocities of each body, whatever its coordinates.
    let velocities = if mechanism.planar { 3 } else { 6 } * mechanism.bodies.len();
    assert_eq!(analysis.mobility + analysis.rank, velocities);
    let kept = reactions(&text, &model, &analysis);
    let mut weights = Map::new();
    for (i, joint) in text["joints"].as_object().unwrap().keys().enumerate() {
        weights.insert(joint.clone(), json!(mechanism.weights[i % mechanism.weights.len()]));
    }
    let mut choices = vec![json!("minimum-norm"), json!({ "type": "weighted", "weights": weights })];
    if analysis.redundancy > 0 && analysis.singular.is_none() {
        choices.push(json!({ "type": "eliminate", "eliminated": other_elimination(&analysis) }));
    }
    for choice in choices {
        text["simulation"]["redundancy"] = choice;
        let other = reactions(&text, &built(&text, cache), &analysis);
        let size = kept.iter().fold(100.0_f64, |most, (_, value)| most.max(value.abs()));
        for ((name, a), (_, b)) in kept.iter().zip(&other) {
            assert!((a - b).abs() < 1e-7 * size, "{name}: {a} {b}\n{text}");
        }
    }
}

//! Every operation of the table through every evaluator on awkward arguments, bit for bit; and every derivative rule
//! against differences. A new operation is tested by being in the table.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::hint::black_box;

use crate::support::{AWKWARD, lift, same};
use holonomy_expr::{BinaryOp, Graph, LANES, NodeId, Tape, UnaryOp, math, op};

type Direct = dyn Fn(&[f64]) -> f64;
type Builder = dyn Fn(&mut Graph, &[NodeId]) -> NodeId;

/// One operation as each evaluator sees it.
struct Subject {
    name: String,
    arity: usize,
    /// What it should give.
    direct: Box<Direct>,
    /// Builds it.
    build: Box<Builder>,
    /// Constant arguments fold to the same; not so a power, whose constant integer exponents have a chain of products.
    folds: bool,
}

fn subjects() -> Vec<Subject> {
    let mut subjects = Vec::new();
    for op in UnaryOp::ALL {
        subjects.push(Subject {
            name: format!("{op:?}"),
            arity: 1,
            direct: Box::new(|x| op.apply(x[0])),
            build: Box::new(|g, x| g.unary(*op, x[0])),
            folds: true,
        });
    }
    for op in BinaryOp::ALL {
        subjects.push(Subject {
            name: format!("{op:?}"),
            arity: 2,
            direct: Box::new(|x| op.apply(x[0], x[1])),
            build: Box::new(|g, x| g.binary(*op, x[0], x[1])),
            folds: *op != BinaryOp::Pow,
        });
    }
    for n in [-1074, -5, -2, -1, 0, 1, 2, 3, 4, 7, 10, 1023, i32::MAX, i32::MIN] {
        subjects.push(Subject {
            name: format!("Powi {n}"),
            arity: 1,
            direct: Box::new(move |x| math::powi(x[0], n)),
            build: Box::new(move |g, x| g.powi(x[0], n)),
            folds: true,
        });
    }
    for arity in 1..=3 {
        subjects.push(Subject {
            name: format!("norm of {arity}"),
            arity,
            direct: Box::new(math::norm),
            build: Box::new(|g, x| g.norm(x)),
            folds: true,
        });
    }
    subjects.push(Subject {
        name: "select".into(),
        arity: 3,
        direct: Box::new(|x| math::select(x[0], x[1], x[2])),
        build: Box::new(|g, x| g.select(x[0], x[1], x[2])),
        folds: true,
    });
    subjects.push(Subject {
        name: "clamp".into(),
        arity: 3,
        direct: Box::new(|x| math::min(math::max(x[0], x[1]), x[2])),
        build: Box::new(|g, x| g.clamp(x[0], x[1], x[2])),
        folds: true,
    });
    // pairs that the tape computes by one instruction
    type Pair = (&'static str, fn(f64, f64, f64) -> f64, fn(&mut Graph, NodeId, NodeId) -> NodeId);
    let pairs: [Pair; 4] = [
        ("a*b + c", |a, b, c| black_box(a * b) + c, |g, product, c| g.add(product, c)),
        ("c + a*b", |a, b, c| c + black_box(a * b), |g, product, c| g.add(c, product)),
        ("a*b - c", |a, b, c| black_box(a * b) - c, |g, product, c| g.sub(product, c)),
        ("c - a*b", |a, b, c| c - black_box(a * b), |g, product, c| g.sub(c, product)),
    ];
    for (name, direct, build) in pairs {
        subjects.push(Subject {
            name: name.into(),
            arity: 3,
            direct: Box::new(move |x| direct(x[0], x[1], x[2])),
            build: Box::new(move |g, x| {
                let product = g.mul(x[0], x[1]);
                build(g, product, x[2])
            }),
            folds: true,
        });
        subjects.push(Subject {
            name: format!("{name} with a = b"),
            arity: 2,
            direct: Box::new(move |x| direct(x[0], x[0], x[1])),
            build: Box::new(move |g, x| {
                let product = g.powi(x[0], 2);
                build(g, product, x[1])
            }),
            folds: true,
        });
    }
    for order in 0..5_u8 {
        subjects.push(Subject {
            name: format!("table, derivative {order}"),
            arity: 1,
            direct: Box::new(move |x| if order > 3 { 0.0 } else { lift().derivative(order, x[0]) }),
            build: Box::new(move |g, x| {
                let table = g.add_table(lift());
                let mut node = g.table(table, x[0]);
                for _ in 0..order {
                    node = g.gradient(node, &[x[0]])[0];
                }
                node
            }),
            folds: false,
        });
    }
    subjects
}

/// All tuples of awkward arguments.
fn tuples(arity: usize) -> Vec<Vec<f64>> {
    let mut all = vec![Vec::new()];
    for _ in 0..arity {
        all = all
            .iter()
            .flat_map(|tuple| AWKWARD.iter().map(move |value| tuple.iter().copied().chain([*value]).collect()))
            .collect();
    }
    all
}

#[test]
fn all_evaluators_agree_bit_for_bit() {
    for subject in subjects() {
        let mut graph = Graph::new();
        let inputs: Vec<NodeId> = (0..subject.arity as u32).map(|i| graph.input(i)).collect();
        let root = (subject.build)(&mut graph, &inputs);
        let tape = Tape::compile(&graph, &[root]);
        let tuples = tuples(subject.arity);
        let mut work = vec![f64::NAN; tape.work_len()];
        let mut result = [0.0];
        for tuple in &tuples {
            let expected = (subject.direct)(tuple);
            let check = |evaluator: &str, got: f64| {
                assert!(same(expected, got), "{}{tuple:?}: {evaluator} gives {got}, not {expected}", subject.name);
            };
            check("graph", graph.eval(root, tuple));
            tape.eval(tuple, &mut work, &mut result);
            check("tape", result[0]);
            let reversed: Vec<f64> = tuple.iter().rev().copied().collect();
            let gather: Vec<u32> = (0..tuple.len() as u32).rev().collect();
            tape.eval_gathered(&reversed, &gather, &mut work, &mut result);
            check("gathered tape", result[0]);
            if subject.folds {
                let constants: Vec<NodeId> = tuple.iter().map(|value| graph.constant(*value)).collect();
                let folded = (subject.build)(&mut graph, &constants);
                check("constant folding", graph.as_constant(folded).expect("a constant"));
            }
        }
        lanes_agree(&subject, &tape, &tuples);
    }
}

fn lanes_agree(subject: &Subject, tape: &Tape, tuples: &[Vec<f64>]) {
    let mut work = vec![[f64::NAN; LANES]; tape.work_len()];
    for group in tuples.chunks(LANES) {
        let lane = |k: usize| &group[k.min(group.len() - 1)];
        let inputs: Vec<[f64; LANES]> = (0..subject.arity).map(|i| core::array::from_fn(|k| lane(k)[i])).collect();
        let mut outputs = [[0.0; LANES]];
        tape.eval_lanes(&inputs, &mut work, &mut outputs);
        let source: Vec<f64> = (0..LANES).flat_map(|k| lane(k).clone()).collect();
        let gather: [Vec<u32>; LANES] =
            core::array::from_fn(|k| (0..subject.arity as u32).map(|i| (k * subject.arity) as u32 + i).collect());
        let mut gathered = [[0.0; LANES]];
        tape.eval_lanes_gathered(&source, gather.each_ref().map(|g| &g[..]), &mut work, &mut gathered);
        for k in 0..LANES {
            let expected = (subject.direct)(lane(k));
            assert!(same(expected, outputs[0][k]), "{}{:?}: lane {k}", subject.name, lane(k));
            assert!(same(expected, gathered[0][k]), "{}{:?}: gathered lane {k}", subject.name, lane(k));
        }
    }
}

/// Interior points at which an operation is differentiable, whatever it is: the arguments of the inverse functions
/// lie well within (-1, 1), of the logarithm well above 0; no two are close.
const POINTS: [[f64; 3]; 4] = [[0.37, 0.68, 0.55], [0.62, 0.43, 0.51], [0.41, 0.72, 0.61], [0.71, 0.49, 0.36]];

/// Central difference of order 8 (Fornberg 1988, table 1): error h^8/630 times the ninth derivative, and rounding of
/// about 1e-16/h.
fn difference(f: impl Fn(f64) -> f64) -> f64 {
    let h = 0.005;
    let weights = [4.0 / 5.0, -1.0 / 5.0, 4.0 / 105.0, -1.0 / 280.0];
    let sum: f64 = weights
        .iter()
        .enumerate()
        .map(|(i, weight)| {
            let way = h * (i + 1) as f64;
            weight * (f(way) - f(-way))
        })
        .sum();
    sum / h
}

/// The ninth derivatives of the functions here are below 1e11 (the inverse sine at 0.72, the power -2 at 0.37), and
/// h^8/630 is 6e-22.
const DIFFERENCE_ERROR: f64 = 1e-10;

#[test]
fn every_derivative_rule_follows_the_function() {
    for subject in subjects() {
        let power: Option<i32> = subject.name.strip_prefix("Powi ").map(|n| n.parse().unwrap());
        if power.is_some_and(|n| !(-2..=10).contains(&n)) {
            continue; // so steep that differences tell nothing
        }
        let mut graph = Graph::new();
        let inputs: Vec<NodeId> = (0..subject.arity as u32).map(|i| graph.input(i)).collect();
        let root = (subject.build)(&mut graph, &inputs);
        let gradient = graph.gradient(root, &inputs);
        for point in POINTS {
            for (number, partial) in gradient.iter().enumerate() {
                let along = |way: f64| {
                    let mut shifted = point;
                    shifted[number] += way;
                    (subject.direct)(&shifted[..subject.arity])
                };
                let expected = difference(along);
                let got = graph.eval(*partial, &point);
                let error = (got - expected).abs();
                assert!(
                    error <= DIFFERENCE_ERROR * (1.0 + expected.abs()),
                    "{} at {point:?}, argument {number}: {got}, difference {expected}",
                    subject.name
                );
            }
        }
    }
}

#[test]
fn rates_are_gradients_times_rates() {
    for subject in subjects() {
        let mut graph = Graph::new();
        let inputs: Vec<NodeId> = (0..subject.arity as u32).map(|i| graph.input(i)).collect();
        let rates: Vec<NodeId> = (0..subject.arity as u32).map(|i| graph.input(10 + i)).collect();
        let root = (subject.build)(&mut graph, &inputs);
        let pairs: Vec<(NodeId, NodeId)> = inputs.iter().copied().zip(rates.iter().copied()).collect();
        let rate = graph.rate(root, &pairs);
        let gradient = graph.gradient(root, &inputs);
        let product = graph.dot(&gradient, &rates);
        for point in POINTS {
            let mut values = [0.0; 13];
            values[..3].copy_from_slice(&point);
            values[10..].copy_from_slice(&[1.3, -0.7, 0.4]);
            let (rate, product) = (graph.eval(rate, &values), graph.eval(product, &values));
            let error = (rate - product).abs();
            assert!(
                error <= 1e-15 * (1.0 + product.abs()) || same(rate, product),
                "{}: {rate} {product}",
                subject.name
            );
        }
    }
}

#[test]
fn functions_of_the_table_can_be_called() {
    for op in UnaryOp::FUNCTIONS {
        assert!(op::FUNCTIONS.contains(&op.info().name));
    }
    for op in BinaryOp::FUNCTIONS {
        assert!(op::FUNCTIONS.contains(&op.info().name));
    }
}

#[test]
fn commuting_operations_commute_in_their_bits() {
    for op in BinaryOp::ALL.iter().filter(|op| op.info().commutes) {
        for tuple in tuples(2) {
            assert!(same(op.apply(tuple[0], tuple[1]), op.apply(tuple[1], tuple[0])), "{op:?} {tuple:?}");
        }
    }
}

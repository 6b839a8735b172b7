//! The motion laws of cams: their published factors, their ends, and what they are to the rest of the language.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::f64::consts::PI;

use crate::support::{Variables, name_of};
use holonomy_expr::{Graph, NodeId, parse, print};

const LAWS: [&str; 3] = ["rise_cycloidal", "rise_345", "rise_modified_sine"];

/// Law, velocity, acceleration and jerk over `x`.
fn law(name: &str) -> (Graph, [NodeId; 4]) {
    let mut graph = Graph::new();
    let x = graph.input(0);
    let mut node = parse(&format!("{name}(x)")).unwrap().lower(&mut graph, &mut Variables::default()).unwrap();
    let nodes = [0, 1, 2, 3].map(|order| {
        if order > 0 {
            node = graph.gradient(node, &[x])[0];
        }
        node
    });
    (graph, nodes)
}

fn at((graph, nodes): &(Graph, [NodeId; 4]), order: usize, x: f64) -> f64 {
    graph.eval(nodes[order], &[x])
}

/// Norton 2009, chapter 3: factors of velocity and acceleration for a rise of 1 within 1.
#[test]
fn the_largest_velocity_and_acceleration_are_those_of_the_literature() {
    let factors = [
        (2.0, 2.0 * PI, "2.0000", "6.2832"),
        (15.0 / 8.0, 10.0 / 3.0_f64.sqrt(), "1.8750", "5.7735"),
        (4.0 * PI / (4.0 + PI), 4.0 * PI * PI / (4.0 + PI), "1.7596", "5.5280"),
    ];
    for (name, (velocity, acceleration, printed_velocity, printed_acceleration)) in LAWS.into_iter().zip(factors) {
        let law = law(name);
        let fine = 24_000;
        let largest = |order: usize| {
            (0..=fine).map(|i| at(&law, order, f64::from(i) / f64::from(fine)).abs()).fold(0.0, f64::max)
        };
        assert!((largest(1) - velocity).abs() < 1e-14, "{name}: {}", largest(1));
        assert!((largest(2) - acceleration).abs() < 1e-6, "{name}: {}", largest(2));
        assert_eq!(
            (format!("{velocity:.4}"), format!("{acceleration:.4}")),
            (printed_velocity.into(), printed_acceleration.into())
        );
    }
}

#[test]
fn a_rise_is_0_before_and_1_after_and_its_acceleration_has_no_jump() {
    for name in LAWS {
        let law = law(name);
        for x in [-1e300, -3.0, -1e-9, 0.0] {
            assert_eq!([0, 1, 2].map(|order| at(&law, order, x).abs()), [0.0; 3], "{name} at {x}");
        }
        for x in [1.0, 1.0 + 1e-9, 7.0, 1e300] {
            assert!((at(&law, 0, x) - 1.0).abs() < 1e-15, "{name} at {x}");
            let [velocity, acceleration] = [1, 2].map(|order| at(&law, order, x).abs());
            assert!(velocity < 1e-14 && acceleration < 1e-13, "{name} at {x}: {velocity} {acceleration}");
        }
        // The ends, and where the parts of the modified sine meet: the jerk is at most 70, so that 1e-9 aside is 1e-7 apart.
        for end in [0.0, 0.125, 0.875, 1.0] {
            for order in [0, 1, 2] {
                let apart = at(&law, order, end + 1e-9) - at(&law, order, end - 1e-9);
                assert!(apart.abs() < 2e-7, "{name}, derivative {order} at {end}: {apart:e}");
            }
            assert!([end - 1e-9, end + 1e-9].iter().all(|x| at(&law, 3, *x).abs() <= 70.0), "{name}");
        }
        // It rises all the way, alike from both ends.
        for i in 1..500 {
            let x = f64::from(i) / 500.0;
            assert!(at(&law, 1, x) > 0.0, "{name} at {x}");
            assert!((at(&law, 0, x) + at(&law, 0, 1.0 - x) - 1.0).abs() < 1e-14, "{name} at {x}");
        }
        assert!(at(&law, 0, f64::NAN).is_nan(), "{name}");
    }
}

/// The integral of the velocity is the rise: the derivative belongs to its law.
#[test]
fn derivatives_are_those_of_the_law() {
    for name in LAWS {
        let law = law(name);
        for order in [0, 1] {
            for i in 1..40 {
                let x = f64::from(i) / 40.0 + 0.003;
                let h = 1e-5;
                let slope = (at(&law, order, x + h) - at(&law, order, x - h)) / (2.0 * h);
                assert!((slope - at(&law, order + 1, x)).abs() < 1e-6, "{name}, {order} at {x}");
            }
        }
    }
}

#[test]
fn steps_can_end_where_a_law_begins_bends_and_ends() {
    let mut graph = Graph::new();
    let t = graph.input(4);
    for (name, expected) in LAWS.into_iter().zip([&[0.2, 0.6][..], &[0.2, 0.6], &[0.2, 0.25, 0.55, 0.6]]) {
        let text = format!("{name}((t - 0.2)/0.4)");
        let root = parse(&text).unwrap().lower(&mut graph, &mut Variables::default()).unwrap();
        let mut breaks: Vec<f64> = graph.time_breaks(root, t).iter().map(|node| graph.eval(*node, &[0.0; 5])).collect();
        breaks.sort_by(f64::total_cmp);
        breaks.dedup_by(|a, b| (*a - *b).abs() < 1e-12);
        breaks.retain(|time| time.is_finite());
        assert_eq!(breaks.len(), expected.len(), "{text}: {breaks:?}");
        assert!(
            breaks.iter().zip(expected).all(|(found, wanted)| (found - wanted).abs() < 1e-12),
            "{text}: {breaks:?}"
        );
    }
}

#[test]
fn what_is_written_is_a_call_and_what_is_computed_is_arithmetic() {
    let call = parse("2*rise_345(x)").unwrap();
    assert_eq!(call.to_string(), "2*rise_345(x)");
    assert_eq!(call.latex(), "2 \\, \\mathrm{rise}_{345}\\left(x\\right)");
    let mut graph = Graph::new();
    let node = call.lower(&mut graph, &mut Variables::default()).unwrap();
    assert_eq!(
        print(&graph, node, &name_of),
        "2*(min(max(x, 0), 1)^3*(10 + min(max(x, 0), 1)*(6*min(max(x, 0), 1) - 15)))"
    );
}

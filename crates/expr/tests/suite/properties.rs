//! Random expressions: text, tape and derivatives against ground truth.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::support::{VARIABLES, Variables, any_expression, differentiable, name_of, same};
use holonomy_expr::{BinaryOp, Expression, ExpressionKind, Graph, LANES, NodeId, Tape, parse, print};
use proptest::prelude::*;

/// A value with its derivative in one direction: arithmetic of numbers `re + h im` with `h^2 = 0`, the limit of the
/// complex step. Written for the tree, from the textbook derivative of each function alone: it shares nothing with the
/// rules of the graph.
#[derive(Clone, Copy, Debug)]
struct Step {
    re: f64,
    im: f64,
}

fn step(re: f64, im: f64) -> Step {
    Step { re, im }
}

impl Step {
    fn times(self, other: Self) -> Self {
        step(self.re * other.re, self.re * other.im + self.im * other.re)
    }

    fn inverse(self) -> Self {
        step(1.0 / self.re, -self.im / (self.re * self.re))
    }

    fn chain(self, value: f64, slope: f64) -> Self {
        step(value, slope * self.im)
    }

    fn ln(self) -> Self {
        self.chain(self.re.ln(), 1.0 / self.re)
    }

    fn power(self, exponent: Self, exponent_varies: bool) -> Self {
        let value = self.re.powf(exponent.re);
        let by_base = if exponent.re == 0.0 { 0.0 } else { exponent.re * self.re.powf(exponent.re - 1.0) };
        let by_exponent = if self.re == 0.0 || !exponent_varies { 0.0 } else { value * self.re.ln() };
        step(value, by_base * self.im + by_exponent * exponent.im)
    }
}

fn evaluate(expression: &Expression, variables: &[Step]) -> Step {
    let of = |part: &Expression| evaluate(part, variables);
    match &expression.kind {
        ExpressionKind::Number(value) => step(*value, 0.0),
        ExpressionKind::Name { name, .. } if name == "pi" => step(std::f64::consts::PI, 0.0),
        ExpressionKind::Name { name, primes } => {
            let written = format!("{name}{}", "'".repeat(usize::from(*primes)));
            variables[VARIABLES.iter().position(|variable| *variable == written).unwrap()]
        }
        ExpressionKind::Negate(a) => step(-of(a).re, -of(a).im),
        ExpressionKind::Chain { first, rest } => rest.iter().fold(of(first), |left, (op, right)| {
            let right = of(right);
            match op {
                BinaryOp::Add => step(left.re + right.re, left.im + right.im),
                BinaryOp::Sub => step(left.re - right.re, left.im - right.im),
                BinaryOp::Mul => left.times(right),
                BinaryOp::Div => left.times(right.inverse()),
                other => panic!("{other:?}"),
            }
        }),
        ExpressionKind::Power(a, b) => of(a).power(of(b), !b.names().is_empty()),
        // A condition; `if` looks into it itself.
        ExpressionKind::Compare(..) => step(f64::NAN, 0.0),
        ExpressionKind::Call { name, arguments, .. } => {
            let values: Vec<Step> = arguments.iter().map(of).collect();
            evaluate_call(name, &values, arguments, variables)
        }
        other => panic!("{other:?}"),
    }
}

/// The smaller of two, or the larger; NaN if either is NaN.
fn smaller(a: Step, b: Step, larger: bool) -> Step {
    match a.re.partial_cmp(&b.re) {
        None => step(f64::NAN, f64::NAN),
        Some(order) => {
            if (order == std::cmp::Ordering::Less) != larger {
                a
            } else {
                b
            }
        }
    }
}

fn evaluate_call(name: &str, values: &[Step], arguments: &[Expression], variables: &[Step]) -> Step {
    let a = values[0];
    match name {
        "sin" => a.chain(a.re.sin(), a.re.cos()),
        "cos" => a.chain(a.re.cos(), -a.re.sin()),
        "tan" => a.chain(a.re.tan(), 1.0 / (a.re.cos() * a.re.cos())),
        "atan" => a.chain(a.re.atan(), 1.0 / (1.0 + a.re * a.re)),
        "sinh" => a.chain(a.re.sinh(), a.re.cosh()),
        "cosh" => a.chain(a.re.cosh(), a.re.sinh()),
        "tanh" => a.chain(a.re.tanh(), 1.0 / (a.re.cosh() * a.re.cosh())),
        "exp" => a.chain(a.re.exp(), a.re.exp()),
        "ln" => a.ln(),
        "sqrt" => a.chain(a.re.sqrt(), 0.5 / a.re.sqrt()),
        "abs" => a.chain(a.re.abs(), a.re.signum()),
        "S" => a.times(a).times(a),
        "atan2" => {
            let x = values[1];
            let square = x.re * x.re + a.re * a.re;
            step(a.re.atan2(x.re), (a.im * x.re - a.re * x.im) / square)
        }
        "norm" => {
            let length = values.iter().map(|v| v.re * v.re).sum::<f64>().sqrt();
            step(length, values.iter().map(|v| v.re * v.im).sum::<f64>() / length)
        }
        "min" | "max" => values[1..].iter().fold(a, |left, right| smaller(left, *right, name == "max")),
        "clamp" => smaller(smaller(a, values[1], true), values[2], false),
        "if" => {
            let ExpressionKind::Compare(op, left, right) = &arguments[0].kind else { panic!("a comparison") };
            let (left, right) = (evaluate(left, variables).re, evaluate(right, variables).re);
            let holds = if *op == BinaryOp::Lt { left < right } else { left >= right };
            if holds { values[1] } else { values[2] }
        }
        other => panic!("{other}"),
    }
}

fn point() -> impl Strategy<Value = [f64; 5]> {
    prop::array::uniform5(prop_oneof![0.1..3.0, -3.0..-0.1])
}

/// How much of the digits a derivative may lose: the expressions are up to 32 parts deep in each other, with
/// cancellations, so both computations carry a part of the largest value in between. Derivatives of random expressions
/// that are right agree to 1e-12 nearly always; a wrong rule misses by the size of the derivative itself.
const DERIVATIVE_TOLERANCE: f64 = 1e-7;

fn lower(expression: &Expression) -> (Graph, NodeId, Vec<NodeId>) {
    let mut graph = Graph::new();
    let inputs: Vec<NodeId> = (0..VARIABLES.len() as u32).map(|i| graph.input(i)).collect();
    let root = expression.lower(&mut graph, &mut Variables::default()).unwrap();
    (graph, root, inputs)
}

/// Whether a value moves by no more than rounding when its inputs do: elsewhere two right computations need not agree.
fn steady(expression: &Expression, point: &[f64; 5], rates: &[f64; 5], derivative: f64) -> bool {
    [1.0 + 1e-13, 1.0 - 1e-13].iter().all(|factor| {
        let variables: Vec<Step> = point.iter().zip(rates).map(|(x, v)| step(x * factor, *v)).collect();
        let moved = evaluate(expression, &variables).im;
        (moved - derivative).abs() <= 0.1 * DERIVATIVE_TOLERANCE * (1.0 + derivative.abs())
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn printing_and_parsing_are_inverse(expression in any_expression()) {
        let text = expression.to_string();
        let parsed = parse(&text).map_err(|error| TestCaseError::fail(format!("{text}: {error}")))?;
        prop_assert_eq!(&parsed, &expression, "{}", text);
        prop_assert_eq!(parsed.to_string(), text);
    }

    #[test]
    fn a_printed_node_reads_back_as_the_same_node(expression in any_expression()) {
        let (mut graph, root, _) = lower(&expression);
        let text = print(&graph, root, &name_of);
        let mut scope = Variables::default();
        let again = match parse(&text) {
            Ok(parsed) if parsed.tables().is_empty() => parsed.lower(&mut graph, &mut scope).unwrap(),
            Ok(_) => return Ok(()), // a second table would be a new one
            Err(error) => return Err(TestCaseError::fail(format!("{text}: {error}"))),
        };
        prop_assert_eq!(again, root, "{}", text);
    }

    #[test]
    fn the_tape_is_the_graph_bit_for_bit(
        expression in any_expression(),
        points in prop::array::uniform4(point()),
    ) {
        let (mut graph, root, inputs) = lower(&expression);
        let mut roots = vec![root];
        roots.extend(graph.gradient(root, &inputs));
        roots.push(root);
        let tape = Tape::compile(&graph, &roots);
        prop_assert_eq!(&tape, &Tape::compile(&graph.clone(), &roots));
        let (mut work, mut outputs) = (vec![f64::NAN; tape.work_len()], vec![0.0; roots.len()]);
        let mut lanes = vec![[0.0; LANES]; roots.len()];
        let lane_inputs: Vec<[f64; LANES]> = (0..5).map(|i| std::array::from_fn(|k| points[k][i])).collect();
        tape.eval_lanes(&lane_inputs, &mut vec![[f64::NAN; LANES]; tape.work_len()], &mut lanes);
        for (k, point) in points.iter().enumerate() {
            tape.eval(point, &mut work, &mut outputs);
            for (number, node) in roots.iter().enumerate() {
                let direct = graph.eval(*node, point);
                prop_assert!(same(outputs[number], direct), "output {}: {} {}", number, outputs[number], direct);
                prop_assert!(same(lanes[number][k], direct), "lane {} of output {}", k, number);
            }
        }
    }

    #[test]
    fn derivatives_follow_the_complex_step(
        expression in differentiable(),
        point in point(),
        rates in prop::array::uniform5(-2.0..2.0),
    ) {
        let variables: Vec<Step> = point.iter().zip(&rates).map(|(x, v)| step(*x, *v)).collect();
        let truth = evaluate(&expression, &variables);
        prop_assume!(truth.re.is_finite() && truth.im.is_finite() && truth.im.abs() < 1e8);
        prop_assume!(steady(&expression, &point, &rates, truth.im));

        let (mut graph, root, inputs) = lower(&expression);
        let rate_inputs: Vec<NodeId> = (10..15).map(|i| graph.input(i)).collect();
        let mut values = point.to_vec();
        values.resize(10, 0.0);
        values.extend(rates);
        let tolerance = DERIVATIVE_TOLERANCE * (1.0 + truth.im.abs());

        let pairs: Vec<(NodeId, NodeId)> = inputs.iter().copied().zip(rate_inputs.iter().copied()).collect();
        let rate = graph.rate(root, &pairs);
        let rate = graph.eval(rate, &values);
        prop_assert!((rate - truth.im).abs() <= tolerance, "{}: rate {} truth {}", expression, rate, truth.im);

        let gradient = graph.gradient(root, &inputs);
        let along = graph.dot(&gradient, &rate_inputs);
        let along = graph.eval(along, &values);
        prop_assert!((along - truth.im).abs() <= tolerance, "{}: gradient {} truth {}", expression, along, truth.im);
    }

    #[test]
    fn second_derivatives_commute(expression in differentiable(), point in point()) {
        let (mut graph, root, inputs) = lower(&expression);
        let gradient = graph.gradient(root, &inputs[..2]);
        let (xy, yx) = (graph.gradient(gradient[0], &inputs[1..2])[0], graph.gradient(gradient[1], &inputs[..1])[0]);
        let one = graph.constant(1.0);
        let rate = graph.rate(gradient[0], &[(inputs[1], one)]);
        let of = |node: NodeId, factor: f64| graph.eval(node, &point.map(|x| x * factor));
        let (first, second, rate) = (of(xy, 1.0), of(yx, 1.0), of(rate, 1.0));
        let tolerance = DERIVATIVE_TOLERANCE * (1.0 + first.abs());
        prop_assume!(first.is_finite() && first.abs() < 1e8 && second.is_finite());
        prop_assume!([1.0 + 1e-13, 1.0 - 1e-13].iter().all(|f| (of(xy, *f) - first).abs() < 0.1 * tolerance));
        prop_assert!((first - second).abs() <= tolerance, "{}: {} {}", expression, first, second);
        prop_assert!((first - rate).abs() <= tolerance, "{}: {} rate {}", expression, first, rate);
    }

    #[test]
    fn no_text_is_a_panic(text in "[ xyt'0-9.e+*/^()<>=!,a-f-]{0,40}") {
        if let Ok(expression) = parse(&text) {
            prop_assert_eq!(parse(&expression.to_string()).unwrap(), expression.clone());
            let _ = expression.lower(&mut Graph::new(), &mut Variables::default());
            let _ = expression.latex();
        }
    }

    #[test]
    fn errors_stand_inside_the_text(text in "\\PC{0,30}") {
        if let Err(error) = parse(&text) {
            prop_assert!(error.span.start <= error.span.end && error.span.end <= text.len());
            prop_assert!(text.is_char_boundary(error.span.start) && text.is_char_boundary(error.span.end));
        }
    }
}

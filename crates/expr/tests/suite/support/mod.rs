//! What several tests need: a scope of plain variables, random expressions, bitwise comparison.

use holonomy_expr::{BinaryOp, Expression, ExpressionKind, Graph, NodeId, Scope, Span, Spline, TableId, UnaryOp};
use proptest::prelude::*;

/// The variables of the tests, in the order of their formal inputs.
pub const VARIABLES: [&str; 5] = ["x", "y", "crank.B.x", "x'", "t"];

/// A scope with [`VARIABLES`] and one table `lift`.
#[derive(Default)]
pub struct Variables {
    lift: Option<TableId>,
}

pub fn lift() -> Spline {
    Spline::new(&[-2.0, -0.5, 0.0, 1.0, 2.5], &[0.3, -0.2, 0.7, 0.1, 1.0]).expect("knots that rise")
}

impl Scope for Variables {
    fn name(&mut self, graph: &mut Graph, name: &str, primes: u8) -> Option<NodeId> {
        let written = format!("{name}{}", "'".repeat(primes.into()));
        let number = VARIABLES.iter().position(|variable| *variable == written)?;
        Some(graph.input(number as u32))
    }

    fn function(&mut self, graph: &mut Graph, name: &str, arguments: &[NodeId]) -> Option<NodeId> {
        match (name, arguments) {
            ("S", &[u]) => Some(graph.powi(u, 3)),
            _ => None,
        }
    }

    fn table(&mut self, graph: &mut Graph, name: &str) -> Option<TableId> {
        (name == "lift").then(|| *self.lift.get_or_insert_with(|| graph.add_named_table("lift", lift())))
    }

    fn candidates(&self) -> Vec<String> {
        let mut names: Vec<String> = VARIABLES.iter().map(|name| (*name).into()).collect();
        names.extend(["crank.angle", "omega", "lift", "S("].map(String::from));
        names
    }
}

pub fn name_of(input: u32) -> String {
    VARIABLES[input as usize].into()
}

/// Whether two results are the same: the same bits, or both NaN (whose payload no evaluator promises).
pub fn same(a: f64, b: f64) -> bool {
    a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan())
}

pub fn expression(kind: ExpressionKind) -> Expression {
    Expression { kind, span: Span::default() }
}

fn name(text: &str) -> Expression {
    let bare = text.trim_end_matches('\'');
    expression(ExpressionKind::Name { name: bare.into(), primes: (text.len() - bare.len()) as u8 })
}

fn call(name: &str, arguments: Vec<Expression>) -> Expression {
    expression(ExpressionKind::Call { name: name.into(), name_span: Span::default(), arguments })
}

fn leaf() -> impl Strategy<Value = Expression> {
    prop_oneof![
        4 => prop::sample::select(&VARIABLES[..]).prop_map(name),
        1 => Just(name("pi")),
        2 => prop::sample::select(&[0.0, 1.0, 2.0, 3.0, 0.5, 0.1, 1e-7, 12.25][..])
            .prop_map(|value| expression(ExpressionKind::Number(value))),
    ]
}

/// One of the constructs that only smooth expressions have.
fn smooth_step(inner: impl Strategy<Value = Expression> + Clone + 'static) -> impl Strategy<Value = Expression> {
    let chain = |ops: &'static [BinaryOp]| {
        let rest = prop::collection::vec((prop::sample::select(ops), inner.clone()), 1..4);
        (inner.clone(), rest)
            .prop_map(|(first, rest)| expression(ExpressionKind::Chain { first: Box::new(first), rest }))
    };
    const SMOOTH: &[&str] = &["sin", "cos", "tan", "atan", "sinh", "cosh", "tanh", "exp", "ln", "sqrt"];
    prop_oneof![
        3 => chain(&[BinaryOp::Add, BinaryOp::Sub]),
        3 => chain(&[BinaryOp::Mul, BinaryOp::Div]),
        1 => inner.clone().prop_map(|a| expression(ExpressionKind::Negate(Box::new(a)))),
        2 => (inner.clone(), inner.clone())
            .prop_map(|(a, b)| expression(ExpressionKind::Power(Box::new(a), Box::new(b)))),
        1 => (inner.clone(), -3..6_i32).prop_map(|(a, n)| {
            let mut exponent = expression(ExpressionKind::Number(f64::from(n.abs())));
            if n < 0 {
                exponent = expression(ExpressionKind::Negate(Box::new(exponent)));
            }
            expression(ExpressionKind::Power(Box::new(a), Box::new(exponent)))
        }),
        3 => (prop::sample::select(SMOOTH), inner.clone()).prop_map(|(name, a)| call(name, vec![a])),
        1 => (inner.clone(), inner.clone()).prop_map(|(a, b)| call("atan2", vec![a, b])),
        1 => prop::collection::vec(inner.clone(), 1..4).prop_map(|list| call("norm", list)),
        1 => inner.prop_map(|a| call("S", vec![a])),
    ]
}

/// Expressions that are differentiable almost everywhere, with selections.
pub fn differentiable() -> impl Strategy<Value = Expression> {
    leaf().prop_recursive(5, 32, 4, |inner| {
        let compare = (prop::sample::select(&[BinaryOp::Lt, BinaryOp::Ge][..]), inner.clone(), inner.clone())
            .prop_map(|(op, a, b)| expression(ExpressionKind::Compare(op, Box::new(a), Box::new(b))));
        prop_oneof![
            8 => smooth_step(inner.clone()),
            1 => (compare, inner.clone(), inner.clone()).prop_map(|(c, a, b)| call("if", vec![c, a, b])),
            1 => (prop::sample::select(&["min", "max"][..]), prop::collection::vec(inner.clone(), 2..4))
                .prop_map(|(name, list)| call(name, list)),
            1 => inner.clone().prop_map(|a| call("abs", vec![a])),
            1 => (inner.clone(), inner.clone(), inner).prop_map(|(a, b, c)| call("clamp", vec![a, b, c])),
        ]
    })
}

/// Everything that the language has.
pub fn any_expression() -> impl Strategy<Value = Expression> {
    leaf().prop_recursive(6, 48, 4, |inner| {
        let unary: Vec<&str> = UnaryOp::FUNCTIONS.iter().map(|op| op.info().name).collect();
        let binary: Vec<&str> = BinaryOp::FUNCTIONS.iter().map(|op| op.info().name).collect();
        let comparisons = [BinaryOp::Lt, BinaryOp::Le, BinaryOp::Gt, BinaryOp::Ge, BinaryOp::Eq, BinaryOp::Ne];
        let logic = |op: BinaryOp| {
            (inner.clone(), prop::collection::vec(inner.clone().prop_map(move |b| (op, b)), 1..3))
                .prop_map(|(first, rest)| expression(ExpressionKind::Chain { first: Box::new(first), rest }))
        };
        prop_oneof![
            6 => smooth_step(inner.clone()),
            2 => (prop::sample::select(unary), inner.clone()).prop_map(|(name, a)| call(name, vec![a])),
            2 => (prop::sample::select(binary), inner.clone(), inner.clone())
                .prop_map(|(name, a, b)| call(name, vec![a, b])),
            1 => (prop::sample::select(comparisons.to_vec()), inner.clone(), inner.clone())
                .prop_map(|(op, a, b)| expression(ExpressionKind::Compare(op, Box::new(a), Box::new(b)))),
            1 => logic(BinaryOp::And),
            1 => logic(BinaryOp::Or),
            1 => inner.clone().prop_map(|a| expression(ExpressionKind::Not(Box::new(a)))),
            1 => (inner.clone(), inner.clone(), inner.clone()).prop_map(|(c, a, b)| call("if", vec![c, a, b])),
            1 => (inner.clone(), inner.clone(), inner.clone()).prop_map(|(a, b, c)| call("clamp", vec![a, b, c])),
            1 => (prop::sample::select(&["rise_cycloidal", "rise_345", "rise_modified_sine"][..]), inner.clone())
                .prop_map(|(name, a)| call(name, vec![a])),
            1 => inner.prop_map(|a| expression(ExpressionKind::Table {
                name: "lift".into(),
                name_span: Span::default(),
                argument: Box::new(a),
            })),
        ]
    })
}

/// Arguments at which things go wrong.
pub const AWKWARD: [f64; 24] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    2.0,
    -2.0,
    3.0,
    -7.0,
    0.5,
    -0.5,
    1.5,
    0.1,
    core::f64::consts::PI,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
    f64::MIN_POSITIVE,
    5e-324,
    -5e-324,
    1e-300,
    1e300,
    -1e300,
    1e16,
    9007199254740993.0,
];

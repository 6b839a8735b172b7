//! Any text as an expression: what is printed is read as the same, derivatives and rates exist, and the tape gives the bits of the graph.

use holonomy_expr::{Expression, Graph, NodeId, Scope, Tape, parse, print};

use super::{Target, documents, text_of};

pub const TARGET: Target = Target { name: "expression", take, seeds, words: &WORDS };

const WORDS: [&str; 24] = [
    "x", "x'", "y", "t", "pi", "sin(", "atan2(", "if(", "norm(", "clamp(", "mod(", "sign(", "x^-2", "^", "1e308",
    "1e-308", "not ", " and ", " or ", "<=", "!=", "((((", "))))", "-",
];
/// Values of the names: ordinary, none, huge, tiny, none at all.
const AT: [[f64; 4]; 5] = [
    [0.7, -1.3, 2.0, 0.1],
    [0.0; 4],
    [1e200, -1e200, 3.0, 1e9],
    [1e-200, -0.0, 1e-9, 0.5],
    [f64::INFINITY, f64::NAN, 1.0, -1.0],
];

struct Names;

impl Scope for Names {
    fn name(&mut self, graph: &mut Graph, name: &str, primes: u8) -> Option<NodeId> {
        // Whatever a name is, it is one of the inputs.
        let input = if primes > 0 { 3 } else { name.bytes().fold(0, |sum, byte| sum + u32::from(byte)) % 3 };
        Some(graph.input(input))
    }
}

fn take(bytes: &[u8]) -> bool {
    let text = text_of(bytes);
    let expression = match parse(&text) {
        Ok(expression) => expression,
        Err(error) => {
            assert!(text.get(error.span.start..error.span.end).is_some(), "{error}");
            return false;
        }
    };
    let written = expression.to_string();
    let again: Expression =
        parse(&written).unwrap_or_else(|error| panic!("what was written cannot be read: {written}: {error}"));
    assert_eq!(again.to_string(), written);
    assert!(!expression.latex().is_empty());
    let mut graph = Graph::new();
    let Ok(root) = expression.lower(&mut graph, &mut Names) else { return false };
    let inputs: Vec<NodeId> = (0..4).map(|input| graph.input(input)).collect();
    let mut roots = vec![root];
    roots.extend(graph.gradient(root, &inputs));
    roots.push(graph.rate(root, &[(inputs[0], inputs[3])]));
    drop(print(&graph, roots[1], &|input| ["x", "y", "t", "x'"][input as usize].to_owned()));
    let tape = Tape::compile(&graph, &roots);
    let (mut work, mut outputs) = (vec![0.0; tape.work_len()], vec![0.0; roots.len()]);
    for at in &AT {
        tape.eval(at, &mut work, &mut outputs);
        for (found, root) in outputs.iter().zip(&roots) {
            let expected = graph.eval(*root, at);
            assert!(
                found.to_bits() == expected.to_bits() || (found.is_nan() && expected.is_nan()),
                "{written} at {at:?}: {found} {expected}"
            );
        }
    }
    true
}

/// Texts within documents that are expressions.
fn seeds() -> Vec<Vec<u8>> {
    let own = [
        "x^2 - 3*sin(y)/t",
        "if(x < 0 and not (y >= 1), -x, atan2(y, x'))",
        "norm(x, y, t) + clamp(x, -1, 1)^3",
        "mod(floor(x), 2) + tanh(y)",
    ];
    let texts = documents()
        .flat_map(|text| text.split('"').skip(1).step_by(2))
        .filter(|text| text.contains(['*', '+', '(']) && parse(text).is_ok());
    own.into_iter().chain(texts).map(|text| text.as_bytes().to_vec()).collect()
}

//! Expressions as text of the language.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::graph::{Graph, Node, NodeId};
use crate::notation::{Piece, Shape, Source, push_list, write};
use crate::number::number_text;
use crate::op::{BinaryOp, Precedence, UnaryOp};

/// The expression as text of the language; `name` gives the name of a formal input, with its primes. Reading the text
/// builds the same node, except for quotients by a length, which are 0 where the length is 0. Very long texts end in
/// ` ...`.
///
/// ```
/// # use holonomy_expr::{Graph, print};
/// let mut g = Graph::new();
/// let (x, half) = (g.input(0), g.constant(0.5));
/// let sum = g.add(x, half);
/// let power = g.powi(sum, -2);
/// assert_eq!(print(&g, power, &|_| "crank.B.x'".into()), "(crank.B.x' + 0.5)^(-2)");
/// ```
pub fn print(graph: &Graph, node: NodeId, name: &dyn Fn(u32) -> String) -> String {
    text(&Named { graph, name }, node)
}

/// A graph whose inputs have names.
pub(crate) struct Named<'a> {
    pub graph: &'a Graph,
    pub name: &'a dyn Fn(u32) -> String,
}

impl Source for Named<'_> {
    type Id = NodeId;

    const SPARSE: bool = false;

    fn shape(&self, id: NodeId) -> Shape<NodeId> {
        let call = |name: &str, arguments: &[NodeId]| Shape::Call(name.into(), arguments.to_vec());
        match self.graph.node(id) {
            Node::Constant(value) => Shape::Number(value),
            Node::Input(input) => {
                let name = (self.name)(input);
                let bare = name.trim_end_matches('\'');
                Shape::Name { name: bare.into(), primes: u8::try_from(name.len() - bare.len()).unwrap_or(u8::MAX) }
            }
            Node::Unary(op, a) if op.info().level == Precedence::Atom => call(op.info().name, &[a]),
            Node::Unary(op, a) => Shape::Prefix(op, a),
            Node::Binary(op, a, b) if op.info().level == Precedence::Atom => call(op.info().name, &[a, b]),
            Node::Binary(BinaryOp::Pow, a, b) => Shape::Power(a, b),
            Node::Binary(op, a, b) => self.chain(op, a, b),
            Node::Powi(a, n) => Shape::IntegerPower(a, n),
            Node::Select(condition, a, b) => call("if", &[condition, a, b]),
            Node::Norm { start, len } => call("norm", self.graph.list(start, len)),
            Node::Table { table, order, argument } => {
                let mut name = self.graph.tables[table.0 as usize].name.clone();
                name.extend((0..order).map(|_| '\''));
                Shape::Table(name, argument)
            }
        }
    }
}

impl Named<'_> {
    /// `(a - b) + c` and the like without parentheses: operators of one level from the left.
    fn chain(&self, op: BinaryOp, mut first: NodeId, last: NodeId) -> Shape<NodeId> {
        let level = op.info().level;
        let mut rest = vec![(op, last)];
        while level != Precedence::Comparison
            && let Node::Binary(op, a, b) = self.graph.node(first)
            && op.info().level == level
        {
            first = a;
            rest.push((op, b));
        }
        rest.reverse();
        Shape::Chain(first, rest)
    }
}

/// The text of an expression.
pub(crate) fn text<S: Source>(source: &S, id: S::Id) -> String {
    write(source, id, ("(", ")"), S::SPARSE, Shape::level, pieces::<S>)
}

fn pieces<S: Source>(shape: Shape<S::Id>, pieces: &mut Vec<Piece<S::Id>>) {
    let signed = if S::SPARSE { Precedence::Negation } else { Precedence::Power };
    match shape {
        Shape::Number(value) => pieces.push(Piece::text(number_text(value))),
        Shape::Name { mut name, primes } => {
            name.extend((0..primes).map(|_| '\''));
            pieces.push(Piece::text(name));
        }
        Shape::Prefix(op, a) => {
            let level = if op == UnaryOp::Neg { signed } else { op.info().level };
            pieces.push(Piece::text(op.info().name));
            pieces.push(Piece::Operand(a, level));
        }
        Shape::Chain(first, rest) => {
            let level = rest.first().map_or(Precedence::Atom, |(op, _)| op.info().level);
            pieces.push(Piece::Operand(first, level.tighter()));
            for (op, operand) in rest {
                let name = op.info().name;
                pieces.push(Piece::text(match level {
                    Precedence::Product => name.into(),
                    _ => format!(" {name} "),
                }));
                pieces.push(Piece::Right(operand, level.tighter()));
            }
        }
        Shape::Power(base, exponent) => {
            pieces.push(Piece::Operand(base, Precedence::Atom));
            pieces.push(Piece::text("^"));
            pieces.push(Piece::Operand(exponent, signed));
        }
        Shape::IntegerPower(base, n) => {
            pieces.push(Piece::Operand(base, Precedence::Atom));
            pieces.push(Piece::text(if n < 0 { format!("^({n})") } else { format!("^{n}") }));
        }
        Shape::Call(name, arguments) => {
            pieces.push(Piece::text(name + "("));
            push_list(arguments, ", ", pieces);
            pieces.push(Piece::text(")"));
        }
        Shape::Table(name, argument) => {
            pieces.push(Piece::text(format!("table({name}, ")));
            pieces.push(Piece::Operand(argument, Precedence::Or));
            pieces.push(Piece::text(")"));
        }
    }
}

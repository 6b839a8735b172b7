//! From a tree with names to nodes of a graph.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::ast::{Expression, ExpressionKind};
use crate::error::{ParseError, ParseErrorKind, Span};
use crate::graph::{Graph, NodeId, TableId};
use crate::motion_laws::MotionLaw;
use crate::names::{FUNCTIONS, foreign_function, meant};
use crate::op::{BinaryOp, UnaryOp};

/// What the names of an expression mean. `None` means that there is no such thing here.
pub trait Scope {
    /// The value of a name: dotted (`crank.B.x`), with its number of primes. `t` is asked for here, `pi` is not.
    fn name(&mut self, graph: &mut Graph, name: &str, primes: u8) -> Option<NodeId>;

    /// A function that the language does not have, at these arguments.
    fn function(&mut self, graph: &mut Graph, name: &str, arguments: &[NodeId]) -> Option<NodeId> {
        let _ = (graph, name, arguments);
        None
    }

    /// A table by name.
    fn table(&mut self, graph: &mut Graph, name: &str) -> Option<TableId> {
        let _ = (graph, name);
        None
    }

    /// Names that exist, for the nearest one in an error: values with their primes, functions as `f(`, tables.
    fn candidates(&self) -> Vec<String> {
        Vec::new()
    }
}

impl Expression {
    /// Builds the expression in `graph`, with its names looked up in `scope`.
    ///
    /// # Errors
    /// A name, function or table that `scope` does not know, or a graph that is full.
    pub fn lower(&self, graph: &mut Graph, scope: &mut dyn Scope) -> Result<NodeId, ParseError> {
        let node = lower(self, graph, scope)?;
        graph.check().map_err(|full| ParseError::new(self.span, full.into()))?;
        Ok(node)
    }
}

fn lower(expression: &Expression, graph: &mut Graph, scope: &mut dyn Scope) -> Result<NodeId, ParseError> {
    match &expression.kind {
        ExpressionKind::Number(value) => Ok(graph.constant(*value)),
        ExpressionKind::Name { name, primes } => lower_name(name, *primes, expression.span, graph, scope),
        ExpressionKind::Negate(a) => {
            let a = lower(a, graph, scope)?;
            Ok(graph.neg(a))
        }
        ExpressionKind::Not(a) => {
            let a = lower(a, graph, scope)?;
            Ok(graph.unary(UnaryOp::Not, a))
        }
        ExpressionKind::Chain { first, rest } => {
            let mut node = lower(first, graph, scope)?;
            for (op, operand) in rest {
                let operand = lower(operand, graph, scope)?;
                node = graph.binary(*op, node, operand);
            }
            Ok(node)
        }
        ExpressionKind::Compare(op, a, b) => {
            let (a, b) = (lower(a, graph, scope)?, lower(b, graph, scope)?);
            Ok(graph.binary(*op, a, b))
        }
        ExpressionKind::Power(a, b) => {
            let (a, b) = (lower(a, graph, scope)?, lower(b, graph, scope)?);
            Ok(graph.pow(a, b))
        }
        ExpressionKind::Call { name, name_span, arguments } => {
            let mut nodes = Vec::with_capacity(arguments.len());
            for argument in arguments {
                nodes.push(lower(argument, graph, scope)?);
            }
            call(name, *name_span, &nodes, graph, scope)
        }
        ExpressionKind::Table { name, name_span, argument } => {
            let argument = lower(argument, graph, scope)?;
            match scope.table(graph, name) {
                Some(table) => Ok(graph.table(table, argument)),
                None => {
                    let candidates = scope.candidates();
                    let meant = meant(name, plain(&candidates));
                    Err(ParseError::new(*name_span, ParseErrorKind::UnknownTable { name: name.clone(), meant }))
                }
            }
        }
    }
}

fn lower_name(
    name: &str,
    primes: u8,
    span: Span,
    graph: &mut Graph,
    scope: &mut dyn Scope,
) -> Result<NodeId, ParseError> {
    if name == "pi" {
        return match primes {
            0 => Ok(graph.constant(core::f64::consts::PI)),
            _ => Err(ParseError::new(span, ParseErrorKind::ConstantWithPrime)),
        };
    }
    if let Some(node) = scope.name(graph, name, primes) {
        return Ok(node);
    }
    let written = format!("{name}{}", "'".repeat(primes.into()));
    let candidates = scope.candidates();
    let is_function = candidates.iter().any(|candidate| candidate.strip_suffix('(') == Some(name));
    let meant = if is_function {
        Some(format!("it is a function, write `{name}(...)`"))
    } else {
        meant(&written, plain(&candidates).chain(["pi"]))
    };
    Err(ParseError::new(span, ParseErrorKind::UnknownName { name: written, meant }))
}

/// The candidates that are no functions.
fn plain(candidates: &[String]) -> impl Iterator<Item = &str> {
    candidates.iter().map(String::as_str).filter(|name| !name.ends_with('('))
}

fn call(
    name: &str,
    span: Span,
    arguments: &[NodeId],
    graph: &mut Graph,
    scope: &mut dyn Scope,
) -> Result<NodeId, ParseError> {
    let unary = UnaryOp::FUNCTIONS.iter().find(|op| op.info().name == name);
    let binary = BinaryOp::FUNCTIONS.iter().find(|op| op.info().name == name);
    // The numbers of arguments were checked by the parser; a tree from elsewhere falls through to the end.
    match (name, unary, binary, arguments) {
        ("norm", _, _, [_, ..]) => return Ok(graph.norm(arguments)),
        ("clamp", _, _, &[x, low, high]) => return Ok(graph.clamp(x, low, high)),
        ("if", _, _, &[condition, a, b]) => return Ok(graph.select(condition, a, b)),
        (_, Some(op), _, &[a]) => return Ok(graph.unary(*op, a)),
        ("min" | "max", _, Some(op), [first, rest @ ..]) => {
            return Ok(rest.iter().fold(*first, |node, argument| graph.binary(*op, node, *argument)));
        }
        (_, _, Some(op), &[a, b]) => return Ok(graph.binary(*op, a, b)),
        (_, _, _, &[u]) if let Some(law) = MotionLaw::of(name) => return Ok(law.at(graph, u)),
        _ => {}
    }
    if let Some(node) = scope.function(graph, name, arguments) {
        return Ok(node);
    }
    let candidates = scope.candidates();
    let functions = candidates.iter().filter_map(|candidate| candidate.strip_suffix('('));
    let meant = if plain(&candidates).any(|known| known == name) {
        Some(format!("`{name}` is a value; for a product write `{name}*(...)`"))
    } else {
        foreign_function(name).map(String::from).or_else(|| meant(name, FUNCTIONS.iter().copied().chain(functions)))
    };
    Err(ParseError::new(span, ParseErrorKind::UnknownFunction { name: name.into(), meant }))
}

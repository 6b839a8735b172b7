//! Parsed expressions as text and LaTeX again.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use crate::ast::{Expression, ExpressionKind};
use crate::latex::latex_text;
use crate::notation::{Shape, Source};
use crate::op::UnaryOp;
use crate::print::text;

/// Parsed expressions as a source of shapes.
struct Tree<'a>(PhantomData<&'a ()>);

impl<'a> Source for Tree<'a> {
    type Id = &'a Expression;

    const SPARSE: bool = true;

    fn shape(&self, expression: &'a Expression) -> Shape<&'a Expression> {
        match &expression.kind {
            ExpressionKind::Number(value) => Shape::Number(*value),
            ExpressionKind::Name { name, primes } => Shape::Name { name: name.clone(), primes: *primes },
            ExpressionKind::Negate(a) => Shape::Prefix(UnaryOp::Neg, &**a),
            ExpressionKind::Not(a) => Shape::Prefix(UnaryOp::Not, &**a),
            ExpressionKind::Chain { first, rest } => {
                Shape::Chain(&**first, rest.iter().map(|(op, operand)| (*op, operand)).collect())
            }
            ExpressionKind::Compare(op, a, b) => Shape::Chain(&**a, alloc::vec![(*op, &**b)]),
            ExpressionKind::Power(a, b) => Shape::Power(&**a, &**b),
            ExpressionKind::Call { name, arguments, .. } => {
                Shape::Call(name.clone(), arguments.iter().collect::<Vec<_>>())
            }
            ExpressionKind::Table { name, argument, .. } => Shape::Table(name.clone(), &**argument),
        }
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text(&Tree(PhantomData), self))
    }
}

impl Expression {
    /// LaTeX of the expression as it was written.
    pub fn latex(&self) -> String {
        latex_text(&Tree(PhantomData), self)
    }
}

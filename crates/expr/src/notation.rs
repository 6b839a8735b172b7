//! What an expression looks like, whether it is a text's tree or a node of a graph: the common ground of the two
//! printers. They walk with their own stack, so depth costs nothing.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::op::{BinaryOp, Precedence, UnaryOp};

/// The outermost part of an expression; `I` stands for its operands.
pub(crate) enum Shape<I> {
    Number(f64),
    Name {
        name: String,
        primes: u8,
    },
    /// `-a`, `not a`
    Prefix(UnaryOp, I),
    /// Operators of one level, from the left.
    Chain(I, Vec<(BinaryOp, I)>),
    Power(I, I),
    IntegerPower(I, i32),
    Call(String, Vec<I>),
    Table(String, I),
}

impl<I> Shape<I> {
    /// How tightly the outermost operation binds.
    pub(crate) fn level(&self) -> Precedence {
        match self {
            Self::Number(value) if !value.is_finite() => Precedence::Product,
            Self::Number(value) if value.is_sign_negative() => Precedence::Negation,
            Self::Prefix(op, _) => op.info().level,
            Self::Chain(_, rest) => rest.first().map_or(Precedence::Atom, |(op, _)| op.info().level),
            Self::Power(..) | Self::IntegerPower(..) => Precedence::Power,
            Self::Number(_) | Self::Name { .. } | Self::Call(..) | Self::Table(..) => Precedence::Atom,
        }
    }
}

/// Something whose expressions have shapes.
pub(crate) trait Source {
    /// A handle of an expression.
    type Id: Copy;

    /// Text with parentheses only where the grammar needs them, so that it nests no deeper than what was read; not
    /// also around signs for the reader's sake (`a*(-b)`, `-(-a)`).
    const SPARSE: bool;

    fn shape(&self, id: Self::Id) -> Shape<Self::Id>;
}

/// A piece of output: text, or an expression that is yet to be written and may need parentheses.
pub(crate) enum Piece<I> {
    Text(Cow<'static, str>),
    /// Parenthesized unless it binds at least so tightly.
    Operand(I, Precedence),
    /// Right of an operator: a leading sign is parenthesized too.
    Right(I, Precedence),
}

impl<I> Piece<I> {
    pub(crate) fn text(text: impl Into<Cow<'static, str>>) -> Self {
        Self::Text(text.into())
    }
}

/// Longest printed expression, bytes; a graph is much longer as text than as a graph.
const LENGTH_LIMIT: usize = 1 << 20;

/// Writes an expression. `expand` gives the pieces of a shape; `bare_signs`: a sign right of an operator stands without
/// parentheses.
pub(crate) fn write<S: Source>(
    source: &S,
    id: S::Id,
    parentheses: (&'static str, &'static str),
    bare_signs: bool,
    level_of: impl Fn(&Shape<S::Id>) -> Precedence,
    expand: impl Fn(Shape<S::Id>, &mut Vec<Piece<S::Id>>),
) -> String {
    let mut out = String::new();
    let mut stack = alloc::vec![Piece::Operand(id, Precedence::Or)];
    let mut pieces = Vec::new();
    while let Some(piece) = stack.pop() {
        if out.len() > LENGTH_LIMIT {
            out.push_str(" ...");
            break;
        }
        let (id, level, right) = match piece {
            Piece::Text(text) => {
                out.push_str(&text);
                continue;
            }
            Piece::Operand(id, level) => (id, level, false),
            Piece::Right(id, level) => (id, level, true),
        };
        let shape = source.shape(id);
        let own = level_of(&shape);
        let wrap = own < level || (right && own == Precedence::Negation && !bare_signs);
        if wrap {
            pieces.push(Piece::text(parentheses.0));
        }
        expand(shape, &mut pieces);
        if wrap {
            pieces.push(Piece::text(parentheses.1));
        }
        stack.extend(pieces.drain(..).rev());
    }
    out
}

/// The pieces of a list, with `separator` between.
pub(crate) fn push_list<I>(operands: Vec<I>, separator: &'static str, pieces: &mut Vec<Piece<I>>) {
    for (number, operand) in operands.into_iter().enumerate() {
        if number > 0 {
            pieces.push(Piece::text(separator));
        }
        pieces.push(Piece::Operand(operand, Precedence::Or));
    }
}

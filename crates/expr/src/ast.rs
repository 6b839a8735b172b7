//! An expression as it was written.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::error::Span;
use crate::names::FUNCTIONS;
use crate::op::BinaryOp;

/// A parsed expression with its place in the text. Two are equal if they say the same, wherever it stands.
///
/// `Display` writes text that parses back to the same expression.
///
/// ```
/// # use holonomy_expr::parse;
/// let expression = parse("if(x'<=0, -(a), [").unwrap_err();
/// assert_eq!(expression.span.start, 16);
/// let expression = parse("if(x'<=0,-(a),2*(b+c) )")?;
/// assert_eq!(expression.to_string(), "if(x' <= 0, -a, 2*(b + c))");
/// # Ok::<(), holonomy_expr::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Expression {
    /// What it is.
    pub kind: ExpressionKind,
    /// Where it stands, without parentheses around it.
    pub span: Span,
}

impl PartialEq for Expression {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

/// The parts of an expression. Nesting is at most [`crate::DEPTH_LIMIT`] deep, so plain recursion is safe.
#[derive(Clone, Debug)]
pub enum ExpressionKind {
    /// A number; never negative from a text.
    Number(f64),
    /// `crank.B.x'`: the name with its dots, and the number of primes (time derivatives). `pi` and `t` are names too.
    Name {
        /// Dotted name.
        name: String,
        /// Number of primes.
        primes: u8,
    },
    /// `-a`
    Negate(Box<Expression>),
    /// `not a`
    Not(Box<Expression>),
    /// Operators of one level, applied from the left: `a - b + c`, `a*b/c`, `a and b`, `a or b`.
    Chain {
        /// First operand.
        first: Box<Expression>,
        /// Each operator with the operand to its right.
        rest: Vec<(BinaryOp, Expression)>,
    },
    /// `a < b` and its relatives.
    Compare(BinaryOp, Box<Expression>, Box<Expression>),
    /// `a^b`
    Power(Box<Expression>, Box<Expression>),
    /// `f(a, b)`: a function of the language, or a user's definition.
    Call {
        /// The function.
        name: String,
        /// Where its name stands.
        name_span: Span,
        /// The arguments.
        arguments: Vec<Expression>,
    },
    /// `table(name, argument)`
    Table {
        /// The table.
        name: String,
        /// Where its name stands.
        name_span: Span,
        /// Where it is read.
        argument: Box<Expression>,
    },
}

impl PartialEq for ExpressionKind {
    /// Without regard to places.
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Number(a), Self::Number(b)) => a.to_bits() == b.to_bits(),
            (Self::Name { name: a, primes: m }, Self::Name { name: b, primes: n }) => a == b && m == n,
            (Self::Negate(a), Self::Negate(b)) | (Self::Not(a), Self::Not(b)) => a == b,
            (Self::Chain { first: a, rest: b }, Self::Chain { first: c, rest: d }) => a == c && b == d,
            (Self::Compare(op, a, b), Self::Compare(other, c, d)) => op == other && a == c && b == d,
            (Self::Power(a, b), Self::Power(c, d)) => a == c && b == d,
            (Self::Call { name: a, arguments: b, .. }, Self::Call { name: c, arguments: d, .. }) => a == c && b == d,
            (Self::Table { name: a, argument: b, .. }, Self::Table { name: c, argument: d, .. }) => a == c && b == d,
            _ => false,
        }
    }
}

/// A use of a name in an expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NameUse {
    /// The name with its dots.
    pub name: String,
    /// Number of primes (0 for functions and tables).
    pub primes: u8,
    /// Where.
    pub span: Span,
}

impl Expression {
    /// The values that are used, in order of appearance, each as often as it appears; `t` among them, `pi` not.
    pub fn names(&self) -> Vec<NameUse> {
        self.uses(|expression| match &expression.kind {
            ExpressionKind::Name { name, primes } if name != "pi" => Some((name, *primes, expression.span)),
            _ => None,
        })
    }

    /// The user's functions that are called, in order of appearance: all but those of the language.
    pub fn functions(&self) -> Vec<NameUse> {
        self.uses(|expression| match &expression.kind {
            ExpressionKind::Call { name, name_span, .. } if !FUNCTIONS.contains(&name.as_str()) => {
                Some((name, 0, *name_span))
            }
            _ => None,
        })
    }

    /// The tables that are read, in order of appearance.
    pub fn tables(&self) -> Vec<NameUse> {
        self.uses(|expression| match &expression.kind {
            ExpressionKind::Table { name, name_span, .. } => Some((name, 0, *name_span)),
            _ => None,
        })
    }

    fn uses<'a>(&'a self, what: impl Fn(&'a Self) -> Option<(&'a String, u8, Span)>) -> Vec<NameUse> {
        let mut found = Vec::new();
        let mut stack = alloc::vec![self];
        while let Some(expression) = stack.pop() {
            if let Some((name, primes, span)) = what(expression) {
                found.push(NameUse { name: name.clone(), primes, span });
            }
            let start = stack.len();
            expression.for_each_part(|part| stack.push(part));
            stack[start..].reverse();
        }
        found
    }

    /// Calls `visit` for each direct part, first to last.
    pub fn for_each_part<'a>(&'a self, mut visit: impl FnMut(&'a Self)) {
        match &self.kind {
            ExpressionKind::Number(_) | ExpressionKind::Name { .. } => {}
            ExpressionKind::Negate(a) | ExpressionKind::Not(a) | ExpressionKind::Table { argument: a, .. } => visit(a),
            ExpressionKind::Chain { first, rest } => {
                visit(first);
                rest.iter().for_each(|(_, operand)| visit(operand));
            }
            ExpressionKind::Compare(_, a, b) | ExpressionKind::Power(a, b) => {
                visit(a);
                visit(b);
            }
            ExpressionKind::Call { arguments, .. } => arguments.iter().for_each(visit),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::parse;

    #[test]
    fn expressions_are_equal_where_all_of_their_parts_are() {
        // Each beside others that differ in one part.
        let families: [&[&str]; 9] = [
            &["1", "2"],
            &["x", "y", "x'"],
            &["-x", "-y"],
            &["x + y", "x - y", "z + y", "x + z"],
            &["x*y", "x/y", "z*y", "x*z"],
            &["x^y", "z^y", "x^z"],
            &["x < y", "x > y", "z < y", "x < z"],
            &["sin(x)", "cos(x)", "sin(y)"],
            &["table(a, x)", "table(b, x)", "table(a, y)"],
        ];
        let all = families.concat();
        for (i, one) in all.iter().enumerate() {
            for (j, other) in all.iter().enumerate() {
                let [a, b] = [one, other].map(|text| parse(text).unwrap_or_else(|error| panic!("{text}: {error}")));
                assert_eq!(a == b, i == j, "{one} and {other}");
            }
        }
    }
}

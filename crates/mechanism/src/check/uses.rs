//! The names that an expression uses, and how.

use holonomy_expr::Expression;

/// One use of a name.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Use {
    /// The name, with dots.
    pub name: String,
    /// How many primes follow it.
    pub primes: u8,
    /// The bytes of the expression.
    pub span: (usize, usize),
    /// How it is used.
    pub kind: UseKind,
}

/// How a name is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UseKind {
    /// As a value.
    Value,
    /// With so many arguments.
    Call(usize),
    /// As the first argument of `table`.
    Table,
}

/// All uses in the order of the text.
pub(crate) fn uses(expression: &Expression) -> Vec<Use> {
    expression
        .names()
        .into_iter()
        .map(|n| Use {
            name: n.name,
            primes: n.primes,
            span: (n.span.start, n.span.end),
            kind: UseKind::Value,
        })
        .collect()
}

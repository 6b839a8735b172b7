//! The names that an expression uses, and how.

use holonomy_expr::{Expression, ExpressionKind, FUNCTIONS};

/// One use of a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Use {
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
pub enum UseKind {
    /// As a value.
    Value,
    /// With so many arguments.
    Call(usize),
    /// As the first argument of `table`.
    Table,
}

/// All uses of names in the order of the text; the functions of the language are not among them.
pub fn uses(expression: &Expression) -> Vec<Use> {
    let mut found = Vec::new();
    let mut stack = vec![expression];
    while let Some(part) = stack.pop() {
        let (name, primes, span, kind) = match &part.kind {
            ExpressionKind::Name { name, primes } => (Some(name), *primes, part.span, UseKind::Value),
            ExpressionKind::Call { name, name_span, arguments } if !FUNCTIONS.contains(&name.as_str()) => {
                (Some(name), 0, *name_span, UseKind::Call(arguments.len()))
            }
            ExpressionKind::Table { name, name_span, .. } => (Some(name), 0, *name_span, UseKind::Table),
            _ => (None, 0, part.span, UseKind::Value),
        };
        let span = (span.start, span.end);
        found.extend(name.map(|name| Use { name: name.clone(), primes, span, kind }));
        // The first part is taken from the stack first.
        let from = stack.len();
        part.for_each_part(|part| stack.push(part));
        stack[from..].reverse();
    }
    found
}

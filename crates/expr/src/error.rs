//! What is wrong with the text of an expression, and where.

use alloc::string::String;
use core::fmt;

/// A range of bytes of the text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One beyond the last byte.
    pub end: usize,
}

impl Span {
    /// From byte `start` to before byte `end`.
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// From the start of this to the end of `other`.
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start, end: other.end }
    }
}

/// Why a text is not an expression, or an expression cannot be used here.
///
/// Its text is a sentence that names the character (counted from 1) at which the problem stands.
#[derive(Clone, PartialEq, Debug)]
pub struct ParseError {
    /// Where.
    pub span: Span,
    /// What.
    pub kind: ParseErrorKind,
}

impl ParseError {
    pub(crate) fn new(span: Span, kind: ParseErrorKind) -> Self {
        Self { span, kind }
    }
}

impl fmt::Display for ParseError {
    /// All text before an error is ASCII (anything else is the error), so bytes count characters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ParseErrorKind::Empty | ParseErrorKind::CallsTooDeep { .. } | ParseErrorKind::GraphFull(_) => {
                write!(f, "{}", self.kind)
            }
            kind => write!(f, "{kind} (at character {})", self.span.start + 1),
        }
    }
}

impl core::error::Error for ParseError {}

/// The kinds of problems.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ParseErrorKind {
    /// Nothing but white space.
    #[error("the expression is empty: a number, a name or a formula is expected")]
    Empty,
    /// A character that the language does not have.
    #[error("unexpected character `{found}`{}", so(*hint))]
    UnexpectedCharacter {
        /// The character.
        found: char,
        /// What to write instead.
        hint: Option<&'static str>,
    },
    /// An operator of other languages.
    #[error("`{found}` is no operator here{}", so(Some(hint)))]
    ForeignOperator {
        /// What was written.
        found: &'static str,
        /// What to write instead.
        hint: &'static str,
    },
    /// `1e`, `1.2.3`
    #[error("`{text}` is not a number: {reason}")]
    BadNumber {
        /// What was written.
        text: String,
        /// Why not.
        reason: &'static str,
    },
    /// `1e999`
    #[error("the number {text} is too large: the largest is about 1.8e308")]
    NumberTooLarge {
        /// What was written.
        text: String,
    },
    /// Something else had to come.
    #[error("{expected} is expected{after}, but {found}")]
    Expected {
        /// What had to come.
        expected: &'static str,
        /// After what, as ` after ...`; may be empty.
        after: String,
        /// What came, as a clause.
        found: String,
    },
    /// `2x`, `a b`, `)(`
    #[error("an operator is missing between {before} and {after}: for a product write `*`")]
    MissingOperator {
        /// The operand before.
        before: String,
        /// The operand after.
        after: String,
    },
    /// `)` without `(`
    #[error("this `)` has no `(` before it")]
    Unopened,
    /// `(` without `)`
    #[error("this `(` is never closed")]
    Unclosed,
    /// `,` outside of a call
    #[error("a comma separates the arguments of a function, and here is none; decimals are written with a point")]
    StrayComma,
    /// Nested too deeply.
    #[error("the expression is nested more than {limit} deep: give its parts names by definitions")]
    TooDeep {
        /// The limit.
        limit: usize,
    },
    /// Functions that call functions that call functions...
    #[error("functions call each other more than {limit} deep: write some of them out")]
    CallsTooDeep {
        /// The limit.
        limit: usize,
    },
    /// `a < b < c`
    #[error("comparisons do not chain: write `a < b and b < c`")]
    ChainedComparison,
    /// `sin(x, y)`
    #[error("`{name}` takes {takes}, here {}", are(*given))]
    WrongArgumentCount {
        /// The function.
        name: String,
        /// How many it takes, in words.
        takes: &'static str,
        /// How many are here.
        given: usize,
    },
    /// `sin x`
    #[error("`{name}` is a function: its argument stands in parentheses, `{name}(...)`")]
    FunctionWithoutArguments {
        /// The function.
        name: String,
    },
    /// `crank.B(x)`, `x'(t)`
    #[error("`{name}` is not a function: only plain names can be called")]
    NotCallable {
        /// What was called.
        name: String,
    },
    /// `2'`, `(x)'`
    #[error("a prime (time derivative) belongs directly after a name, as in `x'`")]
    StrayPrime,
    /// `x'''`
    #[error("`{name}` has {primes} primes: velocities have one, accelerations two")]
    TooManyPrimes {
        /// The name.
        name: String,
        /// How many.
        primes: usize,
    },
    /// `crank..x`, `crank.`
    #[error("a name is expected after the point in `{name}.`")]
    DanglingPoint {
        /// What stands before the point.
        name: String,
    },
    /// `table(2, t)`
    #[error("the first argument of `table` is the name of a table, as in `table(lift, t)`")]
    TableNeedsName,
    /// A name that nothing has.
    #[error("unknown name `{name}`{}", so(meant.as_deref()))]
    UnknownName {
        /// The name with its primes.
        name: String,
        /// The nearest known name.
        meant: Option<String>,
    },
    /// A function without a definition.
    #[error("unknown function `{name}`{}", so(meant.as_deref()))]
    UnknownFunction {
        /// The function.
        name: String,
        /// The nearest known function, or how to write what was probably meant.
        meant: Option<String>,
    },
    /// A table that does not exist.
    #[error("unknown table `{name}`{}", so(meant.as_deref()))]
    UnknownTable {
        /// The table.
        name: String,
        /// The nearest known table.
        meant: Option<String>,
    },
    /// `pi'`
    #[error("`pi` is a number and has no time derivative")]
    ConstantWithPrime,
    /// The graph took no more nodes.
    #[error(transparent)]
    GraphFull(#[from] crate::graph::GraphFull),
}

/// A remedy after a colon.
fn so(hint: Option<&str>) -> String {
    match hint {
        Some(hint) => alloc::format!(": {hint}"),
        None => String::new(),
    }
}

fn are(count: usize) -> String {
    match count {
        0 => "are none".into(),
        1 => "is 1".into(),
        _ => alloc::format!("are {count}"),
    }
}

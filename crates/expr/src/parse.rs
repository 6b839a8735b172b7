//! Tokens to an expression, by precedence climbing.
//!
//! ```text
//! loosest   or
//!           and
//!           not
//!           < <= > >= == !=      does not chain
//!           + -
//!           * /
//!           -a
//! tightest  ^                    from the right; its exponent may have a sign: 2^-x
//! ```

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::ast::{Expression, ExpressionKind};
use crate::error::{ParseError, ParseErrorKind, Span};
use crate::lex::{Token, lex};
use crate::names::{FUNCTIONS, arity};
use crate::number::number_text;
use crate::op::{BinaryOp, Precedence};

/// Deepest nesting of parentheses, calls, signs and powers.
pub const DEPTH_LIMIT: usize = 64;

/// Reads an expression. Which names exist is not asked here but when it is lowered ([`Expression::lower`]).
///
/// ```
/// # use holonomy_expr::parse;
/// assert_eq!(parse("-x^2 + y")?, parse("(-(x^2)) + y")?);
/// assert_eq!(
///     parse("m*g*(z + 1").unwrap_err().to_string(),
///     "this `(` is never closed (at character 5)"
/// );
/// # Ok::<(), holonomy_expr::ParseError>(())
/// ```
pub fn parse(text: &str) -> Result<Expression, ParseError> {
    parse_with(text, &[])
}

/// Reads an expression in which the functions of the language named in `own` have a further meaning of the caller's: they
/// may be called with any number of arguments, which the caller checks.
///
/// ```
/// # use holonomy_expr::{parse, parse_with};
/// assert!(parse("max(height) < 2").is_err());
/// assert_eq!(parse_with("max(height) < 2", &["max"])?.to_string(), "max(height) < 2");
/// # Ok::<(), holonomy_expr::ParseError>(())
/// ```
pub fn parse_with(text: &str, own: &[&str]) -> Result<Expression, ParseError> {
    let tokens = lex(text)?;
    let mut parser = Parser { text, own, tokens, at: 0, depth: 0, open: Vec::new() };
    if parser.peek() == &Token::End {
        return Err(ParseError::new(Span::new(0, text.len()), ParseErrorKind::Empty));
    }
    let expression = parser.expression(Precedence::Or)?;
    match parser.peek() {
        Token::End => Ok(expression),
        Token::Close => Err(parser.error(ParseErrorKind::Unopened)),
        Token::Comma => Err(parser.error(ParseErrorKind::StrayComma)),
        _ => Err(parser.missing_operator()),
    }
}

struct Parser<'a> {
    text: &'a str,
    /// Functions whose number of arguments the caller checks.
    own: &'a [&'a str],
    tokens: Vec<(Token, Span)>,
    at: usize,
    depth: usize,
    /// Places of the parentheses that are open.
    open: Vec<Span>,
}

impl Parser<'_> {
    fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    fn span(&self) -> Span {
        self.tokens[self.at].1
    }

    /// The token at hand; the end is never passed.
    fn take(&mut self) -> (Token, Span) {
        let token = self.tokens[self.at].clone();
        if token.0 != Token::End {
            self.at += 1;
        }
        token
    }

    fn error(&self, kind: ParseErrorKind) -> ParseError {
        ParseError::new(self.span(), kind)
    }

    fn quoted(&self, at: usize) -> String {
        let span = self.tokens[at].1;
        format!("`{}`", &self.text[span.start..span.end])
    }

    /// `expected` should stand here.
    fn expected(&self, expected: &'static str) -> ParseError {
        let after = if self.at == 0 { String::new() } else { format!(" after {}", self.quoted(self.at - 1)) };
        let found = match self.peek() {
            Token::End => "the expression ends here".to_string(),
            _ => format!("here is {}", self.quoted(self.at)),
        };
        self.error(ParseErrorKind::Expected { expected, after, found })
    }

    fn missing_operator(&self) -> ParseError {
        self.error(ParseErrorKind::MissingOperator { before: self.quoted(self.at - 1), after: self.quoted(self.at) })
    }

    /// One level deeper for the time of `read`.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, ParseError>) -> Result<T, ParseError> {
        if self.depth == DEPTH_LIMIT {
            return Err(self.error(ParseErrorKind::TooDeep { limit: DEPTH_LIMIT }));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// An expression whose operators bind at least as tightly as `least`.
    fn expression(&mut self, least: Precedence) -> Result<Expression, ParseError> {
        let mut left = self.operand(least)?;
        let mut compared = false;
        while let Token::Operator(op) = *self.peek() {
            let level = op.info().level;
            if level < least {
                break;
            }
            if level == Precedence::Comparison && compared {
                return Err(self.error(ParseErrorKind::ChainedComparison));
            }
            left = match level {
                Precedence::Power => {
                    self.take();
                    let exponent = self.nested(|parser| parser.expression(Precedence::Negation))?;
                    let span = left.span.to(exponent.span);
                    Expression { kind: ExpressionKind::Power(Box::new(left), Box::new(exponent)), span }
                }
                Precedence::Comparison => {
                    compared = true;
                    self.take();
                    let right = self.expression(level.tighter())?;
                    let span = left.span.to(right.span);
                    Expression { kind: ExpressionKind::Compare(op, Box::new(left), Box::new(right)), span }
                }
                _ => self.chain(left, level)?,
            };
        }
        Ok(left)
    }

    /// All operators of one level, with `first` to their left.
    fn chain(&mut self, first: Expression, level: Precedence) -> Result<Expression, ParseError> {
        let mut span = first.span;
        let mut rest = Vec::new();
        while let Token::Operator(op) = *self.peek()
            && op.info().level == level
        {
            self.take();
            let operand = self.expression(level.tighter())?;
            span = span.to(operand.span);
            rest.push((op, operand));
        }
        Ok(Expression { kind: ExpressionKind::Chain { first: Box::new(first), rest }, span })
    }

    /// A number, name, call, parenthesis, or one of these after a sign or `not`.
    fn operand(&mut self, least: Precedence) -> Result<Expression, ParseError> {
        let (token, span) = self.take();
        match token {
            Token::Number(value) => Ok(Expression { kind: ExpressionKind::Number(value), span }),
            Token::Name(name, primes) => self.name(name, primes, span),
            Token::Operator(BinaryOp::Sub) => {
                let inner = self.nested(|parser| parser.expression(Precedence::Negation))?;
                let span = span.to(inner.span);
                Ok(Expression { kind: ExpressionKind::Negate(Box::new(inner)), span })
            }
            Token::Not if least <= Precedence::Not => {
                let inner = self.nested(|parser| parser.expression(Precedence::Not))?;
                let span = span.to(inner.span);
                Ok(Expression { kind: ExpressionKind::Not(Box::new(inner)), span })
            }
            Token::Open => {
                let inner = self.parenthesized(span, |parser| parser.expression(Precedence::Or))?;
                self.close(")")?;
                Ok(inner)
            }
            _ => {
                self.at -= usize::from(token != Token::End);
                Err(self.expected("a number, a name or `(`"))
            }
        }
    }

    /// Reads what stands in the parenthesis that was just opened, up to its end.
    fn parenthesized<T>(
        &mut self,
        open: Span,
        read: impl FnOnce(&mut Self) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        self.open.push(open);
        self.nested(read)
    }

    /// Takes the `)` of the innermost parenthesis.
    fn close(&mut self, expected: &'static str) -> Result<Span, ParseError> {
        let open = self.open.pop();
        match (self.peek(), open) {
            (Token::Close, _) => Ok(self.take().1),
            (Token::End, Some(open)) => Err(ParseError::new(open, ParseErrorKind::Unclosed)),
            (Token::Comma, _) if expected == ")" => Err(self.error(ParseErrorKind::StrayComma)),
            _ => Err(self.missing_operator()),
        }
    }

    fn name(&mut self, name: String, primes: u8, span: Span) -> Result<Expression, ParseError> {
        if self.peek() != &Token::Open {
            if FUNCTIONS.contains(&name.as_str()) {
                return Err(ParseError::new(span, ParseErrorKind::FunctionWithoutArguments { name }));
            }
            return Ok(Expression { kind: ExpressionKind::Name { name, primes }, span });
        }
        if primes > 0 || name.contains('.') {
            let name = self.text[span.start..span.end].into();
            return Err(ParseError::new(span, ParseErrorKind::NotCallable { name }));
        }
        let (_, open) = self.take();
        if name == "table" {
            return self.table(span, open);
        }
        let arguments = self.parenthesized(open, Self::arguments)?;
        let end = self.close("`,` or `)`")?;
        if let Some((fewest, most, takes)) = arity(&name)
            && !(fewest..=most).contains(&arguments.len())
            && !self.own.contains(&name.as_str())
        {
            let kind = ParseErrorKind::WrongArgumentCount { name, takes, given: arguments.len() };
            return Err(ParseError::new(span.to(end), kind));
        }
        Ok(Expression { kind: ExpressionKind::Call { name, name_span: span, arguments }, span: span.to(end) })
    }

    /// Zero or more expressions, separated by commas, up to the closing parenthesis.
    fn arguments(&mut self) -> Result<Vec<Expression>, ParseError> {
        let mut arguments = Vec::new();
        if self.peek() == &Token::Close {
            return Ok(arguments);
        }
        loop {
            arguments.push(self.expression(Precedence::Or)?);
            if self.peek() != &Token::Comma {
                return Ok(arguments);
            }
            self.take();
        }
    }

    /// `table(` was read: the name of a table, and where it is read.
    fn table(&mut self, span: Span, open: Span) -> Result<Expression, ParseError> {
        let mut arguments = self.parenthesized(open, Self::arguments)?;
        let end = self.close("`,` or `)`")?;
        let given = arguments.len();
        let (Some(argument), Some(named), 2) = (arguments.pop(), arguments.pop(), given) else {
            let takes = arity("table").map_or("2 arguments", |(_, _, takes)| takes);
            let kind = ParseErrorKind::WrongArgumentCount { name: "table".into(), takes, given };
            return Err(ParseError::new(span.to(end), kind));
        };
        match named.kind {
            ExpressionKind::Name { name, primes: 0 } => Ok(Expression {
                kind: ExpressionKind::Table { name, name_span: named.span, argument: Box::new(argument) },
                span: span.to(end),
            }),
            _ => Err(ParseError::new(named.span, ParseErrorKind::TableNeedsName)),
        }
    }
}

impl core::str::FromStr for Expression {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse(text)
    }
}

impl From<f64> for Expression {
    /// A number, with the span of its shortest text.
    fn from(value: f64) -> Self {
        let text = number_text(value);
        Self { kind: ExpressionKind::Number(value), span: Span::new(0, text.len()) }
    }
}

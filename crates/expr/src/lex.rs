//! Text to tokens.

use alloc::string::String;
use alloc::vec::Vec;

use crate::error::{ParseError, ParseErrorKind, Span};
use crate::op::BinaryOp;

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Token {
    Number(f64),
    /// Dotted name and number of primes.
    Name(String, u8),
    /// `+ - * / ^`, comparisons, `and`, `or`.
    Operator(BinaryOp),
    Not,
    Open,
    Close,
    Comma,
    End,
}

/// Tokens with their places; the last is `End`.
pub(crate) fn lex(text: &str) -> Result<Vec<(Token, Span)>, ParseError> {
    let mut lexer = Lexer { text, bytes: text.as_bytes(), at: 0 };
    let mut tokens = Vec::new();
    loop {
        let (token, span) = lexer.next()?;
        let done = token == Token::End;
        tokens.push((token, span));
        if done {
            return Ok(tokens);
        }
    }
}

struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
}

fn starts_name(byte: u8) -> bool {
    byte == b'_' || byte.is_ascii_alphabetic()
}

fn continues_name(byte: u8) -> bool {
    byte == b'_' || byte.is_ascii_alphanumeric()
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn skip_while(&mut self, holds: impl Fn(u8) -> bool) {
        while self.at < self.bytes.len() && holds(self.bytes[self.at]) {
            self.at += 1;
        }
    }

    fn next(&mut self) -> Result<(Token, Span), ParseError> {
        self.skip_while(|byte| byte.is_ascii_whitespace());
        let start = self.at;
        if start >= self.bytes.len() {
            return Ok((Token::End, Span::new(start, start)));
        }
        let first = self.peek(0);
        let token = if first.is_ascii_digit() || (first == b'.' && self.peek(1).is_ascii_digit()) {
            self.number()?
        } else if starts_name(first) {
            self.name()?
        } else {
            self.sign(start)?
        };
        Ok((token, Span::new(start, self.at)))
    }

    fn number(&mut self) -> Result<Token, ParseError> {
        let start = self.at;
        let mut reason = None;
        self.skip_while(|byte| byte.is_ascii_digit());
        if self.peek(0) == b'.' {
            self.at += 1;
            self.skip_while(|byte| byte.is_ascii_digit());
            if self.peek(0) == b'.' {
                self.skip_while(|byte| byte == b'.' || byte.is_ascii_digit());
                reason = Some("it has more than one point");
            }
        }
        // `2e` could be meant as `2*e`, but `2e5` is a number, so `2e` is refused rather than guessed.
        if reason.is_none() && matches!(self.peek(0), b'e' | b'E') {
            let signed = usize::from(matches!(self.peek(1), b'+' | b'-'));
            if self.peek(1 + signed).is_ascii_digit() {
                self.at += 1 + signed;
                self.skip_while(|byte| byte.is_ascii_digit());
            } else if signed == 1 || !continues_name(self.peek(1)) {
                self.at += 1 + signed;
                reason = Some("digits must follow the `e` of its exponent");
            }
        }
        let span = Span::new(start, self.at);
        let text = &self.text[start..self.at];
        if let Some(reason) = reason {
            return Err(ParseError::new(span, ParseErrorKind::BadNumber { text: text.into(), reason }));
        }
        // The standard parser rounds correctly.
        match text.parse::<f64>() {
            Ok(value) if value.is_finite() => Ok(Token::Number(value)),
            Ok(_) => Err(ParseError::new(span, ParseErrorKind::NumberTooLarge { text: text.into() })),
            Err(_) => {
                let reason = "numbers look like `2`, `0.5`, `1e-3`";
                Err(ParseError::new(span, ParseErrorKind::BadNumber { text: text.into(), reason }))
            }
        }
    }

    fn name(&mut self) -> Result<Token, ParseError> {
        let start = self.at;
        self.skip_while(continues_name);
        while self.peek(0) == b'.' {
            if !continues_name(self.peek(1)) {
                let name = self.text[start..self.at].into();
                return Err(ParseError::new(Span::new(self.at, self.at + 1), ParseErrorKind::DanglingPoint { name }));
            }
            self.at += 1;
            self.skip_while(continues_name);
        }
        let name = &self.text[start..self.at];
        match name {
            "and" => return Ok(Token::Operator(BinaryOp::And)),
            "or" => return Ok(Token::Operator(BinaryOp::Or)),
            "not" => return Ok(Token::Not),
            _ => {}
        }
        let end = self.at;
        self.skip_while(|byte| byte == b'\'');
        let primes = self.at - end;
        if primes > 2 {
            let kind = ParseErrorKind::TooManyPrimes { name: name.into(), primes };
            return Err(ParseError::new(Span::new(start, self.at), kind));
        }
        Ok(Token::Name(name.into(), primes as u8))
    }

    fn sign(&mut self, start: usize) -> Result<Token, ParseError> {
        let foreign = |found: &'static str, hint| {
            let kind = ParseErrorKind::ForeignOperator { found, hint };
            Err(ParseError::new(Span::new(start, start + found.len()), kind))
        };
        use BinaryOp::{Add, Div, Eq, Ge, Gt, Le, Lt, Mul, Ne, Pow, Sub};
        let (token, length) = match (self.peek(0), self.peek(1)) {
            (b'*', b'*') => return foreign("**", "a power is written `^`"),
            (b'&', b'&') => return foreign("&&", "write `and`"),
            (b'|', b'|') => return foreign("||", "write `or`"),
            (b'<', b'>') => return foreign("<>", "write `!=`"),
            (b'=', b'<') => return foreign("=<", "write `<=`"),
            (b'=', b'>') => return foreign("=>", "write `>=`"),
            (b'=', b'=') => (Token::Operator(Eq), 2),
            (b'!', b'=') => (Token::Operator(Ne), 2),
            (b'<', b'=') => (Token::Operator(Le), 2),
            (b'>', b'=') => (Token::Operator(Ge), 2),
            (b'<', _) => (Token::Operator(Lt), 1),
            (b'>', _) => (Token::Operator(Gt), 1),
            (b'=', _) => return foreign("=", "equality is tested by `==`; an equation `a = b` is written `a - b`"),
            (b'!', _) => return foreign("!", "write `not`"),
            (b'+', _) => (Token::Operator(Add), 1),
            (b'-', _) => (Token::Operator(Sub), 1),
            (b'*', _) => (Token::Operator(Mul), 1),
            (b'/', _) => (Token::Operator(Div), 1),
            (b'^', _) => (Token::Operator(Pow), 1),
            (b'(', _) => (Token::Open, 1),
            (b')', _) => (Token::Close, 1),
            (b',', _) => (Token::Comma, 1),
            (b'\'', _) => return Err(ParseError::new(Span::new(start, start + 1), ParseErrorKind::StrayPrime)),
            _ => {
                let found = self.text[start..].chars().next().unwrap_or('?');
                let kind = ParseErrorKind::UnexpectedCharacter { found, hint: character_hint(found) };
                return Err(ParseError::new(Span::new(start, start + found.len_utf8()), kind));
            }
        };
        self.at += length;
        Ok(token)
    }
}

/// What to write instead of a character.
fn character_hint(found: char) -> Option<&'static str> {
    Some(match found {
        '\u{2212}' | '\u{2013}' | '\u{2014}' => "write `-`",
        '\u{00d7}' | '\u{00b7}' | '\u{22c5}' | '\u{2217}' => "write `*`",
        '\u{00f7}' | '\u{2215}' => "write `/`",
        '\u{00b2}' => "write `^2`",
        '\u{00b3}' => "write `^3`",
        '\u{03c0}' => "write `pi`",
        '\u{221a}' => "write `sqrt(...)`",
        '\u{2264}' => "write `<=`",
        '\u{2265}' => "write `>=`",
        '\u{2260}' => "write `!=`",
        '\u{2019}' | '\u{2032}' | '`' | '\u{00b4}' => "a time derivative is written with a plain quote, `x'`",
        '\u{00b0}' => "angles are in radians, write `*pi/180`",
        '\u{00a0}' | '\u{2009}' | '\u{202f}' => "it is a special space, write a plain one",
        '[' | ']' | '{' | '}' => "only round parentheses group",
        '%' => "write `mod(a, b)` for a remainder, `/100` for per cent",
        '&' => "write `and`",
        '|' => "write `or`, or `abs(...)`",
        '.' => "a number or a name belongs before a point",
        ';' | ':' | '?' => "write `if(condition, a, b)` for a choice, `,` between arguments",
        c if c.is_alphabetic() => "names are made of the letters a to z, digits and `_`",
        _ => return None,
    })
}

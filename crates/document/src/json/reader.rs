//! Text to [`Value`], going on after a mistake wherever the intention is clear.

use std::collections::BTreeMap;

use super::{Member, Node, Value, push_pointer};
use crate::diagnostic::{Code, Findings, MAX_DEPTH};

/// Reads `text` as one JSON value. Mistakes are reported to `findings`; `None` means that nothing could be read.
pub fn read(text: &str, findings: &mut Findings<'_>) -> Option<Value> {
    // A byte order mark is what some editors put before UTF-8; it carries no meaning.
    let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut reader = Reader { text, at: start, depth: 0, pointer: String::new(), findings };
    let value = reader.document();
    value.ok()
}

/// The text cannot be followed any further; the reason is among the findings.
struct Stop;

struct Reader<'t, 'f, 'l> {
    text: &'t str,
    at: usize,
    depth: usize,
    pointer: String,
    findings: &'f mut Findings<'l>,
}

impl Reader<'_, '_, '_> {
    fn document(&mut self) -> Result<Value, Stop> {
        self.skip_space()?;
        let value = self.value("`{` (a document is one object)")?;
        self.skip_space()?;
        if self.at < self.text.len() {
            let (found, end) = self.found();
            self.report(Code::TEXT_AFTER_END, (self.at, end), &[("found", &found)]);
        }
        Ok(value)
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn report(&mut self, code: Code, span: (usize, usize), parameters: &[(&'static str, &str)]) {
        self.findings.report_at(code, &self.pointer, span, parameters);
    }

    /// Reports that `expected` should stand here, with what stands here instead.
    fn expected(&mut self, expected: &str) {
        let (found, end) = self.found();
        self.report(Code::SYNTAX, (self.at, end), &[("expected", expected), ("found", &found)]);
    }

    /// What stands at the current position in words, and where it ends.
    fn found(&self) -> (String, usize) {
        let rest = &self.text[self.at..];
        let Some(first) = rest.chars().next() else {
            return ("the end of the text".to_owned(), self.at);
        };
        if first == '"' {
            return ("a string".to_owned(), self.at + 1);
        }
        let word: String = rest.chars().take_while(|c| is_word(*c)).take(24).collect();
        if word.is_empty() {
            let shown =
                if first.is_control() { format!("the character U+{:04X}", first as u32) } else { format!("`{first}`") };
            return (shown, self.at + first.len_utf8());
        }
        let end = self.at + word.len();
        (format!("`{word}`"), end)
    }

    /// Skips white space; comments are reported and skipped.
    fn skip_space(&mut self) -> Result<(), Stop> {
        loop {
            let rest = &self.text[self.at..];
            match self.byte() {
                Some(b' ' | b'\t' | b'\n' | b'\r') => self.at += 1,
                Some(b'/' | b'#') => {
                    let length = if rest.starts_with("/*") {
                        rest.find("*/").map_or(rest.len(), |end| end + 2)
                    } else if rest.starts_with("//") || rest.starts_with('#') {
                        rest.find('\n').unwrap_or(rest.len())
                    } else {
                        return Ok(());
                    };
                    self.report(Code::COMMENT, (self.at, self.at + length), &[]);
                    self.at += length;
                }
                _ => return Ok(()),
            }
        }
    }

    fn value(&mut self, expected: &str) -> Result<Value, Stop> {
        let start = self.at;
        let node = match self.byte() {
            Some(b'{') => self.nested(Self::object)?,
            Some(b'[') => self.nested(Self::array)?,
            Some(b'"') => match self.string()? {
                Some(text) => Node::String(text),
                None => Node::Invalid,
            },
            Some(b'-' | b'+' | b'.' | b'0'..=b'9') => self.number(),
            Some(b'\'') => self.single_quoted()?,
            Some(c) if c == b'_' || c.is_ascii_alphabetic() || c >= 0x80 => self.word(expected)?,
            _ => {
                self.expected(expected);
                return Err(Stop);
            }
        };
        Ok(Value { node, span: (start, self.at) })
    }

    fn nested(&mut self, read: fn(&mut Self) -> Result<Node, Stop>) -> Result<Node, Stop> {
        if self.depth == MAX_DEPTH {
            self.report(Code::TOO_DEEP, (self.at, self.at + 1), &[("limit", &MAX_DEPTH.to_string())]);
            return Err(Stop);
        }
        self.depth += 1;
        let node = read(self);
        self.depth -= 1;
        node
    }

    fn object(&mut self) -> Result<Node, Stop> {
        let open = self.at;
        self.at += 1;
        let mut members: Vec<Member> = Vec::new();
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        let mut comma = None;
        loop {
            self.skip_space()?;
            match self.byte() {
                Some(b'}') => {
                    self.report_trailing_comma(comma);
                    self.at += 1;
                    return Ok(Node::Object(members));
                }
                None => return self.unclosed(open, "`}`"),
                _ => {}
            }
            let (key, key_span) = self.key(members.is_empty())?;
            let parent = self.pointer.len();
            push_pointer(&mut self.pointer, &key);
            self.skip_space()?;
            if self.byte() == Some(b':') {
                self.at += 1;
            } else {
                self.expected("`:` after the key");
                if !self.begins_value() {
                    return Err(Stop);
                }
            }
            self.skip_space()?;
            let value = self.value("a value")?;
            if let Some(&first) = seen.get(&key) {
                let (line, column) = self.findings.line_column(first);
                let parameters = [("key", key.as_str()), ("line", &line.to_string()), ("column", &column.to_string())];
                self.report(Code::DUPLICATE_KEY, key_span, &parameters);
            } else {
                seen.insert(key.clone(), key_span.0);
                members.push(Member { key, key_span, value });
            }
            self.pointer.truncate(parent);
            comma = self.separator(open, b'}', "`,` or `}`")?;
            if comma.is_none() {
                return Ok(Node::Object(members));
            }
        }
    }

    fn array(&mut self) -> Result<Node, Stop> {
        let open = self.at;
        self.at += 1;
        let mut items = Vec::new();
        let mut comma = None;
        loop {
            self.skip_space()?;
            match self.byte() {
                Some(b']') => {
                    self.report_trailing_comma(comma);
                    self.at += 1;
                    return Ok(Node::Array(items));
                }
                None => return self.unclosed(open, "`]`"),
                _ => {}
            }
            let parent = self.pointer.len();
            push_pointer(&mut self.pointer, &items.len().to_string());
            items.push(self.value("a value or `]`")?);
            self.pointer.truncate(parent);
            comma = self.separator(open, b']', "`,` or `]`")?;
            if comma.is_none() {
                return Ok(Node::Array(items));
            }
        }
    }

    /// After a member or an item: the position of the comma, or `None` if the bracket closed.
    fn separator(&mut self, open: usize, close: u8, expected: &str) -> Result<Option<usize>, Stop> {
        self.skip_space()?;
        match self.byte() {
            Some(b',') => {
                self.at += 1;
                Ok(Some(self.at - 1))
            }
            Some(c) if c == close => {
                self.at += 1;
                Ok(None)
            }
            None => self.unclosed(open, expected),
            _ if self.begins_value() => {
                // A forgotten comma: what follows is still clear.
                self.expected(expected);
                Ok(Some(self.at))
            }
            _ => {
                self.expected(expected);
                Err(Stop)
            }
        }
    }

    fn report_trailing_comma(&mut self, comma: Option<usize>) {
        if let Some(at) = comma {
            self.report(Code::TRAILING_COMMA, (at, at + 1), &[]);
        }
    }

    fn unclosed<T>(&mut self, open: usize, expected: &str) -> Result<T, Stop> {
        let (line, column) = self.findings.line_column(open);
        let bracket = &self.text[open..=open];
        let parameters = [
            ("expected", expected),
            ("bracket", bracket),
            ("line", &line.to_string()),
            ("column", &column.to_string()),
        ];
        self.report(Code::UNCLOSED, (self.at, self.at), &parameters);
        Err(Stop)
    }

    fn begins_value(&self) -> bool {
        self.byte().is_some_and(|c| {
            matches!(c, b'{' | b'[' | b'"' | b'-' | b'0'..=b'9' | b'_' | b'\'') || c.is_ascii_alphabetic()
        })
    }

    fn key(&mut self, first: bool) -> Result<(String, (usize, usize)), Stop> {
        let start = self.at;
        if self.byte() == Some(b'"') {
            return match self.string()? {
                Some(key) => Ok((key, (start, self.at))),
                None => Err(Stop),
            };
        }
        let rest = &self.text[start..];
        let quoted = rest.starts_with('\'');
        let body = if quoted { &rest[1..] } else { rest };
        let word: String = body.chars().take_while(|c| is_word(*c)).collect();
        if word.is_empty() {
            self.expected(if first { "a key in double quotes, or `}`" } else { "a key in double quotes" });
            return Err(Stop);
        }
        let mut end = start + word.len() + usize::from(quoted);
        if quoted && self.text[end..].starts_with('\'') {
            end += 1;
        }
        self.at = end;
        self.report(Code::QUOTES, (start, end), &[("found", &self.text[start..end]), ("word", &word)]);
        Ok((word, (start, end)))
    }

    fn single_quoted(&mut self) -> Result<Node, Stop> {
        let start = self.at;
        let line = self.text[start + 1..].split('\n').next().unwrap_or_default();
        let Some(length) = line.find('\'') else {
            self.expected("a value");
            return Err(Stop);
        };
        self.at = start + length + 2;
        self.report(
            Code::QUOTES,
            (start, self.at),
            &[("found", &self.text[start..self.at]), ("word", &line[..length])],
        );
        Ok(Node::Invalid)
    }

    fn word(&mut self, expected: &str) -> Result<Node, Stop> {
        let start = self.at;
        let length = self.text[start..].find(|c| !is_word(c)).unwrap_or(self.text.len() - start);
        let word = &self.text[start..start + length];
        let node = match word {
            "true" => Node::Bool(true),
            "false" => Node::Bool(false),
            "null" => Node::Null,
            "NaN" | "nan" | "Infinity" | "inf" | "Inf" => {
                self.report(Code::BAD_NUMBER, (start, start + length), &[("found", word)]);
                Node::Invalid
            }
            word if word.is_empty() || self.depth == 0 => {
                self.expected(expected);
                return Err(Stop);
            }
            word => {
                self.report(Code::QUOTES, (start, start + length), &[("found", word), ("word", word)]);
                Node::Invalid
            }
        };
        self.at += length;
        Ok(node)
    }

    fn number(&mut self) -> Node {
        let start = self.at;
        let length = self.text[start..]
            .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.' | '_')))
            .unwrap_or(self.text.len() - start);
        let word = &self.text[start..start + length];
        self.at += length;
        if !is_json_number(word) {
            self.report(Code::BAD_NUMBER, (start, self.at), &[("found", shorten(word))]);
            return Node::Invalid;
        }
        // `f64::from_str` is correctly rounded for any number of digits; what is too large becomes infinite.
        match word.parse::<f64>() {
            Ok(number) if number.is_finite() => Node::Number(number),
            _ => {
                self.report(Code::NUMBER_TOO_LARGE, (start, self.at), &[("found", shorten(word))]);
                Node::Invalid
            }
        }
    }

    /// Reads a string; `None` if it had a mistake that was reported but its end is known.
    fn string(&mut self) -> Result<Option<String>, Stop> {
        let start = self.at;
        let mut good = true;
        let mut decoded = String::new();
        let mut offset = start + 1;
        loop {
            let Some(c) = self.text[offset..].chars().next() else {
                self.report(Code::UNTERMINATED_STRING, (start, offset), &[]);
                return Err(Stop);
            };
            match c {
                '"' => {
                    self.at = offset + 1;
                    return Ok(good.then_some(decoded));
                }
                '\n' | '\r' => {
                    self.report(Code::UNTERMINATED_STRING, (start, offset), &[]);
                    return Err(Stop);
                }
                c if (c as u32) < 0x20 => {
                    let code = format!("U+{:04X}", c as u32);
                    self.report(Code::CONTROL_CHARACTER, (offset, offset + 1), &[("character", &code)]);
                    good = false;
                    offset += 1;
                }
                '\\' => match super::strings::escape(self.text, offset) {
                    Ok((c, length)) => {
                        decoded.push(c);
                        offset += length;
                    }
                    Err(length) => {
                        let found = &self.text[offset..offset + length];
                        self.report(Code::BAD_ESCAPE, (offset, offset + length), &[("found", found)]);
                        good = false;
                        offset += length;
                    }
                },
                c => {
                    decoded.push(c);
                    offset += c.len_utf8();
                }
            }
        }
    }
}

fn is_word(c: char) -> bool {
    c == '_' || c == '-' || c.is_alphanumeric()
}

/// The beginning of a word, so that a number of a million digits does not fill the message.
pub(super) fn shorten(word: &str) -> &str {
    match word.char_indices().nth(40) {
        Some((end, _)) => &word[..end],
        None => word,
    }
}

/// The grammar of RFC 8259: `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`
fn is_json_number(word: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
    let word = word.strip_prefix('-').unwrap_or(word);
    let (mantissa, exponent) = match word.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (word, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    digits(whole)
        && (whole == "0" || !whole.starts_with('0'))
        && fraction.is_none_or(digits)
        && exponent.is_none_or(|exponent| digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent)))
}

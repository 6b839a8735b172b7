//! Escapes in strings, and the way back from a decoded string to the text.

/// The character that the escape at `offset` (a backslash) stands for and the bytes it takes; `Err` has the bytes to
/// show for an escape that JSON does not know.
pub(super) fn escape(text: &str, offset: usize) -> Result<(char, usize), usize> {
    let rest = &text[offset + 1..];
    let Some(kind) = rest.chars().next() else {
        return Err(1);
    };
    let character = match kind {
        '"' | '\\' | '/' => kind,
        'b' => '\u{8}',
        'f' => '\u{c}',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'u' => return unicode(text, offset),
        '\n' | '\r' => return Err(1),
        other => return Err(1 + other.len_utf8()),
    };
    Ok((character, 2))
}

/// `\uXXXX`, or a surrogate pair of two.
fn unicode(text: &str, offset: usize) -> Result<(char, usize), usize> {
    let unit = |at: usize| {
        let digits = text.get(at..at + 6)?.strip_prefix("\\u")?;
        if digits.bytes().all(|c| c.is_ascii_hexdigit()) { u32::from_str_radix(digits, 16).ok() } else { None }
    };
    let Some(first) = unit(offset) else {
        return Err(2);
    };
    if let Some(c) = char::from_u32(first) {
        return Ok((c, 6));
    }
    // A high surrogate must be followed by a low one.
    let second = unit(offset + 6).filter(|low| (0xDC00..0xE000).contains(low) && first < 0xDC00).ok_or(6usize)?;
    char::from_u32(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00)).map(|c| (c, 12)).ok_or(6)
}

/// The byte of `text` where byte `decoded` of the decoded string stands. `literal` is where the string literal begins
/// (its opening quote). A position past the end gives the closing quote.
pub fn source_offset(text: &str, literal: usize, decoded: usize) -> usize {
    let mut offset = literal + 1;
    let mut done = 0;
    while done < decoded {
        match text.get(offset..).and_then(|rest| rest.chars().next()) {
            None | Some('"') => break,
            Some('\\') => match escape(text, offset) {
                Ok((c, length)) => {
                    offset += length;
                    done += c.len_utf8();
                }
                Err(_) => break,
            },
            Some(c) => {
                offset += c.len_utf8();
                done += c.len_utf8();
            }
        }
    }
    offset
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_go_back_through_escapes() {
        let text = r#"  "a\u0020b\n\ud83d\ude00c" "#;
        let literal = 2;
        let decoded = "a b\n\u{1f600}c";
        for (byte, c) in decoded.char_indices() {
            let source = source_offset(text, literal, byte);
            let expected = match c {
                'a' => 3,
                ' ' => 4,
                'b' => 10,
                '\n' => 11,
                '\u{1f600}' => 13,
                _ => 25,
            };
            assert_eq!(source, expected, "{c:?}");
        }
        assert_eq!(&text[source_offset(text, literal, 99)..], "\" ");
    }

    #[test]
    fn a_lone_surrogate_is_refused() {
        for text in [r"\ud83d", r"\ud83dx", r"\ude00", r"\ud83d\u0041", r"\u12", r"\u+123"] {
            assert!(escape(text, 0).is_err(), "{text}");
        }
    }
}

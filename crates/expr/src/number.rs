//! Numbers as text: the shortest digits that read back to the same bits.

use alloc::format;
use alloc::string::String;

/// Shortest text that reads back to the same number: `2`, `0.1`, `1e-7`, `-0`. Infinities and NaN, which the language
/// cannot write, become quotients with these values: `1/0`, `-1/0`, `0/0`.
pub fn number_text(value: f64) -> String {
    if value.is_nan() {
        return "0/0".into();
    }
    if value.is_infinite() {
        return if value > 0.0 { "1/0".into() } else { "-1/0".into() };
    }
    let mut text = format!("{value:?}");
    if text.ends_with(".0") {
        text.truncate(text.len() - 2);
    }
    text
}

/// The same as LaTeX: powers of ten instead of an `e`.
pub(crate) fn number_latex(value: f64) -> String {
    if value.is_nan() {
        return "\\mathrm{NaN}".into();
    }
    if value.is_infinite() {
        return if value > 0.0 { "\\infty ".into() } else { "-\\infty ".into() };
    }
    let text = number_text(value);
    match text.split_once('e') {
        None => text,
        Some(("1", exponent)) => format!("10^{{{exponent}}}"),
        Some(("-1", exponent)) => format!("-10^{{{exponent}}}"),
        Some((digits, exponent)) => format!("{digits} \\cdot 10^{{{exponent}}}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortest_digits() {
        let cases = [
            (2.0, "2"),
            (-0.0, "-0"),
            (0.1, "0.1"),
            (1e-7, "1e-7"),
            (1e300, "1e300"),
            (123456789.0, "123456789"),
            (5e-324, "5e-324"),
            (f64::INFINITY, "1/0"),
            (f64::NAN, "0/0"),
        ];
        for (value, text) in cases {
            assert_eq!(number_text(value), text);
        }
        assert_eq!(number_latex(-2.5e-7), "-2.5 \\cdot 10^{-7}");
        assert_eq!(number_latex(1e20), "10^{20}");
    }
}

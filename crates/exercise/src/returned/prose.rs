//! The texts of an exercise as HTML: paragraphs, emphasis, code, and formulas in the letters that every font has.

/// A text without markup.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if c.is_control() && c != '\n' && c != '\t' => {}
            c => out.push(c),
        }
    }
    out
}

/// Paragraphs of Markdown with $math$.
pub(super) fn prose(text: &str) -> String {
    let paragraphs = text.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty());
    paragraphs.map(|paragraph| format!("<p>{}</p>\n", line(paragraph))).collect()
}

/// One paragraph: `**bold**`, `*italic*`, `` `code` ``, `$math$`; anything else as it is written.
fn line(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    'next: while !rest.is_empty() {
        for (mark, tag) in [("$$", "i"), ("$", "i"), ("`", "code"), ("**", "strong"), ("*", "em")] {
            if let Some(inside) = rest.strip_prefix(mark)
                && let Some(end) = inside.find(mark).filter(|end| *end > 0)
                && inside[..end].trim() == &inside[..end]
            {
                let content = &inside[..end];
                let content = match mark {
                    "$" | "$$" => math(content),
                    "`" => escaped(content),
                    _ => line(content),
                };
                out.push_str(&format!("<{tag}>{content}</{tag}>"));
                rest = &inside[end + mark.len()..];
                continue 'next;
            }
        }
        let stop =
            rest.char_indices().skip(1).find(|(_, c)| matches!(c, '$' | '`' | '*')).map_or(rest.len(), |(at, _)| at);
        out.push_str(&escaped(&rest[..stop]));
        rest = &rest[stop..];
    }
    out
}

/// Letters and signs of TeX.
const SIGNS: [(&str, &str); 40] = [
    ("alpha", "α"),
    ("beta", "β"),
    ("gamma", "γ"),
    ("delta", "δ"),
    ("epsilon", "ε"),
    ("varepsilon", "ε"),
    ("zeta", "ζ"),
    ("eta", "η"),
    ("theta", "θ"),
    ("lambda", "λ"),
    ("mu", "μ"),
    ("nu", "ν"),
    ("xi", "ξ"),
    ("pi", "π"),
    ("rho", "ρ"),
    ("sigma", "σ"),
    ("tau", "τ"),
    ("varphi", "φ"),
    ("phi", "φ"),
    ("psi", "ψ"),
    ("omega", "ω"),
    ("Omega", "Ω"),
    ("Delta", "Δ"),
    ("Phi", "Φ"),
    ("cdot", "·"),
    ("times", "×"),
    ("pm", "±"),
    ("le", "≤"),
    ("ge", "≥"),
    ("ne", "≠"),
    ("approx", "≈"),
    ("to", "→"),
    ("int", "∫"),
    ("sum", "∑"),
    ("infty", "∞"),
    ("ell", "ℓ"),
    ("circ", "°"),
    ("left", ""),
    ("right", ""),
    ("quad", " "),
];

/// What is in braces, or one sign; and what comes after it.
fn group(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    if !text.starts_with('{') {
        if let Some(name) = text.strip_prefix('\\') {
            let end = name.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(name.len()).max(1).min(name.len());
            return text.split_at(1 + end);
        }
        return text.split_at(text.chars().next().map_or(0, char::len_utf8));
    }
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        if depth == 0 {
            return (&text[1..at], &text[at + 1..]);
        }
    }
    (&text[1..], "")
}

/// A formula of TeX with roots, fractions, powers and indices.
fn math(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        match c {
            '^' | '_' => {
                let (inside, next) = group(after);
                let tag = if c == '^' { "sup" } else { "sub" };
                out.push_str(&format!("<{tag}>{}</{tag}>", math(inside)));
                rest = next;
            }
            '{' | '}' => rest = after,
            '-' => {
                out.push('\u{2212}');
                rest = after;
            }
            '\\' => {
                let end = after.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(after.len());
                let (name, next) = after.split_at(end);
                if name.is_empty() {
                    out.push(' ');
                    rest = next.get(next.chars().next().map_or(0, char::len_utf8)..).unwrap_or_default();
                } else if name == "sqrt" {
                    let (inside, next) = group(next);
                    out.push_str(&format!("√({})", math(inside)));
                    rest = next;
                } else if name == "frac" {
                    let (above, next) = group(next);
                    let (below, next) = group(next);
                    out.push_str(&format!("({})/({})", math(above), math(below)));
                    rest = next;
                } else if matches!(name, "dot" | "ddot") {
                    let (inside, next) = group(next);
                    out.push_str(&format!("{}{}", math(inside), if name == "dot" { "\u{307}" } else { "\u{308}" }));
                    rest = next;
                } else if name.starts_with("math") {
                    let (inside, next) = group(next);
                    out.push_str(&escaped(inside));
                    rest = next;
                } else {
                    let sign = SIGNS.iter().find(|(known, _)| *known == name).map(|(_, sign)| *sign);
                    out.push_str(&escaped(sign.unwrap_or(name)));
                    rest = next;
                }
            }
            c => {
                out.push_str(&escaped(&c.to_string()));
                rest = after;
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_exercises_become_html_and_nothing_else_does() {
        for (text, expected) in [
            ("**Goal.** You *can*.", "<p><strong>Goal.</strong> You <em>can</em>.</p>\n"),
            ("a\n\nb", "<p>a</p>\n<p>b</p>\n"),
            ("`lambda.rod` < 3", "<p><code>lambda.rod</code> &lt; 3</p>\n"),
            ("$T = 2\\pi\\sqrt{l/g}$:", "<p><i>T = 2π√(l/g)</i>:</p>\n"),
            ("$-r\\omega^2 \\cos\\omega t$", "<p><i>\u{2212}rω<sup>2</sup> cosω t</i></p>\n"),
            ("$\\theta_0^2/16$", "<p><i>θ<sub>0</sub><sup>2</sup>/16</i></p>\n"),
            ("$\\frac{F d}{C \\omega}$", "<p><i>(F d)/(C ω)</i></p>\n"),
            ("2 * 3 and 5 $ and *", "<p>2 * 3 and 5 $ and *</p>\n"),
            ("<img src=x onerror=alert(1)>", "<p>&lt;img src=x onerror=alert(1)&gt;</p>\n"),
            ("$\\sqrt$", "<p><i>√()</i></p>\n"),
            ("$a^$", "<p><i>a<sup></sup></i></p>\n"),
        ] {
            assert_eq!(prose(text), expected, "{text}");
        }
    }
}

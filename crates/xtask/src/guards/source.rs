//! Reading Rust sources and Markdown as far as the guards need: not a parser, and its own tests say what it sees.

use std::path::{Path, PathBuf};

/// Functions of `f64` in std whose bits are not fixed by IEEE 754, or are by std's choice (`sqrt` is exact, and libm's all the same), each
/// with the number of its arguments as a method.
const FLOAT_FUNCTIONS: [(&str, usize); 28] = [
    ("sin", 0),
    ("cos", 0),
    ("tan", 0),
    ("sin_cos", 0),
    ("asin", 0),
    ("acos", 0),
    ("atan", 0),
    ("atan2", 1),
    ("sinh", 0),
    ("cosh", 0),
    ("tanh", 0),
    ("asinh", 0),
    ("acosh", 0),
    ("atanh", 0),
    ("exp", 0),
    ("exp2", 0),
    ("exp_m1", 0),
    ("ln", 0),
    ("ln_1p", 0),
    ("log", 1),
    ("log2", 0),
    ("log10", 0),
    ("powf", 1),
    ("powi", 1),
    ("sqrt", 0),
    ("cbrt", 0),
    ("hypot", 1),
    ("mul_add", 2),
];

/// Every `.rs` file below a folder, in order.
pub fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            files.extend(rust_files(&entry));
        } else if entry.extension().is_some_and(|extension| extension == "rs") && !entry.ends_with("tests.rs") {
            files.push(entry);
        }
    }
    files
}

/// The source with comments, texts and what stands under `#[cfg(test)]` blanked; line breaks stay.
pub fn without_tests(source: &str) -> String {
    let code = code_only(source);
    let mut kept = String::with_capacity(code.len());
    let mut rest = code.as_str();
    while let Some(at) = rest.find("#[cfg(test)]") {
        kept.push_str(&rest[..at]);
        rest = &rest[at..];
        // The item ends with its block, or with a semicolon before any block.
        let mut depth = 0usize;
        let end = rest.char_indices().find_map(|(index, letter)| match letter {
            '{' => {
                depth += 1;
                None
            }
            '}' => {
                depth = depth.saturating_sub(1);
                (depth == 0).then_some(index + 1)
            }
            ';' if depth == 0 => Some(index + 1),
            _ => None,
        });
        let (skipped, after) = rest.split_at(end.unwrap_or(rest.len()));
        kept.extend(skipped.chars().filter(|&letter| letter == '\n'));
        rest = after;
    }
    kept + rest
}

/// Blanks comments and the inside of texts and characters.
fn code_only(source: &str) -> String {
    let letters: Vec<char> = source.chars().collect();
    let mut code = String::with_capacity(source.len());
    let mut at = 0;
    while at < letters.len() {
        let end = match (letters[at], letters.get(at + 1)) {
            ('/', Some('/')) => position(&letters, at, |rest| rest[0] == '\n').unwrap_or(letters.len()),
            ('/', Some('*')) => {
                position(&letters, at + 2, |rest| rest.starts_with(&['*', '/'])).map_or(letters.len(), |end| end + 2)
            }
            ('r', Some('"' | '#')) if at == 0 || !is_word(letters[at - 1]) => raw_text_end(&letters, at).unwrap_or(at),
            ('"', _) => text_end(&letters, at, '"'),
            ('\'', Some('\\')) => text_end(&letters, at, '\''),
            ('\'', Some(_)) if letters.get(at + 2) == Some(&'\'') => at + 3,
            _ => at,
        };
        if end == at {
            code.push(letters[at]);
            at += 1;
        } else {
            code.extend(letters[at..end].iter().map(|&letter| if letter == '\n' { '\n' } else { ' ' }));
            at = end;
        }
    }
    code
}

fn position(letters: &[char], from: usize, found: impl Fn(&[char]) -> bool) -> Option<usize> {
    (from..letters.len()).find(|&at| found(&letters[at..]))
}

fn text_end(letters: &[char], start: usize, quote: char) -> usize {
    let mut at = start + 1;
    while at < letters.len() && letters[at] != quote {
        at += if letters[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(letters.len())
}

fn raw_text_end(letters: &[char], start: usize) -> Option<usize> {
    let hashes = letters[start + 1..].iter().take_while(|&&letter| letter == '#').count();
    if letters.get(start + 1 + hashes) != Some(&'"') {
        return None;
    }
    let mut close = vec!['"'];
    close.resize(hashes + 1, '#');
    position(letters, start + 2 + hashes, |rest| rest.starts_with(&close)).map(|end| end + close.len())
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Calls of std's functions on floats in code without comments and texts: line and call.
///
/// `x.sin()` is one and `graph.sin(x)`, with one argument more, is not; `f64::sin` always is.
pub fn float_calls(code: &str) -> Vec<(usize, String)> {
    let mut calls = Vec::new();
    for (name, arity) in FLOAT_FUNCTIONS {
        for (at, _) in code.match_indices(name) {
            let (before, after) = (&code[..at], &code[at + name.len()..]);
            if after.chars().next().is_some_and(is_word) {
                continue;
            }
            let line = before.matches('\n').count() + 1;
            if before.ends_with("f64::") || before.ends_with("f32::") {
                calls.push((line, format!("f64::{name}")));
            } else if before.ends_with('.') && arguments(after) == Some(arity) {
                calls.push((line, format!(".{name}(...)")));
            }
        }
    }
    calls.sort();
    calls
}

/// The number of arguments of the call whose parenthesis opens at the start of `text`.
fn arguments(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('(')?;
    let (mut depth, mut commas, mut filled, mut pending) = (0usize, 0, false, false);
    for letter in inside.chars() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => {
                return Some(if filled { commas + usize::from(pending) } else { 0 });
            }
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                commas += 1;
                pending = false;
                continue;
            }
            _ => {}
        }
        if !letter.is_whitespace() {
            filled = true;
            pending = true;
        }
    }
    None
}

/// The paths a Markdown text names between backticks outside its code blocks: what has a slash or a known ending, or stands first in a row
/// of a table.
pub fn named_paths(markdown: &str) -> Vec<String> {
    let mut paths = Vec::new();
    let mut fenced = false;
    for line in markdown.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        }
        if fenced {
            continue;
        }
        for (index, word) in line.split('`').enumerate().filter(|(index, _)| index % 2 == 1) {
            let plain = !word.is_empty() && word.chars().all(|letter| is_word(letter) || "./-".contains(letter));
            let ending = [".md", ".rs", ".toml", ".json", ".mjs", ".ts"].iter().any(|ending| word.ends_with(ending));
            let first_in_row = index == 1 && line.starts_with("| `");
            if plain && (word.contains('/') || ending || first_in_row) {
                paths.push(word.trim_end_matches('/').to_owned());
            }
        }
    }
    paths
}

#[test]
fn calls_on_floats_are_seen_and_those_of_the_graph_are_not() {
    let source = r##"
        // x.sin() in a comment
        let a = "x.sin()"; let b = r#"x.cos()"#; let c = '"'; let d: &'static str = "\"x.tan()";
        let seen = x.sin() + (a + b).sqrt() + f64::exp(x) + x.powi(2) + x.atan2(y) + x.mul_add(a, b) + list.iter().map(f64::ln).sum();
        let graph = g.sin(x) + g.powi(x, 2) + g.atan2(f(x, y), z) + math::sqrt(x) + libm::sin(x) + x.sine() + x.exponent();
        x.powf(
            f(1, 2),
        );
    "##;
    let seen = float_calls(&without_tests(source));
    let expected = [
        (4, ".atan2(...)"),
        (4, ".mul_add(...)"),
        (4, ".powi(...)"),
        (4, ".sin(...)"),
        (4, ".sqrt(...)"),
        (4, "f64::exp"),
        (4, "f64::ln"),
        (6, ".powf(...)"),
    ];
    assert_eq!(seen, expected.map(|(line, call)| (line, call.to_owned())));
}

#[test]
fn what_is_only_for_tests_is_left_out() {
    let source = "fn a() {}\n#[cfg(test)]\nmod tests {\n fn b() { x.sin(); { } }\n}\n#[cfg(test)]\nuse std::f64;\nfn c() { x.cos(); }\n";
    assert_eq!(float_calls(&without_tests(source)), [(8, ".cos(...)".to_owned())]);
}

#[test]
fn paths_are_found_in_text_and_tables() {
    let text = "| `www` | |\nSee `crates/expr/` and `docs/a.md`, not `System` or `a / b`.\n```\n`not/here`\n```\n";
    assert_eq!(named_paths(text), ["www", "crates/expr", "docs/a.md"]);
}

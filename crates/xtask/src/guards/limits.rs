//! The table of limits in docs/limits.md: its numbers are those of the constants, its codes are told somewhere, and its tests exist.

use crate::project;
use std::path::Path;

fn read(path: &str) -> String {
    std::fs::read_to_string(project::root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The value of a constant of Rust or TypeScript: numbers, products, sums, shifts, and constants of the limits of documents.
fn constant(path: &str, name: &str) -> Option<f64> {
    let source = read(path);
    let words = [format!("const {name}:"), format!("const {name} ")];
    let line = source.lines().find(|line| words.iter().any(|word| line.contains(word.as_str())))?;
    value(line.split_once(" = ")?.1.split(';').next()?)
}

fn value(expression: &str) -> Option<f64> {
    let expression = expression.trim();
    // From what binds loosest: a sum, a shift, a product; parentheses only around a whole operand.
    for (sign, join) in [(" + ", add as fn(f64, f64) -> f64), (" << ", shift), (" * ", multiply)] {
        let place = expression.match_indices(sign).map(|(at, _)| at).find(|at| {
            let before = &expression[..*at];
            before.matches('(').count() == before.matches(')').count()
        });
        if let Some(at) = place {
            return Some(join(value(&expression[..at])?, value(&expression[at + sign.len()..])?));
        }
    }
    let inside = expression.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    match inside {
        Some(inside) => value(inside),
        None if expression.starts_with("MAX_") => constant("crates/document/src/diagnostic/mod.rs", expression),
        None => expression.replace('_', "").parse().ok(),
    }
}

fn add(a: f64, b: f64) -> f64 {
    a + b
}

fn shift(a: f64, b: f64) -> f64 {
    a * 2_f64.powf(b)
}

fn multiply(a: f64, b: f64) -> f64 {
    a * b
}

/// Every source of the crates and of the page, one after the other.
fn sources(folder: &Path, into: &mut String) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs" || extension == "ts") {
            into.push_str(&std::fs::read_to_string(&path).unwrap_or_default());
        }
    }
}

/// What stands between backquotes in a cell.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

#[test]
fn the_table_of_limits_is_true() {
    let text = read("docs/limits.md");
    let section = text.split("## Limits on size and work").nth(1).expect("the section");
    let rows: Vec<Vec<&str>> = section
        .lines()
        .skip_while(|line| !line.starts_with("|---"))
        .skip(1)
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split(" | ").collect())
        .collect();
    assert!(rows.len() >= 30, "{} rows", rows.len());
    let mut told = String::new();
    for entry in std::fs::read_dir(project::root().join("crates")).expect("crates") {
        let folder = entry.expect("a crate").path();
        if folder.file_name().is_some_and(|name| name != "xtask") {
            sources(&folder.join("src"), &mut told);
        }
    }
    for row in &rows {
        let [what, most, place, code, test] = row[..] else { panic!("five columns: {row:?}") };
        let number: f64 = most
            .split_whitespace()
            .next()
            .and_then(|number| number.replace(',', "").parse().ok())
            .unwrap_or_else(|| panic!("{what}: no number"));
        let (place, code, test) = (quoted(place), quoted(code), quoted(test));
        assert_eq!(constant(place[1], place[0]), Some(number), "{what}: {} in {}", place[0], place[1]);
        // An identifier stands in quotes where it is defined; a word that is a key of an answer, or a part of a sentence, as it is.
        let known = told.contains(&format!("\"{}\"", code[0]))
            || told.contains(&format!("pub {}: ", code[0]))
            || (code[0].contains(' ') && told.contains(code[0]));
        assert!(known, "{what}: nothing tells `{}`", code[0]);
        assert!(read(test[1]).contains(test[0]), "{what}: {} has no test `{}`", test[1], test[0]);
    }
}

#[test]
fn constants_are_read_as_they_are_written() {
    let cases = [("1 << 20", 1_048_576.0), ("2 * (1 << 20)", 2_097_152.0), ("1e7", 1e7), ("20_000", 20_000.0)];
    for (text, number) in cases {
        assert_eq!(value(text), Some(number), "{text}");
    }
    assert_eq!(value("MAX_DOCUMENT + (1 << 19)"), Some(1_572_864.0));
    assert_eq!(value("usize::MAX"), None);
}

//! The paths that a Markdown text names, and the files below a folder.

use std::path::{Path, PathBuf};

/// The files below a folder that end in `.ending`.
pub fn below(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.extend(below(&path, ending));
        } else if path.extension().is_some_and(|found| found == ending) {
            files.push(path);
        }
    }
    files
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
            let plain =
                !word.is_empty() && word.chars().all(|letter| letter.is_alphanumeric() || "_./-".contains(letter));
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
fn paths_are_found_in_text_and_tables() {
    let text = "| `www` | |\nSee `crates/expr/` and `docs/a.md`, not `System` or `a / b`.\n```\n`not/here`\n```\n";
    assert_eq!(named_paths(text), ["www", "crates/expr", "docs/a.md"]);
}

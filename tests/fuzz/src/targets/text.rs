//! Any text as a document: read, or refused with what, where and what to do; what was read stays what it is when it is written and read again.

use holonomy_document::read;
use holonomy_tests::whole_path::complete;

use super::{Target, documents, text_of};

pub const TARGET: Target = Target { name: "text", take, seeds, words: &WORDS };

const WORDS: [&str; 16] = [
    "{\"holonomy\":1}",
    "\"bodies\":{",
    "\"parameters\"",
    "\"coordinates\"",
    "\"joints\"",
    "\"\\u0000\"",
    "\\ud800",
    "1e999",
    "-0",
    "[[[[",
    "null",
    "\"a.P\"",
    "\"ground.A\"",
    "\"type\":\"revolute\"",
    "\"exercise\":{",
    "\u{feff}",
];

fn take(bytes: &[u8]) -> bool {
    let text = text_of(bytes);
    let reading = read(&text);
    complete(&text, &reading.diagnostics);
    let Some(document) = reading.document else {
        assert!(!reading.diagnostics.is_empty(), "refused without a finding");
        return false;
    };
    let canonical = document.canonical();
    let again = read(&canonical).document.unwrap_or_else(|| panic!("what was written cannot be read: {canonical}"));
    assert_eq!(again.canonical(), canonical);
    true
}

fn seeds() -> Vec<Vec<u8>> {
    documents().map(|text| text.as_bytes().to_vec()).collect()
}

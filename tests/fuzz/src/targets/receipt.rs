//! Any text as a receipt of a lesson, graded within bounds; the board's rows and what goes back are made of the report.

use std::sync::OnceLock;

use holonomy_document::{lessons, read};
use holonomy_exercise::{Key, Limits, Receipt, grade};
use holonomy_mechanism::kind::KindCache;

use super::{Target, text_of};

pub const TARGET: Target = Target { name: "receipt", take, seeds, words: &WORDS };

const WORDS: [&str; 12] = [
    "\"answers\":{",
    "\"reasons\"",
    "\"predictions\"",
    "\"attempts\"",
    "\"hints\"",
    "\"started\":\"2026-01-01T00:00:00Z\"",
    "\"trace\"",
    "\"document\":\"",
    "1e999",
    "null",
    "[]",
    "\\u202e",
];
/// Counted work that one receipt may cost.
const WORK: u64 = 2_000_000;

/// The lesson of which receipts are handed in.
fn key() -> &'static Key {
    static KEY: OnceLock<Key> = OnceLock::new();
    KEY.get_or_init(|| {
        let text = lessons::entries()[0].text;
        let document = read(text).document.unwrap_or_else(|| panic!("a lesson is a document"));
        Key::new(document).unwrap_or_else(|| panic!("a lesson has a key"))
    })
}

fn take(bytes: &[u8]) -> bool {
    let text = text_of(bytes);
    let receipt = Receipt::read(&text);
    if let Ok(receipt) = &receipt {
        let canonical = receipt.canonical();
        let again = Receipt::read(&canonical)
            .unwrap_or_else(|findings| panic!("what was written cannot be read: {findings:?}"));
        assert_eq!(again.canonical(), canonical);
    }
    let report = grade(key(), &text, &mut KindCache::new(), &Limits::work(WORK, || 0.0));
    assert!(
        report.points.is_finite() && report.points >= 0.0 && report.points <= report.max + 1e-9,
        "{} of {}",
        report.points,
        report.max
    );
    receipt.is_ok()
}

fn seeds() -> Vec<Vec<u8>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../reference/receipts");
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    files
        .filter(|path| path.to_string_lossy().ends_with(".receipt.json"))
        .filter_map(|path| std::fs::read(path).ok())
        .collect()
}

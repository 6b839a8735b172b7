//! The targets, by name.

use holonomy_document::{gallery, lessons};

mod document;
mod edits;
mod expression;
mod import;
mod link;
mod receipt;
mod run;
mod text;

/// What bytes are handed to.
pub struct Target {
    /// Its name, which is that of its folder of inputs.
    pub name: &'static str,
    /// Takes bytes; panics where something does not hold. True: they came further than to the first refusal.
    pub take: fn(&[u8]) -> bool,
    /// Inputs to begin with.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// Pieces that are put into inputs.
    pub words: &'static [&'static str],
}

/// All targets.
pub const ALL: [Target; 8] = [
    text::TARGET,
    link::TARGET,
    import::TARGET,
    expression::TARGET,
    document::TARGET,
    run::TARGET,
    receipt::TARGET,
    edits::TARGET,
];

/// The target of a name.
pub fn named(name: &str) -> Option<&'static Target> {
    ALL.iter().find(|target| target.name == name)
}

/// Bytes as the text of a file that was opened: what is no UTF-8 becomes a replacement character.
fn text_of(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

/// The texts between zero bytes.
fn parts(bytes: &[u8]) -> impl Iterator<Item = std::borrow::Cow<'_, str>> {
    bytes.split(|byte| *byte == 0).map(text_of)
}

/// Texts of gallery and lessons.
fn documents() -> impl Iterator<Item = &'static str> {
    gallery::entries().iter().map(|entry| entry.text()).chain(lessons::entries().iter().map(|lesson| lesson.text))
}

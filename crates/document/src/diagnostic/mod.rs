//! Findings about a document as data: what, where, with which words, and what to do.

mod catalogue;
mod template;

pub use catalogue::{Code, Kind};

use serde::ser::{Serialize, Serializer};

use crate::json::as_map;

/// Largest document, bytes of text.
pub const MAX_DOCUMENT: usize = 1 << 20;
/// Longest text for readers (a description, a prompt), characters.
pub const MAX_TEXT: usize = 20_000;
/// Deepest nesting of arrays and objects.
pub const MAX_DEPTH: usize = 64;
/// Most findings that are listed one by one.
pub const MAX_FINDINGS: usize = 200;

/// Where something stands: JSON pointer and bytes of the document's text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// JSON pointer (RFC 6901); empty for the whole document.
    pub pointer: String,
    /// First byte and one past the last byte.
    pub span: (usize, usize),
}

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The document cannot be used.
    Error,
    /// The document can be used, but probably means something else.
    Warning,
}

impl Severity {
    /// `error` or `warning`
    pub fn id(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

/// One finding.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Diagnostic {
    /// What kind of finding.
    #[cfg_attr(feature = "types", ts(as = "String"))]
    pub code: Code,
    /// How grave.
    pub severity: Severity,
    /// JSON pointer (RFC 6901) of the value concerned.
    pub pointer: String,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1, in characters.
    pub column: u32,
    /// First byte and one past the last byte in the text.
    pub span: (usize, usize),
    /// The words that the message is made of, for those who write it in another language.
    #[serde(serialize_with = "as_map")]
    #[cfg_attr(feature = "types", ts(as = "std::collections::BTreeMap<String, String>"))]
    pub parameters: Vec<(&'static str, String)>,
    /// What is wrong, in English.
    pub message: String,
    /// What to do, in English.
    pub remedy: String,
}

impl std::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {}: {}", self.line, self.column, self.severity.id(), self.message)?;
        if !self.pointer.is_empty() {
            write!(f, " (at {})", self.pointer)?;
        }
        write!(f, " {}", self.remedy)
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

/// The lines of a text, to turn bytes into lines and columns.
#[derive(Clone, Debug)]
pub struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    /// Finds the lines of `text`.
    pub fn new(text: &'t str) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { text, starts }
    }

    /// Line and column (from 1, in characters) of byte `at`.
    pub fn line_column(&self, at: usize) -> (u32, u32) {
        let at = at.min(self.text.len());
        let line = self.starts.partition_point(|start| *start <= at).max(1);
        let before = &self.text.as_bytes()[self.starts[line - 1]..at];
        // Characters are counted by the bytes that begin one.
        let column = before.iter().filter(|byte| **byte & 0xC0 != 0x80).count() + 1;
        let short = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        (short(line), short(column))
    }
}

/// The words of a finding without a place: parameters, message, remedy.
pub fn words(code: Code, parameters: &[(&'static str, &str)]) -> (Vec<(&'static str, String)>, String, String) {
    let parameters: Vec<(&'static str, &str)> = parameters.iter().map(|(name, text)| (*name, short(text))).collect();
    let message = template::fill(code.message(), &parameters);
    let remedy = template::fill(code.remedy(), &parameters);
    (parameters.into_iter().map(|(name, text)| (name, text.to_owned())).collect(), message, remedy)
}

/// The beginning of a text, so that a name of a million letters does not fill every message.
fn short(text: &str) -> &str {
    const LONGEST: usize = 1000;
    text.char_indices().nth(LONGEST).map_or(text, |(end, _)| &text[..end])
}

/// Builds one finding about a text.
pub fn diagnostic(
    lines: &Lines<'_>,
    code: Code,
    pointer: &str,
    span: (usize, usize),
    parameters: &[(&'static str, &str)],
) -> Diagnostic {
    let (line, column) = lines.line_column(span.0);
    let (parameters, message, remedy) = words(code, parameters);
    let severity = code.severity();
    Diagnostic { code, severity, pointer: pointer.to_owned(), line, column, span, parameters, message, remedy }
}

/// Collects the findings about one text.
pub struct Findings<'l> {
    lines: &'l Lines<'l>,
    list: Vec<Diagnostic>,
    unlisted: usize,
}

impl<'l> Findings<'l> {
    /// No findings yet about the text of `lines`.
    pub fn new(lines: &'l Lines<'l>) -> Self {
        Self { lines, list: Vec::new(), unlisted: 0 }
    }

    /// Line and column (from 1, in characters) of byte `at`.
    pub fn line_column(&self, at: usize) -> (u32, u32) {
        self.lines.line_column(at)
    }

    /// Adds a finding at a place.
    pub fn report(&mut self, code: Code, place: &Place, parameters: &[(&'static str, &str)]) {
        self.report_at(code, &place.pointer, place.span, parameters);
    }

    /// Adds a finding at a pointer and bytes of the text.
    pub fn report_at(&mut self, code: Code, pointer: &str, span: (usize, usize), parameters: &[(&'static str, &str)]) {
        if self.is_full() {
            self.unlisted += 1;
            return;
        }
        self.list.push(diagnostic(self.lines, code, pointer, span, parameters));
    }

    /// Was anything said about the value at `pointer` or a part of it?
    pub fn touches(&self, pointer: &str) -> bool {
        let below = |finding: &Diagnostic| {
            finding.pointer.strip_prefix(pointer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        self.list.iter().any(below)
    }

    /// Was an unknown key found directly in the document? It may be one that seems to be missing.
    pub fn has_unknown_keys(&self) -> bool {
        let top = |finding: &Diagnostic| finding.pointer.matches('/').count() == 1;
        self.list.iter().any(|finding| finding.code == Code::UNKNOWN_KEY && top(finding))
    }

    /// Will further findings only be counted?
    pub fn is_full(&self) -> bool {
        self.list.len() >= MAX_FINDINGS
    }

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// All findings in the order of the text.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        holonomy_expr::order::sort_by_key(&mut self.list, |finding| finding.span);
        if self.unlisted > 0 {
            let end = self.list.last().map_or((0, 0), |last| last.span);
            let count = self.unlisted.to_string();
            self.list.push(diagnostic(self.lines, Code::MORE_FINDINGS, "", end, &[("count", &count)]));
        }
        self.list
    }
}

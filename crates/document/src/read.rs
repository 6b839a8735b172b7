//! Text to [`Document`].

use super::decode::{Context, Decode};
use super::{Document, Keys, Space};
use crate::check;
use crate::diagnostic::{Code, Diagnostic, Findings, Lines, MAX_DOCUMENT, Severity};
use crate::json::{self, Node, Value};

/// What reading a text gave: the document if it has no errors, and everything that was found.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The document; `None` if there are errors.
    pub document: Option<Document>,
    /// All findings in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// A check of a decoded document that this crate knows nothing of: its text, its values, its keys.
pub type Check = fn(&str, &Value, &Keys, &mut Findings<'_>);

/// Reads and checks a document.
pub fn read(text: &str) -> Reading {
    read_and(text, |_, _, _, _| ())
}

/// Reads and checks a document, and what `more` has to say of it.
pub fn read_and(text: &str, more: Check) -> Reading {
    let lines = Lines::new(text);
    let mut findings = Findings::new(&lines);
    let mut result = None;
    if text.len() > MAX_DOCUMENT {
        let parameters = [("size", text.len().to_string()), ("limit", MAX_DOCUMENT.to_string())];
        let parameters = parameters.each_ref().map(|(name, text)| (*name, text.as_str()));
        findings.report_at(Code::DOCUMENT_TOO_LARGE, "", (0, 0), &parameters);
    } else if let Some(root) = json::read(text, &mut findings) {
        let spatial = match root.get("space").map(|space| &space.node) {
            Some(Node::String(space)) if space == Space::Spatial.id() => Some(true),
            Some(Node::String(space)) if space == Space::Planar.id() => Some(false),
            _ => None,
        };
        let mut context = Context::new(text, spatial, &mut findings);
        if let Some(keys) = Keys::decode(&root, &mut context) {
            check::check(text, &root, &keys, &mut findings);
            more(text, &root, &keys, &mut findings);
            result = Some((keys, root));
        }
    }
    let diagnostics = findings.finish();
    let errors = diagnostics.iter().any(|finding| finding.severity == Severity::Error);
    let document = result.filter(|_| !errors).map(|(keys, root)| Document { keys, root, source: text.to_owned() });
    Reading { document, diagnostics }
}

/// Reads a document after changes: each a path (`simulation.integrator.step`, or a JSON pointer) and a JSON value
/// that is put there. The text of the document is changed at these places only, and is what
/// [`Document::source`] gives and what the places of findings refer to.
pub fn read_with(text: &str, sets: &[(String, String)]) -> Reading {
    read_with_and(text, sets, |_, _, _, _| ())
}

/// The same with what `more` has to say of the document.
pub fn read_with_and(text: &str, sets: &[(String, String)], more: Check) -> Reading {
    match edited(text, sets) {
        Ok(text) => read_and(&text, more),
        Err(diagnostic) => Reading { document: None, diagnostics: vec![*diagnostic] },
    }
}

/// The text of a document after the changes of [`read_with`]; as it is where it is broken or too large: reading it says how.
///
/// # Errors
/// A path that leads nowhere, or a value that is no JSON.
pub fn edited(text: &str, sets: &[(String, String)]) -> Result<String, Box<Diagnostic>> {
    let mut text = text.to_owned();
    if text.len() <= MAX_DOCUMENT {
        for (path, value) in sets {
            match json::set(&text, path, value)? {
                Some(changed) => text = changed,
                None => break,
            }
        }
    }
    Ok(text)
}

//! From a file of another tool to a document: what was read, in numbers, and what was not understood, by name.

pub mod assembly;
mod document;
mod lines;
mod names;
mod plane;
pub mod source;

use serde::Serialize;

pub use document::{imported, turned};

use crate::error::{ImportError, Position};
use source::Offset;

/// Something in a file that was not understood, or that a document cannot say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Unread {
    /// What kind of thing it is, for those who say it in another language.
    pub code: &'static str,
    /// What it is called in the file: its tag and its name.
    pub element: String,
    /// What is different from element to element.
    pub detail: String,
    /// What became of it, in words.
    pub words: String,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
}

impl Unread {
    /// It in one line.
    pub fn line(&self) -> String {
        format!("line {}, column {}: {}: {}", self.line, self.column, self.element, self.words)
    }
}

/// A kind of thing that is not read: its code and its English words, in which `{detail}` stands for what is different.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnreadKind {
    /// The code.
    pub code: &'static str,
    /// What became of it.
    pub words: &'static str,
}

impl UnreadKind {
    /// One of this kind.
    pub fn at(self, element: &str, detail: &str, at: Offset) -> Found {
        Found { kind: self, element: element.to_owned(), detail: detail.to_owned(), at }
    }
}

/// Something that is not read, before its line is counted.
#[derive(Clone, Debug)]
pub struct Found {
    kind: UnreadKind,
    element: String,
    detail: String,
    at: Offset,
}

/// What was found with lines and columns: these are counted once for all, as a file may have many lines and much that is not read.
fn placed(found: Vec<Found>, file: &str) -> Vec<Unread> {
    let positions = source::positions(file, found.iter().map(|found| found.at));
    let unread = |(Found { kind, element, detail, .. }, position): (Found, Position)| Unread {
        code: kind.code,
        words: kind.words.replace("{detail}", &detail),
        element,
        detail,
        line: position.line,
        column: position.column,
    };
    found.into_iter().zip(positions).map(unread).collect()
}

/// An element that is not known here.
pub const ELEMENT: UnreadKind = UnreadKind { code: "element", words: "not understood, left out" };
/// An attribute that is not known here.
pub const ATTRIBUTE: UnreadKind = UnreadKind { code: "attribute", words: "its {detail} is not understood, left out" };
/// Documents have no contact.
pub const CONTACT: UnreadKind =
    UnreadKind { code: "contact", words: "its contact is left out: bodies pass through each other" };
/// A limit of a joint.
pub const LIMIT: UnreadKind = UnreadKind { code: "limit", words: "its limits ({detail}) are left out" };
/// A group of joints that no joint of a document is.
pub const COMBINATION: UnreadKind =
    UnreadKind { code: "combination", words: "no joint moves as {detail} together; the body is left free" };
/// A signal from outside.
pub const CONTROL: UnreadKind = UnreadKind { code: "control", words: "its control stays at {detail}" };
/// A name that was changed.
pub const RENAMED: UnreadKind = UnreadKind { code: "renamed", words: "is called {detail} in the document" };
/// A geometry without a part in the motion.
pub const DRAWN: UnreadKind =
    UnreadKind { code: "drawn", words: "its shape ({detail}) is left out: bodies are drawn by signs" };
/// A loop that does not close in the file.
pub const APART: UnreadKind =
    UnreadKind { code: "apart", words: "is {detail} m apart at the start of the file; the document begins closed" };

/// A file of another tool as a document.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The text of the document.
    pub document: String,
    /// What was not understood.
    pub unread: Vec<Unread>,
}

/// Reads a file of MJCF or URDF; its root tells which.
///
/// # Errors
/// It is neither, or says something that no mechanism can be; with line and column.
pub fn import(text: &str) -> Result<Imported, ImportError> {
    let parsed = source::parse(text)?;
    let root = parsed.root_element();
    match root.tag_name().name() {
        "mujoco" => crate::mjcf::import(text),
        "robot" => crate::urdf::import(text),
        found => {
            let expected = "<mujoco> or <robot>";
            Err(ImportError::Root { at: source::position(root), found: found.to_owned(), expected })
        }
    }
}

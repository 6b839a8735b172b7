//! Why nothing was written, and why nothing was read.

use std::fmt;

use holonomy_document::diagnostic::Diagnostic;
use holonomy_mechanism::failure::RunFailure;

/// Why a document has no text in a format.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ExportError {
    /// The numbers and expressions of the document are wrong.
    #[error("the document cannot be built")]
    Document(Vec<Diagnostic>),
    /// The start cannot be put together.
    #[error("the start cannot be put together: {0}")]
    Start(Box<RunFailure>),
    /// There are no bodies to write.
    #[error("the document has no bodies: its equations have no place in {0}")]
    NoBodies(&'static str),
    /// The document is in space, the format in the plane.
    #[error("the document is in space: {0} holds flat parts of mechanisms in the plane")]
    Spatial(&'static str),
    /// A hole does not fit into its part.
    #[error("a hole of {hole} mm does not fit into \"{body}\", which is {width} mm wide")]
    Hole {
        /// The body.
        body: String,
        /// Diameter, mm.
        hole: f64,
        /// Width of the body, mm.
        width: f64,
    },
    /// A size that nothing can have.
    #[error("the {0} must be greater than 0")]
    Size(&'static str),
}

/// A place in a text of another tool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1, in characters.
    pub column: u32,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a text of another tool is no mechanism.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// The text is longer than what is read.
    #[error("the file has {size} bytes; at most {limit} are read")]
    TooLarge {
        /// Its bytes.
        size: usize,
        /// The most that is read.
        limit: usize,
    },
    /// It is no XML.
    #[error("{at}: this is no XML: {problem}")]
    Xml {
        /// Where.
        at: Position,
        /// What is wrong.
        problem: String,
    },
    /// It is XML of something else.
    #[error("{at}: the file begins with <{found}>, where {expected} is needed")]
    Root {
        /// Where.
        at: Position,
        /// What it begins with.
        found: String,
        /// What is needed.
        expected: &'static str,
    },
    /// An attribute says something that it cannot.
    #[error("{at}: {what}")]
    Value {
        /// Where.
        at: Position,
        /// What is wrong, and with which element.
        what: String,
    },
    /// What was read is no mechanism.
    #[error("what was read is no mechanism: {0}")]
    Mechanism(String),
}

impl ImportError {
    /// What kind of error it is, for those who say it in another language.
    pub fn code(&self) -> &'static str {
        match self {
            Self::TooLarge { .. } => "import-size",
            Self::Xml { .. } => "import-xml",
            Self::Root { .. } => "import-root",
            Self::Value { .. } => "import-value",
            Self::Mechanism(_) => "import-mechanism",
        }
    }
}

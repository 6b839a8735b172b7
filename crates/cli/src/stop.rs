//! The reasons why the program ends before its work is done.

use holonomy_document::diagnostic::Diagnostic;
use holonomy_mechanism::run::RunFailure;

/// An early end.
#[derive(Debug)]
pub enum Stop {
    /// The command line is wrong, or a file cannot be read or written: a sentence, with a line `help: ...` where there is something to do.
    Usage(String),
    /// The document of that name is wrong.
    Document(String, Vec<Diagnostic>),
    /// The simulation of that document failed. (In a box, so that every `Result` of the program stays small.)
    Simulation(String, Box<RunFailure>),
    /// Everything was done, and something was found that a person must look at.
    Doubts(String),
    /// The reader of the output, for example `head`, has ended: nothing to complain about.
    Pipe,
}

impl From<holonomy_reproduce::Error> for Stop {
    fn from(error: holonomy_reproduce::Error) -> Self {
        use holonomy_reproduce::Error;
        match error {
            Error::Document(name, diagnostics) => Self::Document(name.to_owned(), diagnostics),
            Error::Simulation(name, failure) => Self::Simulation(name.to_owned(), failure),
            Error::Data(message) => Self::Usage(message),
        }
    }
}

//! The one error of the tasks: what went wrong, in words for the person at the terminal.

use std::fmt;

/// Why a step did not succeed.
#[derive(Debug)]
pub enum Failure {
    /// The step ran and failed, or could not start.
    Failed(String),
    /// The step cannot run on this machine as it is; the text says what one line would change that.
    NotRun(String),
}

/// Result of a step.
pub type Result<T> = std::result::Result<T, Failure>;

impl Failure {
    /// A failure with its message.
    pub fn new(message: impl Into<String>) -> Self {
        Self::Failed(message.into())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failed(message) | Self::NotRun(message) => f.write_str(message),
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::Failed(error.to_string())
    }
}

/// Gives an error of the operating system the thing it happened to.
pub trait Context<T> {
    /// `what` completes the sentence "cannot ...".
    fn context(self, what: impl fmt::Display) -> Result<T>;
}

impl<T, E: fmt::Display> Context<T> for std::result::Result<T, E> {
    fn context(self, what: impl fmt::Display) -> Result<T> {
        self.map_err(|error| Failure::new(format!("cannot {what}: {error}")))
    }
}

//! Why something failed, as data beside the English sentence: for those who say it in another language.

use holonomy_expr::number_text;
use serde::Serialize;

use super::bench::Unable;
use super::evaluate::NoValue;
use holonomy_document::diagnostic::Diagnostic;
use holonomy_mechanism::run::RunFailure;

/// A reason.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Why {
    /// The first thing that is wrong with a text.
    Finding(Box<Diagnostic>),
    /// A run that cannot be made.
    Failure(Box<RunFailure>),
    /// The names that the sentence is about: tasks, JSON pointers, channels.
    Names(Vec<String>),
}

impl Why {
    /// The first of some findings.
    pub fn first(findings: &[Diagnostic]) -> Option<Self> {
        findings.first().map(|finding| Self::Finding(Box::new(finding.clone())))
    }

    /// What keeps a run from being made.
    pub fn unable(unable: &Unable) -> Option<Self> {
        let failure = match unable {
            Unable::Document(findings) => return Self::first(findings),
            // Poses and advice are for who works on the document.
            Unable::Failed(failure) => RunFailure { more: Box::default(), ..failure.clone() },
            Unable::TooLarge(_) | Unable::OutOfTime | Unable::NoRun | Unable::NoVariant => RunFailure {
                cause: unable.id().to_owned(),
                t: None,
                parts: match unable {
                    Unable::TooLarge(count) => vec![count.to_string()],
                    _ => Vec::new(),
                },
                message: unable.to_string(),
                remedy: String::new(),
                more: Box::default(),
            },
        };
        Some(Self::Failure(Box::new(failure)))
    }

    /// What a missing value is about.
    pub fn no_value(problem: &NoValue) -> Option<Self> {
        let names = match problem {
            NoValue::UnknownChannel { name, nearest } => std::iter::once(name).chain(nearest).cloned().collect(),
            NoValue::OutsideRun { of, time } => vec![of.clone(), number_text(*time)],
            NoValue::ManyValues(name)
            | NoValue::UnknownPart(name)
            | NoValue::NoPeriod(name)
            | NoValue::NotFinite(name)
            | NoValue::Meaning(name) => vec![name.clone()],
            NoValue::NoSamples | NoValue::OutOfTime => return None,
        };
        Some(Self::Names(names))
    }
}

/// Something that failed: in English, and as data.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// In English.
    pub message: String,
    /// As data.
    pub why: Option<Why>,
}

impl From<&str> for Failure {
    fn from(message: &str) -> Self {
        Self { message: message.to_owned(), why: None }
    }
}

impl From<&[Diagnostic]> for Failure {
    fn from(findings: &[Diagnostic]) -> Self {
        let message = findings.first().map(ToString::to_string).unwrap_or_default();
        Self { message, why: Why::first(findings) }
    }
}

impl From<&Unable> for Failure {
    fn from(unable: &Unable) -> Self {
        Self { message: unable.to_string(), why: Why::unable(unable) }
    }
}

impl From<&NoValue> for Failure {
    fn from(problem: &NoValue) -> Self {
        Self { message: problem.to_string(), why: Why::no_value(problem) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_what_is_too_large_the_number_of_coordinates_is_told() {
        let parts = |unable| match Why::unable(&unable) {
            Some(Why::Failure(failure)) => (failure.cause, failure.parts),
            other => panic!("{other:?}"),
        };
        assert_eq!(parts(Unable::TooLarge(1001)), ("too-large".to_owned(), vec!["1001".to_owned()]));
        assert_eq!(parts(Unable::OutOfTime), ("out-of-time".to_owned(), vec![]));
    }
}

//! What goes wrong, as JSON: an array of diagnostics about the document, or one failure.

use holonomy_document::diagnostic::Diagnostic;
use holonomy_mechanism::run::RunFailure;
use serde::Serialize;
use wasm_bindgen::JsValue;

/// A question that cannot be answered.
#[derive(Debug)]
pub enum Refusal {
    /// The text is no document, or not one that can be run.
    Diagnostics(Vec<Diagnostic>),
    /// The run cannot start, or what was asked of it does not exist.
    Failure(RunFailure),
}

impl Refusal {
    /// A failure that concerns a question, not a run.
    pub fn question(cause: &str, parts: Vec<String>, message: String, remedy: String) -> Self {
        Self::Failure(RunFailure::new(cause, None, parts, message, remedy))
    }

    /// What the page is thrown.
    pub fn json(&self) -> String {
        match self {
            Self::Diagnostics(diagnostics) => json(diagnostics),
            Self::Failure(failure) => json(failure),
        }
    }
}

impl From<Refusal> for JsValue {
    fn from(refusal: Refusal) -> Self {
        Self::from_str(&refusal.json())
    }
}

/// JSON of plain data.
pub fn json<T: Serialize + ?Sized>(value: &T) -> String {
    // Only maps with keys that are no strings, or a failing writer, can fail: neither is here. The answer is still an answer if it does.
    serde_json::to_string(value).unwrap_or_else(|error| {
        format!(
            "{{\"cause\":\"internal\",\"t\":null,\"parts\":[],\"message\":\"{}\",\"remedy\":\"\"}}",
            error.to_string().replace('"', "'")
        )
    })
}

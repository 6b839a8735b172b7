//! What goes wrong, as JSON: an array of diagnostics about the document, or one failure.

use std::io::{Result as Written, Write};

use holonomy_document::diagnostic::Diagnostic;
use holonomy_document::json::number_text;
use holonomy_mechanism::run::RunFailure;
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};
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
    let mut text = Vec::new();
    let written = value.serialize(&mut Serializer::with_formatter(&mut text, Numbers));
    let written = written.map_err(|error| error.to_string());
    written.and_then(|()| String::from_utf8(text).map_err(|error| error.to_string())).unwrap_or_else(|error| {
        format!(
            "{{\"cause\":\"internal\",\"t\":null,\"parts\":[],\"message\":\"{}\",\"remedy\":\"\"}}",
            error.replace('"', "'")
        )
    })
}

/// No white space, and numbers as documents have them: the module prints numbers in one way.
struct Numbers;

impl Formatter for Numbers {
    fn write_f64<W: Write + ?Sized>(&mut self, writer: &mut W, value: f64) -> Written<()> {
        writer.write_all(number_text(value).as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_back_to_the_same_bits() {
        for value in [0.0, -0.0, 0.1, 2.0, 1e-7, 1.5e300, f64::MAX, 5e-324] {
            let text = json(&value);
            let read: f64 = serde_json::from_str(&text).expect("a number");
            assert_eq!(read.to_bits(), value.to_bits(), "{text}");
        }
        assert_eq!(json(&[f64::NAN, f64::INFINITY]), "[null,null]");
        assert_eq!(json(&serde_json::json!({"a": [1, 2.5, "x"]})), r#"{"a":[1,2.5,"x"]}"#);
    }
}

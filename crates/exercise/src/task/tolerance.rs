//! How far an answer may be from the right one.

use serde_json::json;

use holonomy_document::decode::{Context, Decode, record};
use holonomy_document::diagnostic::Code;
use holonomy_document::json::{Node, Value};
use holonomy_document::schema::Schemas;
use holonomy_document::{At, Text};
use holonomy_expr::math;

/// How far an answer may be from the right one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tolerance {
    /// In the unit of the answer.
    Absolute(f64),
    /// As a share of the right answer.
    Relative(f64),
}

record! {
    /// A relative tolerance.
    pub struct RelativeTolerance as "the tolerance" {
        /// As a share of the right answer.
        pub relative: f64,
    }
}

impl Decode for Tolerance {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let (tolerance, size) = match value.node {
            Node::Number(size) => (Self::Absolute(size), size),
            Node::Object(_) => {
                let relative = RelativeTolerance::decode(value, context)?.relative;
                (Self::Relative(relative), relative)
            }
            _ => {
                context.wrong_type(value, "a number, or {\"relative\": ...}");
                return None;
            }
        };
        if size <= 0.0 {
            let found = holonomy_document::json::number_text(size);
            let parameters = [("what", "The tolerance"), ("condition", "greater than 0"), ("found", found.as_str())];
            context.report(Code::OUT_OF_RANGE, value.span, &parameters);
            return None;
        }
        Some(tolerance)
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        let relative = schemas.record::<RelativeTolerance>();
        json!({ "anyOf": [{"type": "number", "exclusiveMinimum": 0}, relative] })
    }
}

/// A tolerance in the unit of the answer. Around zero a share of the answer means nothing; what is left is rounding.
pub(super) fn absolute(tolerance: Option<&At<Tolerance>>, size: f64, default: f64) -> f64 {
    match tolerance.map_or(Tolerance::Relative(default), |tolerance| tolerance.value) {
        Tolerance::Absolute(tolerance) => tolerance,
        Tolerance::Relative(share) => math::max(share * size.abs(), 1e-12),
    }
}

/// The tolerance as a share, where it is one.
pub(super) fn relative(tolerance: Option<&At<Tolerance>>, default: f64) -> Option<f64> {
    match tolerance.map_or(Tolerance::Relative(default), |tolerance| tolerance.value) {
        Tolerance::Absolute(_) => None,
        Tolerance::Relative(share) => Some(share),
    }
}

/// What an answer is called in the feedback.
pub(super) fn quantity(name: Option<&Text>) -> String {
    name.map_or_else(|| "The answer".to_owned(), |name| name.get("en").to_owned())
}

//! A smallest and a largest number.

use serde_json::json;

use holonomy_document::decode::{Context, Decode};
use holonomy_document::diagnostic::Code;
use holonomy_document::json::Value;
use holonomy_document::schema::Schemas;

/// A range, for a parameter that differs from student to student or a letter of a formula.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// Smallest value.
    pub min: f64,
    /// Largest value.
    pub max: f64,
}

impl Decode for Range {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        const EXPECTED: &str = "an array of two numbers, smallest and largest";
        let items = context.items(value, EXPECTED)?;
        let [min, max] = items else {
            let found = format!("an array of {}", items.len());
            context.report(Code::WRONG_LENGTH, value.span, &[("expected", EXPECTED), ("found", &found)]);
            return None;
        };
        let min = context.within("0", |context| f64::decode(min, context));
        let max = context.within("1", |context| f64::decode(max, context));
        Some(Self { min: min?, max: max? })
    }
    fn schema(_: &mut Schemas) -> serde_json::Value {
        json!({"type": "array", "minItems": 2, "maxItems": 2, "items": {"type": "number"}})
    }
}

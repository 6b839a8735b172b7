//! The leaves of a document: numbers, expressions, texts, names, vectors, each with its place.

use holonomy_expr::Expression;
use serde_json::json;

use super::decode::{Context, Decode, Key};
use crate::check::names;
use crate::diagnostic::{Code, MAX_TEXT, Place};
use crate::json::{self, Node, Value};
use crate::schema::Schemas;

/// A value and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct At<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub place: Place,
}

impl<T: Decode> Decode for At<T> {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let place = context.place(value.span);
        T::decode(value, context).map(|value| Self { value, place })
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        T::schema(schemas)
    }
}

/// A number, or an expression as the author wrote it.
#[derive(Clone, Debug)]
pub enum Scalar {
    /// A finite number.
    Number(f64),
    /// An expression: parsed, and the author's text.
    Expression(Expression, String),
}

impl Scalar {
    /// The number, if it is one as written.
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Expression(..) => None,
        }
    }

    /// As the author wrote it; numbers in their shortest form.
    pub fn text(&self) -> String {
        match self {
            Self::Number(number) => json::number_text(*number),
            Self::Expression(_, text) => text.clone(),
        }
    }
}

impl Decode for Scalar {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        match &value.node {
            Node::Number(number) => Some(Self::Number(*number)),
            Node::String(text) => match holonomy_expr::parse(text) {
                Ok(expression) => Some(Self::Expression(expression, text.clone())),
                Err(error) => {
                    let start = json::source_offset(context.text, value.span.0, error.span.start);
                    let end = json::source_offset(context.text, value.span.0, error.span.end);
                    context.report(Code::EXPRESSION, (start, end), &[("problem", &error.to_string())]);
                    None
                }
            },
            _ => {
                context.wrong_type(value, "a number or an expression in a string");
                None
            }
        }
    }
    fn schema(_: &mut Schemas) -> serde_json::Value {
        json!({"type": ["number", "string"]})
    }
}

impl Decode for f64 {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        match value.node {
            Node::Number(number) => Some(number),
            _ => {
                context.wrong_type(value, "a number");
                None
            }
        }
    }
    fn schema(_: &mut Schemas) -> serde_json::Value {
        json!({"type": "number"})
    }
}

impl Decode for bool {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        match value.node {
            Node::Bool(flag) => Some(flag),
            _ => {
                context.wrong_type(value, "true or false");
                None
            }
        }
    }
    /// A flag that is not there is not set.
    fn absent() -> Option<Self> {
        Some(false)
    }
    fn schema(_: &mut Schemas) -> serde_json::Value {
        json!({"type": "boolean", "default": false})
    }
}

impl Decode for String {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        context.string(value, "a string").map(str::to_owned)
    }
    fn schema(_: &mut Schemas) -> serde_json::Value {
        json!({"type": "string"})
    }
}

/// Text for readers, in one language or two.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Text {
    /// One text for all.
    Plain(String),
    /// English and German; at least one is there.
    Languages {
        /// English
        #[serde(default, skip_serializing_if = "Option::is_none")]
        en: Option<String>,
        /// German
        #[serde(default, skip_serializing_if = "Option::is_none")]
        de: Option<String>,
    },
}

impl Text {
    /// The text in the language `language` (`"en"` or `"de"`), or what there is.
    pub fn get(&self, language: &str) -> &str {
        match self {
            Self::Plain(text) => text,
            Self::Languages { en, de } => {
                let (first, second) = if language == "de" { (de, en) } else { (en, de) };
                first.as_deref().or(second.as_deref()).unwrap_or_default()
            }
        }
    }
}

/// One language of a text; what is read in one go has a length.
struct Prose(String);

impl Decode for Prose {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let text = context.string(value, "a string")?;
        let size = text.chars().count();
        if size > MAX_TEXT {
            let (size, limit) = (size.to_string(), MAX_TEXT.to_string());
            context.report(Code::TEXT_TOO_LONG, value.span, &[("size", &size), ("limit", &limit)]);
            return None;
        }
        Some(Self(text.to_owned()))
    }
    fn schema(_: &mut Schemas) -> serde_json::Value {
        json!({"type": "string", "maxLength": MAX_TEXT})
    }
}

impl Decode for Text {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        if let Node::String(_) = &value.node {
            return Prose::decode(value, context).map(|text| Self::Plain(text.0));
        }
        let members = context.members(value, "a string, or {\"en\": ..., \"de\": ...}")?;
        let keys = ["en", "de"].map(|key| Key { key, doc: "", required: false, instead: None });
        context.unknown_keys(members, &keys, &[], "a text");
        let [en, de] = keys.map(|key| Some(context.field::<Option<Prose>>(value, &key, "a text").flatten()?.0));
        if members.is_empty() {
            context.report(Code::NEEDS_ONE_OF, value.span, &[("object", "A text"), ("keys", "\"en\", \"de\"")]);
            return None;
        }
        Some(Self::Languages { en, de })
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        schemas.named("Text", |schemas| {
            json!({
                "description": "Text that people read: one string, or one for each language.",
                "anyOf": [
                    Prose::schema(schemas),
                    {
                        "type": "object", "additionalProperties": false, "minProperties": 1,
                        "properties": {"en": Prose::schema(schemas), "de": Prose::schema(schemas)}
                    }
                ]
            })
        })
    }
}

impl<T: Decode> Decode for Vec<T> {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let items = context.items(value, "an array")?;
        Some(context.each(items))
    }
    fn absent() -> Option<Self> {
        Some(Vec::new())
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        json!({"type": "array", "items": T::schema(schemas)})
    }
}

/// Two numbers or expressions in the plane, three in space; metres unless the key says otherwise.
#[derive(Clone, Debug)]
pub struct Vector {
    /// The components.
    pub components: Vec<At<Scalar>>,
    /// Where the array stands.
    pub place: Place,
}

impl Decode for Vector {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        const EXPECTED: &str = "an array of two numbers (plane) or three (space)";
        let items = context.items(value, EXPECTED)?;
        let place = context.place(value.span);
        if !(2..=3).contains(&items.len()) {
            let found = format!("an array of {}", items.len());
            context.report(Code::WRONG_LENGTH, value.span, &[("expected", EXPECTED), ("found", &found)]);
            return None;
        }
        let components: Vec<At<Scalar>> = context.each(items);
        (components.len() == items.len()).then_some(Self { components, place })
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        schemas.named("Vector", |schemas| {
            json!({
                "description": "Two components in the plane, three in space.",
                "type": "array", "minItems": 2, "maxItems": 3, "items": Scalar::schema(schemas)
            })
        })
    }
}

/// A quantity about an axis: one number or expression in the plane, three components in space.
#[derive(Clone, Debug)]
pub struct AxialVector {
    /// One component, or three.
    pub components: Vec<At<Scalar>>,
    /// Where it stands.
    pub place: Place,
}

impl Decode for AxialVector {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let place = context.place(value.span);
        let Node::Array(items) = &value.node else {
            return At::decode(value, context).map(|component| Self { components: vec![component], place });
        };
        if items.len() != 3 {
            let found = format!("an array of {}", items.len());
            let expected = "one number (plane) or an array of three (space)";
            context.report(Code::WRONG_LENGTH, value.span, &[("expected", expected), ("found", &found)]);
            return None;
        }
        let components: Vec<At<Scalar>> = context.each(items);
        (components.len() == items.len()).then_some(Self { components, place })
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        schemas.named("AxialVector", |schemas| {
            let number = Scalar::schema(schemas);
            json!({
                "description": "One number in the plane; three global components in space.",
                "anyOf": [number, {"type": "array", "minItems": 3, "maxItems": 3, "items": number}]
            })
        })
    }
}

/// An array of exactly two.
#[derive(Clone, Debug)]
pub struct Pair<T> {
    /// The first of the two.
    pub first: T,
    /// The second of the two.
    pub second: T,
    /// Where the array stands.
    pub place: Place,
}

impl<T: Decode> Decode for Pair<T> {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let items = context.items(value, "an array of two")?;
        let place = context.place(value.span);
        let [first, second] = items else {
            let found = format!("an array of {}", items.len());
            context.report(Code::WRONG_LENGTH, value.span, &[("expected", "an array of two"), ("found", &found)]);
            return None;
        };
        let first = context.within("0", |context| T::decode(first, context));
        let second = context.within("1", |context| T::decode(second, context));
        Some(Self { first: first?, second: second?, place })
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        json!({"type": "array", "minItems": 2, "maxItems": 2, "items": T::schema(schemas)})
    }
}

/// `"body.point"`: a point of a body, or of the ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointRef {
    /// The body, or `ground`.
    pub body: String,
    /// The point of that body.
    pub point: String,
    /// Where the reference stands.
    pub place: Place,
}

impl Decode for PointRef {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let text = context.string(value, "a point such as \"ground.A\"")?;
        match text.split_once('.') {
            Some((body, point)) if names::is_name(body) && names::is_name(point) => {
                Some(Self { body: body.to_owned(), point: point.to_owned(), place: context.place(value.span) })
            }
            _ => {
                context.report(Code::BAD_POINT, value.span, &[("found", text)]);
                None
            }
        }
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        schemas.named("PointRef", |_| {
            json!({
                "description": "A point of a body or of the ground, for example \"ground.A\".",
                "type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_]*\\.[A-Za-z_][A-Za-z0-9_]*$"
            })
        })
    }
}

/// The block of an exercise, kept as it is: what it says is read where exercises are worked on
/// (the crate of exercises), not by everybody who opens a mechanism.
#[derive(Clone, Debug, PartialEq)]
pub struct Raw(pub Value);

impl Decode for Raw {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        context.members(value, "an object")?;
        Some(Self(value.clone()))
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        schemas.exercise()
    }
}

//! The keys of a receipt as they are read: nothing in it is larger than any program writes.

use serde_json::json;

use super::{RECEIPT_VERSIONS, Receipt};
use crate::codes;
use crate::marking::Given;
use holonomy_document::decode::{Context, Decode, record};
use holonomy_document::json::{Node, Value, number_text};
use holonomy_document::schema::Schemas;

/// Longest short text (name, version, method...), characters.
const MAX_SHORT: usize = 500;
/// Longest answer in words, characters.
const MAX_WORDS: usize = 20_000;
/// Most points of a curve.
const MAX_POINTS: usize = 5_000;
/// Most tasks that a receipt speaks of.
const MAX_TASKS: usize = 500;

record! {
    /// What a student hands in.
    pub struct Keys as "the receipt" {
        /// The form of the receipt: 2, or 1 as it was before.
        pub receipt: Version,
        /// The student's name or number.
        pub name: Short,
        /// The answers by task.
        pub answers: ByTask<Given>,
        /// The student's document.
        pub document: Verbatim,
        /// The run whose trace is told.
        pub run: Option<Short>,
        /// How often each task was tried.
        pub attempts: ByTask<Times>,
        /// How many hints of each task were opened.
        pub hints: ByTask<Times>,
        /// The reasons for predictions by task.
        pub reasons: ByTask<Reason>,
        /// The fingerprints of predictions.
        pub predictions: ByTask<Short>,
        /// The method of the run.
        pub method: Option<Short>,
        /// The version of the program.
        pub version: Option<Short>,
        /// The number of the bits of the program.
        pub bits: Option<Times>,
        /// The fingerprint of the run.
        pub trace: Option<Short>,
        /// The fingerprint of the exercise.
        pub exercise: Option<Short>,
        /// When the student began, by the student's clock.
        pub started: Option<Short>,
        /// When the student was done, by the student's clock.
        pub finished: Option<Short>,
    }
}

impl From<Keys> for Receipt {
    fn from(keys: Keys) -> Self {
        let short = |text: Option<Short>| text.map(|text| text.0).unwrap_or_default();
        let counts = |counts: ByTask<Times>| counts.0.into_iter().map(|(task, times)| (task, times.0)).collect();
        Self {
            form: keys.receipt.0,
            name: keys.name.0,
            answers: keys.answers.0,
            document: keys.document.0,
            run: short(keys.run),
            attempts: counts(keys.attempts),
            hints: counts(keys.hints),
            reasons: keys.reasons.0.into_iter().map(|(task, reason)| (task, reason.0)).collect(),
            predictions: keys.predictions.0.into_iter().map(|(task, print)| (task, print.0)).collect(),
            bits: keys.bits.map_or(0, |bits| bits.0),
            method: short(keys.method),
            version: short(keys.version),
            trace: short(keys.trace),
            exercise: short(keys.exercise),
            started: short(keys.started),
            finished: short(keys.finished),
        }
    }
}

/// The version of a receipt.
#[derive(Clone, Copy, Debug)]
pub struct Version(pub u32);

impl Decode for Version {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let known = RECEIPT_VERSIONS.map(|version| version.to_string()).join(" and ");
        let one = |node: &Node| {
            RECEIPT_VERSIONS
                .into_iter()
                .find(|known| matches!(node, Node::Number(number) if *number == f64::from(*known)))
        };
        match &value.node {
            node if one(node).is_some() => one(node).map(Self),
            node => {
                let found =
                    if let Node::Number(number) = node { number_text(*number) } else { value.kind().to_owned() };
                context.report(codes::RECEIPT_VERSION, value.span, &[("found", &found), ("known", &known)]);
                None
            }
        }
    }
    fn schema(_: &mut Schemas) -> serde_json::Value {
        json!({ "enum": RECEIPT_VERSIONS })
    }
}

/// A student's own words.
#[derive(Clone, Debug)]
pub struct Reason(pub String);

impl Decode for Reason {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let text = String::decode(value, context)?;
        limited("A reason", text.chars().count(), MAX_WORDS, value.span, context).then_some(Self(text))
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        String::schema(schemas)
    }
}

/// A text that is not long.
#[derive(Clone, Debug)]
pub struct Short(pub String);

fn limited(what: &str, found: usize, limit: usize, span: (usize, usize), context: &mut Context<'_, '_>) -> bool {
    if found > limit {
        let (found, limit) = (found.to_string(), limit.to_string());
        context.report(codes::TOO_LONG, span, &[("what", what), ("found", &found), ("limit", &limit)]);
        return false;
    }
    true
}

impl Decode for Short {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let text = context.string(value, "a string")?;
        limited("A short text", text.chars().count(), MAX_SHORT, value.span, context).then(|| Self(text.to_owned()))
    }
    fn schema(_: &mut Schemas) -> serde_json::Value {
        json!({"type": "string"})
    }
}

/// An object as its text stands.
#[derive(Clone, Debug)]
pub struct Verbatim(pub String);

impl Decode for Verbatim {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        context.members(value, "a document")?;
        context.text.get(value.span.0..value.span.1).map(|text| Self(text.to_owned()))
    }
    fn schema(_: &mut Schemas) -> serde_json::Value {
        json!({"type": "object"})
    }
}

/// How often.
#[derive(Clone, Copy, Debug)]
pub struct Times(pub u32);

impl Decode for Times {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        match value.node {
            Node::Number(number) if (0.0..=1e9).contains(&number) && f64::from(number as u32) == number => {
                Some(Self(number as u32))
            }
            _ => {
                context.wrong_type(value, "a whole number from 0");
                None
            }
        }
    }
    fn schema(_: &mut Schemas) -> serde_json::Value {
        json!({"type": "number", "minimum": 0})
    }
}

/// Values by task.
#[derive(Clone, Debug)]
pub struct ByTask<T>(pub Vec<(String, T)>);

impl<T: Decode> Decode for ByTask<T> {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let members = context.members(value, "an object with a key for each task")?;
        if !limited("An object of tasks", members.len(), MAX_TASKS, value.span, context) {
            return None;
        }
        let mut list = Vec::new();
        for member in members {
            if limited("The id of a task", member.key.len(), 64, member.key_span, context) {
                let item = context.within(&member.key, |context| T::decode(&member.value, context));
                list.extend(item.map(|item| (member.key.clone(), item)));
            }
        }
        Some(Self(list))
    }
    fn absent() -> Option<Self> {
        Some(Self(Vec::new()))
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        json!({"type": "object", "additionalProperties": T::schema(schemas)})
    }
}

impl Decode for Given {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        const EXPECTED: &str = "a number, a text, an array of options, or an array of points";
        match &value.node {
            Node::Number(number) => Some(Self::Number(*number)),
            Node::String(text) => limited("An answer", text.chars().count(), MAX_WORDS, value.span, context)
                .then(|| Self::Text(text.clone())),
            Node::Array(items) => {
                if !limited("An answer", items.len(), MAX_POINTS, value.span, context) {
                    return None;
                }
                let option = |item: &Value| match item.node {
                    Node::Number(number) if (0.0..=1e6).contains(&number) && f64::from(number as u32) == number => {
                        Some(number as usize)
                    }
                    _ => None,
                };
                let point = |item: &Value| match &item.node {
                    Node::Array(pair) => match pair.as_slice() {
                        [Value { node: Node::Number(t), .. }, Value { node: Node::Number(x), .. }] => Some([*t, *x]),
                        _ => None,
                    },
                    _ => None,
                };
                let options = items.iter().map(option).collect::<Option<Vec<_>>>().map(Self::Choice);
                let given = options.or_else(|| items.iter().map(point).collect::<Option<Vec<_>>>().map(Self::Curve));
                if given.is_none() {
                    context.wrong_type(value, EXPECTED);
                }
                given
            }
            _ => {
                context.wrong_type(value, EXPECTED);
                None
            }
        }
    }
    fn schema(_: &mut Schemas) -> serde_json::Value {
        json!({})
    }
}

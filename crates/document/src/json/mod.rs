//! JSON with places: a document is read here, and nowhere else, so that every finding can point at its line.
//!
//! The reader is our own and small because four things are needed together that ready-made readers do not give: it
//! goes on after a mistake (all findings at once), refuses duplicate keys naming both places, keeps the order of
//! keys, and maps a position inside a string back through the escapes to the text the author sees.

mod edit;
mod reader;
mod strings;
mod write;

use serde::{Serialize, Serializer};

use crate::diagnostic::{Findings, Lines};

pub use edit::find;
pub use edit::{put, remove, set};
pub use reader::read;
pub use strings::source_offset;
pub use write::number_text;
pub use write::{write_canonical, write_string};

/// Pairs of name and value as a JSON object.
pub fn as_map<K: Serialize, V: Serialize, S: Serializer>(list: &[(K, V)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(list.iter().map(|(name, value)| (name, value)))
}

/// Reads JSON that is no document.
///
/// # Errors
/// What the first mistake is, in words.
pub fn plain(text: &str) -> Result<Value, String> {
    let lines = Lines::new(text);
    let mut findings = Findings::new(&lines);
    let value = read(text, &mut findings);
    match (value, findings.finish().into_iter().next()) {
        (Some(value), None) => Ok(value),
        (_, found) => Err(found.map(|found| found.message).unwrap_or_default()),
    }
}

/// A JSON value and the bytes of the text it was read from.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// What it is.
    pub node: Node,
    /// First byte and one past the last byte in the text.
    pub span: (usize, usize),
}

/// The kinds of JSON values.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// Something that was reported as a mistake already; nothing more is said about it.
    Invalid,
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A finite number, correctly rounded.
    Number(f64),
    /// A string, escapes resolved.
    String(String),
    /// An array.
    Array(Vec<Value>),
    /// An object; keys in the order of the text, each once.
    Object(Vec<Member>),
}

impl From<&serde_json::Value> for Value {
    /// The value without a place.
    fn from(value: &serde_json::Value) -> Self {
        use serde_json::Value as Json;
        let member =
            |(key, value): (&String, &Json)| Member { key: key.clone(), key_span: (0, 0), value: value.into() };
        let node = match value {
            Json::Null => Node::Null,
            Json::Bool(is) => Node::Bool(*is),
            // Numbers of JSON are finite unless a feature says otherwise.
            Json::Number(number) => number.as_f64().map_or(Node::Invalid, Node::Number),
            Json::String(text) => Node::String(text.clone()),
            Json::Array(items) => Node::Array(items.iter().map(Value::from).collect()),
            Json::Object(members) => Node::Object(members.iter().map(member).collect()),
        };
        Self { node, span: (0, 0) }
    }
}

/// One `"key": value` of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// The key, escapes resolved.
    pub key: String,
    /// The bytes of the key in the text, quotes included.
    pub key_span: (usize, usize),
    /// The value.
    pub value: Value,
}

impl Value {
    /// The members if this is an object.
    pub fn members(&self) -> Option<&[Member]> {
        match &self.node {
            Node::Object(members) => Some(members),
            _ => None,
        }
    }

    /// The value under `key` if this is an object that has it.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.members()?.iter().find(|member| member.key == key).map(|member| &member.value)
    }

    /// The kind in words, for messages.
    pub fn kind(&self) -> &'static str {
        match &self.node {
            Node::Invalid => "something unreadable",
            Node::Null => "null",
            Node::Bool(_) => "true or false",
            Node::Number(_) => "a number",
            Node::String(_) => "a string",
            Node::Array(_) => "an array",
            Node::Object(_) => "an object",
        }
    }
}

/// Appends one step to a JSON pointer (RFC 6901: `~` and `/` are escaped).
pub fn push_pointer(pointer: &mut String, step: &str) {
    pointer.push('/');
    for c in step.chars() {
        match c {
            '~' => pointer.push_str("~0"),
            '/' => pointer.push_str("~1"),
            c => pointer.push(c),
        }
    }
}

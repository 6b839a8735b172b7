//! Documents made up after the JSON Schema of the format: what the schema has is made without a list of it here.

use std::sync::OnceLock;

use arbitrary::Unstructured;
use holonomy_exercise::json_schema;
use serde_json::{Map, Number, Value, json};

/// Names that things have, few, so that they meet; the first ones are new in [`MECHANISMS`].
const NAMES: [&str; 9] = ["n1", "n2", "n3", "n4", "b", "J", "P", "x", "ground"];
/// Mechanisms to which parts are added: with these names much of what is made up means something.
const MECHANISMS: [&str; 3] = [
    r#"{"parameters":{"l":0.5},"space":"planar","ground":{"points":{"A":[0,0],"Q":[1,0]}},
        "bodies":{"a":{"mass":1,"inertia":0.1,"position":[0,"-l"],"points":{"P":[0,"l"],"Q":[0,"-l"]}},"b":{"mass":2,"inertia":0.2,"position":[0,"-3*l"],"points":{"P":[0,"l"],"Q":[0,0]}}},
        "joints":{"J":{"type":"revolute","connect":["ground.A","a.P"]},"K":{"type":"revolute","connect":["a.Q","b.P"]}},"simulation":{"duration":0.1}}"#,
    r#"{"parameters":{"l":0.5},"space":"spatial","ground":{"points":{"A":[0,0,0],"Q":[1,0,0]}},
        "bodies":{"a":{"mass":1,"inertia":[0.1,0.1,0.05],"position":[0,0,"-l"],"points":{"P":[0,0,"l"],"Q":[0,0,"-l"]}},"b":{"mass":2,"inertia":[0.2,0.2,0.1],"position":[0,0,"-3*l"],"points":{"P":[0,0,"l"],"Q":[0,0,0]}}},
        "joints":{"J":{"type":"revolute","connect":["ground.A","a.P"],"axis":[1,0,0]},"K":{"type":"spherical","connect":["a.Q","b.P"]}},"simulation":{"duration":0.1}}"#,
    r#"{"parameters":{"l":0.5,"m":1,"g":9.81},"coordinates":{"x":0.3,"y":{"value":0.4,"velocity":0}},"kinetic_energy":"m/2*(x'^2 + y'^2)","potential_energy":"m*g*y","constraints":{"J":"x^2 + y^2 - l^2"},
        "simulation":{"duration":0.1}}"#,
];
/// Parts that are added, at most.
const PARTS: usize = 4;
/// Texts where a text, a name, a number or an expression may stand.
const TEXTS: [&str; 42] = [
    "a.P",
    "b.P",
    "ground.P",
    "a.Q",
    "ground",
    "a",
    "b",
    "J",
    "K",
    "x",
    "x'",
    "l",
    "t",
    "angle",
    "displacement",
    "length",
    "J.angle",
    "J.angle'",
    "a.x",
    "a.x'",
    "a.P.y",
    "energy.total",
    "drift.position",
    "l*2",
    "sin(t)",
    "1/l",
    "x^2 - 1",
    "m*g*y",
    "x'^2/2",
    "if(t < 1, 0, l)",
    "-9.81*l",
    "sqrt(x)",
    "1/0",
    "",
    "$x$",
    "**a**",
    "https://example.org",
    "max(drift.position) < 1e-8",
    "final(x)",
    "table(x, t)",
    "0.1*lambda.J.x",
    "l*lambda.J.angle + x",
];
const NUMBERS: [f64; 16] =
    [0.0, 1.0, -1.0, 0.5, 2.0, 3.0, 0.1, -0.25, 10.0, 1e-3, 1e-9, 1e9, 1e300, 1e-300, 4.0, 100.0];
/// How deep lists and objects stand in each other.
const DEPTH: usize = 12;

fn schema() -> &'static Value {
    static SCHEMA: OnceLock<Value> = OnceLock::new();
    SCHEMA.get_or_init(|| {
        let text = json_schema();
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("the schema is no JSON: {error}"))
    })
}

/// The document that bytes choose; without bytes the smallest.
pub fn document(bytes: &[u8]) -> String {
    let mut bytes = Unstructured::new(bytes);
    let choice = bytes.choose_index(MECHANISMS.len() + 1).unwrap_or(0);
    let mut document = match MECHANISMS.get(choice) {
        Some(text) => mechanism(text, &mut bytes),
        None => value(schema(), &mut bytes, 0),
    };
    if let Value::Object(members) = &mut document {
        members.insert("holonomy".to_owned(), json!(1));
    }
    document.to_string()
}

/// A mechanism with parts more: members of its lists by name, other values in place of those it has.
fn mechanism(text: &str, bytes: &mut Unstructured<'_>) -> Value {
    let mut document: Map<String, Value> = serde_json::from_str(text).unwrap_or_default();
    let Some(keys) = schema()["properties"].as_object() else { return Value::Null };
    let keys: Vec<(&String, &Value)> = keys.iter().collect();
    for _ in 0..bytes.int_in_range(1..=PARTS).unwrap_or(1) {
        let Ok((key, part)) = bytes.choose(&keys) else { break };
        match (value(part, bytes, 1), document.get_mut(*key)) {
            (Value::Object(more), Some(Value::Object(members))) => members.extend(more),
            (value, _) => drop(document.insert((*key).clone(), value)),
        }
    }
    Value::Object(document)
}

/// A number or a text.
pub fn leaf(bytes: &mut Unstructured<'_>) -> Value {
    if bytes.ratio(2, 3).unwrap_or(true) { number(bytes) } else { text(bytes) }
}

fn number(bytes: &mut Unstructured<'_>) -> Value {
    let value = bytes.choose(&NUMBERS).copied().unwrap_or(1.0);
    Number::from_f64(value).map_or(Value::Null, Value::Number)
}

fn text(bytes: &mut Unstructured<'_>) -> Value {
    Value::from(bytes.choose(&TEXTS).copied().unwrap_or("a"))
}

/// A value that a part of the schema allows, as far as types, constants, keys and lengths say it.
fn value(of: &Value, bytes: &mut Unstructured<'_>, depth: usize) -> Value {
    if let Some(reference) = of["$ref"].as_str() {
        let target = schema().pointer(reference.trim_start_matches('#')).unwrap_or(&Value::Null);
        return value(target, bytes, depth);
    }
    if let Some(constant) = of.get("const") {
        return constant.clone();
    }
    let choices = of["oneOf"].as_array().or(of["anyOf"].as_array()).filter(|choices| !choices.is_empty());
    if let Some(choices) = choices {
        let chosen = bytes.choose(choices).unwrap_or(&choices[0]);
        return value(chosen, bytes, depth + 1);
    }
    let types = match &of["type"] {
        Value::Array(types) => types.as_slice(),
        one => std::slice::from_ref(one),
    };
    match bytes.choose(types).ok().and_then(Value::as_str) {
        Some("object") if depth < DEPTH => object(of, bytes, depth),
        Some("array") if depth < DEPTH => list(of, bytes, depth),
        Some("object") => json!({}),
        Some("array") => json!([]),
        Some("boolean") => json!(bytes.arbitrary().unwrap_or(false)),
        Some("string") => text(bytes),
        Some("number" | "integer") => number(bytes),
        _ => leaf(bytes),
    }
}

fn object(of: &Value, bytes: &mut Unstructured<'_>, depth: usize) -> Value {
    let mut members = Map::new();
    let required = |key: &str| of["required"].as_array().is_some_and(|keys| keys.iter().any(|known| known == key));
    for (key, part) in of["properties"].as_object().into_iter().flatten() {
        // Most keys may be left out; of a document with all of them nothing would be right.
        if required(key) || bytes.ratio(1, if depth == 0 { 2 } else { 4 }).unwrap_or(false) {
            members.insert(key.clone(), value(part, bytes, depth + 1));
        }
    }
    if let Some(part) = of.get("additionalProperties").filter(|part| part.is_object()) {
        for _ in 0..bytes.int_in_range(0..=3).unwrap_or(0) {
            let name = bytes.choose(&NAMES).copied().unwrap_or("n1");
            members.insert(name.to_owned(), value(part, bytes, depth + 1));
        }
    }
    Value::Object(members)
}

fn list(of: &Value, bytes: &mut Unstructured<'_>, depth: usize) -> Value {
    let least = of["minItems"].as_u64().unwrap_or(0);
    let most = of["maxItems"].as_u64().unwrap_or(least + 3);
    let length = bytes.int_in_range(least..=most.max(least)).unwrap_or(least);
    (0..length).map(|_| value(&of["items"], bytes, depth + 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_bytes_there_is_a_document_all_the_same() {
        let made: Value = serde_json::from_str(&document(&[])).expect("JSON");
        assert_eq!(made["holonomy"], 1);
    }

    #[test]
    fn every_key_of_the_top_comes_up() {
        let keys: Vec<&String> = schema()["properties"].as_object().expect("keys").keys().collect();
        let made: Vec<Value> = crate::drive::random_seeds()
            .iter()
            .map(|bytes| serde_json::from_str(&document(bytes)).expect("JSON"))
            .collect();
        for key in keys {
            assert!(made.iter().any(|document| document.get(key).is_some()), "{key}");
        }
    }
}

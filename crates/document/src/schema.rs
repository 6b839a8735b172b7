//! The JSON Schema of documents, from the same declarations that drive the reading.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::decode::{Key, Record};

/// The schemas that have a name, in the order of first use.
pub struct Schemas {
    definitions: Map<String, Value>,
    begun: BTreeSet<String>,
    exercise: fn(&mut Self) -> Value,
}

impl Schemas {
    /// A reference to the schema called `name`, which `make` makes when it is first needed.
    pub fn named(&mut self, name: &str, make: impl FnOnce(&mut Self) -> Value) -> Value {
        if self.begun.insert(name.to_owned()) {
            let schema = make(self);
            self.definitions.insert(name.to_owned(), schema);
        }
        json!({ "$ref": format!("#/$defs/{name}") })
    }

    /// No schema yet; `exercise` makes that of exercises.
    pub fn new(exercise: fn(&mut Self) -> Value) -> Self {
        Self { definitions: Map::new(), begun: BTreeSet::new(), exercise }
    }

    /// The schema of a whole document made of `T`, with all that have a name.
    pub fn document<T: Record>(mut self, title: &str) -> Value {
        let mut root = Map::new();
        root.insert("$schema".to_owned(), json!("https://json-schema.org/draft/2020-12/schema"));
        root.insert("title".to_owned(), json!(title));
        if let Value::Object(document) = self.object::<T>() {
            root.extend(document);
        }
        root.insert("$defs".to_owned(), Value::Object(self.definitions));
        Value::Object(root)
    }

    /// The schema of an exercise, which this crate keeps as it is written.
    pub fn exercise(&mut self) -> Value {
        (self.exercise)(self)
    }

    /// A reference to the schema of a record.
    pub fn record<T: Record>(&mut self) -> Value {
        self.named(T::NAME, |schemas| schemas.object::<T>())
    }

    /// The schema of a record itself.
    fn object<T: Record>(&mut self) -> Value {
        let (properties, required) = self.members::<T>();
        let mut schema = object(T::DOC, properties, &required);
        // What another key can stand for: one of both.
        let alternatives = T::keys().into_iter().filter_map(|Key { key, instead, .. }| {
            instead.map(|instead| json!({"oneOf": [{"required": [key]}, {"required": [instead]}]}))
        });
        let alternatives: Vec<Value> = alternatives.collect();
        if let (Value::Object(members), false) = (&mut schema, alternatives.is_empty()) {
            members.insert("allOf".to_owned(), json!(alternatives));
        }
        schema
    }

    /// Properties and required keys of a record.
    pub fn members<T: Record>(&mut self) -> (Map<String, Value>, Vec<&'static str>) {
        let mut properties = Map::new();
        let mut required = Vec::new();
        for (key, schema) in T::keys().into_iter().zip(T::schemas()) {
            properties.insert(key.key.to_owned(), described(schema(self), key.doc));
            if key.required && key.instead.is_none() {
                required.push(key.key);
            }
        }
        (properties, required)
    }

    /// A reference to the schema of an object with a `"type"`.
    #[allow(clippy::type_complexity, reason = "id, sentence, properties and required keys of each variant, used once")]
    pub fn tagged(
        &mut self,
        name: &str,
        doc: &str,
        bare: bool,
        variants: impl FnOnce(&mut Self) -> Vec<(&'static str, &'static str, (Map<String, Value>, Vec<&'static str>))>,
    ) -> Value {
        self.named(name, |schemas| {
            let mut choices = Vec::new();
            for (id, doc, (members, members_required)) in variants(schemas) {
                if bare && members_required.is_empty() {
                    choices.push(json!({"description": doc.trim(), "const": id}));
                }
                let mut properties = Map::new();
                properties.insert("type".to_owned(), json!({ "const": id }));
                properties.extend(members);
                choices.push(object(doc, properties, &[&["type"][..], &members_required].concat()));
            }
            json!({"description": doc.trim(), "oneOf": choices})
        })
    }
}

fn object(doc: &str, properties: Map<String, Value>, required: &[&'static str]) -> Value {
    let mut schema = Map::new();
    schema.insert("description".to_owned(), json!(doc.trim()));
    schema.insert("type".to_owned(), json!("object"));
    schema.insert("properties".to_owned(), Value::Object(properties));
    if !required.is_empty() {
        schema.insert("required".to_owned(), json!(required));
    }
    schema.insert("additionalProperties".to_owned(), json!(false));
    Value::Object(schema)
}

/// `schema` with a sentence about this use of it.
fn described(schema: Value, doc: &str) -> Value {
    let mut described = Map::new();
    described.insert("description".to_owned(), json!(doc.trim()));
    match schema {
        Value::Object(members) => {
            described.extend(members.into_iter().filter(|(key, _)| key != "description"));
        }
        _ => return schema,
    }
    Value::Object(described)
}

/// The schema of a closed list of words.
pub fn words(words: &[(&str, &str)]) -> Value {
    let choices: Vec<Value> = words.iter().map(|(id, doc)| json!({"description": doc.trim(), "const": id})).collect();
    json!({ "oneOf": choices })
}

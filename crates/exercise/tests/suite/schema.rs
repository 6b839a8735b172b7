//! `docs/document.schema.json` says what the reader accepts.

use holonomy_exercise::json_schema;
use serde_json::Value;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/document.schema.json");

#[test]
fn the_schema_in_docs_is_up_to_date() {
    let fresh = json_schema();
    if std::env::var_os("HOLONOMY_UPDATE").is_some() {
        std::fs::write(PATH, &fresh).expect("the schema can be written");
    }
    let stored = std::fs::read_to_string(PATH).unwrap_or_default();
    assert!(
        stored == fresh,
        "docs/document.schema.json is stale: HOLONOMY_UPDATE=1 cargo test -p holonomy-exercise schema"
    );
}

/// As much of a validator as the schema uses, so that the documents of the project are checked against it.
fn valid(schema: &Value, root: &Value, value: &Value) -> Result<(), String> {
    if let Some(target) = schema.get("$ref").and_then(Value::as_str) {
        let name = target.strip_prefix("#/$defs/").ok_or("a reference of an unknown form")?;
        valid(root["$defs"].get(name).ok_or_else(|| format!("no schema {name}"))?, root, value)?;
    }
    if let Some(constant) = schema.get("const") {
        let same = constant == value || constant.as_f64().is_some_and(|number| Some(number) == value.as_f64());
        return if same { Ok(()) } else { Err(format!("{value} is not {constant}")) };
    }
    for (key, most) in [("anyOf", usize::MAX), ("oneOf", 1)] {
        let Some(choices) = schema.get(key).and_then(Value::as_array) else { continue };
        let results: Vec<_> = choices.iter().map(|choice| valid(choice, root, value)).collect();
        let good = results.iter().filter(|result| result.is_ok()).count();
        if good == 0 || good > most {
            return Err(format!("{good} of {key} fit {value}: {results:?}"));
        }
    }
    for part in schema.get("allOf").and_then(Value::as_array).into_iter().flatten() {
        valid(part, root, value)?;
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    match schema.get("type") {
        Some(Value::String(wanted)) if wanted != kind => return Err(format!("{value} is not of type {wanted}")),
        Some(Value::Array(wanted)) if !wanted.iter().any(|wanted| wanted == kind) => {
            return Err(format!("{value} is not of {wanted:?}"));
        }
        _ => {}
    }
    if let (Some(items), Some(schema)) = (value.as_array(), schema.get("items")) {
        for item in items {
            valid(schema, root, item)?;
        }
    }
    if let Some(members) = value.as_object() {
        for key in schema.get("required").and_then(Value::as_array).into_iter().flatten() {
            let key = key.as_str().unwrap_or_default();
            members.get(key).ok_or_else(|| format!("no {key} in {value}"))?;
        }
        for (key, value) in members {
            match schema.get("properties").and_then(|properties| properties.get(key)) {
                Some(schema) => valid(schema, root, value)?,
                None => match schema.get("additionalProperties") {
                    Some(Value::Bool(false)) => return Err(format!("unknown key {key}")),
                    Some(schema) => valid(schema, root, value)?,
                    None => {}
                },
            }
        }
    }
    Ok(())
}

#[test]
fn the_documents_of_the_project_satisfy_the_schema() {
    let schema: Value = serde_json::from_str(&json_schema()).expect("the schema is JSON");
    let gallery = concat!(env!("CARGO_MANIFEST_DIR"), "/../../gallery");
    let everything = concat!(env!("CARGO_MANIFEST_DIR"), "/../document/tests/everything.json");
    let mut paths: Vec<_> = std::fs::read_dir(gallery)
        .expect("the gallery")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    paths.push(everything.into());
    assert!(paths.len() > 6);
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a document");
        let document: Value = serde_json::from_str(&text).expect("JSON");
        valid(&schema, &schema, &document).unwrap_or_else(|problem| panic!("{}: {problem}", path.display()));
    }
}

#[test]
fn the_schema_refuses_what_the_reader_refuses() {
    let schema: Value = serde_json::from_str(&json_schema()).expect("the schema is JSON");
    for text in [
        r#"{}"#,
        r#"{"holonomy":2}"#,
        r#"{"holonomy":1,"titel":"a"}"#,
        r#"{"holonomy":1,"bodies":{"a":{"mass":1}}}"#,
        r#"{"holonomy":1,"bodies":{"a":{"mass":1,"inertia":1,"section":{"width":1,"thickness":1,"density":1}}}}"#,
        r#"{"holonomy":1,"bodies":{"a":{"section":{"width":1,"thickness":1}}}}"#,
        r#"{"holonomy":1,"display":{"length":"ft"}}"#,
        r#"{"holonomy":1,"joints":{"a":{"type":"gear"}}}"#,
        r#"{"holonomy":1,"simulation":{"integrator":{"type":"rk4","rtol":1}}}"#,
        r#"{"holonomy":1,"simulation":{"basis":"lu"}}"#,
    ] {
        let document: Value = serde_json::from_str(text).expect("JSON");
        assert!(valid(&schema, &schema, &document).is_err(), "{text}");
        let reading = holonomy_document::read(text);
        assert!(reading.document.is_none(), "{text}");
    }
}

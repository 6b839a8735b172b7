//! A document of gallery or lessons with values of its own kind put in other places, and ten steps of it.

use arbitrary::Unstructured;
use holonomy_document::edit::{Edit, apply};
use holonomy_mechanism::kind::KindCache;
use holonomy_tests::whole_path::{Reached, whole_path};
use serde_json::Value;

use super::{Target, documents};
use crate::{drive, schema};

pub const TARGET: Target = Target { name: "run", take, seeds: drive::random_seeds, words: &[] };

/// Steps of a run.
const STEPS: usize = 10;
/// Values that are put in other places, at most.
const CHANGES: usize = 6;

fn take(bytes: &[u8]) -> bool {
    let mut bytes = Unstructured::new(bytes);
    let all: Vec<&str> = documents().collect();
    let text = changed(all[bytes.choose_index(all.len()).unwrap_or(0)], &mut bytes);
    whole_path(&text, STEPS, &mut KindCache::new()) > Reached::Built
}

/// A text with numbers, expressions and words changed.
fn changed(text: &str, bytes: &mut Unstructured<'_>) -> String {
    let Ok(document) = serde_json::from_str::<Value>(text) else { return text.to_owned() };
    let mut places = Vec::new();
    leaves(&document, &mut String::new(), &mut places);
    let count = bytes.int_in_range(1..=CHANGES).unwrap_or(1);
    let edits: Vec<Edit> = (0..count)
        .filter_map(|_| {
            let at = bytes.choose_index(places.len()).ok()?;
            let value = if bytes.ratio(1, 4).ok()? {
                places[bytes.choose_index(places.len()).ok()?].1.clone()
            } else {
                schema::leaf(bytes)
            };
            Some(Edit { path: places[at].0.clone(), value })
        })
        .collect();
    apply(text, &edits).unwrap_or_else(|| text.to_owned())
}

/// Places and values of all that is no list and no object.
fn leaves(value: &Value, path: &mut String, places: &mut Vec<(String, Value)>) {
    let length = path.len();
    let mut within = |step: String, value: &Value| {
        path.push('/');
        path.push_str(&step.replace('~', "~0").replace('/', "~1"));
        leaves(value, path, places);
        path.truncate(length);
    };
    match value {
        Value::Array(values) => values.iter().enumerate().for_each(|(i, value)| within(i.to_string(), value)),
        Value::Object(members) => members.iter().for_each(|(key, value)| within(key.clone(), value)),
        leaf => places.push((path.clone(), leaf.clone())),
    }
}

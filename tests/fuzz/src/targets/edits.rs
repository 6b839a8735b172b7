//! Changes of a text at any places: what is put there stands there, what is taken away does not, and everything else stays as it was.

use holonomy_document::edit::{Edit, apply};
use holonomy_document::json;
use serde_json::Value;

use super::{Target, documents, parts};

pub const TARGET: Target = Target { name: "edits", take, seeds, words: &WORDS };

const WORDS: [&str; 14] = [
    "\0",
    "/bodies/crank",
    "/parameters/l",
    "/-",
    "/0",
    "/~1",
    "/~0",
    "null",
    "{}",
    "[]",
    "\"a\"",
    "{\"a\":{}}",
    "//",
    "1e5",
];

/// The text, then in turn a place and a value.
fn take(bytes: &[u8]) -> bool {
    let mut parts = parts(bytes);
    let mut text = parts.next().unwrap_or_default().into_owned();
    let mut reached = false;
    while let (Some(path), Some(value)) = (parts.next(), parts.next()) {
        let Ok(value) = serde_json::from_str::<Value>(&value) else { continue };
        let path = path.into_owned();
        // What is not a pointer is a path of the command line, which means the longest key that there is.
        if !path.starts_with('/') {
            continue;
        }
        let Some(changed) = apply(&text, &[Edit { path: path.clone(), value: value.clone() }]) else { continue };
        if json::plain(&text).is_ok() {
            let root = json::plain(&changed).unwrap_or_else(|error| panic!("{path} {value} broke {text}: {error}"));
            let found = json::find(&root, &path);
            if value.is_null() {
                assert!(
                    found.is_err() || path.rsplit('/').next().is_some_and(|step| step.parse::<usize>().is_ok()),
                    "{path} is still there: {changed}"
                );
            } else {
                let again = apply(&changed, &[Edit { path: path.clone(), value: value.clone() }]);
                assert!(
                    path.ends_with("/-") || again.as_deref() == Some(&*changed),
                    "{path} {value}: {changed} {again:?}"
                );
            }
            reached = true;
        }
        text = changed;
    }
    reached
}

fn seeds() -> Vec<Vec<u8>> {
    let changes = [
        "/parameters/l\x000.5",
        "/bodies/crank/mass\x00\"2*m\"",
        "/title\x00\"x\"",
        "/plots/0\x00null",
        "/exercise\x00{\"tasks\":[]}",
    ];
    documents().zip(changes.iter().cycle()).map(|(text, change)| format!("{text}\0{change}").into_bytes()).collect()
}

//! A student's document with the locked parts of the key, and what was changed.

use holonomy_document::Document;
use holonomy_document::diagnostic::Diagnostic;
use holonomy_document::json::{self, Member, Node, Value, push_pointer, write_canonical};

use super::block::Exercise;

/// Most changes that are listed.
pub const MAX_CHANGES: usize = 100;

/// A student's document as it is judged.
#[derive(Clone, Debug)]
pub struct Composed {
    /// The document with the locked parts of the key and without an exercise; what is wrong with it if there is none.
    pub document: Result<Document, Vec<Diagnostic>>,
    /// Locked parts that the student had changed, as JSON pointers.
    pub locked_changed: Vec<String>,
    /// Is it the student's own document but for the exercise?
    pub as_sent: bool,
}

/// Puts the locked parts of the key in place, and takes the exercise out.
pub fn compose(key: &Document, exercise: &Exercise, submitted: &Document) -> Composed {
    let mut text = submitted.source().to_owned();
    let mut locked_changed = Vec::new();
    let mut pointers: Vec<String> = exercise.locked.iter().map(|locked| locked.value.clone()).collect();
    // A run may replace a parameter, or a part of the simulation: where one is locked, so are the runs.
    let replaced =
        pointers.iter().any(|pointer| pointer.starts_with("/parameters")) && overrides(submitted) != overrides(key);
    if replaced || !held(key, submitted, &pointers) {
        pointers.push("/runs".to_owned());
    }
    for pointer in &pointers {
        let wanted = text_at(key.root(), pointer);
        if text_at(submitted.root(), pointer) == wanted {
            continue;
        }
        locked_changed.push(pointer.clone());
        if pointer.is_empty() {
            return Composed { document: Ok(key.clone()), locked_changed, as_sent: false };
        }
        match json::set(&text, pointer, wanted.as_deref().unwrap_or("[]")) {
            Ok(Some(changed)) => text = changed,
            Ok(None) => break,
            Err(finding) => return Composed { document: Err(vec![*finding]), locked_changed, as_sent: false },
        }
    }
    // The tasks come from the key; whatever the student's document says about them has no meaning.
    if submitted.root().get("exercise").is_some()
        && let Ok(Some(changed)) = json::set(&text, "/exercise", "{}")
    {
        text = changed;
    }
    let reading = crate::open(&text);
    let as_sent = locked_changed.is_empty();
    Composed { document: reading.document.ok_or(reading.diagnostics), locked_changed, as_sent }
}

/// What the runs of a document replace of its parameters.
fn overrides(document: &Document) -> Vec<Option<String>> {
    (0..document.runs.len()).map(|run| text_at(document.root(), &format!("/runs/{run}/parameters"))).collect()
}

/// Do the runs replace of the simulation what they replace in the key, as far as it is locked? A run has its own `simulation`, which goes
/// before that of the document: where that, or one key of it, is locked, so are the same keys of all runs.
fn held(key: &Document, submitted: &Document, locked: &[String]) -> bool {
    let inside = locked.iter().filter_map(|pointer| pointer.strip_prefix("/simulation"));
    // What is locked below a key holds that key as a whole: a run replaces it as a whole.
    let keys: Vec<String> = inside
        .filter(|rest| rest.is_empty() || rest.starts_with('/'))
        .map(|rest| rest.split('/').nth(1).map_or_else(String::new, |key| format!("/{key}")))
        .collect();
    let runs = key.runs.len().max(submitted.runs.len());
    (0..runs).all(|run| {
        keys.iter().all(|key_of_simulation| {
            let pointer = format!("/runs/{run}/simulation{key_of_simulation}");
            text_at(key.root(), &pointer) == text_at(submitted.root(), &pointer)
        })
    })
}

fn text_at(root: &Value, pointer: &str) -> Option<String> {
    let value = json::find(root, pointer).ok()?;
    let mut text = String::new();
    write_canonical(value, &mut text);
    Some(text)
}

/// Where two documents differ, as JSON pointers, the exercise left out, and a description that is missing (an exercise may hide it); at
/// most [`MAX_CHANGES`].
pub fn changes(start: &Document, submitted: &Document) -> Vec<String> {
    let mut found = Vec::new();
    differences(start.root(), submitted.root(), &mut String::new(), &mut found);
    found
}

/// Do two documents say the same in the same order, exercise and description left out? Then their runs are the same to the bit. (The order of bodies
/// and joints is the order of their coordinates and rows, and [`changes`] does not look at it.)
pub fn same(a: &Document, b: &Document) -> bool {
    let said = |document: &Document| {
        let members = match &document.root().node {
            Node::Object(members) => members.as_slice(),
            _ => &[],
        };
        let mut text = String::new();
        for member in members.iter().filter(|member| !["exercise", "description"].contains(&member.key.as_str())) {
            text.push_str(&member.key);
            text.push('\n');
            write_canonical(&member.value, &mut text);
            text.push('\n');
        }
        text
    };
    said(a) == said(b)
}

fn differences(a: &Value, b: &Value, pointer: &mut String, found: &mut Vec<String>) {
    if found.len() >= MAX_CHANGES || pointer == "/exercise" {
        return;
    }
    match (&a.node, &b.node) {
        (Node::Object(first), Node::Object(second)) => {
            let added = second.iter().filter(|member| !first.iter().any(|other| other.key == member.key));
            let names: Vec<&Member> = first.iter().chain(added).collect();
            for member in names {
                step(a.get(&member.key), b.get(&member.key), &member.key, pointer, found);
            }
        }
        (Node::Array(first), Node::Array(second)) => {
            for i in 0..first.len().max(second.len()) {
                step(first.get(i), second.get(i), &i.to_string(), pointer, found);
            }
        }
        _ => {
            let (mut first, mut second) = (String::new(), String::new());
            write_canonical(a, &mut first);
            write_canonical(b, &mut second);
            if first != second {
                found.push(pointer.clone());
            }
        }
    }
}

fn step(a: Option<&Value>, b: Option<&Value>, key: &str, pointer: &mut String, found: &mut Vec<String>) {
    let length = pointer.len();
    push_pointer(pointer, key);
    match (a, b) {
        (Some(a), Some(b)) => differences(a, b, pointer, found),
        (Some(_), None) if pointer == "/description" => {}
        _ if pointer != "/exercise" && found.len() < MAX_CHANGES => found.push(pointer.clone()),
        _ => {}
    }
    pointer.truncate(length);
}

//! What students get: the exercise without the key.

use holonomy_document::Document;
use holonomy_document::json::{Member, Node, Value, write_canonical};
use holonomy_mechanism::hash;

/// Keys of an answer that tell what is right, by the kind of the answer. A prediction keeps its own: it is compared with the
/// run as soon as it is made, and is worth something only before.
fn secrets(kind: &str) -> &'static [&'static str] {
    match kind {
        "number" => &["value", "mistakes"],
        "choice" => &["correct"],
        "model" => &["checks"],
        "text" => &["solution"],
        _ => &[],
    }
}

/// The text of a document without what only the teacher may know: right answers, checks, what is said to wrong answers, the
/// teacher's note, a description that is hidden. Everything else is left as its author wrote it.
pub fn without_key(document: &Document) -> String {
    let (root, source) = (document.root(), document.source());
    let Some(block) = root.get("exercise") else { return source.to_owned() };
    let mut text = String::new();
    write_canonical(&public(block), &mut text);
    let (start, end) = block.span;
    match description(root, block) {
        None => format!("{}{text}{}", &source[..start], &source[end..]),
        Some((from, to)) if from < start => {
            format!("{}{}{text}{}", &source[..from], &source[to..start], &source[end..])
        }
        Some((from, to)) => format!("{}{text}{}{}", &source[..start], &source[end..from], &source[to..]),
    }
}

/// Where a description that is hidden stands, with its comma. One that is locked has to stay.
fn description(root: &Value, block: &Value) -> Option<(usize, usize)> {
    let names = |key: &str, word: &str| match block.get(key).map(|list| &list.node) {
        Some(Node::Array(items)) => items.iter().any(|item| matches!(&item.node, Node::String(name) if name == word)),
        _ => false,
    };
    if !names("hide", "description") || names("locked", "/description") || names("locked", "") {
        return None;
    }
    let members = root.members()?;
    let at = members.iter().position(|member| member.key == "description")?;
    let from = members[at].key_span.0;
    Some(match (members.get(at + 1), at.checked_sub(1).and_then(|before| members.get(before))) {
        (Some(next), _) => (from, next.key_span.0),
        (None, Some(before)) => (before.value.span.1, members[at].value.span.1),
        (None, None) => (from, members[at].value.span.1),
    })
}

/// The fingerprint of a document's exercise as students get it: the same with and without the key.
pub fn fingerprint(document: &Document) -> Option<String> {
    let mut text = String::new();
    write_canonical(&public(document.root().get("exercise")?), &mut text);
    Some(format!("{:016x}", hash::text(&text)))
}

/// The block without the key.
pub fn public(block: &Value) -> Value {
    without(block, &["note"], |key, value| match (key, &value.node) {
        ("tasks", Node::Array(tasks)) => {
            Value { node: Node::Array(tasks.iter().map(task).collect()), span: value.span }
        }
        _ => value.clone(),
    })
}

fn task(task: &Value) -> Value {
    without(task, &[], |key, value| if key == "answer" { answer(value) } else { value.clone() })
}

fn answer(answer: &Value) -> Value {
    let kind = match answer.get("type").map(|kind| &kind.node) {
        Some(Node::String(kind)) => kind.as_str(),
        _ => "",
    };
    without(answer, secrets(kind), |key, value| match (key, &value.node) {
        ("options", Node::Array(options)) => {
            let options = options.iter().map(|option| without(option, &["feedback"], |_, value| value.clone()));
            Value { node: Node::Array(options.collect()), span: value.span }
        }
        _ => value.clone(),
    })
}

/// An object without some keys, its other values changed by `change`; anything else as it is.
fn without(value: &Value, keys: &[&str], change: impl Fn(&str, &Value) -> Value) -> Value {
    let Node::Object(members) = &value.node else { return value.clone() };
    let kept = members.iter().filter(|member| !keys.contains(&member.key.as_str()));
    let members = kept.map(|member| Member { value: change(&member.key, &member.value), ..member.clone() });
    Value { node: Node::Object(members.collect()), span: value.span }
}

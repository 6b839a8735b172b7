//! What students get: the exercise without the key.

use super::task::{Answer, TaskFacts};
use holonomy_document::Document;
use holonomy_document::json::{Member, Node, Value, write_canonical};
use holonomy_mechanism::hash;

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

/// An answer without the secrets of its kind. Of a kind that this program does not know students get no more than its name.
fn answer(answer: &Value) -> Value {
    let kind = match answer.get("type").map(|kind| &kind.node) {
        Some(Node::String(kind)) => Answer::facts_of(kind),
        _ => None,
    };
    let Some(TaskFacts { secrets, .. }) = kind else {
        return kept(answer, |key| key == "type", |_, value| value.clone());
    };
    without(answer, secrets, |list, value| match &value.node {
        Node::Array(items) => {
            let of_items = |secret: &&'static str| secret.strip_prefix(list)?.strip_prefix('/');
            let secrets: Vec<&str> = secrets.iter().filter_map(of_items).collect();
            let items = items.iter().map(|item| without(item, &secrets, |_, value| value.clone()));
            Value { node: Node::Array(items.collect()), span: value.span }
        }
        _ => value.clone(),
    })
}

/// An object without some keys, its other values changed by `change`; anything else as it is.
fn without(value: &Value, keys: &[&str], change: impl Fn(&str, &Value) -> Value) -> Value {
    kept(value, |key| !keys.contains(&key), change)
}

/// An object with the keys that are to be kept, their values changed by `change`; anything else as it is.
fn kept(value: &Value, keep: impl Fn(&str) -> bool, change: impl Fn(&str, &Value) -> Value) -> Value {
    let Node::Object(members) = &value.node else { return value.clone() };
    let kept = members.iter().filter(|member| keep(&member.key));
    let members = kept.map(|member| Member { value: change(&member.key, &member.value), ..member.clone() });
    Value { node: Node::Object(members.collect()), span: value.span }
}

#[cfg(test)]
mod tests {
    use super::*;
    use holonomy_document::diagnostic::{Findings, Lines};
    use holonomy_document::json;

    fn public_of(answer: &str) -> String {
        let block = format!("{{\"tasks\":[{{\"id\":\"a\",\"prompt\":\"?\",\"answer\":{answer}}}]}}");
        let mut text = String::new();
        let lines = Lines::new(&block);
        let block = json::read(&block, &mut Findings::new(&lines)).expect("JSON");
        write_canonical(&public(&block), &mut text);
        text
    }

    #[test]
    fn nothing_but_its_name_is_told_of_a_kind_that_is_not_known() {
        let text = public_of(r#"{"type":"sketch","solution":"a circle","options":[{"text":"o","feedback":"yes"}]}"#);
        assert!(text.contains(r#""answer":{"type":"sketch"}"#), "{text}");
        assert!(public_of(r#"{"solution":"a circle"}"#).contains(r#""answer":{}"#));
    }

    #[test]
    fn the_secrets_of_a_kind_and_of_the_items_of_its_lists_are_left_out() {
        let text = public_of(
            r#"{"type":"choice","options":["plain",{"text":"o","feedback":"yes"}],"correct":1,"several":true}"#,
        );
        assert!(text.contains(r#""options":["plain",{"text":"o"}]"#) && text.contains("several"), "{text}");
        assert!(!text.contains("correct") && !text.contains("feedback"), "{text}");
    }
}

//! One value of a JSON text replaced or added, everything else left as its author wrote it.

use super::reader::shorten;
use super::{Member, Node, Value, read, write_canonical, write_string};
use crate::diagnostic::{Code, Diagnostic, Findings, Lines, MAX_DEPTH, diagnostic};

/// Puts the JSON text `value` at `path` of the document `text`. `Ok(None)`: the document itself cannot be read.
///
/// A path is keys and array indices with dots between, or a JSON pointer. Objects on the way that do not exist are
/// made; a parameter is not: nothing would use it, so its name is a slip. Two conveniences follow the short forms of the document: a parameter or coordinate that is an object keeps
/// its other keys when it is set to a number or string, and a bare word such as `"integrator": "rk4"` becomes an
/// object with that `type` when a key below it is set.
pub fn set(text: &str, path: &str, value: &str) -> Result<Option<String>, Box<Diagnostic>> {
    let lines = Lines::new(text);
    let mut findings = Findings::new(&lines);
    let Some(root) = read(text, &mut findings) else {
        return Ok(None);
    };
    if !findings.is_empty() || root.members().is_none() {
        return Ok(None);
    }
    let value = parse_value(path, value)?;
    let fail = |problem: &str| {
        Box::new(diagnostic(&lines, Code::BAD_PATH, "", (0, 0), &[("path", shorten(path)), ("problem", problem)]))
    };
    let steps = steps(path, &root).map_err(|problem| fail(&problem))?;
    known_parameter(&root, &steps, &lines)?;
    let (at, rest) = descend(&root, &steps).map_err(|problem| fail(&problem))?;
    let changed = match (rest, &at.node) {
        ([], node) => {
            // "parameters.l" and "coordinates.l" name the value when they are written as objects.
            let short = steps.len() == 2 && matches!(steps[0].as_str(), "parameters" | "coordinates");
            let target = match node {
                Node::Object(_) if short && value.members().is_none() => at.get("value").unwrap_or(at),
                _ => at,
            };
            splice(text, target.span, &written(&value))
        }
        ([key, below @ ..], Node::Object(members)) => with_member(text, at.span, members, key, &nested(below, value)),
        (below, Node::String(word)) if steps.first().is_some_and(|step| step == "simulation" || step == "runs") => {
            let word = Value { node: Node::String(word.clone()), span: (0, 0) };
            let members = vec![member("type", word), member(&below[0], nested(&below[1..], value))];
            splice(text, at.span, &written(&Value { node: Node::Object(members), span: (0, 0) }))
        }
        (rest, _) => {
            return Err(fail(&format!("there is {} where \"{}\" should be a key", at.kind(), rest[0])));
        }
    };
    Ok(Some(changed))
}

/// Puts a value at a JSON pointer of the document `text`, in place of what is there; objects on the way that do not exist are made. `None`:
/// the text cannot be read, what is on the way has no keys, or the value would lie deeper than a document may be.
pub fn put(text: &str, pointer: &str, value: Value) -> Option<String> {
    let lines = Lines::new(text);
    let root = read(text, &mut Findings::new(&lines))?;
    let steps = steps(pointer, &root).ok()?;
    if steps.len() + depth(&value) > MAX_DEPTH {
        return None;
    }
    match descend(&root, &steps).ok()? {
        (at, []) => Some(splice(text, at.span, &written(&value))),
        (at, [key, below @ ..]) => Some(with_member(text, at.span, at.members()?, key, &nested(below, value))),
    }
}

/// Takes the member or element at a JSON pointer away, with one comma and the blanks before it. `None`: the text cannot be read, or
/// has nothing there.
pub fn remove(text: &str, pointer: &str) -> Option<String> {
    let lines = Lines::new(text);
    let mut findings = Findings::new(&lines);
    let root = read(text, &mut findings)?;
    let mut steps = steps(pointer, &root).ok()?;
    let last = steps.pop()?;
    let (owner, []) = descend(&root, &steps).ok()? else { return None };
    let spans: Vec<(usize, usize)> = match &owner.node {
        Node::Object(members) => members.iter().map(|member| (member.key_span.0, member.value.span.1)).collect(),
        Node::Array(items) => items.iter().map(|item| item.span).collect(),
        _ => return None,
    };
    let at = match &owner.node {
        Node::Object(members) => members.iter().position(|member| member.key == last)?,
        _ => last.parse::<usize>().ok().filter(|at| *at < spans.len())?,
    };
    let span = match (at.checked_sub(1), spans.get(at + 1)) {
        (Some(before), _) => (spans[before].1, spans[at].1),
        (None, Some(next)) => (spans[at].0, next.0),
        (None, None) => spans[at],
    };
    Some(splice(text, span, ""))
}

/// Refuses a parameter that the document does not have.
fn known_parameter(root: &Value, steps: &[String], lines: &Lines) -> Result<(), Box<Diagnostic>> {
    let [first, name, ..] = steps else { return Ok(()) };
    let members = root.get("parameters").and_then(Value::members).unwrap_or_default();
    if first != "parameters" || members.iter().any(|member| member.key == *name) {
        return Ok(());
    }
    let names: Vec<&str> = members.iter().map(|member| member.key.as_str()).collect();
    let known = names.join(", ");
    let mut parameters = vec![("name", shorten(name))];
    parameters.extend(holonomy_expr::nearest(name, names.iter().copied()).map(|nearest| ("nearest", nearest)));
    if !names.is_empty() {
        parameters.push(("known", &known));
    }
    Err(Box::new(diagnostic(lines, Code::UNKNOWN_PARAMETER, "", (0, 0), &parameters)))
}

/// The value as JSON; a bare word is taken as the string it surely means.
fn parse_value(path: &str, text: &str) -> Result<Value, Box<Diagnostic>> {
    let lines = Lines::new(text);
    let mut findings = Findings::new(&lines);
    let value = read(text, &mut findings);
    match value {
        Some(value) if findings.is_empty() => Ok(value),
        _ => {
            let word = text.trim();
            let is_word = word.starts_with(|c: char| c.is_ascii_alphabetic())
                && word.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-' || c == b'_')
                && !matches!(word, "NaN" | "nan" | "Infinity" | "inf" | "Inf");
            if is_word {
                return Ok(Value { node: Node::String(word.to_owned()), span: (0, text.len()) });
            }
            let problem = findings.finish().into_iter().next().map(|finding| finding.message).unwrap_or_default();
            let parameters = [("path", shorten(path)), ("problem", problem.as_str())];
            Err(Box::new(diagnostic(&lines, Code::BAD_SET_VALUE, "", (0, 0), &parameters)))
        }
    }
}

/// A path as keys. With dots, a key of the document that has dots itself (`A.angle'` in `hold`) is found as a whole.
fn steps(path: &str, root: &Value) -> Result<Vec<String>, String> {
    if let Some(pointer) = path.strip_prefix('/') {
        return Ok(pointer.split('/').map(|step| step.replace("~1", "/").replace("~0", "~")).collect());
    }
    let parts: Vec<&str> = path.split('.').collect();
    if parts.iter().any(|part| part.trim().is_empty()) {
        return Err("a key in it is empty".to_owned());
    }
    let mut steps = Vec::new();
    let mut at = Some(root);
    let mut next = 0;
    while next < parts.len() {
        // Everything below "hold" is one name of a channel.
        let whole = steps.last().is_some_and(|step| step == "hold");
        let joined = (next + 1..=parts.len()).rev().map(|end| (end, parts[next..end].join(".")));
        let found = joined.clone().find(|(_, key)| at.is_some_and(|value| value.get(key).is_some()));
        let (end, key) = match found {
            Some(found) => found,
            None if whole => (parts.len(), parts[next..].join(".")),
            None => (next + 1, parts[next].to_owned()),
        };
        at = at.and_then(|value| child(value, &key));
        steps.push(key);
        next = end;
    }
    Ok(steps)
}

/// The value at a JSON pointer.
pub fn find<'v>(root: &'v Value, pointer: &str) -> Result<&'v Value, String> {
    if pointer.is_empty() {
        return Ok(root);
    }
    if !pointer.starts_with('/') {
        return Err("it does not begin with /".to_owned());
    }
    match descend(root, &steps(pointer, root)?)? {
        (value, []) => Ok(value),
        (at, [step, ..]) => Err(format!("there is no \"{}\" in {}", shorten(step), at.kind())),
    }
}

fn child<'v>(value: &'v Value, step: &str) -> Option<&'v Value> {
    match &value.node {
        Node::Array(items) => step.parse::<usize>().ok().and_then(|index| items.get(index)),
        _ => value.get(step),
    }
}

/// The deepest value that exists along the path, and the steps that are left.
fn descend<'v, 's>(root: &'v Value, steps: &'s [String]) -> Result<(&'v Value, &'s [String]), String> {
    let mut at = root;
    for (i, step) in steps.iter().enumerate() {
        match (child(at, step), &at.node) {
            (Some(next), _) => at = next,
            (None, Node::Array(items)) => {
                return Err(format!("\"{step}\" is not an index of an array of {}", items.len()));
            }
            (None, _) => return Ok((at, &steps[i..])),
        }
    }
    Ok((at, &[]))
}

/// The value below keys that are made: `{"a": {"b": value}}` for `a`, `b`.
/// Lists and objects that lie in each other.
fn depth(value: &Value) -> usize {
    match &value.node {
        Node::Object(members) => 1 + members.iter().map(|member| depth(&member.value)).max().unwrap_or(0),
        Node::Array(items) => 1 + items.iter().map(depth).max().unwrap_or(0),
        _ => 0,
    }
}

fn nested(keys: &[String], value: Value) -> Value {
    keys.iter().rev().fold(value, |value, key| Value { node: Node::Object(vec![member(key, value)]), span: (0, 0) })
}

fn member(key: &str, value: Value) -> Member {
    Member { key: key.to_owned(), key_span: (0, 0), value }
}

/// The text with a new member at the end of the object at `span`: on a line of its own where the others are.
fn with_member(text: &str, span: (usize, usize), members: &[Member], key: &str, value: &Value) -> String {
    let mut entry = String::new();
    write_string(key, &mut entry);
    entry.push_str(": ");
    entry.push_str(&written(value));
    let eol = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let blank = |c: char| c == ' ' || c == '\t';
    let Some(last) = members.last() else {
        let inside = &text[span.0 + 1..span.1 - 1];
        let new = if inside.contains('\n') {
            let indent = &inside[inside.trim_end_matches(blank).len()..];
            format!("{{{eol}{indent}  {entry}{eol}{indent}}}")
        } else {
            format!("{{ {entry} }}")
        };
        return splice(text, span, &new);
    };
    let end = last.value.span.1;
    // The closing brace on another line than the last member: every member has its own lines.
    if !text[end..span.1].contains('\n') {
        return splice(text, (end, end), &format!(", {entry}"));
    }
    let line = &text[text[..last.key_span.0].rfind('\n').map_or(0, |at| at + 1)..];
    let indent = &line[..line.len() - line.trim_start_matches(blank).len()];
    splice(text, (end, end), &format!(",{eol}{indent}{entry}"))
}

/// A value on one line, with blanks after colons and commas.
fn written(value: &Value) -> String {
    match &value.node {
        Node::Array(items) => format!("[{}]", items.iter().map(written).collect::<Vec<_>>().join(", ")),
        Node::Object(members) if !members.is_empty() => {
            let members = members.iter().map(|member| {
                let mut entry = String::new();
                write_string(&member.key, &mut entry);
                format!("{entry}: {}", written(&member.value))
            });
            format!("{{ {} }}", members.collect::<Vec<_>>().join(", "))
        }
        _ => {
            let mut text = String::new();
            write_canonical(value, &mut text);
            text
        }
    }
}

fn splice(text: &str, span: (usize, usize), new: &str) -> String {
    format!("{}{new}{}", &text[..span.0], &text[span.1..])
}

#[cfg(test)]
mod tests {
    use super::{put, remove, set};
    use crate::diagnostic::MAX_DEPTH;
    use crate::json::{Node, Value, plain};

    fn done(text: &str, path: &str, value: &str) -> String {
        set(text, path, value).unwrap().unwrap()
    }

    #[test]
    fn nothing_is_put_deeper_than_can_be_read() {
        let value = || Value { node: Node::Number(1.0), span: (0, 0) };
        let pointer = |depth: usize| "/a".repeat(depth);
        let deepest = put("{}", &pointer(MAX_DEPTH), value()).unwrap();
        assert!(plain(&deepest).is_ok());
        assert_eq!(put("{}", &pointer(MAX_DEPTH + 1), value()), None);
    }

    #[test]
    fn values_are_replaced_and_added_and_the_rest_is_left() {
        let text = "{\n  \"parameters\": { \"l\": {\"value\": 1, \"min\": 0}, \"m\":2 }, \"gravity\": [0, -9.81]\n}";
        for (path, value, expected) in [
            ("parameters.m", "3", text.replace(":2", ":3")),
            ("parameters.l", "0.5", text.replace("\"value\": 1", "\"value\": 0.5")),
            ("parameters.l.min", "-1e-3", text.replace("\"min\": 0", "\"min\": -0.001")),
            ("parameters.l", "{\"value\":4}", text.replace("{\"value\": 1, \"min\": 0}", "{ \"value\": 4 }")),
            ("gravity.1", "0", text.replace("-9.81", "0")),
            ("/gravity/1", "\"-g\"", text.replace("-9.81", "\"-g\"")),
            ("title", "\"n\"", text.replace("-9.81]", "-9.81],\n  \"title\": \"n\"")),
        ] {
            assert_eq!(done(text, path, value), expected, "{path}");
        }
        let added = done(text, "simulation.integrator.step", "1e-3");
        assert!(added.contains("[0, -9.81],\n  \"simulation\": { \"integrator\": { \"step\": 0.001 } }\n}"), "{added}");
    }

    #[test]
    fn a_parameter_that_does_not_exist_is_a_slip() {
        let text = r#"{"parameters": {"length": 1, "mass": {"value": 2}}}"#;
        for (path, message, remedy) in [
            (
                "parameters.lenght",
                "There is no parameter \"lenght\".",
                "Did you mean \"length\"? Known: length, mass. A new one is written into the document.",
            ),
            (
                "/parameters/mas/value",
                "There is no parameter \"mas\".",
                "Did you mean \"mass\"? Known: length, mass. A new one is written into the document.",
            ),
            (
                "parameters.speed",
                "There is no parameter \"speed\".",
                "Known: length, mass. A new one is written into the document.",
            ),
        ] {
            let finding = set(text, path, "1").unwrap_err();
            assert_eq!((finding.message.as_str(), finding.remedy.as_str()), (message, remedy));
        }
        assert_eq!(set("{}", "parameters.l", "1").unwrap_err().remedy, "A new one is written into the document.");
        assert!(done(text, "parameters.mass", "3").contains(r#"{"value": 3}"#));
        // All of them at once may be new.
        assert_eq!(done("{}", "parameters", r#"{"l":1}"#), r#"{ "parameters": { "l": 1 } }"#);
    }

    #[test]
    fn a_bare_word_becomes_an_object() {
        let text = r#"{"simulation": {"integrator": "rk4"}}"#;
        let expected = r#"{"simulation": {"integrator": { "type": "rk4", "step": 0.01 }}}"#;
        assert_eq!(done(text, "simulation.integrator.step", "0.01"), expected);
        assert_eq!(done(text, "simulation.integrator", "dopri5"), text.replace("rk4", "dopri5"));
    }

    #[test]
    fn a_member_goes_with_one_comma() {
        let text = "{\n  \"a\": { \"b\": 1,\n \"c/d\": [1, 2, 3], \"e\": 3 }\n}";
        for (pointer, expected) in [
            ("/a/b", "{\n  \"a\": { \"c/d\": [1, 2, 3], \"e\": 3 }\n}"),
            ("/a/c~1d", "{\n  \"a\": { \"b\": 1, \"e\": 3 }\n}"),
            ("/a/e", "{\n  \"a\": { \"b\": 1,\n \"c/d\": [1, 2, 3] }\n}"),
            ("/a/c~1d/0", "{\n  \"a\": { \"b\": 1,\n \"c/d\": [2, 3], \"e\": 3 }\n}"),
            ("/a", "{\n  \n}"),
        ] {
            assert_eq!(remove(text, pointer).as_deref(), Some(expected), "{pointer}");
        }
        for nothing in ["/x", "/a/x", "/a/b/x", "/a/c~1d/3", ""] {
            assert_eq!(remove(text, nothing), None, "{nothing}");
        }
        assert_eq!(remove("{", "/a"), None);
    }

    #[test]
    fn a_held_channel_keeps_its_dots() {
        let expected = r#"{ "simulation": { "start": { "hold": { "A.angle'": 6 } } } }"#;
        assert_eq!(done("{}", "simulation.start.hold.A.angle'", "6"), expected);
        assert_eq!(done(expected, "simulation.start.hold.A.angle'", "7"), expected.replace('6', "7"));
    }

    #[test]
    fn paths_and_values_that_make_no_sense_are_refused() {
        let text = r#"{"gravity": [0, 1], "a": 1}"#;
        for (path, value, message) in [
            ("gravity.2", "1", "The path \"gravity.2\" leads nowhere: \"2\" is not an index of an array of 2."),
            ("gravity.x", "1", "The path \"gravity.x\" leads nowhere: \"x\" is not an index of an array of 2."),
            ("a.b", "1", "The path \"a.b\" leads nowhere: there is a number where \"b\" should be a key."),
            ("a..b", "1", "The path \"a..b\" leads nowhere: a key in it is empty."),
            ("", "1", "The path \"\" leads nowhere: a key in it is empty."),
            ("a", "1e999", "The value for \"a\" is not JSON: The number 1e999 is too large for double precision."),
            (
                "a",
                "[1",
                "The value for \"a\" is not JSON: Expected `,` or `]`: the `[` of line 1, column 1 is never closed.",
            ),
            ("a", "NaN", "The value for \"a\" is not JSON: `NaN` is not a number of JSON."),
        ] {
            assert_eq!(set(text, path, value).unwrap_err().message, message);
        }
        assert_eq!(set("{", "a", "1"), Ok(None));
    }
}

//! Links: documents as fragments and back.

use holonomy_mechanism::document::read;
use holonomy_mechanism::link::{self, Content};
use serde_json::{Map, Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::Refusal;

/// The fragment of the link that carries a document, `m=1...`.
///
/// # Errors
/// Diagnostics as JSON when the text is no document: what is broken is mended before it is shared.
#[wasm_bindgen]
pub fn share_fragment(text: &str) -> Result<String, Refusal> {
    let reading = read(text);
    match &reading.document {
        Some(document) => Ok(link::fragment(document)),
        None => Err(Refusal::Diagnostics(reading.diagnostics)),
    }
}

/// Where a fragment (with or without `#`) leads, as JSON: `{"kind": "document", "text"}`, `{"kind": "gallery", "name"}`, `{"kind": "url",
/// "url"}`, with `t`, `run`, `sel` where the link has them; `{"kind": "none"}` when there is nothing in it; `{"kind": "error", "code",
/// "message", "remedy"}` when it cannot be followed.
#[wasm_bindgen]
pub fn open_fragment(fragment: &str) -> String {
    target(fragment).to_string()
}

fn target(fragment: &str) -> Value {
    // The page is opened without any fragment, or with one of the page's own sections, most of the time: that is no damaged link.
    let carries = |pair: &str| ["m=", "g=", "u="].iter().any(|key| pair.starts_with(key));
    let inner = fragment.split_once('#').map_or(fragment, |(_, inner)| inner);
    if !inner.split('&').any(carries) && !inner.contains('%') {
        return json!({"kind": "none"});
    }
    let target = match link::decode(fragment) {
        Ok(target) => target,
        Err(error) => {
            return json!({"kind": "error", "code": error.code.id(), "message": error.message, "remedy": error.remedy});
        }
    };
    let mut object = Map::new();
    let (kind, key, value) = match target.content {
        Content::Document(text) => ("document", "text", text),
        Content::Gallery { name, query: None } => ("gallery", "name", name),
        Content::Gallery { name, query: Some(query) } => ("gallery", "name", format!("{name}?{query}")),
        Content::Url(url) => ("url", "url", url),
    };
    object.insert("kind".to_owned(), kind.into());
    object.insert(key.to_owned(), value.into());
    let moment =
        [("t", target.t.map(Value::from)), ("run", target.run.map(Value::from)), ("sel", target.sel.map(Value::from))];
    for (key, value) in moment {
        if let Some(value) = value {
            object.insert(key.to_owned(), value);
        }
    }
    Value::Object(object)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = r#"{"holonomy":1,"coordinates":{"x":1},"kinetic_energy":"x'^2/2"}"#;

    #[test]
    fn a_shared_document_comes_back() {
        let fragment = share_fragment(DOCUMENT).expect("a document");
        for link in [fragment.clone(), format!("#{fragment}"), format!("https://example.org/a/#{fragment}")] {
            assert_eq!(target(&link), json!({"kind": "document", "text": DOCUMENT}));
        }
        let moment = target(&format!("{fragment}&t=0.25&run=2&sel=crank"));
        assert_eq!(moment, json!({"kind": "document", "text": DOCUMENT, "t": 0.25, "run": "2", "sel": "crank"}));
    }

    #[test]
    fn other_targets() {
        assert_eq!(target("g=four-bar"), json!({"kind": "gallery", "name": "four-bar"}));
        assert_eq!(target("g=n-four-bar?N=40"), json!({"kind": "gallery", "name": "n-four-bar?N=40"}));
        let url = "https://example.org/a.json";
        assert_eq!(target(&format!("u={url}")), json!({"kind": "url", "url": url}));
        for nothing in ["", "#", "help", "#help", "t=3"] {
            assert_eq!(target(nothing), json!({"kind": "none"}), "{nothing}");
        }
    }

    #[test]
    fn what_cannot_be_followed_says_why() {
        let fragment = share_fragment(DOCUMENT).expect("a document");
        let cut = &fragment[..fragment.len() - 6];
        for (link, code) in [
            (cut, "link-damaged"),
            ("m=7abc", "link-newer"),
            ("u=http://example.org/", "link-address"),
            ("m=", "link-empty"),
        ] {
            let answer = target(link);
            assert_eq!((&answer["kind"], &answer["code"]), (&json!("error"), &json!(code)), "{link}: {answer}");
            assert!(answer["remedy"].as_str().is_some_and(|remedy| !remedy.is_empty()));
        }
        let broken = share_fragment("{").expect_err("no document").json();
        assert!(broken.starts_with("[{\"code\":"), "{broken}");
    }
}

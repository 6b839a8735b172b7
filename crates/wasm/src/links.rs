//! Links: documents as fragments and back.

use holonomy_boundary::{Refusal, json};
use holonomy_document::link::{self, Content};
use holonomy_document::read;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

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

/// Where a link leads, with the moment that it carries.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LinkTarget {
    #[serde(flatten)]
    lead: Lead,
    /// Time, s.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    t: Option<f64>,
    /// Label of the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    run: Option<String>,
    /// What is selected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sel: Option<String>,
}

/// What a link leads to.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Lead {
    /// A document in the link itself.
    Document { text: String },
    /// An example, or a member of a family.
    Gallery { name: String },
    /// A document elsewhere.
    Url { url: String },
    /// There is nothing in it.
    None,
    /// It cannot be followed.
    Error { code: &'static str, message: String, remedy: String },
}

/// Where a fragment (with or without `#`) leads, as JSON: a [`LinkTarget`].
#[wasm_bindgen]
pub fn open_fragment(fragment: &str) -> String {
    json(&target(fragment))
}

fn target(fragment: &str) -> LinkTarget {
    let bare = |lead| LinkTarget { lead, t: None, run: None, sel: None };
    // The page is opened without any fragment, or with one of the page's own sections, most of the time: that is no damaged link.
    let carries = |pair: &str| ["m=", "g=", "u="].iter().any(|key| pair.starts_with(key));
    let inner = fragment.split_once('#').map_or(fragment, |(_, inner)| inner);
    if !inner.split('&').any(carries) && !inner.contains('%') {
        return bare(Lead::None);
    }
    match link::decode(fragment) {
        Err(error) => bare(Lead::Error { code: error.code.id(), message: error.message, remedy: error.remedy }),
        Ok(target) => {
            let lead = match target.content {
                Content::Document(text) => Lead::Document { text },
                Content::Gallery { name, query: None } => Lead::Gallery { name },
                Content::Gallery { name, query: Some(query) } => Lead::Gallery { name: format!("{name}?{query}") },
                Content::Url(url) => Lead::Url { url },
            };
            LinkTarget { lead, t: target.t, run: target.run, sel: target.sel }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::share_fragment;

    fn target(fragment: &str) -> Value {
        serde_json::to_value(super::target(fragment)).expect("JSON")
    }

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

//! Links that were given away must open for ever: what is in `reference/links.json` is never changed, only added to. The links were written by
//! another program (Python's zlib), in every way that zlib knows, as chat and mail programs leave them.

use holonomy_document::link::{Content, decode, fragment};
use holonomy_document::read;
use serde_json::Value;

fn links() -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/reference/links.json");
    serde_json::from_str(&std::fs::read_to_string(path).expect("the links")).expect("JSON")
}

#[test]
fn every_link_that_was_ever_given_away_opens() {
    let links = links();
    assert!(links.len() >= 20, "links are added, never taken away");
    for entry in &links {
        let (note, link) = (&entry["note"], entry["link"].as_str().expect("a link"));
        let target = decode(link).unwrap_or_else(|error| panic!("{note}: {}", error.message));
        match &target.content {
            Content::Document(text) => {
                assert_eq!(Some(text.as_str()), entry["document"].as_str(), "{note}");
                let document = read(text).document.unwrap_or_else(|| panic!("{note}: no document"));
                // And what is written today opens to the same document.
                let Content::Document(again) = decode(&fragment(&document)).expect("a link").content else {
                    panic!("{note}: no document in today's link");
                };
                assert_eq!(again, document.canonical(), "{note}");
            }
            Content::Gallery { name, query } => {
                let whole = query.as_ref().map_or_else(|| name.clone(), |query| format!("{name}?{query}"));
                assert_eq!(Some(whole.as_str()), entry["gallery"].as_str(), "{note}");
                assert!(holonomy_document::gallery::text(&whole).expect("a member").is_some(), "{note}");
            }
            Content::Url(url) => assert_eq!(Some(url.as_str()), entry["url"].as_str(), "{note}"),
        }
        assert_eq!(target.t, entry["t"].as_f64(), "{note}");
        assert_eq!(target.run.as_deref(), entry["run"].as_str(), "{note}");
        assert_eq!(target.sel.as_deref(), entry["sel"].as_str(), "{note}");
    }
}

#[test]
fn a_link_cut_anywhere_is_refused_in_words_and_never_taken_for_another_document() {
    let link = links()[2]["link"].as_str().expect("a link").to_owned();
    let begin = link.find("m=1").expect("a document") + 3;
    for end in begin..link.len() - 1 {
        let Err(error) = decode(&link[..end]) else { panic!("{} characters of {} opened", end, link.len()) };
        assert!(!error.message.is_empty() && !error.remedy.is_empty());
    }
}

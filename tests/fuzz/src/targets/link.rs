//! Any text as a link or a fragment; and every text that is put into a link comes out of it.

use holonomy_document::link::{Content, decode, pack, unpack};
use holonomy_document::{gallery, read};

use super::{Target, documents, text_of};

pub const TARGET: Target = Target { name: "link", take, seeds, words: &WORDS };

const WORDS: [&str; 12] = [
    "#m=1",
    "m=1eJw",
    "&t=",
    "&run=",
    "&sel=",
    "g=four-bar",
    "g=chain?N=",
    "u=https://",
    "%3D",
    "%26",
    ">.)",
    "<https://x.org/#",
];
/// More than any text here has.
const LIMIT: usize = 1 << 20;

fn take(bytes: &[u8]) -> bool {
    let text = text_of(bytes);
    let unpacked =
        unpack(&pack(&text), LIMIT).unwrap_or_else(|error| panic!("a text does not come out of its link: {error}"));
    assert_eq!(unpacked, text);
    match decode(&text) {
        Err(error) => {
            assert!(!error.message.is_empty() && !error.remedy.is_empty(), "{error:?}");
            false
        }
        Ok(target) => {
            assert!(target.t.is_none_or(f64::is_finite), "{target:?}");
            match target.content {
                Content::Document(text) => drop(read(&text)),
                Content::Gallery { name, query } => {
                    let name = query.map_or(name.clone(), |query| format!("{name}?{query}"));
                    drop(gallery::text(&name));
                }
                Content::Url(url) => {
                    assert!(url.get(..8).is_some_and(|scheme| scheme.eq_ignore_ascii_case("https://")), "{url}");
                }
            }
            true
        }
    }
}

fn seeds() -> Vec<Vec<u8>> {
    let links = documents().map(|text| format!("https://example.org/#m={}&t=1.5&run=2&sel=crank", pack(text)));
    let named = ["#g=four-bar", "g=chain?N=3&t=2", "u=https%3A%2F%2Fexample.org%2Fa.json"].map(str::to_owned);
    links.chain(named).map(String::into_bytes).collect()
}

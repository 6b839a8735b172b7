//! A mechanism as the fragment of a link.
//!
//! `m=` carries the document: a digit for the codec, `1`, then base64url of the zlib stream of the canonical text. The
//! checksum of the stream tells a link that was damaged on its way from a document with mistakes. `g=` names a
//! document of the gallery, `u=` an https address; `t=`, `run=` and `sel=` carry a moment. Links live for ever: what
//! this file has decoded once it must decode always.

mod base64;

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_zlib_with_limit};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::Document;
use crate::diagnostic::{Code, MAX_DOCUMENT, words};

/// Longest text after `m=`: more than any document of the permitted size needs.
const MAX_PAYLOAD: usize = 2 * MAX_DOCUMENT;
/// Longest address after `u=`.
const MAX_ADDRESS: usize = 4096;

/// Where a link leads.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// The mechanism.
    pub content: Content,
    /// The time to show, s.
    pub t: Option<f64>,
    /// The run to show: a label or a number from 1.
    pub run: Option<String>,
    /// What is selected.
    pub sel: Option<String>,
}

/// The mechanism of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// The text of a document; it is checked like any other.
    Document(String),
    /// A document of the gallery.
    Gallery {
        /// Its name.
        name: String,
        /// What follows a `?`: choices of a generator, for example `N=40`.
        query: Option<String>,
    },
    /// An https address, to be loaded after a confirmation.
    Url(String),
}

/// Why a link cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkError {
    /// What kind of failure.
    pub code: Code,
    /// The words that the message is made of.
    pub parameters: Vec<(&'static str, String)>,
    /// What is wrong, in English.
    pub message: String,
    /// What to do, in English.
    pub remedy: String,
}

impl LinkError {
    fn new(code: Code, parameters: &[(&'static str, &str)]) -> Self {
        let (parameters, message, remedy) = words(code, parameters);
        Self { code, parameters, message, remedy }
    }

    fn damaged(problem: &str) -> Self {
        Self::new(Code::LINK_DAMAGED, &[("problem", problem)])
    }

    fn too_large() -> Self {
        Self::new(Code::LINK_TOO_LARGE, &[("limit", &MAX_DOCUMENT.to_string())])
    }
}

impl std::fmt::Display for LinkError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.message, self.remedy)
    }
}

impl std::error::Error for LinkError {}

impl Serialize for LinkError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("code", self.code.id())?;
        map.serialize_entry("message", &self.message)?;
        map.serialize_entry("remedy", &self.remedy)?;
        map.end()
    }
}

/// What stands after `m=`: codec digit and payload.
pub fn encode(document: &Document) -> String {
    pack(&document.canonical())
}

/// A text as codec digit and payload.
pub fn pack(text: &str) -> String {
    // 9 is the best compression; a document is small and a link is made rarely.
    format!("1{}", base64::encode(&compress_to_vec_zlib(text.as_bytes(), 9)))
}

/// What stands after `key=` in a link or fragment.
pub fn value_of(link: &str, key: &str) -> Option<String> {
    let link = link.trim().trim_start_matches('<').trim_start();
    let fragment = link.split_once('#').map_or(link, |(_, fragment)| fragment);
    let pairs = fragment.split('&').filter_map(|pair| pair.split_once('='));
    pairs.into_iter().find(|(known, _)| *known == key).map(|(_, value)| value.to_owned())
}

/// The fragment of the link to a document, without the `#`.
pub fn fragment(document: &Document) -> String {
    format!("m={}", encode(document))
}

/// Reads a link, a fragment with or without `#`, or what stands after `m=` alone.
pub fn decode(link: &str) -> Result<Target, LinkError> {
    let empty = || LinkError::new(Code::LINK_EMPTY, &[]);
    // A link copied out of a text brings `<` along, one of a message line breaks.
    let link = link.trim().trim_start_matches('<').trim_start();
    if link.len() > 2 * MAX_PAYLOAD {
        return Err(LinkError::too_large());
    }
    let fragment = match link.split_once('#') {
        Some((_, fragment)) => fragment,
        None if link.contains("://") && !link.starts_with("u=") => return Err(empty()),
        None => link,
    };
    // Some programs escape the separators as well.
    let unescaped;
    let fragment = if fragment.contains('=') {
        fragment
    } else {
        unescaped = percent_decode(fragment).ok_or_else(|| LinkError::damaged("its escapes are no text"))?;
        &unescaped
    };
    let pairs: Vec<(&str, &str)> = fragment.split('&').filter_map(|pair| pair.split_once('=')).collect();
    let value = |key: &str| pairs.iter().find(|(known, _)| *known == key).map(|(_, value)| *value);
    let content = if let Some(payload) = value("m") {
        Content::Document(payload_text(payload)?)
    } else if let Some(name) = value("g") {
        gallery(name)?
    } else if let Some(address) = value("u") {
        Content::Url(check_address(address)?)
    } else if is_payload(strip(fragment)) {
        Content::Document(payload_text(fragment)?)
    } else {
        return Err(empty());
    };
    let text =
        |key| value(key).and_then(percent_decode).map(|text| strip(&text).to_owned()).filter(|text| !text.is_empty());
    // A moment that cannot be read is no reason not to open the mechanism.
    let t = text("t").and_then(|text| text.parse::<f64>().ok()).filter(|t| t.is_finite());
    Ok(Target { content, t, run: text("run"), sel: text("sel") })
}

/// What sentences and mail programs leave at the end of a link.
fn is_litter(c: char) -> bool {
    matches!(c, '=' | '.' | ')' | '>' | ',' | ';' | '"' | '\'' | ']') || c.is_whitespace()
}

fn strip(text: &str) -> &str {
    text.trim_end_matches(is_litter)
}

fn is_payload(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
        && text.bytes().all(|c| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'_'))
}

/// The text of the document after `m=`.
fn payload_text(payload: &str) -> Result<String, LinkError> {
    unpack(payload, MAX_DOCUMENT)
}

/// The text of a payload, of at most `limit` bytes.
pub fn unpack(payload: &str, limit: usize) -> Result<String, LinkError> {
    if payload.len() > MAX_PAYLOAD {
        return Err(LinkError::too_large());
    }
    let payload = percent_decode(payload).ok_or_else(|| LinkError::damaged("its escapes are no text"))?;
    let payload: String = strip(&payload).chars().filter(|c| !c.is_whitespace()).collect();
    let Some(codec) = payload.chars().next() else {
        return Err(LinkError::new(Code::LINK_EMPTY, &[]));
    };
    match codec {
        '1' => {}
        '0' | '2'..='9' => {
            return Err(LinkError::new(Code::LINK_NEWER, &[("codec", &codec.to_string())]));
        }
        _ => {
            return Err(LinkError::damaged("it does not begin with the digit of a codec"));
        }
    }
    let bytes = base64::decode(&payload[1..])
        .map_err(|c| LinkError::damaged(&format!("`{}` cannot stand in it", c.escape_debug())))?;
    let inflated = decompress_to_vec_zlib_with_limit(&bytes, limit).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => LinkError::too_large(),
        TINFLStatus::Adler32Mismatch => LinkError::damaged("its checksum does not match"),
        TINFLStatus::FailedCannotMakeProgress | TINFLStatus::NeedsMoreInput => LinkError::damaged("its end is missing"),
        _ => LinkError::damaged("its data cannot be unpacked"),
    })?;
    String::from_utf8(inflated).map_err(|_| LinkError::damaged("its data is no text"))
}

/// `four-bar` or `n-four-bar?N=40`.
fn gallery(value: &str) -> Result<Content, LinkError> {
    let text = percent_decode(value).unwrap_or_default();
    let text = strip(&text);
    let (name, query) = match text.split_once('?') {
        Some((name, query)) => (name, Some(query.to_owned())),
        None => (text, None),
    };
    let good = !name.is_empty()
        && name.len() <= 64
        && name.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-');
    if !good {
        let shown: String = name.chars().take(64).collect();
        return Err(LinkError::new(Code::LINK_GALLERY, &[("name", &shown)]));
    }
    Ok(Content::Gallery { name: name.to_owned(), query })
}

/// An address that may be offered for loading: https, a host, no user name, nothing invisible.
fn check_address(value: &str) -> Result<String, LinkError> {
    let text = if value.contains("://") { Some(value.to_owned()) } else { percent_decode(value) };
    let text = text.unwrap_or_default();
    // An address may end in `=` or `)`; only what surely is no part of it goes.
    let text = text.trim_end_matches(['>', '.', ' ', '\n', '\r', '\t']);
    let shown: String = text.chars().take(80).collect();
    let refuse = |problem: &str| LinkError::new(Code::LINK_ADDRESS, &[("address", &shown), ("problem", problem)]);
    if text.len() > MAX_ADDRESS {
        return Err(refuse("it is too long"));
    }
    let scheme = text.get(..8).filter(|scheme| scheme.eq_ignore_ascii_case("https://"));
    if scheme.is_none() {
        return Err(refuse("it is not https"));
    }
    let rest = &text[8..];
    let host = rest.split(['/', '?']).next().unwrap_or_default();
    if host.is_empty() || host.starts_with(':') {
        return Err(refuse("it has no host"));
    }
    if host.contains('@') {
        return Err(refuse("it has a user name"));
    }
    if rest.chars().any(|c| c.is_whitespace() || c.is_control() || matches!(c, '\\' | '<' | '"')) {
        return Err(refuse("it has characters that no address has"));
    }
    Ok(text.to_owned())
}

/// Resolves %-escapes; a `%` that begins none is kept. `None` if the bytes are no UTF-8.
fn percent_decode(text: &str) -> Option<String> {
    if !text.contains('%') {
        return Some(text.to_owned());
    }
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while i < bytes.len() {
        let digit = |at: usize| bytes.get(at).and_then(|c| char::from(*c).to_digit(16));
        match (bytes[i], digit(i + 1), digit(i + 2)) {
            (b'%', Some(high), Some(low)) => {
                decoded.push((high * 16 + low) as u8);
                i += 3;
            }
            (c, _, _) => {
                decoded.push(c);
                i += 1;
            }
        }
    }
    String::from_utf8(decoded).ok()
}

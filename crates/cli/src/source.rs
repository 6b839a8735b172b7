//! FILE: a path, `-`, `gallery:NAME`, or a link.

use std::ffi::OsStr;
use std::fs::File;
use std::io::Read;

use holonomy_document::gallery;
use holonomy_document::lessons;
use holonomy_document::link::{self, Content};

use crate::stop::Stop;

/// Bytes that are read of anything. More than a document may have, so that the refusal can tell its size; little enough for any machine.
const READ_LIMIT: u64 = 64 << 20;

/// The text of a document and where it came from.
pub struct Source {
    /// What messages call it.
    pub name: String,
    /// The author's text.
    pub text: String,
    /// The run that a link asks for.
    pub run: Option<String>,
}

impl Source {
    /// Finds what FILE means. A file of that name in the current folder comes before any other meaning but `-` and an address.
    ///
    /// # Errors
    /// When there is no such thing, or it is no text.
    pub fn find(argument: &OsStr) -> Result<Self, Stop> {
        if argument == "-" {
            return Ok(Self {
                name: "<standard input>".to_owned(),
                text: text_of(std::io::stdin().lock(), "<standard input>")?,
                run: None,
            });
        }
        if let Some(word) = argument.to_str() {
            if let Some(name) = word.strip_prefix("gallery:") {
                return Ok(Self { name: word.to_owned(), text: example(name)?, run: None });
            }
            let address = word.starts_with("http://") || word.starts_with("https://");
            if address || (is_fragment(word) && !std::path::Path::new(word).exists()) {
                return Self::linked(word);
            }
        }
        let name = argument.to_string_lossy().into_owned();
        let file = File::open(argument).map_err(|error| unreadable(&name, &error))?;
        Ok(Self { text: text_of(file, &name)?, name, run: None })
    }

    /// The document that a link or fragment leads to.
    ///
    /// # Errors
    /// When the link is damaged, or leads to something that is not here.
    pub fn linked(link: &str) -> Result<Self, Stop> {
        let target = link::decode(link)
            .map_err(|error| Stop::Usage(format!("{} [{}]\nhelp: {}", error.message, error.code.id(), error.remedy)))?;
        let (name, text) = match target.content {
            Content::Document(text) => ("<link>".to_owned(), text),
            Content::Gallery { name, query } => {
                let name = query.map_or(name.clone(), |query| format!("{name}?{query}"));
                (format!("gallery:{name}"), example(&name)?)
            }
            Content::Url(address) => {
                return Err(Stop::Usage(format!(
                    "The link leads to {address}; this program loads nothing from the network.\nhelp: Download it and give the file."
                )));
            }
        };
        Ok(Self { name, text, run: target.run })
    }
}

/// Looks like the part of a link after its `#`.
fn is_fragment(word: &str) -> bool {
    ["#", "m=", "g=", "u="].iter().any(|start| word.starts_with(start))
}

fn example(name: &str) -> Result<String, Stop> {
    if let Some(lesson) = lessons::get(name) {
        return Ok(lesson.text.to_owned());
    }
    match gallery::text(name) {
        Ok(Some(text)) => Ok(text.into_owned()),
        Ok(None) => Err(no_example(name.split('?').next().unwrap_or(name))),
        Err(refused) => Err(Stop::Usage(format!("{}\nhelp: {}", refused.message, refused.remedy))),
    }
}

fn no_example(name: &str) -> Stop {
    let lessons = lessons::entries().iter().map(|lesson| lesson.name);
    let known: Vec<&str> = gallery::entries().iter().map(|entry| entry.name).chain(lessons).collect();
    let guess = holonomy_expr::nearest(name, known.iter().copied());
    let guess = guess.map(|name| format!("Did you mean gallery:{name}? ")).unwrap_or_default();
    Stop::Usage(format!(
        "There is no example \"{name}\" in the gallery.\nhelp: {guess}Known: {}; with a number: {}.",
        known.join(", "),
        gallery::families().join(", ")
    ))
}

/// The text of a file.
///
/// # Errors
/// When it cannot be read, or is no text.
pub fn file_text(path: &std::path::Path) -> Result<String, Stop> {
    let name = path.to_string_lossy();
    let file = File::open(path).map_err(|error| unreadable(&name, &error))?;
    text_of(file, &name)
}

fn text_of(reader: impl Read, name: &str) -> Result<String, Stop> {
    let mut bytes = Vec::new();
    reader.take(READ_LIMIT).read_to_end(&mut bytes).map_err(|error| unreadable(name, &error))?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
        Stop::Usage(format!(
            "\"{name}\" is not UTF-8 text (line {line}, byte {at}).\nhelp: Save it as UTF-8; a document is a JSON text."
        ))
    })
}

fn unreadable(name: &str, error: &std::io::Error) -> Stop {
    Stop::Usage(format!(
        "\"{name}\" cannot be read: {error}.\nhelp: FILE is a path, - for standard input, gallery:NAME, or a link."
    ))
}

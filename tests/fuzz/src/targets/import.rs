//! Any text as a file of MuJoCo or ROS: refused with a place, or a document that can be built and is written and read again as it was.

use holonomy_document::read;
use holonomy_exchange::{import, mjcf, urdf};
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;

use super::{Target, documents, text_of};

pub const TARGET: Target = Target { name: "import", take, seeds, words: &WORDS };

const WORDS: [&str; 24] = [
    "<body>",
    "</body>",
    "<frame euler=\"0 0 90\">",
    "</frame>",
    "<joint name=\"j\" type=\"slide\"/>",
    "<freejoint/>",
    "<geom size=\"1\"/>",
    "<default class=\"c\">",
    "childclass=\"c\"",
    "<connect body1=\"b\" anchor=\"0 0 0\"/>",
    "<weld body1=\"b\"/>",
    "<key qpos=\"0\"/>",
    "name=\"\"",
    "pos=\"0 0 1e300\"",
    "axis=\"0 0 0\"",
    "quat=\"0 0 0 0\"",
    "mass=\"-1\"",
    "1e999",
    "nan",
    "<link name=\"l\"/>",
    "<mimic joint=\"j\"/>",
    "<!--",
    "<![CDATA[",
    "&#0;",
];
/// Bytes of a seed at most: a change of a short file reaches more of it.
const LONGEST: usize = 20_000;

fn take(bytes: &[u8]) -> bool {
    let text = text_of(bytes);
    let read_back = match import(&text) {
        Err(error) => {
            assert!(error.to_string().len() > 10 && error.code().starts_with("import-"), "{error}");
            return false;
        }
        Ok(imported) => imported,
    };
    let lines = u32::try_from(text.lines().count()).unwrap_or(u32::MAX);
    for unread in &read_back.unread {
        assert!((1..=lines).contains(&unread.line) && unread.column > 0, "{unread:?}");
        assert!(!unread.words.is_empty() && !unread.words.contains("{detail}"), "{unread:?}");
    }
    let document = read(&read_back.document);
    let document = document.document.unwrap_or_else(|| panic!("{:?}\n{}", document.diagnostics, read_back.document));
    Model::build(&document, 0, &[], &mut KindCache::new())
        .unwrap_or_else(|error| panic!("{error:?}\n{}", read_back.document));
    // What was read can be written, unless its start cannot be put together; and what was written can be read.
    if let Ok(written) = mjcf::export(&document, 0, &mut KindCache::new()) {
        import(&written.text).unwrap_or_else(|error| panic!("what was written is not read: {error}\n{}", written.text));
    }
    true
}

/// The documents with bodies, as MJCF and as URDF.
fn seeds() -> Vec<Vec<u8>> {
    let mut kinds = KindCache::new();
    let mut files = Vec::new();
    for document in documents().filter_map(|text| read(text).document).filter(|document| !document.bodies.is_empty()) {
        files.extend(
            [mjcf::export, urdf::export].into_iter().filter_map(|export| export(&document, 0, &mut kinds).ok()),
        );
    }
    files.into_iter().map(|file| file.text.into_bytes()).filter(|bytes| bytes.len() < LONGEST).collect()
}

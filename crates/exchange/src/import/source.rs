//! Reading XML: attributes as numbers and words, each refusal with its line and column.

use roxmltree::{Document, Node, ParsingOptions};

use super::{ATTRIBUTE, Found};
use crate::error::{ImportError, Position};

/// The most bytes that are read.
pub const MOST_BYTES: usize = 8 << 20;
/// The most nodes that are read.
const MOST_NODES: u32 = 500_000;
/// The deepest nesting of elements that is read: MuJoCo itself reads no deeper.
const MOST_DEEP: usize = 500;

/// A file that is XML.
///
/// # Errors
/// It is too large, or no XML.
pub fn parse(text: &str) -> Result<Document<'_>, ImportError> {
    if text.len() > MOST_BYTES {
        return Err(ImportError::TooLarge { size: text.len(), limit: MOST_BYTES });
    }
    if let Some(at) = too_deep(text) {
        let problem = format!("elements stand in each other more than {MOST_DEEP} deep");
        return Err(ImportError::Xml { at: place(text, Offset(at)), problem });
    }
    let options = ParsingOptions { allow_dtd: false, nodes_limit: MOST_NODES };
    Document::parse_with_options(text, options).map_err(|error| {
        let at = Position { line: error.pos().row, column: error.pos().col };
        let said = error.to_string();
        // The place is said before the words.
        let problem = said.split(" at ").next().unwrap_or(&said).to_owned();
        ImportError::Xml { at, problem }
    })
}

/// Where elements stand in each other too deep: a reader that calls itself for each would not come back.
fn too_deep(text: &str) -> Option<usize> {
    let (mut deep, mut at) = (0_usize, 0);
    while let Some(open) = text[at..].find('<').map(|i| at + i) {
        let rest = &text[open..];
        let long = |opening: &str, closing: &str| {
            rest.starts_with(opening)
                .then(|| rest[opening.len()..].find(closing).map_or(rest.len(), |i| opening.len() + i + closing.len()))
        };
        let skipped = long("<!--", "-->")
            .or_else(|| long("<![CDATA[", "]]>"))
            .or_else(|| long("<?", "?>"))
            .or_else(|| long("<!", ">"));
        if let Some(length) = skipped {
            at = open + length;
            continue;
        }
        let length = tag_length(rest);
        if rest.starts_with("</") {
            deep = deep.saturating_sub(1);
        } else if !rest[..length].ends_with("/>") {
            deep += 1;
        }
        if deep > MOST_DEEP {
            return Some(open);
        }
        at = open + length;
    }
    None
}

/// The bytes of a tag, up to the `>` that is in no quotes.
fn tag_length(tag: &str) -> usize {
    let mut quote = None;
    for (i, c) in tag.bytes().enumerate() {
        match (quote, c) {
            (None, b'>') => return i + 1,
            (None, b'"' | b'\'') => quote = Some(c),
            (Some(open), c) if open == c => quote = None,
            _ => {}
        }
    }
    tag.len()
}

/// Where something stands in a file, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Offset(usize);

/// Where a node begins. Its line is counted where it is told: [`place`], [`positions`].
pub fn offset(node: Node<'_, '_>) -> Offset {
    Offset(node.range().start)
}

/// Line and column of a place.
pub fn place(text: &str, at: Offset) -> Position {
    positions(text, [at].into_iter()).pop().unwrap_or_default()
}

/// Lines and columns of places, counted in one walk through the text.
pub fn positions(text: &str, places: impl Iterator<Item = Offset>) -> Vec<Position> {
    let mut order: Vec<(Offset, usize)> = places.enumerate().map(|(index, at)| (at, index)).collect();
    order.sort_unstable();
    let mut positions = vec![Position::default(); order.len()];
    let (mut before, mut position) = (0, Position { line: 1, column: 1 });
    for (Offset(at), index) in order {
        for c in text.get(before..at).unwrap_or_default().chars() {
            position = match c {
                '\n' => Position { line: position.line + 1, column: 1 },
                _ => Position { column: position.column + 1, ..position },
            };
        }
        (before, positions[index]) = (at, position);
    }
    positions
}

/// The root, which must be called `expected`.
///
/// # Errors
/// It is called otherwise.
pub fn root<'a, 'i>(document: &'a Document<'i>, expected: &'static str) -> Result<Node<'a, 'i>, ImportError> {
    let root = document.root_element();
    if root.tag_name().name() == expected {
        return Ok(root);
    }
    let found = root.tag_name().name().to_owned();
    let expected = match expected {
        "mujoco" => "<mujoco>",
        _ => "<robot>",
    };
    Err(ImportError::Root { at: position(root), found, expected })
}

/// Where a node begins.
pub fn position(node: Node<'_, '_>) -> Position {
    let at = node.document().text_pos_at(node.range().start);
    Position { line: at.row, column: at.col }
}

/// What messages call a node: its tag, and its name where it has one.
pub fn called(node: Node<'_, '_>) -> String {
    let tag = node.tag_name().name();
    match node.attribute("name").or_else(|| node.attribute("class")) {
        Some(name) => format!("{tag} \"{name}\""),
        None => tag.to_owned(),
    }
}

/// A refusal of a value of a node.
pub fn refusal(node: Node<'_, '_>, problem: &str) -> ImportError {
    ImportError::Value { at: position(node), what: format!("{}: {problem}", called(node)) }
}

/// The elements in a node.
pub fn elements<'a, 'i>(node: Node<'a, 'i>) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(Node::is_element)
}

/// Finite numbers with white space between.
///
/// # Errors
/// Something is no number.
pub fn list(node: Node<'_, '_>, name: &str, text: &str) -> Result<Vec<f64>, ImportError> {
    text.split_ascii_whitespace()
        .map(|word| match word.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(number),
            _ => Err(refusal(node, &format!("{name} has \"{}\", which is no finite number", short(word)))),
        })
        .collect()
}

/// Exactly so many numbers.
///
/// # Errors
/// There are more or less, or something is no number.
pub fn exactly<const N: usize>(node: Node<'_, '_>, name: &str, text: &str) -> Result<[f64; N], ImportError> {
    let values = list(node, name, text)?;
    let found = values.len();
    <[f64; N]>::try_from(values).map_err(|_| refusal(node, &format!("{name} needs {N} numbers, found {found}")))
}

/// Exactly so many numbers of an attribute that may not be there.
///
/// # Errors
/// It is there and wrong.
pub fn numbers<const N: usize>(node: Node<'_, '_>, name: &str) -> Result<Option<[f64; N]>, ImportError> {
    node.attribute(name).map(|text| exactly(node, name, text)).transpose()
}

/// A word from a file in a message.
pub fn short(word: &str) -> String {
    let mut cut: String = word.chars().take(40).collect();
    if cut.len() < word.len() {
        cut.push_str("...");
    }
    cut
}

/// Lists the attributes of a node that are not among those known.
pub fn others(node: Node<'_, '_>, known: &[&str], unread: &mut Vec<Found>) {
    for attribute in node.attributes().filter(|attribute| !known.contains(&attribute.name())) {
        unread.push(ATTRIBUTE.at(&called(node), attribute.name(), offset(node)));
    }
}

//! Tables as CSV: comment lines with units and method, a header, one row a sample.

use holonomy_expr::number_text;

use crate::model::{ChannelInfo, Plan};

/// How the numbers of a table are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// Fields apart by commas, decimal points: what programs read.
    #[default]
    Comma,
    /// Fields apart by semicolons, decimal commas: what spreadsheets read where the comma is the decimal sign.
    Semicolon,
}

impl Dialect {
    /// What stands between two fields.
    pub fn separator(self) -> char {
        match self {
            Self::Comma => ',',
            Self::Semicolon => ';',
        }
    }

    /// A number with as many digits as it needs to be read back exactly.
    fn number(self, value: f64) -> String {
        let text = number_text(value);
        match self {
            Self::Comma => text,
            Self::Semicolon => text.replace('.', ","),
        }
    }

    /// A word as a field: in quotes where it holds a separator or quotes (RFC 4180, section 2).
    fn field(self, word: &str) -> String {
        let word = &plain(word);
        if word.contains([self.separator(), '"']) { format!("\"{}\"", word.replace('"', "\"\"")) } else { word.clone() }
    }

    /// Words as a line, without its end.
    pub(super) fn fields(self, words: impl IntoIterator<Item = impl AsRef<str>>) -> String {
        let fields: Vec<String> = words.into_iter().map(|word| self.field(word.as_ref())).collect();
        fields.join(self.separator().encode_utf8(&mut [0; 4]))
    }
}

/// Groups of channels that a table has by default.
const USUAL: [&str; 9] =
    ["time", "bodies", "coordinates", "joints", "outputs", "minimal", "multipliers", "drift", "energy"];

/// The channels of a table by default.
pub(super) fn usual(list: &[ChannelInfo]) -> Vec<String> {
    list.iter().filter(|channel| USUAL.contains(&channel.group.as_str())).map(|channel| channel.name.clone()).collect()
}

/// The channels with time in front.
pub(super) fn with_time(channels: &[String]) -> Vec<String> {
    let time = "t".to_owned();
    let rest = channels.iter().filter(|name| **name != time).cloned();
    std::iter::once(time.clone()).chain(rest).collect()
}

/// A text of the document where it can command no spreadsheet: no line breaks and other control characters, and where a cell begins with
/// it, or behind a separator within it, no sign that begins a formula (of full width, too). A lone `-` is none.
pub fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut begins = text != "-";
    for c in text.chars().map(|c| if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') { ' ' } else { c }) {
        if begins && matches!(c, '=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠') {
            out.push('\'');
        }
        begins = matches!(c, ',' | ';') || (begins && (c == '"' || c.is_whitespace()));
        out.push(c);
    }
    out
}

/// A comment line: what it is about, and what is said.
pub(super) fn comment(word: &str, text: &str, out: &mut String) {
    if !text.is_empty() {
        out.push_str(&format!("# {word}: {}\n", plain(text)));
    }
}

/// The first comment lines: program, version, document.
pub(super) fn about(plan: &Plan, dialect: Dialect, out: &mut String) {
    out.push_str(&format!("# Holonomy {}\n", env!("CARGO_PKG_VERSION")));
    if dialect == Dialect::Semicolon {
        out.push_str("# fields apart by semicolons, decimal commas\n");
    }
    comment("document", &plan.title, out);
}

/// The unit of a channel; `-` if it has none.
pub(super) fn unit<'p>(plan: &'p Plan, name: &str) -> &'p str {
    let unit = plan.channels.list.iter().find(|channel| channel.name == name).map_or("", |channel| &channel.unit);
    if unit.is_empty() { "-" } else { unit }
}

/// The lines before the header.
pub(super) fn head(plan: &Plan, names: &[String], notices: &[String], dialect: Dialect, out: &mut String) {
    about(plan, dialect, out);
    comment("run", &plan.label, out);
    comment("method", &plan.method, out);
    out.push_str(&format!("# units: {}\n", dialect.fields(names.iter().map(|name| unit(plan, name)))));
    for notice in notices {
        out.push_str(&format!("# {}\n", plain(notice)));
    }
}

/// One line of numbers in their shortest form that reads back to the same bits. What is no finite number has no digits:
/// its field stays empty, and `empty` of its column becomes true.
pub(super) fn row(values: impl Iterator<Item = f64>, dialect: Dialect, empty: &mut [bool], out: &mut String) {
    for (i, value) in values.enumerate() {
        if i > 0 {
            out.push(dialect.separator());
        }
        if value.is_finite() {
            out.push_str(&dialect.number(value));
        } else if let Some(empty) = empty.get_mut(i) {
            *empty = true;
        }
    }
    out.push('\n');
}

/// The comment about columns with empty fields; none if there are none.
pub(super) fn about_empty(names: &[String], dialect: Dialect, empty: &[bool]) -> Option<String> {
    let names: Vec<&String> = names.iter().zip(empty).filter(|(_, empty)| **empty).map(|(name, _)| name).collect();
    (!names.is_empty()).then(|| format!("# empty where the value is no finite number: {}\n", dialect.fields(names)))
}

//! Writing XML: elements with attributes, indented, everything escaped.

/// Something inside an element.
#[derive(Clone, Debug, PartialEq)]
enum Inside {
    Element(Element),
    Comment(String),
    Text(String),
}

/// An element.
#[derive(Clone, Debug, PartialEq)]
pub struct Element {
    name: &'static str,
    attributes: Vec<(&'static str, String)>,
    inside: Vec<Inside>,
}

impl Element {
    /// An empty element.
    pub fn new(name: &'static str) -> Self {
        Self { name, attributes: Vec::new(), inside: Vec::new() }
    }

    /// The element with an attribute more.
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.attributes.push((name, value.into()));
        self
    }

    /// The element with an attribute of numbers more.
    pub fn numbers(self, name: &'static str, values: &[f64]) -> Self {
        self.with(name, numbers(values))
    }

    /// The element with a text in it.
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.inside.push(Inside::Text(text.into()));
        self
    }

    /// The element with another one in it.
    pub fn holding(mut self, element: Self) -> Self {
        self.push(element);
        self
    }

    /// Puts an element in.
    pub fn push(&mut self, element: Self) {
        self.inside.push(Inside::Element(element));
    }

    /// Puts a comment in.
    pub fn comment(&mut self, text: impl Into<String>) {
        self.inside.push(Inside::Comment(text.into()));
    }

    /// Is there nothing in it?
    pub fn is_empty(&self) -> bool {
        self.inside.is_empty()
    }

    /// A whole file with this element as its root.
    pub fn file(&self) -> String {
        let mut out = String::from("<?xml version=\"1.0\"?>\n");
        self.write(0, &mut out);
        out
    }

    fn write(&self, depth: usize, out: &mut String) {
        indent(depth, out);
        out.push('<');
        out.push_str(self.name);
        for (name, value) in &self.attributes {
            out.push(' ');
            out.push_str(name);
            out.push_str("=\"");
            escape(value, out);
            out.push('"');
        }
        match self.inside.as_slice() {
            [] => out.push_str("/>\n"),
            [Inside::Text(text)] => {
                out.push('>');
                escape(text, out);
                self.close(out);
            }
            inside => {
                out.push_str(">\n");
                for part in inside {
                    match part {
                        Inside::Element(element) => element.write(depth + 1, out),
                        Inside::Comment(text) => comment(text, depth + 1, out),
                        Inside::Text(text) => {
                            indent(depth + 1, out);
                            escape(text, out);
                            out.push('\n');
                        }
                    }
                }
                indent(depth, out);
                self.close(out);
            }
        }
    }

    fn close(&self, out: &mut String) {
        out.push_str("</");
        out.push_str(self.name);
        out.push_str(">\n");
    }
}

fn indent(depth: usize, out: &mut String) {
    out.extend(std::iter::repeat_n("  ", depth));
}

fn comment(text: &str, depth: usize, out: &mut String) {
    indent(depth, out);
    out.push_str("<!-- ");
    // Two hyphens would end a comment.
    let mut last = ' ';
    for c in text.chars().filter(|c| is_xml(*c)) {
        if c == '-' && last == '-' {
            out.push(' ');
        }
        out.push(c);
        last = c;
    }
    out.push_str(" -->\n");
}

/// The text without what no file of XML can have.
pub fn kept(text: &str) -> String {
    text.chars().filter(|c| is_xml(*c)).collect()
}

/// May this character stand in a file of XML at all?
fn is_xml(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..)
}

fn escape(text: &str, out: &mut String) {
    for c in text.chars().filter(|c| is_xml(*c)) {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' => out.push_str("&#9;"),
            '\n' => out.push_str("&#10;"),
            '\r' => out.push_str("&#13;"),
            c => out.push(c),
        }
    }
}

/// Numbers with spaces between, each in the fewest digits that read back the same.
pub fn numbers(values: &[f64]) -> String {
    // A negative zero is a zero.
    let texts: Vec<String> = values.iter().map(|value| holonomy_expr::number_text(value + 0.0)).collect();
    texts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_escaped_and_reads_back() {
        let mut root = Element::new("a").with("b", "<\"&\u{1}\n>").numbers("n", &[-0.0, 0.1, 1e-20, 3.0]);
        root.comment("a--b---");
        root.push(Element::new("c").text("x < y"));
        assert_eq!(
            root.file(),
            "<?xml version=\"1.0\"?>\n<a b=\"&lt;&quot;&amp;&#10;&gt;\" n=\"0 0.1 1e-20 3\">\n  <!-- a- -b- - - -->\n  <c>x &lt; y</c>\n</a>\n"
        );
    }
}

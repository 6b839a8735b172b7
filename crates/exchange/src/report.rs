//! What a format cannot hold, said by name: nothing is left out in silence.

use serde::Serialize;

/// A kind of loss: its code, for those who say it in another language, and its English words, in which `{detail}` stands for what
/// is different from element to element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The code.
    pub code: &'static str,
    /// What of the element the format cannot hold.
    pub lost: &'static str,
    /// What was written instead.
    pub instead: &'static str,
}

/// One thing that a format cannot hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Loss {
    /// The code of its kind.
    pub code: &'static str,
    /// The element, by its name in the document; empty where the whole document is meant.
    pub element: String,
    /// What is different from element to element: a type, a key, a number.
    pub detail: String,
    /// What of it the format cannot hold.
    pub lost: String,
    /// What was written instead.
    pub instead: String,
}

impl Loss {
    /// A loss of a kind, at an element.
    pub fn new(kind: Kind, element: &str, detail: &str) -> Self {
        let words = |template: &str| template.replace("{detail}", detail);
        Self {
            code: kind.code,
            element: element.to_owned(),
            detail: detail.to_owned(),
            lost: words(kind.lost),
            instead: words(kind.instead),
        }
    }

    /// The loss in one line.
    pub fn line(&self) -> String {
        let element = if self.element.is_empty() { "the document" } else { &self.element };
        format!("{element}: not held: {}; instead: {}", self.lost, self.instead)
    }
}

/// Everything that a format cannot hold of a document, in the order in which it was met.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The losses.
    pub lost: Vec<Loss>,
}

impl Report {
    /// Adds a loss, unless the same one stands there.
    pub fn add(&mut self, kind: Kind, element: &str, detail: &str) {
        let loss = Loss::new(kind, element, detail);
        if !self.lost.contains(&loss) {
            self.lost.push(loss);
        }
    }

    /// The losses of parts before those of the whole document.
    pub fn parts_first(mut self) -> Self {
        let (document, parts): (Vec<Loss>, Vec<Loss>) = self.lost.into_iter().partition(|loss| loss.element.is_empty());
        self.lost = parts.into_iter().chain(document).collect();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: Kind = Kind { code: "joint", lost: "a joint of type {detail}", instead: "nothing" };

    #[test]
    fn losses_of_parts_come_first() {
        let mut report = Report::default();
        for element in ["", "A", "", "B"] {
            report.add(KIND, element, element);
        }
        let elements: Vec<String> = report.parts_first().lost.into_iter().map(|loss| loss.element).collect();
        assert_eq!(elements, ["A", "B", ""]);
    }

    #[test]
    fn a_loss_is_said_once_in_one_line_by_name() {
        let mut report = Report::default();
        report.add(KIND, "A", "gear");
        report.add(KIND, "A", "gear");
        report.add(KIND, "", "rack");
        let lines: Vec<String> = report.lost.iter().map(Loss::line).collect();
        assert_eq!(
            lines,
            [
                "A: not held: a joint of type gear; instead: nothing",
                "the document: not held: a joint of type rack; instead: nothing"
            ]
        );
    }
}

//! A text that is open: read once, each of its runs built once. Where nothing but values of its parameters changes, the runs keep what
//! is compiled and named, and take the new values.

use std::sync::Arc;

use holonomy_document::diagnostic::Diagnostic;
use holonomy_document::json::{Member, Node, Value};
use holonomy_document::{Document, Reading, read};

use crate::kind::KindCache;
use crate::model::Model;

/// What a workspace did so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Texts that were read.
    pub parses: u64,
    /// Runs that were built with all their results; new values for a run that was built are no build.
    pub builds: u64,
    /// Kinds and observers that were compiled.
    pub compilations: u64,
}

/// A run of the text.
#[derive(Debug, Default)]
struct Built {
    /// Of the text as it is; none as long as nobody asked.
    model: Option<Result<Arc<Model>, Vec<Diagnostic>>>,
    /// Of the text as it was, with other values of parameters.
    before: Option<Arc<Model>>,
}

/// How texts are read and what is asked of a run that is built: with or without what is said of exercises.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    /// Reads and checks a text.
    pub read: fn(&str) -> Reading,
    /// What is wrong with a document beyond what its mechanism needs, once that is built.
    pub judge: fn(&Document, &Model) -> Result<(), Vec<Diagnostic>>,
}

impl Default for Reader {
    fn default() -> Self {
        Self { read, judge: |_, _| Ok(()) }
    }
}

/// One text, its document and its runs.
#[derive(Debug, Default)]
pub struct Workspace {
    reader: Reader,
    text: String,
    document: Option<Arc<Document>>,
    diagnostics: Vec<Diagnostic>,
    runs: Vec<Built>,
    kinds: KindCache,
    parses: u64,
    builds: u64,
}

impl Workspace {
    /// A workspace with a text in it.
    pub fn new(text: &str) -> Self {
        let mut workspace = Self::default();
        workspace.open(text);
        workspace
    }

    /// An empty workspace that reads as `reader` does.
    pub fn with_reader(reader: Reader) -> Self {
        Self { reader, ..Self::default() }
    }

    /// Reads from now on as `reader` does.
    pub fn read_by(&mut self, reader: Reader) {
        self.reader = reader;
    }

    /// Takes another text; nothing is done where it is the one that is open.
    pub fn open(&mut self, text: &str) {
        if self.parses > 0 && self.text == text {
            return;
        }
        self.parses += 1;
        let reading = (self.reader.read)(text);
        let values = |(before, now): (&Arc<Document>, &Document)| differ_in_values(before.root(), now.root());
        let moved = self.document.as_ref().zip(reading.document.as_ref()).is_some_and(values);
        if moved {
            for run in &mut self.runs {
                // Values that cannot be have no model: the one before them is the last that there is.
                if let Some(Ok(model)) = run.model.take() {
                    run.before = Some(model);
                }
            }
        } else {
            self.runs.clear();
        }
        self.runs.resize_with(reading.document.as_ref().map_or(0, |document| document.run_count()), Built::default);
        text.clone_into(&mut self.text);
        self.diagnostics = reading.diagnostics;
        self.document = reading.document.map(Arc::new);
    }

    /// The document; none if the text has errors.
    pub fn document(&self) -> Option<&Arc<Document>> {
        self.document.as_ref()
    }

    /// What was found in the text.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Run `run` (from 0), built when it is asked for first.
    ///
    /// # Errors
    /// What is wrong with the text, or with the run.
    pub fn model(&mut self, run: usize) -> Result<Arc<Model>, Vec<Diagnostic>> {
        let Some(document) = &self.document else { return Err(self.diagnostics.clone()) };
        let Some(built) = self.runs.get_mut(run) else {
            let model = Model::build(document, run, &[], &mut self.kinds);
            return model.and_then(|model| (self.reader.judge)(document, &model).map(|()| model)).map(Arc::new);
        };
        if let Some(model) = &built.model {
            return model.clone();
        }
        let model = match &built.before {
            Some(before) => before.revalued(document, run, &mut self.kinds),
            None => Model::build(document, run, &[], &mut self.kinds),
        };
        let model = model.and_then(|model| (self.reader.judge)(document, &model).map(|()| model)).map(Arc::new);
        if let Ok(model) = &model {
            let before = built.before.take();
            self.builds += u64::from(before.is_none_or(|before| !model.shares_channels(&before)));
        }
        built.model = Some(model.clone());
        model
    }

    /// The compiled kinds, for whatever else is built of the text or of texts like it.
    pub fn kinds(&mut self) -> &mut KindCache {
        &mut self.kinds
    }

    /// What was done so far.
    pub fn counts(&self) -> Counts {
        Counts { parses: self.parses, builds: self.builds, compilations: self.kinds.statistics().compiled }
    }
}

/// Are two documents the same but for numbers that are values of parameters?
fn differ_in_values(a: &Value, b: &Value) -> bool {
    alike(a, b, &|key, a, b| match key {
        "parameters" => {
            alike(a, b, &|_, a, b| numbers(a, b) || alike(a, b, &|key, a, b| key == "value" && numbers(a, b)))
        }
        _ => false,
    })
}

fn numbers(a: &Value, b: &Value) -> bool {
    matches!((&a.node, &b.node), (Node::Number(_), Node::Number(_)))
}

/// The same values wherever they stand in the text; members that differ are left to `may_differ`, with their key.
fn alike(a: &Value, b: &Value, may_differ: &dyn Fn(&str, &Value, &Value) -> bool) -> bool {
    match (&a.node, &b.node) {
        (Node::Object(a), Node::Object(b)) => {
            let same = |(a, b): (&Member, &Member)| {
                a.key == b.key && (equal(&a.value, &b.value) || may_differ(&a.key, &a.value, &b.value))
            };
            a.len() == b.len() && a.iter().zip(b).all(same)
        }
        _ => equal(a, b),
    }
}

fn equal(a: &Value, b: &Value) -> bool {
    match (&a.node, &b.node) {
        (Node::Array(a), Node::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| equal(a, b)),
        (Node::Object(_), Node::Object(_)) => alike(a, b, &|_, _, _| false),
        (Node::Number(a), Node::Number(b)) => a.to_bits() == b.to_bits(),
        (a, b) => a == b,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_of_parameters_are_values() {
        let root = |text: &str| {
            let document = read(text).document.unwrap_or_else(|| panic!("{text}"));
            document.root().clone()
        };
        let text = r#"{"holonomy":1,"parameters":{"l":1,"m":{"value":2,"min":1,"max":3},"k":"l"},"coordinates":{"x":0.5},
            "kinetic_energy":"m*x'^2/2","potential_energy":"l*x^2","simulation":{"duration":1}}"#;
        for (from, to, values) in [
            ("\"l\":1", "\"l\":  -2", true),
            ("\"value\":2", "\"value\":2.5", true),
            ("\"min\":1", "\"min\":0.5", false),
            ("\"l\":1", "\"l\":\"2\"", false),
            ("\"k\":\"l\"", "\"k\":\"m\"", false),
            ("\"x\":0.5", "\"x\":0.6", false),
            ("\"duration\":1", "\"duration\":2", false),
        ] {
            let changed = text.replace(from, to);
            assert_ne!(changed, text);
            assert_eq!(differ_in_values(&root(text), &root(&changed)), values, "{from} -> {to}");
        }
    }
}

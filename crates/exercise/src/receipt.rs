//! What a student hands in: one JSON object, in one canonical form, read without trust.
//!
//! ```json
//! { "receipt": 2, "name": "...", "answers": { "count": 0, "why": [2], "curve": [[0, 0], [1, 2]], "words": "..." },
//!   "document": { "holonomy": 1, ... }, "run": "...", "attempts": { "count": 2 }, "hints": { "count": 1 },
//!   "reasons": { "guess": "..." }, "predictions": { "guess": "0123456789abcdef" }, "method": "...", "version": "0.1.0", "bits": 1,
//!   "trace": "0123456789abcdef", "exercise": "0123456789abcdef", "started": "...", "finished": "..." }
//! ```

use crate::codes;
use serde_json::json;

use super::marking::Given;
use holonomy_document::decode::{Context, Decode, record};
use holonomy_document::diagnostic::{Code, Diagnostic, Findings, Lines, MAX_DOCUMENT, Severity};
use holonomy_document::json::{self, Node, Value, number_text, write_canonical, write_string};
use holonomy_document::link;
use holonomy_document::schema::Schemas;
use holonomy_mechanism::hash;

/// The form of receipts that this program writes.
pub const RECEIPT_VERSION: u32 = 2;
/// The forms that it reads. The first has neither reasons nor fingerprints of predictions nor the number of the bits.
pub const RECEIPT_VERSIONS: [u32; 2] = [1, RECEIPT_VERSION];
/// Largest receipt, bytes of text: a document of the largest size, and answers.
pub const MAX_RECEIPT: usize = MAX_DOCUMENT + (1 << 19);
/// Longest short text (name, version, method...), characters.
const MAX_SHORT: usize = 500;
/// Longest answer in words, characters.
const MAX_WORDS: usize = 20_000;
/// Most points of a curve.
const MAX_POINTS: usize = 5_000;
/// Most tasks that a receipt speaks of.
const MAX_TASKS: usize = 500;

/// What a student hands in.
#[derive(Clone, Debug, PartialEq)]
pub struct Receipt {
    /// The form that it was written in.
    pub form: u32,
    /// The student's name or number, as it was typed in.
    pub name: String,
    /// The answers by task.
    pub answers: Vec<(String, Given)>,
    /// The text of the student's document.
    pub document: String,
    /// The run whose trace is told: its label or number. Empty: the first.
    pub run: String,
    /// How often each task was tried.
    pub attempts: Vec<(String, u32)>,
    /// How many hints of each task were opened.
    pub hints: Vec<(String, u32)>,
    /// The reasons for predictions by task.
    pub reasons: Vec<(String, String)>,
    /// The fingerprint of each prediction, or of its being left out, made when it was ([`Receipt::prediction`]).
    pub predictions: Vec<(String, String)>,
    /// The method of the run in one line, as the program tells it.
    pub method: String,
    /// The version of the program.
    pub version: String,
    /// The number of the bits of the program ([`holonomy_mechanism::BITS`]); 0 where it is not told.
    pub bits: u32,
    /// The fingerprint of the run; empty if nothing was run.
    pub trace: String,
    /// The fingerprint of the exercise.
    pub exercise: String,
    /// When the student began, by the student's clock.
    pub started: String,
    /// When the student was done, by the student's clock.
    pub finished: String,
}

impl Receipt {
    /// The answer to a task.
    pub fn answer(&self, task: &str) -> Option<&Given> {
        self.answers.iter().find(|(id, _)| id == task).map(|(_, given)| given)
    }

    /// How many hints of a task were opened.
    pub fn hints_of(&self, task: &str) -> u32 {
        self.hints.iter().find(|(id, _)| id == task).map_or(0, |(_, count)| *count)
    }

    /// How often a task was tried.
    pub fn attempts_of(&self, task: &str) -> u32 {
        self.attempts.iter().find(|(id, _)| id == task).map_or(0, |(_, count)| *count)
    }

    /// The reason for a prediction.
    pub fn reason(&self, task: &str) -> Option<&str> {
        self.reasons.iter().find(|(id, _)| id == task).map(|(_, reason)| reason.as_str())
    }

    /// The fingerprint of a prediction as it is made: of exercise, student, task and answer. A student who has the program can compute
    /// it too; it finds what was edited by hand.
    pub fn prediction(exercise: &str, student: &str, task: &str, given: Option<&Given>) -> String {
        let mut text = format!("{exercise}\n{}\n{task}\n", student.trim());
        if let Some(given) = given {
            write_given(given, &mut text);
        }
        format!("{:016x}", hash::text(&text))
    }

    /// Reads the text of a receipt, or its link.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(text: &str) -> Result<Self, Vec<Diagnostic>> {
        let begins = text.trim_start_matches('\u{feff}').trim_start();
        if !begins.starts_with('{')
            && let Some(payload) = link::value_of(begins, "r")
        {
            let unpacked = link::unpack(&payload, MAX_RECEIPT);
            return match unpacked {
                Ok(text) => Self::read_json(&text),
                Err(error) => {
                    let lines = Lines::new("");
                    let parameters: Vec<(&'static str, &str)> =
                        error.parameters.iter().map(|(name, text)| (*name, text.as_str())).collect();
                    Err(vec![holonomy_document::diagnostic::diagnostic(&lines, error.code, "", (0, 0), &parameters)])
                }
            };
        }
        Self::read_json(text)
    }

    fn read_json(text: &str) -> Result<Self, Vec<Diagnostic>> {
        let lines = Lines::new(text);
        let mut findings = Findings::new(&lines);
        let mut receipt = None;
        if text.len() > MAX_RECEIPT {
            let parameters = [("size", text.len().to_string()), ("limit", MAX_RECEIPT.to_string())];
            let parameters = parameters.each_ref().map(|(name, text)| (*name, text.as_str()));
            findings.report_at(Code::DOCUMENT_TOO_LARGE, "", (0, 0), &parameters);
        } else if let Some(root) = json::read(text, &mut findings) {
            let mut context = Context::new(text, None, &mut findings);
            receipt = Keys::decode(&root, &mut context);
        }
        let diagnostics = findings.finish();
        let errors = diagnostics.iter().any(|finding| finding.severity == Severity::Error);
        match receipt.filter(|_| !errors) {
            Some(keys) => Ok(keys.into()),
            None => Err(diagnostics),
        }
    }

    /// The canonical text: keys in this order, no white space, the shortest numbers.
    pub fn canonical(&self) -> String {
        let mut out = format!("{{\"receipt\":{}", self.form);
        let short = |out: &mut String, key: &str, text: &str| {
            if !text.is_empty() {
                out.push_str(&format!(",\"{key}\":"));
                write_string(text, out);
            }
        };
        out.push_str(",\"name\":");
        write_string(&self.name, &mut out);
        out.push_str(",\"answers\":{");
        for (i, (task, given)) in self.answers.iter().enumerate() {
            if i > 0 {
                out.push(',');
            }
            write_string(task, &mut out);
            out.push(':');
            write_given(given, &mut out);
        }
        out.push_str("},\"document\":");
        match canonical(&self.document) {
            Some(text) => out.push_str(&text),
            None => out.push_str("{}"),
        }
        short(&mut out, "run", &self.run);
        for (key, counts) in [("attempts", &self.attempts), ("hints", &self.hints)] {
            if !counts.is_empty() {
                out.push_str(&format!(",\"{key}\":{{"));
                for (i, (task, count)) in counts.iter().enumerate() {
                    if i > 0 {
                        out.push(',');
                    }
                    write_string(task, &mut out);
                    out.push_str(&format!(":{count}"));
                }
                out.push('}');
            }
        }
        for (key, texts) in [("reasons", &self.reasons), ("predictions", &self.predictions)] {
            if !texts.is_empty() {
                out.push_str(&format!(",\"{key}\":{{"));
                for (i, (task, text)) in texts.iter().enumerate() {
                    if i > 0 {
                        out.push(',');
                    }
                    write_string(task, &mut out);
                    out.push(':');
                    write_string(text, &mut out);
                }
                out.push('}');
            }
        }
        short(&mut out, "method", &self.method);
        short(&mut out, "version", &self.version);
        if self.bits > 0 {
            out.push_str(&format!(",\"bits\":{}", self.bits));
        }
        for (key, text) in [
            ("trace", &self.trace),
            ("exercise", &self.exercise),
            ("started", &self.started),
            ("finished", &self.finished),
        ] {
            short(&mut out, key, text);
        }
        out.push('}');
        out
    }

    /// The fingerprint of the work in it: answers and document, without name and times.
    pub fn work(&self) -> String {
        let bare = Self {
            name: String::new(),
            attempts: Vec::new(),
            hints: Vec::new(),
            predictions: Vec::new(),
            method: String::new(),
            started: String::new(),
            finished: String::new(),
            ..self.clone()
        };
        format!("{:016x}", hash::text(&bare.canonical()))
    }

    /// The fragment of a link that carries the receipt, without the `#`.
    pub fn fragment(&self) -> String {
        format!("r={}", link::pack(&self.canonical()))
    }
}

/// The canonical text of a JSON object; none if it is no JSON.
fn canonical(text: &str) -> Option<String> {
    let lines = Lines::new(text);
    let mut findings = Findings::new(&lines);
    let value = json::read(text, &mut findings).filter(|value| findings.is_empty() && value.members().is_some())?;
    let mut out = String::with_capacity(text.len());
    write_canonical(&value, &mut out);
    Some(out)
}

fn write_given(given: &Given, out: &mut String) {
    let list = |items: Vec<String>| format!("[{}]", items.join(","));
    match given {
        Given::Number(number) => out.push_str(&number_text(*number)),
        Given::Text(text) => write_string(text, out),
        Given::Choice(options) => out.push_str(&list(options.iter().map(usize::to_string).collect())),
        Given::Curve(points) => {
            let point = |[t, x]: &[f64; 2]| format!("[{},{}]", number_text(*t), number_text(*x));
            out.push_str(&list(points.iter().map(point).collect()));
        }
    }
}

record! {
    /// What a student hands in.
    pub struct Keys as "the receipt" {
        /// The form of the receipt: 2, or 1 as it was before.
        pub receipt: Version,
        /// The student's name or number.
        pub name: Short,
        /// The answers by task.
        pub answers: ByTask<Given>,
        /// The student's document.
        pub document: Verbatim,
        /// The run whose trace is told.
        pub run: Option<Short>,
        /// How often each task was tried.
        pub attempts: ByTask<Times>,
        /// How many hints of each task were opened.
        pub hints: ByTask<Times>,
        /// The reasons for predictions by task.
        pub reasons: ByTask<Reason>,
        /// The fingerprints of predictions.
        pub predictions: ByTask<Short>,
        /// The method of the run.
        pub method: Option<Short>,
        /// The version of the program.
        pub version: Option<Short>,
        /// The number of the bits of the program.
        pub bits: Option<Times>,
        /// The fingerprint of the run.
        pub trace: Option<Short>,
        /// The fingerprint of the exercise.
        pub exercise: Option<Short>,
        /// When the student began, by the student's clock.
        pub started: Option<Short>,
        /// When the student was done, by the student's clock.
        pub finished: Option<Short>,
    }
}

impl From<Keys> for Receipt {
    fn from(keys: Keys) -> Self {
        let short = |text: Option<Short>| text.map(|text| text.0).unwrap_or_default();
        let counts = |counts: ByTask<Times>| counts.0.into_iter().map(|(task, times)| (task, times.0)).collect();
        Self {
            form: keys.receipt.0,
            name: keys.name.0,
            answers: keys.answers.0,
            document: keys.document.0,
            run: short(keys.run),
            attempts: counts(keys.attempts),
            hints: counts(keys.hints),
            reasons: keys.reasons.0.into_iter().map(|(task, reason)| (task, reason.0)).collect(),
            predictions: keys.predictions.0.into_iter().map(|(task, print)| (task, print.0)).collect(),
            bits: keys.bits.map_or(0, |bits| bits.0),
            method: short(keys.method),
            version: short(keys.version),
            trace: short(keys.trace),
            exercise: short(keys.exercise),
            started: short(keys.started),
            finished: short(keys.finished),
        }
    }
}

/// The version of a receipt.
#[derive(Clone, Copy, Debug)]
pub struct Version(pub u32);

impl Decode for Version {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let known = RECEIPT_VERSIONS.map(|version| version.to_string()).join(" and ");
        let one = |node: &Node| {
            RECEIPT_VERSIONS
                .into_iter()
                .find(|known| matches!(node, Node::Number(number) if *number == f64::from(*known)))
        };
        match &value.node {
            node if one(node).is_some() => one(node).map(Self),
            node => {
                let found =
                    if let Node::Number(number) = node { number_text(*number) } else { value.kind().to_owned() };
                context.report(codes::RECEIPT_VERSION, value.span, &[("found", &found), ("known", &known)]);
                None
            }
        }
    }
    fn schema(_: &mut Schemas) -> serde_json::Value {
        json!({ "enum": RECEIPT_VERSIONS })
    }
}

/// A student's own words.
#[derive(Clone, Debug)]
pub struct Reason(pub String);

impl Decode for Reason {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let text = String::decode(value, context)?;
        limited("A reason", text.chars().count(), MAX_WORDS, value.span, context).then_some(Self(text))
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        String::schema(schemas)
    }
}

/// A text that is not long.
#[derive(Clone, Debug)]
pub struct Short(pub String);

fn limited(what: &str, found: usize, limit: usize, span: (usize, usize), context: &mut Context<'_, '_>) -> bool {
    if found > limit {
        let (found, limit) = (found.to_string(), limit.to_string());
        context.report(codes::TOO_LONG, span, &[("what", what), ("found", &found), ("limit", &limit)]);
        return false;
    }
    true
}

impl Decode for Short {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let text = context.string(value, "a string")?;
        limited("A short text", text.chars().count(), MAX_SHORT, value.span, context).then(|| Self(text.to_owned()))
    }
    fn schema(_: &mut Schemas) -> serde_json::Value {
        json!({"type": "string"})
    }
}

/// An object as its text stands.
#[derive(Clone, Debug)]
pub struct Verbatim(pub String);

impl Decode for Verbatim {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        context.members(value, "a document")?;
        context.text.get(value.span.0..value.span.1).map(|text| Self(text.to_owned()))
    }
    fn schema(_: &mut Schemas) -> serde_json::Value {
        json!({"type": "object"})
    }
}

/// How often.
#[derive(Clone, Copy, Debug)]
pub struct Times(pub u32);

impl Decode for Times {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        match value.node {
            Node::Number(number) if (0.0..=1e9).contains(&number) && f64::from(number as u32) == number => {
                Some(Self(number as u32))
            }
            _ => {
                context.wrong_type(value, "a whole number from 0");
                None
            }
        }
    }
    fn schema(_: &mut Schemas) -> serde_json::Value {
        json!({"type": "number", "minimum": 0})
    }
}

/// Values by task.
#[derive(Clone, Debug)]
pub struct ByTask<T>(pub Vec<(String, T)>);

impl<T: Decode> Decode for ByTask<T> {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let members = context.members(value, "an object with a key for each task")?;
        if !limited("An object of tasks", members.len(), MAX_TASKS, value.span, context) {
            return None;
        }
        let mut list = Vec::new();
        for member in members {
            if limited("The id of a task", member.key.len(), 64, member.key_span, context) {
                let item = context.within(&member.key, |context| T::decode(&member.value, context));
                list.extend(item.map(|item| (member.key.clone(), item)));
            }
        }
        Some(Self(list))
    }
    fn absent() -> Option<Self> {
        Some(Self(Vec::new()))
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        json!({"type": "object", "additionalProperties": T::schema(schemas)})
    }
}

impl Decode for Given {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        const EXPECTED: &str = "a number, a text, an array of options, or an array of points";
        match &value.node {
            Node::Number(number) => Some(Self::Number(*number)),
            Node::String(text) => limited("An answer", text.chars().count(), MAX_WORDS, value.span, context)
                .then(|| Self::Text(text.clone())),
            Node::Array(items) => {
                if !limited("An answer", items.len(), MAX_POINTS, value.span, context) {
                    return None;
                }
                let option = |item: &Value| match item.node {
                    Node::Number(number) if (0.0..=1e6).contains(&number) && f64::from(number as u32) == number => {
                        Some(number as usize)
                    }
                    _ => None,
                };
                let point = |item: &Value| match &item.node {
                    Node::Array(pair) => match pair.as_slice() {
                        [Value { node: Node::Number(t), .. }, Value { node: Node::Number(x), .. }] => Some([*t, *x]),
                        _ => None,
                    },
                    _ => None,
                };
                let options = items.iter().map(option).collect::<Option<Vec<_>>>().map(Self::Choice);
                let given = options.or_else(|| items.iter().map(point).collect::<Option<Vec<_>>>().map(Self::Curve));
                if given.is_none() {
                    context.wrong_type(value, EXPECTED);
                }
                given
            }
            _ => {
                context.wrong_type(value, EXPECTED);
                None
            }
        }
    }
    fn schema(_: &mut Schemas) -> serde_json::Value {
        json!({})
    }
}

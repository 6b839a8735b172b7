//! What a student hands in: one JSON object, in one canonical form, read without trust.
//!
//! ```json
//! { "receipt": 2, "name": "...", "answers": { "count": 0, "why": [2], "curve": [[0, 0], [1, 2]], "words": "..." },
//!   "document": { "holonomy": 1, ... }, "run": "...", "attempts": { "count": 2 }, "hints": { "count": 1 },
//!   "reasons": { "guess": "..." }, "predictions": { "guess": "0123456789abcdef" }, "method": "...", "version": "0.1.0", "bits": 1,
//!   "trace": "0123456789abcdef", "exercise": "0123456789abcdef", "started": "...", "finished": "..." }
//! ```

mod keys;

use super::marking::Given;
use holonomy_document::decode::{Context, Decode};
use holonomy_document::diagnostic::{Code, Diagnostic, Findings, Lines, MAX_DOCUMENT, Severity};
use holonomy_document::json::{self, number_text, write_canonical, write_string};
use holonomy_document::link;
use holonomy_mechanism::hash;
use keys::Keys;

/// The form of receipts that this program writes.
pub const RECEIPT_VERSION: u32 = 2;
/// The forms that it reads. The first has neither reasons nor fingerprints of predictions nor the number of the bits.
pub const RECEIPT_VERSIONS: [u32; 2] = [1, RECEIPT_VERSION];
/// Largest receipt, bytes of text: a document of the largest size, and answers.
pub const MAX_RECEIPT: usize = MAX_DOCUMENT + (1 << 19);

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

    /// Has it anything that only the second form has? A form that is written back does not take it away.
    pub fn is_of_second_form(&self) -> bool {
        self.form >= 2 || self.bits > 0 || !self.reasons.is_empty() || !self.predictions.is_empty()
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
        let count = |count: &u32, out: &mut String| out.push_str(&count.to_string());
        let text = |text: &String, out: &mut String| write_string(text, out);
        write_by_task("attempts", &self.attempts, count, &mut out);
        write_by_task("hints", &self.hints, count, &mut out);
        write_by_task("reasons", &self.reasons, text, &mut out);
        write_by_task("predictions", &self.predictions, text, &mut out);
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

/// A key with a value for each task; nothing where there is none.
fn write_by_task<T>(key: &str, list: &[(String, T)], write: impl Fn(&T, &mut String), out: &mut String) {
    for (i, (task, value)) in list.iter().enumerate() {
        if i == 0 {
            out.push_str(&format!(",\"{key}\":{{"));
        } else {
            out.push(',');
        }
        write_string(task, out);
        out.push(':');
        write(value, out);
    }
    if !list.is_empty() {
        out.push('}');
    }
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

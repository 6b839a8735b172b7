//! A receipt against the key: everything that counts is taken from the key or computed again.

use crate::codes;
use serde::Serialize;

use super::bench::{Bench, Limits, Unable};
use super::block::Exercise;
use super::compose::{changes, compose, same};
use super::feedback::TaskReport;
use super::mark::mark;
use super::marking::Marking;
use super::prints::{self, Print};
use super::public::fingerprint;
use super::receipt::Receipt;
use super::times;
use super::variant::{numbers_of, variant};
use super::why::{Failure, Why};
use holonomy_document::diagnostic::Diagnostic;
use holonomy_document::{Document, read as read_document};
use holonomy_mechanism::BITS;
use holonomy_mechanism::kind::KindCache;

/// The teacher's document with its exercise.
#[derive(Clone, Debug)]
pub struct Key {
    document: Document,
    exercise: Exercise,
    fingerprint: String,
}

impl Key {
    /// The key in a document; none if it has no exercise.
    pub fn new(document: Document) -> Option<Self> {
        let exercise = super::read(&document)?;
        let fingerprint = fingerprint(&document)?;
        Some(Self { document, exercise, fingerprint })
    }

    /// The document.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The exercise.
    pub fn exercise(&self) -> &Exercise {
        &self.exercise
    }

    /// The fingerprint of the exercise as students get it.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// All points that can be earned.
    pub fn max(&self) -> f64 {
        self.exercise.tasks.iter().map(|task| task.worth()).sum()
    }
}

/// What became of a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Graded, and nothing speaks against it.
    Graded,
    /// Graded, but something does not fit: see the doubts.
    Doubtful,
    /// Not a receipt that can be read.
    Damaged,
}

/// How the run that was made again compares with the one of the receipt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Rerun {
    /// The same bits, whichever version of the program wrote them.
    Agrees,
    /// The same version of the program, and other bits.
    Differs,
    /// Another version of the program, and other bits; the checks were made on the new run.
    OtherVersion,
    /// The receipt tells of no run.
    NotTold,
    /// It could not be run again.
    Failed,
}

impl Rerun {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Agrees => "agrees bit for bit",
            Self::Differs => "differs",
            Self::OtherVersion => "another version: judged by the checks alone",
            Self::NotTold => "no run in the receipt",
            Self::Failed => "cannot be run again",
        }
    }
}

/// One thing that does not fit.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Doubt {
    /// Stable identifier.
    pub code: &'static str,
    /// In English.
    pub message: String,
    /// What it is about, as data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Why>,
}

/// One submission.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Report {
    /// What became of it.
    pub status: Status,
    /// The name in the receipt.
    pub name: String,
    /// Points earned.
    pub points: f64,
    /// Points that can be earned.
    pub max: f64,
    /// Points that wait for the teacher: words to read, keys without a value.
    pub open: f64,
    /// Task by task, in the order of the key.
    pub tasks: Vec<TaskReport>,
    /// The run made again.
    pub rerun: Rerun,
    /// What does not fit.
    pub doubts: Vec<Doubt>,
    /// Where the document differs from the one that was handed out, as JSON pointers.
    pub changed: Vec<String>,
    /// Attempts at all tasks together.
    pub attempts: u32,
    /// Hints of all tasks together.
    pub hints: u32,
    /// The method, as the receipt tells it.
    pub method: String,
    /// The version of the program that wrote the receipt.
    pub version: String,
    /// When the student began, by the student's clock.
    pub started: String,
    /// When the student was done, by the student's clock.
    pub finished: String,
    /// The student's own numbers.
    pub parameters: Vec<(String, f64)>,
    /// What stands in the place of these numbers in the document that was sent.
    pub numbers: Vec<(String, f64)>,
    /// The fingerprint of the answers and of the document that was sent; empty without answers.
    pub work: String,
    /// Fingerprints of what it should not share with others by chance.
    pub prints: Vec<Print>,
    /// Time spent on building and running, s.
    pub solver_s: f64,
}

impl Report {
    fn empty(key: &Key) -> Self {
        Self {
            status: Status::Damaged,
            name: String::new(),
            points: 0.0,
            max: key.max(),
            open: 0.0,
            tasks: Vec::new(),
            rerun: Rerun::Failed,
            doubts: Vec::new(),
            changed: Vec::new(),
            attempts: 0,
            hints: 0,
            method: String::new(),
            version: String::new(),
            started: String::new(),
            finished: String::new(),
            parameters: Vec::new(),
            numbers: Vec::new(),
            work: String::new(),
            prints: Vec::new(),
            solver_s: 0.0,
        }
    }

    /// A submission that could not even be read as text.
    pub fn unreadable(key: &Key, message: String) -> Self {
        Self { doubts: vec![Doubt { code: "unreadable", message, why: None }], ..Self::empty(key) }
    }

    /// Adds something that does not fit.
    pub fn doubt(&mut self, code: &'static str, message: impl Into<String>, why: Option<Why>) {
        self.doubts.push(Doubt { code, message: message.into(), why });
        if self.status == Status::Graded {
            self.status = Status::Doubtful;
        }
    }
}

fn first(findings: &[Diagnostic]) -> String {
    findings.first().map(ToString::to_string).unwrap_or_default()
}

/// Grades a receipt, its text or its link. Whatever it is, there is a report.
pub fn grade(key: &Key, submission: &str, cache: &mut KindCache, limits: &Limits) -> Report {
    let mut report = Report::empty(key);
    let receipt = match Receipt::read(submission) {
        Ok(receipt) => receipt,
        Err(findings) => {
            let newer = findings.iter().any(|finding| finding.code == codes::RECEIPT_VERSION);
            let code = if newer { "other-receipt-version" } else { "no-receipt" };
            report.doubt(code, first(&findings), Why::first(&findings));
            return report;
        }
    };
    report.name.clone_from(&receipt.name);
    report.method.clone_from(&receipt.method);
    report.version.clone_from(&receipt.version);
    report.started.clone_from(&receipt.started);
    report.finished.clone_from(&receipt.finished);
    report.attempts = receipt.attempts.iter().fold(0, |sum, (_, count)| sum.saturating_add(*count));
    report.hints = receipt.hints.iter().fold(0, |sum, (_, count)| sum.saturating_add(*count));
    report.status = Status::Graded;
    if !receipt.answers.is_empty() {
        report.work = receipt.work();
    }
    if let Some(message) = times::doubt(&receipt) {
        report.doubt("impossible-times", message, None);
    }
    if receipt.exercise != key.fingerprint {
        report.doubt("other-exercise", "The receipt belongs to another exercise, or to another version of it.", None);
    }
    let known = |task: &String| key.exercise.tasks.iter().any(|known| known.id.value == *task);
    if let Some((task, _)) = receipt.answers.iter().find(|(task, _)| !known(task)) {
        let message = format!("There is an answer to \"{task}\", which is no task of the key.");
        report.doubt("unknown-task", message, Some(Why::Names(vec![task.clone()])));
    }
    if let Some((message, tasks)) = edited_predictions(key, &receipt) {
        report.doubt("prediction-edited", message, Some(Why::Names(tasks)));
    }
    let handed_out = variant(&key.document, &receipt.name, cache, limits);
    let (mut truth, solver_s) = match handed_out {
        Ok(variant) => {
            report.parameters = variant.parameters;
            let solver_s = variant.bench.solver_s();
            (variant.bench, solver_s)
        }
        Err(unable) => {
            let message = format!("The key's own document does not run. {unable}");
            report.doubt("key-failed", message, Why::unable(&unable));
            (Bench::new(key.document.clone()), 0.0)
        }
    };
    let mut student = submitted(key, &receipt, &truth, &mut report);
    let rerun = match &mut student {
        Ok(bench) => rerun(&receipt, bench, cache, limits, &mut report),
        Err(_) => Rerun::Failed,
    };
    report.rerun = rerun;
    let (sent, judged) = match student {
        Ok(Benches { sent, composed }) => (Some(sent), Ok(composed)),
        Err(problem) => (None, Err(problem)),
    };
    let (mut sent, mut judged) = (sent, judged);
    let mut tried = Vec::new();
    {
        // Without changed locked parts the document that was sent is the one that is judged.
        let student = match (&mut judged, &mut sent) {
            (Ok(Some(bench)), _) => Ok(bench),
            (Ok(None), Some(bench)) => Ok(bench),
            (Ok(None), None) => Err(Failure::from("There is no document.")),
            (Err(problem), _) => Err(problem.clone()),
        };
        let mut marking = Marking {
            truth: &mut truth,
            student,
            unchanged: report.changed.is_empty(),
            methods: key.exercise.methods.as_ref(),
            numbers: numbers_of(&key.exercise, &receipt.name),
            cache,
        };
        for task in &key.exercise.tasks {
            let id = &task.id.value;
            let (hints, attempts) = (receipt.hints_of(id), receipt.attempts_of(id));
            if task.tries().is_some_and(|most| attempts > most) {
                tried.push(id.clone());
            }
            report.tasks.push(mark(task, receipt.answer(id), hints, attempts, &mut marking, limits));
        }
    }
    if !tried.is_empty() {
        let list = tried.join(", ");
        let message = format!("Tried more often than the exercise allows: {list}.");
        report.doubt("too-many-attempts", message, Some(Why::Names(tried)));
    }
    report.prints = prints::of(&receipt, &report.tasks);
    let spent = |bench: &Option<Bench>| bench.as_ref().map_or(0.0, Bench::solver_s);
    report.solver_s = solver_s.max(truth.solver_s()) + spent(&sent) + judged.as_ref().map_or(0.0, spent);
    // An empty sum is -0.
    report.points = 0.0 + report.tasks.iter().map(|task| task.points).sum::<f64>();
    let open = report.tasks.iter().filter(|task| task.state == super::State::Open);
    report.open = 0.0 + open.map(|task| task.max).sum::<f64>();
    report
}

/// Predictions that are not those whose fingerprints were made with them; receipts of the first form have no fingerprints.
fn edited_predictions(key: &Key, receipt: &Receipt) -> Option<(String, Vec<String>)> {
    if !receipt.is_of_second_form() {
        return None;
    }
    let edited = key.exercise.tasks.iter().filter(|task| task.answer.facts().predicted).filter(|task| {
        let id = &task.id.value;
        let made = receipt.predictions.iter().find(|(known, _)| known == id);
        let given = receipt.answer(id);
        match made {
            Some((_, print)) => *print != Receipt::prediction(&receipt.exercise, &receipt.name, id, given),
            None => given.is_some(),
        }
    });
    let edited: Vec<String> = edited.map(|task| task.id.value.clone()).collect();
    let message = format!("The prediction was changed after it was made: {}.", edited.join(", "));
    (!edited.is_empty()).then_some((message, edited))
}

/// The student's document as it was sent, and with the locked parts of the key where they were changed.
struct Benches {
    sent: Bench,
    composed: Option<Bench>,
}

fn submitted(key: &Key, receipt: &Receipt, truth: &Bench, report: &mut Report) -> Result<Benches, Failure> {
    let handed_out = truth.document();
    let reading = read_document(&receipt.document);
    let sent = match reading.document {
        Some(document) => document,
        None => {
            let message = format!("The document in the receipt is wrong: {}", first(&reading.diagnostics));
            let why = Why::first(&reading.diagnostics);
            report.doubt("document-wrong", message.clone(), why.clone());
            return Err(Failure { message, why });
        }
    };
    if fingerprint(&sent).is_some_and(|found| found != key.fingerprint) {
        report.doubt("exercise-changed", "The exercise in the document was changed; the key's is used.", None);
    }
    let value = |name: &String| Some((name.clone(), sent.parameters.get(name)?.value.value.number()?));
    report.numbers = report.parameters.iter().filter_map(|(name, _)| value(name)).collect();
    report.changed = changes(handed_out, &sent);
    let composed = compose(handed_out, &key.exercise, &sent);
    if !composed.locked_changed.is_empty() {
        let list = composed.locked_changed.join(", ");
        let message = format!("Locked parts were changed, and are taken from the key: {list}.");
        report.doubt("locked-changed", message, Some(Why::Names(composed.locked_changed.clone())));
    }
    let judged = composed.document.map_err(|findings| {
        let message = format!("With the locked parts of the key the document is wrong: {}", first(&findings));
        let why = Why::first(&findings);
        report.doubt("locked-broken", message.clone(), why.clone());
        Failure { message, why }
    })?;
    // The sent document is run without its exercise: its checks are nobody's.
    let bare = if composed.as_sent { judged.clone() } else { without_exercise(sent) };
    // Nothing that was not run already: an unchanged document is judged by the runs of what was handed out.
    let sent = if same(handed_out, &bare) { Bench::same_as(bare, truth) } else { Bench::new(bare) };
    Ok(Benches { sent, composed: (!composed.as_sent).then(|| Bench::new(judged)) })
}

/// The document without the block of its exercise, which could refuse to be built.
fn without_exercise(document: Document) -> Document {
    let Some(block) = document.root().get("exercise") else { return document };
    let (start, end) = block.span;
    let text = format!("{}{{}}{}", &document.source()[..start], &document.source()[end..]);
    read_document(&text).document.unwrap_or(document)
}

fn rerun(
    receipt: &Receipt,
    benches: &mut Benches,
    cache: &mut KindCache,
    limits: &Limits,
    report: &mut Report,
) -> Rerun {
    if receipt.trace.is_empty() {
        return Rerun::NotTold;
    }
    let label = Some(receipt.run.as_str()).filter(|run| !run.is_empty());
    let made = benches.sent.find(label).and_then(|run| benches.sent.run(run, cache, limits).map(|run| run.hash()));
    match made {
        Err(unable) => {
            let code = if unable == Unable::OutOfTime { "out-of-time" } else { "rerun-failed" };
            report.doubt(code, unable.to_string(), Why::unable(&unable));
            Rerun::Failed
        }
        Ok(hash) if hash == receipt.trace => Rerun::Agrees,
        // The number of the bits tells it; receipts of before have only the version.
        Ok(_) if receipt.bits > 0 && receipt.bits != BITS => Rerun::OtherVersion,
        Ok(_) if receipt.bits == 0 && receipt.version != env!("CARGO_PKG_VERSION") => Rerun::OtherVersion,
        Ok(_) => {
            report.doubt(
                "trace-differs",
                "The run of the document is not the one that the receipt tells of, though the version is the same.",
                None,
            );
            Rerun::Differs
        }
    }
}

//! A lesson and its proof: a file beside the lesson that says how the tasks are solved, what wrong answers are told, and what the
//! texts claim. All of it is tried.
//!
//! ```json
//! { "solution": { "answers": { "stroke": "2*r", "why": [1], "curve": { "curve": "r*cos(w*t)" } }, "set": { "/parameters/l/value": 0.4 } },
//!   "wrong": [ { "task": "stroke", "answer": "r", "says": "the radius", "set": {} } ],
//!   "claims": [ { "en": "...", "de": "...", "set": {}, "run": "...", "holds": "mobility == 1" } ] }
//! ```
//!
//! Numbers of the solution are expressions in the parameters alone: formulas that know nothing of this program's runs.

mod answers;
mod claims;
mod given_away;
mod words;

pub use claims::tried;
pub use given_away::{GivenAway, given_away, told_numbers};

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use crate::bench::{Bench, Limits};
use crate::block::Task;
use crate::feedback::{Feedback, TaskReport};
use crate::grade::{Key, Report, grade};
use crate::mark::mark;
use crate::marking::{Given, Marking};
use crate::public::without_key;
use crate::receipt::{RECEIPT_VERSION, Receipt};
use crate::variant::{numbers_of, variant};
use holonomy_document::diagnostic::Severity;
use holonomy_document::{Document, read};
use holonomy_mechanism::BITS;
use holonomy_mechanism::kind::KindCache;

/// Names under which the solution is tried; the first has the numbers that are written in the lesson.
pub const STUDENTS: [&str; 4] = ["", "Student 1", "Student 2", "4711"];

/// What was tried and what was found wrong.
#[derive(Debug, Default)]
pub struct Proof {
    /// What is wrong, a sentence each.
    pub wrong: Vec<String>,
    /// What a teacher should look at, a sentence each.
    pub look: Vec<String>,
    /// Solutions that earned all points.
    pub solved: usize,
    /// Wrong answers that earned nothing and were told why.
    pub refuted: usize,
    /// Claims that hold.
    pub claims: usize,
}

/// Tries a lesson with its proof; `limits` makes what each trial may spend.
///
/// # Errors
/// A sentence where one of the two cannot even be read.
pub fn prove(lesson: &str, proof: &str, limits: &dyn Fn() -> Limits) -> Result<Proof, String> {
    let reading = crate::open(lesson);
    if let Some(error) = reading.diagnostics.iter().find(|found| found.severity == Severity::Error) {
        return Err(format!("The lesson is wrong: {error}"));
    }
    let document = reading.document.ok_or("The lesson is no document.")?;
    if let Err(findings) = crate::build(&document, 0, &[], &mut KindCache::default()) {
        let first = findings.first().map(ToString::to_string).unwrap_or_default();
        return Err(format!("The lesson is wrong: {first}"));
    }
    let key = Key::new(document).ok_or("The lesson has no exercise.")?;
    let json: Value = serde_json::from_str(lesson).map_err(|error| format!("The lesson is no JSON: {error}"))?;
    let proof: Value = serde_json::from_str(proof).map_err(|error| format!("The proof is no JSON: {error}"))?;
    let mut work = Work { key: &key, json: &json, limits, cache: KindCache::default(), found: Proof::default() };
    work.found.wrong.extend(words::missing(&json));
    for student in STUDENTS {
        if let Err(problem) = work.solve(student, &proof["solution"]) {
            let who = if student.is_empty() { "the numbers of the lesson" } else { student };
            work.found.wrong.push(format!("The solution, with {who}: {problem}"));
        }
    }
    work.refute(&proof["wrong"]);
    for claim in list(&proof["claims"]) {
        match claims::claim(&json, claim, &mut work.cache, limits) {
            Ok(()) => work.found.claims += 1,
            Err(problem) => work.found.wrong.push(problem),
        }
    }
    work.look(&proof["solution"]);
    Ok(work.found)
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Puts a value at a place of a document; null takes away what is there.
///
/// # Errors
/// A sentence where there is no such place.
pub(crate) fn put(root: &mut Value, pointer: &str, value: &Value) -> Result<(), String> {
    let nowhere = || format!("there is no {pointer} to change");
    let (parent, key) = pointer.rsplit_once('/').ok_or_else(nowhere)?;
    let parent = root.pointer_mut(parent).ok_or_else(nowhere)?;
    match parent {
        Value::Object(members) if value.is_null() => members.shift_remove(key).map(|_| ()).ok_or_else(nowhere),
        Value::Object(members) => {
            members.insert(key.to_owned(), value.clone());
            Ok(())
        }
        Value::Array(items) => {
            let item = key.parse::<usize>().ok().and_then(|at| items.get_mut(at)).ok_or_else(nowhere)?;
            *item = value.clone();
            Ok(())
        }
        _ => Err(nowhere()),
    }
}

pub(crate) fn changed(mut document: Value, set: &Value) -> Result<Value, String> {
    for (pointer, value) in set.as_object().unwrap_or(&Map::new()) {
        put(&mut document, pointer, value)?;
    }
    Ok(document)
}

struct Work<'w> {
    key: &'w Key,
    json: &'w Value,
    limits: &'w dyn Fn() -> Limits,
    cache: KindCache,
    found: Proof,
}

impl Work<'_> {
    fn tasks(&self) -> &[Task] {
        &self.key.exercise().tasks
    }

    /// The model answers of a student in a receipt, graded: all points, and nothing that does not fit.
    fn solve(&mut self, student: &str, solution: &Value) -> Result<(), String> {
        let limits = (self.limits)();
        let made = variant(self.key.document(), student, &mut self.cache, &limits);
        let mut bench = made.map_err(|unable| format!("the lesson does not run: {unable}"))?.bench;
        let mut given = Vec::new();
        for task in self.key.exercise().tasks.iter().filter(|task| !task.answer.facts().document) {
            let id = &task.id.value;
            let answer = &solution["answers"][id];
            if answer.is_null() {
                return Err(format!("there is no answer to \"{id}\""));
            }
            let answer = answers::given(answer, task, &mut bench, &mut self.cache, &limits)
                .map_err(|problem| format!("the answer to \"{id}\": {problem}"))?;
            given.push((id.clone(), answer));
        }
        let handed: Value = serde_json::from_str(&without_key(bench.document())).map_err(|error| error.to_string())?;
        let text = changed(handed, &solution["set"])?.to_string();
        let report = self.graded(student, text, given)?;
        let missed = report.tasks.iter().find(|task| task.points < task.max && !is_read(self.tasks(), task));
        if let Some(task) = missed {
            let said: Vec<&str> = task.feedback.iter().map(|found| found.message.as_str()).collect();
            return Err(format!("\"{}\" earns {} of {} points: {}", task.id, task.points, task.max, said.join(" ")));
        }
        if let Some(doubt) = report.doubts.first() {
            return Err(doubt.message.clone());
        }
        self.found.solved += 1;
        Ok(())
    }

    fn graded(&mut self, student: &str, text: String, answers: Vec<(String, Given)>) -> Result<Report, String> {
        let print = |(task, given): &(String, Given)| {
            (task.clone(), Receipt::prediction(self.key.fingerprint(), student, task, Some(given)))
        };
        let document = read(&text).document.ok_or("the changed document is wrong")?;
        let trace = Bench::new(document).run(0, &mut self.cache, &(self.limits)()).map(|run| run.hash());
        let receipt = Receipt {
            form: RECEIPT_VERSION,
            name: student.to_owned(),
            predictions: answers.iter().map(print).collect(),
            answers,
            document: text,
            run: String::new(),
            attempts: Vec::new(),
            hints: Vec::new(),
            reasons: Vec::new(),
            method: String::new(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            bits: BITS,
            trace: trace.unwrap_or_default(),
            exercise: self.key.fingerprint().to_owned(),
            started: String::new(),
            finished: String::new(),
        };
        Ok(grade(self.key, &receipt.canonical(), &mut self.cache, &(self.limits)()))
    }

    /// Wrong answers: none earns all, each is told what the proof says, and every reply that the author wrote is met.
    fn refute(&mut self, wrong: &Value) {
        let mut met = BTreeSet::new();
        for one in list(wrong) {
            match self.refuted(one, &mut met) {
                Ok(()) => self.found.refuted += 1,
                Err(problem) => self.found.wrong.push(format!("{one}: {problem}")),
            }
        }
        for task in self.tasks().to_vec() {
            for reply in task.answer.record().replies() {
                if !met.contains(&(task.id.value.clone(), reply.get("en").to_owned())) {
                    let (id, reply) = (&task.id.value, reply.get("en"));
                    self.found.wrong.push(format!("No wrong answer to \"{id}\" is told: {reply}"));
                }
            }
        }
    }

    fn refuted(&mut self, one: &Value, met: &mut BTreeSet<(String, String)>) -> Result<(), String> {
        let id = one["task"].as_str().ok_or("it names no task")?;
        let task = self.tasks().iter().find(|task| task.id.value == id).ok_or("there is no such task")?.clone();
        let limits = (self.limits)();
        let mut truth = Bench::new(self.key.document().clone());
        let given = match &one["answer"] {
            Value::Null => None,
            answer => Some(answers::given(answer, &task, &mut truth, &mut self.cache, &limits)?),
        };
        let text = changed(self.json.clone(), &one["set"])?.to_string();
        let mut student = Bench::new(read(&text).document.ok_or("the changed document is wrong")?);
        let exercise = self.key.exercise();
        let mut marking = Marking {
            truth: &mut truth,
            student: Ok(&mut student),
            unchanged: one["set"].is_null(),
            methods: exercise.methods.as_ref(),
            numbers: numbers_of(exercise, ""),
            cache: &mut self.cache,
        };
        let report = mark(&task, given.as_ref(), 0, 0, &mut marking, &limits);
        met.extend(
            report.feedback.iter().filter_map(|found| Some((id.to_owned(), found.note.as_ref()?.get("en").to_owned()))),
        );
        let allowed = one["points"].as_f64().unwrap_or(0.0);
        if report.points > allowed {
            return Err(format!("it earns {} points", report.points));
        }
        let said =
            |found: &Feedback| format!("{} {}", found.message, found.note.as_ref().map_or("", |note| note.get("en")));
        let all: Vec<String> = report.feedback.iter().map(said).collect();
        match one["says"].as_str() {
            Some(words) if !all.iter().any(|said| said.contains(words)) => {
                Err(format!("it is told: {}", all.join(" ")))
            }
            Some(_) => Ok(()),
            None => Err("\"says\" is missing: a few words of what it is told".to_owned()),
        }
    }

    /// What the handed-out text would tell.
    fn look(&mut self, solution: &Value) {
        let mut bench = Bench::new(self.key.document().clone());
        let limits = (self.limits)();
        let mut right = Vec::new();
        for task in self.tasks().to_vec() {
            if !task.answer.facts().predicted
                && let Ok(Given::Number(value)) =
                    answers::given(&solution["answers"][&task.id.value], &task, &mut bench, &mut self.cache, &limits)
            {
                right.push((task.id.value.clone(), value));
            }
        }
        let found = given_away(self.key.document(), &right);
        self.found.look.extend(found.iter().map(ToString::to_string));
    }
}

/// Is a task one that only the teacher judges?
fn is_read(tasks: &[Task], report: &TaskReport) -> bool {
    tasks.iter().any(|task| task.id.value == report.id && task.answer.facts().right.is_empty())
}

/// A document with another text.
pub(crate) fn document_of(value: &Value) -> Result<Document, String> {
    let reading = read(&value.to_string());
    let first = reading.diagnostics.first().map(ToString::to_string).unwrap_or_default();
    reading.document.ok_or(first)
}

//! The kinds of tasks: what students are asked for, what is right, and how an answer is marked.
//!
//! A kind is a record of the document with its [`TaskFacts`] and its [`TaskKind`], in a file of its own.

mod choice;
mod drawn;
mod model;
mod number;
mod predict;
mod symbolic;
mod tolerance;
mod words;

pub use choice::{Choice, ChoiceAnswer, Correct, ExplainedChoice};
pub use model::{Check, ModelAnswer};
pub use number::{Mistake, NumberAnswer};
pub use predict::{PredictAnswer, WrongPrediction};
pub use symbolic::FormulaAnswer;
pub use tolerance::{RelativeTolerance, Tolerance};
pub use words::{Criterion, TextAnswer};

use crate::bench::{Bench, Limits, Performed, Unable};
use crate::feedback::{Feedback, State, rounded};
use crate::formula::Formula;
use crate::marking::{Given, Marking};
use crate::why::Failure;
use holonomy_document::decode::tagged;
use holonomy_document::diagnostic::{Code, Findings};
use holonomy_document::{At, Keys, Text};
use holonomy_expr::number_text;
use holonomy_mechanism::kind::KindCache;

tagged! {
    /// What kind of answer a task wants.
    pub enum Answer as "answer", bare: false, later: &[], record: TaskKind, facts: TaskFacts => {
        /// A number.
        "number" => Number(NumberAnswer),
        /// A formula in given variables.
        "formula" => Formula(FormulaAnswer),
        /// One or several of given options.
        "choice" => Choice(ChoiceAnswer),
        /// A changed document.
        "model" => Model(ModelAnswer),
        /// A number or a curve, said before the run.
        "predict" => Predict(PredictAnswer),
        /// Words, for the teacher to read.
        "text" => Words(TextAnswer),
    }
}

/// What is known of a kind of task without any task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaskFacts {
    /// Is the answer given before the run? It is given once then.
    pub predicted: bool,
    /// Is the answer the student's document?
    pub document: bool,
    /// Keys of the answer any of which tells what is right; none where no program judges the answer.
    pub right: &'static [&'static str],
    /// Keys of the answer that students do not get; `list/key` is a key of each item of a list.
    pub secrets: &'static [&'static str],
}

impl Answer {
    /// The facts of the kind of this id.
    pub fn facts_of(id: &str) -> Option<&'static TaskFacts> {
        Self::IDS.iter().position(|known| *known == id).map(|kind| Self::FACTS[kind])
    }
}

/// What an expression of a task is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// One number.
    Number,
    /// A condition on the student's document, which may speak of parts that the student is to add.
    Condition,
    /// A value at every sample of a run.
    Curve,
}

/// A kind of task.
pub trait TaskKind {
    /// What can be said of the answer without running anything; `keys` are those of the document.
    fn check(&self, keys: &Keys, findings: &mut Findings<'_>);

    /// Its expressions over channels. Default: none.
    fn formulas(&self) -> Vec<(&At<Formula>, Purpose)> {
        Vec::new()
    }

    /// The run of the exercise's own document that is asked about, where the answer names one. A student's numbers are drawn
    /// anew where it does not reach its end. Default: none.
    fn run(&self) -> Option<&At<String>> {
        None
    }

    /// The curve that is asked for. Default: none.
    fn curve(&self) -> Option<&At<Formula>> {
        None
    }

    /// An answer as text.
    fn told(&self, given: &Given, language: &str) -> String {
        let _ = language;
        match given {
            Given::Number(number) => number_text(*number),
            Given::Text(text) => text.clone(),
            Given::Choice(_) | Given::Curve(_) => String::new(),
        }
    }

    /// What would be right, as text, as far as it was found out; empty where there is no one right answer.
    fn right(&self, found: &[Feedback], language: &str) -> String {
        let _ = language;
        let number = found.iter().find_map(|feedback| Some((feedback.expected?, &feedback.unit)));
        number.map_or_else(String::new, |(expected, unit)| rounded(expected, unit))
    }

    /// What the author wrote to wrong answers. Default: nothing.
    fn replies(&self) -> Vec<&Text> {
        Vec::new()
    }

    /// Marks an answer.
    fn mark(&self, given: Option<&Given>, marking: &mut Marking<'_>, limits: &Limits) -> Marked;
}

/// The share of the points from 0 to 1, the state, and what is said.
pub type Marked = (f64, State, Vec<Feedback>);

fn state(share: f64) -> State {
    if share >= 1.0 {
        State::Right
    } else if share > 0.0 {
        State::Partly
    } else {
        State::Wrong
    }
}

/// An answer whose key cannot be computed: the exercise is at fault, and nobody loses points silently.
fn no_key(problem: impl Into<Failure>) -> Marked {
    let problem = problem.into();
    let message = format!("The key has no value here; the teacher must look. {}", problem.message);
    (0.0, State::Open, vec![Feedback::failed("no-key", &problem, message)])
}

/// No answer.
fn missing() -> Marked {
    (0.0, State::Missing, vec![Feedback::plain("missing", "There is no answer.")])
}

/// An answer of another form than `wanted`.
fn wrong_kind(wanted: &str) -> Marked {
    let message = format!("The answer is not of the kind that is asked for: {wanted}.");
    (0.0, State::Wrong, vec![Feedback::plain("wrong-kind", message)])
}

/// Reports a run that the document does not have.
fn check_run(run: Option<&At<String>>, keys: &Keys, findings: &mut Findings<'_>) {
    let Some(run) = run else { return };
    if let Err(unknown) = keys.find_run(&run.value) {
        let known = unknown.labels.join(", ");
        let count = unknown.count.to_string();
        let parameters = [("run", unknown.run.as_str()), ("count", &count), ("known", &known)];
        findings.report(Code::UNKNOWN_RUN, &run.place, &parameters);
    }
}

fn performed<'b>(
    bench: &'b mut Bench,
    run: Option<&At<String>>,
    cache: &mut KindCache,
    limits: &Limits,
) -> Result<&'b Performed, Unable> {
    let run = bench.find(run.map(|run| run.value.as_str()))?;
    bench.run(run, cache, limits)
}

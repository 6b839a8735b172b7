//! The block `"exercise"` of a document: tasks, answers, hints, what is locked, what varies.

use serde_json::json;

use super::methods::Methods;
use super::range::Range;
use super::task::Answer;
use holonomy_document::decode::{Context, Decode, ids, record};
use holonomy_document::diagnostic::{Code, Place};
use holonomy_document::json::{Node, Value};
use holonomy_document::schema::Schemas;
use holonomy_document::{At, NamedList, Text};

/// Most levels of hints to a task.
pub const MAX_HINTS: usize = 3;

record! {
    /// An exercise about the document that it stands in.
    pub struct Exercise as "\"exercise\"" {
        /// What the student reads first; Markdown with $math$.
        pub intro: Option<Text>,
        /// What only the teacher reads; left out of what students get.
        pub note: Option<Text>,
        /// The tasks in their order.
        pub tasks: Vec<Task>,
        /// JSON pointers to what students cannot change; grading takes these parts from the key.
        pub locked: Vec<At<String>>,
        /// The panels of the page that are shown. Default: all.
        pub panels: Option<Vec<Panel>>,
        /// What students are not shown of the panels that there are. Default: nothing.
        pub hide: Vec<Hidden>,
        /// Do the tasks open one after another? Default: false.
        pub sequence: bool,
        /// What may be chosen on each axis of the method; an axis that is left out is free.
        pub methods: Option<Methods>,
        /// Ranges of the parameters that differ from student to student.
        pub variants: NamedList<Range>,
        /// Another seed gives everybody other numbers; a whole number from 0. Default: 0.
        pub seed: Option<At<f64>>,
        /// When a student is shown the right answer. Default: never.
        pub reveal: Option<Reveal>,
    }
}

record! {
    /// One task.
    pub struct Task as "the task" {
        /// What answers and points go by: letters, digits, - and _.
        pub id: At<String>,
        /// What is asked; Markdown with $math$.
        pub prompt: Text,
        /// Points for the right answer, 0 or more. Default: 1.
        pub points: Option<At<f64>>,
        /// How often an answer may be tried; then it stays, and the right one is shown. A whole number from 1. Default: any number.
        pub attempts: Option<At<f64>>,
        /// Points that each wrong try costs, 0 or more; an answer that cannot be read is no try. Default: 0.
        pub attempt_cost: Option<At<f64>>,
        /// Up to three hints, each only after the one before.
        pub hints: Option<At<Vec<Hint>>>,
        /// What kind of answer is wanted, and which is right.
        pub answer: Answer,
    }
}

impl Task {
    /// The hints, in the order in which they are opened.
    pub fn hints(&self) -> &[Hint] {
        self.hints.as_ref().map_or(&[], |hints| &hints.value)
    }

    /// How often an answer may be tried; none: as often as the student likes.
    pub fn tries(&self) -> Option<u32> {
        self.attempts.as_ref().map(|attempts| attempts.value as u32)
    }

    /// Points that so many tries cost: each but the last, which is the answer itself.
    pub fn cost_of(&self, attempts: u32) -> f64 {
        let cost = self.attempt_cost.as_ref().map_or(0.0, |cost| cost.value);
        f64::from(attempts.saturating_sub(1)) * cost
    }

    /// Points for the right answer.
    pub fn worth(&self) -> f64 {
        self.points.as_ref().map_or(1.0, |points| points.value)
    }
}

/// A hint: a text, or a text with its cost.
#[derive(Clone, Debug)]
pub struct Hint {
    /// What it says; Markdown with $math$.
    pub text: Text,
    /// Points that opening it costs.
    pub cost: f64,
    /// Where it stands.
    pub place: Place,
}

record! {
    /// A hint with its cost.
    pub struct PricedHint as "the hint" {
        /// What it says; Markdown with $math$.
        pub text: Text,
        /// Points that opening it costs, 0 or more. Default: 0.
        pub cost: Option<f64>,
    }
}

impl Decode for Hint {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let place = context.place(value.span);
        if value.get("text").is_none() && value.get("cost").is_none() {
            return Text::decode(value, context).map(|text| Self { text, cost: 0.0, place });
        }
        let PricedHint { text, cost, .. } = PricedHint::decode(value, context)?;
        Some(Self { text, cost: cost.unwrap_or(0.0), place })
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        let (plain, priced) = (Text::schema(schemas), schemas.record::<PricedHint>());
        json!({ "anyOf": [plain, priced] })
    }
}

ids! {
    /// Panels of the page.
    pub enum Panel as "panel", later: &[] => {
        /// The picture.
        "picture" => Picture,
        /// The plots.
        "plots" => Plots,
        /// The parts and their values.
        "parts" => Parts,
        /// The text of the document.
        "document" => Document,
        /// The choice of the method.
        "method" => Method,
        /// Ways to move, rank, reactions.
        "analysis" => Analysis,
        /// The equations.
        "equations" => Equations,
        /// The comparison of methods.
        "comparison" => Comparison,
    }
}

ids! {
    /// What would tell the answers, and is not shown.
    pub enum Hidden as "thing to hide", later: &[] => {
        /// The findings about the mechanism: the line below the picture, and the marks in picture and plots.
        "checks" => Checks,
        /// How often a frame has jumped.
        "counts" => Counts,
        /// The description of the document.
        "description" => Description,
    }
}

/// When a student is shown the right answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reveal {
    /// Never.
    Never,
    /// When the exercise is finished.
    Finish,
    /// After so many wrong answers to a task.
    Attempts(u32),
}

record! {
    /// After so many wrong answers.
    pub struct RevealAfter as "\"reveal\"" {
        /// How many wrong answers to a task, 1 or more.
        pub attempts: At<f64>,
    }
}

impl Decode for Reveal {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        match &value.node {
            Node::String(word) => match word.as_str() {
                "never" => Some(Self::Never),
                "finish" => Some(Self::Finish),
                other => {
                    context.unknown_id(value.span, "moment", other, &["never", "finish"], &[]);
                    None
                }
            },
            Node::Object(_) => {
                let attempts = RevealAfter::decode(value, context)?.attempts;
                if attempts.value >= 1.0 && attempts.value <= 1e6 && f64::from(attempts.value as u32) == attempts.value
                {
                    return Some(Self::Attempts(attempts.value as u32));
                }
                let found = holonomy_document::json::number_text(attempts.value);
                let parameters = [
                    ("what", "The number of attempts"),
                    ("condition", "a whole number from 1"),
                    ("found", found.as_str()),
                ];
                context.report(Code::OUT_OF_RANGE, attempts.place.span, &parameters);
                None
            }
            _ => {
                context.wrong_type(value, "\"never\", \"finish\" or {\"attempts\": ...}");
                None
            }
        }
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        let after = schemas.record::<RevealAfter>();
        json!({ "anyOf": [{"const": "never"}, {"const": "finish"}, after] })
    }
}

//! Words as an answer.

use super::{Marked, TaskFacts, TaskKind, missing, wrong_kind};
use crate::bench::Limits;
use crate::check::number;
use crate::feedback::{Feedback, State};
use crate::marking::{Given, Marking};
use holonomy_document::decode::record;
use holonomy_document::diagnostic::Findings;
use holonomy_document::{At, Keys, Text};

record! {
    /// Words, for the teacher to read; no program gives points for them.
    pub struct TextAnswer as "the answer" {
        /// What a good answer says; left out where students get the exercise without the key.
        pub solution: Option<Text>,
        /// What the teacher looks for, each with its points; left out where students get the exercise without the key.
        pub rubric: Vec<Criterion>,
    }
}

record! {
    /// What the teacher looks for in an answer in words.
    pub struct Criterion as "the criterion" {
        /// What is looked for, in a few words.
        pub label: Text,
        /// Points that it gives, 0 or more.
        pub points: At<f64>,
    }
}

impl TextAnswer {
    /// What is known of the kind.
    pub const FACTS: TaskFacts =
        TaskFacts { predicted: false, document: false, right: &[], secrets: &["solution", "rubric"] };
}

impl TaskKind for TextAnswer {
    fn check(&self, _: &Keys, findings: &mut Findings<'_>) {
        for criterion in &self.rubric {
            number(&criterion.points, "The points of a criterion", "0 or greater", |points| points >= 0.0, findings);
        }
    }

    fn right(&self, _: &[Feedback], language: &str) -> String {
        self.solution.as_ref().map_or_else(String::new, |solution| solution.get(language).to_owned())
    }

    fn mark(&self, given: Option<&Given>, _: &mut Marking<'_>, _: &Limits) -> Marked {
        match given {
            Some(Given::Text(text)) if !text.trim().is_empty() => {
                (0.0, State::Open, vec![Feedback::plain("open", "For the teacher to read.")])
            }
            None | Some(Given::Text(_)) => missing(),
            Some(_) => wrong_kind("words"),
        }
    }
}

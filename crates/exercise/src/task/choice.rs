//! One or several of given options as an answer.

use serde_json::json;

use super::{Marked, TaskFacts, TaskKind, missing, no_key, state, wrong_kind};
use crate::bench::Limits;
use crate::check::number;
use crate::feedback::{Feedback, State};
use crate::marking::{Given, Marking};
use holonomy_document::decode::{Context, Decode, record};
use holonomy_document::diagnostic::{Code, Findings};
use holonomy_document::json::{Node, Value};
use holonomy_document::schema::Schemas;
use holonomy_document::{At, Keys, Text};

record! {
    /// One or several of given options.
    pub struct ChoiceAnswer as "the answer" {
        /// The options in their order.
        pub options: At<Vec<Choice>>,
        /// The number of the right option, from 0, or an array of them; left out where students get the exercise without the key.
        pub correct: Option<At<Correct>>,
        /// May several be chosen? Default: false.
        pub several: bool,
    }
}

/// An option: a text, or a text with the reply to a student who takes it.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The option; Markdown with $math$.
    pub text: Text,
    /// The reply to a student who takes it.
    pub feedback: Option<Text>,
}

record! {
    /// An option with what to say about it.
    pub struct ExplainedChoice as "the option" {
        /// The option; Markdown with $math$.
        pub text: Text,
        /// The reply to a student who takes it; left out where students get the exercise without the key.
        pub feedback: Option<Text>,
    }
}

impl Decode for Choice {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        if value.get("text").is_none() && value.get("feedback").is_none() {
            return Text::decode(value, context).map(|text| Self { text, feedback: None });
        }
        let ExplainedChoice { text, feedback, .. } = ExplainedChoice::decode(value, context)?;
        Some(Self { text, feedback })
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        let (plain, explained) = (Text::schema(schemas), schemas.record::<ExplainedChoice>());
        json!({ "anyOf": [plain, explained] })
    }
}

/// The numbers of the right options, from 0, ascending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correct(pub Vec<usize>);

impl Decode for Correct {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let whole = |value: &Value| match value.node {
            Node::Number(number) if (0.0..=1e6).contains(&number) && number as usize as f64 == number => {
                Some(number as usize)
            }
            _ => None,
        };
        let items = match &value.node {
            Node::Array(items) => items.iter().map(whole).collect::<Option<Vec<_>>>(),
            _ => whole(value).map(|number| vec![number]),
        };
        if items.is_none() {
            context.wrong_type(value, "the number of an option, from 0, or an array of such numbers");
        }
        let mut items = items?;
        items.sort_unstable();
        items.dedup();
        Some(Self(items))
    }
    fn schema(_: &mut Schemas) -> serde_json::Value {
        json!({"anyOf": [
            {"type": "number", "minimum": 0},
            {"type": "array", "items": {"type": "number", "minimum": 0}}
        ]})
    }
}

impl ChoiceAnswer {
    /// What is known of the kind.
    pub const FACTS: TaskFacts =
        TaskFacts { predicted: false, document: false, right: &["correct"], secrets: &["correct", "options/feedback"] };
}

impl ChoiceAnswer {
    /// The texts of options, a line each.
    fn listed(&self, options: &[usize], language: &str) -> String {
        let texts = options.iter().filter_map(|option| self.options.value.get(*option));
        texts.map(|option| option.text.get(language)).collect::<Vec<_>>().join("\n")
    }
}

impl TaskKind for ChoiceAnswer {
    fn check(&self, _: &Keys, findings: &mut Findings<'_>) {
        let count = self.options.value.len();
        if count < 2 {
            let found = count.to_string();
            let parameters = [("expected", "at least 2 options"), ("found", found.as_str())];
            findings.report(Code::WRONG_LENGTH, &self.options.place, &parameters);
        } else if let Some(correct) = &self.correct {
            let largest = correct.value.0.last().copied().unwrap_or(0);
            let condition = format!("from 0 to {}", count - 1);
            let at = At { value: largest as f64, place: correct.place.clone() };
            number(&at, "The number of the right option", &condition, |largest| largest < count as f64, findings);
        }
    }

    fn told(&self, given: &Given, language: &str) -> String {
        match given {
            Given::Choice(chosen) => self.listed(chosen, language),
            _ => String::new(),
        }
    }

    fn right(&self, _: &[Feedback], language: &str) -> String {
        self.correct.as_ref().map_or_else(String::new, |correct| self.listed(&correct.value.0, language))
    }

    fn replies(&self) -> Vec<&Text> {
        let right = self.correct.as_ref().map_or(&[][..], |correct| &*correct.value.0);
        let wrong = self.options.value.iter().enumerate().filter(|(at, _)| !right.contains(at));
        wrong.filter_map(|(_, option)| option.feedback.as_ref()).collect()
    }

    fn mark(&self, given: Option<&Given>, _: &mut Marking<'_>, _: &Limits) -> Marked {
        match given {
            None => missing(),
            Some(Given::Choice(chosen)) => of_choice(self, chosen),
            Some(_) => wrong_kind("one or several options"),
        }
    }
}

/// Marks the numbers of options.
fn of_choice(answer: &ChoiceAnswer, chosen: &[usize]) -> Marked {
    let Some(correct) = &answer.correct else { return no_key("The exercise was read without its key.") };
    let (correct, options) = (&correct.value.0, &answer.options.value);
    if let Some(beyond) = chosen.iter().find(|chosen| **chosen >= options.len()) {
        let message = format!("There is no option {}; there are {}.", beyond + 1, options.len());
        return (0.0, State::Wrong, vec![Feedback::plain("no-option", message)]);
    }
    if chosen.is_empty() && !correct.is_empty() {
        return missing();
    }
    let mut chosen = chosen.to_vec();
    chosen.sort_unstable();
    chosen.dedup();
    let right = chosen.iter().filter(|chosen| correct.contains(chosen)).count();
    let wrong = chosen.len() - right;
    #[allow(clippy::cast_precision_loss, reason = "numbers of options are small")]
    let share = if chosen == *correct {
        1.0
    } else if answer.several && right > wrong {
        // A wrong one takes back a right one, so that choosing all is worth nothing.
        (right - wrong) as f64 / correct.len() as f64
    } else {
        0.0
    };
    let mut feedback: Vec<Feedback> = chosen
        .iter()
        .map(|option| {
            let good = correct.contains(option);
            let (code, word) = if good { ("option-right", "right") } else { ("option-wrong", "not right") };
            let message = format!("Option {}, \"{}\", is {word}.", option + 1, options[*option].text.get("en"));
            Feedback { found: Some(*option as f64), ..Feedback::plain(code, message) }
                .with_note(options[*option].feedback.as_ref())
        })
        .collect();
    if correct.iter().any(|correct| !chosen.contains(correct)) && wrong == 0 {
        feedback.push(Feedback::plain("options-missing", "Not all right options were chosen."));
    }
    (share, state(share), feedback)
}

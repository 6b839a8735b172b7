//! The expressions of exercises: those of documents, and measures of channels besides.

use holonomy_expr::{Expression, ExpressionKind, FUNCTIONS};
use serde_json::json;

use holonomy_document::decode::{Context, Decode, list_of, near};
use holonomy_document::diagnostic::Code;
use holonomy_document::json::{self, Node, Value};
use holonomy_document::schema::Schemas;

/// Functions of documents that have a second meaning here: of one argument they are measures.
const DOUBLE: [&str; 2] = ["max", "min"];

/// What turns the values of a run into one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    Max,
    Min,
    Range,
    Mean,
    Rms,
    Final,
    At,
    Period,
    Crossings,
    Count,
}

/// Names and numbers of arguments of the measures.
pub(crate) const MEASURES: [(&str, Measure, usize); 10] = [
    ("max", Measure::Max, 1),
    ("min", Measure::Min, 1),
    ("range", Measure::Range, 1),
    ("mean", Measure::Mean, 1),
    ("rms", Measure::Rms, 1),
    ("final", Measure::Final, 1),
    ("at", Measure::At, 2),
    ("period", Measure::Period, 1),
    ("crossings", Measure::Crossings, 1),
    ("count", Measure::Count, 1),
];

/// Numbers that the analysis and the run tell: no channels, and no names of the document.
pub(crate) const FIGURES: [&str; 5] = ["mobility", "rank", "redundancy", "gruebler", "steps"];

/// Is a reaction determined? Its argument is the name of a joint, driver or constraint.
pub(crate) const UNIQUE: &str = "unique";

/// An expression of an exercise: parsed, and the author's text.
#[derive(Clone, Debug)]
pub struct Formula {
    pub(crate) expression: Expression,
    text: String,
}

impl Formula {
    /// As the author wrote it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The measure that is called, if it is one with the right number of arguments.
    pub(crate) fn measure(name: &str, arguments: usize) -> Option<Measure> {
        MEASURES.iter().find(|(known, _, count)| *known == name && *count == arguments).map(|(_, measure, _)| *measure)
    }
}

impl Decode for Formula {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let text = match &value.node {
            Node::Number(number) => {
                let expression = Expression::from(*number);
                return Some(Self { text: json::number_text(*number), expression });
            }
            Node::String(text) => text,
            _ => {
                context.wrong_type(value, "a number or an expression in a string");
                return None;
            }
        };
        let place = |context: &Context<'_, '_>, start: usize, end: usize| {
            let map = |offset| json::source_offset(context.text, value.span.0, offset);
            (map(start), map(end))
        };
        match holonomy_expr::parse_with(text, &DOUBLE) {
            Ok(expression) => {
                let mut good = true;
                for problem in calls(&expression) {
                    let span = place(context, problem.span.0, problem.span.1);
                    let parameters: Vec<(&'static str, &str)> =
                        problem.parameters.iter().map(|(name, text)| (*name, text.as_str())).collect();
                    context.report(problem.code, span, &parameters);
                    good = false;
                }
                good.then(|| Self { expression, text: text.clone() })
            }
            Err(error) => {
                let span = place(context, error.span.start, error.span.end);
                context.report(Code::EXPRESSION, span, &[("problem", &error.to_string())]);
                None
            }
        }
    }
    fn schema(_: &mut Schemas) -> serde_json::Value {
        json!({"type": ["number", "string"]})
    }
}

/// Something wrong with a call.
struct CallError {
    code: Code,
    span: (usize, usize),
    parameters: Vec<(&'static str, String)>,
}

/// Functions that do not exist, and wrong numbers of arguments.
fn calls(expression: &Expression) -> Vec<CallError> {
    let mut found = Vec::new();
    let mut stack = vec![expression];
    while let Some(part) = stack.pop() {
        part.for_each_part(|part| stack.push(part));
        match &part.kind {
            ExpressionKind::Call { name, name_span, arguments } => {
                let span = (name_span.start, name_span.end);
                found.extend(call(name, span, arguments));
            }
            ExpressionKind::Table { name, name_span, .. } => found.push(CallError {
                code: Code::EXPRESSION,
                span: (name_span.start, name_span.end),
                parameters: vec![("problem", format!("tables such as `{name}` cannot be read here; use a channel"))],
            }),
            _ => {}
        }
    }
    found.sort_by_key(|problem| problem.span);
    found
}

fn call(name: &str, span: (usize, usize), arguments: &[Expression]) -> Option<CallError> {
    let takes = |expected: &str, usage: String| CallError {
        code: Code::ARGUMENT_COUNT,
        span,
        parameters: vec![
            ("name", name.to_owned()),
            ("expected", expected.to_owned()),
            ("found", arguments.len().to_string()),
            ("usage", usage),
        ],
    };
    if name == UNIQUE {
        return match arguments {
            [argument] if matches!(&argument.kind, ExpressionKind::Name { primes: 0, .. }) => None,
            _ => Some(takes("the name of one joint", "`unique(A)`".to_owned())),
        };
    }
    let double = DOUBLE.contains(&name);
    match MEASURES.iter().find(|(known, ..)| *known == name) {
        // `max(a, b)` is the larger of two numbers.
        Some((.., count)) if *count == arguments.len() || (double && arguments.len() > 1) => None,
        Some((_, Measure::At, _)) => Some(takes("a channel and a time", "`at(crank.x, 1.5)`".to_owned())),
        Some(_) => Some(takes("1 argument", format!("`{name}(crank.x)`"))),
        None if FUNCTIONS.contains(&name) => None,
        None => {
            let mut known: Vec<&str> = MEASURES.iter().map(|(known, ..)| *known).collect();
            known.push(UNIQUE);
            known.extend(FUNCTIONS.iter().filter(|name| !DOUBLE.contains(name)));
            let mut parameters = vec![("name", name.to_owned())];
            parameters.extend(near(name, known.iter().copied()).map(|near| ("nearest", near.to_owned())));
            parameters.push(("known", list_of(&known)));
            Some(CallError { code: Code::UNKNOWN_NAME, span, parameters })
        }
    }
}

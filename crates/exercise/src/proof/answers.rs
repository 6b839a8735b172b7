//! The answers of a proof.

use std::collections::BTreeMap;

use holonomy_expr::{Graph, NodeId, Scope, Tape, parse};
use serde_json::Value;

use crate::bench::{Bench, Limits};
use crate::block::Task;
use crate::marking::Given;
use crate::task::Answer;
use holonomy_mechanism::kind::KindCache;

/// Points of a curve that is given by its expression.
const POINTS: usize = 400;

/// The parameters by name, and where it is an input the time.
struct Parameters<'a> {
    values: BTreeMap<&'a str, f64>,
    time: bool,
}

impl Scope for Parameters<'_> {
    fn name(&mut self, graph: &mut Graph, name: &str, primes: u8) -> Option<NodeId> {
        if primes > 0 {
            return None;
        }
        if name == "t" && self.time {
            return Some(graph.input(0));
        }
        self.values.get(name).map(|value| graph.constant(*value))
    }

    fn candidates(&self) -> Vec<String> {
        self.values.keys().map(|name| (*name).to_owned()).collect()
    }
}

/// The values of an expression in parameters and the time.
fn values(text: &str, parameters: &[(String, f64)], times: Option<&[f64]>) -> Result<Vec<f64>, String> {
    let expression = parse(text).map_err(|error| error.to_string())?;
    let mut names = Parameters {
        values: parameters.iter().map(|(name, value)| (name.as_str(), *value)).collect(),
        time: times.is_some(),
    };
    let mut graph = Graph::new();
    let node = expression.lower(&mut graph, &mut names).map_err(|error| error.to_string())?;
    let tape = Tape::compile(&graph, &[node]);
    let (mut work, mut value) = (vec![0.0; tape.work_len()], [0.0]);
    let mut at = |t: f64| {
        let inputs = vec![t; tape.inputs().max(1)];
        tape.eval(&inputs, &mut work, &mut value);
        value[0]
    };
    let values: Vec<f64> = times.unwrap_or(&[0.0]).iter().map(|t| at(*t)).collect();
    match values.iter().all(|value| value.is_finite()) {
        true => Ok(values),
        false => Err(format!("`{text}` is not finite")),
    }
}

/// An answer of a proof to a task. Numbers may be expressions in the parameters of the document on the bench.
///
/// # Errors
/// A sentence about what cannot be read or computed.
pub(super) fn given(
    answer: &Value,
    task: &Task,
    bench: &mut Bench,
    cache: &mut KindCache,
    limits: &Limits,
) -> Result<Given, String> {
    let words = matches!(task.answer, Answer::Words(_) | Answer::Formula(_));
    match answer {
        Value::Number(number) => Ok(Given::Number(number.as_f64().unwrap_or(f64::NAN))),
        Value::String(text) if words => Ok(Given::Text(text.clone())),
        Value::String(text) => {
            let run = bench.run(0, cache, limits).map_err(|unable| unable.to_string())?;
            values(text, run.evidence().parameters, None).map(|values| Given::Number(values[0]))
        }
        Value::Array(options) => {
            let options = options.iter().map(|option| option.as_u64().and_then(|option| usize::try_from(option).ok()));
            options
                .collect::<Option<Vec<_>>>()
                .map(Given::Choice)
                .ok_or_else(|| "options are numbers from 0".to_owned())
        }
        Value::Object(members) => {
            let text = members.get("curve").and_then(Value::as_str).ok_or("a curve is { \"curve\": \"...\" }")?;
            let run = bench.run(0, cache, limits).map_err(|unable| unable.to_string())?;
            let times = run.evidence().trace.channel("t").map_err(|unknown| unknown.name)?;
            let end = times.last().copied().unwrap_or(0.0);
            #[allow(clippy::cast_precision_loss, reason = "few points")]
            let times: Vec<f64> = (0..=POINTS).map(|i| end * i as f64 / POINTS as f64).collect();
            let values = values(text, run.evidence().parameters, Some(&times))?;
            Ok(Given::Curve(times.iter().zip(values).map(|(t, x)| [*t, x]).collect()))
        }
        _ => Err("an answer is a number, a text, an array of options, or a curve".to_owned()),
    }
}

//! The value of an expression of an exercise for a run.
//!
//! Measures are evaluated from the innermost out, each to a number that takes its place in the expression; what is left is
//! an expression of numbers, for the evaluator of all expressions.

use std::collections::BTreeMap;

use holonomy_expr::{Expression, ExpressionKind, Graph, NodeId, Scope, Tape};
use holonomy_solver::Budget;

use super::formula::{FIGURES, Formula, Measure, UNIQUE};
use super::measure;
use holonomy_document::decode::near;
use holonomy_mechanism::model::{Analysis, Reaction};
use holonomy_mechanism::run::Trace;

/// What is known of a run.
#[derive(Debug)]
pub struct Evidence<'r> {
    /// Its samples.
    pub trace: &'r Trace,
    /// Ways to move, rank, reactions at the start.
    pub analysis: &'r Analysis,
    /// Accepted and rejected steps.
    pub steps: u64,
    /// The parameters with their values.
    pub parameters: &'r [(String, f64)],
    /// What may be spent on values.
    pub budget: &'r Budget,
}

/// Why an expression has no value.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoValue {
    /// A name that the document does not have.
    #[error("there is no channel \"{name}\"{}", nearest.as_ref().map(|near| format!("; did you mean \"{near}\"?")).unwrap_or_default())]
    UnknownChannel {
        /// The name.
        name: String,
        /// The nearest there is.
        nearest: Option<String>,
    },
    /// A channel where one number is needed.
    #[error("\"{0}\" has a value at every moment; one number is needed")]
    ManyValues(String),
    /// A joint that the document does not have.
    #[error("there is no joint, driver or constraint \"{0}\"")]
    UnknownPart(String),
    /// Nothing that repeats.
    #[error("{0} has no period: it rises through its mean less than twice")]
    NoPeriod(String),
    /// A time outside of the run.
    #[error("{of} is not known at {time} s: the run does not reach that time")]
    OutsideRun {
        /// What was asked for.
        of: String,
        /// The time, s.
        time: f64,
    },
    /// A run without samples.
    #[error("the run has no samples")]
    NoSamples,
    /// Not a finite number.
    #[error("{0} is not a finite number")]
    NotFinite(String),
    /// There was no more work to spend.
    #[error("it takes longer than may be waited for")]
    OutOfTime,
    /// Something that cannot be computed here.
    #[error("{0}")]
    Meaning(String),
}

impl NoValue {
    /// Stable identifier.
    pub fn id(&self) -> &'static str {
        match self {
            Self::UnknownChannel { .. } => "unknown-channel",
            Self::ManyValues(_) => "many-values",
            Self::UnknownPart(_) => "unknown-part",
            Self::NoPeriod(_) => "no-period",
            Self::OutsideRun { .. } => "outside-run",
            Self::NoSamples => "no-samples",
            Self::NotFinite(_) => "not-finite",
            Self::OutOfTime => "out-of-time",
            Self::Meaning(_) => "meaning",
        }
    }
}

impl Formula {
    /// The value for a run.
    ///
    /// # Errors
    /// A name that does not exist there, or a measure that has no value.
    pub fn value(&self, evidence: &Evidence<'_>) -> Result<f64, NoValue> {
        Evaluation { evidence, t: None }.number(&self.expression)
    }

    /// The values at all samples of a run, with their times.
    ///
    /// # Errors
    /// A name that does not exist there, or a measure that has no value.
    pub fn curve(&self, evidence: &Evidence<'_>) -> Result<(Vec<f64>, Vec<f64>), NoValue> {
        let mut work = Evaluation { evidence, t: None };
        let x = work.signal(&self.expression)?;
        Ok((work.times()?, x))
    }
}

pub(crate) fn number_of(expression: &Expression, evidence: &Evidence<'_>) -> Result<f64, NoValue> {
    Evaluation { evidence, t: None }.number(expression)
}

struct Evaluation<'e, 'r> {
    evidence: &'e Evidence<'r>,
    t: Option<Vec<f64>>,
}

impl Evaluation<'_, '_> {
    fn times(&mut self) -> Result<Vec<f64>, NoValue> {
        if self.t.is_none() {
            self.t = Some(self.channel("t")?);
        }
        Ok(self.t.clone().unwrap_or_default())
    }

    fn channel(&self, name: &str) -> Result<Vec<f64>, NoValue> {
        self.spend(self.evidence.trace.work_of_channel())?;
        self.evidence.trace.channel(name).map_err(|unknown| {
            let parameters = self.evidence.parameters.iter().map(|(name, _)| name.as_str());
            let nearest = near(name, parameters).map(str::to_owned).or(unknown.nearest);
            NoValue::UnknownChannel { name: unknown.name, nearest }
        })
    }

    /// Accounts for work over the samples.
    fn spend(&self, work: u64) -> Result<(), NoValue> {
        if self.evidence.budget.spend(work) { Ok(()) } else { Err(NoValue::OutOfTime) }
    }

    fn parameter(&self, name: &str) -> Option<f64> {
        self.evidence.parameters.iter().find(|(known, _)| known == name).map(|(_, value)| *value)
    }

    fn figure(&self, name: &str) -> Option<f64> {
        let analysis = self.evidence.analysis;
        if !FIGURES.contains(&name) {
            return None;
        }
        Some(match name {
            "mobility" => analysis.mobility as f64,
            "rank" => analysis.rank as f64,
            "redundancy" => analysis.redundancy as f64,
            "gruebler" => analysis.gruebler as f64,
            _ => self.evidence.steps as f64,
        })
    }

    /// One number.
    fn number(&mut self, expression: &Expression) -> Result<f64, NoValue> {
        let reduced = self.reduce(expression)?;
        self.compared(&reduced)?;
        let mut names =
            Names { work: self, signals: Vec::new(), inputs: BTreeMap::new(), inside: false, problem: None };
        let (graph, node) = lower(&reduced, &mut names)?;
        let value = evaluate(&graph, node, &[], 1)[0];
        if value.is_finite() { Ok(value) } else { Err(NoValue::NotFinite(format!("`{expression}`"))) }
    }

    /// Refuses comparisons of what is no finite number: they would say yes or no all the same. What an `if` leaves out is not asked for.
    fn compared(&mut self, expression: &Expression) -> Result<(), NoValue> {
        match &expression.kind {
            ExpressionKind::Compare(_, left, right) => {
                self.number(left)?;
                self.number(right)?;
            }
            ExpressionKind::Not(part) => self.compared(part)?,
            ExpressionKind::Chain { first, rest } => {
                self.compared(first)?;
                rest.iter().try_for_each(|(_, part)| self.compared(part))?;
            }
            _ => {}
        }
        Ok(())
    }

    /// A value at every sample.
    fn signal(&mut self, expression: &Expression) -> Result<Vec<f64>, NoValue> {
        let reduced = self.reduce(expression)?;
        let samples = self.evidence.trace.len();
        let mut names = Names { work: self, signals: Vec::new(), inputs: BTreeMap::new(), inside: true, problem: None };
        let (graph, node) = lower(&reduced, &mut names)?;
        let signals = std::mem::take(&mut names.signals);
        self.spend((graph.node_count() + 10) as u64 * samples as u64)?;
        let values = evaluate(&graph, node, &signals, samples);
        match values.iter().all(|value| value.is_finite()) {
            true => Ok(values),
            false => Err(NoValue::NotFinite(format!("`{expression}`"))),
        }
    }

    /// The expression with every measure and `unique` replaced by its number.
    fn reduce(&mut self, expression: &Expression) -> Result<Expression, NoValue> {
        let boxed = |work: &mut Self, part: &Expression| work.reduce(part).map(Box::new);
        let kind = match &expression.kind {
            ExpressionKind::Call { name, arguments, .. } if name == UNIQUE => self.unique(arguments)?,
            ExpressionKind::Call { name, name_span, arguments } => match Formula::measure(name, arguments.len()) {
                Some(measure) => ExpressionKind::Number(self.measure(measure, expression, arguments)?),
                None => {
                    let arguments = arguments.iter().map(|part| self.reduce(part));
                    let arguments = arguments.collect::<Result<Vec<_>, _>>()?;
                    ExpressionKind::Call { name: name.clone(), name_span: *name_span, arguments }
                }
            },
            ExpressionKind::Negate(part) => ExpressionKind::Negate(boxed(self, part)?),
            ExpressionKind::Not(part) => ExpressionKind::Not(boxed(self, part)?),
            ExpressionKind::Compare(op, a, b) => ExpressionKind::Compare(*op, boxed(self, a)?, boxed(self, b)?),
            ExpressionKind::Power(a, b) => ExpressionKind::Power(boxed(self, a)?, boxed(self, b)?),
            ExpressionKind::Chain { first, rest } => {
                let first = boxed(self, first)?;
                let rest = rest.iter().map(|(op, part)| self.reduce(part).map(|part| (*op, part)));
                ExpressionKind::Chain { first, rest: rest.collect::<Result<Vec<_>, _>>()? }
            }
            kind => kind.clone(),
        };
        Ok(Expression { kind, span: expression.span })
    }

    fn unique(&self, arguments: &[Expression]) -> Result<ExpressionKind, NoValue> {
        let Some(ExpressionKind::Name { name, .. }) = arguments.first().map(|argument| &argument.kind) else {
            return Err(NoValue::Meaning("`unique` needs the name of a joint".to_owned()));
        };
        let joint = self.evidence.analysis.joints.iter().find(|(known, _)| known == name);
        let (_, joint) = joint.ok_or_else(|| NoValue::UnknownPart(name.clone()))?;
        Ok(ExpressionKind::Number(if joint.reaction == Reaction::Unique { 1.0 } else { 0.0 }))
    }

    /// `whole` is the call itself.
    fn measure(&mut self, measure: Measure, whole: &Expression, arguments: &[Expression]) -> Result<f64, NoValue> {
        let first = arguments.first().ok_or(NoValue::NoSamples)?;
        let x = self.signal(first)?;
        let t = self.times()?;
        let shown = || format!("`{first}`");
        let value = match measure {
            Measure::Max => measure::max(&x),
            Measure::Min => measure::min(&x),
            Measure::Range => measure::range(&x),
            Measure::Mean => measure::mean(&t, &x),
            Measure::Rms => measure::rms(&t, &x),
            Measure::Final => x.last().copied(),
            Measure::Crossings => Some(measure::crossings(&x) as f64),
            Measure::Count => Some(measure::count(&x) as f64),
            Measure::Period => Some(measure::period(&t, &x).ok_or_else(|| NoValue::NoPeriod(shown()))?),
            Measure::At => {
                let time = self.number(arguments.get(1).ok_or(NoValue::NoSamples)?)?;
                Some(measure::at(&t, &x, time).ok_or_else(|| NoValue::OutsideRun { of: shown(), time })?)
            }
        };
        // A comparison would make a yes or no of it: what is no number says nothing, whatever stands around it.
        match value.ok_or(NoValue::NoSamples)? {
            value if value.is_finite() => Ok(value),
            _ => Err(NoValue::NotFinite(format!("`{whole}`"))),
        }
    }
}

/// The names of an expression whose measures were replaced.
struct Names<'w, 'e, 'r> {
    work: &'w Evaluation<'e, 'r>,
    signals: Vec<Vec<f64>>,
    inputs: BTreeMap<String, u32>,
    inside: bool,
    problem: Option<NoValue>,
}

impl Scope for Names<'_, '_, '_> {
    fn name(&mut self, graph: &mut Graph, name: &str, primes: u8) -> Option<NodeId> {
        let shown = format!("{name}{}", "'".repeat(usize::from(primes)));
        if primes == 0 {
            let figure = if self.inside { None } else { self.work.figure(name) };
            if let Some(value) = figure.or_else(|| self.work.parameter(name)) {
                return Some(graph.constant(value));
            }
        }
        if let Some(input) = self.inputs.get(&shown) {
            return Some(graph.input(*input));
        }
        match self.work.channel(&shown) {
            Ok(_) if !self.inside => {
                self.problem.get_or_insert(NoValue::ManyValues(shown));
                None
            }
            Ok(values) => {
                let input = self.signals.len() as u32;
                self.signals.push(values);
                self.inputs.insert(shown, input);
                Some(graph.input(input))
            }
            Err(unknown) => {
                self.problem.get_or_insert(unknown);
                None
            }
        }
    }
}

fn lower(expression: &Expression, names: &mut Names<'_, '_, '_>) -> Result<(Graph, NodeId), NoValue> {
    let mut graph = Graph::new();
    match expression.lower(&mut graph, names) {
        Ok(node) => Ok((graph, node)),
        Err(error) => Err(names.problem.take().unwrap_or_else(|| NoValue::Meaning(error.to_string()))),
    }
}

/// The values of a node for every sample of its inputs.
fn evaluate(graph: &Graph, node: NodeId, signals: &[Vec<f64>], samples: usize) -> Vec<f64> {
    let tape = Tape::compile(graph, &[node]);
    let mut work = vec![0.0; tape.work_len()];
    let mut inputs = vec![0.0; signals.len().max(tape.inputs())];
    let mut value = [0.0];
    (0..samples)
        .map(|i| {
            for (input, signal) in inputs.iter_mut().zip(signals) {
                *input = signal[i];
            }
            tape.eval(&inputs, &mut work, &mut value);
            value[0]
        })
        .collect()
}

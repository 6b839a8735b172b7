//! A number or a curve, said before the run.

use holonomy_expr::math;

use super::tolerance::{absolute, quantity, relative};
use super::{
    Marked, Purpose, TaskFacts, TaskKind, Tolerance, check_run, drawn, missing, no_key, performed, state, wrong_kind,
};
use crate::bench::Limits;
use crate::check::number;
use crate::feedback::{Feedback, State, percent, rounded};
use crate::formula::Formula;
use crate::marking::{Given, Marking};
use crate::measure;
use holonomy_document::decode::record;
use holonomy_document::diagnostic::{Code, Findings};
use holonomy_document::{At, Keys, Text};

record! {
    /// A number or a curve, said before the run and compared with it; points fall with the deviation.
    pub struct PredictAnswer as "the answer" {
        /// The number: an expression over channels.
        pub value: Option<At<Formula>>,
        /// The curve over time: an expression of channels.
        pub curve: Option<At<Formula>>,
        /// Deviation that is as good as none; relative: of the value, or of the span of the curve. Default: {"relative": 0.1}.
        pub tolerance: Option<At<Tolerance>>,
        /// No points beyond so many tolerances; greater than 1. Default: 5.
        pub falloff: Option<At<f64>>,
        /// The unit that the answer is asked in; a label.
        pub unit: Option<String>,
        /// What is predicted, in a few words, for the feedback.
        pub quantity: Option<Text>,
        /// The run that is asked about, by label or number. Default: the first.
        pub run: Option<At<String>>,
        /// Typical wrong predictions, each with what to say.
        pub mistakes: Vec<WrongPrediction>,
    }
}

record! {
    /// A typical wrong prediction: a number or a curve, as the task asks for one.
    pub struct WrongPrediction as "the mistake" {
        /// The wrong number: an expression over channels.
        pub value: Option<At<Formula>>,
        /// The wrong curve over time: an expression of channels and of t.
        pub curve: Option<At<Formula>>,
        /// The reply to a student who gives it.
        pub message: Text,
    }
}

impl PredictAnswer {
    /// What is known of the kind. Students keep what is right: it is compared with the run as soon as the prediction is made,
    /// and is worth something only before.
    pub const FACTS: TaskFacts =
        TaskFacts { predicted: true, document: false, right: &["value", "curve"], secrets: &[] };
}

impl TaskKind for PredictAnswer {
    fn check(&self, keys: &Keys, findings: &mut Findings<'_>) {
        check_run(self.run.as_ref(), keys, findings);
        let parameters = [("first", "value"), ("second", "curve"), ("object", "a prediction")];
        match (&self.value, &self.curve) {
            (Some(_), Some(_)) => findings.report(Code::CONFLICTING_KEYS, &self.place, &parameters),
            (None, None) => {
                let parameters = [("object", "A prediction"), ("keys", "\"value\", \"curve\"")];
                findings.report(Code::NEEDS_ONE_OF, &self.place, &parameters);
            }
            _ => {}
        }
        for mistake in &self.mistakes {
            let (wanted, there) = match self.curve {
                Some(_) => ("curve", mistake.curve.is_some() && mistake.value.is_none()),
                None => ("value", mistake.value.is_some() && mistake.curve.is_none()),
            };
            if !there {
                let keys = format!("\"{wanted}\"");
                let parameters = [("object", "A mistake of this prediction"), ("keys", keys.as_str())];
                findings.report(Code::NEEDS_ONE_OF, &mistake.place, &parameters);
            }
        }
        if let Some(falloff) = &self.falloff {
            number(falloff, "The falloff", "greater than 1", |falloff| falloff > 1.0, findings);
        }
    }

    fn formulas(&self) -> Vec<(&At<Formula>, Purpose)> {
        let numbers = self.value.iter().chain(self.mistakes.iter().filter_map(|mistake| mistake.value.as_ref()));
        let curves = self.curve.iter().chain(self.mistakes.iter().filter_map(|mistake| mistake.curve.as_ref()));
        let numbers = numbers.map(|value| (value, Purpose::Number));
        numbers.chain(curves.map(|curve| (curve, Purpose::Curve))).collect()
    }

    fn run(&self) -> Option<&At<String>> {
        self.run.as_ref()
    }

    fn curve(&self) -> Option<&At<Formula>> {
        self.curve.as_ref()
    }

    fn replies(&self) -> Vec<&Text> {
        self.mistakes.iter().map(|mistake| &mistake.message).collect()
    }

    fn mark(&self, given: Option<&Given>, marking: &mut Marking<'_>, limits: &Limits) -> Marked {
        match given {
            None => missing(),
            Some(Given::Number(found)) if self.value.is_some() => of_prediction(self, *found, marking, limits),
            Some(Given::Curve(points)) if self.curve.is_some() => of_curve(self, points, marking, limits),
            Some(_) if self.curve.is_some() => wrong_kind("points of a curve, each a time and a value"),
            Some(_) => wrong_kind("a number"),
        }
    }
}

/// Full up to the tolerance, falling to nothing at `falloff` times of it.
fn score(deviation: f64, tolerance: f64, falloff: f64) -> f64 {
    if deviation <= tolerance {
        return 1.0;
    }
    math::max((falloff * tolerance - deviation) / ((falloff - 1.0) * tolerance), 0.0)
}

/// A prediction that is so far off.
fn predicted(answer: &PredictAnswer, mut feedback: Feedback, deviation: f64, tolerance: f64) -> Marked {
    let share = score(deviation, tolerance, answer.falloff.as_ref().map_or(5.0, |falloff| falloff.value));
    let unit = answer.unit.clone().unwrap_or_default();
    feedback.quantity = quantity(answer.quantity.as_ref());
    feedback.share = relative(answer.tolerance.as_ref(), 0.1);
    feedback.code = match state(share) {
        State::Right => "predicted",
        State::Partly => "predicted-partly",
        _ => "predicted-wrong",
    };
    feedback.message = format!(
        "{}: the prediction is {} off; up to {} counts in full.",
        feedback.quantity,
        rounded(deviation, &unit),
        feedback.share.map_or_else(|| rounded(tolerance, &unit), percent)
    );
    feedback.unit = unit;
    feedback.tolerance = Some(tolerance);
    (share, state(share), vec![feedback])
}

/// Marks a predicted number.
fn of_prediction(answer: &PredictAnswer, found: f64, marking: &mut Marking<'_>, limits: &Limits) -> Marked {
    let Some(value) = &answer.value else { return no_key("The exercise was read without its key.") };
    let performed = match performed(marking.truth, answer.run.as_ref(), marking.cache, limits) {
        Ok(performed) => performed,
        Err(unable) => return no_key(&unable),
    };
    let expected = match value.value.value(&performed.evidence()) {
        Ok(expected) => expected,
        Err(problem) => return no_key(&problem),
    };
    let tolerance = absolute(answer.tolerance.as_ref(), expected, 0.1);
    let deviation = (found - expected).abs();
    let evidence = performed.evidence();
    let mistake = answer.mistakes.iter().filter(|_| deviation > tolerance).find(|mistake| {
        let wrong = mistake.value.as_ref().and_then(|value| value.value.value(&evidence).ok());
        wrong.is_some_and(|wrong| (found - wrong).abs() <= math::min(tolerance, deviation))
    });
    let note = mistake.map(|mistake| mistake.message.clone());
    let feedback = Feedback { found: Some(found), expected: Some(expected), note, ..Feedback::default() };
    predicted(answer, feedback, deviation, tolerance)
}

/// The deviation of a curve is the root of the mean of its squares over the run; between its points a prediction is a straight
/// line, before the first and after the last it stays as they are.
fn of_curve(answer: &PredictAnswer, points: &[[f64; 2]], marking: &mut Marking<'_>, limits: &Limits) -> Marked {
    let Some(curve) = &answer.curve else { return no_key("The exercise was read without its key.") };
    let performed = match performed(marking.truth, answer.run.as_ref(), marking.cache, limits) {
        Ok(performed) => performed,
        Err(unable) => return no_key(&unable),
    };
    let (t, x) = match curve.value.curve(&performed.evidence()) {
        Ok(curve) => curve,
        Err(problem) => return no_key(&problem),
    };
    let mut points = points.to_vec();
    points.sort_by(|a, b| a[0].total_cmp(&b[0]));
    points.dedup_by(|next, one| next[0] == one[0]);
    let (Some(first), Some(last)) = (points.first().copied(), points.last().copied()) else {
        return missing();
    };
    let (times, values): (Vec<f64>, Vec<f64>) = points.iter().map(|[t, x]| (*t, *x)).unzip();
    let line = |t: f64| {
        let beyond = if t < first[0] { first[1] } else { last[1] };
        measure::at(&times, &values, t).unwrap_or(beyond)
    };
    let drawn: Vec<f64> = t.iter().map(|t| line(*t)).collect();
    let (Some(deviation), Some(height)) = (drawn::deviation(&t, &x, &drawn), measure::range(&x)) else {
        return no_key("The run has no samples.");
    };
    let tolerance = absolute(answer.tolerance.as_ref(), height, 0.1);
    let evidence = performed.evidence();
    // A wrong curve that the author knows, and to which this one is nearer than to the right one.
    let mistake = answer.mistakes.iter().filter(|_| deviation > tolerance).find(|mistake| {
        let wrong = mistake.curve.as_ref().and_then(|curve| curve.value.curve(&evidence).ok());
        let wrong = wrong.and_then(|(_, wrong)| drawn::deviation(&t, &wrong, &drawn));
        wrong.is_some_and(|wrong| wrong <= math::min(tolerance, 0.5 * deviation))
    });
    let note = mistake.map(|mistake| mistake.message.clone());
    let known = note.is_some();
    let feedback = Feedback { found: Some(deviation), note, ..Feedback::default() };
    let (share, state, mut said) = predicted(answer, feedback, deviation, tolerance);
    if deviation > tolerance && !known {
        said.extend(drawn::faults(&t, &x, &drawn));
    }
    (share, state, said)
}

//! Which changes may help against which cause, the most promising first.

use holonomy_expr::{math, number_text};
use holonomy_solver::{Failure, Process, Setting};
use serde_json::json;

use super::context::Context;
use holonomy_document::edit::Edit;
use holonomy_document::json::{Node, push_pointer};
use holonomy_mechanism::run::RunFailure;
use holonomy_mechanism::run::Suggestion;

/// The code of the advice that always works.
pub(super) const LAST_RESORT: &str = "end-before";

/// Rows whose smallest singular value is below this share of the largest have a special position nearby: what fails there
/// fails because of it.
const NEAR_SINGULAR: f64 = 1e-2;
/// An end nearer than this part of the time to a failure is not before it.
const AT_IT: f64 = 1e-6;
/// The part of the time by which an end comes before it then.
const BEFORE_IT: f64 = 2e-3;

/// All changes that may help; not all of them need be possible.
pub(super) fn candidates(context: &Context<'_>, failure: &RunFailure) -> Vec<Suggestion> {
    let advice = Advice { context, failure };
    let on_its_way = failure.t.is_some_and(|t| t > 0.0);
    let mut list = match (&failure.more.behind, failure.cause.as_str()) {
        (_, "mirrored") => vec![advice.reverse_axis()],
        (_, "eliminated") => vec![advice.eliminate_by_itself()],
        (Some(cause), _) => advice.against(cause),
        (None, _) => Vec::new(),
    };
    if on_its_way {
        list.push(advice.end_before());
    }
    list.into_iter().flatten().collect()
}

struct Advice<'c, 'd> {
    context: &'c Context<'d>,
    failure: &'c RunFailure,
}

impl Advice<'_, '_> {
    fn against(&self, cause: &Failure) -> Vec<Option<Suggestion>> {
        match cause {
            Failure::Singular { coordinate: Some(_), .. } => vec![self.give_mass()],
            Failure::Singular { .. } if self.near_singular() => vec![self.pass_singular(), self.fixed_step()],
            // A step that was too long led there.
            Failure::Singular { .. } => {
                vec![self.smaller_step(10.0), self.adaptive(), self.pass_singular(), self.fixed_step()]
            }
            // At the start, and while it moves: two that contradict each other.
            Failure::Inconsistent { .. } => vec![self.release(), self.leave_out()],
            Failure::NotConverged { what: Process::Assembly, .. } => vec![self.release(), self.leave_out()],
            Failure::NotConverged { .. } if self.near_singular() => {
                vec![self.pass_singular(), self.smaller_step(10.0), self.adaptive()]
            }
            Failure::NotConverged { .. } => vec![self.smaller_step(10.0), self.adaptive()],
            Failure::NotSolved { .. } => vec![self.smaller_step(10.0), self.adaptive(), self.explicit()],
            Failure::NonFinite { .. } if self.failure.more.grown => {
                vec![self.smaller_step(10.0), self.adaptive(), self.stabilize(), self.minimal()]
            }
            Failure::NonFinite { .. } => vec![],
            Failure::StepTooSmall { t, .. } if *t == 0.0 => vec![self.usual_step(), self.usual_samples()],
            Failure::StepTooSmall { .. } => vec![self.looser(), self.fixed_step()],
            Failure::TurnTooLarge { turn, step, .. } => {
                // A quarter turn can be followed; half of that leaves room for what turns faster later.
                vec![self.step_of(nice(step * core::f64::consts::FRAC_PI_4 / turn), "smaller-step"), self.adaptive()]
            }
            Failure::FrameLost { .. } => vec![self.smaller_step(10.0), self.no_continuation(), self.adaptive()],
            Failure::Unsupported(refusal) => vec![self.automatic(refusal.axis), self.automatic(refusal.other_axis)],
            Failure::Invalid { setting: Setting::EliminatedRow | Setting::Weights, .. } => {
                vec![self.eliminate_by_itself()]
            }
            Failure::Invalid { setting: Setting::Step, .. } => vec![self.usual_step()],
            Failure::Invalid { .. } => vec![],
            // Larger tolerances only let the run creep faster.
            Failure::Chatter { .. } => vec![self.fixed_step()],
            Failure::Mismatch => vec![],
            // The run up to there is whole.
            Failure::TooManyCrossings { .. }
            | Failure::Beyond { .. }
            | Failure::Jammed { .. }
            | Failure::Painleve { .. }
            | Failure::Unbalanced { .. }
            | Failure::SharedLoad { .. } => vec![],
            Failure::OutOfWork { .. } | Failure::Budget { .. } => vec![self.looser(), self.larger_step()],
        }
    }

    fn near_singular(&self) -> bool {
        let condition = self.failure.more.pose.as_ref().and_then(|pose| pose.condition);
        condition.is_some_and(|condition| condition > 1.0 / NEAR_SINGULAR)
    }

    /// The form that is never singular, whose projection holds the branch.
    fn pass_singular(&self) -> Option<Suggestion> {
        let context = self.context;
        let mut edits = vec![context.set("formulation", json!({"type": "augmented-lagrangian", "penalty": 1e9}))];
        edits.push(context.set("stabilization", json!("projection")));
        edits.extend(context.without_frame());
        if context.implicit() {
            edits.push(context.set("integrator", json!("dopri5")));
        }
        let text = "Use the form that passes such positions: augmented-lagrangian with projection";
        Some(Suggestion::new("pass-singular", text, edits))
    }

    fn step_of(&self, step: f64, code: &'static str) -> Option<Suggestion> {
        let text = format!("Take steps of {} s", number_text(step));
        (step > 0.0 && step.is_finite()).then(|| Suggestion::new(code, text, vec![self.context.with_step(step)]))
    }

    /// The fixed step, so many times shorter.
    fn smaller_step(&self, factor: f64) -> Option<Suggestion> {
        self.step_of(nice(self.context.step()? / factor), "smaller-step")
    }

    fn larger_step(&self) -> Option<Suggestion> {
        self.step_of(nice(self.context.step()? * 10.0), "larger-step")
    }

    /// A fixed step in place of one that follows the error: it goes over a place where no step is short enough.
    fn fixed_step(&self) -> Option<Suggestion> {
        let usual = nice(math::min(1e-3, self.duration() / 1000.0));
        self.context.step().is_none().then(|| self.step_of(usual, "fixed-step")).flatten()
    }

    /// A step that can be taken, in place of one that is too long or too short.
    fn usual_step(&self) -> Option<Suggestion> {
        self.context.step().and_then(|_| self.step_of(nice(math::min(1e-3, self.duration() / 1000.0)), "usual-step"))
    }

    fn usual_samples(&self) -> Option<Suggestion> {
        let step = nice(self.duration() / 500.0);
        let text = format!("Take a sample every {} s", number_text(step));
        let given = self.context.simulation().output_step.is_some();
        given.then(|| Suggestion::new("usual-samples", text, vec![self.context.set("output_step", json!(step))]))
    }

    /// A step that follows the error.
    fn adaptive(&self) -> Option<Suggestion> {
        let context = self.context;
        context.step()?;
        let kind = if context.implicit() { "radau5" } else { "dopri5" };
        let text = format!("Let the step follow the error: {kind} with rtol 1e-6");
        let value = json!({"type": kind, "rtol": 1e-6, "atol": 1e-9});
        Some(Suggestion::new("adaptive-step", text, vec![context.set("integrator", value)]))
    }

    /// Tolerances that are a thousand times larger.
    fn looser(&self) -> Option<Suggestion> {
        let context = self.context;
        if context.step().is_some() {
            return None;
        }
        let (rtol, atol) = context.tolerances();
        let (rtol, atol) = (math::min(nice(1000.0 * rtol), 1e-2), math::min(nice(1000.0 * atol), 1e-3));
        let text = format!("Ask for less accuracy: rtol {}, atol {}", number_text(rtol), number_text(atol));
        let value = json!({"type": context.integrator(), "rtol": rtol, "atol": atol});
        Some(Suggestion::new("looser-tolerance", text, vec![context.set("integrator", value)]))
    }

    /// What holds the constraints against the growth of their errors.
    fn stabilize(&self) -> Option<Suggestion> {
        let has = matches!(self.context.stabilization(), "s-both2" | "projection");
        let edit = self.context.set("stabilization", json!("s-both2"));
        (!has).then(|| Suggestion::new("stabilize", "Pull the joints together after each step: s-both2", vec![edit]))
    }

    /// The form that holds the constraints in every stage.
    fn minimal(&self) -> Option<Suggestion> {
        let context = self.context;
        let mut edits = vec![context.set("formulation", json!("minimal"))];
        if context.simulation().stabilization.is_some() {
            edits.push(context.set("stabilization", json!("none")));
        }
        Some(Suggestion::new("minimal", "Use the form that holds the joints at every stage: minimal", edits))
    }

    /// A form with explicit stages in place of an implicit step.
    fn explicit(&self) -> Option<Suggestion> {
        let context = self.context;
        let edits = vec![context.set("formulation", json!("minimal")), context.set("integrator", json!("dopri5"))];
        context.implicit().then(|| Suggestion::new("explicit", "Use explicit steps: minimal with dopri5", edits))
    }

    fn no_continuation(&self) -> Option<Suggestion> {
        let text = "Factor the frame afresh at every step: no continuation";
        Some(Suggestion::new("no-continuation", text, vec![self.context.set("continuation", json!("none"))]))
    }

    fn automatic(&self, axis: &str) -> Option<Suggestion> {
        let known = ["formulation", "basis", "continuation", "stabilization", "integrator", "redundancy"];
        let axis = if axis == "step" { "integrator" } else { axis };
        let text = format!("Let the program choose the {axis}");
        known.contains(&axis).then(|| Suggestion::new("automatic", text, vec![self.context.set(axis, json!("auto"))]))
    }

    fn eliminate_by_itself(&self) -> Option<Suggestion> {
        let text = "Let the program choose which rows are left out";
        Some(Suggestion::new("automatic", text, vec![self.context.set("redundancy", json!("eliminate"))]))
    }

    /// Takes a held start value away.
    fn release(&self) -> Option<Suggestion> {
        let part = self.failure.parts.first()?;
        let hold = &self.context.simulation().start.as_ref()?.hold;
        let held = hold.0.iter().find(|held| held.channel.value == *part).or(hold.0.first())?;
        let mut path = format!("{}/hold", self.context.axis("start"));
        push_pointer(&mut path, &held.channel.value);
        let text = format!("Do not hold {} at the start", held.channel.value);
        Some(Suggestion::new("release", text, vec![Edit { path, value: json!(null) }]))
    }

    /// Takes the part away that cannot be fulfilled.
    fn leave_out(&self) -> Option<Suggestion> {
        let part = self.failure.parts.first()?;
        let (kind, path) = self.context.part(part)?;
        let text = format!("Leave out the {kind} \"{part}\"");
        Some(Suggestion::new("leave-out", text, vec![Edit { path, value: json!(null) }]))
    }

    /// Gives mass to a coordinate that moves without.
    fn give_mass(&self) -> Option<Suggestion> {
        let coordinate = self.failure.parts.first()?;
        let root = self.context.document.root();
        if let Some((body, of_body)) = coordinate.rsplit_once('.')
            && root.get("bodies").and_then(|bodies| bodies.get(body)).is_some()
        {
            let turns = of_body == "angle" || of_body.starts_with('e') || of_body.starts_with('r');
            let (key, unit) = if turns { ("inertia", "kg m²") } else { ("mass", "kg") };
            let spatial = turns && self.context.document.is_spatial();
            let value = if spatial { json!([1.0, 1.0, 1.0]) } else { json!(1.0) };
            let mut path = "/bodies".to_owned();
            push_pointer(&mut path, body);
            push_pointer(&mut path, key);
            let text = format!("Give {body} a {} of 1 {unit}", if turns { "moment of inertia" } else { "mass" });
            return Some(Suggestion::new("give-mass", text, vec![Edit { path, value }]));
        }
        let term = format!("1/2*{coordinate}'^2");
        let energy = match root.get("kinetic_energy").map(|energy| &energy.node) {
            Some(Node::String(energy)) => format!("{energy} + {term}"),
            Some(_) => return None,
            None => term.clone(),
        };
        let text = format!("Give {coordinate} a mass of 1: add {term} to the kinetic energy");
        let edit = Edit { path: "/kinetic_energy".to_owned(), value: json!(energy) };
        Some(Suggestion::new("give-mass", text, vec![edit]))
    }

    /// Reverses the axis of the second body of a joint that went together the wrong way round.
    fn reverse_axis(&self) -> Option<Suggestion> {
        let part = self.failure.parts.first()?;
        let (_, mut path) = self.context.part(part)?;
        let joint = self.context.document.root().get("joints")?.get(part)?;
        let last = joint.get("axes")?.members()?.last()?;
        let Node::Array(axis) = &last.value.node else { return None };
        let number = |value: &holonomy_document::json::Value| match value.node {
            // No negative zeros in a document.
            Node::Number(number) => Some(if number == 0.0 { 0.0 } else { -number }),
            _ => None,
        };
        let reversed: Vec<f64> = axis.iter().map(number).collect::<Option<_>>()?;
        push_pointer(&mut path, "axes");
        push_pointer(&mut path, &last.key);
        let text = format!("Reverse the axis of {} in {part}", last.key);
        Some(Suggestion::new("reverse-axis", text, vec![Edit { path, value: json!(reversed) }]))
    }

    /// Ends the run at the last pose that it reached.
    fn end_before(&self) -> Option<Suggestion> {
        let reached = self.failure.more.pose.as_ref()?.t;
        let mut end = short(reached);
        if self.ends_there() && end > (1.0 - AT_IT) * reached {
            end = short((1.0 - BEFORE_IT) * reached);
        }
        let mut edits = vec![self.context.set("duration", json!(end))];
        if self.context.simulation().output_step.as_ref().is_some_and(|step| step.value > end) {
            edits.push(self.context.set("output_step", json!(nice(end / 100.0))));
        }
        let text = format!("End the run at {} s, before it", number_text(end));
        (end > 0.0).then(|| Suggestion::new(LAST_RESORT, text, edits))
    }

    /// Did the last pose itself end the run? Otherwise what comes after it did.
    fn ends_there(&self) -> bool {
        matches!(
            self.failure.more.behind,
            Some(
                Failure::Beyond { .. }
                    | Failure::Jammed { .. }
                    | Failure::Painleve { .. }
                    | Failure::Unbalanced { .. }
                    | Failure::SharedLoad { .. }
                    | Failure::Inconsistent { .. }
            )
        )
    }

    fn duration(&self) -> f64 {
        let given = self.context.simulation().duration.as_ref().map(|duration| duration.value);
        given.unwrap_or(holonomy_document::DEFAULT_DURATION)
    }
}

/// The next of 1, 2, 5 times a power of ten at or below a number.
fn nice(value: f64) -> f64 {
    if !(value > 0.0 && value.is_finite()) {
        return 0.0;
    }
    let exponent = math::floor(math::ln(value) / core::f64::consts::LN_10 + 1e-9);
    let digits = |mantissa: u32| decimal(f64::from(mantissa), exponent);
    // Rounding of the logarithm may be off by one power.
    [(5, 0.0), (2, 0.0), (1, 0.0), (5, -1.0)]
        .into_iter()
        .map(
            |(mantissa, shift)| {
                if shift < 0.0 { decimal(f64::from(mantissa), exponent - 1.0) } else { digits(mantissa) }
            },
        )
        .find(|candidate| *candidate <= value * (1.0 + 1e-9))
        .unwrap_or(value)
}

/// A number at most so large, with three digits.
fn short(value: f64) -> f64 {
    if !(value > 0.0 && value.is_finite()) {
        return 0.0;
    }
    let exponent = math::floor(math::ln(value) / core::f64::consts::LN_10 + 1e-9) - 2.0;
    let mantissa = math::floor(value / decimal(1.0, exponent) * (1.0 + 1e-12));
    let short = decimal(mantissa, exponent);
    if short <= value { short } else { decimal(mantissa - 1.0, exponent) }
}

/// `mantissa * 10^exponent`, correctly rounded.
fn decimal(mantissa: f64, exponent: f64) -> f64 {
    format!("{mantissa}e{exponent}").parse().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use holonomy_solver::{Failure, Objection, Refusal, Setting};

    use super::{nice, short};
    use holonomy_document::read;
    use holonomy_mechanism::kind::KindCache;
    use holonomy_mechanism::lower::Lowered;
    use holonomy_mechanism::model::Model;
    use holonomy_mechanism::run::{Progress, RunFailure};

    /// Causes that no document of a test brings about: position iterations end before a frame is lost, a thousand million steps
    /// take an hour, and combinations of methods are refused as findings about the text.
    #[test]
    fn causes_that_are_hard_to_bring_about_have_advice_too() {
        let text = r#"{"holonomy":1,"coordinates":{"x":1,"y":{"value":0,"velocity":8}},"kinetic_energy":"(x'^2+y'^2)/2",
            "constraints":{"rod":"norm(x, y) - 1"},
            "simulation":{"duration":1,"output_step":0.1,"formulation":"minimal","integrator":{"type":"rk4","step":0.01}}}"#;
        let document = read(text).document.expect("a document");
        let model = Model::build(&document, 0, &[], &mut KindCache::new()).expect("a model");
        let lowered: &Lowered = model.lowered();
        let refusal = Refusal {
            axis: "formulation",
            id: "index-3",
            other_axis: "system",
            other_id: "without derivatives",
            objection: Objection::NoDerivatives,
        };
        for (cause, code) in [
            (Failure::FrameLost { t: 0.5, overlap: 1e-4, step: 0.01 }, "smaller-step"),
            (Failure::Budget { t: 0.5, steps: 1_000_000_000 }, "larger-step"),
            (Failure::StepTooSmall { t: 0.0, step: 1e-20 }, "usual-step"),
            (Failure::Unsupported(refusal), "automatic"),
            (Failure::Invalid { setting: Setting::Step, value: 0.0 }, "usual-step"),
        ] {
            let failure: RunFailure = holonomy_mechanism::failure::translate(&cause, lowered, &[]);
            let advised = crate::advice::advise(&document, 0, failure, &mut KindCache::new());
            let first = advised.more.suggestions.first().unwrap_or_else(|| panic!("{cause}: no advice"));
            assert_eq!(first.code, code, "{advised:#?}");
            let changed = read(&first.apply(text).expect("a place")).document.expect("a document");
            let model = Model::build(&changed, 0, &[], &mut KindCache::new()).expect("a model");
            assert_eq!(model.start().expect("a run").finish(), Progress::Done, "{cause}");
        }
    }

    #[test]
    fn numbers_of_advice_are_short_and_not_larger() {
        for (value, expected) in
            [(0.001, 0.001), (0.0009, 0.0005), (3.9e-4, 2e-4), (5.0, 5.0), (1e-300, 1e-300), (0.0, 0.0)]
        {
            assert_eq!(nice(value), expected, "{value}");
        }
        for (value, expected) in
            [(9.2249, 9.22), (0.5, 0.5), (0.123_46, 0.123), (1234.5, 1230.0), (2e-9, 2e-9), (f64::NAN, 0.0)]
        {
            assert_eq!(short(value), expected, "{value}");
        }
    }
}

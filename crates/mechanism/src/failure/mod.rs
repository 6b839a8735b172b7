//! Why a run stopped, in names.

pub(crate) mod method_words;
mod pose;

use holonomy_document::edit::{self, Edit};
use holonomy_solver::{Failure, Quantity, Setting};
use serde::Serialize;

use crate::equations::switch as switch_of;
use crate::lower::{ENERGIES, Lowered, RowOrigin};
use method_words::objection;
pub(crate) use pose::last_pose;
pub use pose::{LastPose, Opened};

/// A failure of an assembly or a run: a cause, a time, the parts concerned, and what to do.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RunFailure {
    /// Stable identifier of the cause.
    pub cause: String,
    /// Time, s; none where the failure precedes any time.
    pub t: Option<f64>,
    /// Joints, constraints, coordinates concerned.
    pub parts: Vec<String>,
    /// What happened.
    pub message: String,
    /// What to do.
    pub remedy: String,
    /// What is known of it beyond that. (In a box, so that every `Result` stays small.)
    #[serde(flatten)]
    pub more: Box<Evidence>,
}

/// What is known of a failure beyond its sentences.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Evidence {
    /// What is known of the last pose; none where there is none, or where it says nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pose: Option<LastPose>,
    /// Changes of the document that may help, the most promising first; filled by those who try them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<Suggestion>,
    /// What a refused method or setting is refused for, for those who say it in another language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<Detail>,
    /// What the solver said.
    #[serde(skip)]
    pub behind: Option<Failure>,
    /// The motion had grown by a factor that no mechanism grows by.
    #[serde(skip)]
    pub grown: bool,
}

/// A change of the document that may help.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Suggestion {
    /// What kind of change it is, for translations: `smaller-step`, `pass-singular`...
    pub code: &'static str,
    /// In words, with its numbers.
    pub text: String,
    /// What is changed, in this order.
    pub edits: Vec<Edit>,
    /// It was tried: the changed run gets past the moment. Otherwise that would have taken too long to find out.
    pub passes: bool,
}

impl Suggestion {
    /// A change of several values.
    pub fn new(code: &'static str, text: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self { code, text: text.into(), edits, passes: false }
    }

    /// The text of a document after the change; everything else is left as its author wrote it. `None`: it has no such place.
    pub fn apply(&self, text: &str) -> Option<String> {
        edit::apply(text, &self.edits)
    }
}

/// What is refused, as data.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Detail {
    /// The code of the objection, or the name of the setting.
    pub code: &'static str,
    /// The value of the setting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
}

impl Detail {
    fn of(failure: &Failure) -> Option<Self> {
        match failure {
            Failure::Unsupported(refusal) => Some(Self { code: refusal.objection.id(), value: None }),
            Failure::Invalid { setting, value } => Some(Self { code: setting.id(), value: Some(*value) }),
            _ => None,
        }
    }
}

impl RunFailure {
    /// A failure that is none of the solver's.
    pub fn new(cause: &str, t: Option<f64>, parts: Vec<String>, message: String, remedy: String) -> Self {
        Self { cause: cause.to_owned(), t, parts, message, remedy, more: Box::default() }
    }

    /// The same failure with what is known of the last pose. A row that the failing step left open is the one that opened.
    pub(crate) fn at_pose(mut self, pose: LastPose) -> Self {
        let left_open = self.more.pose.take().and_then(|pose| pose.opened);
        let opened = left_open.or(pose.opened);
        self.more.pose = Some(LastPose { opened, ..pose });
        self
    }
}

impl std::fmt::Display for RunFailure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.message, self.remedy)
    }
}

impl std::error::Error for RunFailure {}

/// The rows of the system that failed.
pub fn translate(failure: &Failure, lowered: &Lowered, rows: &[&RowOrigin]) -> RunFailure {
    let row_part = |row: usize| rows.get(row).map(|origin| origin.owner.clone());
    let row_text = |row: usize| match rows.get(row) {
        Some(origin) => format!("{} \"{}\" (row {})", origin.kind.word(), origin.owner, origin.row),
        None => format!("row {row}"),
    };
    let row_unit = |row: usize| rows.get(row).map_or("", |origin| origin.unit);
    let coordinate =
        |i: usize| lowered.coordinates.get(i).map_or_else(|| format!("coordinate {i}"), |c| c.name.clone());
    let size = |residual: f64, row: usize| format!("{residual:.3e} {}", row_unit(row)).trim_end().to_owned();
    let at = |t: f64| {
        if t == 0.0 { "at the start".to_owned() } else { format!("at t = {} s", holonomy_expr::number_text(t)) }
    };
    let (parts, message, remedy): (Vec<String>, String, String) = match failure {
        Failure::Singular { t, row: Some(row), rank, .. } => (
            row_part(*row).into_iter().collect(),
            format!("The constraints lost rank {} (rank {rank}): the {} no longer adds to the others.", at(*t), row_text(*row)),
            "Look at the mechanism there: bars in line, a slider level with its crank. The formulation augmented-lagrangian with stabilization projection passes such a position; so does a run that leaves the formulation open.".into(),
        ),
        Failure::Singular { t, coordinate: Some(i), .. } => (
            vec![coordinate(*i)],
            format!("\"{}\" can move without mass {}: its acceleration has no value.", coordinate(*i), at(*t)),
            "Give it mass or inertia, or hold it by a joint.".into(),
        ),
        Failure::Singular { t, .. } => (
            Vec::new(),
            format!("The equations are singular {}.", at(*t)),
            "Give every free coordinate mass, and look for a special position of the mechanism.".into(),
        ),
        Failure::Inconsistent { t, row, residual, velocity } => (
            row_part(*row).into_iter().collect(),
            format!(
                "The {} cannot be fulfilled {} together with the others: {} {}.",
                row_text(*row),
                at(*t),
                size(*residual, *row),
                if *velocity { "of velocity are left over" } else { "are left over" }
            ),
            if *velocity {
                "Two constraints ask for different velocities; change a driver or a held velocity.".into()
            } else if *t > 0.0 {
                "What an event switches on must be closed there, to a millionth and to the turn. Positions that have drifted need a stabilization (projection) or smaller steps; rows that agree at the start alone, other lengths.".into()
            } else {
                "The parts cannot be put together as written: check lengths and points, or start from a pose that is nearer.".into()
            },
        ),
        Failure::NotConverged { t, what, row, residual } => (
            row_part(*row).into_iter().collect(),
            format!("The {} iteration did not converge {}: the {} is left with {}.", what.id(), at(*t), row_text(*row), size(*residual, *row)),
            "Use a smaller step; at the start, a pose that is nearer to a possible one.".into(),
        ),
        Failure::NotSolved { t, step, row, residual } => (
            row.and_then(row_part).into_iter().collect(),
            match row {
                Some(row) => format!(
                    "The equations of the implicit step of {step:.3e} s {} were not solved: the {} is left with {}.",
                    at(*t),
                    row_text(*row),
                    size(*residual, *row)
                ),
                None => format!("The equations of the implicit step of {step:.3e} s {} were not solved.", at(*t)),
            },
            "Use a smaller step, or radau5 with tolerances, which finds it by itself.".into(),
        ),
        Failure::NonFinite { t, what, index } => {
            let event = || lowered.events.quantity(*index);
            let (name, part) = match what {
                Quantity::Crossings => (format!("the event \"{}\"", event()), Some(event())),
                what if what.index_is_row() => (row_text(*index), row_part(*index)),
                _ => (format!("\"{}\"", coordinate(*index)), Some(coordinate(*index))),
            };
            let remedy = match what {
                Quantity::Coordinates | Quantity::Velocities => "The motion grew without bound: use a smaller step.",
                _ => "If the motion was growing, use a smaller step or an adaptive one (dopri5 with rtol). Otherwise look for a division by zero, a root or logarithm of a negative number, or points that meet.",
            };
            (part.into_iter().collect(), format!("The {} of {name} is not a finite number {}.", quantity(*what), at(*t)), remedy.into())
        }
        Failure::StepTooSmall { t, step } => (
            Vec::new(),
            if step.is_finite() {
                format!("The step became too small {}: {step:.3e} s.", at(*t))
            } else {
                format!("No step is small enough {}: the errors are beyond all numbers.", at(*t))
            },
            "The motion has a jump or a singularity there; larger tolerances or a fixed step may pass it.".into(),
        ),
        Failure::TurnTooLarge { t, turn, step } => (
            Vec::new(),
            format!("A joint turned by {turn:.3} rad within one step of {step} s {}.", at(*t)),
            "Use a smaller step: at most a quarter turn can be followed.".into(),
        ),
        Failure::FrameLost { t, step, .. } => (
            Vec::new(),
            format!("The tangent frame could not be carried over one step of {step} s {}.", at(*t)),
            "Use a smaller step, or continuation \"none\".".into(),
        ),
        Failure::Unsupported(refusal) => {
            let (reason, alternative) = objection(refusal.objection);
            (Vec::new(), sentence(reason), sentence(alternative))
        }
        Failure::Invalid { setting: Setting::EliminatedRow, value } => {
            let row = *value as usize;
            (
                row_part(row).into_iter().collect(),
                format!("The {} cannot be eliminated: without it the others would hold less.", row_text(row)),
                "Name rows that depend on the others; check tells which multipliers are not unique.".into(),
            )
        }
        Failure::Invalid { setting, value } => (
            Vec::new(),
            format!("The setting \"{}\" cannot be {value}.", setting.id()),
            setting_remedy(*setting).into(),
        ),
        Failure::Chatter { t, switch, step } => {
            let (owner, text) = switch_of(lowered, *switch).unwrap_or(("?", "?".to_owned()));
            // What is written for the whole mechanism is called by its key.
            let named = owner != ENERGIES;
            let place = if named { format!("of \"{owner}\"") } else { "of the energies and generalized forces".to_owned() };
            (
                named.then(|| owner.to_owned()).into_iter().collect(),
                format!("`{text}` {place} flips to and fro {}: the step follows its jump and has shrunk to {step:.1e} s, in which the run would not end.", at(*t)),
                "Write a smooth law, for example tanh(v/eps) with a small eps in place of sign(v); or take a fixed step, which goes over the jump.".into(),
            )
        }
        Failure::Mismatch => (
            Vec::new(),
            "The run has another shape than was planned for it: this is an error of Holonomy, not of the document.".into(),
            "Please report it together with the document.".into(),
        ),
        Failure::OutOfWork { t } => (
            Vec::new(),
            format!("The work that was given was spent {}.", at(*t)),
            "A shorter run, larger steps or fewer samples take less.".into(),
        ),
        Failure::Beyond { t, row, depth } => (
            row_part(*row).into_iter().collect(),
            format!("The {} is passed by {} {}, on the side where it does not let anything be.", row_text(*row), size(*depth, *row), at(*t)),
            "Let it begin to hold on the side that is free, or change its side (at-most, at-least) or its stops.".into(),
        ),
        Failure::Jammed { t, row } => (
            row_part(*row).into_iter().collect(),
            format!("Nothing can give way {}: the {} and others close in on it from all sides.", at(*t), row_text(*row)),
            "Let one of them end, be slower, or be wider apart; or let the run end before it.".into(),
        ),
        Failure::Painleve { t, row } => (
            row_part(*row).into_iter().collect(),
            format!("No load balances the friction of the {} {}, or more than one does (Painleve).", row_text(*row), at(*t)),
            "Take less friction, or let the run end before it.".into(),
        ),
        Failure::Unbalanced { t, row } => (
            row_part(*row).into_iter().collect(),
            format!("No multiplier of the {} balances the force that follows from it {}, or more than one does.", row_text(*row), at(*t)),
            "Let the force take less of the multiplier.".into(),
        ),
        Failure::SharedLoad { row, .. } if lowered.reactive_rows().any(|own| own == *row) => (
            row_part(*row).into_iter().collect(),
            format!("The multiplier of the {}, which a force follows from, is not unique.", row_text(*row)),
            "Take joints that hold no more than is needed, or a force that follows from another row.".into(),
        ),
        Failure::SharedLoad { row, .. } => (
            row_part(*row).into_iter().collect(),
            format!("The load behind the friction of the {} is not unique.", row_text(*row)),
            "Take joints that hold no more than is needed, or leave its friction out.".into(),
        ),
        Failure::TooManyCrossings { t, crossing, count } => {
            let until = |t: f64| format!("until t = {} s", holonomy_expr::number_text(t));
            let (name, _) = lowered.events.crossing(*crossing);
            (
                vec![name.clone()],
                format!("The event \"{name}\" happens in shorter and shorter times, or too often: {count} times {}.", until(*t)),
                "Let the run end there (\"stop\"), hold the body by a joint that is switched on (\"switch\"), or change what the event does.".into(),
            )
        }
        Failure::Budget { t, steps } => (
            Vec::new(),
            format!("The budget of {steps} steps was spent {}.", at(*t)),
            "Use larger steps or tolerances, or a shorter duration.".into(),
        ),
    };
    let pose = left_open(failure, rows, lowered.m);
    let more =
        Box::new(Evidence { pose, detail: Detail::of(failure), behind: Some(failure.clone()), ..Evidence::default() });
    RunFailure { more, ..RunFailure::new(failure.id(), failure.t(), parts, message, remedy) }
}

/// The row that a failing step or assembly left open, where the failure says which.
fn left_open(failure: &Failure, rows: &[&RowOrigin], holonomic: usize) -> Option<LastPose> {
    let (t, row, residual, velocity) = match *failure {
        Failure::Inconsistent { t, row, residual, velocity } => (t, row, residual, velocity),
        Failure::NotConverged { t, row, residual, .. } | Failure::NotSolved { t, row: Some(row), residual, .. } => {
            (t, row, residual, false)
        }
        _ => return None,
    };
    let origin = rows.get(row)?;
    // Residuals of velocities of a holonomic row are its rate.
    let rate = velocity && row < holonomic && !origin.unit.is_empty();
    let unit = if rate { format!("{}/s", origin.unit) } else { origin.unit.to_owned() };
    let opened = Opened { part: origin.owner.clone(), row: origin.row.clone(), residual, unit, in_step: true };
    let opened = Some(opened).filter(|opened| opened.residual.is_finite());
    Some(LastPose { t, opened, smallest_singular_value: None, condition: None })
}

fn setting_remedy(setting: Setting) -> &'static str {
    match setting {
        Setting::Step => "Use a finite number greater than zero, and no longer than the duration.",
        Setting::Gamma | Setting::Alpha1 | Setting::Alpha0 | Setting::Rtol | Setting::Duration => {
            "Use a finite number, zero or greater."
        }
        _ => "Use a finite number greater than zero.",
    }
}

impl RunFailure {
    /// The same failure where the motion had grown by a factor that no mechanism grows by: the numbers ran out because of
    /// that, whichever of them was noticed first. `speeds`: the largest velocity of the first half of the run, and of its last
    /// sample.
    pub(crate) fn after_growth(self, speeds: (f64, f64)) -> Self {
        let (before, last) = speeds;
        // From rest nothing is known of how it grows.
        if self.cause != "non-finite" || before <= 0.0 || last <= GROWN * before {
            return self;
        }
        let message = format!(
            "The motion grew without bound, velocities from {before:.1e} to {last:.1e}, until numbers ran out: {}",
            lower_first(&self.message)
        );
        let remedy = "The method is unstable here: use a smaller step, an adaptive one (dopri5 with rtol), or a stabilization that \
                      holds the constraints, such as s-both2 or projection.";
        let more = Box::new(Evidence { grown: true, ..*self.more });
        Self { message, remedy: remedy.to_owned(), more, ..self }
    }
}

/// Velocities that grow by this factor have left the mechanism behind.
const GROWN: f64 = 1e4;

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| format!("{}{}", first.to_ascii_lowercase(), chars.as_str()))
}

fn quantity(what: Quantity) -> &'static str {
    match what {
        Quantity::Constraints | Quantity::Coordinates => "value",
        Quantity::ConstraintMatrix => "gradient",
        Quantity::VelocityBias => "rate",
        Quantity::ConstraintMatrixRate => "rate of the gradient",
        Quantity::MassMatrix => "mass",
        Quantity::Force => "force",
        Quantity::AccelerationBias => "second rate",
        Quantity::VelocityRowDerivatives => "derivative of the rate",
        Quantity::DynamicsDerivatives => "derivative of the forces",
        Quantity::Velocities => "velocity",
        Quantity::Accelerations => "acceleration",
        Quantity::Multipliers => "multiplier",
        Quantity::Turns => "angle",
        Quantity::Crossings => "value",
    }
}

pub(crate) fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string());
    let end = if text.ends_with('.') { "" } else { "." };
    format!("{first}{}{end}", chars.as_str())
}

//! The plan of a plot: which curves it has, how they are called and how they differ, its axes, the moments it marks, and how much of a
//! spectrum it shows first. A function of names, units and verdicts; nothing of a mechanism is known here. The program draws a plan.
//! The page has the same rules in `www/src/plots`, where they weigh a fifth; `tests/reference/plans.json` holds them against each other. No
//! words stand here: what is no name of the document is a value of an enum.

mod axes;
mod curve;
mod doubt;
mod kind;
mod moment;
mod parts;
mod reach;

pub use curve::{Channel, Curve, Run};
pub use kind::Kind;
pub use moment::{Moment, Moments, What, moments};
pub use parts::{Part, StandIn, Subject, stand_ins};
pub use reach::reach;

/// The abscissa of curves over time.
pub const TIME: &str = "t";
/// The abscissa of a spectrum.
pub const FREQUENCY: &str = "frequency";

/// A plot as it is asked for.
#[derive(Clone, Debug, Default, PartialEq, serde::Deserialize)]
#[serde(default)]
pub struct Plot {
    /// What it shows.
    pub kind: Kind,
    /// Names of channels; in pairs where one is over another.
    pub channels: Vec<String>,
    /// Logarithmic values.
    pub log: bool,
}

//! Where a mechanism rests, and what becomes of small motions about a rest or about a motion that goes on alike.

mod carrier;
mod leaning;
mod moment;
mod one_sided;
mod picture;
mod rest;
mod starts;
mod vibration;

pub use moment::Moment;
pub(crate) use moment::{named, no_derivatives, question, state};
pub(crate) use picture::{Picture, shares};
pub use rest::{Equilibrium, RestReport, Stability, WhyNone};
pub use vibration::{About, Fate, Vibration, VibrationMode, VibrationReport};

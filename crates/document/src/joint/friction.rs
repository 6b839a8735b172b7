//! Dry friction in joints.

use crate::At;
use crate::Scalar;
use crate::decode::{ids, record};

record! {
    /// Dry friction whose force follows from the load across the joint: it sticks up to `static` times the load, and slides against `kinetic`
    /// times the load.
    pub struct Friction as "the friction" {
        /// Greatest force of what sticks over the load. Default: `kinetic`.
        pub r#static: Option<At<Scalar>>,
        /// Force of what slides over the load. Default: `static`.
        pub kinetic: Option<At<Scalar>>,
        /// Where the joint turns: radius of the pin at which it rubs, m.
        pub radius: Option<At<Scalar>>,
        /// How it changes with the speed. Default dry.
        pub law: Option<At<FrictionLaw>>,
        /// With `regularized`: speed of slip at which it is 76 % of its greatest, m/s. Default 0.001.
        pub speed: Option<At<Scalar>>,
    }
}

ids! {
    /// How friction changes with the speed of slip.
    pub enum FrictionLaw as "law of friction", later: &[] => {
        /// It sticks, or slides against a force that does not depend on the speed.
        "dry" => Dry,
        /// It never sticks: kinetic friction times tanh(speed of slip / `speed`).
        "regularized" => Regularized,
    }
}

impl Friction {
    /// Is it rounded off?
    pub fn is_regularized(&self) -> bool {
        self.law.as_ref().is_some_and(|law| law.value == FrictionLaw::Regularized)
    }

    /// Its numbers.
    pub fn numbers(&self) -> impl Iterator<Item = &At<Scalar>> {
        [&self.r#static, &self.kinetic, &self.radius, &self.speed].into_iter().flatten()
    }
}

/// In which directions a joint slips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    /// It turns: one direction, at a radius.
    Turns,
    /// It slides along one direction.
    Slides,
    /// It turns and slides: two directions, one at a radius.
    TurnsAndSlides,
    /// It slides on a plane or a surface: two directions.
    OnPlane,
}

impl Slip {
    /// Does friction need a radius?
    pub fn turns(self) -> bool {
        matches!(self, Self::Turns | Self::TurnsAndSlides)
    }

    /// Are there two directions?
    pub fn in_two_directions(self) -> bool {
        matches!(self, Self::TurnsAndSlides | Self::OnPlane)
    }
}

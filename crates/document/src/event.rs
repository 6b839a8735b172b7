//! What happens when a quantity becomes zero, as the author wrote it.

use super::decode::{ids, record};
use super::leaf::{At, Scalar, Text};
use super::list::{ByChannel, NamedList};

record! {
    /// Something that happens when a quantity becomes zero. Without an action it is only marked.
    pub struct Event as "the event" {
        /// The quantity: an expression of parameters, t, coordinates and velocities.
        pub when: At<Scalar>,
        /// The sense in which it becomes zero. Default: both.
        pub direction: Option<Sense>,
        /// Joints, drivers and constraints that hold from then on, or no longer.
        pub switch: NamedList<At<Switched>>,
        /// Parameters that have another value from then on: numbers or expressions of the state just before.
        pub set: NamedList<At<Scalar>>,
        /// Impulses along coordinates, N s or N m s: coordinate to number or expression, for example "ball.y": "-1.8*m*ball.y'".
        pub impulse: ByChannel,
        /// The run ends there. Default false.
        pub stop: Option<bool>,
        /// The name that is shown.
        pub label: Option<Text>,
    }
}

ids! {
    /// Sense in which a quantity becomes zero.
    pub enum Sense as "direction", later: &[] => {
        /// From below zero.
        "rising" => Rising,
        /// From above zero.
        "falling" => Falling,
        /// From either side.
        "both" => Both,
    }
}

ids! {
    /// Whether rows hold.
    pub enum Switched as "position of a switch", later: &[] => {
        /// They hold.
        "on" => On,
        /// They do not hold.
        "off" => Off,
    }
}

impl Event {
    /// Does something come or go?
    pub fn switches(&self) -> bool {
        !self.switch.is_empty()
    }
}

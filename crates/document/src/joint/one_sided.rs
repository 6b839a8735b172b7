//! What holds from one side only: ends of travel, slack cords, walls.

use crate::At;
use crate::Scalar;
use crate::decode::{ids, record};

record! {
    /// Ends of the travel of a joint: two rows, `lower` and `upper`, that push one way only.
    pub struct Stops as "the stops" {
        /// Which coordinate of the joint. Default: its first.
        pub coordinate: Option<At<String>>,
        /// Least value of the coordinate, rad or m.
        pub lower: Option<At<Scalar>>,
        /// Greatest value of the coordinate, rad or m.
        pub upper: Option<At<Scalar>>,
        /// Speed after an impact over speed before it, 0 to 1. Default 0.
        pub restitution: Option<At<Scalar>>,
    }
}

impl Stops {
    /// The two ends that there are: the name of the row, whether the coordinate stays above it, its value.
    pub fn ends(&self) -> impl Iterator<Item = (&'static str, Side, &At<Scalar>)> {
        let lower = self.lower.iter().map(|value| ("lower", Side::AtLeast, value));
        lower.chain(self.upper.iter().map(|value| ("upper", Side::AtMost, value)))
    }
}

ids! {
    /// The side on which a row that pushes one way only holds nothing.
    pub enum Side as "side", later: &[] => {
        /// The quantity stays below its value, or reaches it.
        "at-most" => AtMost,
        /// The quantity stays above its value, or reaches it.
        "at-least" => AtLeast,
    }
}

ids! {
    /// The side on which a row that only pulls holds nothing.
    pub enum Slack as "side", later: &[] => {
        /// The quantity stays below its value, or reaches it.
        "at-most" => AtMost,
    }
}

ids! {
    /// The side on which a row that only pushes holds nothing.
    pub enum Open as "side", later: &[] => {
        /// The quantity stays above its value, or reaches it.
        "at-least" => AtLeast,
    }
}

impl Side {
    /// The other side.
    pub fn opposite(self) -> Self {
        match self {
            Self::AtMost => Self::AtLeast,
            Self::AtLeast => Self::AtMost,
        }
    }
}

/// A row that holds from one side only.
#[derive(Clone, Copy, Debug)]
pub struct OneSided<'a> {
    /// The side on which it holds nothing.
    pub side: Side,
    /// Speed after an impact over speed before it.
    pub restitution: Option<&'a At<Scalar>>,
}

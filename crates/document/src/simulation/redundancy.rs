//! What rows that depend on others carry.

use serde_json::json;

use super::super::decode::{Context, Decode, record, tagged};
use super::super::leaf::At;
use super::Plain;
use crate::json::Value;
use crate::schema::Schemas;

tagged! {
    /// What is done with dependent constraints.
    pub enum Redundancy as "redundancy", bare: true, later: &[] => {
        /// Chosen by the program.
        "auto" => Auto(Plain),
        /// Multipliers of dependent rows are 0.
        "eliminate" => Eliminate(Eliminate),
        /// The smallest sum of squares of all multipliers, in SI units.
        "minimum-norm" => MinimumNorm(Plain),
        /// The smallest weighted sum of squares of all multipliers.
        "weighted" => Weighted(Weighted),
    }
}

record! {
    /// Options of the elimination.
    pub struct Eliminate as "the redundancy" {
        /// The rows that carry nothing, for example "C.y"; a name alone means all its rows. Default: chosen by rank.
        pub eliminated: Option<Vec<At<String>>>,
    }
}

record! {
    /// Options of the weighted choice.
    pub struct Weighted as "the redundancy" {
        /// Weights of rows, for example {"C.y": 4, "W4": 2}; a name alone means all its rows; greater than zero. Default: 1.
        pub weights: Weights,
    }
}

/// The weight of a row, or of all rows of a joint.
#[derive(Clone, Debug)]
pub struct Weight {
    /// `joint.row`, or the joint.
    pub row: At<String>,
    /// Its weight: the more, the less the row carries.
    pub weight: At<f64>,
}

/// Weights in the order of the document.
#[derive(Clone, Debug, Default)]
pub struct Weights(pub Vec<Weight>);

impl Decode for Weights {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let members = context.members(value, "an object with a row for each entry")?;
        let mut list = Vec::new();
        for member in members {
            context.within(&member.key, |context| {
                let row = At { value: member.key.clone(), place: context.place(member.key_span) };
                list.extend(At::decode(&member.value, context).map(|weight| Weight { row, weight }));
            });
        }
        Some(Self(list))
    }
    fn absent() -> Option<Self> {
        Some(Self::default())
    }
    fn schema(_: &mut Schemas) -> serde_json::Value {
        json!({"type": "object", "additionalProperties": {"type": "number", "exclusiveMinimum": 0}})
    }
}

impl Redundancy {
    /// The rows (or joints) that are named.
    pub fn named(&self) -> Vec<&At<String>> {
        match self {
            Self::Eliminate(options) => options.eliminated.iter().flatten().collect(),
            Self::Weighted(options) => options.weights.0.iter().map(|weight| &weight.row).collect(),
            Self::Auto(_) | Self::MinimumNorm(_) => Vec::new(),
        }
    }
}

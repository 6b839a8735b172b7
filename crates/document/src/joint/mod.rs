//! Joints and drivers as the author wrote them.

mod facts;
mod friction;
mod kinds;
mod one_sided;

pub use facts::{
    Coupling, Direction, Facts, InSpace, JointKeys, JointRecord, Law, Need, Points, SpaceKey, Substitute, carrier,
};
pub use friction::{Friction, FrictionLaw, Slip};
pub use kinds::*;
pub use one_sided::{OneSided, Open, Side, Slack, Stops};

use serde_json::json;

use super::decode::{Context, Decode, record};
use super::leaf::{At, Pair, PointRef, Scalar, Vector};
use crate::diagnostic::{Code, Place};
use crate::json::{Node, Value};
use crate::schema::Schemas;

/// The two bodies of a joint and where it is.
#[derive(Clone, Copy, Debug)]
pub enum Attachment<'a> {
    /// A point of each body.
    Points(&'a PointRef, &'a PointRef),
    /// Two bodies and a global point at the pose as written; without a point where none is needed.
    Bodies(&'a At<String>, &'a At<String>, Option<&'a Vector>),
}

impl<'a> Attachment<'a> {
    /// The names of the two bodies; `ground` is one.
    pub fn bodies(&self) -> (&'a str, &'a str) {
        match self {
            Self::Points(first, second) => (&first.body, &second.body),
            Self::Bodies(first, second, _) => (&first.value, &second.value),
        }
    }
}

impl Joint {
    /// The two bodies and where the joint is. `None` for couplings, and while a document is being checked.
    pub fn attachment(&self) -> Option<Attachment<'_>> {
        self.record().keys().attachment()
    }

    /// The coupling that the joint is, if it is one.
    pub fn coupling(&self) -> Option<Coupling<'_>> {
        self.record().keys().coupling
    }

    /// The types of joints of space, of the plane, or of both where the document does not say.
    pub fn types(spatial: Option<bool>) -> Vec<&'static str> {
        let exists = |facts: &Facts| spatial.is_none_or(|spatial| facts.within(spatial).is_some());
        Self::IDS.iter().zip(Self::FACTS).filter(|(_, facts)| exists(facts)).map(|(id, _)| *id).collect()
    }

    /// What can stand in the place of a joint of type `id`. Whether one mends anything is for a check of the changed document to say.
    pub fn substitutes(id: &str, spatial: bool) -> &'static [Substitute] {
        let kind = Self::IDS.iter().position(|known| *known == id);
        kind.and_then(|kind| Self::FACTS[kind].within(spatial)).map_or(&[], |facts| facts.substitutes)
    }

    /// The facts of its kind in the plane or in space; bare ones where it does not exist.
    pub fn within(&self, spatial: bool) -> &'static InSpace {
        self.facts().within(spatial).unwrap_or(&InSpace::BARE)
    }

    /// The names of the joint's coordinates in the plane or in space: `angle`, `displacement`, `length`.
    pub fn coordinates(&self, spatial: bool) -> &'static [&'static str] {
        self.within(spatial).coordinates
    }
}

/// A direction for each of the two bodies.
#[derive(Clone, Debug)]
pub enum Axes {
    /// Global at the pose as written: the first is fixed to the first body, the second to the second.
    Global(Pair<Vector>),
    /// In the frames of the bodies, by name.
    Fixed {
        /// Body name and direction in that body's frame, in the order of the document.
        directions: Vec<(At<String>, Vector)>,
        /// Where the object stands.
        place: Place,
    },
}

impl Axes {
    /// Where they stand.
    pub fn place(&self) -> &Place {
        match self {
            Self::Global(pair) => &pair.place,
            Self::Fixed { place, .. } => place,
        }
    }

    /// All numbers and expressions in them.
    pub fn vectors(&self) -> Vec<&Vector> {
        match self {
            Self::Global(pair) => vec![&pair.first, &pair.second],
            Self::Fixed { directions, .. } => directions.iter().map(|(_, vector)| vector).collect(),
        }
    }
}

impl Decode for Axes {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let Node::Object(members) = &value.node else {
            if !matches!(value.node, Node::Array(_)) {
                context.wrong_type(value, "an array of two directions, or an object with one for each body");
                return None;
            }
            return Pair::decode(value, context).map(Self::Global);
        };
        if members.len() != 2 {
            let found = format!("an object of {}", members.len());
            let expected = "one direction for each of the two bodies";
            context.report(Code::WRONG_LENGTH, value.span, &[("expected", expected), ("found", &found)]);
            return None;
        }
        let mut directions = Vec::new();
        for member in members {
            context.within(&member.key, |context| {
                let body = At { value: member.key.clone(), place: context.place(member.key_span) };
                directions.extend(Vector::decode(&member.value, context).map(|direction| (body, direction)));
            });
        }
        let place = context.place(value.span);
        (directions.len() == 2).then_some(Self::Fixed { directions, place })
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        let vector = Vector::schema(schemas);
        json!({"anyOf": [
            {"type": "array", "minItems": 2, "maxItems": 2, "items": vector},
            {"type": "object", "minProperties": 2, "maxProperties": 2, "additionalProperties": vector}
        ]})
    }
}

record! {
    /// A driver: a joint coordinate follows a function of time. One row, `driver`.
    pub struct Driver as "the driver" {
        /// The joint.
        pub joint: At<String>,
        /// Its coordinate: angle or displacement.
        pub coordinate: At<String>,
        /// Expression in t and the parameters: rad or m.
        pub function: At<Scalar>,
    }
}

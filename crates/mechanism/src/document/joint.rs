//! Joints and drivers as the author wrote them.

#[cfg(feature = "schema")]
use serde_json::json;

use super::decode::{Context, Decode, record, tagged};
use super::leaf::{At, Pair, PointRef, Scalar, Vector};
use crate::diagnostic::{Code, Place};
use crate::json::{Node, Value};
#[cfg(feature = "schema")]
use crate::schema::Schemas;

/// Types that are planned, for spatial bodies and for the plane.
const LATER: &[&str] = &[
    "cylindrical",
    "screw",
    "universal",
    "constant-velocity",
    "spherical",
    "planar",
    "pin-slot",
    "point-plane",
    "point-surface",
    "gear",
    "rack",
    "knife-edge",
    "rolling",
];

tagged! {
    /// A joint: two bodies and how they may move against each other. The rows are first body minus second.
    pub enum Joint as "joint", bare: false, later: LATER => {
        /// Turns freely about a common point.
        "revolute" => Revolute(Revolute),
        /// Slides along an axis without turning.
        "prismatic" => Prismatic(Prismatic),
        /// Does not move at all.
        "weld" => Weld(Weld),
        /// Two points keep their distance.
        "distance" => Distance(Distance),
        /// Two bodies keep their angle.
        "angle" => Angle(Angle),
        /// A point of the second body stays on a curve of the first.
        "path" => Path(Path),
    }
}

record! {
    /// Turns freely about a common point: two rows, `x` and `y`.
    pub struct Revolute as "the revolute joint" {
        /// A point of each body; they coincide.
        pub connect: Option<Pair<PointRef>>,
        /// The two bodies, with `point`.
        pub bodies: Option<Pair<At<String>>>,
        /// The common point, global, at the pose as written, m.
        pub point: Option<Vector>,
    }
}

record! {
    /// Slides along an axis without turning: two rows, `n` and `angle`.
    pub struct Prismatic as "the prismatic joint" {
        /// A point of each body on the axis.
        pub connect: Option<Pair<PointRef>>,
        /// The two bodies, with `point`.
        pub bodies: Option<Pair<At<String>>>,
        /// A point of the axis, global, at the pose as written, m.
        pub point: Option<Vector>,
        /// The direction, global, at the pose as written; fixed to both bodies.
        pub axis: Option<Vector>,
        /// Instead of `axis`: a direction for each body.
        pub axes: Option<Axes>,
    }
}

record! {
    /// Does not move at all: three rows, `x`, `y` and `angle`.
    pub struct Weld as "the weld" {
        /// A point of each body; they coincide.
        pub connect: Option<Pair<PointRef>>,
        /// The two bodies, with `point`.
        pub bodies: Option<Pair<At<String>>>,
        /// The common point, global, at the pose as written, m.
        pub point: Option<Vector>,
    }
}

record! {
    /// Two points keep their distance: one row, `length`.
    pub struct Distance as "the distance" {
        /// A point of each body.
        pub connect: Pair<PointRef>,
        /// The distance, m. Default: as the pose is written.
        pub length: Option<At<Scalar>>,
    }
}

record! {
    /// Two bodies keep their angle: one row, `angle`.
    pub struct Angle as "the angle" {
        /// A point of each body; only the bodies matter.
        pub connect: Option<Pair<PointRef>>,
        /// The two bodies.
        pub bodies: Option<Pair<At<String>>>,
        /// Angle of the second body minus angle of the first, rad. Default: as the pose is written.
        pub value: Option<At<Scalar>>,
    }
}

record! {
    /// A point of the second body stays on a curve of the first: one row, `curve`.
    pub struct Path as "the path" {
        /// A point of each body; the point of the second follows the curve.
        pub connect: Option<Pair<PointRef>>,
        /// The two bodies, with `point`.
        pub bodies: Option<Pair<At<String>>>,
        /// The point that follows the curve, global, at the pose as written, m.
        pub point: Option<Vector>,
        /// Expression in x, y (the point in the frame of the first body, m) and t that is zero on the curve.
        pub curve: At<Scalar>,
    }
}

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
    /// The two bodies and where the joint is. `None` only while a document is being checked.
    pub fn attachment(&self) -> Option<Attachment<'_>> {
        let (connect, bodies, point) = self.attachment_keys();
        match (connect, bodies) {
            (Some(pair), _) => Some(Attachment::Points(&pair.first, &pair.second)),
            (None, Some(pair)) => Some(Attachment::Bodies(&pair.first, &pair.second, point)),
            (None, None) => None,
        }
    }

    /// The three keys as written.
    #[allow(clippy::type_complexity, reason = "three optional keys, used in two places of this crate")]
    pub(crate) fn attachment_keys(&self) -> (Option<&Pair<PointRef>>, Option<&Pair<At<String>>>, Option<&Vector>) {
        match self {
            Self::Revolute(joint) => (joint.connect.as_ref(), joint.bodies.as_ref(), joint.point.as_ref()),
            Self::Prismatic(joint) => (joint.connect.as_ref(), joint.bodies.as_ref(), joint.point.as_ref()),
            Self::Weld(joint) => (joint.connect.as_ref(), joint.bodies.as_ref(), joint.point.as_ref()),
            Self::Distance(joint) => (Some(&joint.connect), None, None),
            Self::Angle(joint) => (joint.connect.as_ref(), joint.bodies.as_ref(), None),
            Self::Path(joint) => (joint.connect.as_ref(), joint.bodies.as_ref(), joint.point.as_ref()),
        }
    }

    /// The names of the joint's coordinates: `angle`, `displacement`, `length`.
    pub fn coordinates(&self) -> &'static [&'static str] {
        match self {
            Self::Revolute(_) | Self::Angle(_) => &["angle"],
            Self::Prismatic(_) => &["displacement"],
            Self::Distance(_) => &["length"],
            Self::Weld(_) | Self::Path(_) => &[],
        }
    }

    /// Does the joint hold its coordinate itself?
    pub fn holds_coordinate(&self) -> bool {
        matches!(self, Self::Distance(_) | Self::Angle(_))
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
            context.report(Code::WrongLength, value.span, &[("expected", expected), ("found", &found)]);
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
    #[cfg(feature = "schema")]
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

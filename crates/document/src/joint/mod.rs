//! Joints and drivers as the author wrote them.

mod kinds;

pub use kinds::{
    Angle, ConstantVelocity, Cylindrical, Distance, Gear, KnifeEdge, Path, PinSlot, PlanarJoint, PointPlane,
    PointSurface, Prismatic, Rack, Revolute, Rolling, RollingShape, Screw, Spherical, Universal, Weld,
};

use serde_json::json;

use super::decode::{Context, Decode, record, tagged};
use super::leaf::{At, Pair, PointRef, Scalar, Vector};
use crate::diagnostic::{Code, Place};
use crate::json::{Node, Value};
use crate::schema::Schemas;

tagged! {
    /// A joint: two bodies and how they may move against each other. The rows are first body minus second.
    pub enum Joint as "joint", bare: false, later: &[], among: Joint::types => {
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
        /// A point of the second body slides along a slot of the first.
        "pin-slot" => PinSlot(PinSlot),
        /// Two joints turn in a fixed ratio.
        "gear" => Gear(Gear),
        /// A sliding joint follows a turning one.
        "rack" => Rack(Rack),
        /// A point of the second body moves only along an edge of it.
        "knife-edge" => KnifeEdge(KnifeEdge),
        /// A wheel of the second body rolls on a line of the first.
        "rolling" => Rolling(Rolling),
        /// Turns about an axis and slides along it.
        "cylindrical" => Cylindrical(Cylindrical),
        /// Slides along an axis as it turns about it.
        "screw" => Screw(Screw),
        /// A cross with a pin in each body.
        "universal" => Universal(Universal),
        /// Two shafts that turn alike whatever the angle between them.
        "constant-velocity" => ConstantVelocity(ConstantVelocity),
        /// A ball in a socket.
        "spherical" => Spherical(Spherical),
        /// Slides on a plane and turns about its normal.
        "planar" => Planar(PlanarJoint),
        /// A point of the second body stays on a plane of the first.
        "point-plane" => PointPlane(PointPlane),
        /// A point of the second body stays on a surface of the first.
        "point-surface" => PointSurface(PointSurface),
    }
}

/// Two joints that move together: neither body nor place of its own.
#[derive(Clone, Copy, Debug)]
pub struct Coupling<'a> {
    /// The two joints.
    pub joints: &'a Pair<At<String>>,
    /// The coordinate of each.
    pub coordinates: [&'static str; 2],
    /// What the coordinate of the first is multiplied by.
    pub factor: &'a At<Scalar>,
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
    pub fn attachment_keys(&self) -> (Option<&Pair<PointRef>>, Option<&Pair<At<String>>>, Option<&Vector>) {
        match self {
            Self::Distance(joint) => (Some(&joint.connect), None, None),
            Self::Angle(joint) => (joint.connect.as_ref(), joint.bodies.as_ref(), None),
            Self::Revolute(joint) => (joint.connect.as_ref(), joint.bodies.as_ref(), joint.point.as_ref()),
            Self::Prismatic(joint) => (joint.connect.as_ref(), joint.bodies.as_ref(), joint.point.as_ref()),
            Self::Weld(joint) => (joint.connect.as_ref(), joint.bodies.as_ref(), joint.point.as_ref()),
            Self::Path(joint) => (joint.connect.as_ref(), joint.bodies.as_ref(), joint.point.as_ref()),
            Self::PinSlot(joint) => (joint.connect.as_ref(), joint.bodies.as_ref(), joint.point.as_ref()),
            Self::KnifeEdge(joint) => (None, Some(&joint.bodies), Some(&joint.point)),
            Self::Rolling(joint) => (joint.connect.as_ref(), joint.bodies.as_ref(), joint.point.as_ref()),
            Self::Gear(_) | Self::Rack(_) => (None, None, None),
            Self::Cylindrical(joint) => (joint.connect.as_ref(), joint.bodies.as_ref(), joint.point.as_ref()),
            Self::Screw(joint) => (joint.connect.as_ref(), joint.bodies.as_ref(), joint.point.as_ref()),
            Self::Universal(joint) => (joint.connect.as_ref(), joint.bodies.as_ref(), joint.point.as_ref()),
            Self::ConstantVelocity(joint) => (joint.connect.as_ref(), joint.bodies.as_ref(), joint.point.as_ref()),
            Self::Spherical(joint) => (joint.connect.as_ref(), joint.bodies.as_ref(), joint.point.as_ref()),
            Self::Planar(joint) => (joint.connect.as_ref(), joint.bodies.as_ref(), joint.point.as_ref()),
            Self::PointPlane(joint) => (joint.connect.as_ref(), joint.bodies.as_ref(), joint.point.as_ref()),
            Self::PointSurface(joint) => (joint.connect.as_ref(), joint.bodies.as_ref(), joint.point.as_ref()),
        }
    }

    /// The coupling that the joint is, if it is one.
    pub fn coupling(&self) -> Option<Coupling<'_>> {
        Some(match self {
            Self::Gear(gear) => Coupling { joints: &gear.joints, coordinates: ["angle", "angle"], factor: &gear.ratio },
            Self::Rack(rack) => {
                Coupling { joints: &rack.joints, coordinates: ["angle", "displacement"], factor: &rack.radius }
            }
            _ => return None,
        })
    }

    /// The directions that belong to the joint: functions of the parameters.
    pub fn directions(&self) -> Vec<&Vector> {
        let (axis, axes) = self.direction_keys();
        let further = match self {
            Self::KnifeEdge(joint) => joint.normal.as_ref(),
            Self::Rolling(joint) => joint.axis.as_ref(),
            _ => None,
        };
        axis.into_iter().chain(axes.into_iter().flat_map(|axes| axes.vectors())).chain(further).collect()
    }

    /// Numbers of the joint that are functions of the parameters.
    pub fn numbers(&self) -> Option<&At<Scalar>> {
        match self {
            Self::Distance(joint) => joint.length.as_ref(),
            Self::Angle(joint) => joint.value.as_ref(),
            Self::Screw(joint) => Some(&joint.pitch),
            Self::Gear(joint) => Some(&joint.ratio),
            Self::Rack(joint) => Some(&joint.radius),
            Self::Rolling(joint) => Some(&joint.radius),
            _ => None,
        }
    }

    /// The keys that give its directions: one for both bodies, and one for each.
    pub fn direction_keys(&self) -> (Option<&Vector>, Option<&Axes>) {
        match self {
            Self::Revolute(joint) => (joint.axis.as_ref(), joint.axes.as_ref()),
            Self::Prismatic(joint) => (joint.axis.as_ref(), joint.axes.as_ref()),
            Self::Cylindrical(joint) => (joint.axis.as_ref(), joint.axes.as_ref()),
            Self::Screw(joint) => (joint.axis.as_ref(), joint.axes.as_ref()),
            Self::Planar(joint) => (joint.normal.as_ref(), joint.axes.as_ref()),
            Self::PointPlane(joint) => (Some(&joint.normal), None),
            Self::Universal(joint) => (None, Some(&joint.axes)),
            Self::ConstantVelocity(joint) => (None, Some(&joint.axes)),
            Self::PinSlot(joint) => (Some(&joint.axis), None),
            Self::KnifeEdge(joint) => (Some(&joint.direction), None),
            Self::Rolling(joint) => (Some(&joint.normal), None),
            _ => (None, None),
        }
    }

    /// The name of the key with the one direction, if the joint must have that or `axes`.
    pub fn direction_key(&self, space: bool) -> Option<&'static str> {
        match self {
            Self::Revolute(_) if !space => None,
            Self::Revolute(_) | Self::Prismatic(_) | Self::Cylindrical(_) | Self::Screw(_) => Some("axis"),
            Self::Planar(_) => Some("normal"),
            _ => None,
        }
    }

    /// The types of joints of the plane.
    pub const IN_THE_PLANE: &[&str] = &[
        "revolute",
        "prismatic",
        "weld",
        "distance",
        "angle",
        "path",
        "pin-slot",
        "gear",
        "rack",
        "knife-edge",
        "rolling",
    ];
    /// The types of joints of space.
    pub const IN_SPACE: &[&str] = &[
        "revolute",
        "prismatic",
        "weld",
        "distance",
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

    /// The types of joints of space, of the plane, or of both where the document does not say.
    pub fn types(spatial: Option<bool>) -> &'static [&'static str] {
        match spatial {
            Some(true) => Self::IN_SPACE,
            Some(false) => Self::IN_THE_PLANE,
            None => Self::IDS,
        }
    }

    /// Does the joint exist in the plane, and in space?
    pub fn spaces(&self) -> (bool, bool) {
        (Self::IN_THE_PLANE.contains(&self.id()), Self::IN_SPACE.contains(&self.id()))
    }

    /// The names of the joint's coordinates in the plane or in space: `angle`, `displacement`, `length`.
    pub fn coordinates(&self, space: bool) -> &'static [&'static str] {
        match self {
            Self::Revolute(_) | Self::Angle(_) | Self::Planar(_) => &["angle"],
            Self::Prismatic(_) => &["displacement"],
            Self::Cylindrical(_) | Self::Screw(_) => &["angle", "displacement"],
            Self::Universal(_) => &["angle1", "angle2"],
            Self::Distance(_) => &["length"],
            Self::PinSlot(_) if space => &["displacement"],
            Self::PinSlot(_) => &["displacement", "angle"],
            _ => &[],
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

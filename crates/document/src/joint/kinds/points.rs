//! Joints that hold a distance or an angle, or a point of one body on a line, a plane, a curve or a surface of the other.

use super::super::facts::{Direction, Facts, InSpace, JointKeys, JointRecord, Points};
use super::super::{Friction, Side, Slack, Slip, Stops};
use crate::decode::record;
use crate::leaf::{At, Pair, PointRef, Scalar, Vector};

record! {
    /// Two points keep their distance: one row, `length`.
    pub struct Distance as "the distance" {
        /// A point of each body.
        pub connect: Pair<PointRef>,
        /// The distance, m. Default: as the pose is written.
        pub length: Option<At<Scalar>>,
        /// Holds from one side only: the distance is at most or at least the length. Default: it holds from both.
        pub side: Option<At<Side>>,
        /// With `side`: speed after an impact over speed before it, 0 to 1. Default 0.
        pub restitution: Option<At<Scalar>>,
    }
}

impl Distance {
    /// The kind.
    pub const FACTS: Facts = Facts {
        plane: Some(InSpace { coordinates: &["length"], ..InSpace::BARE }),
        space: Some(InSpace { coordinates: &["length"], ..InSpace::BARE }),
        points: Points::Apart,
        others: Some(&[("length", None)]),
        slips: None,
        sides: Side::IDS,
        loose: false,
        holds_coordinate: true,
    };
}

impl JointRecord for Distance {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys {
            connect: Some(&self.connect),
            number: self.length.as_ref(),
            positive: Some("The length"),
            side: self.side.as_ref().map(|side| side.value),
            restitution: self.restitution.as_ref(),
            ..JointKeys::default()
        }
    }
}

record! {
    /// A rope that runs over points: one row, `length`.
    pub struct Rope as "the rope" {
        /// The points that it runs over, from end to end: small pulleys or eyes without friction, two or more.
        pub through: At<Vec<PointRef>>,
        /// Its length, m. Default: as the pose is written.
        pub length: Option<At<Scalar>>,
        /// Holds from one side only: the rope is at most as long, and slack where it is shorter. Default: it holds from both.
        pub side: Option<At<Slack>>,
        /// With `side`: speed after an impact over speed before it, 0 to 1. Default 0.
        pub restitution: Option<At<Scalar>>,
    }
}

impl Rope {
    /// The kind.
    pub const FACTS: Facts = Facts {
        plane: Some(InSpace { coordinates: &["length"], ..InSpace::BARE }),
        space: Some(InSpace { coordinates: &["length"], ..InSpace::BARE }),
        points: Points::Apart,
        others: None,
        slips: None,
        sides: Slack::IDS,
        loose: false,
        holds_coordinate: true,
    };
}

impl JointRecord for Rope {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys {
            through: Some(&self.through),
            number: self.length.as_ref(),
            positive: Some("The length"),
            side: self.side.as_ref().map(|_| Side::AtMost),
            restitution: self.restitution.as_ref(),
            ..JointKeys::default()
        }
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

impl Angle {
    /// The kind.
    pub const FACTS: Facts = Facts {
        plane: Some(InSpace { coordinates: &["angle"], ..InSpace::BARE }),
        space: None,
        points: Points::Free,
        others: Some(&[("value", None)]),
        slips: None,
        sides: &[],
        loose: false,
        holds_coordinate: true,
    };
}

impl JointRecord for Angle {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys {
            number: self.value.as_ref(),
            needs_no_point: true,
            ..JointKeys::placed(&self.connect, &self.bodies, &None)
        }
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
        /// Holds from one side only: the expression is at most or at least zero. Default: it holds from both.
        pub side: Option<At<Side>>,
        /// With `side`: speed after an impact over speed before it, 0 to 1. Default 0.
        pub restitution: Option<At<Scalar>>,
        /// Dry friction.
        pub friction: Option<Box<Friction>>,
    }
}

impl Path {
    /// The kind.
    pub const FACTS: Facts = Facts {
        plane: Some(InSpace::BARE),
        space: None,
        points: Points::Apart,
        others: None,
        slips: Some(Slip::Slides),
        sides: Side::IDS,
        loose: false,
        holds_coordinate: false,
    };
}

impl JointRecord for Path {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys {
            written: Some(&self.curve),
            side: self.side.as_ref().map(|side| side.value),
            restitution: self.restitution.as_ref(),
            friction: self.friction.as_deref().zip(Self::FACTS.slips),
            ..JointKeys::placed(&self.connect, &self.bodies, &self.point)
        }
    }
}

record! {
    /// A point of the second body stays on a plane of the first: one row, `n`. Space only.
    pub struct PointPlane as "the point-plane joint" {
        /// A point of each body; the plane goes through that of the first.
        pub connect: Option<Pair<PointRef>>,
        /// The two bodies, with `point`.
        pub bodies: Option<Pair<At<String>>>,
        /// The point on the plane, global, at the pose as written, m.
        pub point: Option<Vector>,
        /// The normal of the plane, global, at the pose as written; fixed to the first body.
        pub normal: Vector,
        /// Holds from one side only: the point stays below the plane (at-most) or above it, along the normal. Default: it holds from both.
        pub side: Option<At<Side>>,
        /// With `side`: speed after an impact over speed before it, 0 to 1. Default 0.
        pub restitution: Option<At<Scalar>>,
        /// Dry friction.
        pub friction: Option<Box<Friction>>,
    }
}

impl PointPlane {
    /// The kind.
    pub const FACTS: Facts = Facts {
        plane: None,
        space: Some(InSpace { direction: Direction::Own("normal"), ..InSpace::BARE }),
        points: Points::Plane,
        others: Some(&[]),
        slips: Some(Slip::OnPlane),
        sides: Side::IDS,
        loose: false,
        holds_coordinate: false,
    };
}

impl JointRecord for PointPlane {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys {
            axis: Some(&self.normal),
            side: self.side.as_ref().map(|side| side.value),
            restitution: self.restitution.as_ref(),
            friction: self.friction.as_deref().zip(Self::FACTS.slips),
            ..JointKeys::placed(&self.connect, &self.bodies, &self.point)
        }
    }
}

record! {
    /// A point of the second body stays on a surface of the first: one row, `surface`. Space only.
    pub struct PointSurface as "the point-surface joint" {
        /// A point of each body; the point of the second stays on the surface.
        pub connect: Option<Pair<PointRef>>,
        /// The two bodies, with `point`.
        pub bodies: Option<Pair<At<String>>>,
        /// The point on the surface, global, at the pose as written, m.
        pub point: Option<Vector>,
        /// Expression in x, y, z (the point in the frame of the first body, m) and t that is zero on the surface.
        pub surface: At<Scalar>,
        /// Holds from one side only: the expression is at most or at least zero. Default: it holds from both.
        pub side: Option<At<Side>>,
        /// With `side`: speed after an impact over speed before it, 0 to 1. Default 0.
        pub restitution: Option<At<Scalar>>,
        /// Dry friction.
        pub friction: Option<Box<Friction>>,
    }
}

impl PointSurface {
    /// The kind.
    pub const FACTS: Facts = Facts {
        plane: None,
        space: Some(InSpace::BARE),
        points: Points::Apart,
        others: None,
        slips: Some(Slip::OnPlane),
        sides: Side::IDS,
        loose: false,
        holds_coordinate: false,
    };
}

impl JointRecord for PointSurface {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys {
            written: Some(&self.surface),
            side: self.side.as_ref().map(|side| side.value),
            restitution: self.restitution.as_ref(),
            friction: self.friction.as_deref().zip(Self::FACTS.slips),
            ..JointKeys::placed(&self.connect, &self.bodies, &self.point)
        }
    }
}

record! {
    /// A point of the second body slides along a slot of the first and turns freely. In the plane one row, `n`; in space two,
    /// `b c`.
    pub struct PinSlot as "the pin-slot" {
        /// A point of the slot on the first body, the pin on the second.
        pub connect: Option<Pair<PointRef>>,
        /// The two bodies, with `point`.
        pub bodies: Option<Pair<At<String>>>,
        /// The pin, global, at the pose as written, m.
        pub point: Option<Vector>,
        /// The direction of the slot, global, at the pose as written; fixed to the first body.
        pub axis: Vector,
        /// Ends of its travel.
        pub stops: Option<Stops>,
        /// Dry friction.
        pub friction: Option<Box<Friction>>,
    }
}

impl PinSlot {
    /// The kind.
    pub const FACTS: Facts = Facts {
        plane: Some(InSpace {
            coordinates: &["displacement", "angle"],
            direction: Direction::Own("axis"),
            ..InSpace::BARE
        }),
        space: Some(InSpace { coordinates: &["displacement"], direction: Direction::Own("axis"), ..InSpace::BARE }),
        points: Points::Line,
        others: Some(&[]),
        slips: Some(Slip::Slides),
        sides: &[],
        loose: false,
        holds_coordinate: false,
    };
}

impl JointRecord for PinSlot {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys {
            axis: Some(&self.axis),
            stops: self.stops.as_ref(),
            friction: self.friction.as_deref().zip(Self::FACTS.slips),
            ..JointKeys::placed(&self.connect, &self.bodies, &self.point)
        }
    }
}

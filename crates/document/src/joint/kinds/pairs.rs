//! Joints of shafts, balls, slides and planes: what holds two bodies at a common point, axis or plane.

use super::super::facts::{Direction, Facts, InSpace, JointKeys, JointRecord, Points, along, less, plain};
use super::super::{Axes, Friction, Slip, Stops};
use super::{UP, X, Y};
use crate::decode::record;
use crate::leaf::{At, Pair, PointRef, Scalar, Vector};

record! {
    /// Turns freely about a common point. In the plane two rows, `x` and `y`; in space five, `x y z mb mc`, and an axis.
    pub struct Revolute as "the revolute joint" {
        /// A point of each body; they coincide.
        pub connect: Option<Pair<PointRef>>,
        /// The two bodies, with `point`.
        pub bodies: Option<Pair<At<String>>>,
        /// The common point, global, at the pose as written, m.
        pub point: Option<Vector>,
        /// In space: the direction, global, at the pose as written; fixed to both bodies.
        pub axis: Option<Vector>,
        /// In space, instead of `axis`: a direction for each body.
        pub axes: Option<Axes>,
        /// Ends of its travel.
        pub stops: Option<Stops>,
        /// Dry friction.
        pub friction: Option<Box<Friction>>,
    }
}

impl Revolute {
    /// The kind.
    pub const FACTS: Facts = Facts {
        plane: Some(InSpace {
            coordinates: &["angle"],
            substitutes: &[along("pin-slot", "axis", X), along("pin-slot", "axis", Y)],
            ..InSpace::BARE
        }),
        space: Some(InSpace {
            aligned: &[0],
            coordinates: &["angle"],
            direction: Direction::Either("axis"),
            substitutes: &[plain("cylindrical"), less("spherical", &["axis", "axes", "stops", "friction"])],
        }),
        points: Points::Together,
        others: Some(&[]),
        slips: Some(Slip::Turns),
        sides: &[],
        loose: false,
        holds_coordinate: false,
    };
}

impl JointRecord for Revolute {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys {
            axis: self.axis.as_ref(),
            axes: self.axes.as_ref(),
            stops: self.stops.as_ref(),
            friction: self.friction.as_deref().zip(Self::FACTS.slips),
            ..JointKeys::placed(&self.connect, &self.bodies, &self.point)
        }
    }
}

record! {
    /// Slides along an axis without turning. In the plane two rows, `n` and `angle`; in space five, `b c ma mb mc`.
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
        /// Ends of its travel.
        pub stops: Option<Stops>,
        /// Dry friction.
        pub friction: Option<Box<Friction>>,
    }
}

impl Prismatic {
    /// The kind.
    pub const FACTS: Facts = Facts {
        plane: Some(InSpace {
            coordinates: &["displacement"],
            direction: Direction::Either("axis"),
            substitutes: &[plain("pin-slot")],
            ..InSpace::BARE
        }),
        space: Some(InSpace {
            aligned: &[0, 1],
            coordinates: &["displacement"],
            direction: Direction::Either("axis"),
            substitutes: &[plain("cylindrical")],
        }),
        points: Points::Line,
        others: Some(&[]),
        slips: Some(Slip::Slides),
        sides: &[],
        loose: false,
        holds_coordinate: false,
    };
}

impl JointRecord for Prismatic {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys {
            axis: self.axis.as_ref(),
            axes: self.axes.as_ref(),
            stops: self.stops.as_ref(),
            friction: self.friction.as_deref().zip(Self::FACTS.slips),
            ..JointKeys::placed(&self.connect, &self.bodies, &self.point)
        }
    }
}

record! {
    /// Does not move at all. In the plane three rows, `x`, `y` and `angle`; in space six, `x y z ma mb mc`.
    pub struct Weld as "the weld" {
        /// A point of each body; they coincide.
        pub connect: Option<Pair<PointRef>>,
        /// The two bodies, with `point`.
        pub bodies: Option<Pair<At<String>>>,
        /// The common point, global, at the pose as written, m.
        pub point: Option<Vector>,
    }
}

impl Weld {
    /// The kind.
    pub const FACTS: Facts = Facts {
        plane: Some(InSpace { substitutes: &[plain("revolute")], ..InSpace::BARE }),
        space: Some(InSpace { aligned: &[0, 1], substitutes: &[plain("spherical")], ..InSpace::BARE }),
        points: Points::Together,
        others: Some(&[]),
        slips: None,
        sides: &[],
        loose: false,
        holds_coordinate: false,
    };
}

impl JointRecord for Weld {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys::placed(&self.connect, &self.bodies, &self.point)
    }
}

record! {
    /// Turns about an axis and slides along it: four rows, `b c mb mc`. Space only.
    pub struct Cylindrical as "the cylindrical joint" {
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
        /// Ends of its travel.
        pub stops: Option<Stops>,
        /// Dry friction.
        pub friction: Option<Box<Friction>>,
    }
}

impl Cylindrical {
    /// The kind.
    pub const FACTS: Facts = Facts {
        plane: None,
        space: Some(InSpace {
            aligned: &[0],
            coordinates: &["angle", "displacement"],
            direction: Direction::Either("axis"),
            substitutes: &[less("pin-slot", &["stops", "friction"])],
        }),
        points: Points::Line,
        others: Some(&[]),
        slips: Some(Slip::TurnsAndSlides),
        sides: &[],
        loose: false,
        holds_coordinate: false,
    };
}

impl JointRecord for Cylindrical {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys {
            axis: self.axis.as_ref(),
            axes: self.axes.as_ref(),
            stops: self.stops.as_ref(),
            friction: self.friction.as_deref().zip(Self::FACTS.slips),
            ..JointKeys::placed(&self.connect, &self.bodies, &self.point)
        }
    }
}

record! {
    /// Slides along an axis as it turns about it: five rows, `a b c mb mc`. Space only.
    pub struct Screw as "the screw" {
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
        /// Displacement for one turn, m; negative for a left-handed screw.
        pub pitch: At<Scalar>,
        /// Ends of its travel.
        pub stops: Option<Stops>,
    }
}

impl Screw {
    /// The kind.
    pub const FACTS: Facts = Facts {
        plane: None,
        space: Some(InSpace {
            aligned: &[0],
            coordinates: &["angle", "displacement"],
            direction: Direction::Either("axis"),
            substitutes: &[less("cylindrical", &["pitch", "stops", "friction"])],
        }),
        points: Points::Line,
        others: Some(&[("pitch", Some(0.01))]),
        slips: None,
        sides: &[],
        loose: false,
        holds_coordinate: false,
    };
}

impl JointRecord for Screw {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys {
            axis: self.axis.as_ref(),
            axes: self.axes.as_ref(),
            number: Some(&self.pitch),
            stops: self.stops.as_ref(),
            ..JointKeys::placed(&self.connect, &self.bodies, &self.point)
        }
    }
}

record! {
    /// A cross with a pin in each body: four rows, `x y z mc`. Space only.
    pub struct Universal as "the universal joint" {
        /// A point of each body; they coincide.
        pub connect: Option<Pair<PointRef>>,
        /// The two bodies, with `point`.
        pub bodies: Option<Pair<At<String>>>,
        /// The centre of the cross, global, at the pose as written, m.
        pub point: Option<Vector>,
        /// The pins: the first in the first body, the second in the second. Perpendicular once the joint is closed.
        pub axes: Axes,
        /// Ends of its travel.
        pub stops: Option<Stops>,
    }
}

impl Universal {
    /// The kind.
    pub const FACTS: Facts = Facts {
        plane: None,
        space: Some(InSpace {
            coordinates: &["angle1", "angle2"],
            direction: Direction::Own("axes"),
            substitutes: &[less("spherical", &["axes", "stops", "friction"])],
            ..InSpace::BARE
        }),
        points: Points::Together,
        others: Some(&[]),
        slips: None,
        sides: &[],
        loose: false,
        holds_coordinate: false,
    };
}

impl JointRecord for Universal {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys {
            axes: Some(&self.axes),
            stops: self.stops.as_ref(),
            ..JointKeys::placed(&self.connect, &self.bodies, &self.point)
        }
    }
}

record! {
    /// Two shafts that turn alike whatever the angle between them: four rows, `x y z ma`. Space only.
    pub struct ConstantVelocity as "the constant-velocity joint" {
        /// A point of each body; they coincide.
        pub connect: Option<Pair<PointRef>>,
        /// The two bodies, with `point`.
        pub bodies: Option<Pair<At<String>>>,
        /// The point where the shafts meet, global, at the pose as written, m.
        pub point: Option<Vector>,
        /// The shafts: the first in the first body, the second in the second, both pointing the same way along the line of shafts.
        pub axes: Axes,
    }
}

impl ConstantVelocity {
    /// The kind.
    pub const FACTS: Facts = Facts {
        plane: None,
        space: Some(InSpace {
            direction: Direction::Own("axes"),
            substitutes: &[less("spherical", &["axes", "stops", "friction"])],
            ..InSpace::BARE
        }),
        points: Points::Together,
        others: Some(&[]),
        slips: None,
        sides: &[],
        loose: false,
        holds_coordinate: false,
    };
}

impl JointRecord for ConstantVelocity {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys { axes: Some(&self.axes), ..JointKeys::placed(&self.connect, &self.bodies, &self.point) }
    }
}

record! {
    /// A ball in a socket: three rows, `x y z`. Space only.
    pub struct Spherical as "the spherical joint" {
        /// A point of each body; they coincide.
        pub connect: Option<Pair<PointRef>>,
        /// The two bodies, with `point`.
        pub bodies: Option<Pair<At<String>>>,
        /// The common point, global, at the pose as written, m.
        pub point: Option<Vector>,
    }
}

impl Spherical {
    /// The kind.
    pub const FACTS: Facts = Facts {
        plane: None,
        space: Some(InSpace { substitutes: &[along("point-plane", "normal", UP)], ..InSpace::BARE }),
        points: Points::Together,
        others: Some(&[]),
        slips: None,
        sides: &[],
        loose: false,
        holds_coordinate: false,
    };
}

impl JointRecord for Spherical {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys::placed(&self.connect, &self.bodies, &self.point)
    }
}

record! {
    /// Slides on a plane and turns about its normal: three rows, `n mb mc`. Space only.
    pub struct PlanarJoint as "the planar joint" {
        /// A point of each body on the plane.
        pub connect: Option<Pair<PointRef>>,
        /// The two bodies, with `point`.
        pub bodies: Option<Pair<At<String>>>,
        /// A point of the plane, global, at the pose as written, m.
        pub point: Option<Vector>,
        /// The normal of the plane, global, at the pose as written; fixed to both bodies.
        pub normal: Option<Vector>,
        /// Instead of `normal`: a direction for each body.
        pub axes: Option<Axes>,
        /// Ends of its travel.
        pub stops: Option<Stops>,
    }
}

impl PlanarJoint {
    /// The kind.
    pub const FACTS: Facts = Facts {
        plane: None,
        space: Some(InSpace {
            aligned: &[0],
            coordinates: &["angle"],
            direction: Direction::Either("normal"),
            substitutes: &[plain("point-plane")],
        }),
        points: Points::Plane,
        others: Some(&[]),
        slips: None,
        sides: &[],
        loose: false,
        holds_coordinate: false,
    };
}

impl JointRecord for PlanarJoint {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys {
            axis: self.normal.as_ref(),
            axes: self.axes.as_ref(),
            stops: self.stops.as_ref(),
            ..JointKeys::placed(&self.connect, &self.bodies, &self.point)
        }
    }
}

//! The kinds of joints: the keys of each, and what is known of it without its equations.

use super::super::decode::{ids, record, tagged};
use super::super::leaf::{At, Pair, PointRef, Scalar, Vector};
use super::Axes;
use super::facts::{
    Coupling, Direction, Facts, InSpace, JointKeys, JointRecord, Need, Points, SpaceKey, along, less, plain,
};

/// Directions that substitutes begin with.
const X: &[f64] = &[1.0, 0.0];
const Y: &[f64] = &[0.0, 1.0];
const UP: &[f64] = &[0.0, 0.0, 1.0];

tagged! {
    /// A joint: two bodies and how they may move against each other. The rows are first body minus second.
    pub enum Joint as "joint", bare: false, later: &[], among: Joint::types, record: JointRecord, facts: Facts => {
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
        /// A point of the second body slides along a slot of the first.
        "pin-slot" => PinSlot(PinSlot),
        /// A point of the second body stays on a plane of the first.
        "point-plane" => PointPlane(PointPlane),
        /// A point of the second body stays on a surface of the first.
        "point-surface" => PointSurface(PointSurface),
        /// Two joints turn in a fixed ratio.
        "gear" => Gear(Gear),
        /// A sliding joint follows a turning one.
        "rack" => Rack(Rack),
        /// A point of the second body moves only along an edge of it.
        "knife-edge" => KnifeEdge(KnifeEdge),
        /// A wheel of the second body rolls on a line of the first.
        "rolling" => Rolling(Rolling),
    }
}

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
            substitutes: &[plain("cylindrical"), less("spherical", &["axis", "axes"])],
        }),
        points: Points::Together,
        others: Some(&[]),
        holds_coordinate: false,
    };
}

impl JointRecord for Revolute {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys {
            axis: self.axis.as_ref(),
            axes: self.axes.as_ref(),
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
        holds_coordinate: false,
    };
}

impl JointRecord for Prismatic {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys {
            axis: self.axis.as_ref(),
            axes: self.axes.as_ref(),
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
        holds_coordinate: false,
    };
}

impl JointRecord for Weld {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys::placed(&self.connect, &self.bodies, &self.point)
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

impl Distance {
    /// The kind.
    pub const FACTS: Facts = Facts {
        plane: Some(InSpace { coordinates: &["length"], ..InSpace::BARE }),
        space: Some(InSpace { coordinates: &["length"], ..InSpace::BARE }),
        points: Points::Apart,
        others: Some(&[("length", None)]),
        holds_coordinate: true,
    };
}

impl JointRecord for Distance {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys {
            connect: Some(&self.connect),
            number: self.length.as_ref(),
            positive: Some("The length"),
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
    }
}

impl Path {
    /// The kind.
    pub const FACTS: Facts =
        Facts { plane: Some(InSpace::BARE), space: None, points: Points::Apart, others: None, holds_coordinate: false };
}

impl JointRecord for Path {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys { written: Some(&self.curve), ..JointKeys::placed(&self.connect, &self.bodies, &self.point) }
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
            substitutes: &[less("pin-slot", &[])],
        }),
        points: Points::Line,
        others: Some(&[]),
        holds_coordinate: false,
    };
}

impl JointRecord for Cylindrical {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys {
            axis: self.axis.as_ref(),
            axes: self.axes.as_ref(),
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
            substitutes: &[less("cylindrical", &["pitch"])],
        }),
        points: Points::Line,
        others: Some(&[("pitch", Some(0.01))]),
        holds_coordinate: false,
    };
}

impl JointRecord for Screw {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys {
            axis: self.axis.as_ref(),
            axes: self.axes.as_ref(),
            number: Some(&self.pitch),
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
    }
}

impl Universal {
    /// The kind.
    pub const FACTS: Facts = Facts {
        plane: None,
        space: Some(InSpace {
            coordinates: &["angle1", "angle2"],
            direction: Direction::Own("axes"),
            substitutes: &[less("spherical", &["axes"])],
            ..InSpace::BARE
        }),
        points: Points::Together,
        others: Some(&[]),
        holds_coordinate: false,
    };
}

impl JointRecord for Universal {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys { axes: Some(&self.axes), ..JointKeys::placed(&self.connect, &self.bodies, &self.point) }
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
            substitutes: &[less("spherical", &["axes"])],
            ..InSpace::BARE
        }),
        points: Points::Together,
        others: Some(&[]),
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
        holds_coordinate: false,
    };
}

impl JointRecord for PlanarJoint {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys {
            axis: self.normal.as_ref(),
            axes: self.axes.as_ref(),
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
    }
}

impl PointPlane {
    /// The kind.
    pub const FACTS: Facts = Facts {
        plane: None,
        space: Some(InSpace { direction: Direction::Own("normal"), ..InSpace::BARE }),
        points: Points::Plane,
        others: Some(&[]),
        holds_coordinate: false,
    };
}

impl JointRecord for PointPlane {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys { axis: Some(&self.normal), ..JointKeys::placed(&self.connect, &self.bodies, &self.point) }
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
    }
}

impl PointSurface {
    /// The kind.
    pub const FACTS: Facts =
        Facts { plane: None, space: Some(InSpace::BARE), points: Points::Apart, others: None, holds_coordinate: false };
}

impl JointRecord for PointSurface {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys { written: Some(&self.surface), ..JointKeys::placed(&self.connect, &self.bodies, &self.point) }
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
        holds_coordinate: false,
    };
}

impl JointRecord for PinSlot {
    fn keys(&self) -> JointKeys<'_> {
        JointKeys { axis: Some(&self.axis), ..JointKeys::placed(&self.connect, &self.bodies, &self.point) }
    }
}

record! {
    /// Two joints turn in a fixed ratio: one row, `angle`.
    pub struct Gear as "the gear" {
        /// The two joints; each must have an angle.
        pub joints: Pair<At<String>>,
        /// How many times as fast the second turns as the first; negative for wheels that mesh from outside.
        pub ratio: At<Scalar>,
    }
}

impl Gear {
    /// The kind.
    pub const FACTS: Facts = Facts {
        plane: Some(InSpace::BARE),
        space: Some(InSpace::BARE),
        points: Points::Free,
        others: None,
        holds_coordinate: false,
    };
}

impl JointRecord for Gear {
    fn keys(&self) -> JointKeys<'_> {
        let coupling = Coupling { joints: &self.joints, coordinates: ["angle", "angle"], factor: &self.ratio };
        JointKeys { number: Some(&self.ratio), coupling: Some(coupling), ..JointKeys::default() }
    }
}

record! {
    /// A sliding joint follows a turning one: one row, `displacement`.
    pub struct Rack as "the rack" {
        /// The turning joint, the sliding joint.
        pub joints: Pair<At<String>>,
        /// How far the second slides when the first turns by a radian, m; negative for the other way.
        pub radius: At<Scalar>,
    }
}

impl Rack {
    /// The kind.
    pub const FACTS: Facts = Facts {
        plane: Some(InSpace::BARE),
        space: Some(InSpace::BARE),
        points: Points::Free,
        others: None,
        holds_coordinate: false,
    };
}

impl JointRecord for Rack {
    fn keys(&self) -> JointKeys<'_> {
        let coupling = Coupling { joints: &self.joints, coordinates: ["angle", "displacement"], factor: &self.radius };
        JointKeys { number: Some(&self.radius), coupling: Some(coupling), ..JointKeys::default() }
    }
}

record! {
    /// A point of the second body moves only along an edge of it: one row of velocity, `n`.
    pub struct KnifeEdge as "the knife-edge" {
        /// The body that it runs on, the body that carries the edge.
        pub bodies: Pair<At<String>>,
        /// Where the edge touches, global, at the pose as written, m.
        pub point: Vector,
        /// The way the edge points, global, at the pose as written; fixed to the second body.
        pub direction: Vector,
        /// In space, where it is needed: the normal of the surface, global, at the pose as written; fixed to the first body.
        pub normal: Option<Vector>,
    }
}

impl KnifeEdge {
    /// The kind.
    pub const FACTS: Facts = Facts {
        plane: Some(InSpace { direction: Direction::Own("direction"), ..InSpace::BARE }),
        space: Some(InSpace { direction: Direction::Own("direction"), ..InSpace::BARE }),
        points: Points::Travelling,
        others: None,
        holds_coordinate: false,
    };
}

impl JointRecord for KnifeEdge {
    fn keys(&self) -> JointKeys<'_> {
        let normal = SpaceKey {
            key: "normal",
            place: self.normal.as_ref().map(|normal| &normal.place),
            vector: self.normal.as_ref(),
            need: Need::Required("the normal of the surface that the edge runs on."),
        };
        JointKeys {
            bodies: Some(&self.bodies),
            point: Some(&self.point),
            axis: Some(&self.direction),
            in_space: [Some(normal), None],
            ..JointKeys::default()
        }
    }
}

record! {
    /// A wheel of the second body rolls on the first without slipping. In the plane on a line: one row, `n`, and one row of
    /// velocity, `t`. In space a sphere or a disc on a plane: one row, `n`, and two rows of velocity, `t1` and `t2`.
    pub struct Rolling as "the rolling" {
        /// A point of the line or plane on the first body, the centre of the wheel on the second.
        pub connect: Option<Pair<PointRef>>,
        /// The two bodies, with `point`.
        pub bodies: Option<Pair<At<String>>>,
        /// Where the wheel touches, global, at the pose as written, m.
        pub point: Option<Vector>,
        /// Radius of the wheel, m; greater than zero.
        pub radius: At<Scalar>,
        /// The normal of the line or plane toward the wheel, global, at the pose as written; fixed to the first body.
        pub normal: Vector,
        /// In space, where it is needed: what rolls, a sphere or a thin disc.
        pub shape: Option<At<RollingShape>>,
        /// The axis of the disc, global, at the pose as written; fixed to the second body.
        pub axis: Option<Vector>,
        /// Whether the wheel is held on the line or plane; if not, the row `n` is left out. Default: true.
        pub contact: Option<bool>,
    }
}

impl Rolling {
    /// The kind.
    pub const FACTS: Facts = Facts {
        plane: Some(InSpace { direction: Direction::Own("normal"), ..InSpace::BARE }),
        space: Some(InSpace { direction: Direction::Own("normal"), ..InSpace::BARE }),
        points: Points::Travelling,
        others: None,
        holds_coordinate: false,
    };
}

impl JointRecord for Rolling {
    fn keys(&self) -> JointKeys<'_> {
        let shape = SpaceKey {
            key: "shape",
            place: self.shape.as_ref().map(|shape| &shape.place),
            vector: None,
            need: Need::Required("what rolls, \"sphere\" or \"disc\"."),
        };
        let axis = SpaceKey {
            key: "axis",
            place: self.axis.as_ref().map(|axis| &axis.place),
            vector: self.axis.as_ref(),
            need: match self.shape.as_ref().map(|shape| shape.value) {
                Some(RollingShape::Disc) => Need::Required("the axis of the disc, fixed to the second body."),
                Some(RollingShape::Sphere) => Need::Unused("A sphere rolls about any axis; a \"disc\" has one."),
                None => Need::Optional,
            },
        };
        JointKeys {
            axis: Some(&self.normal),
            number: Some(&self.radius),
            positive: Some("The radius"),
            in_space: [Some(shape), Some(axis)],
            ..JointKeys::placed(&self.connect, &self.bodies, &self.point)
        }
    }
}

ids! {
    /// What rolls in space.
    pub enum RollingShape as "rolling shape", later: &[] => {
        /// A sphere.
        "sphere" => Sphere,
        /// A thin disc.
        "disc" => Disc,
    }
}

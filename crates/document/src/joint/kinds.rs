//! The keys of each kind of joint.

use super::super::decode::{ids, record};
use super::super::leaf::{At, Pair, PointRef, Scalar, Vector};
use super::Axes;

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

record! {
    /// Two joints turn in a fixed ratio: one row, `angle`.
    pub struct Gear as "the gear" {
        /// The two joints; each must have an angle.
        pub joints: Pair<At<String>>,
        /// How many times as fast the second turns as the first; negative for wheels that mesh from outside.
        pub ratio: At<Scalar>,
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

ids! {
    /// What rolls in space.
    pub enum RollingShape as "rolling shape", later: &[] => {
        /// A sphere.
        "sphere" => Sphere,
        /// A thin disc.
        "disc" => Disc,
    }
}

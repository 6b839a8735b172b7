//! The kinds of joints: the keys of each, and what is known of it without its equations.

mod contacts;
mod couplings;
mod pairs;
mod points;

pub use contacts::*;
pub use couplings::*;
pub use pairs::*;
pub use points::*;

use super::facts::{Facts, JointRecord};
use crate::decode::tagged;

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
        /// A rope runs over points of bodies.
        "rope" => Rope(Rope),
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
        /// A belt around two pulleys.
        "belt" => Belt(Belt),
        /// A cam lifts a follower.
        "cam" => Cam(Cam),
        /// A pin takes a slotted wheel along, step by step.
        "geneva-wheel" => GenevaWheel(GenevaWheel),
        /// A point of the second body moves only along an edge of it.
        "knife-edge" => KnifeEdge(KnifeEdge),
        /// A wheel of the second body rolls on a line of the first.
        "rolling" => Rolling(Rolling),
    }
}

//! Forces as the author wrote them.

use super::decode::{record, tagged};
use super::leaf::{At, AxialVector, Pair, PointRef, Scalar, Vector};

tagged! {
    /// A force.
    pub enum Force as "force", bare: false, later: &[] => {
        /// Pulls two points together, or pushes them apart.
        "spring-damper" => SpringDamper(SpringDamper),
        /// Acts on the coordinate of a joint.
        "actuator" => Actuator(Actuator),
        /// A torque on a body.
        "torque" => Torque(Torque),
        /// A force at a point of a body.
        "force" => Point(PointForce),
    }
}

record! {
    /// Pulls two points together with stiffness*(distance - length) + damping*rate, or with the `law`.
    pub struct SpringDamper as "the spring-damper" {
        /// A point of each body.
        pub connect: Pair<PointRef>,
        /// Stiffness, N/m. Default 0.
        pub stiffness: Option<At<Scalar>>,
        /// Damping, N s/m. Default 0.
        pub damping: Option<At<Scalar>>,
        /// Length without force, m. Default: as the pose is written.
        pub length: Option<At<Scalar>>,
        /// Instead of stiffness and damping: the pull in N, an expression in length, rate, t and what else force laws may use.
        pub law: Option<At<Scalar>>,
    }
}

record! {
    /// Acts on the coordinate of a joint: the second body forward, the first body back.
    pub struct Actuator as "the actuator" {
        /// The joint.
        pub joint: At<String>,
        /// Its coordinate: angle, displacement or length.
        pub coordinate: At<String>,
        /// Torque in N m or force in N.
        pub value: At<Scalar>,
    }
}

record! {
    /// A torque on a body.
    pub struct Torque as "the torque" {
        /// The body.
        pub body: At<String>,
        /// The torque, N m: one number or expression in the plane, global components in space.
        pub value: AxialVector,
    }
}

record! {
    /// A force at a point of a body, global components.
    pub struct PointForce as "the force" {
        /// The point, for example "crank.B".
        pub at: PointRef,
        /// The force, N.
        pub value: Vector,
    }
}

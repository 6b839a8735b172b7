//! Edges and wheels: what touches and has rows of velocity.

use super::super::facts::{Direction, Facts, InSpace, JointKeys, JointRecord, Need, Points, SpaceKey};
use crate::decode::{ids, record};
use crate::leaf::{At, Pair, PointRef, Scalar, Vector};

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
        slips: None,
        sides: &[],
        loose: false,
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
        slips: None,
        sides: &[],
        loose: false,
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

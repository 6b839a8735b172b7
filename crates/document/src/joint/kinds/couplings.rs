//! Couplings: the coordinate of one joint follows that of another.

use super::super::facts::{Coupling, Facts, InSpace, JointKeys, JointRecord, Points};
use crate::decode::record;
use crate::leaf::{At, Pair, Scalar};

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
        slips: None,
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
        slips: None,
        holds_coordinate: false,
    };
}

impl JointRecord for Rack {
    fn keys(&self) -> JointKeys<'_> {
        let coupling = Coupling { joints: &self.joints, coordinates: ["angle", "displacement"], factor: &self.radius };
        JointKeys { number: Some(&self.radius), coupling: Some(coupling), ..JointKeys::default() }
    }
}

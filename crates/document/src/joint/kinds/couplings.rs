//! Couplings: the coordinate of one joint follows that of another.

use super::super::facts::{Coupling, Facts, InSpace, JointKeys, JointRecord, Law, Points};
use super::super::{Open, Side};
use crate::decode::record;
use crate::leaf::{At, Pair, Scalar};

/// What is true of all of them: they hold no bodies of their own.
const FACTS: Facts = Facts {
    plane: Some(InSpace::BARE),
    space: Some(InSpace::BARE),
    points: Points::Free,
    others: None,
    slips: None,
    sides: &[],
    loose: false,
    holds_coordinate: false,
};

/// The keys of a coupling that may have play.
fn loose<'a>(
    coupling: Coupling<'a>,
    play: &'a Option<At<Scalar>>,
    restitution: &'a Option<At<Scalar>>,
) -> JointKeys<'a> {
    JointKeys {
        coupling: Some(coupling),
        play: play.as_ref(),
        restitution: restitution.as_ref(),
        ..JointKeys::default()
    }
}

record! {
    /// Two joints turn in a fixed ratio: one row, `angle`.
    pub struct Gear as "the gear" {
        /// The two joints; each must have an angle.
        pub joints: Pair<At<String>>,
        /// How many times as fast the second turns as the first; negative for wheels that mesh from outside.
        pub ratio: At<Scalar>,
        /// Backlash: how far the second can turn while the first stands, rad. Default: none.
        pub play: Option<At<Scalar>>,
        /// With `play`: speed after an impact over speed before it, 0 to 1. Default 0.
        pub restitution: Option<At<Scalar>>,
    }
}

impl Gear {
    /// The kind.
    pub const FACTS: Facts = Facts { loose: true, ..FACTS };
}

impl JointRecord for Gear {
    fn keys(&self) -> JointKeys<'_> {
        let coupling = Coupling { joints: &self.joints, coordinates: ["angle", "angle"], law: Law::Ratio(&self.ratio) };
        JointKeys { number: Some(&self.ratio), ..loose(coupling, &self.play, &self.restitution) }
    }
}

record! {
    /// A sliding joint follows a turning one: one row, `displacement`.
    pub struct Rack as "the rack" {
        /// The turning joint, the sliding joint.
        pub joints: Pair<At<String>>,
        /// How far the second slides when the first turns by a radian, m; negative for the other way.
        pub radius: At<Scalar>,
        /// Backlash: how far the second can slide while the first stands, m. Default: none.
        pub play: Option<At<Scalar>>,
        /// With `play`: speed after an impact over speed before it, 0 to 1. Default 0.
        pub restitution: Option<At<Scalar>>,
    }
}

impl Rack {
    /// The kind.
    pub const FACTS: Facts = Facts { loose: true, ..FACTS };
}

impl JointRecord for Rack {
    fn keys(&self) -> JointKeys<'_> {
        let coupling =
            Coupling { joints: &self.joints, coordinates: ["angle", "displacement"], law: Law::Ratio(&self.radius) };
        JointKeys { number: Some(&self.radius), ..loose(coupling, &self.play, &self.restitution) }
    }
}

record! {
    /// A belt around two pulleys whose axes one body carries: one row, `belt`.
    pub struct Belt as "the belt" {
        /// The two joints that the pulleys turn about; each must have an angle, and a body in common with the other.
        pub joints: Pair<At<String>>,
        /// The radii of the two pulleys, m.
        pub radii: Pair<At<Scalar>>,
        /// Is the belt crossed, so that the pulleys turn opposite ways? Default false.
        pub crossed: bool,
    }
}

impl Belt {
    /// The kind.
    pub const FACTS: Facts = FACTS;
}

impl JointRecord for Belt {
    fn keys(&self) -> JointKeys<'_> {
        let law = Law::Belt(&self.radii, self.crossed);
        let coupling = Coupling { joints: &self.joints, coordinates: ["angle", "angle"], law };
        JointKeys { radii: Some(&self.radii), coupling: Some(coupling), ..JointKeys::default() }
    }
}

record! {
    /// A follower that slides is lifted by a cam that turns: one row, `displacement`.
    pub struct Cam as "the cam" {
        /// The joint that the cam turns about, and the joint that its follower slides in; they have a body in common.
        pub joints: Pair<At<String>>,
        /// The motion law, m: an expression in angle (of the first joint, within a turn from 0 to 2 pi) and parameters, the same at both ends of the turn.
        pub lift: At<Scalar>,
        /// Radius of the follower's roller, m, about its point of the sliding joint. Default: an edge is there.
        pub roller: Option<At<Scalar>>,
        /// An open cam: the follower is at least as high as the lift says. Default: it holds from both sides, as in a groove.
        pub side: Option<At<Open>>,
        /// With `side`: speed after an impact over speed before it, 0 to 1. Default 0.
        pub restitution: Option<At<Scalar>>,
    }
}

impl Cam {
    /// The kind.
    pub const FACTS: Facts = Facts { sides: Open::IDS, ..FACTS };
}

impl JointRecord for Cam {
    fn keys(&self) -> JointKeys<'_> {
        let law = Law::Cam(&self.lift, self.roller.as_ref());
        let coupling = Coupling { joints: &self.joints, coordinates: ["angle", "displacement"], law };
        JointKeys {
            number: self.roller.as_ref(),
            positive: Some("The radius"),
            coupling: Some(coupling),
            side: self.side.as_ref().map(|_| Side::AtLeast),
            restitution: self.restitution.as_ref(),
            ..JointKeys::default()
        }
    }
}

record! {
    /// A pin on a crank takes a slotted wheel along by one slot a turn, and leaves it locked in between: one row, `angle`.
    pub struct GenevaWheel as "the Geneva wheel" {
        /// The joint that the crank turns about, and that of the wheel; they have a body in common.
        pub joints: Pair<At<String>>,
        /// How many slots the wheel has, 3 to 100.
        pub slots: At<Scalar>,
        /// Where the pin is at the pose as written: its angle from the line to the wheel's axle, rad, in the sense of the first joint. Default pi, opposite to the wheel.
        pub phase: Option<At<Scalar>>,
        /// How far the wheel can turn while the crank stands, rad. Default: not at all.
        pub play: Option<At<Scalar>>,
        /// With `play`: speed after an impact over speed before it, 0 to 1. Default 0.
        pub restitution: Option<At<Scalar>>,
    }
}

impl GenevaWheel {
    /// The kind.
    pub const FACTS: Facts = Facts { loose: true, ..FACTS };
    /// What the number of slots must be: fewer than 3 are no wheel, and each is drawn.
    pub const SLOTS: &'static str = "a whole number from 3 to 100";

    /// Whether a wheel can have so many slots.
    pub fn can_have(slots: f64) -> bool {
        (3.0..=100.0).contains(&slots) && slots % 1.0 == 0.0
    }
}

impl JointRecord for GenevaWheel {
    fn keys(&self) -> JointKeys<'_> {
        let law = Law::GenevaWheel(&self.slots, self.phase.as_ref());
        let coupling = Coupling { joints: &self.joints, coordinates: ["angle", "angle"], law };
        loose(coupling, &self.play, &self.restitution)
    }
}

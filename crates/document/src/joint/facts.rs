//! What is known of a kind of joint without its equations, and the keys of one as written.

use serde::Serialize;

use super::super::leaf::{At, Pair, PointRef, Scalar, Vector};
use super::{Attachment, Axes, Friction, Joint, OneSided, Side, Slip, Stops};
use crate::diagnostic::Place;

/// A kind of joint.
#[derive(Debug)]
pub struct Facts {
    /// In the plane; `None` where it does not exist there.
    pub plane: Option<InSpace>,
    /// In space; `None` where it does not exist there.
    pub space: Option<InSpace>,
    /// How it holds its two points.
    pub points: Points,
    /// Its other keys, with what they are where nothing is said (`None`: they may be left out); `None` where it needs more than two
    /// points and a direction say.
    pub others: Option<&'static [(&'static str, Option<f64>)]>,
    /// In which directions it slips, where it may have friction.
    pub slips: Option<Slip>,
    /// The sides on which its row may hold nothing.
    pub sides: &'static [&'static str],
    /// May it have play?
    pub loose: bool,
    /// The joint is an equation for its own coordinate: nothing else can drive that.
    pub holds_coordinate: bool,
}

impl Facts {
    /// The kind in the plane or in space.
    pub fn within(&self, spatial: bool) -> Option<&InSpace> {
        if spatial { self.space.as_ref() } else { self.plane.as_ref() }
    }
}

/// A kind of joint in the plane or in space.
#[derive(Debug)]
pub struct InSpace {
    /// Names of its coordinates; the one that a motor acts on comes first.
    pub coordinates: &'static [&'static str],
    /// Where its direction stands.
    pub direction: Direction,
    /// In space, the axes of its triads that are parallel where it is closed as it is meant. Its rows alone also hold where they
    /// are opposite (or perpendicular), in the mirror assembly.
    pub aligned: &'static [usize],
    /// Joints that hold less and can stand in its place, those that hold most first.
    pub substitutes: &'static [Substitute],
}

impl InSpace {
    /// A kind without coordinates and direction, in whose place nothing can stand.
    pub const BARE: Self = Self { coordinates: &[], direction: Direction::None, aligned: &[], substitutes: &[] };
}

/// How a joint holds a point of each body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Points {
    /// They coincide.
    Together,
    /// The second slides on a line of the first body.
    Line,
    /// The second glides on a plane of the first body.
    Plane,
    /// They are apart: the second keeps a distance or follows a curve or surface.
    Apart,
    /// The second is held by its velocity alone.
    Travelling,
    /// Not at all.
    Free,
}

/// The keys that give the direction of a joint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// It has none.
    None,
    /// This key, or `axes` with a direction for each body.
    Either(&'static str),
    /// A key that cannot be left out.
    Own(&'static str),
}

/// A joint that can stand in the place of another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Substitute {
    /// Its `type`.
    pub kind: &'static str,
    /// Keys of the old joint that it does not have.
    pub without: &'static [&'static str],
    /// A direction that it needs and the old joint does not have: its key and components.
    pub with: Option<(&'static str, &'static [f64])>,
}

/// Another kind has other coordinates, or others first, and slips otherwise.
const OWN: &[&str] = &["stops", "friction"];

/// A kind with the keys of the old one.
pub(super) const fn plain(kind: &'static str) -> Substitute {
    Substitute { kind, without: OWN, with: None }
}

/// A kind that lacks some keys of the old one.
pub(super) const fn less(kind: &'static str, without: &'static [&'static str]) -> Substitute {
    Substitute { kind, without, with: None }
}

/// A kind that needs a direction.
pub(super) const fn along(kind: &'static str, key: &'static str, axis: &'static [f64]) -> Substitute {
    Substitute { kind, without: OWN, with: Some((key, axis)) }
}

/// The keys of a joint that others than its equations ask for.
#[derive(Clone, Copy, Debug, Default)]
pub struct JointKeys<'a> {
    /// A point of each body.
    pub connect: Option<&'a Pair<PointRef>>,
    /// The two bodies.
    pub bodies: Option<&'a Pair<At<String>>>,
    /// Where the joint is, with `bodies`: global, at the pose as written.
    pub point: Option<&'a Vector>,
    /// Points that it runs over, in place of two ends.
    pub through: Option<&'a At<Vec<PointRef>>>,
    /// Two bodies without a point are enough.
    pub needs_no_point: bool,
    /// The direction for both bodies.
    pub axis: Option<&'a Vector>,
    /// A direction for each body.
    pub axes: Option<&'a Axes>,
    /// A number that is a function of the parameters.
    pub number: Option<&'a At<Scalar>>,
    /// Two radii, each greater than zero.
    pub radii: Option<&'a Pair<At<Scalar>>>,
    /// What that number is called where it must be greater than zero.
    pub positive: Option<&'static str>,
    /// The curve or surface that the author wrote.
    pub written: Option<&'a At<Scalar>>,
    /// The ends of its travel.
    pub stops: Option<&'a Stops>,
    /// Friction, and in which directions the joint slips.
    pub friction: Option<(&'a Friction, Slip)>,
    /// The side on which its row holds nothing; it holds from both without one.
    pub side: Option<Side>,
    /// By how much a coupling is loose: two rows, `lower` and `upper`, that push one way only, in place of its own.
    pub play: Option<&'a At<Scalar>>,
    /// Speed after an impact over speed before it, where it holds from one side or is loose.
    pub restitution: Option<&'a At<Scalar>>,
    /// Two joints that move together.
    pub coupling: Option<Coupling<'a>>,
    /// Keys that exist in space only.
    pub in_space: [Option<SpaceKey<'a>>; 2],
}

impl<'a> JointKeys<'a> {
    /// Those that say between which bodies and where.
    pub(super) fn placed(
        connect: &'a Option<Pair<PointRef>>,
        bodies: &'a Option<Pair<At<String>>>,
        point: &'a Option<Vector>,
    ) -> Self {
        Self { connect: connect.as_ref(), bodies: bodies.as_ref(), point: point.as_ref(), ..Self::default() }
    }

    /// Its row, if that holds from one side only.
    pub fn one_sided(&self) -> Option<OneSided<'a>> {
        self.side.map(|side| OneSided { side, restitution: self.restitution })
    }

    /// The two bodies and where the joint is.
    pub fn attachment(&self) -> Option<Attachment<'a>> {
        match (self.connect, self.bodies) {
            (Some(pair), _) => Some(Attachment::Points(&pair.first, &pair.second)),
            (None, Some(pair)) => Some(Attachment::Bodies(&pair.first, &pair.second, self.point)),
            (None, None) => None,
        }
    }

    /// The directions that belong to the joint: functions of the parameters.
    pub fn directions(&self) -> impl Iterator<Item = &'a Vector> {
        let further = self.in_space.into_iter().flatten().filter_map(|key| key.vector);
        self.axis.into_iter().chain(self.axes.into_iter().flat_map(Axes::vectors)).chain(further)
    }
}

/// A key of a joint that exists in space only.
#[derive(Clone, Copy, Debug)]
pub struct SpaceKey<'a> {
    /// The key.
    pub key: &'static str,
    /// Where it stands, if it does.
    pub place: Option<&'a Place>,
    /// Its value, if that is a direction.
    pub vector: Option<&'a Vector>,
    /// Whether the joint needs it in space.
    pub need: Need,
}

/// Whether a joint needs a key.
#[derive(Clone, Copy, Debug)]
pub enum Need {
    /// It may be left out.
    Optional,
    /// It cannot be left out: what it says.
    Required(&'static str),
    /// It has no meaning beside the other keys: why.
    Unused(&'static str),
}

/// Two joints that move together: neither body nor place of its own.
#[derive(Clone, Copy, Debug)]
pub struct Coupling<'a> {
    /// The two joints.
    pub joints: &'a Pair<At<String>>,
    /// The coordinate of each.
    pub coordinates: [&'static str; 2],
    /// How that of the second follows that of the first.
    pub law: Law<'a>,
}

/// How the coordinate of a second joint follows that of a first.
#[derive(Clone, Copy, Debug)]
pub enum Law<'a> {
    /// In a fixed ratio: what the coordinate of the first is multiplied by.
    Ratio(&'a At<Scalar>),
    /// By a belt around two pulleys that one body carries: their radii, and whether the belt is crossed.
    Belt(&'a Pair<At<Scalar>>, bool),
    /// By a cam that lifts a follower, both carried by one body: the lift, and the radius of the follower's roller.
    Cam(&'a At<Scalar>, Option<&'a At<Scalar>>),
    /// By a pin that takes a slotted wheel along, both carried by one body: the number of slots, and where the pin is at the pose as written.
    GenevaWheel(&'a At<Scalar>, Option<&'a At<Scalar>>),
}

/// The body that carries two joints, and on which side of each it stands: 0 where it is the first body of the joint, 1 where it is the second.
pub fn carrier<'a>(first: &'a Joint, second: &'a Joint) -> Option<(&'a str, [usize; 2])> {
    let sides = |joint: &'a Joint| joint.attachment().map(|attachment| attachment.bodies()).map(<[&str; 2]>::from);
    let (first, second) = (sides(first)?, sides(second)?);
    let pairs = [(0, 0), (0, 1), (1, 0), (1, 1)];
    pairs.into_iter().find(|(i, j)| first[*i] == second[*j]).map(|(i, j)| (first[i], [i, j]))
}

/// The record of a kind of joint.
pub trait JointRecord {
    /// Its keys.
    fn keys(&self) -> JointKeys<'_>;
}

//! What was read of a file, in numbers and global at its start.

use std::collections::BTreeMap;

use holonomy_mechanism::body::vector::{IDENTITY, Matrix3, Vector3, plus, times};

use super::Found;
use super::source::Offset;

/// A body by its number, or the ground.
pub type Owner = Option<usize>;

/// A frame against another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Its axes, as columns.
    pub rotation: Matrix3,
    /// Its origin, m.
    pub position: Vector3,
}

impl Pose {
    /// The frame itself.
    pub const IDENTITY: Self = Self { rotation: IDENTITY, position: [0.0; 3] };

    /// A frame in this one, against what this one is against.
    pub fn then(&self, inner: &Self) -> Self {
        let rotation = product(&self.rotation, &inner.rotation);
        Self { rotation, position: self.point(inner.position) }
    }

    /// A point of the frame.
    pub fn point(&self, at: Vector3) -> Vector3 {
        plus(self.position, 1.0, times(&self.rotation, at))
    }
}

/// `a b`
pub fn product(a: &Matrix3, b: &Matrix3) -> Matrix3 {
    [0, 1, 2].map(|i| [0, 1, 2].map(|j| (0..3).map(|k| a[i][k] * b[k][j]).sum()))
}

/// `r^T`
pub fn transposed(r: &Matrix3) -> Matrix3 {
    [0, 1, 2].map(|i| [0, 1, 2].map(|j| r[j][i]))
}

/// A body at the start.
#[derive(Clone, Debug)]
pub struct Rigid {
    /// Its name in the file.
    pub name: String,
    /// Mass, kg.
    pub mass: f64,
    /// Inertia about the centre of mass in the axes of its frame, kg m^2.
    pub inertia: Matrix3,
    /// Centre of mass in its frame, m.
    pub center: Vector3,
    /// Its frame, global.
    pub pose: Pose,
    /// Velocity of the origin of its frame, m/s.
    pub velocity: Vector3,
    /// Angular velocity, global components, rad/s.
    pub spin: Vector3,
    /// Points in its frame, m.
    pub points: Vec<(String, Vector3)>,
    /// How it is drawn.
    pub shape: Option<&'static str>,
    /// Where it stands in the file.
    pub position: Offset,
}

/// How a joint holds; directions are global.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    /// Turns about an axis.
    Revolute(Vector3),
    /// Slides along an axis.
    Prismatic(Vector3),
    /// Both, about and along one axis.
    Cylindrical(Vector3),
    /// Both, by so many metres for a turn.
    Screw(Vector3, f64),
    /// Turns about an axis of the first body and one of the second.
    Universal(Vector3, Vector3),
    /// Turns about a point.
    Spherical,
    /// Glides on a plane with this normal.
    Planar(Vector3),
    /// The second body's point slides along an axis of the first, and its body turns freely about it.
    PinSlot(Vector3),
    /// The same, but the body turns about the second axis alone: only in the plane.
    PinSlotTurn(Vector3, Vector3),
    /// Does not move.
    Weld,
    /// The two points keep this distance, m.
    Distance(f64),
}

/// A joint.
#[derive(Clone, Debug)]
pub struct Joint {
    /// Its name in the file.
    pub name: String,
    /// How it holds.
    pub form: Form,
    /// The two bodies.
    pub bodies: [Owner; 2],
    /// Their points in the frames of their owners, m; those that coincide may both be given by one global point.
    pub at: Place,
    /// Where it stands in the file.
    pub position: Offset,
}

/// Where a joint is.
#[derive(Clone, Debug)]
pub enum Place {
    /// One point, global, m.
    Common(Vector3),
    /// A point of each body, in its frame, m, with its name there where it has one.
    Points([(Option<String>, Vector3); 2]),
}

/// The coordinate of a joint that follows that of another.
#[derive(Clone, Debug)]
pub struct Coupling {
    /// Its name in the file.
    pub name: String,
    /// The joints, by the names in the file; the second follows the first.
    pub joints: [String; 2],
    /// How fast.
    pub factor: f64,
    /// Does the second slide?
    pub slides: bool,
    /// Where it stands in the file.
    pub position: Offset,
}

/// A coordinate of a joint that stands still.
#[derive(Clone, Debug)]
pub struct Held {
    /// Its name in the file.
    pub name: String,
    /// The joint, by its name in the file.
    pub joint: String,
    /// Its coordinate.
    pub coordinate: &'static str,
    /// Where it stands still, from the start on; rad or m.
    pub value: f64,
    /// Where it stands in the file.
    pub position: Offset,
}

/// A force.
#[derive(Clone, Debug)]
pub enum Force {
    /// Two points, stiffness, damping and free length.
    Spring {
        /// The points, in the frames of their owners, with their names there.
        points: [(Owner, Option<String>, Vector3); 2],
        /// N/m.
        stiffness: f64,
        /// N s/m.
        damping: f64,
        /// m.
        length: f64,
    },
    /// `constant + slope x + rate x'` on a coordinate of a joint, `x` its value from the start on.
    Actuator {
        /// The joint, by its name in the file.
        joint: String,
        /// Its coordinate.
        coordinate: &'static str,
        /// `constant`, `slope`, `rate`.
        law: [f64; 3],
    },
    /// A force at a point, global.
    Point {
        /// The point.
        point: (Owner, Option<String>, Vector3),
        /// N.
        force: Vector3,
    },
    /// A torque on a body, global.
    Torque {
        /// The body.
        body: Owner,
        /// N m.
        torque: Vector3,
    },
}

/// Everything that was read.
#[derive(Clone, Debug, Default)]
pub struct Assembly {
    /// Title.
    pub title: String,
    /// Gravity, m/s^2.
    pub gravity: Vector3,
    /// Points of the ground, m.
    pub ground: Vec<(String, Vector3)>,
    /// Bodies.
    pub bodies: Vec<Rigid>,
    /// Joints.
    pub joints: Vec<Joint>,
    /// The ends of the travel of hinges and slides, by the names in the file: least and greatest coordinate, from the start on; rad or m.
    pub ends: BTreeMap<String, [f64; 2]>,
    /// Gears and racks.
    pub couplings: Vec<Coupling>,
    /// Coordinates that stand still.
    pub held: Vec<Held>,
    /// Forces with their names.
    pub forces: Vec<(String, Force)>,
    /// What was not understood.
    pub unread: Vec<Found>,
}

impl Assembly {
    /// The frame of an owner.
    pub fn pose(&self, owner: Owner) -> Pose {
        owner.map_or(Pose::IDENTITY, |body| self.bodies[body].pose)
    }
}

/// Are these ends that a joint can have that is at 0?
pub fn are_ends([lower, upper]: [f64; 2]) -> bool {
    lower < upper && lower <= 0.0 && upper >= 0.0
}

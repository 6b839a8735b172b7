//! The directions of a joint in space: read from the document, completed to triads, fixed to the bodies.
//!
//! A joint with one axis has two triads `a, b, c`, one fixed to each body; they coincide where the joint is closed and its
//! angle is zero. The angle is zero at the pose as written: there the second triad is the first one, turned by the smallest
//! rotation that takes the first axis to the second (none if the document gives one axis for both).

use holonomy_expr::NodeId;

use super::{Ends, PlacedEnds};
use crate::body::vector::{Matrix3, Nodes3, Vector3, direction, smallest_rotation, times, triad};
use crate::joint::geometry::{Geometry, geometry};
use crate::joint::{JointError, Located, Numbers};
use crate::kind::Build;
use holonomy_document::{Axes, Vector};

geometry! {
    /// Numbers of a joint with one axis.
    pub struct Triads {
        /// `a`, `b`, `c` in the frame of the first body.
        first: [[T; 3]; 3],
        /// `a`, `b`, `c` in the frame of the second body.
        second: [[T; 3]; 3],
    }
}

impl Triads<f64> {
    /// A joint with these numbers, drawn along its axis.
    pub fn located(&self) -> Located {
        let [first, second] = [self.first, self.second].map(|triad| Some(triad[0].to_vec()));
        Located { numbers: self.numbers(), first, second }
    }
}

impl Triads<NodeId> {
    /// Axis `i` (`a`, `b`, `c`) of the first body, global.
    pub fn first_axis(&self, build: &mut Build<'_>, ends: &Ends, i: usize) -> Nodes3 {
        ends.first.direction(build, self.first[i])
    }

    /// Axis `i` of the second body, global.
    pub fn second_axis(&self, build: &mut Build<'_>, ends: &Ends, i: usize) -> Nodes3 {
        ends.second.direction(build, self.second[i])
    }

    /// Rows `mb`, `mc`: the axes `a` of both bodies are parallel,
    ///
    /// ```text
    /// c1 . a2 = 0,      -(b1 . a2) = 0
    /// ```
    ///
    /// rotation of the first body minus that of the second about `b` and `c`, to first order. Both are direction cosines; their
    /// gradients are perpendicular and of length 1 wherever the axes are parallel.
    pub fn parallel_rows(&self, build: &mut Build<'_>, ends: &Ends) -> [NodeId; 2] {
        let [b, c] = [1, 2].map(|i| self.first_axis(build, ends, i));
        let a2 = self.second_axis(build, ends, 0);
        let (about_b, along_b) = (c.dot(build, a2), b.dot(build, a2));
        [about_b, build.graph.neg(along_b)]
    }

    /// Rows `ma`, `mb`, `mc`: the triads coincide,
    ///
    /// ```text
    /// b1 . c2 = 0,      c1 . a2 = 0,      a1 . b2 = 0
    /// ```
    ///
    /// rotation of the first body minus that of the second, to first order. Besides the triads that coincide only seven others
    /// fulfil all three, each far away and isolated.
    pub fn rotation_rows(&self, build: &mut Build<'_>, ends: &Ends) -> [NodeId; 3] {
        let [a, b, c] = [0, 1, 2].map(|i| self.first_axis(build, ends, i));
        let [a2, b2, c2] = [0, 1, 2].map(|i| self.second_axis(build, ends, i));
        [b.dot(build, c2), c.dot(build, a2), a.dot(build, b2)]
    }

    /// Angle of the second body about the common axis against the first: `cos = b1 . b2`, `sin = c1 . b2`, rad.
    pub fn angle(&self, build: &mut Build<'_>, ends: &Ends) -> NodeId {
        let [b, c] = [1, 2].map(|i| self.first_axis(build, ends, i));
        let b2 = self.second_axis(build, ends, 1);
        let (cos, sin) = (b.dot(build, b2), c.dot(build, b2));
        ends.continued_angle(build, cos, sin, 0)
    }

    /// The cosine between axis `i` of the first body and that of the second: 1 where they are aligned.
    pub fn cosine(&self, build: &mut Build<'_>, ends: &Ends, i: usize) -> NodeId {
        let (first, second) = (self.first_axis(build, ends, i), self.second_axis(build, ends, i));
        first.dot(build, second)
    }
}

/// Two triads, global at the pose as written, in the frames of the bodies.
pub fn in_frames(first: &Matrix3, second: &Matrix3, placed: &PlacedEnds) -> Triads<f64> {
    Triads {
        first: first.map(|axis| placed.first.in_frame(axis)),
        second: second.map(|axis| placed.second.in_frame(axis)),
    }
}

/// Triads of a joint whose axes `u` (first body) and `w` (second body) shall be parallel, both global at the pose as written.
pub fn triads(u: Vector3, w: Vector3, placed: &PlacedEnds) -> Triads<f64> {
    let first = triad(u);
    let second = if u == w { first } else { first.map(|axis| times(&smallest_rotation(u, w), axis)) };
    in_frames(&first, &second, placed)
}

/// A direction as written, of length 1.
pub fn unit(vector: &Vector, numbers: Numbers<'_>) -> Result<Vector3, JointError> {
    let values = numbers.vector3(vector).map_err(JointError::Other)?;
    direction(values).ok_or_else(|| JointError::ZeroAxis(Some(vector.place.clone())))
}

/// The directions of a joint in the first and in the second body, global at the pose as written, of length 1.
pub fn directions(
    axis: Option<&Vector>,
    axes: Option<&Axes>,
    placed: &PlacedEnds,
    bodies: (&str, &str),
    numbers: Numbers<'_>,
) -> Result<(Vector3, Vector3), JointError> {
    let unit = |vector: &Vector| unit(vector, numbers);
    match (axis, axes) {
        (Some(axis), _) => {
            let axis = unit(axis)?;
            Ok((axis, axis))
        }
        (None, Some(Axes::Global(pair))) => Ok((unit(&pair.first)?, unit(&pair.second)?)),
        (None, Some(Axes::Fixed { directions, .. })) => {
            let of = |name: &str| {
                let found = directions.iter().find(|(body, _)| body.value == name);
                found.map_or(Err(JointError::ZeroAxis(None)), |(_, vector)| unit(vector))
            };
            let (u, w) = (of(bodies.0)?, of(bodies.1)?);
            Ok((times(&placed.first.rotation, u), times(&placed.second.rotation, w)))
        }
        (None, None) => Err(JointError::ZeroAxis(None)),
    }
}

//! The directions of a joint in space: read from the document, completed to triads, fixed to the bodies.
//!
//! A joint with one axis has two triads `a, b, c`, one fixed to each body; they coincide where the joint is closed and its
//! angle is zero. The angle is zero at the pose as written: there the second triad is the first one, turned by the smallest
//! rotation that takes the first axis to the second (none if the document gives one axis for both).

use holonomy_expr::NodeId;

use super::{Ends, Placed};
use crate::body::vector::{Matrix3, Nodes3, Vector3, direction, smallest_rotation, times, triad};
use crate::joint::{JointError, Numbers};
use crate::kind::Build;
use holonomy_document::{Axes, Vector};

/// Where the numbers of a triad begin: the first body's, then the second body's.
const SECOND: usize = 3;

/// Axes `a`, `b`, `c` of the first body, global.
pub fn first_triad(build: &mut Build<'_>, ends: &Ends) -> [Nodes3; 3] {
    [0, 1, 2].map(|i| ends.of_first(build, i))
}

/// Axis `i` (`a`, `b`, `c`) of the second body, global.
pub fn second_axis(build: &mut Build<'_>, ends: &Ends, i: usize) -> Nodes3 {
    ends.of_second(build, SECOND + i)
}

/// Rows `mb`, `mc`: the axes `a` of both bodies are parallel,
///
/// ```text
/// c1 . a2 = 0,      -(b1 . a2) = 0
/// ```
///
/// rotation of the first body minus that of the second about `b` and `c`, to first order. Both are direction cosines; their
/// gradients are perpendicular and of length 1 wherever the axes are parallel.
pub fn parallel_rows(build: &mut Build<'_>, ends: &Ends) -> [NodeId; 2] {
    let (b, c) = (ends.of_first(build, 1), ends.of_first(build, 2));
    let a2 = second_axis(build, ends, 0);
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
pub fn rotation_rows(build: &mut Build<'_>, ends: &Ends) -> [NodeId; 3] {
    let [a, b, c] = first_triad(build, ends);
    let [a2, b2, c2] = [0, 1, 2].map(|i| second_axis(build, ends, i));
    [b.dot(build, c2), c.dot(build, a2), a.dot(build, b2)]
}

/// Angle of the second body about the common axis against the first: `cos = b1 . b2`, `sin = c1 . b2`, rad.
pub fn angle(build: &mut Build<'_>, ends: &Ends) -> NodeId {
    let (b, c) = (ends.of_first(build, 1), ends.of_first(build, 2));
    let b2 = second_axis(build, ends, 1);
    let (cos, sin) = (b.dot(build, b2), c.dot(build, b2));
    ends.continued_angle(build, cos, sin, 0)
}

/// `a1 . (p2 - p1)`, m.
pub fn displacement(build: &mut Build<'_>, ends: &Ends) -> NodeId {
    let axis = ends.of_first(build, 0);
    let difference = ends.difference(build);
    axis.dot(build, difference)
}

/// Numbers of a joint with one axis: `a, b, c` in the frame of the first body, `a, b, c` in that of the second.
pub fn triads(first: &Matrix3, second: &Matrix3, placed: &Placed) -> Vec<f64> {
    let first = first.iter().flat_map(|axis| placed.first.in_frame(*axis));
    first.chain(second.iter().flat_map(|axis| placed.second.in_frame(*axis))).collect()
}

/// Numbers of a joint whose axes `u` (first body) and `w` (second body) shall be parallel, both global at the pose as written.
pub fn axis_numbers(u: Vector3, w: Vector3, placed: &Placed) -> Vec<f64> {
    let first = triad(u);
    let second = if u == w { first } else { first.map(|axis| times(&smallest_rotation(u, w), axis)) };
    triads(&first, &second, placed)
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
    placed: &Placed,
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

//! Rolling in space: a sphere or a thin disc of the second body rolls on a plane of the first without slipping (Neimark and
//! Fufaev, Dynamics of Nonholonomic Systems, 1972, chapter 1). With `n` the normal of the plane toward the wheel and `t1`, `t2`
//! two directions of the plane, all fixed to the first body; `p1` a point of the plane, `c` the centre of the wheel, `a` the axis
//! of the disc; `v1`, `v2` the velocities of the two bodies where they touch, `k = c - radius e`, row `n` and Pfaffian rows
//! `t1`, `t2`:
//!
//! ```text
//! n . (p1 - k) = 0,      t1 . (v1 - v2) = 0,      t2 . (v1 - v2) = 0
//! sphere: e = n          disc: e = (n - (n . a) a) / |n - (n . a) a|
//! ```
//!
//! `k` is the lowest point of the wheel; as `e` turns only along the rim or the surface there, the rate of the row `n` is the
//! third component of the same slip. The row `n` holds from both sides: `lambda.n` pushes the wheel along `n` and is negative
//! where the wheel would lift off. `"contact": false` leaves it out. Singular case: a disc that lies flat, which touches
//! everywhere.

use holonomy_expr::NodeId;

use super::knife_edge::LEAST_SINE;
use super::{Ends, Placed, axes};
use crate::body::vector::{Nodes3, Vector3, direction, dot, plus, triad};
use crate::joint::{JointError, Numbers};
use crate::kind::Build;
use holonomy_document::{self as document, RollingShape};

/// Names of the rows: contact, then rolling.
pub const ROWS: &[&str] = &["n", "t1", "t2"];
/// Names of the rows without the contact.
pub const ROWS_WITHOUT_CONTACT: &[&str] = &["t1", "t2"];

/// Numbers among the geometry: `n`, `t1`, `t2` in the frame of the first body; `a` and the centre from the second point (m) in
/// that of the second; the radius (m).
const AXIS: usize = 3;
const CENTER: usize = 4;
const RADIUS: usize = 15;

/// Where wheel and plane touch, global, m.
pub fn contact(joint: &document::Rolling, build: &mut Build<'_>, ends: &Ends) -> Nodes3 {
    let normal = ends.of_first(build, 0);
    let up = match shape(joint) {
        RollingShape::Sphere => normal,
        RollingShape::Disc => {
            let axis = ends.of_second(build, AXIS);
            let along = normal.dot(build, axis);
            let along = Nodes3(axis.0.map(|component| build.graph.mul(along, component)));
            let up = normal.minus(build, along);
            let length = build.graph.norm(&up.0);
            Nodes3(up.0.map(|component| build.graph.div(component, length)))
        }
    };
    let radius = ends.geometry[RADIUS];
    let (point, offset) = (ends.second.global(build), ends.of_second(build, CENTER));
    let center = point.plus(build, offset);
    let down = Nodes3(up.0.map(|component| build.graph.mul(radius, component)));
    center.minus(build, down)
}

/// The holonomic row.
pub fn rows(joint: &document::Rolling, build: &mut Build<'_>, ends: &Ends) -> Vec<NodeId> {
    let (normal, contact) = (ends.of_first(build, 0), contact(joint, build, ends));
    let point = ends.first.global(build);
    let gap = point.minus(build, contact);
    vec![normal.dot(build, gap)]
}

/// The Pfaffian rows.
pub fn velocity_rows(joint: &document::Rolling, build: &mut Build<'_>, ends: &Ends) -> Vec<NodeId> {
    let contact = contact(joint, build, ends);
    let slip = ends.slip(build, contact);
    [1, 2].map(|i| ends.of_first(build, i).dot(build, slip)).to_vec()
}

/// The joint's numbers at the pose as written. With `connect` the second point is the centre of the wheel; with `bodies` and
/// `point` the point is the contact, and the centre is the radius away from it.
pub fn geometry(joint: &document::Rolling, placed: &Placed, numbers: Numbers<'_>) -> Result<Vec<f64>, JointError> {
    let normal = axes::unit(&joint.normal, numbers)?;
    let radius = numbers.number(&joint.radius).map_err(JointError::Other)?;
    // Numbers of the document are finite.
    if radius <= 0.0 {
        return Err(JointError::NotPositive { what: "The radius", value: radius, place: joint.radius.place.clone() });
    }
    let (axis, up) = match (shape(joint), &joint.axis) {
        (RollingShape::Disc, Some(written)) => {
            let axis = axes::unit(written, numbers)?;
            (
                axis,
                upward(normal, axis).ok_or_else(|| JointError::AlongNormal {
                    what: "The axis of the disc",
                    place: written.place.clone(),
                })?,
            )
        }
        _ => (normal, normal),
    };
    let center = if joint.connect.is_some() { [0.0; 3] } else { up.map(|component| radius * component) };
    let first = triad(normal).into_iter().flat_map(|direction| placed.first.in_frame(direction));
    let second = [axis, center].into_iter().flat_map(|vector| placed.second.in_frame(vector));
    Ok(first.chain(second).chain([radius]).collect())
}

/// From the lowest point of a disc to its centre; none if it lies flat.
fn upward(normal: Vector3, axis: Vector3) -> Option<Vector3> {
    let up = plus(normal, -dot(normal, axis), axis);
    direction(up).filter(|_| up.iter().any(|x| x.abs() >= LEAST_SINE))
}

fn shape(joint: &document::Rolling) -> RollingShape {
    joint.shape.as_ref().map_or(RollingShape::Sphere, |shape| shape.value)
}

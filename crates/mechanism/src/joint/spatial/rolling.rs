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
use super::{Ends, PlacedEnds, axes};
use crate::body::vector::{Nodes3, Vector3, direction, dot, plus, triad};
use crate::joint::geometry::{Geometry, geometry};
use crate::joint::{Equations, JointError, Kind, Located, Numbers};
use crate::kind::Build;
use holonomy_document::{self as document, RollingShape};

geometry! {
    /// Numbers of a wheel.
    pub struct Wheel {
        /// The normal `n` of the plane and `t1`, `t2` in the frame of the first body.
        plane: [[T; 3]; 3],
        /// The axis of the disc in the frame of the second body.
        axis: [T; 3],
        /// The centre in the frame of the second body from its point, m.
        center: [T; 3],
        /// The radius, m.
        radius: T,
    }
}

/// Where wheel and plane touch, global, m.
fn contact(joint: &document::Rolling, build: &mut Build<'_>, ends: &Ends) -> Nodes3 {
    let Wheel { plane, axis, center, radius } = Geometry::of(&ends.geometry);
    let normal = ends.first.direction(build, plane[0]);
    let up = match shape(joint) {
        RollingShape::Sphere => normal,
        RollingShape::Disc => {
            let axis = ends.second.direction(build, axis);
            let along = normal.dot(build, axis);
            let along = Nodes3(axis.0.map(|component| build.graph.mul(along, component)));
            let up = normal.minus(build, along);
            let length = build.graph.norm(&up.0);
            Nodes3(up.0.map(|component| build.graph.div(component, length)))
        }
    };
    let (point, offset) = (ends.second.global(build), ends.second.direction(build, center));
    let center = point.plus(build, offset);
    let down = Nodes3(up.0.map(|component| build.graph.mul(radius, component)));
    center.minus(build, down)
}

/// With `connect` the second point is the centre of the wheel; with `bodies` and `point` the point is the contact, and the
/// centre is the radius away from it.
impl Kind<PlacedEnds, Ends> for document::Rolling {
    fn geometry(&self, placed: &PlacedEnds, _: (&str, &str), numbers: Numbers<'_>) -> Result<Located, JointError> {
        let normal = axes::unit(&self.normal, numbers)?;
        let radius = numbers.number(&self.radius).map_err(JointError::Other)?;
        // Numbers of the document are finite.
        if radius <= 0.0 {
            let place = self.radius.place.clone();
            return Err(JointError::NotPositive { what: "The radius", value: radius, place });
        }
        let (axis, up) = match (shape(self), &self.axis) {
            (RollingShape::Disc, Some(written)) => {
                let axis = axes::unit(written, numbers)?;
                let flat = || JointError::AlongNormal { what: "The axis of the disc", place: written.place.clone() };
                (axis, upward(normal, axis).ok_or_else(flat)?)
            }
            (RollingShape::Disc, None) | (RollingShape::Sphere, _) => (normal, normal),
        };
        let center = if self.connect.is_some() { [0.0; 3] } else { up.map(|component| radius * component) };
        let plane = triad(normal).map(|direction| placed.first.in_frame(direction));
        let [axis, center] = [axis, center].map(|vector| placed.second.in_frame(vector));
        Ok(Located::numbers(Wheel { plane, axis, center, radius }.numbers()))
    }

    fn equations(&self, build: &mut Build<'_>, ends: &Ends) -> Equations {
        let Wheel { plane, .. } = Geometry::of(&ends.geometry);
        let mut equations = Equations::default();
        if self.contact != Some(false) {
            let (normal, contact) = (ends.first.direction(build, plane[0]), contact(self, build, ends));
            let point = ends.first.global(build);
            let gap = point.minus(build, contact);
            equations.holonomic.push(("n", normal.dot(build, gap)));
        }
        let contact = contact(self, build, ends);
        let slip = ends.slip(build, contact);
        for (name, along) in ["t1", "t2"].into_iter().zip(&plane[1..]) {
            let row = ends.first.direction(build, *along).dot(build, slip);
            equations.pfaffian.push((name, row));
        }
        equations.contact = Some(contact.0.to_vec());
        equations
    }

    fn coordinate(&self, _: &str, _: &mut Build<'_>, _: &Ends) -> Option<NodeId> {
        None
    }
}

/// From the lowest point of a disc to its centre; none if it lies flat.
fn upward(normal: Vector3, axis: Vector3) -> Option<Vector3> {
    let up = plus(normal, -dot(normal, axis), axis);
    direction(up).filter(|_| up.iter().any(|x| x.abs() >= LEAST_SINE))
}

fn shape(joint: &document::Rolling) -> RollingShape {
    joint.shape.as_ref().map_or(RollingShape::Sphere, |shape| shape.value)
}

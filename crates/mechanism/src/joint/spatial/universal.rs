//! Universal joint: a cross with two perpendicular pins, `u` in the first body and `w` in the second (Haug 1989, section 9.4).
//! Rows `x`, `y`, `z`, `mc`:
//!
//! ```text
//! p1 - p2 = 0,      u . w = 0
//! ```
//!
//! `mc` is the rotation about `u x w`, which the cross cannot take: a direction cosine whose gradient has length 1 wherever
//! the joint is closed. Singular case: none; the joint does not care about the angle between the shafts.
//! Coordinates `angle1` (of the cross about `u` against the first body) and `angle2` (of the second body about `w` against
//! the cross), 0 at the pose as written.

use holonomy_expr::NodeId;

use super::{Ends, PlacedEnds, axes};
use crate::body::vector::{Vector3, cross, direction, dot, plus};
use crate::joint::geometry::{Geometry, geometry};
use crate::joint::{Equations, JointError, Kind, Located, Numbers};
use crate::kind::Build;
use holonomy_document as document;

geometry! {
    /// Numbers of a cross.
    pub struct Cross {
        /// The pin of the first body and two directions across, in its frame.
        first: [[T; 3]; 3],
        /// The pin of the second body and two directions across, in its frame.
        second: [[T; 3]; 3],
    }
}

impl Kind<PlacedEnds, Ends> for document::Universal {
    fn geometry(&self, placed: &PlacedEnds, bodies: (&str, &str), numbers: Numbers<'_>) -> Result<Located, JointError> {
        let (u, w) = axes::directions(None, Some(&self.axes), placed, bodies, numbers)?;
        let cosine = dot(u, w);
        let parallel = 1.0 - cosine * cosine < 1e-12;
        let (Some(x1), Some(x2), false) = (across(w, u), across(u, w), parallel) else {
            return Err(JointError::ParallelAxes);
        };
        let first = [u, x1, cross(u, x1)].map(|axis| placed.first.in_frame(axis));
        let second = [w, x2, cross(x2, w)].map(|axis| placed.second.in_frame(axis));
        let numbers = Cross { first, second }.numbers();
        Ok(Located { first: Some(first[0].to_vec()), second: Some(second[0].to_vec()), numbers })
    }

    fn equations(&self, build: &mut Build<'_>, ends: &Ends) -> Equations {
        let Cross { first: [u, ..], second: [w, ..] } = Geometry::of(&ends.geometry);
        let mut rows = ends.point_rows(build).0.to_vec();
        let (u, w) = (ends.first.direction(build, u), ends.second.direction(build, w));
        rows.push(u.dot(build, w));
        Equations::positions(&["x", "y", "z", "mc"], rows)
    }

    fn coordinate(&self, name: &str, build: &mut Build<'_>, ends: &Ends) -> Option<NodeId> {
        let Cross { first: [u, x1, y1], second: [w, x2, y2] } = Geometry::of(&ends.geometry);
        match name {
            // Of the cross about `u` against the first body: `cos = x1 . w`, `sin = y1 . w`.
            "angle1" => {
                let (x, y) = (ends.first.direction(build, x1), ends.first.direction(build, y1));
                let w = ends.second.direction(build, w);
                let (cos, sin) = (x.dot(build, w), y.dot(build, w));
                Some(ends.continued_angle(build, cos, sin, 0))
            }
            // Of the second body about `w` against the cross: `cos = u . x2`, `sin = u . y2`.
            "angle2" => {
                let u = ends.first.direction(build, u);
                let (x, y) = (ends.second.direction(build, x2), ends.second.direction(build, y2));
                let (cos, sin) = (u.dot(build, x), u.dot(build, y));
                Some(ends.continued_angle(build, cos, sin, 1))
            }
            _ => None,
        }
    }
}

/// The direction of the part of the direction `a` that is perpendicular to the direction `b`; `None` if there is none.
fn across(a: Vector3, b: Vector3) -> Option<Vector3> {
    direction(plus(a, -dot(a, b), b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pins_that_are_not_perpendicular_as_written_still_span_frames_at_right_angles() {
        let (u, w) = ([0.36, 0.48, -0.8], [0.0, 0.6, 0.8]);
        let x = across(w, u).unwrap();
        assert!(dot(x, u).abs() < 1e-15 && (dot(x, x) - 1.0).abs() < 1e-15, "{x:?}");
        // In the plane of the two, on the side of the second.
        assert!(dot(x, cross(u, w)).abs() < 1e-15 && dot(x, w) > 0.9, "{x:?}");
        assert_eq!(across([0.0, 1.0, 0.0], [0.0, 1.0, 0.0]), None);
    }
}

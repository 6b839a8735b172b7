//! Rolling: a wheel of the second body rolls on a straight line of the first without slipping. With `n` the normal of
//! the line toward the wheel, fixed to the first body, `t` such that `n` is `t` turned by +90 degrees, `p1` a point of
//! the line, `p2` the centre of the wheel, `k = p2 - radius n` where they touch, and `v1`, `v2` the velocities of the
//! two bodies there, row `n` and Pfaffian row `t`:
//!
//! ```text
//! n . (p1 - p2) + radius = 0,      t . (v1 - v2) = 0
//! ```
//!
//! The row `n` holds from both sides: a wheel that would lift off is held by a negative normal force `lambda.n`, which
//! pushes the wheel along `n`; `lambda.t` is the friction on it along `t`. `"contact": false` leaves the row `n` out,
//! for a wheel that something else keeps on the line. Never singular (Neimark and Fufaev 1972, chapter 1).

use holonomy_expr::NodeId;

use super::geometry::{Geometry, geometry};
use super::{Ends, Equations, JointError, Kind, Located, Numbers, PlacedEnds};
use crate::kind::Build;
use holonomy_document as document;

geometry! {
    /// Numbers of a wheel.
    pub struct Wheel {
        /// The normal of the line in the frame of the first body.
        normal: [T; 2],
        /// The radius, m.
        radius: T,
        /// The centre in the frame of the second body from its point, m.
        center: [T; 2],
    }
}

/// Normal and tangent of the line, the centre of the wheel, and the point where they touch, global; the radius.
struct Touch {
    normal: [NodeId; 2],
    tangent: [NodeId; 2],
    center: [NodeId; 2],
    contact: [NodeId; 2],
    radius: NodeId,
}

fn touch(build: &mut Build<'_>, ends: &Ends) -> Touch {
    let Wheel { normal, radius, center } = Geometry::of(&ends.geometry);
    let normal = ends.first.direction(build, normal);
    let offset = ends.second.direction(build, center);
    let point = ends.second.global(build);
    let graph = &mut *build.graph;
    let center = [graph.add(point[0], offset[0]), graph.add(point[1], offset[1])];
    let down = normal.map(|component| graph.mul(radius, component));
    let contact = [graph.sub(center[0], down[0]), graph.sub(center[1], down[1])];
    let tangent = [normal[1], graph.neg(normal[0])];
    Touch { normal, tangent, center, contact, radius }
}

/// With `connect` the second point is the centre of the wheel; with `bodies` and `point` the point is the contact, and the
/// centre lies above it.
impl Kind<PlacedEnds, Ends> for document::Rolling {
    fn geometry(&self, placed: &PlacedEnds, _: (&str, &str), numbers: Numbers<'_>) -> Result<Located, JointError> {
        let normal = numbers.direction(&self.normal)?;
        let radius = numbers.number(&self.radius).map_err(JointError::Other)?;
        // Numbers of the document are finite.
        if radius <= 0.0 {
            return Err(JointError::NotPositive {
                what: "The radius",
                value: radius,
                place: self.radius.place.clone(),
            });
        }
        let in_first = placed.first.to_frame(normal);
        let center = match self.connect {
            Some(_) => [0.0; 2],
            None => placed.second.to_frame(normal.map(|component| radius * component)),
        };
        Ok(Located::numbers(Wheel { normal: in_first, radius, center }.numbers()))
    }

    fn equations(&self, build: &mut Build<'_>, ends: &Ends) -> Equations {
        let mut equations = Equations::default();
        if self.contact != Some(false) {
            let Touch { normal, center, radius, .. } = touch(build, ends);
            let line = ends.first.global(build);
            let gap = [build.graph.sub(line[0], center[0]), build.graph.sub(line[1], center[1])];
            let height = build.graph.dot(&normal, &gap);
            equations.holonomic.push(("n", build.graph.add(height, radius)));
        }
        let Touch { tangent, contact, .. } = touch(build, ends);
        let slip = ends.slip(build, contact);
        equations.pfaffian.push(("t", build.graph.dot(&tangent, &slip)));
        equations.contact = Some(contact.to_vec());
        equations
    }

    fn coordinate(&self, _: &str, _: &mut Build<'_>, _: &Ends) -> Option<NodeId> {
        None
    }
}

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

use super::placed::{Numbers, Placed};
use super::{Ends, JointError};
use crate::kind::Build;
use holonomy_document as document;

/// Names of the rows: contact, then rolling.
pub const ROWS: &[&str] = &["n", "t"];
/// Names of the rows without the contact.
pub const ROWS_WITHOUT_CONTACT: &[&str] = &["t"];

/// Normal and tangent of the line, the centre of the wheel, and the point where they touch; global.
struct Touch {
    normal: [NodeId; 2],
    tangent: [NodeId; 2],
    center: [NodeId; 2],
    contact: [NodeId; 2],
}

/// Five numbers: the normal in the frame of the first body, the radius (m), the centre in the frame of the second body
/// from its point (m).
fn touch(build: &mut Build<'_>, ends: &Ends) -> Touch {
    let normal = ends.first.direction(build, [ends.geometry[0], ends.geometry[1]]);
    let offset = ends.second.direction(build, [ends.geometry[3], ends.geometry[4]]);
    let point = ends.second.global(build);
    let graph = &mut *build.graph;
    let center = [graph.add(point[0], offset[0]), graph.add(point[1], offset[1])];
    let down = normal.map(|component| graph.mul(ends.geometry[2], component));
    let contact = [graph.sub(center[0], down[0]), graph.sub(center[1], down[1])];
    let tangent = [normal[1], graph.neg(normal[0])];
    Touch { normal, tangent, center, contact }
}

/// The holonomic row.
pub fn rows(build: &mut Build<'_>, ends: &Ends) -> Vec<NodeId> {
    let Touch { normal, center, .. } = touch(build, ends);
    let line = ends.first.global(build);
    let gap = [build.graph.sub(line[0], center[0]), build.graph.sub(line[1], center[1])];
    let height = build.graph.dot(&normal, &gap);
    vec![build.graph.add(height, ends.geometry[2])]
}

/// The Pfaffian row.
pub fn velocity_rows(build: &mut Build<'_>, ends: &Ends) -> Vec<NodeId> {
    let Touch { tangent, contact, .. } = touch(build, ends);
    let slip = ends.slip(build, contact);
    vec![build.graph.dot(&tangent, &slip)]
}

/// Where wheel and line touch, global, m.
pub fn contact(build: &mut Build<'_>, ends: &Ends) -> [NodeId; 2] {
    touch(build, ends).contact
}

/// The joint's numbers at the pose as written. With `connect` the second point is the centre of the wheel; with
/// `bodies` and `point` the point is the contact, and the centre lies above it.
pub fn geometry(joint: &document::Rolling, placed: &Placed, numbers: Numbers<'_>) -> Result<Vec<f64>, JointError> {
    let normal = numbers.direction(&joint.normal)?;
    let radius = numbers.number(&joint.radius).map_err(JointError::Other)?;
    // Numbers of the document are finite.
    if radius <= 0.0 {
        return Err(JointError::NotPositive { what: "The radius", value: radius, place: joint.radius.place.clone() });
    }
    let [nx, ny] = placed.first.to_frame(normal);
    let [cx, cy] = match joint.connect {
        Some(_) => [0.0; 2],
        None => placed.second.to_frame(normal.map(|component| radius * component)),
    };
    Ok(vec![nx, ny, radius, cx, cy])
}

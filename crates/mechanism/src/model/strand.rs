//! What couplings and ropes are drawn by: lines through points of bodies.

use holonomy_document::{Coupling, Joint, Law, Named, PointRef, carrier};
use holonomy_expr::math;

use super::scene::{Anchor, Item};
use crate::body::vector::{Vector3, cross, direction, dot, plus};
use crate::coupling::belt;
use crate::lower::Lowering;

/// Pieces of a rim.
const RIM: u32 = 48;

/// The lines of a joint that has no place of its own; nothing where it is not drawn.
// Not inlined: the page's first view has none.
#[inline(never)]
pub(super) fn of(lowering: &Lowering<'_>, joint: &Named<Joint>) -> Option<Item> {
    let keys = joint.value.record().keys();
    let lines = match (keys.through, keys.coupling) {
        (Some(through), _) => {
            vec![through.value.iter().map(|point| rope_point(lowering, point)).collect::<Option<_>>()?]
        }
        (None, Some(coupling)) => match coupling.law {
            Law::Ratio(_) => return None,
            Law::Belt(_, crossed) => belt_lines(lowering, &joint.name, &coupling, crossed)?,
        },
        (None, None) => return None,
    };
    Some(Item::Strand { name: joint.name.clone(), kind: joint.value.id(), lines })
}

/// A point that a rope runs over.
fn rope_point(lowering: &Lowering<'_>, point: &PointRef) -> Option<Anchor> {
    let slots = lowering.names.point(&point.body, &point.point)?;
    let values = &lowering.lowered.slots.values;
    Some(Anchor { body: point.body.clone(), point: slots.iter().map(|slot| values[*slot as usize]).collect() })
}

/// The belt, fixed to the carrier, and the rims of the pulleys with a spoke each, fixed to the bodies that turn.
fn belt_lines(lowering: &Lowering<'_>, name: &str, coupling: &Coupling<'_>, crossed: bool) -> Option<Vec<Vec<Anchor>>> {
    let document = lowering.names.document;
    let joints = [&coupling.joints.first, &coupling.joints.second].map(|joint| document.joints.index(&joint.value));
    let [Some(first), Some(second)] = joints else { return None };
    let (body, sides) = carrier(&document.joints[first].value, &document.joints[second].value)?;
    let numbers = &lowering.names.joints[document.joints.index(name)?].geometry;
    let radii = [0, 1].map(|i| math::abs(lowering.lowered.slots.values[numbers[i] as usize]));
    let ends = [(first, sides[0]), (second, sides[1])].map(|(joint, side)| End { lowering, joint, side });
    let [a, b] = ends.each_ref().map(|end| end.point(0));
    let axis = ends[0].axis(0);
    let apart = plus(b, -1.0, a);
    let along = plus(apart, -dot(apart, axis), axis);
    let distance = math::norm(&along);
    let up = cross(axis, direction(along)?);
    let place = |[x, y]: [f64; 2]| plus(plus(a, x / distance, apart), y, up);
    let mut lines = vec![ends[0].line(body, belt::outline(radii, distance, crossed).into_iter().map(place))];
    for (end, radius) in ends.iter().zip(radii) {
        let (center, axis) = (end.point(1), end.axis(1));
        // In the plane the spoke is along the body's own x.
        let x = if axis[2].abs() > 0.9 { [1.0, 0.0, 0.0] } else { [0.0, 0.0, 1.0] };
        let x = direction(plus(x, -dot(x, axis), axis))?;
        let y = cross(axis, x);
        let rim = (0..=RIM).map(|i| {
            let angle = 2.0 * std::f64::consts::PI * f64::from(i) / f64::from(RIM);
            plus(plus(center, radius * math::cos(angle), x), radius * math::sin(angle), y)
        });
        let turning = document.joints[end.joint].value.attachment()?.bodies();
        let turning = [turning.0, turning.1][1 - end.side];
        lines.push(end.line(turning, std::iter::once(center).chain(rim)));
    }
    Some(lines)
}

/// One joint of a coupling, and on which side of it the carrier is.
struct End<'w, 'd> {
    lowering: &'w Lowering<'d>,
    joint: usize,
    side: usize,
}

impl End<'_, '_> {
    /// The point of the joint in the frame of the carrier (0) or of the body that moves against it (1), m; z is 0 in the plane.
    fn point(&self, which: usize) -> Vector3 {
        let slots = &self.lowering.names.joints[self.joint].points[self.which(which)];
        let mut point = [0.0; 3];
        for (to, slot) in point.iter_mut().zip(slots) {
            *to = self.lowering.lowered.slots.values[*slot as usize];
        }
        point
    }

    /// Its axis in the same frame; z in the plane.
    fn axis(&self, which: usize) -> Vector3 {
        let direction = self.lowering.placed[self.joint].directions[self.which(which)].as_deref();
        match direction {
            Some([x, y, z]) => [*x, *y, *z],
            _ => [0.0, 0.0, 1.0],
        }
    }

    fn which(&self, which: usize) -> usize {
        if which == 0 { self.side } else { 1 - self.side }
    }

    /// A line of a body.
    fn line(&self, body: &str, points: impl Iterator<Item = Vector3>) -> Vec<Anchor> {
        let components = if self.lowering.names.document.is_spatial() { 3 } else { 2 };
        points.map(|point| Anchor { body: body.to_owned(), point: point[..components].to_vec() }).collect()
    }
}

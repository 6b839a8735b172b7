//! What couplings, ropes, slack cords and ends of travel are drawn by: lines through points of bodies.

mod belt;
mod cam;
mod cord;
mod geneva;
mod stops;

use holonomy_document::{Coupling, Joint, Law, Named, PointRef, carrier};
use holonomy_expr::math;

use super::items::{Anchor, Item};
use crate::body::vector::{Vector3, cross, direction, dot, plus};
use crate::lower::Lowering;

/// Pieces of a circle.
const FINE: u32 = 48;

/// The lines of a joint that has no place of its own; nothing where it is not drawn.
// Not inlined: the page's first view has none.
#[inline(never)]
pub(super) fn of(lowering: &Lowering<'_>, joint: &Named<Joint>) -> Option<Item> {
    let keys = joint.value.record().keys();
    let lines = match (keys.through, keys.coupling) {
        (Some(through), _) => vec![through.value.iter().map(|point| on_rope(lowering, point)).collect::<Option<_>>()?],
        (None, Some(coupling)) => match coupling.law {
            Law::Ratio(_) => return None,
            Law::Belt(_, crossed) => belt::lines(lowering, &joint.name, &coupling, crossed)?,
            Law::Cam(lift, roller) => cam::lines(lowering, &joint.name, &coupling, lift, roller)?,
            Law::GenevaWheel(..) => geneva::lines(lowering, &joint.name, &coupling)?,
        },
        (None, None) => return None,
    };
    Some(Item::Strand { name: joint.name.clone(), kind: joint.value.id(), lines })
}

/// Adds the ends of travel, and makes what may be slack cords.
// Not inlined: see above.
#[inline(never)]
pub(super) fn add_one_sided(lowering: &Lowering<'_>, items: &mut Vec<Item>) {
    stops::add(lowering, items);
    cord::add(lowering, items);
}

/// A point that a rope runs over.
fn on_rope(lowering: &Lowering<'_>, point: &PointRef) -> Option<Anchor> {
    let slots = lowering.names.point(&point.body, &point.point)?;
    let values = &lowering.lowered.slots.values;
    Some(Anchor { body: point.body.clone(), point: slots.iter().map(|slot| values[*slot as usize]).collect() })
}

/// A circle about an axis of length 1, from the direction that the frame's x has across it.
fn circle(center: Vector3, axis: Vector3, radius: f64) -> Option<impl Iterator<Item = Vector3>> {
    let x = if math::abs(axis[0]) < 0.9 { [1.0, 0.0, 0.0] } else { [0.0, 0.0, 1.0] };
    let x = direction(plus(x, -dot(x, axis), axis))?;
    let y = cross(axis, x);
    Some((0..=FINE).map(move |i| {
        let angle = 2.0 * std::f64::consts::PI * f64::from(i) / f64::from(FINE);
        plus(plus(center, radius * math::cos(angle), x), radius * math::sin(angle), y)
    }))
}

/// One joint of a coupling, and on which side of it the carrier is.
struct End<'w, 'd> {
    lowering: &'w Lowering<'d>,
    joint: usize,
    side: usize,
}

/// The two joints of a coupling.
fn ends<'w, 'd>(lowering: &'w Lowering<'d>, coupling: &Coupling<'_>) -> Option<[End<'w, 'd>; 2]> {
    let joints = &lowering.names.document.joints;
    let [first, second] = [&coupling.joints.first, &coupling.joints.second].map(|joint| joints.index(&joint.value));
    let (first, second) = (first?, second?);
    let (_, sides) = carrier(&joints[first].value, &joints[second].value)?;
    Some([(first, sides[0]), (second, sides[1])].map(|(joint, side)| End { lowering, joint, side }))
}

impl End<'_, '_> {
    /// The carrier (0), or the body that moves against it (1).
    fn body(&self, which: usize) -> Option<&str> {
        let (first, second) = self.lowering.names.document.joints[self.joint].value.attachment()?.bodies();
        Some([first, second][self.which(which)])
    }

    /// The point of the joint in the frame of that body, m; z is 0 in the plane.
    fn point(&self, which: usize) -> Vector3 {
        let slots = &self.lowering.names.joints[self.joint].points[self.which(which)];
        filled(slots.iter().map(|slot| self.lowering.lowered.slots.values[*slot as usize]))
    }

    /// What the joint turns about or slides along, in the frame of that body; of a joint of the plane without a direction, z.
    fn direction(&self, which: usize) -> Vector3 {
        let direction = self.lowering.placed[self.joint].directions[self.which(which)].as_deref();
        direction.map_or([0.0, 0.0, 1.0], |direction| filled(direction.iter().copied()))
    }

    /// A vector of the carrier's frame in that of the body that moves, where the joint does not turn it.
    fn seen(&self, vector: Vector3) -> Vector3 {
        let slots = &self.lowering.names.joints[self.joint].geometry;
        let value = |i: usize| self.lowering.lowered.slots.values[slots[i] as usize];
        // In space the triads of the two bodies then coincide.
        if !self.lowering.names.document.is_spatial() || slots.len() < 18 {
            return vector;
        }
        let triad = |which: usize| [0, 1, 2].map(|i| [0, 1, 2].map(|j| value(9 * self.which(which) + 3 * i + j)));
        let parts = triad(0).map(|axis| dot(axis, vector));
        parts.into_iter().zip(triad(1)).fold([0.0; 3], |sum, (part, axis)| plus(sum, part, axis))
    }

    fn which(&self, which: usize) -> usize {
        if which == 0 { self.side } else { 1 - self.side }
    }

    /// A line on the carrier (0), or on the body that moves against it (1).
    fn line(&self, which: usize, points: impl Iterator<Item = Vector3>) -> Option<Vec<Anchor>> {
        let components = if self.lowering.names.document.is_spatial() { 3 } else { 2 };
        let body = self.body(which)?;
        Some(points.map(|point| Anchor { body: body.to_owned(), point: point[..components].to_vec() }).collect())
    }
}

/// Three components of two or three.
fn filled(components: impl Iterator<Item = f64>) -> Vector3 {
    let mut vector = [0.0; 3];
    vector.iter_mut().zip(components).for_each(|(to, from)| *to = from);
    vector
}

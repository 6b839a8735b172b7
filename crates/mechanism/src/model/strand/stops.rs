//! The ends of a joint's travel.
//!
//! ```text
//! angle         arc  p + r (cos(a) u + sin(a) axis x u)       u: where the farthest point of the body that turns is at angle 0
//! displacement  bar, in space ring, across the axis at  p + s axis
//! ```

use holonomy_document::{Joint, Named};
use holonomy_expr::math;

use super::{End, circle};
use crate::body::vector::{Vector3, cross, direction, dot, plus};
use crate::lower::Lowering;
use crate::model::items::{Anchor, Item};

/// Pieces of an arc.
const FINE: u32 = 32;
/// Radius of an arc, and half the length of a bar, as shares of how far the body reaches.
const RADIUS: f64 = 0.4;
const BAR: f64 = 0.08;
/// Where a tick begins and ends, as shares of the radius.
const TICK: [f64; 2] = [0.88, 1.12];
/// How far an arc goes on from the only end, rad.
const OPEN: f64 = 0.5;

/// Adds the ends of all joints that have some.
// Not inlined: the page's first view has none.
#[inline(never)]
pub(in crate::model) fn add(lowering: &Lowering<'_>, items: &mut Vec<Item>) {
    items.extend(lowering.names.document.joints.iter().filter_map(|joint| of(lowering, joint)));
}

/// The ends, fixed to the first body, or to the ground where that is the second one of a joint that turns; nothing for coordinates that are neither
/// an angle about its axis nor a way along it.
fn of(lowering: &Lowering<'_>, joint: &Named<Joint>) -> Option<Item> {
    let document = lowering.names.document;
    let stops = joint.value.record().keys().stops?;
    let own = joint.value.coordinates(document.is_spatial());
    let coordinate = stops.coordinate.as_ref().map_or(*own.first()?, |name| name.value.as_str());
    let value = |end| lowering.values.number(end).ok().filter(|value| value.is_finite());
    let [lower, upper] = [&stops.lower, &stops.upper].map(|end| end.as_ref().and_then(value));
    let (_, second) = joint.value.attachment()?.bodies();
    let turns = coordinate == "angle";
    let moves = usize::from(!(turns && second == "ground"));
    let end = End { lowering, joint: document.joints.index(&joint.name)?, side: moves };
    let lines = match coordinate {
        // What the second body does against the first, the first does the other way round against the second.
        "angle" if moves == 0 => arc(&end, [upper, lower].map(|end| end.map(|angle| -angle)))?,
        "angle" => arc(&end, [lower, upper])?,
        "displacement" => bars(&end, [lower, upper])?,
        _ => return None,
    };
    Some(Item::Strand { name: joint.name.clone(), kind: "stops", lines })
}

/// From end to end, and a tick at each.
fn arc(end: &End<'_, '_>, [lower, upper]: [Option<f64>; 2]) -> Option<Vec<Vec<Anchor>>> {
    let (center, axis) = (end.point(1), end.direction(1));
    let far = end.seen(end.farthest(0)?);
    let far = plus(far, -dot(far, axis), axis);
    let (u, radius) = (direction(far)?, RADIUS * math::norm(&far));
    let w = cross(axis, u);
    let at = |angle: f64, share: f64| {
        let (x, y) = (radius * share * math::cos(angle), radius * share * math::sin(angle));
        plus(plus(center, x, u), y, w)
    };
    let from = lower.or(upper.map(|upper| upper - OPEN))?;
    let to = upper.unwrap_or(from + OPEN).min(from + 2.0 * std::f64::consts::PI);
    let step = |i: u32| from + (to - from) * f64::from(i) / f64::from(FINE);
    let mut lines = vec![end.line(1, (0..=FINE).map(|i| at(step(i), 1.0)))?];
    for angle in [lower, upper].into_iter().flatten() {
        lines.push(end.line(1, TICK.into_iter().map(|share| at(angle, share)))?);
    }
    Some(lines)
}

/// A bar across the axis at each end.
fn bars(end: &End<'_, '_>, ends: [Option<f64>; 2]) -> Option<Vec<Vec<Anchor>>> {
    let (origin, axis) = (end.point(1), direction(end.direction(1))?);
    let reach = [0, 1].into_iter().filter_map(|which| end.farthest(which)).map(|far| math::norm(&far));
    let way = if let [Some(lower), Some(upper)] = ends { upper - lower } else { 0.0 };
    let half = BAR * reach.fold(way, f64::max);
    if half <= 0.0 {
        return None;
    }
    let spatial = end.lowering.names.document.is_spatial();
    let across = cross([0.0, 0.0, 1.0], axis);
    let bar = |place: f64| {
        let center = plus(origin, place, axis);
        if spatial {
            return end.line(1, circle(center, axis, half)?);
        }
        end.line(1, [-half, half].into_iter().map(|x| plus(center, x, across)))
    };
    ends.into_iter().flatten().map(bar).collect()
}

impl End<'_, '_> {
    /// From the joint's point to the farthest of the points and the centre of that body, in its frame, m.
    fn farthest(&self, which: usize) -> Option<Vector3> {
        let names = &self.lowering.names;
        let body = self.body(which)?;
        let own = names.bodies.iter().find(|address| address.name == body);
        let points = own.map_or(&names.ground, |address| &address.points);
        let value = |slot: &u32| self.lowering.lowered.slots.values[*slot as usize];
        let points = points.iter().map(|(_, slots)| super::filled(slots.iter().map(value)));
        let center = own.map(|_| [0.0; 3]);
        let from = self.point(which);
        let arms = points.chain(center).map(|point| plus(point, -1.0, from));
        arms.reduce(|best, arm| if dot(arm, arm) > dot(best, best) { arm } else { best })
    }
}

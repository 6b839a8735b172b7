//! A belt and its pulleys.

use holonomy_document::Coupling;
use holonomy_expr::math;

use super::{circle, ends};
use crate::body::vector::{cross, direction, dot, plus};
use crate::coupling::belt;
use crate::lower::Lowering;
use crate::model::items::Anchor;

/// The belt, fixed to the carrier, and the rims of the pulleys with a spoke each, fixed to the bodies that turn.
pub(super) fn lines(
    lowering: &Lowering<'_>,
    name: &str,
    coupling: &Coupling<'_>,
    crossed: bool,
) -> Option<Vec<Vec<Anchor>>> {
    let numbers = &lowering.names.joints[lowering.names.document.joints.index(name)?].geometry;
    let radii = [0, 1].map(|i| lowering.lowered.slots.values[numbers[i] as usize]);
    let ends = ends(lowering, coupling)?;
    let [a, b] = ends.each_ref().map(|end| end.point(0));
    let axis = ends[0].direction(0);
    let apart = plus(b, -1.0, a);
    let along = plus(apart, -dot(apart, axis), axis);
    let distance = math::norm(&along);
    let up = cross(axis, direction(along)?);
    let place = |[x, y]: [f64; 2]| plus(plus(a, x / distance, apart), y, up);
    let mut lines = vec![ends[0].line(0, belt::outline(radii, distance, crossed).into_iter().map(place))?];
    for (end, radius) in ends.iter().zip(radii) {
        let center = end.point(1);
        lines.push(end.line(1, std::iter::once(center).chain(circle(center, end.direction(1), radius)?))?);
    }
    Some(lines)
}

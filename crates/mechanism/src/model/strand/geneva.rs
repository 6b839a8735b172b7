//! A Geneva wheel, the disc that locks it and the pin that takes it along.

use holonomy_document::Coupling;
use holonomy_expr::math;

use super::{circle, ends};
use crate::body::vector::{Vector3, cross, direction, dot, plus};
use crate::coupling::cam::turned;
use crate::coupling::geneva::Outline;
use crate::lower::Lowering;
use crate::model::items::Anchor;

/// The rim of the wheel, fixed to it, and disc, arm and pin, fixed to the crank.
pub(super) fn lines(lowering: &Lowering<'_>, name: &str, coupling: &Coupling<'_>) -> Option<Vec<Vec<Anchor>>> {
    let numbers = &lowering.names.joints[lowering.names.document.joints.index(name)?].geometry;
    let [slots, phase, offset] = [0, 1, 2].map(|i| lowering.lowered.slots.values[numbers[i] as usize]);
    let [crank, wheel] = ends(lowering, coupling)?;
    let apart = plus(wheel.point(0), -1.0, crank.point(0));
    let axis = crank.direction(0);
    let along = plus(apart, -dot(apart, axis), axis);
    let distance = math::norm(&along);
    let along = direction(along)?;
    // Angles count against the carrier, those of the crank as the wheel turns.
    let backwards = lowering.turns_back(coupling);
    let sense = |side: usize| if side == 0 { 1.0 } else { -1.0 };
    let of_crank = sense(crank.side) * if backwards { -1.0 } else { 1.0 };
    let of_wheel = sense(wheel.side);
    let outline = Outline::of(slots);
    // A point about an axis, from a direction on, as the frame of the carrier has it.
    let place = |[x, y]: [f64; 2], axis: Vector3, from: Vector3| {
        let up = cross(axis, from);
        plus(plus([0.0; 3], distance * x, from), distance * y, up)
    };
    let turn = axis.map(|x| of_crank * x);
    let toward = turned(along, turn, phase);
    let (center, seen) = (crank.point(1), |point| crank.seen(point));
    let fixed = |at| plus(center, 1.0, seen(place(at, axis, toward)));
    let tip = fixed([outline.crank, 0.0]);
    let disc = crank.line(1, outline.disc().into_iter().map(fixed))?;
    let arm = crank.line(1, [center, tip].into_iter())?;
    let pin = crank.line(1, circle(tip, crank.direction(1), distance * outline.pin)?)?;
    // Where the pin is on the line the wheel has a slot there.
    let axis = wheel.direction(0).map(|x| of_wheel * x);
    let (center, back) = (wheel.point(1), along.map(|x| -x));
    let rim = (0..slots as u32).flat_map(|i| {
        let slot = turned(back, axis, -offset + 2.0 * outline.share * f64::from(i));
        outline.slot().into_iter().map(move |at| (at, slot))
    });
    let rim = rim.map(|(at, slot)| plus(center, 1.0, wheel.seen(place(at, axis, slot))));
    Some(vec![wheel.line(1, rim)?, disc, arm, pin])
}

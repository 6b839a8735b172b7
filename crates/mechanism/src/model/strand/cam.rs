//! The profile of a cam, and the roller of its follower.

use holonomy_document::{At, Coupling, Scalar};
use holonomy_expr::math;

use super::{circle, ends};
use crate::body::vector::{dot, plus};
use crate::coupling::cam::{Follower, profile};
use crate::lower::Lowering;
use crate::model::items::Anchor;

/// Pieces of a profile.
const FINE: u32 = 180;

/// The profile, fixed to the cam, and the roller, fixed to the follower. Nothing where the carrier is the follower's second body, and where the follower
/// slides along the cam's axis.
pub(super) fn lines(
    lowering: &Lowering<'_>,
    name: &str,
    coupling: &Coupling<'_>,
    lift: &At<Scalar>,
    roller: Option<&At<Scalar>>,
) -> Option<Vec<Vec<Anchor>>> {
    let [cam, slide] = ends(lowering, coupling)?;
    let (axis, way) = (cam.direction(0), slide.direction(0));
    if slide.side != 0 || math::abs(dot(axis, way)) > 1e-6 {
        return None;
    }
    let offset = *lowering.names.joints[lowering.names.document.joints.index(name)?].geometry.last()?;
    let offset = lowering.lowered.slots.values[offset as usize];
    let roller = roller.map_or(0.0, |roller| lowering.values.number(roller).unwrap_or(0.0));
    let foot = plus(plus(slide.point(0), offset, way), -1.0, cam.point(0));
    // The angle counts against the carrier.
    let sign = if cam.side == 0 { 1.0 } else { -1.0 };
    let follower = Follower { foot, way, axis: axis.map(|x| sign * x), roller };
    let angles = (0..=FINE).map(|i| 2.0 * std::f64::consts::PI * f64::from(i) / f64::from(FINE));
    let lifts = lowering.lifts(lift, angles.clone());
    let center = cam.point(1);
    let points = angles.zip(lifts).map(|(angle, lift)| plus(center, 1.0, cam.seen(profile(&follower, angle, lift))));
    let mut lines = vec![cam.line(1, points)?];
    if roller > 0.0 {
        lines.push(slide.line(1, circle(slide.point(1), slide.seen(axis), roller)?)?);
    }
    Some(lines)
}

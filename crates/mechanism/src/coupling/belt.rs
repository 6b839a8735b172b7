//! Belt and pulley: two pulleys that one body carries turn as the belt runs, which neither slips nor stretches (Shigley and Mischke,
//! Mechanical Engineering Design, chapter 17). Row `belt`, the length that runs off the second pulley less what the first one sends, with the pose as written in the offset:
//!
//! ```text
//! r_k angle_k - s r_j angle_j - offset = 0
//! ```
//!
//! The angles are those against the carrier, and so against the line of centres, which is fixed to it: a carrier that moves, as an arm does, takes
//! the belt along. `s` is 1 for an open belt and -1 for a crossed one, with the other sign where the carrier is the first body of one joint and the second of the
//! other, and where the axes are opposite. The multiplier is the difference of the tensions in the two strands, N: the second joint
//! gets `-r_k` times as much torque, the first one `s r_j` times. What both strands pull alike (the pretension) moves nothing and is not
//! computed. Never singular.

use holonomy_expr::{NodeId, math};

use super::{Coupling, follows};
use crate::joint::geometry::{Geometry, geometry};
use crate::kind::Build;
use holonomy_document as document;

geometry! {
    /// Numbers of a belt.
    pub struct Pulleys {
        /// Radius of the first, m.
        first: T,
        /// Radius of the second, m.
        second: T,
        /// What is left at the pose as written, m.
        offset: T,
    }
}

impl Coupling for document::Belt {
    fn row_name(&self) -> &'static str {
        "belt"
    }

    /// The first coordinate has the other sign where the pulleys turn opposite ways.
    fn row(&self, build: &mut Build<'_>, [first, second]: [NodeId; 2], numbers: &[NodeId]) -> NodeId {
        let pulleys = Pulleys::of(numbers);
        let taken = build.graph.mul(pulleys.second, second);
        let sent = build.graph.mul(pulleys.first, first);
        follows(build, sent, taken, pulleys.offset)
    }
}

/// Pieces of an arc of half a turn.
const FINE: f64 = 24.0;

/// The belt around pulleys of radii `r` at `(0, 0)` and `(distance, 0)`, closed; nothing where there is no such belt.
pub fn outline([r1, r2]: [f64; 2], distance: f64, crossed: bool) -> Vec<[f64; 2]> {
    // The strands touch where the radii stand at the angle `half` to the line of centres: cos = (r1 -+ r2)/distance.
    let other = if crossed { -r2 } else { r2 };
    let cosine = (r1 - other) / distance;
    if cosine.is_nan() || math::abs(cosine) >= 1.0 {
        return Vec::new();
    }
    let half = math::acos(cosine);
    let turn = 2.0 * std::f64::consts::PI;
    let mut points = Vec::new();
    let mut arc = |center: f64, radius: f64, from: f64, to: f64| {
        let count = math::ceil(math::abs(to - from) / std::f64::consts::PI * FINE);
        let mut step = 0.0;
        while step <= count {
            let angle = from + (to - from) * step / count;
            points.push([center + radius * math::cos(angle), radius * math::sin(angle)]);
            step += 1.0;
        }
    };
    // Around the first away from the second, then over to the second and around it.
    arc(0.0, r1, half, turn - half);
    if crossed {
        arc(distance, r2, std::f64::consts::PI - half, half - std::f64::consts::PI);
    } else {
        arc(distance, r2, -half, half);
    }
    points.extend(points.first().copied());
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_belt_touches_its_pulleys_and_is_as_long_as_the_formulas_say() {
        let length = |points: &[[f64; 2]]| -> f64 {
            points.windows(2).map(|pair| math::norm(&[pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]])).sum()
        };
        let (r1, r2, d) = (0.3, 0.1, 0.8);
        let pi = std::f64::consts::PI;
        // Open: 2 d cos a + pi (r1 + r2) + 2 a (r1 - r2), sin a = (r1 - r2)/d; crossed: with the sum of the radii.
        let open = |a: f64| 2.0 * d * math::cos(a) + pi * (r1 + r2) + 2.0 * a * (r1 - r2);
        let crossed = |a: f64| 2.0 * d * math::cos(a) + (pi + 2.0 * a) * (r1 + r2);
        let found = length(&outline([r1, r2], d, false));
        assert!((found - open(math::asin((r1 - r2) / d))).abs() < 2e-3, "{found}");
        let found = length(&outline([r1, r2], d, true));
        assert!((found - crossed(math::asin((r1 + r2) / d))).abs() < 2e-3, "{found}");
        for crossed in [false, true] {
            for [x, y] in outline([r1, r2], d, crossed) {
                let off = [math::norm(&[x, y]) - r1, math::norm(&[x - d, y]) - r2];
                assert!(off.iter().any(|off| off.abs() < 1e-12), "{x} {y}");
            }
        }
        // The two arcs of an open belt are a whole turn together: their pieces, an end of each, and the first point once more.
        let pieces = outline([r1, r2], d, false).len() as f64 - 3.0;
        assert!((2.0 * FINE..=2.0 * FINE + 2.0).contains(&pieces), "{pieces}");
        // Pulleys that overlap have no crossed belt, and one within the other none at all.
        assert!(outline([0.3, 0.1], 0.3, true).is_empty() && outline([0.3, 0.1], 0.1, false).is_empty());
    }
}

//! Friction of joints: along which directions they slip, and the load across these.
//!
//! The load is the magnitude of the force across the directions in which the joint is free: of the rows that are lengths of unit gradient
//! the norm of the multipliers, of a curve or a surface `F = 0` the multiplier times `|grad F|`. A row that pushes one way only has its sign, which is that
//! of what presses.

use holonomy_document::{Joint, Slip};
use holonomy_expr::{BinaryOp, NodeId};

use super::{AnyEnds, coordinate, geometry::Geometry, row_unit, spatial, written_names};
use crate::kind::{Build, Formal, short};

/// A direction in which a joint slips.
pub struct Slipping {
    /// The name of its row.
    pub row: &'static str,
    /// Its speed, affine in the velocities.
    pub speed: NodeId,
    /// Its unit.
    pub unit: &'static str,
}

/// The directions in which a joint slips; `radius` is that at which it rubs where it turns, `curve` its row where the author wrote that (a
/// curve, or a surface).
pub fn slips(
    joint: &Joint,
    build: &mut Build<'_>,
    ends: &AnyEnds,
    radius: NodeId,
    curve: Option<NodeId>,
) -> Vec<Slipping> {
    let Some((_, slip)) = joint.record().keys().friction else { return Vec::new() };
    if let Some(curve) = curve {
        return match ends {
            AnyEnds::Planar(_) => {
                vec![Slipping { row: "friction", speed: along_curve(build, ends, curve), unit: "m/s" }]
            }
            AnyEnds::Spatial(_) => {
                let speeds = along_surface(build, ends, curve);
                let rows = ["friction_1", "friction_2"].into_iter().zip(speeds);
                rows.map(|(row, speed)| Slipping { row, speed, unit: "m/s" }).collect()
            }
        };
    }
    let rate = |build: &mut Build<'_>, name: &str| {
        let node = coordinate(joint, name, build, ends);
        let node = node.unwrap_or_else(|| build.graph.constant(0.0));
        build.rate(node)
    };
    match slip {
        Slip::Turns => vec![Slipping { row: "friction", speed: rate(build, "angle"), unit: "rad/s" }],
        Slip::Slides => vec![Slipping { row: "friction", speed: rate(build, "displacement"), unit: "m/s" }],
        Slip::TurnsAndSlides => {
            let (along, turning) = (rate(build, "displacement"), rate(build, "angle"));
            let around = build.graph.mul(radius, turning);
            vec![
                Slipping { row: "friction_along", speed: along, unit: "m/s" },
                Slipping { row: "friction_around", speed: around, unit: "m/s" },
            ]
        }
        Slip::OnPlane => match ends {
            AnyEnds::Planar(_) => Vec::new(),
            AnyEnds::Spatial(ends) => {
                let triads = spatial::Triads::of(&ends.geometry);
                let at = ends.second.global(build);
                let slip = ends.slip(build, at).negative(build);
                let rows = ["friction_1", "friction_2"].into_iter().zip([1, 2]);
                rows.map(|(row, i)| {
                    let direction = ends.first.direction(build, triads.first[i]);
                    Slipping { row, speed: direction.dot(build, slip), unit: "m/s" }
                })
                .collect()
            }
        },
    }
}

/// The speed of the second point along a curve of the first body, with the curve on its left where the expression grows.
fn along_curve(build: &mut Build<'_>, ends: &AnyEnds, curve: NodeId) -> NodeId {
    let names = written_names(build, ends);
    let (x, y) = (names[0].1, names[1].1);
    let gradient = build.graph.gradient(curve, &[x, y]);
    let (x_rate, y_rate) = (build.rate(x), build.rate(y));
    let (a, b) = (build.graph.mul(gradient[1], x_rate), build.graph.mul(gradient[0], y_rate));
    let across = build.graph.sub(a, b);
    let length = build.graph.norm(&gradient);
    build.graph.div(across, length)
}

/// The speeds of the second point along a surface of the first body, in two directions across its unit normal `n`:
///
/// ```text
/// (1 + s a n_x^2, s b, -s n_x),  (b, s + a n_y^2, -n_y),      s = 1 where n_z >= 0, else -1,  a = -1/(s + n_z),  b = a n_x n_y
/// ```
/// Where `s` changes they turn at once; the force against both together does not. Source: T. Duff et al., Building an orthonormal basis,
/// revisited, Journal of Computer Graphics Techniques 6 (2017), listing 3.
fn along_surface(build: &mut Build<'_>, ends: &AnyEnds, surface: NodeId) -> [NodeId; 2] {
    let point: Vec<NodeId> = written_names(build, ends).into_iter().map(|(_, node)| node).collect();
    let gradient = build.graph.gradient(surface, &point);
    let length = build.graph.norm(&gradient);
    let n: Vec<NodeId> = gradient.iter().map(|part| build.graph.div(*part, length)).collect();
    let rates: Vec<NodeId> = point.iter().map(|node| build.rate(*node)).collect();
    let g = &mut *build.graph;
    let [zero, one, minus_one] = [0.0, 1.0, -1.0].map(|value| g.constant(value));
    let above = g.binary(BinaryOp::Ge, n[2], zero);
    let s = g.select(above, one, minus_one);
    let sum = g.add(s, n[2]);
    let a = g.div(minus_one, sum);
    let [a_x, a_y] = [n[0], n[1]].map(|part| g.mul(a, part));
    let (xx, xy, yy) = (g.mul(a_x, n[0]), g.mul(a_x, n[1]), g.mul(a_y, n[1]));
    let [s_xx, s_xy, s_x] = [xx, xy, n[0]].map(|part| g.mul(s, part));
    let first = [g.add(one, s_xx), s_xy, g.neg(s_x)];
    let second = [xy, g.add(s, yy), g.neg(n[1])];
    [g.dot(&first, &rates), g.dot(&second, &rates)]
}

/// The multipliers of the first `count` rows of a joint.
pub fn multipliers(build: &mut Build<'_>, count: usize) -> Vec<NodeId> {
    (0..count).map(|i| build.formal(Formal::Multiplier(short(i)))).collect()
}

/// The load across a joint with rows `rows`, whose multipliers are the local ones in the same order.
pub fn load(build: &mut Build<'_>, ends: &AnyEnds, rows: &[&str], curve: Option<NodeId>, one_sided: bool) -> NodeId {
    let all = multipliers(build, rows.len());
    let across = |(_, row): &(NodeId, &&str)| curve.is_some() || row_unit(row) == "m";
    let multipliers: Vec<NodeId> = all.into_iter().zip(rows).filter(across).map(|(multiplier, _)| multiplier).collect();
    let load = if one_sided { build.graph.sum(&multipliers) } else { build.graph.norm(&multipliers) };
    let Some(curve) = curve else { return load };
    let names = written_names(build, ends);
    let point: Vec<NodeId> = names.into_iter().map(|(_, node)| node).collect();
    let gradient = build.graph.gradient(curve, &point);
    let length = build.graph.norm(&gradient);
    build.graph.mul(load, length)
}

//! Solids as triangles: cylinders, balls, boxes, prisms; several make one.

use std::f64::consts::PI;

use holonomy_expr::math;
use holonomy_mechanism::body::vector::direction;
pub(super) use holonomy_mechanism::body::vector::{Vector3 as Vector, cross, dot, plus};

use crate::outline::Place;

pub(super) fn minus(a: Vector, b: Vector) -> Vector {
    plus(a, -1.0, b)
}

pub(super) fn length(a: Vector) -> f64 {
    math::norm(&a)
}

/// The direction of a vector; +z where it has none.
pub(super) fn unit(a: Vector) -> Vector {
    direction(a).unwrap_or([0.0, 0.0, 1.0])
}

/// Two directions at right angles to one and to each other, right-handed with it.
pub(super) fn across(direction: Vector) -> [Vector; 2] {
    let other = if direction[2].abs() < 0.9 { [0.0, 0.0, 1.0] } else { [1.0, 0.0, 0.0] };
    let first = unit(cross(other, direction));
    [first, cross(direction, first)]
}

/// Sides of what is round.
const SIDES: u32 = 20;
/// Rings of a ball, its poles included.
const RINGS: u32 = 12;

/// Triangles with normals.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Solid {
    pub positions: Vec<[f32; 3]>,
    pub normals: Vec<[f32; 3]>,
    pub indices: Vec<u32>,
}

#[allow(clippy::cast_possible_truncation, reason = "the format has no longer numbers")]
fn single(a: Vector) -> [f32; 3] {
    a.map(|x| x as f32)
}

impl Solid {
    fn vertex(&mut self, at: Vector, normal: Vector) -> u32 {
        self.positions.push(single(at));
        self.normals.push(single(normal));
        u32::try_from(self.positions.len() - 1).unwrap_or(u32::MAX)
    }

    /// A flat convex face, counterclockwise seen from outside.
    fn face(&mut self, corners: &[Vector], normal: Vector) {
        let all: Vec<u32> = corners.iter().map(|corner| self.vertex(*corner, normal)).collect();
        for pair in all.windows(2).skip(1) {
            self.indices.extend([all[0], pair[0], pair[1]]);
        }
    }

    /// A cylinder between the middles of its ends.
    pub(super) fn cylinder(&mut self, from: Vector, to: Vector, radius: f64) {
        if length(minus(to, from)) == 0.0 {
            return;
        }
        let axis = unit(minus(to, from));
        let [u, v] = across(axis);
        let around = |i: u32| {
            let angle = 2.0 * PI * f64::from(i % SIDES) / f64::from(SIDES);
            plus(u.map(|x| x * math::cos(angle)), math::sin(angle), v)
        };
        for i in 0..SIDES {
            let (here, next) = (around(i), around(i + 1));
            let corners = [(from, here), (from, next), (to, next), (to, here)];
            let [a, b, c, d] = corners.map(|(end, normal)| self.vertex(plus(end, radius, normal), normal));
            self.indices.extend([a, b, c, a, c, d]);
        }
        let rim = |end: Vector| (0..SIDES).map(|i| plus(end, radius, around(i))).collect::<Vec<Vector>>();
        self.face(&rim(to), axis);
        let mut bottom = rim(from);
        bottom.reverse();
        self.face(&bottom, axis.map(|x| -x));
    }

    /// A ball.
    pub(super) fn ball(&mut self, center: Vector, radius: f64) {
        let normal = |ring: u32, side: u32| {
            let polar = PI * f64::from(ring) / f64::from(RINGS);
            let angle = 2.0 * PI * f64::from(side % SIDES) / f64::from(SIDES);
            [math::sin(polar) * math::cos(angle), math::sin(polar) * math::sin(angle), math::cos(polar)]
        };
        for ring in 0..RINGS {
            for side in 0..SIDES {
                let normals =
                    [normal(ring, side), normal(ring + 1, side), normal(ring + 1, side + 1), normal(ring, side + 1)];
                let [a, b, c, d] = normals.map(|normal| self.vertex(plus(center, radius, normal), normal));
                // At the poles one of the two has no area.
                if ring + 1 < RINGS {
                    self.indices.extend([a, b, c]);
                }
                if ring > 0 {
                    self.indices.extend([a, c, d]);
                }
            }
        }
    }

    /// A round rod with round ends.
    pub(super) fn rod(&mut self, from: Vector, to: Vector, radius: f64) {
        self.cylinder(from, to, radius);
        self.ball(from, radius);
        self.ball(to, radius);
    }

    /// A box along the axes.
    pub(super) fn cuboid(&mut self, low: Vector, high: Vector) {
        let base = [[low[0], low[1]], [high[0], low[1]], [high[0], high[1]], [low[0], high[1]]];
        let frame = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        self.prism(&base, frame, low[2], high[2]);
    }

    /// A prism over a convex polygon (counterclockwise) in the plane through an origin with two directions, from one height to another along the
    /// third; `frame`: the origin and the directions.
    pub(super) fn prism(&mut self, base: &[Place], frame: [Vector; 4], low: f64, high: f64) {
        let [origin, u, v, n] = frame;
        let at = |point: &Place, height: f64| plus(plus(plus(origin, point[0], u), point[1], v), height, n);
        self.face(&base.iter().map(|point| at(point, high)).collect::<Vec<Vector>>(), n);
        self.face(&base.iter().rev().map(|point| at(point, low)).collect::<Vec<Vector>>(), n.map(|x| -x));
        for (i, point) in base.iter().enumerate() {
            let next = &base[(i + 1) % base.len()];
            let normal = unit(cross(minus(at(next, low), at(point, low)), n));
            self.face(&[at(point, low), at(next, low), at(next, high), at(point, high)], normal);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Six times the volume, from the triangles (positive where all of them look outward).
    fn volume(solid: &Solid) -> f64 {
        let at = |index: u32| solid.positions[index as usize].map(f64::from);
        let tetrahedron = |t: &[u32]| dot(at(t[0]), cross(at(t[1]), at(t[2]))) / 6.0;
        solid.indices.chunks(3).map(tetrahedron).sum()
    }

    #[test]
    fn solids_look_outward_and_have_their_volume() {
        let made = |build: &dyn Fn(&mut Solid)| {
            let mut solid = Solid::default();
            build(&mut solid);
            for normal in &solid.normals {
                assert!((length(normal.map(f64::from)) - 1.0).abs() < 1e-6);
            }
            volume(&solid)
        };
        let cuboid = made(&|solid| solid.cuboid([-1.0, 0.0, 1.0], [1.0, 3.0, 2.0]));
        assert!((cuboid - 6.0).abs() < 1e-6, "{cuboid}");
        let cylinder = made(&|solid| solid.cylinder([0.0, 1.0, 0.0], [2.0, 1.0, 2.0], 0.5));
        assert!((cylinder / (PI * 0.25 * 8.0_f64.sqrt()) - 0.984).abs() < 1e-2, "{cylinder}");
        let ball = made(&|solid| solid.ball([1.0, 2.0, 3.0], 1.0));
        assert!((ball / (4.0 / 3.0 * PI) - 0.97).abs() < 2e-2, "{ball}");
    }
}

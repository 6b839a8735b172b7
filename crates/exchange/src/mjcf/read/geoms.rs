//! Mass and inertia of simple shapes.

use holonomy_mechanism::body::vector::{Matrix3, Vector3, direction, dot, plus, smallest_rotation};

use crate::import::assembly::Pose;
use crate::import::turned;

/// A homogeneous shape about its own centre.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Solid {
    /// Radius.
    Sphere(f64),
    /// Radius and half of the length between the two half balls, along z.
    Capsule(f64, f64),
    /// Radius and half of the length, along z.
    Cylinder(f64, f64),
    /// Half of each side.
    Box(Vector3),
    /// Half axes.
    Ellipsoid(Vector3),
}

impl Solid {
    /// Volume, m^3.
    pub fn volume(self) -> f64 {
        let pi = std::f64::consts::PI;
        let ball = |r: f64| 4.0 / 3.0 * pi * r * r * r;
        match self {
            Self::Sphere(r) => ball(r),
            Self::Capsule(r, h) => ball(r) + pi * r * r * 2.0 * h,
            Self::Cylinder(r, h) => pi * r * r * 2.0 * h,
            Self::Box([x, y, z]) => 8.0 * x * y * z,
            Self::Ellipsoid([x, y, z]) => 4.0 / 3.0 * pi * x * y * z,
        }
    }

    /// Moments of inertia about its axes, for a mass, kg m^2.
    pub fn moments(self, mass: f64) -> Vector3 {
        let of = |factor: f64, [x, y, z]: Vector3| {
            [y * y + z * z, x * x + z * z, x * x + y * y].map(|square| factor * mass * square)
        };
        match self {
            Self::Sphere(r) => [0.4 * mass * r * r; 3],
            Self::Cylinder(r, h) => {
                let across = mass * (3.0 * r * r + 4.0 * h * h) / 12.0;
                [across, across, 0.5 * mass * r * r]
            }
            Self::Capsule(r, h) => {
                // A cylinder between two half balls, whose centres of mass are 3/8 of the radius from their planes.
                let ball = mass * 4.0 * r / (4.0 * r + 6.0 * h);
                let middle = mass - ball;
                let offset = h + 0.375 * r;
                let across = middle * (3.0 * r * r + 4.0 * h * h) / 12.0
                    + ball * (0.4 * r * r - 0.375 * 0.375 * r * r + offset * offset);
                [across, across, 0.5 * middle * r * r + 0.4 * ball * r * r]
            }
            Self::Box(half) => of(1.0 / 3.0, half),
            Self::Ellipsoid(half) => of(0.2, half),
        }
    }
}

/// Masses put together: mass, centre, inertia about the origin of the frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Masses {
    mass: f64,
    moment: Vector3,
    about_origin: Matrix3,
}

impl Masses {
    /// Adds one with its own inertia about its centre, in the frame of all.
    pub fn add(&mut self, mass: f64, center: Vector3, inertia: &Matrix3) {
        self.mass += mass;
        self.moment = plus(self.moment, mass, center);
        let carried = steiner(mass, center);
        for i in 0..3 {
            for j in 0..3 {
                self.about_origin[i][j] += inertia[i][j] + carried[i][j];
            }
        }
    }

    /// Adds a shape with a mass in a frame.
    pub fn add_solid(&mut self, solid: Solid, mass: f64, pose: &Pose) {
        let moments = solid.moments(mass);
        let diagonal = [0, 1, 2].map(|i| [0, 1, 2].map(|j| if i == j { moments[i] } else { 0.0 }));
        self.add(mass, pose.position, &turned(&pose.rotation, &diagonal));
    }

    /// Mass, centre of mass, inertia about it; none where there is no mass.
    pub fn total(&self) -> Option<(f64, Vector3, Matrix3)> {
        if self.mass <= 0.0 {
            return None;
        }
        let center = self.moment.map(|x| x / self.mass);
        let carried = steiner(self.mass, center);
        let inertia = [0, 1, 2].map(|i| [0, 1, 2].map(|j| self.about_origin[i][j] - carried[i][j]));
        Some((self.mass, center, inertia))
    }
}

/// The inertia of a point mass about the origin.
fn steiner(mass: f64, at: Vector3) -> Matrix3 {
    let square = dot(at, at);
    [0, 1, 2].map(|i| [0, 1, 2].map(|j| mass * (if i == j { square } else { 0.0 } - at[i] * at[j])))
}

/// The frame of a shape between two points along its z axis, and half of the length.
pub fn between(ends: [f64; 6]) -> Option<(Pose, f64)> {
    let [a, b]: [Vector3; 2] = [[ends[0], ends[1], ends[2]], [ends[3], ends[4], ends[5]]];
    let along = plus(b, -1.0, a);
    let rotation = smallest_rotation([0.0, 0.0, 1.0], direction(along)?);
    let position = [0, 1, 2].map(|i| 0.5 * (a[i] + b[i]));
    Some((Pose { rotation, position }, 0.5 * holonomy_expr::math::norm(&along)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_of_shapes_are_each_other() {
        let close = |a: Vector3, b: Vector3| (0..3).all(|i| (a[i] - b[i]).abs() < 1e-12);
        assert!(close(Solid::Capsule(0.3, 0.0).moments(2.0), Solid::Sphere(0.3).moments(2.0)));
        assert!(close(Solid::Ellipsoid([0.3; 3]).moments(2.0), Solid::Sphere(0.3).moments(2.0)));
        // A thin capsule is a rod: m l^2/12.
        let [rod, _, thin] = Solid::Capsule(1e-9, 0.5).moments(12.0);
        assert!((rod - 1.0).abs() < 1e-7 && thin < 1e-15);
    }

    #[test]
    fn two_halves_are_the_whole() {
        let mut masses = Masses::default();
        let half = |x: f64| Pose { position: [x, 2.0, 0.0], ..Pose::IDENTITY };
        masses.add_solid(Solid::Box([0.5, 0.1, 0.2]), 1.0, &half(0.5));
        masses.add_solid(Solid::Box([0.5, 0.1, 0.2]), 1.0, &half(-0.5));
        let (mass, center, inertia) = masses.total().expect("a mass");
        assert_eq!((mass, center), (2.0, [0.0, 2.0, 0.0]));
        let whole = Solid::Box([1.0, 0.1, 0.2]).moments(2.0);
        assert!((0..3).all(|i| (inertia[i][i] - whole[i]).abs() < 1e-12));
    }
}

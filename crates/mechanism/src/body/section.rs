//! Mass and inertia of a straight homogeneous bar with a rectangular section.
//!
//! A bar of length `l`, width `w`, thickness `h` and density `rho` has the mass `m = rho l w h`. About its middle its principal
//! moments are those of a block: `m (w^2 + h^2)/12` along the bar, `m (l^2 + h^2)/12` across it in its width and
//! `m (l^2 + w^2)/12` across it in its thickness. In the plane, seen along the thickness, the last is the moment of inertia.

use holonomy_expr::math;

use super::vector::{Matrix3, Vector3, cross, dot};

/// The middle of a bar may be off the origin of the body's frame by this share of the length: rounded points.
const ROUNDED: f64 = 1e-6;
/// A bar whose direction is this close to the z axis runs along it (sine of the angle).
const UPRIGHT: f64 = 1e-9;

/// A straight bar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bar {
    /// Length, m.
    length: f64,
    /// Unit vector along the bar, body axes.
    direction: Vector3,
}

/// What keeps two points from being the ends of a bar about the origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NoBar {
    /// They are at the same place.
    NoLength,
    /// Their middle is not the origin, m.
    OffCentre(Vector3),
}

impl Bar {
    /// The bar between two points, m, body axes.
    pub fn between(first: Vector3, second: Vector3) -> Result<Self, NoBar> {
        let along = [0, 1, 2].map(|i| second[i] - first[i]);
        let length = math::sqrt(dot(along, along));
        // A length that has no value is none.
        if length.is_nan() || length <= 0.0 || length.is_infinite() {
            return Err(NoBar::NoLength);
        }
        let middle = [0, 1, 2].map(|i| 0.5 * (first[i] + second[i]));
        if math::sqrt(dot(middle, middle)) > ROUNDED * length {
            return Err(NoBar::OffCentre(middle));
        }
        Ok(Self { length, direction: along.map(|x| x / length) })
    }

    /// Mass, kg, of width and thickness, m, and density, kg/m^3.
    pub fn mass(&self, width: f64, thickness: f64, density: f64) -> f64 {
        density * self.length * width * thickness
    }

    /// Moment of inertia about the middle in the plane, kg m^2, of the mass, kg, and the width, m.
    pub fn moment(&self, mass: f64, width: f64) -> f64 {
        mass * (self.length * self.length + width * width) / 12.0
    }

    /// Inertia about the middle, body axes, kg m^2.
    pub fn inertia(&self, mass: f64, width: f64, thickness: f64) -> Matrix3 {
        let d = self.direction;
        let upright = cross([0.0, 0.0, 1.0], d);
        let size = math::sqrt(dot(upright, upright));
        // Across the bar and the z axis; of an upright bar the x axis.
        let across = if size > UPRIGHT { upright.map(|x| x / size) } else { [1.0, 0.0, 0.0] };
        let normal = cross(d, across);
        let (l2, w2, h2) = (self.length * self.length, width * width, thickness * thickness);
        let moments = [(d, w2 + h2), (across, l2 + h2), (normal, l2 + w2)];
        [0, 1, 2].map(|i| {
            [0, 1, 2].map(|j| moments.iter().map(|(axis, square)| mass / 12.0 * square * axis[i] * axis[j]).sum())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::inertia;
    use super::*;

    #[test]
    fn along_an_axis_it_is_a_block() {
        let (l, w, h, rho) = (0.4, 0.03, 0.01, 7850.0);
        for axis in 0..3 {
            let end = [0, 1, 2].map(|i| if i == axis { 0.5 * l } else { 0.0 });
            let bar = Bar::between(end.map(|x| -x), end).unwrap();
            let mass = bar.mass(w, h, rho);
            assert_eq!(mass, rho * l * w * h);
            // Width and thickness of the block along x, y, z.
            let sides = [[l, w, h], [w, l, h], [w, h, l]][axis];
            let j = bar.inertia(mass, w, h);
            for (i, row) in j.iter().enumerate() {
                let squares: f64 = (0..3).filter(|k| *k != i).map(|k| sides[k] * sides[k]).sum();
                for (k, entry) in row.iter().enumerate() {
                    let block = if i == k { mass * squares / 12.0 } else { 0.0 };
                    assert!((entry - block).abs() <= 1e-15 * mass, "{i} {k}: {entry} {block}");
                }
            }
        }
    }

    #[test]
    fn in_the_plane_it_has_the_moment_of_the_block_about_the_normal() {
        let bar = Bar::between([-0.06, -0.08, 0.0], [0.06, 0.08, 0.0]).unwrap();
        let j = bar.inertia(2.0, 0.03, 0.01);
        assert!((bar.moment(2.0, 0.03) - 2.0 * (0.04 + 0.0009) / 12.0).abs() < 1e-16);
        assert!((j[2][2] - bar.moment(2.0, 0.03)).abs() < 1e-16);
        assert!(inertia::is_possible(&j) && inertia::is_definite(&j));
    }

    #[test]
    fn points_that_are_no_bar_are_told_apart() {
        assert_eq!(Bar::between([0.1, 0.0, 0.0], [0.1, 0.0, 0.0]), Err(NoBar::NoLength));
        assert_eq!(Bar::between([f64::NAN; 3], [0.1, 0.0, 0.0]), Err(NoBar::NoLength));
        assert_eq!(Bar::between([0.0; 3], [0.2, 0.0, 0.0]), Err(NoBar::OffCentre([0.1, 0.0, 0.0])));
    }
}

//! The two ends of a joint in numbers, at the pose as the document writes it.

use holonomy_expr::math;

use super::JointError;
use super::spatial;
use crate::body::vector::Vector3;
use holonomy_document::diagnostic::Diagnostic;
use holonomy_document::{At, Scalar, Vector};

/// Both ends at the pose as written, in the plane or in space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Placement {
    /// In the plane.
    Planar(PlacedEnds),
    /// In space.
    Spatial(spatial::PlacedEnds),
}

impl Placement {
    /// Distance of the two points, m.
    pub fn distance(&self) -> f64 {
        match self {
            Self::Planar(placed) => math::norm(&placed.difference()),
            Self::Spatial(placed) => math::norm(&placed.difference()),
        }
    }
}

/// One end at the pose as written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedEnd {
    /// Angle of the body, rad; 0 on the ground.
    pub angle: f64,
    /// The point, global, m.
    pub point: [f64; 2],
}

impl PlacedEnd {
    /// A global vector in the frame of the body.
    pub fn to_frame(&self, global: [f64; 2]) -> [f64; 2] {
        let (sin, cos) = (math::sin(self.angle), math::cos(self.angle));
        [cos * global[0] + sin * global[1], cos * global[1] - sin * global[0]]
    }
}

/// Both ends at the pose as written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedEnds {
    /// The first body.
    pub first: PlacedEnd,
    /// The second body.
    pub second: PlacedEnd,
}

impl PlacedEnds {
    /// Of a joint that has no ends of its own.
    pub const NOWHERE: Self = {
        let end = PlacedEnd { angle: 0.0, point: [0.0; 2] };
        Self { first: end, second: end }
    };

    /// Second point minus first point, m.
    pub fn difference(&self) -> [f64; 2] {
        [self.second.point[0] - self.first.point[0], self.second.point[1] - self.first.point[1]]
    }
}

/// Who knows the values of numbers and expressions of the document.
pub trait Evaluate {
    /// The value of one.
    fn evaluate(&self, scalar: &At<Scalar>) -> Result<f64, Box<Diagnostic>>;
}

/// Turns numbers and expressions of the document into numbers.
#[derive(Clone, Copy)]
pub struct Numbers<'a>(pub &'a dyn Evaluate);

impl Numbers<'_> {
    /// The value of a number or expression.
    pub fn number(&self, scalar: &At<Scalar>) -> Result<f64, Box<Diagnostic>> {
        self.0.evaluate(scalar)
    }

    /// The values of the components of a planar vector.
    pub fn vector(&self, vector: &Vector) -> Result<[f64; 2], Box<Diagnostic>> {
        self.components(vector)
    }

    /// The values of the components of a vector of space.
    pub fn vector3(&self, vector: &Vector) -> Result<Vector3, Box<Diagnostic>> {
        self.components(vector)
    }

    fn components<const N: usize>(&self, vector: &Vector) -> Result<[f64; N], Box<Diagnostic>> {
        let mut values = [0.0; N];
        for (value, component) in values.iter_mut().zip(&vector.components) {
            *value = self.number(component)?;
        }
        Ok(values)
    }

    /// A planar vector as a direction of length 1.
    pub fn direction(&self, vector: &Vector) -> Result<[f64; 2], JointError> {
        let [x, y] = self.vector(vector).map_err(JointError::Other)?;
        let length = math::norm(&[x, y]);
        if length > 1e-100 && length < 1e100 {
            return Ok([x / length, y / length]);
        }
        // Squares of such components may overflow or vanish: bring the larger one to 1 first.
        let largest = math::max(math::abs(x), math::abs(y));
        if largest == 0.0 {
            return Err(JointError::ZeroAxis(Some(vector.place.clone())));
        }
        let [x, y] = [x / largest, y / largest];
        let length = math::norm(&[x, y]);
        Ok([x / length, y / length])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_global_direction_is_turned_back_into_the_frame_of_its_body() {
        let (sin, cos) = (math::sin(0.4), math::cos(0.4));
        let end = PlacedEnd { angle: 0.4, point: [1.0, 2.0] };
        for (global, own) in [([cos, sin], [1.0, 0.0]), ([-sin, cos], [0.0, 1.0])] {
            let found = end.to_frame(global);
            assert!((found[0] - own[0]).abs() < 1e-15 && (found[1] - own[1]).abs() < 1e-15, "{found:?}");
        }
    }
}

//! The coordinates of a body: their names, as expressions and channels use them.

use crate::{Body, Keys, Rotation};

/// Names of the coordinates of a body in the plane.
const PLANAR_COORDINATES: [&str; 3] = ["x", "y", "angle"];
/// Units of the coordinates of a body in the plane.
const PLANAR_UNITS: [&str; 3] = ["m", "m", "rad"];
/// Names of the coordinates with Euler parameters.
pub const EULER_COORDINATES: [&str; 7] = ["x", "y", "z", "e0", "e1", "e2", "e3"];
/// Names of the coordinates with the rotation matrix.
const MATRIX_COORDINATES: [&str; 12] = ["x", "y", "z", "r11", "r12", "r13", "r21", "r22", "r23", "r31", "r32", "r33"];
/// Names of the entries of the rotation matrix, row by row.
pub const ROTATION_ENTRIES: [&str; 9] = ["r11", "r12", "r13", "r21", "r22", "r23", "r31", "r32", "r33"];
/// Names of the global components of the angular velocity.
pub const ANGULAR_VELOCITY: [&str; 3] = ["wx", "wy", "wz"];

/// Which coordinates describe a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyCoordinates {
    /// Two coordinates and an angle.
    Planar,
    /// Three coordinates and four Euler parameters.
    EulerParameters,
    /// Three coordinates and the nine entries of the rotation matrix.
    RotationMatrix,
}

impl BodyCoordinates {
    /// The coordinates of a body of the document.
    pub fn of(keys: &Keys, body: &Body) -> Self {
        let rotation = body.rotation.as_ref().or(keys.rotation.as_ref()).map(|rotation| rotation.value);
        match rotation {
            _ if !keys.is_spatial() => Self::Planar,
            Some(Rotation::RotationMatrix) => Self::RotationMatrix,
            Some(Rotation::EulerParameters) | None => Self::EulerParameters,
        }
    }

    /// Names of the coordinates, in order.
    pub fn names(self) -> &'static [&'static str] {
        match self {
            Self::Planar => &PLANAR_COORDINATES,
            Self::EulerParameters => &EULER_COORDINATES,
            Self::RotationMatrix => &MATRIX_COORDINATES,
        }
    }

    /// Number of coordinates.
    pub fn count(self) -> u32 {
        u32::try_from(self.names().len()).unwrap_or(u32::MAX)
    }

    /// Unit of a coordinate.
    pub fn unit(self, coordinate: usize) -> &'static str {
        match self {
            Self::Planar => PLANAR_UNITS[coordinate],
            _ if coordinate < 3 => "m",
            _ => "",
        }
    }

    /// The letter in the keys of kinds.
    pub fn letter(self) -> char {
        match self {
            Self::Planar => 'b',
            Self::EulerParameters => 'e',
            Self::RotationMatrix => 'm',
        }
    }

    /// Are bodies of these coordinates in space?
    pub fn is_spatial(self) -> bool {
        self != Self::Planar
    }

    /// Components of points and vectors.
    pub fn dimensions(self) -> usize {
        if self.is_spatial() { 3 } else { 2 }
    }
}

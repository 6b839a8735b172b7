//! Bodies: coordinates, kinetic energy, weight.

pub mod inertia;
pub mod orientation;
pub mod planar;
pub mod spatial;
pub mod twist;
pub mod vector;

use crate::document::{Body, Keys, Rotation};
use crate::kind::{Build, short};
use vector::Nodes3;

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
            Self::Planar => &planar::COORDINATES,
            Self::EulerParameters => &spatial::EULER_COORDINATES,
            Self::RotationMatrix => &spatial::MATRIX_COORDINATES,
        }
    }

    /// Number of coordinates.
    pub fn count(self) -> u32 {
        short(self.names().len())
    }

    /// Unit of a coordinate.
    pub fn unit(self, coordinate: usize) -> &'static str {
        match self {
            Self::Planar => planar::UNITS[coordinate],
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

/// Where a body is among the coordinates of the mechanism.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BodyIndex {
    /// Its first coordinate.
    pub first: u32,
    /// Its coordinates.
    pub coordinates: BodyCoordinates,
}

impl BodyIndex {
    /// Its coordinates, by their numbers in the mechanism.
    pub fn range(self) -> std::ops::Range<u32> {
        self.first..self.first + self.coordinates.count()
    }
}

/// The pose of a body as expressions.
#[derive(Clone, Debug)]
pub enum Pose {
    /// In the plane.
    Planar(planar::Pose),
    /// In space.
    Spatial(Box<spatial::Pose>),
}

impl Pose {
    /// The pose of a body in local coordinates from `first` on.
    pub fn local(build: &mut Build<'_>, coordinates: BodyCoordinates, first: u32) -> Self {
        match coordinates {
            BodyCoordinates::Planar => Self::Planar(planar::Pose::local(build, first)),
            _ => Self::Spatial(Box::new(spatial::Pose::local(build, coordinates, first))),
        }
    }

    /// The pose of a body in the coordinates of the mechanism.
    pub fn global(build: &mut Build<'_>, body: BodyIndex) -> Self {
        match body.coordinates {
            BodyCoordinates::Planar => Self::Planar(planar::Pose::global(build, body.first)),
            _ => Self::Spatial(Box::new(spatial::Pose::global(build, body))),
        }
    }

    /// A point of the body frame (two or three components) in global components, m.
    pub fn point(&self, build: &mut Build<'_>, point: &[holonomy_expr::NodeId]) -> Vec<holonomy_expr::NodeId> {
        match self {
            Self::Planar(pose) => pose.point(build, [point[0], point[1]]).to_vec(),
            Self::Spatial(pose) => pose.point(build, Nodes3([point[0], point[1], point[2]])).0.to_vec(),
        }
    }
}

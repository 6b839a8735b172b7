//! Bodies: coordinates, kinetic energy, weight.

pub mod inertia;
pub mod orientation;
pub mod planar;
pub mod section;
pub mod spatial;
pub mod twist;
pub mod vector;

use crate::kind::Build;
pub use holonomy_document::BodyCoordinates;
use vector::Nodes3;

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

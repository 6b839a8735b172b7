//! Bodies: coordinates, kinetic energy, weight.

pub mod planar;

pub use planar::Pose;

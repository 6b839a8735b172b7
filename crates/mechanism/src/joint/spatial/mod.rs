//! Joints in space. Residuals are true lengths (m) and direction cosines; a row never loses its gradient where the joint is
//! closed. Each file is one joint type.

pub mod axes;
pub mod constant_velocity;
pub mod cylindrical;
mod ends;
pub mod knife_edge;
pub mod pin_slot;
pub mod planar;
pub mod point_plane;
pub mod point_surface;
pub mod prismatic;
pub mod reaction;
pub mod revolute;
pub mod rolling;
pub mod screw;
pub mod spherical;
pub mod universal;
pub mod weld;

pub use axes::Triads;
pub use ends::{End, Ends, PlacedEnd, PlacedEnds};

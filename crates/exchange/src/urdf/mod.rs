//! URDF, the format of ROS: a tree of links.

mod read;
mod write;

pub use read::import;
pub use write::export;

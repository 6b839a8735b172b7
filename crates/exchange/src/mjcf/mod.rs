//! MJCF, the format of MuJoCo.

mod joints;
mod loops;
mod losses;
mod start;
mod write;

pub use write::{export, write};

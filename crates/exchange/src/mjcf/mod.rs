//! MJCF, the format of MuJoCo.

mod joints;
mod loops;
mod losses;
mod read;
mod start;
mod write;

pub use read::import;
pub use write::export;

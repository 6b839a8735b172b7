//! Documents in the formats of other tools, each with a report of what the format cannot hold.
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::iter_over_hash_type))]

pub mod dxf;
pub mod error;
mod exported;
pub mod gltf;
mod outline;
pub mod report;
pub mod scipy;

pub use error::{ExportError, ImportError, Position};
pub use exported::Exported;
pub use report::{Kind, Loss, Report};

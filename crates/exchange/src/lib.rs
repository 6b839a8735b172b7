//! Documents in the formats of other tools, each with a report of what the format cannot hold.
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::iter_over_hash_type))]

pub mod dxf;
pub mod error;
mod exported;
pub mod gltf;
mod import;
mod losses;
pub mod mjcf;
mod numbers;
mod outline;
mod relative;
pub mod report;
pub mod scipy;
pub mod sdf;
mod tree;
pub mod urdf;
mod xml;

pub use error::{ExportError, ImportError, Position};
pub use exported::Exported;
pub use import::{Imported, Unread, import};
pub use report::{Kind, Loss, Report};

//! Documents in the formats of other tools, each with a report of what the format cannot hold.
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::iter_over_hash_type))]

pub mod error;
mod exported;
mod import;
pub mod mjcf;
pub mod numbers;
pub mod report;
pub mod tree;
mod xml;

pub use error::{ExportError, ImportError, Position};
pub use exported::Exported;
pub use import::{Imported, Unread};
pub use report::{Kind, Loss, Report};

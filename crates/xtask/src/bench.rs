//! `cargo xtask bench`.
use std::path::Path;

/// Measures.
pub fn task(_json: Option<&Path>) -> bool {
    false
}

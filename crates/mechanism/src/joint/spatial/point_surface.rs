//! Point on a surface: a point of the second body stays on a surface of the first. Row `surface`, with `(x, y, z)` the second
//! point in the frame of the first body:
//!
//! ```text
//! F(x, y, z, t) = 0
//! ```
//!
//! The residual has the unit that the author's expression has; it is a length only if the expression is one. Singular case:
//! a point of the surface where the gradient of `F` vanishes (the tip of a cone).

use super::Ends;
use crate::body::vector::Nodes3;
use crate::kind::Build;

/// Names of the rows.
pub const ROWS: &[&str] = &["surface"];

/// The point that the surface is about, in the frame of the first body, m.
pub fn point(build: &mut Build<'_>, ends: &Ends) -> Nodes3 {
    let point = ends.second.global(build);
    ends.first.in_frame(build, point)
}

//! Point on a surface: a point of the second body stays on a surface of the first. Row `surface`, with `(x, y, z)` the second
//! point in the frame of the first body:
//!
//! ```text
//! F(x, y, z, t) = 0
//! ```
//!
//! The residual has the unit that the author's expression has; it is a length only if the expression is one. Singular case:
//! a point of the surface where the gradient of `F` vanishes (the tip of a cone).

use crate::joint::Written;
use holonomy_document as document;

impl Written for document::PointSurface {
    fn row_name(&self) -> &'static str {
        "surface"
    }
}

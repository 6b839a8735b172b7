//! Prismatic joint: the second body slides along an axis of the first without turning (Haug 1989, section 9.4, with direction
//! cosines). Rows `b`, `c`, `ma`, `mb`, `mc`:
//!
//! ```text
//! b1 . (p1 - p2) = 0,    c1 . (p1 - p2) = 0,    b1 . c2 = 0,    c1 . a2 = 0,    a1 . b2 = 0
//! ```
//!
//! Singular case: none where the joint is closed. Coordinate `displacement = a1 . (p2 - p1)`.

use holonomy_expr::NodeId;

use super::{Ends, axes};
use crate::kind::Build;

/// Names of the rows.
pub const ROWS: &[&str] = &["b", "c", "ma", "mb", "mc"];

/// The rows.
pub fn rows(build: &mut Build<'_>, ends: &Ends) -> Vec<NodeId> {
    let mut rows = across(build, ends).to_vec();
    rows.extend(axes::rotation_rows(build, ends));
    rows
}

/// First point minus second point, along `b` and `c` of the first body, m.
pub fn across(build: &mut Build<'_>, ends: &Ends) -> [NodeId; 2] {
    let gap = ends.point_rows(build);
    [1, 2].map(|i| {
        let direction = ends.of_first(build, i);
        direction.dot(build, gap)
    })
}

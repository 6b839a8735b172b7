//! Rope: an inextensible cord without mass that runs over points, each a pulley without radius, inertia and friction or an eye (Goldstein, Classical
//! Mechanics, section 1.6: Atwood's machine). Row `length`:
//!
//! ```text
//! |p2 - p1| + |p3 - p2| + ... + |pn - p(n-1)| - length = 0
//! ```
//!
//! The multiplier is the tension, N, the same in every part of the rope; the row pulls each point toward its neighbours. A row that holds
//! from one side only, `at-most`, is slack where the sum is less. Singular where two neighbours meet: there the rope has no direction, which
//! is refused at the pose as written.

use holonomy_expr::NodeId;

use crate::kind::Build;

/// The parts of a rope over points in global components, m.
pub fn parts(build: &mut Build<'_>, points: &[Vec<NodeId>]) -> Vec<NodeId> {
    let apart = |pair: &[Vec<NodeId>]| {
        let difference: Vec<NodeId> = pair[1].iter().zip(&pair[0]).map(|(b, a)| build.graph.sub(*b, *a)).collect();
        build.graph.norm(&difference)
    };
    points.windows(2).map(apart).collect()
}

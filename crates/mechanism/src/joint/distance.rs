//! Distance: two points keep their distance, as a massless rod with a pin at each end. Row `length`:
//!
//! ```text
//! |p2 - p1| - length = 0
//! ```
//!
//! The true length, never its square: the residual is in metres and the row's gradient has length 1 (Haug 1989,
//! section 3.3, uses the square). The multiplier is the pressure in the rod, N; the row pulls along `p2 - p1`.
//! Singular case: `length = 0` has no direction and is refused.

use holonomy_expr::{NodeId, math};

use super::geometry::Geometry;
use super::{Ends, Equations, JointError, Kind, Located, Numbers, PlacedEnds, spatial};
use crate::kind::Build;
use holonomy_document as document;

impl Kind<PlacedEnds, Ends> for document::Distance {
    fn geometry(&self, placed: &PlacedEnds, _: (&str, &str), numbers: Numbers<'_>) -> Result<Located, JointError> {
        length(self, math::norm(&placed.difference()), numbers)
    }

    fn equations(&self, build: &mut Build<'_>, ends: &Ends) -> Equations {
        let distance = ends.distance(build);
        let [length] = Geometry::of(&ends.geometry);
        Equations::positions(&["length"], vec![build.graph.sub(distance, length)])
    }

    fn coordinate(&self, name: &str, build: &mut Build<'_>, ends: &Ends) -> Option<NodeId> {
        (name == "length").then(|| ends.distance(build))
    }
}

impl Kind<spatial::PlacedEnds, spatial::Ends> for document::Distance {
    fn geometry(
        &self,
        placed: &spatial::PlacedEnds,
        _: (&str, &str),
        numbers: Numbers<'_>,
    ) -> Result<Located, JointError> {
        length(self, math::norm(&placed.difference()), numbers)
    }

    fn equations(&self, build: &mut Build<'_>, ends: &spatial::Ends) -> Equations {
        let distance = ends.distance(build);
        let [length] = Geometry::of(&ends.geometry);
        Equations::positions(&["length"], vec![build.graph.sub(distance, length)])
    }

    fn coordinate(&self, name: &str, build: &mut Build<'_>, ends: &spatial::Ends) -> Option<NodeId> {
        (name == "length").then(|| ends.distance(build))
    }
}

/// The length, m; `written` is the distance at the pose as written, m.
fn length(joint: &document::Distance, written: f64, numbers: Numbers<'_>) -> Result<Located, JointError> {
    let length = match &joint.length {
        Some(length) => numbers.number(length).map_err(JointError::Other)?,
        None => written,
    };
    if length == 0.0 || written == 0.0 {
        return Err(JointError::ZeroLength);
    }
    Ok(Located::numbers(vec![length]))
}

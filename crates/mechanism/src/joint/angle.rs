//! Angle: two bodies keep their angle. Row `angle`, second relative to first:
//!
//! ```text
//! angle2 - angle1 - value = 0
//! ```
//!
//! Never singular. The points of the bodies are free.

use holonomy_expr::NodeId;

use super::geometry::Geometry;
use super::{Ends, Equations, JointError, Kind, Located, Numbers, PlacedEnds};
use crate::kind::Build;
use holonomy_document as document;

impl Kind<PlacedEnds, Ends> for document::Angle {
    fn geometry(&self, placed: &PlacedEnds, _: (&str, &str), numbers: Numbers<'_>) -> Result<Located, JointError> {
        let value = match &self.value {
            Some(value) => numbers.number(value).map_err(JointError::Other)?,
            None => placed.second.angle - placed.first.angle,
        };
        Ok(Located::numbers(vec![value]))
    }

    fn equations(&self, build: &mut Build<'_>, ends: &Ends) -> Equations {
        let angle = ends.angle(build);
        let [value] = Geometry::of(&ends.geometry);
        Equations::positions(&["angle"], vec![build.graph.sub(angle, value)])
    }

    fn coordinate(&self, name: &str, build: &mut Build<'_>, ends: &Ends) -> Option<NodeId> {
        (name == "angle").then(|| ends.angle(build))
    }
}

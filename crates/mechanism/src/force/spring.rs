//! A spring and damper between two points, at distance `d = |p2 - p1|`.
//!
//! ```text
//! V = k/2 (d - d0)^2,   damping force -c d' along d'      or      pull F(d, d', t): force -F along d'
//! ```
//!
//! Singular case: where the points meet the force has no direction; the derivative of the norm is 0 there by
//! convention, so the spring lets the points pass through each other.

use holonomy_expr::NodeId;

use super::{Force, ForceAndRate, Given, Mechanism, Number};
use crate::joint::Placement;
use crate::joint::geometry::{Geometry, geometry};
use crate::kind::{Build, Contribution};
use holonomy_document::SpringDamper;
use holonomy_document::diagnostic::Diagnostic;

geometry! {
    /// Numbers of a spring and damper along a length, or about an angle.
    pub struct Coefficients {
        /// Stiffness, N/m or N m/rad.
        stiffness: T,
        /// Damping, N s/m or N m s/rad.
        damping: T,
        /// Length or angle without force, m or rad.
        free: T,
    }
}

impl Force for SpringDamper {
    fn numbers(&self, placement: Option<&Placement>) -> Vec<Number<'_>> {
        if self.law.is_some() {
            return Vec::new();
        }
        let distance = Number::Value(placement.map_or(0.0, Placement::distance));
        vec![
            Number::or_zero(self.stiffness.as_ref()),
            Number::or_zero(self.damping.as_ref()),
            self.length.as_ref().map_or(distance, Number::Written),
        ]
    }

    fn contribution(
        &self,
        build: &mut Build<'_>,
        mechanism: &dyn Mechanism,
        given: &Given,
    ) -> Result<Contribution, Box<Diagnostic>> {
        let Some(ends) = &given.ends else { return Ok(Contribution::default()) };
        let length = ends.distance(build);
        let rate = build.rate(length);
        if let Some(law) = &self.law {
            let local = vec![("length".to_owned(), length), ("rate".to_owned(), rate)];
            let pull = mechanism.expression(build, law, local)?;
            let work: ForceAndRate = (build.graph.neg(pull), rate);
            return Ok(Contribution { power: vec![work], ..Contribution::default() });
        }
        Ok(linear(build, Geometry::of(&given.numbers), length, rate))
    }
}

/// A spring and damper of constant coefficients: `V = k/2 (s - s0)^2` and `-c s'` along `s'`.
pub(super) fn linear(
    build: &mut Build<'_>,
    Coefficients { stiffness, damping, free }: Coefficients<NodeId>,
    length: NodeId,
    rate: NodeId,
) -> Contribution {
    let graph = &mut *build.graph;
    let half = graph.constant(0.5);
    let stretch = graph.sub(length, free);
    let square = graph.powi(stretch, 2);
    let half_stiffness = graph.mul(half, stiffness);
    let potential = graph.mul(half_stiffness, square);
    let drag = graph.mul(damping, rate);
    let drag = graph.neg(drag);
    Contribution { potential: Some(potential), power: vec![(drag, rate)], ..Contribution::default() }
}

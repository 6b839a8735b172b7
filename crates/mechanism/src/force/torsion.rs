//! A torsion spring and damper on the angle `a` of a joint (Meirovitch, Fundamentals of Vibrations, 2001, chapter 1): about the
//! joint's axis, back on the second body and forward on the first.
//!
//! ```text
//! V = k/2 (a - a0)^2,   damping torque -c a' along a'
//! ```
//!
//! The angle goes on over any number of turns, and so does the torque. Never singular: the joint's angle is smooth wherever the
//! joint holds its bodies.

use super::{Force, Given, Mechanism, Number, spring};
use crate::joint::Placement;
use crate::joint::geometry::Geometry;
use crate::kind::{Build, Contribution};
use holonomy_document::TorsionSpringDamper;
use holonomy_document::diagnostic::Diagnostic;

impl Force for TorsionSpringDamper {
    fn numbers(&self, _: Option<&Placement>) -> Vec<Number<'_>> {
        vec![
            Number::or_zero(self.stiffness.as_ref()),
            Number::or_zero(self.damping.as_ref()),
            self.angle.as_ref().map_or(Number::Angle(&self.joint), Number::Written),
        ]
    }

    fn contribution(
        &self,
        build: &mut Build<'_>,
        mechanism: &dyn Mechanism,
        given: &Given,
    ) -> Result<Contribution, Box<Diagnostic>> {
        let angle = mechanism.angle(build, &self.joint)?;
        let rate = build.rate(angle);
        Ok(spring::linear(build, Geometry::of(&given.numbers), angle, rate))
    }
}

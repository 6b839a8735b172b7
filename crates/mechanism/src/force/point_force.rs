//! A force with global components works along the velocity of the point it acts on.

use super::{Force, Given, Mechanism, Number, components};
use crate::joint::Placement;
use crate::kind::{Build, Contribution};
use holonomy_document::PointForce;
use holonomy_document::diagnostic::Diagnostic;

impl Force for PointForce {
    fn numbers(&self, _: Option<&Placement>) -> Vec<Number<'_>> {
        Vec::new()
    }

    fn contribution(
        &self,
        build: &mut Build<'_>,
        mechanism: &dyn Mechanism,
        _: &Given,
    ) -> Result<Contribution, Box<Diagnostic>> {
        let point = mechanism.point(build, &self.at)?;
        let value = components(build, mechanism, &self.value.components)?;
        let power = value.into_iter().zip(point).map(|(force, coordinate)| (force, build.rate(coordinate))).collect();
        Ok(Contribution { power, ..Contribution::default() })
    }
}

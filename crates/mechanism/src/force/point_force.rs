//! A force with global components works along the velocity of the point it acts on.

use super::{Force, Mechanism, Otherwise, components};
use crate::joint::AnyEnds;
use crate::kind::{Build, Contribution};
use holonomy_document::diagnostic::Diagnostic;
use holonomy_document::{At, PointForce, Scalar};

impl Force for PointForce {
    fn numbers(&self) -> Vec<(Option<&At<Scalar>>, Otherwise)> {
        Vec::new()
    }

    fn contribution(
        &self,
        build: &mut Build<'_>,
        mechanism: &dyn Mechanism,
        _: Option<&AnyEnds>,
    ) -> Result<Contribution, Box<Diagnostic>> {
        let point = mechanism.point(build, &self.at)?;
        let value = components(build, mechanism, &self.value.components)?;
        let power = value.into_iter().zip(point).map(|(force, coordinate)| (force, build.rate(coordinate))).collect();
        Ok(Contribution { power, ..Contribution::default() })
    }
}

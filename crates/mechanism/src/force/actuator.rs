//! An actuator on a joint coordinate `s`: its force or torque works along `s'`, forward on the second body and back on
//! the first.

use super::{Force, Given, Mechanism, Number};
use crate::joint::Placement;
use crate::kind::{Build, Contribution};
use holonomy_document::Actuator;
use holonomy_document::diagnostic::Diagnostic;

impl Force for Actuator {
    fn numbers(&self, _: Option<&Placement>) -> Vec<Number<'_>> {
        Vec::new()
    }

    fn contribution(
        &self,
        build: &mut Build<'_>,
        mechanism: &dyn Mechanism,
        _: &Given,
    ) -> Result<Contribution, Box<Diagnostic>> {
        let along = mechanism.coordinate(build, &self.joint, &self.coordinate)?;
        let value = mechanism.expression(build, &self.value, Vec::new())?;
        let work = (value, build.rate(along));
        Ok(Contribution { power: vec![work], actuated: true, ..Contribution::default() })
    }
}

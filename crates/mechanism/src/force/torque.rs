//! A torque on a body: in the plane it works along `angle'`, in space its global components work along those of the angular
//! velocity.

use super::{Force, Given, Mechanism, Number, components};
use crate::body::Pose;
use crate::joint::Placement;
use crate::kind::{Build, Contribution};
use holonomy_document::Torque;
use holonomy_document::diagnostic::Diagnostic;

impl Force for Torque {
    fn numbers(&self, _: Option<&Placement>) -> Vec<Number<'_>> {
        Vec::new()
    }

    fn contribution(
        &self,
        build: &mut Build<'_>,
        mechanism: &dyn Mechanism,
        _: &Given,
    ) -> Result<Contribution, Box<Diagnostic>> {
        let value = components(build, mechanism, &self.value.components)?;
        let along = match mechanism.pose(build, &self.body.value) {
            // A torque on the ground moves nothing.
            None => Vec::new(),
            Some(Pose::Planar(pose)) => vec![build.rate(pose.angle)],
            Some(Pose::Spatial(pose)) => pose.angular_velocity(build).0.to_vec(),
        };
        Ok(Contribution { power: value.into_iter().zip(along).collect(), ..Contribution::default() })
    }
}

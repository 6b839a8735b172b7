//! Forces: each file says by which potential or along which velocity its force works.

mod actuator;
mod bushing;
mod dc_motor;
pub mod gravity;
mod pid;
mod point_force;
mod spring;
mod torque;
mod torsion;

use holonomy_expr::NodeId;

use crate::body::Pose;
use crate::joint::{AnyEnds, Placement};
use crate::kind::{Build, Contribution};
use holonomy_document::diagnostic::Diagnostic;
use holonomy_document::{self as document, At, PointRef, Scalar};

/// A force and the velocity along which it works.
pub type ForceAndRate = (NodeId, NodeId);

/// What a force asks of the mechanism that it acts in.
pub trait Mechanism {
    /// The coordinate of a joint.
    fn coordinate(
        &self,
        build: &mut Build<'_>,
        joint: &At<String>,
        coordinate: &At<String>,
    ) -> Result<NodeId, Box<Diagnostic>>;
    /// The angle of a joint, rad.
    fn angle(&self, build: &mut Build<'_>, joint: &At<String>) -> Result<NodeId, Box<Diagnostic>> {
        self.coordinate(build, joint, &At { value: "angle".to_owned(), place: joint.place.clone() })
    }
    /// A point, global, m.
    fn point(&self, build: &mut Build<'_>, point: &PointRef) -> Result<Vec<NodeId>, Box<Diagnostic>>;
    /// The pose of a body; `None` for the ground.
    fn pose(&self, build: &mut Build<'_>, body: &str) -> Option<Pose>;
    /// A number or expression of the author's; `local` names are known in it alone.
    fn expression(
        &self,
        build: &mut Build<'_>,
        scalar: &At<Scalar>,
        local: Vec<(String, NodeId)>,
    ) -> Result<NodeId, Box<Diagnostic>>;
}

/// A number of a force.
#[derive(Clone, Copy, Debug)]
pub enum Number<'a> {
    /// As the author wrote it.
    Written(&'a At<Scalar>),
    /// Known from the pose as written.
    Value(f64),
    /// The angle of a joint at the pose as written, rad.
    Angle(&'a At<String>),
}

impl<'a> Number<'a> {
    /// What the author wrote, or 0.
    pub fn or_zero(scalar: Option<&'a At<Scalar>>) -> Self {
        scalar.map_or(Self::Value(0.0), Self::Written)
    }
}

/// What a force is given to act between.
#[derive(Clone, Debug, Default)]
pub struct Given {
    /// The two points that it connects.
    pub ends: Option<AnyEnds>,
    /// Its numbers.
    pub numbers: Vec<NodeId>,
    /// The coordinate whose velocity is its own state.
    pub state: Option<u32>,
}

/// A quantity that a force tells of itself: its name after the force, its unit, its value.
pub type Told = (&'static str, &'static str, NodeId);

/// A kind of force.
pub trait Force {
    /// Its numbers; `placement` is where the two points that it connects are, at the pose as written.
    fn numbers(&self, placement: Option<&Placement>) -> Vec<Number<'_>>;
    /// What it contributes.
    fn contribution(
        &self,
        build: &mut Build<'_>,
        mechanism: &dyn Mechanism,
        given: &Given,
    ) -> Result<Contribution, Box<Diagnostic>>;
    /// What it tells of itself beside its state.
    fn told(
        &self,
        _build: &mut Build<'_>,
        _mechanism: &dyn Mechanism,
        _given: &Given,
    ) -> Result<Vec<Told>, Box<Diagnostic>> {
        Ok(Vec::new())
    }
}

/// The kind of a force of the document.
pub fn kind(force: &document::Force) -> &dyn Force {
    match force {
        document::Force::SpringDamper(spring) => spring,
        document::Force::TorsionSpringDamper(spring) => spring,
        document::Force::Bushing(bushing) => bushing,
        document::Force::Actuator(actuator) => actuator,
        document::Force::DcMotor(motor) => motor,
        document::Force::PidController(controller) => controller,
        document::Force::Torque(torque) => torque,
        document::Force::Point(force) => force,
    }
}

/// The values of the components that the author wrote.
fn components(
    build: &mut Build<'_>,
    mechanism: &dyn Mechanism,
    components: &[At<Scalar>],
) -> Result<Vec<NodeId>, Box<Diagnostic>> {
    components.iter().map(|component| mechanism.expression(build, component, Vec::new())).collect()
}

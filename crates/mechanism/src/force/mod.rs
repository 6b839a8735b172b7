//! Forces: each file says by which potential or along which velocity its force works.

mod actuator;
pub mod gravity;
mod point_force;
mod spring;
mod torque;

use holonomy_expr::NodeId;

use crate::body::Pose;
use crate::joint::AnyEnds;
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

/// What a number of a force is where the author gives none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Otherwise {
    /// 0.
    Zero,
    /// The distance of its points at the pose as written.
    Distance,
}

/// A kind of force.
pub trait Force {
    /// Its numbers: they follow the points of its ends.
    fn numbers(&self) -> Vec<(Option<&At<Scalar>>, Otherwise)>;
    /// What it contributes; `ends` are the two points that it connects.
    fn contribution(
        &self,
        build: &mut Build<'_>,
        mechanism: &dyn Mechanism,
        ends: Option<&AnyEnds>,
    ) -> Result<Contribution, Box<Diagnostic>>;
}

/// The kind of a force of the document.
pub fn kind(force: &document::Force) -> &dyn Force {
    match force {
        document::Force::SpringDamper(spring) => spring,
        document::Force::Actuator(actuator) => actuator,
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

//! Forces: each file says by which potential or along which velocity its force works.

pub mod actuator;
pub mod gravity;
pub mod point_force;
pub mod spring;
pub mod torque;

use holonomy_expr::NodeId;

/// A force and the velocity along which it works.
pub type Work = (NodeId, NodeId);

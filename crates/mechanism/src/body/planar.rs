//! A rigid body in the plane.
//!
//! Coordinates `x, y` of the centre of mass (m) and `angle` (rad, never wrapped), in this order. With mass `m`, moment
//! of inertia `J` about the centre of mass and gravity `g`:
//!
//! ```text
//! T = m/2 (x'^2 + y'^2) + J/2 angle'^2      V = -m (g_x x + g_y y)
//! ```
//!
//! Singular case: `m = 0` or `J = 0` leaves a coordinate without mass, which is fine only if the constraints hold it.

use holonomy_expr::NodeId;

use crate::force::gravity;
use crate::kind::{Build, Contribution};

/// The nodes of a body's coordinates.
#[derive(Clone, Copy, Debug)]
pub struct Pose {
    /// Centre of mass, m.
    pub x: NodeId,
    /// Centre of mass, m.
    pub y: NodeId,
    /// Angle, rad.
    pub angle: NodeId,
}

impl Pose {
    /// The pose in local coordinates `first`, `first + 1`, `first + 2`.
    pub fn local(build: &mut Build<'_>, first: u32) -> Self {
        Self { x: build.q(first), y: build.q(first + 1), angle: build.q(first + 2) }
    }

    /// The pose in the coordinates `first`... of the mechanism.
    pub fn global(build: &mut Build<'_>, first: u32) -> Self {
        Self { x: build.global_q(first), y: build.global_q(first + 1), angle: build.global_q(first + 2) }
    }

    /// The velocities of the coordinates.
    pub fn velocities(&self, build: &mut Build<'_>) -> [NodeId; 3] {
        [self.x, self.y, self.angle].map(|coordinate| build.rate(coordinate))
    }

    /// A vector of the body frame in global components.
    pub fn direction(&self, build: &mut Build<'_>, vector: [NodeId; 2]) -> [NodeId; 2] {
        let (sin, cos) = (build.graph.sin(self.angle), build.graph.cos(self.angle));
        let graph = &mut *build.graph;
        let (cx, sy) = (graph.mul(cos, vector[0]), graph.mul(sin, vector[1]));
        let (sx, cy) = (graph.mul(sin, vector[0]), graph.mul(cos, vector[1]));
        [graph.sub(cx, sy), graph.add(sx, cy)]
    }

    /// A point of the body frame in global components, m.
    pub fn point(&self, build: &mut Build<'_>, point: [NodeId; 2]) -> [NodeId; 2] {
        let [dx, dy] = self.direction(build, point);
        [build.graph.add(self.x, dx), build.graph.add(self.y, dy)]
    }

    /// A global point in the body frame, m.
    pub fn inverse_point(&self, build: &mut Build<'_>, point: [NodeId; 2]) -> [NodeId; 2] {
        let (sin, cos) = (build.graph.sin(self.angle), build.graph.cos(self.angle));
        let graph = &mut *build.graph;
        let (dx, dy) = (graph.sub(point[0], self.x), graph.sub(point[1], self.y));
        let (cx, sy) = (graph.mul(cos, dx), graph.mul(sin, dy));
        let (cy, sx) = (graph.mul(cos, dy), graph.mul(sin, dx));
        [graph.add(cx, sy), graph.sub(cy, sx)]
    }
}

/// What the body contributes. Slots: mass (kg), moment of inertia (kg m^2), gravity x and y (m/s^2).
pub fn contribution(build: &mut Build<'_>) -> Contribution {
    let [mass, inertia, gx, gy] = [0, 1, 2, 3].map(|i| build.slot(i));
    let pose = Pose::local(build, 0);
    let [vx, vy, omega] = [0, 1, 2].map(|i| build.v(i));
    let half = build.graph.constant(0.5);
    let graph = &mut *build.graph;
    let (vx2, vy2, omega2) = (graph.powi(vx, 2), graph.powi(vy, 2), graph.powi(omega, 2));
    let speed2 = graph.add(vx2, vy2);
    let (half_mass, half_inertia) = (graph.mul(half, mass), graph.mul(half, inertia));
    let (linear, angular) = (graph.mul(half_mass, speed2), graph.mul(half_inertia, omega2));
    let kinetic = graph.add(linear, angular);
    let potential = gravity::potential(build, mass, &[gx, gy], &[pose.x, pose.y]);
    Contribution { kinetic: Some(kinetic), potential: Some(potential), ..Contribution::default() }
}

//! A bushing: springs and dampers that hold a point of the second body to one of the first, and its turn to that of the pose as written,
//! along and about the axes `e_i` of the first body (Blundell and Harty, The Multibody Systems Approach to Vehicle Dynamics, 2004,
//! chapter 3).
//!
//! ```text
//! d = R1^T (p2 - p1),   V = sum k_i d_i^2 / 2,   damping forces -c_i d_i' along d_i'
//! ```
//!
//! In the plane the turn is the angle `a = angle2 - angle1`, over any number of turns: `V = K (a - a0)^2 / 2`, `-C a'` along `a'`. In space it is
//! the rotation `Q = R1^T R2 (R1^T R2 as written)^T`, with Euler parameters `(e0, e)`:
//!
//! ```text
//! V = sum K_i (2 e_i)^2 / 2 = sum K_i (1 + Q_ii - Q_jj - Q_kk) / 2,   damping torques -C_i w_i along w_i = e_i . R1^T (omega2 - omega1)
//! ```
//!
//! `2 e` is the rotation vector but for its third power (Haug, Computer Aided Kinematics and Dynamics of Mechanical Systems, 1989, chapter
//! 9), so that `K_i` is the stiffness of small rotations; about a single axis the torque is `K_i sin` of the angle. Such an energy depends on
//! the pose alone, however the body came there. Singular case: none; at half a turn the torque is zero.

use holonomy_expr::NodeId;

use super::{Force, ForceAndRate, Given, Mechanism, Number, spring};
use crate::body::vector::Nodes3;
use crate::joint::geometry::{Geometry, geometry};
use crate::joint::{AnyEnds, Ends, Placement, spatial};
use crate::kind::{Build, Contribution};
use holonomy_document::diagnostic::Diagnostic;
use holonomy_document::{At, AxialVector, Bushing, Scalar, Vector};

geometry! {
    /// Numbers of a bushing in the plane.
    pub struct InPlane {
        /// Stiffness along the axes, N/m.
        stiffness: [T; 2],
        /// Damping along the axes, N s/m.
        damping: [T; 2],
        /// Against turning.
        turning: spring::Coefficients<T>,
    }
}

geometry! {
    /// Numbers of a bushing in space.
    pub struct InSpace {
        /// Stiffness along the axes, N/m.
        stiffness: [T; 3],
        /// Damping along the axes, N s/m.
        damping: [T; 3],
        /// Stiffness about the axes, N m/rad.
        torsional_stiffness: [T; 3],
        /// Damping about the axes, N m s/rad.
        torsional_damping: [T; 3],
        /// The axes of the first body in the frame of the second, at the pose as written.
        axes: [[T; 3]; 3],
    }
}

impl Force for Bushing {
    fn numbers(&self, placement: Option<&Placement>) -> Vec<Number<'_>> {
        let along = |count: usize| vector(&self.stiffness, count).chain(vector(&self.damping, count));
        let about = |count: usize| axial(&self.torsional_stiffness, count).chain(axial(&self.torsional_damping, count));
        match placement {
            None => Vec::new(),
            Some(Placement::Planar(placed)) => {
                along(2).chain(about(1)).chain([Number::Value(placed.second.angle - placed.first.angle)]).collect()
            }
            Some(Placement::Spatial(placed)) => {
                let axis = |i: usize| placed.second.in_frame([0, 1, 2].map(|j| placed.first.rotation[j][i]));
                along(3).chain(about(3)).chain([0, 1, 2].into_iter().flat_map(axis).map(Number::Value)).collect()
            }
        }
    }

    fn contribution(
        &self,
        build: &mut Build<'_>,
        _: &dyn Mechanism,
        given: &Given,
    ) -> Result<Contribution, Box<Diagnostic>> {
        Ok(match &given.ends {
            None => Contribution::default(),
            Some(AnyEnds::Planar(ends)) => in_plane(build, ends, Geometry::of(&given.numbers)),
            Some(AnyEnds::Spatial(ends)) => in_space(build, ends, Geometry::of(&given.numbers)),
        })
    }
}

/// So many components, zeros where none were written.
fn vector(written: &Option<Vector>, count: usize) -> impl Iterator<Item = Number<'_>> {
    components(written.as_ref().map(|vector| vector.components.as_slice()), count)
}

/// The same of a quantity about axes.
fn axial(written: &Option<AxialVector>, count: usize) -> impl Iterator<Item = Number<'_>> {
    components(written.as_ref().map(|vector| vector.components.as_slice()), count)
}

fn components(written: Option<&[At<Scalar>]>, count: usize) -> impl Iterator<Item = Number<'_>> {
    (0..count).map(move |i| Number::or_zero(written.and_then(|components| components.get(i))))
}

fn in_plane(build: &mut Build<'_>, ends: &Ends, numbers: InPlane<NodeId>) -> Contribution {
    let point = ends.second.global(build);
    let [x, y] = ends.first.in_frame(build, point);
    let [x0, y0] = ends.first.point;
    let offset = [build.graph.sub(x, x0), build.graph.sub(y, y0)];
    let mut parts = Parts::default();
    parts.along(build, &offset, &numbers.stiffness, &numbers.damping);
    let angle = ends.angle(build);
    let rate = build.rate(angle);
    let turning = spring::linear(build, numbers.turning, angle, rate);
    parts.potential.extend(turning.potential);
    parts.power.extend(turning.power);
    parts.sum(build)
}

fn in_space(build: &mut Build<'_>, ends: &spatial::Ends, numbers: InSpace<NodeId>) -> Contribution {
    let point = ends.second.global(build);
    let seen = ends.first.in_frame(build, point);
    let offset = seen.minus(build, ends.first.point).0;
    let mut parts = Parts::default();
    parts.along(build, &offset, &numbers.stiffness, &numbers.damping);
    let axes = [0, 1, 2].map(|i| match &ends.first.pose {
        Some(pose) => pose.column(i),
        None => Nodes3([0, 1, 2].map(|j| build.graph.constant(if i == j { 1.0 } else { 0.0 }))),
    });
    // The diagonal of the rotation since the pose as written.
    let seconds = numbers.axes.map(|axis| ends.second.direction(build, axis));
    let [x, y, z] = axes;
    let [u, v, w] = seconds;
    let cosines = [(x, u), (y, v), (z, w)].map(|(first, second)| first.dot(build, second));
    let one = build.graph.constant(1.0);
    let half = build.graph.constant(0.5);
    let [xx, yy, zz] = cosines;
    for ([own, second, third], stiffness) in
        [[xx, yy, zz], [yy, zz, xx], [zz, xx, yy]].into_iter().zip(numbers.torsional_stiffness)
    {
        let graph = &mut *build.graph;
        let (more, less) = (graph.add(one, own), graph.add(second, third));
        let square = graph.sub(more, less);
        let stiffness = graph.mul(half, stiffness);
        parts.potential.push(graph.mul(stiffness, square));
    }
    let [first, second] = [&ends.first, &ends.second].map(|end| angular_velocity(build, end));
    let relative = second.minus(build, first);
    for (axis, damping) in axes.into_iter().zip(numbers.torsional_damping) {
        let rate = axis.dot(build, relative);
        parts.damp(build, damping, rate);
    }
    parts.sum(build)
}

/// In global components, rad/s; 0 on the ground.
fn angular_velocity(build: &mut Build<'_>, end: &spatial::End) -> Nodes3 {
    match &end.pose {
        Some(pose) => pose.angular_velocity(build),
        None => Nodes3([build.graph.constant(0.0); 3]),
    }
}

/// Energies and works that are to be summed.
#[derive(Default)]
struct Parts {
    potential: Vec<NodeId>,
    power: Vec<ForceAndRate>,
}

impl Parts {
    /// A spring and a damper along each of the lengths `offset`, without force at 0.
    fn along(&mut self, build: &mut Build<'_>, offset: &[NodeId], stiffness: &[NodeId], damping: &[NodeId]) {
        let half = build.graph.constant(0.5);
        for ((offset, stiffness), damping) in offset.iter().zip(stiffness).zip(damping) {
            let square = build.graph.powi(*offset, 2);
            let stiffness = build.graph.mul(half, *stiffness);
            self.potential.push(build.graph.mul(stiffness, square));
            let rate = build.rate(*offset);
            self.damp(build, *damping, rate);
        }
    }

    fn damp(&mut self, build: &mut Build<'_>, damping: NodeId, rate: NodeId) {
        let drag = build.graph.mul(damping, rate);
        self.power.push((build.graph.neg(drag), rate));
    }

    fn sum(self, build: &mut Build<'_>) -> Contribution {
        let potential = self.potential.into_iter().reduce(|sum, part| build.graph.add(sum, part));
        Contribution { potential, power: self.power, ..Contribution::default() }
    }
}

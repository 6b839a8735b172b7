//! The two ends of a joint or spring in space: as expressions, and in numbers at the pose as written.

use holonomy_expr::NodeId;

use crate::body::spatial::Pose;
use crate::body::vector::{Matrix3, Nodes3, Vector3, transposed_times};
use crate::kind::Build;

/// One end: a body (or the ground) and a point of it.
#[derive(Clone, Debug)]
pub struct End {
    /// The pose of the body; `None` for the ground.
    pub pose: Option<Pose>,
    /// The point in the body frame; on the ground in global coordinates, m.
    pub point: Nodes3,
}

impl End {
    /// The point in global coordinates, m.
    pub fn global(&self, build: &mut Build<'_>) -> Nodes3 {
        match &self.pose {
            Some(pose) => pose.point(build, self.point),
            None => self.point,
        }
    }

    /// A direction fixed to the body, in global components.
    pub fn direction(&self, build: &mut Build<'_>, direction: [NodeId; 3]) -> Nodes3 {
        match &self.pose {
            Some(pose) => pose.direction(build, Nodes3(direction)),
            None => Nodes3(direction),
        }
    }

    /// Velocity of the body at the global point `point`: `r' + omega x (point - r)`, m/s.
    pub fn velocity(&self, build: &mut Build<'_>, point: Nodes3) -> Nodes3 {
        let Some(pose) = &self.pose else { return Nodes3([build.graph.constant(0.0); 3]) };
        let center = Nodes3(pose.position.0.map(|coordinate| build.rate(coordinate)));
        let omega = pose.angular_velocity(build);
        let lever = point.minus(build, pose.position);
        let turning = omega.cross(build, lever);
        center.plus(build, turning)
    }

    /// A global point in the frame of the body, m.
    pub fn in_frame(&self, build: &mut Build<'_>, point: Nodes3) -> Nodes3 {
        match &self.pose {
            Some(pose) => pose.inverse_point(build, point),
            None => point,
        }
    }
}

/// Both ends, the joint's own numbers and its angle memories.
#[derive(Clone, Debug)]
pub struct Ends {
    /// The first body.
    pub first: End,
    /// The second body.
    pub second: End,
    /// Numbers of the joint: directions in the frames of the bodies, lengths...
    pub geometry: Vec<NodeId>,
    /// Angles at the last accepted step, rad.
    pub turns: Vec<NodeId>,
}

impl Ends {
    /// Second point minus first point, m.
    pub fn difference(&self, build: &mut Build<'_>) -> Nodes3 {
        let (p1, p2) = (self.first.global(build), self.second.global(build));
        p2.minus(build, p1)
    }

    /// Distance of the two points, m.
    pub fn distance(&self, build: &mut Build<'_>) -> NodeId {
        let difference = self.difference(build);
        build.graph.norm(&difference.0)
    }

    /// First point minus second point: the rows of a common point, m.
    pub fn point_rows(&self, build: &mut Build<'_>) -> Nodes3 {
        let (p1, p2) = (self.first.global(build), self.second.global(build));
        p1.minus(build, p2)
    }

    /// Velocity of the first body minus velocity of the second at the global point `point`, m/s.
    pub fn slip(&self, build: &mut Build<'_>, point: Nodes3) -> Nodes3 {
        let (v1, v2) = (self.first.velocity(build, point), self.second.velocity(build, point));
        v1.minus(build, v2)
    }

    /// An angle with cosine `cos` and sine `sin` (up to a common factor), continuous over any number of turns:
    /// `a + atan2(sin cos a - cos sin a, cos cos a + sin sin a)` with `a` its memory number `memory`, rad.
    pub fn continued_angle(&self, build: &mut Build<'_>, cos: NodeId, sin: NodeId, memory: usize) -> NodeId {
        let last = self.turns[memory];
        let graph = &mut *build.graph;
        let (cos_last, sin_last) = (graph.cos(last), graph.sin(last));
        let (a, b) = (graph.mul(sin, cos_last), graph.mul(cos, sin_last));
        let (c, d) = (graph.mul(cos, cos_last), graph.mul(sin, sin_last));
        let (y, x) = (graph.sub(a, b), graph.add(c, d));
        let turned = graph.atan2(y, x);
        graph.add(last, turned)
    }
}

/// One end at the pose as written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedEnd {
    /// Body frame to global components; the identity on the ground.
    pub rotation: Matrix3,
    /// The point, global, m.
    pub point: Vector3,
}

impl PlacedEnd {
    /// A global direction in the frame of the body.
    pub fn in_frame(&self, global: Vector3) -> Vector3 {
        transposed_times(&self.rotation, global)
    }
}

/// Both ends at the pose as written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedEnds {
    /// The first body.
    pub first: PlacedEnd,
    /// The second body.
    pub second: PlacedEnd,
}

impl PlacedEnds {
    /// Second point minus first point, m.
    pub fn difference(&self) -> Vector3 {
        [0, 1, 2].map(|i| self.second.point[i] - self.first.point[i])
    }
}

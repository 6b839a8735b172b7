//! The two ends of a joint or spring in the plane, as expressions.

use holonomy_expr::NodeId;

use crate::body::planar::Pose;
use crate::kind::Build;

/// One end: a body (or the ground) and a point of it.
#[derive(Clone, Copy, Debug)]
pub struct End {
    /// The pose of the body; `None` for the ground.
    pub pose: Option<Pose>,
    /// The point in the body frame; on the ground in global coordinates, m.
    pub point: [NodeId; 2],
}

impl End {
    /// The point in global coordinates, m.
    pub fn global(&self, build: &mut Build<'_>) -> [NodeId; 2] {
        match &self.pose {
            Some(pose) => pose.point(build, self.point),
            None => self.point,
        }
    }

    /// The angle of the body, rad; 0 on the ground.
    pub fn angle(&self, build: &mut Build<'_>) -> NodeId {
        match &self.pose {
            Some(pose) => pose.angle,
            None => build.graph.constant(0.0),
        }
    }

    /// A direction fixed to the body, in global components.
    pub fn direction(&self, build: &mut Build<'_>, direction: [NodeId; 2]) -> [NodeId; 2] {
        match &self.pose {
            Some(pose) => pose.direction(build, direction),
            None => direction,
        }
    }

    /// A direction fixed to the body, turned by +90 degrees, in global components.
    pub fn normal(&self, build: &mut Build<'_>, [x, y]: [NodeId; 2]) -> [NodeId; 2] {
        let minus_y = build.graph.neg(y);
        self.direction(build, [minus_y, x])
    }

    /// The velocity of the body at the global point `point`, m/s; 0 on the ground.
    pub fn velocity(&self, build: &mut Build<'_>, point: [NodeId; 2]) -> [NodeId; 2] {
        let Some(pose) = self.pose else { return [build.graph.constant(0.0); 2] };
        let [vx, vy, omega] = pose.velocities(build);
        let graph = &mut *build.graph;
        let (rx, ry) = (graph.sub(point[0], pose.x), graph.sub(point[1], pose.y));
        let (across, along) = (graph.mul(omega, ry), graph.mul(omega, rx));
        [graph.sub(vx, across), graph.add(vy, along)]
    }

    /// A global point in the frame of the body.
    pub fn in_frame(&self, build: &mut Build<'_>, point: [NodeId; 2]) -> [NodeId; 2] {
        match &self.pose {
            Some(pose) => pose.inverse_point(build, point),
            None => point,
        }
    }
}

/// Both ends and the joint's own numbers.
#[derive(Clone, Debug)]
pub struct Ends {
    /// The first body.
    pub first: End,
    /// The second body.
    pub second: End,
    /// Numbers of the joint: axis, offsets, length...
    pub geometry: Vec<NodeId>,
}

impl Ends {
    /// Second point minus first point, m.
    pub fn difference(&self, build: &mut Build<'_>) -> [NodeId; 2] {
        let (p1, p2) = (self.first.global(build), self.second.global(build));
        [build.graph.sub(p2[0], p1[0]), build.graph.sub(p2[1], p1[1])]
    }

    /// Distance of the two points, m.
    pub fn distance(&self, build: &mut Build<'_>) -> NodeId {
        let difference = self.difference(build);
        build.graph.norm(&difference)
    }

    /// First point minus second point: the rows of a common point, m.
    pub fn point_rows(&self, build: &mut Build<'_>) -> [NodeId; 2] {
        let (p1, p2) = (self.first.global(build), self.second.global(build));
        [build.graph.sub(p1[0], p2[0]), build.graph.sub(p1[1], p2[1])]
    }

    /// Velocity of the first body minus velocity of the second at the global point `point`, m/s.
    pub fn slip(&self, build: &mut Build<'_>, point: [NodeId; 2]) -> [NodeId; 2] {
        let (v1, v2) = (self.first.velocity(build, point), self.second.velocity(build, point));
        [build.graph.sub(v1[0], v2[0]), build.graph.sub(v1[1], v2[1])]
    }

    /// Angle of the second body minus angle of the first, never wrapped, rad.
    pub fn angle(&self, build: &mut Build<'_>) -> NodeId {
        let (first, second) = (self.first.angle(build), self.second.angle(build));
        build.graph.sub(second, first)
    }

    /// Angle of the first body minus angle of the second minus `offset`, rad.
    pub fn angle_row(&self, build: &mut Build<'_>, offset: NodeId) -> NodeId {
        let (first, second) = (self.first.angle(build), self.second.angle(build));
        let difference = build.graph.sub(first, second);
        build.graph.sub(difference, offset)
    }
}

//! The two ends of a joint or spring in the plane, as expressions.

use holonomy_expr::NodeId;

use crate::body::Pose;
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

/// Where the ends of an instance are: what the kind does not need to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndAddresses {
    /// First coordinate of each body; `None` for the ground.
    pub bodies: [Option<u32>; 2],
    /// Slots of the two points, x and y each.
    pub points: [[u32; 2]; 2],
    /// Slots of the joint's own numbers.
    pub geometry: Vec<u32>,
}

impl EndAddresses {
    /// Which ends move, as two letters: part of a kind's key.
    pub fn shape(&self) -> &'static str {
        match (self.bodies[0].is_some(), self.bodies[1].is_some()) {
            (true, true) => "bb",
            (true, false) => "bg",
            (false, true) => "gb",
            (false, false) => "gg",
        }
    }

    /// The coordinates of the mechanism behind the local ones.
    pub fn coordinates(&self) -> Vec<u32> {
        self.bodies.iter().flatten().flat_map(|first| [*first, first + 1, first + 2]).collect()
    }

    /// The slots of the mechanism behind the local ones.
    pub fn slots(&self) -> Vec<u32> {
        self.points.iter().flatten().chain(&self.geometry).copied().collect()
    }

    /// The ends in local coordinates and slots.
    pub fn local(&self, build: &mut Build<'_>) -> Ends {
        let mut next = 0;
        let mut pose = |build: &mut Build<'_>, body: Option<u32>| {
            body.map(|_| {
                next += 3;
                Pose::local(build, next - 3)
            })
        };
        let poses = [pose(build, self.bodies[0]), pose(build, self.bodies[1])];
        let point = |build: &mut Build<'_>, first: u32| [build.slot(first), build.slot(first + 1)];
        let (first, second) = (point(build, 0), point(build, 2));
        let geometry = (0..self.geometry.len()).map(|i| build.slot(4 + crate::kind::short(i))).collect();
        Ends { first: End { pose: poses[0], point: first }, second: End { pose: poses[1], point: second }, geometry }
    }

    /// The ends in coordinates and slots of the mechanism.
    pub fn global(&self, build: &mut Build<'_>) -> Ends {
        let mut end = |i: usize| End {
            pose: self.bodies[i].map(|first| Pose::global(build, first)),
            point: self.points[i].map(|slot| build.global_slot(slot)),
        };
        let (first, second) = (end(0), end(1));
        let geometry = self.geometry.iter().map(|slot| build.global_slot(*slot)).collect();
        Ends { first, second, geometry }
    }
}

impl Ends {
    /// Second point minus first point, m.
    pub fn difference(&self, build: &mut Build<'_>) -> [NodeId; 2] {
        let (p1, p2) = (self.first.global(build), self.second.global(build));
        [build.graph.sub(p2[0], p1[0]), build.graph.sub(p2[1], p1[1])]
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

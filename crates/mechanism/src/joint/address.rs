//! Where the ends of a joint or spring are among coordinates, numbers and angle memories.

use holonomy_expr::NodeId;

use super::ends::{End, Ends};
use super::spatial;
use crate::body::vector::Nodes3;
use crate::body::{BodyIndex, Pose, planar};
use crate::kind::{Build, short};

/// Both ends as expressions.
#[derive(Clone, Debug)]
pub enum AnyEnds {
    /// In the plane.
    Planar(Ends),
    /// In space.
    Spatial(Box<spatial::Ends>),
}

impl AnyEnds {
    /// Distance of the two points, m.
    pub fn distance(&self, build: &mut Build<'_>) -> NodeId {
        match self {
            Self::Planar(ends) => ends.distance(build),
            Self::Spatial(ends) => ends.distance(build),
        }
    }

    /// The second point in the frame of the first body, m.
    pub fn second_in_first(&self, build: &mut Build<'_>) -> Vec<NodeId> {
        match self {
            Self::Planar(ends) => {
                let point = ends.second.global(build);
                ends.first.in_frame(build, point).to_vec()
            }
            Self::Spatial(ends) => {
                let point = ends.second.global(build);
                ends.first.in_frame(build, point).0.to_vec()
            }
        }
    }

    /// The second point, global, m.
    pub fn second(&self, build: &mut Build<'_>) -> Vec<NodeId> {
        match self {
            Self::Planar(ends) => ends.second.global(build).to_vec(),
            Self::Spatial(ends) => ends.second.global(build).0.to_vec(),
        }
    }

    /// The joint's own numbers.
    pub fn geometry(&self) -> &[NodeId] {
        match self {
            Self::Planar(ends) => &ends.geometry,
            Self::Spatial(ends) => &ends.geometry,
        }
    }
}

/// Where the ends of an instance are: what the kind does not need to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndAddresses {
    /// Is the mechanism in space?
    pub spatial: bool,
    /// The bodies; `None` for the ground.
    pub bodies: [Option<BodyIndex>; 2],
    /// Slots of the two points, two or three each.
    pub points: [Vec<u32>; 2],
    /// Slots of the joint's own numbers.
    pub geometry: Vec<u32>,
    /// Angle memories.
    pub turns: Vec<u32>,
}

impl EndAddresses {
    /// Which ends move and in which coordinates, as two letters: part of a kind's key.
    pub fn shape(&self) -> String {
        // A joint between ground and ground of space is not one of the plane.
        let ground = if self.spatial { 'o' } else { 'g' };
        self.bodies.iter().map(|body| body.map_or(ground, |body| body.coordinates.letter())).collect()
    }

    /// The coordinates of the mechanism behind the local ones.
    pub fn coordinates(&self) -> Vec<u32> {
        self.bodies.iter().flatten().flat_map(|body| body.range()).collect()
    }

    /// The slots of the mechanism behind the local ones.
    pub fn slots(&self) -> Vec<u32> {
        self.points.iter().flatten().chain(&self.geometry).copied().collect()
    }

    /// The ends in local coordinates, slots and angle memories.
    pub fn local(&self, build: &mut Build<'_>) -> AnyEnds {
        let mut next = 0;
        let poses = self.bodies.map(|body| {
            body.map(|body| {
                next += body.coordinates.count();
                Pose::local(build, body.coordinates, next - body.coordinates.count())
            })
        });
        let mut slot = 0;
        let mut slots = |build: &mut Build<'_>, count: usize| -> Vec<NodeId> {
            slot += short(count);
            (slot - short(count)..slot).map(|i| build.slot(i)).collect()
        };
        let points = [slots(build, self.points[0].len()), slots(build, self.points[1].len())];
        let geometry = slots(build, self.geometry.len());
        let turns = (0..self.turns.len()).map(|i| build.turn(short(i))).collect();
        self.ends(poses, &points, geometry, turns)
    }

    /// The ends in coordinates, slots and angle memories of the mechanism.
    pub fn global(&self, build: &mut Build<'_>) -> AnyEnds {
        let poses = self.bodies.map(|body| body.map(|body| Pose::global(build, body)));
        let mut slots = |slots: &[u32]| -> Vec<NodeId> { slots.iter().map(|slot| build.global_slot(*slot)).collect() };
        let points = [slots(&self.points[0]), slots(&self.points[1])];
        let geometry = slots(&self.geometry);
        let turns = self.turns.iter().map(|turn| build.global_turn(*turn)).collect();
        self.ends(poses, &points, geometry, turns)
    }

    fn ends(
        &self,
        poses: [Option<Pose>; 2],
        points: &[Vec<NodeId>; 2],
        geometry: Vec<NodeId>,
        turns: Vec<NodeId>,
    ) -> AnyEnds {
        let [first, second] = poses;
        if self.spatial {
            let pose = |pose: Option<Pose>| match pose {
                Some(Pose::Spatial(pose)) => Some(*pose),
                _ => None,
            };
            let point = |i: usize| Nodes3([points[i][0], points[i][1], points[i][2]]);
            return AnyEnds::Spatial(Box::new(spatial::Ends {
                first: spatial::End { pose: pose(first), point: point(0) },
                second: spatial::End { pose: pose(second), point: point(1) },
                geometry,
                turns,
            }));
        }
        let pose = |pose: Option<Pose>| -> Option<planar::Pose> {
            match pose {
                Some(Pose::Planar(pose)) => Some(pose),
                _ => None,
            }
        };
        let point = |i: usize| [points[i][0], points[i][1]];
        AnyEnds::Planar(Ends {
            first: End { pose: pose(first), point: point(0) },
            second: End { pose: pose(second), point: point(1) },
            geometry,
        })
    }
}

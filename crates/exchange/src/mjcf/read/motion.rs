//! The state at the start: poses and velocities of all bodies from the coordinates of the file.

use holonomy_mechanism::body::orientation::{axis_angle, rotation};
use holonomy_mechanism::body::vector::{Vector3, cross, plus, times};
use roxmltree::Node;

use super::Reader;
use super::bodies::{RawJoint, RawKind};
use super::compiler::quaternion;
use crate::error::ImportError;
use crate::import::assembly::{Pose, product};
use crate::import::source::{called, elements, list, offset, others, refusal};
use crate::import::{ELEMENT, source};

/// Coordinates and their rates, one list for each joint in the order of the file.
#[derive(Clone, Debug, Default)]
pub struct Key {
    /// By body and joint.
    pub values: Vec<Vec<(Vec<f64>, Vec<f64>)>>,
}

/// A body that moves.
#[derive(Clone, Debug)]
pub struct Moving {
    pub pose: Pose,
    pub velocity: Vector3,
    pub spin: Vector3,
    /// Each joint's axis and place, global, as the joints before it leave them.
    pub joints: Vec<(Vector3, Vector3)>,
}

impl RawKind {
    fn sizes(self) -> (usize, usize) {
        match self {
            Self::Hinge | Self::Slide => (1, 1),
            Self::Ball => (4, 3),
            Self::Free => (7, 6),
        }
    }
}

impl Reader<'_> {
    /// The key that the file begins with: the one called "start", or the first; without one everything is at rest in the pose of the file.
    pub fn key(&mut self, root: Node<'_, '_>) -> Result<Key, ImportError> {
        let keys: Vec<Node<'_, '_>> =
            elements(root).filter(|node| node.has_tag_name("keyframe")).flat_map(elements).collect();
        let taken = keys.iter().find(|key| key.attribute("name") == Some("start")).or(keys.first()).copied();
        for key in keys.iter().filter(|key| Some(**key) != taken) {
            self.assembly.unread.push(ELEMENT.at(&called(*key), "", offset(*key)));
        }
        let sizes = self.bodies.iter().flat_map(|body| &body.joints).map(|joint| joint.kind.sizes());
        let (count_q, count_v) = sizes.fold((0, 0), |(q, v), (a, b)| (q + a, v + b));
        let given = |name: &'static str, count: usize| -> Result<Option<Vec<f64>>, ImportError> {
            let Some(key) = taken else { return Ok(None) };
            let Some(text) = key.attribute(name) else { return Ok(None) };
            let values = list(key, name, text)?;
            if values.len() != count {
                return Err(refusal(key, &format!("{name} needs {count} numbers, found {}", values.len())));
            }
            Ok(Some(values))
        };
        let (positions, rates) = (given("qpos", count_q)?, given("qvel", count_v)?);
        if let Some(key) = taken {
            self.controls = key.attribute("ctrl").map_or(Ok(Vec::new()), |text| list(key, "ctrl", text))?;
            others(key, &["name", "qpos", "qvel", "ctrl", "time"], &mut self.assembly.unread);
        }
        let (mut at_q, mut at_v) = (0, 0);
        let mut state = Key::default();
        for body in &self.bodies {
            let mut joints = Vec::new();
            for joint in &body.joints {
                let (size_q, size_v) = joint.kind.sizes();
                let position = positions
                    .as_ref()
                    .map_or_else(|| reference(joint, &body.pose), |q| q[at_q..at_q + size_q].to_vec());
                let rate = rates.as_ref().map_or_else(|| vec![0.0; size_v], |v| v[at_v..at_v + size_v].to_vec());
                joints.push((position, rate));
                (at_q, at_v) = (at_q + size_q, at_v + size_v);
            }
            state.values.push(joints);
        }
        Ok(state)
    }

    /// The pose that the file is written in, at rest.
    pub fn reference_key(&self) -> Key {
        let of_body = |body: &super::RawBody| {
            body.joints.iter().map(|joint| (reference(joint, &body.pose), vec![0.0; joint.kind.sizes().1])).collect()
        };
        Key { values: self.bodies.iter().map(of_body).collect() }
    }

    /// All bodies in a state.
    pub fn moving(&self, key: &Key) -> Result<Vec<Moving>, ImportError> {
        let mut all: Vec<Moving> = Vec::with_capacity(self.bodies.len());
        for (body, state) in self.bodies.iter().zip(&key.values) {
            let parent = body.parent.map(|parent| &all[parent]);
            let mut pose = parent.map_or(body.pose, |parent| parent.pose.then(&body.pose));
            let mut joints = Vec::new();
            for (joint, (q, _)) in body.joints.iter().zip(state) {
                let (axis, place) = (times(&pose.rotation, joint.axis), pose.point(joint.pos));
                joints.push((axis, place));
                pose = moved(joint, q, axis, place, pose).ok_or_else(|| ImportError::Value {
                    at: source::place(self.text, joint.position),
                    what: format!("joint \"{}\": the quaternion of its start has length 0", source::short(&joint.name)),
                })?;
            }
            let (mut velocity, mut spin) = ([0.0; 3], [0.0; 3]);
            if let Some(parent) = parent {
                spin = parent.spin;
                velocity =
                    plus(parent.velocity, 1.0, cross(parent.spin, plus(pose.position, -1.0, parent.pose.position)));
            }
            for ((joint, (_, v)), (axis, place)) in body.joints.iter().zip(state).zip(&joints) {
                let arm = plus(pose.position, -1.0, *place);
                let turn = match joint.kind {
                    RawKind::Hinge => axis.map(|x| x * v[0]),
                    RawKind::Ball => times(&pose.rotation, [v[0], v[1], v[2]]),
                    RawKind::Slide => {
                        velocity = plus(velocity, v[0], *axis);
                        continue;
                    }
                    RawKind::Free => {
                        velocity = [v[0], v[1], v[2]];
                        spin = times(&pose.rotation, [v[3], v[4], v[5]]);
                        continue;
                    }
                };
                spin = plus(spin, 1.0, turn);
                velocity = plus(velocity, 1.0, cross(turn, arm));
            }
            all.push(Moving { pose, velocity, spin, joints });
        }
        Ok(all)
    }
}

/// The coordinates at which a body stands as the file writes it.
fn reference(joint: &RawJoint, pose: &Pose) -> Vec<f64> {
    match joint.kind {
        RawKind::Hinge | RawKind::Slide => vec![joint.reference],
        RawKind::Ball => vec![1.0, 0.0, 0.0, 0.0],
        RawKind::Free => {
            let e = holonomy_mechanism::body::orientation::euler(&pose.rotation);
            [&pose.position[..], &e].concat()
        }
    }
}

/// A body moved by one of its joints.
fn moved(joint: &RawJoint, q: &[f64], axis: Vector3, place: Vector3, pose: Pose) -> Option<Pose> {
    Some(match joint.kind {
        RawKind::Slide => {
            let way = q[0] - joint.reference;
            Pose { position: plus(pose.position, way, axis), ..pose }
        }
        RawKind::Hinge if q[0] == joint.reference => pose,
        RawKind::Hinge => {
            let turn = rotation(axis_angle(axis, q[0] - joint.reference));
            let arm = plus(pose.position, -1.0, place);
            Pose { rotation: product(&turn, &pose.rotation), position: plus(place, 1.0, times(&turn, arm)) }
        }
        RawKind::Ball if q == [1.0, 0.0, 0.0, 0.0] => pose,
        RawKind::Ball => {
            let rotation = product(&pose.rotation, &quaternion([q[0], q[1], q[2], q[3]])?);
            Pose { rotation, position: plus(place, -1.0, times(&rotation, joint.pos)) }
        }
        RawKind::Free => {
            let rotation = quaternion([q[3], q[4], q[5], q[6]])?;
            Pose { rotation, position: [q[0], q[1], q[2]] }
        }
    })
}

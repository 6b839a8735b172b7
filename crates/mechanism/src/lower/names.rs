//! The names of a mechanism: which coordinate, number or joint each of them is.

use std::cell::{Cell, RefCell};

use holonomy_expr::{Graph, NODE_LIMIT, NodeId, Spline};

use super::reactive::NamedMultiplier;
use super::scope::{DocumentScope, Leaves};
use crate::body::{BodyIndex, Pose};
use crate::force::Mechanism;
use crate::joint::{self, EndAddresses};
use crate::kind::{Build, Formals, short};
use holonomy_document::diagnostic::{Code, Diagnostic};
use holonomy_document::{ANGULAR_VELOCITY, At, Document, PointRef, ROTATION_ENTRIES, Scalar};

use super::values::expression_error;

/// Addresses of everything that has a name.
#[derive(Clone, Debug)]
pub struct Names<'d> {
    /// The document.
    pub document: &'d Document,
    /// Its tables.
    pub splines: Vec<Spline>,
    /// Slot of each parameter.
    pub parameters: Vec<(String, u32)>,
    /// Memory of each parameter that an event sets.
    pub memories: Vec<(String, u32)>,
    /// Points of the ground.
    pub ground: Vec<(String, Vec<u32>)>,
    /// First coordinate and points of each body.
    pub bodies: Vec<BodyAddress>,
    /// User coordinates.
    pub coordinates: Vec<(String, u32)>,
    /// States of first order, and the coordinates whose velocities they are: of the author, then those of forces.
    pub states: Vec<(String, u32)>,
    /// Forces that tell quantities of themselves, and the slots of their numbers.
    pub telling: Vec<(String, Vec<u32>)>,
    /// Ends of each joint, in the order of the document.
    pub joints: Vec<EndAddresses>,
    /// Multipliers that expressions name.
    pub multipliers: RefCell<Vec<NamedMultiplier>>,
    /// Their number, beside them so that the page's first view, which names none, borrows no list to know it.
    pub(super) named: Cell<usize>,
    /// Nodes of all expressions so far: each has a graph of its own, but they share the memory.
    pub nodes: Cell<usize>,
}

/// First coordinate and points of a body.
#[derive(Clone, Debug)]
pub struct BodyAddress {
    /// Its name.
    pub name: String,
    /// Its coordinates.
    pub index: BodyIndex,
    /// Slots of its points.
    pub points: Vec<(String, Vec<u32>)>,
}

impl Names<'_> {
    /// The body called `name`.
    pub fn body(&self, name: &str) -> Option<&BodyAddress> {
        self.bodies.iter().find(|body| body.name == name)
    }

    /// Slots of the point `point` of `body` (or of the ground).
    pub fn point(&self, body: &str, point: &str) -> Option<&[u32]> {
        let points = if body == "ground" { &self.ground } else { &self.body(body)?.points };
        points.iter().find(|(name, _)| name == point).map(|(_, slots)| slots.as_slice())
    }

    /// The coordinate whose velocity is the state `name`.
    // Not inlined: the page's first view has none.
    #[inline(never)]
    pub fn state(&self, name: &str) -> Option<u32> {
        self.states.iter().find(|(known, _)| known == name).map(|(_, coordinate)| *coordinate)
    }

    /// The node of a point in global components.
    pub fn point_nodes(&self, build: &mut Build<'_>, body: &str, point: &str) -> Option<Vec<NodeId>> {
        let slots = self.point(body, point)?;
        let local: Vec<NodeId> = slots.iter().map(|slot| build.global_slot(*slot)).collect();
        let Some(address) = self.body(body) else { return Some(local) };
        let pose = Pose::global(build, address.index);
        Some(pose.point(build, &local))
    }

    /// The coordinate `coordinate` of the joint `name`.
    pub fn joint_coordinate(&self, build: &mut Build<'_>, name: &str, coordinate: &str) -> Option<NodeId> {
        let index = self.document.joints.index(name)?;
        if let Some(through) = self.document.joints[index].value.record().keys().through {
            return if coordinate == "length" { self.rope_length(build, &through.value) } else { None };
        }
        let ends = self.joints.get(index)?.global(build);
        joint::coordinate(&self.document.joints[index].value, coordinate, build, &ends)
    }

    /// The parts of a rope, m.
    // Not inlined: without a rope nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub fn rope_parts(&self, build: &mut Build<'_>, through: &[PointRef]) -> Option<Vec<NodeId>> {
        let points = through.iter().map(|point| self.point_nodes(build, &point.body, &point.point));
        let points = points.collect::<Option<Vec<_>>>()?;
        Some(joint::rope::parts(build, &points))
    }

    /// The length of a rope, m.
    #[inline(never)]
    pub fn rope_length(&self, build: &mut Build<'_>, through: &[PointRef]) -> Option<NodeId> {
        let parts = self.rope_parts(build, through)?;
        Some(build.graph.sum(&parts))
    }

    /// The same, or why there is none.
    pub fn coordinate(
        &self,
        build: &mut Build<'_>,
        joint: &At<String>,
        coordinate: &At<String>,
    ) -> Result<NodeId, Box<Diagnostic>> {
        self.joint_coordinate(build, &joint.value, &coordinate.value).ok_or_else(|| {
            let parameters = [("type", "joint"), ("joint", &*joint.value), ("coordinate", &*coordinate.value)];
            Box::new(self.document.diagnostic(Code::NO_SUCH_COORDINATE, &coordinate.place, &parameters))
        })
    }

    /// The node of a name without primes.
    pub fn leaf(&self, build: &mut Build<'_>, name: &str) -> Option<NodeId> {
        // What a body has is its own, even if it is called `lambda`.
        self.known_before(build, name).or_else(|| self.multiplier(build, name))
    }

    /// The node of a name whose value is known before multipliers are.
    fn known_before(&self, build: &mut Build<'_>, name: &str) -> Option<NodeId> {
        let mut parts = name.split('.');
        match (parts.next()?, parts.next(), parts.next(), parts.next()) {
            ("t", None, ..) => Some(build.time()),
            ("pi", None, ..) => Some(build.graph.constant(std::f64::consts::PI)),
            (name, None, ..) => {
                if let Some((_, memory)) = self.memories.iter().find(|(known, _)| known == name) {
                    return Some(build.global_turn(*memory));
                }
                if let Some((_, slot)) = self.parameters.iter().find(|(known, _)| known == name) {
                    return Some(build.global_slot(*slot));
                }
                if let Some((_, coordinate)) = self.coordinates.iter().find(|(known, _)| known == name) {
                    return Some(build.global_q(*coordinate));
                }
                self.state(name).map(|coordinate| build.global_v(coordinate))
            }
            (owner, Some(part), None, _) => match self.body(owner) {
                Some(body) => body_part(build, body.index, part),
                None => match self.joint_coordinate(build, owner, part) {
                    Some(coordinate) => Some(coordinate),
                    None => self.state(name).map(|coordinate| build.global_v(coordinate)),
                },
            },
            (body, Some(point), Some(part), None) => {
                let i = ["x", "y", "z"].iter().position(|known| *known == part)?;
                self.point_nodes(build, body, point)?.get(i).copied()
            }
            _ => None,
        }
    }

    /// Lowers a number or expression of the document, linear in multipliers; `local` names are known in it alone.
    pub fn lower(
        &self,
        build: &mut Build<'_>,
        scalar: &At<Scalar>,
        local: Vec<(String, NodeId)>,
    ) -> Result<NodeId, Box<Diagnostic>> {
        let node = self.lower_result(build, scalar, local)?;
        if self.named.get() == 0 { Ok(node) } else { self.linear(build, node, &scalar.place) }
    }

    /// Lowers a number or expression that tells something and acts on nothing.
    pub fn lower_result(
        &self,
        build: &mut Build<'_>,
        scalar: &At<Scalar>,
        local: Vec<(String, NodeId)>,
    ) -> Result<NodeId, Box<Diagnostic>> {
        let (before, named) = (build.graph.node_count(), self.named.get());
        if self.nodes.get() > NODE_LIMIT {
            let limit = NODE_LIMIT.to_string();
            return Err(Box::new(self.document.diagnostic(Code::TOO_MANY_NODES, &scalar.place, &[("limit", &limit)])));
        }
        let mut leaves = MechanismLeaves { names: self, formals: build.formals };
        let mut scope = DocumentScope::new(self.document, &self.splines, &mut leaves, local);
        let node = scope.lower(build.graph, &scalar.value);
        self.nodes.set(self.nodes.get() + build.graph.node_count() - before);
        if self.named.get() > named {
            self.place_multipliers(named, &scalar.place);
        }
        node.map_err(|error| expression_error(self.document, &scalar.place, &error))
    }
}

/// A coordinate of a body, or what follows from its coordinates: entries of the rotation matrix, the angular velocity.
fn body_part(build: &mut Build<'_>, body: BodyIndex, part: &str) -> Option<NodeId> {
    if let Some(i) = body.coordinates.names().iter().position(|known| *known == part) {
        return Some(build.global_q(body.first + short(i)));
    }
    let Pose::Spatial(pose) = Pose::global(build, body) else { return None };
    if let Some(i) = ROTATION_ENTRIES.iter().position(|known| *known == part) {
        return Some(pose.matrix[i / 3].0[i % 3]);
    }
    let i = ANGULAR_VELOCITY.iter().position(|known| *known == part)?;
    Some(pose.angular_velocity(build).0[i])
}

struct MechanismLeaves<'n, 'd, 'f> {
    names: &'n Names<'d>,
    formals: &'f mut Formals,
}

impl Leaves for MechanismLeaves<'_, '_, '_> {
    fn leaf(&mut self, graph: &mut Graph, name: &str) -> Option<NodeId> {
        self.names.leaf(&mut Build::new(graph, self.formals), name)
    }
    fn rate(&mut self, graph: &mut Graph, node: NodeId) -> NodeId {
        Build::new(graph, self.formals).rate(node)
    }
    fn candidates(&self) -> Vec<String> {
        let mut names: Vec<String> = self.names.parameters.iter().map(|(name, _)| name.clone()).collect();
        names.extend(self.names.coordinates.iter().map(|(name, _)| name.clone()));
        names
    }
}

impl Mechanism for Names<'_> {
    fn coordinate(
        &self,
        build: &mut Build<'_>,
        joint: &At<String>,
        coordinate: &At<String>,
    ) -> Result<NodeId, Box<Diagnostic>> {
        self.coordinate(build, joint, coordinate)
    }

    fn point(&self, build: &mut Build<'_>, point: &PointRef) -> Result<Vec<NodeId>, Box<Diagnostic>> {
        self.point_nodes(build, &point.body, &point.point).ok_or_else(|| {
            let parameters = [("what", "point"), ("name", &*point.point), ("owner", &*point.body)];
            Box::new(self.document.diagnostic(Code::UNKNOWN_REFERENCE, &point.place, &parameters))
        })
    }

    fn pose(&self, build: &mut Build<'_>, body: &str) -> Option<Pose> {
        self.body(body).map(|address| Pose::global(build, address.index))
    }

    fn expression(
        &self,
        build: &mut Build<'_>,
        scalar: &At<Scalar>,
        local: Vec<(String, NodeId)>,
    ) -> Result<NodeId, Box<Diagnostic>> {
        self.lower(build, scalar, local)
    }
}

//! The start pose in the hand: a point of a body is pulled and the mechanism follows as far as it can; other assemblies.

mod mirror;

use std::convert::Infallible;
use std::sync::Arc;

use holonomy_solver::{AssemblyOptions, Budget, Pull, Puller, assemble};
use serde::Serialize;

use super::{Model, Plan, Scene};
use crate::body::Pose;
use crate::failure::RunFailure;
use crate::failure::translate;
use crate::kind::{Contribution, Described, Kind};
use crate::lower::{Addresses, Element, RowKind};
use crate::system::MechanismSystem;

/// Iterations of one answer: a drag asks many times a second, and goes on from where it stands.
const ITERATIONS: usize = 4;
/// A point so near is at its target, m.
const REACHED: f64 = 1e-7;
/// Parts that carry less of the pull do not hold it.
const CARRIES: f64 = 0.02;
/// Names that are told.
const MOST_PARTS: usize = 6;

/// What keeps a point from its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Hold {
    /// Nothing: it is there.
    Reached,
    /// It moves along its way, and is as near as that leads.
    Path,
    /// It is at the end of its way: in a direction in which it could move before it can move no more.
    Limit,
    /// It cannot move at all.
    Fixed,
}

/// What came of a pull.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Dragged {
    /// How far the point is from the target, m.
    pub distance: f64,
    /// Asking again would not bring it nearer.
    pub settled: bool,
    /// What keeps it.
    pub hold: Hold,
    /// Joints, drivers and constraints through which the pull goes, the most loaded first, where something keeps the point.
    pub parts: Vec<String>,
}

/// What is pulled.
#[derive(Debug)]
struct Grip {
    system: MechanismSystem,
    puller: Puller,
    components: usize,
    /// Most directions in which the point could move since it was taken hold of; none before the first pull.
    freedom: Option<usize>,
}

/// A pose that can be moved by hand. It begins as the start, put together; drivers stand as at `t = 0`, values that the start
/// holds are let go.
#[derive(Debug)]
pub struct Poser {
    plan: Arc<Plan>,
    q: Vec<f64>,
    turns: Vec<f64>,
    grip: Option<Grip>,
    /// The way to another assembly that was taken last.
    turned: usize,
}

impl Model {
    /// The start in the hand.
    ///
    /// # Errors
    /// The start cannot be put together.
    pub fn poser(&self) -> Result<Poser, RunFailure> {
        let start = self.start_state()?;
        Ok(Poser { plan: Arc::clone(&self.plan), q: start.q, turns: start.turns, grip: None, turned: 0 })
    }
}

impl Poser {
    /// Takes hold of a point of a body, in the body's own frame, m. False if there is no such body, or the point has not as many
    /// finite components as the body's space.
    pub fn grab(&mut self, body: &str, point: &[f64]) -> bool {
        let lowered = &self.plan.lowered;
        let found = lowered.bodies.iter().find(|index| lowered.coordinates[index.first as usize].body == body);
        let Some(index) = found.copied() else { return false };
        let components = index.coordinates.dimensions();
        if point.len() != components || point.iter().any(|x| !x.is_finite()) {
            return false;
        }
        let Ok(described) = Described::write::<Infallible>(|build| {
            let local: Vec<_> = point.iter().map(|x| build.graph.constant(*x)).collect();
            let pose = Pose::local(build, index.coordinates, 0);
            Ok(Contribution { holonomic: pose.point(build, &local), ..Contribution::default() })
        });
        let Ok(kind) = Kind::compile(described, index.coordinates.count(), &Budget::default()) else { return false };
        let coordinates: Vec<u32> = index.range().collect();
        let at = Addresses { coordinates: &coordinates, ..Addresses::default() };
        let element = Element::new("hand".to_owned(), Arc::new(kind), &lowered.layout, &at);
        let system = MechanismSystem::with_rows(Arc::clone(lowered), vec![element]);
        let puller = Puller::new(&system, components);
        self.grip = Some(Grip { system, puller, components, freedom: None });
        true
    }

    /// Pulls what was taken hold of towards a global point, m. `None` if nothing is held, or the target is no point.
    ///
    /// # Errors
    /// The mechanism has no finite configuration there; the pose stays as it was.
    pub fn drag(&mut self, target: &[f64]) -> Option<Result<Dragged, RunFailure>> {
        let components = self.grip.as_ref()?.components;
        if target.len() != components || target.iter().any(|x| !x.is_finite()) {
            return None;
        }
        let before = (self.q.clone(), self.turns.clone());
        let dragged = self.pull(target);
        if dragged.is_err() {
            (self.q, self.turns) = before;
        }
        Some(dragged)
    }

    fn pull(&mut self, target: &[f64]) -> Result<Dragged, RunFailure> {
        let Self { plan, q, turns, grip, .. } = self;
        let Some(grip) = grip else {
            return Ok(Dragged { distance: 0.0, settled: true, hold: Hold::Fixed, parts: Vec::new() });
        };
        let lowered = &plan.lowered;
        let told = |failure| translate(&failure, lowered, &[]);
        let Grip { system, puller, freedom, .. } = grip;
        let before = match *freedom {
            Some(most) => most,
            None => puller.freedom_at(system, 0.0, q, turns).map_err(told)?,
        };
        let pull = puller.pull(system, 0.0, q, turns, target, ITERATIONS).map_err(told)?;
        let most = pull.freedom.unwrap_or(0).max(before);
        *freedom = Some(most);
        let hold = held(&pull, most);
        let mut parts: Vec<String> = Vec::new();
        if matches!(hold, Hold::Limit | Hold::Fixed) {
            for (row, share) in puller.carrying(system, 0.0, q, turns, target).map_err(told)? {
                let origin = &lowered.rows[row];
                let names_a_part = origin.kind != RowKind::Body && !parts.contains(&origin.owner);
                if share > CARRIES && names_a_part && parts.len() < MOST_PARTS {
                    parts.push(origin.owner.clone());
                }
            }
        }
        Ok(Dragged { distance: pull.distance, settled: pull.settled, hold, parts })
    }

    /// Goes to another way in which the same parts can be put together: chains of bodies are reflected at the line through what
    /// they hang on, one after the other, and put together again; chains with the input only if no other leads anywhere. False if
    /// none leads to another pose.
    pub fn other_assembly(&mut self) -> bool {
        let ways = mirror::ways(&self.plan.scene.scene, &self.frame());
        for with_input in [false, true] {
            for step in 0..ways.len() {
                let number = (self.turned + step) % ways.len();
                let way = &ways[number];
                if way.with_input != with_input {
                    continue;
                }
                if let Some((q, turns)) = self.assembled(&way.placed) {
                    (self.q, self.turns) = (q, turns);
                    self.turned = number + 1;
                    return true;
                }
            }
        }
        false
    }

    /// The pose with some bodies placed anew, put together; `None` if that fails or comes back to the pose as it is.
    fn assembled(&self, placed: &[mirror::BodyPose]) -> Option<(Vec<f64>, Vec<f64>)> {
        let lowered = &self.plan.lowered;
        let (mut q, mut turns) = (self.q.clone(), self.turns.clone());
        for body in placed {
            let index = lowered.bodies.iter().find(|i| lowered.coordinates[i.first as usize].body == body.name)?;
            q[index.first as usize..][..3].copy_from_slice(&body.pose);
        }
        let mut system = MechanismSystem::with_rows(Arc::clone(lowered), Vec::new());
        let mut v = vec![0.0; q.len()];
        // The velocities of this assembly are thrown away: rows that ask for some at standstill are not.
        assemble(&mut system, 0.0, &mut q, &mut v, &mut turns, &AssemblyOptions::default()).ok()?;
        let size = mirror::size(&self.plan.scene.scene);
        let differs = placed.iter().any(|body| {
            let index = lowered.bodies.iter().find(|i| lowered.coordinates[i.first as usize].body == body.name);
            index.is_some_and(|index| {
                let first = index.first as usize;
                let moved = (0..2).map(|i| (q[first + i] - self.q[first + i]).abs()).fold(0.0, f64::max);
                moved > 1e-4 * size || (q[first + 2] - self.q[first + 2]).abs() > 1e-3
            })
        });
        differs.then_some((q, turns))
    }

    /// The picture that its frames are of.
    pub fn scene(&self) -> &Scene {
        &self.plan.scene.scene
    }

    /// The pose as a frame of the picture.
    pub fn frame(&self) -> Vec<f64> {
        let row = self.row();
        let mut evaluator = self.plan.evaluator();
        evaluator.load(&row);
        self.plan.scene.values.iter().map(|source| evaluator.value(*source, &row)).collect()
    }

    /// The value of a channel of positions at this pose, such as `A.angle`; what depends on velocities is that of standstill. `None` if
    /// there is no such channel, or no finite value.
    pub fn value(&self, channel: &str) -> Option<f64> {
        let source = self.plan.channels.source(channel)?;
        let row = self.row();
        let mut evaluator = self.plan.evaluator();
        evaluator.load(&row);
        Some(evaluator.value(source, &row)).filter(|value| value.is_finite())
    }

    /// A sample at `t = 0`, at standstill.
    fn row(&self) -> Vec<f64> {
        let record = &self.plan.record;
        let mut row = vec![0.0; record.width()];
        row[record.q()..record.q() + self.q.len()].copy_from_slice(&self.q);
        row[record.turns()..record.turns() + self.turns.len()].copy_from_slice(&self.turns);
        row
    }

    /// The values at this pose of the coordinates that the document's start holds, by channel.
    pub fn held(&self) -> Vec<(String, f64)> {
        let lowered = &self.plan.lowered;
        let mut source = lowered.source();
        source[1..=self.q.len()].copy_from_slice(&self.q);
        let first = lowered.layout.turn(0) as usize;
        source[first..first + self.turns.len()].copy_from_slice(&self.turns);
        let positions = lowered.held.iter().filter(|held| !held.velocity);
        let value = |held: &crate::lower::HeldElement| {
            let mut source = source.clone();
            source[lowered.layout.slot(held.slot) as usize] = 0.0;
            let inputs: Vec<f64> = held.element.gather.iter().map(|input| source[*input as usize]).collect();
            let root = held.element.kind.contribution.holonomic[0];
            (held.origin.owner.clone(), held.element.kind.graph.eval(root, &inputs))
        };
        positions.map(value).filter(|(_, value)| value.is_finite()).collect()
    }
}

/// What keeps a point that could move in `most` directions.
fn held(pull: &Pull, most: usize) -> Hold {
    if pull.distance <= REACHED {
        Hold::Reached
    } else if most == 0 {
        Hold::Fixed
    } else if pull.freedom.is_some_and(|freedom| freedom < most) {
        Hold::Limit
    } else {
        Hold::Path
    }
}

//! Tapes of a kind, one a level.

use std::sync::OnceLock;

use holonomy_expr::{Graph, NodeId, Tape};
use holonomy_solver::Budget;

use super::derive::{Contribution, DeriveError, Derived, Target, derive};
use super::formal::{Build, Formal, Formals};
use super::linearize::{Linearization, linearize};

/// Expressions as they are written down, before anything follows from them.
#[derive(Clone, Debug)]
pub struct Described<R> {
    /// All of them.
    pub graph: Graph,
    /// Their formal inputs.
    pub formals: Formals,
    /// What they are for.
    pub roots: R,
}

impl<R> Described<R> {
    /// Writes them down.
    pub fn write<E>(describe: impl FnOnce(&mut Build<'_>) -> Result<R, E>) -> Result<Self, E> {
        let mut graph = Graph::new();
        let mut formals = Formals::default();
        let roots = describe(&mut Build::new(&mut graph, &mut formals))?;
        Ok(Self { graph, formals, roots })
    }
}

/// A tape and where its outputs go.
#[derive(Clone, Debug)]
pub struct Program {
    /// The tape; its inputs are the formal inputs of the kind.
    pub tape: Tape,
    /// For each output, where it goes.
    pub targets: Vec<Target>,
}

impl Program {
    pub(super) fn compile(graph: &Graph, roots: &[(Target, NodeId)]) -> Self {
        let nodes: Vec<NodeId> = roots.iter().map(|(_, node)| *node).collect();
        Self { tape: Tape::compile(graph, &nodes), targets: roots.iter().map(|(target, _)| *target).collect() }
    }
}

/// A kind of element: its expressions, and what was compiled from them.
#[derive(Debug)]
pub struct Kind {
    /// All expressions of the kind.
    pub graph: Graph,
    /// Its formal inputs; for kinds with one instance also which coordinates and slots they are.
    pub formals: Formals,
    /// What it contributes, as written.
    pub contribution: Contribution,
    /// Number of local coordinates.
    pub coordinates: u32,
    /// Times at which an expression may bend: the other side of comparisons of `t`.
    pub breaks: Vec<NodeId>,
    /// `c` and `C`.
    pub position: Program,
    /// `b`.
    pub velocity: Program,
    /// `C_dot`.
    pub rate: Program,
    /// `M`, `f`, `gamma`.
    pub dynamics: Program,
    /// Kinetic energy, potential energy, `v . dT/dv`; no outputs for elements without energy.
    pub energy: Tape,
    /// Power of the forces without a potential, W; no output for elements without such forces.
    pub power: Tape,
    /// Places where the expressions jump or bend with the state: comparisons, `sign`, `abs` and the like.
    pub switches: Vec<NodeId>,
    /// For each of them a quantity that passes through zero there.
    pub switch_values: Tape,
    linearization: OnceLock<Linearization>,
}

impl Kind {
    /// Derives and compiles a kind with so many local coordinates; no more than a budget may be spent.
    pub fn compile(described: Described<Contribution>, coordinates: u32, budget: &Budget) -> Result<Self, DeriveError> {
        let Described { mut graph, mut formals, roots: contribution } = described;
        let time = Build::new(&mut graph, &mut formals).time();
        let derived = derive(&mut graph, &mut formals, &contribution, coordinates, budget)?;
        let breaks = breaks(&mut graph, &formals, &contribution, time);
        let switches = switches(&mut graph, &formals, &contribution);
        Ok(Self::from_derived(graph, formals, contribution, coordinates, &derived, breaks, &switches))
    }

    fn from_derived(
        graph: Graph,
        formals: Formals,
        contribution: Contribution,
        coordinates: u32,
        derived: &Derived,
        breaks: Vec<NodeId>,
        switches: &[(NodeId, NodeId)],
    ) -> Self {
        let values: Vec<NodeId> = switches.iter().map(|(_, value)| *value).collect();
        Self {
            position: Program::compile(&graph, &derived.position),
            velocity: Program::compile(&graph, &derived.velocity),
            rate: Program::compile(&graph, &derived.rate),
            dynamics: Program::compile(&graph, &derived.dynamics),
            energy: Tape::compile(&graph, &derived.energy),
            power: Tape::compile(&graph, &derived.power),
            switches: switches.iter().map(|(switch, _)| *switch).collect(),
            switch_values: Tape::compile(&graph, &values),
            graph,
            formals,
            contribution,
            coordinates,
            breaks,
            linearization: OnceLock::new(),
        }
    }

    /// What implicit methods need, if it was derived ([`Kind::linearize`]).
    pub fn linearization(&self) -> Option<&Linearization> {
        self.linearization.get()
    }

    /// Derives and compiles what implicit methods need, unless that is there; no more than a budget may be spent.
    ///
    /// # Errors
    /// [`DeriveError::TooManyNodes`], [`DeriveError::OutOfWork`].
    pub fn linearize(&self, budget: &Budget) -> Result<(), DeriveError> {
        if self.linearization.get().is_none() {
            let (graph, formals) = (self.graph.clone(), self.formals.clone());
            let linearization = linearize(graph, formals, &self.contribution, self.coordinates, budget)?;
            self.linearization.get_or_init(|| linearization);
        }
        Ok(())
    }

    /// The expressions behind the tapes, derived once more: for those who print them.
    ///
    /// # Errors
    /// None that compiling the kind did not have.
    pub fn derived(&self) -> Result<Described<Derived>, DeriveError> {
        let (mut graph, mut formals) = (self.graph.clone(), self.formals.clone());
        let roots = derive(&mut graph, &mut formals, &self.contribution, self.coordinates, &Budget::default())?;
        Ok(Described { graph, formals, roots })
    }

    /// Numbers of holonomic and Pfaffian rows.
    pub fn rows(&self) -> (usize, usize) {
        (self.contribution.holonomic.len(), self.contribution.pfaffian.len())
    }
}

/// What a contribution says, without the velocities along which forces work.
fn written(contribution: &Contribution) -> Vec<NodeId> {
    let mut roots: Vec<NodeId> = contribution.holonomic.clone();
    roots.extend(&contribution.pfaffian);
    roots.extend(contribution.kinetic);
    roots.extend(contribution.potential);
    roots.extend(contribution.power.iter().map(|(law, _)| *law));
    roots
}

/// Switches of the state: the times of those of time alone are known beforehand.
fn switches(graph: &mut Graph, formals: &Formals, contribution: &Contribution) -> Vec<(NodeId, NodeId)> {
    let switches = graph.switches(&written(contribution));
    if switches.is_empty() { switches } else { of_state(graph, formals, switches) }
}

// Not inlined: smooth laws have none, and the first view of the page does without.
#[inline(never)]
fn of_state(graph: &Graph, formals: &Formals, mut switches: Vec<(NodeId, NodeId)>) -> Vec<(NodeId, NodeId)> {
    let of_state = |input: &u32| matches!(formals.get(*input), Some(Formal::Q(_) | Formal::V(_)));
    switches.retain(|(_, value)| graph.inputs_of(&[*value]).iter().any(of_state));
    switches
}

fn breaks(graph: &mut Graph, formals: &Formals, contribution: &Contribution, time: NodeId) -> Vec<NodeId> {
    let mut breaks = Vec::new();
    for root in written(contribution) {
        breaks.extend(graph.time_breaks(root, time));
    }
    // Times that depend on the motion are not known beforehand.
    let known = |input: &u32| matches!(formals.get(*input), Some(Formal::Slot(_)));
    breaks.retain(|node| graph.inputs_of(&[*node]).iter().all(known));
    holonomy_expr::order::sort_by_key(&mut breaks, |node| *node);
    breaks.dedup();
    breaks
}

/// Expressions that are read off a state: channels, pictures, reactions.
#[derive(Debug)]
pub struct Observer {
    /// The expressions.
    pub graph: Graph,
    /// Their formal inputs.
    pub formals: Formals,
    /// The expressions that are evaluated, in order.
    pub roots: Vec<NodeId>,
    /// Compiled.
    pub tape: Tape,
}

impl Observer {
    /// Compiles an observer.
    pub fn compile(Described { graph, formals, roots }: Described<Vec<NodeId>>) -> Self {
        let tape = Tape::compile(&graph, &roots);
        Self { graph, formals, roots, tape }
    }
}

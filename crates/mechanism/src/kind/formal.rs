//! Formal inputs: what an element's expressions are functions of, before anybody says which coordinates of the
//! mechanism they are.

use std::collections::BTreeMap;

use holonomy_expr::{Graph, Known, NodeId};
use holonomy_solver::Budget;

/// One formal input of an element kind. The numbers are local to the element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Formal {
    /// Time, s.
    Time,
    /// Local coordinate.
    Q(u32),
    /// Velocity of a local coordinate.
    V(u32),
    /// Acceleration of a local coordinate; for results only.
    VDot(u32),
    /// An angle at the last accepted step, rad: a constant of the step.
    Turn(u32),
    /// A number of the mechanism: parameter or geometry.
    Slot(u32),
    /// Multiplier of a local row; for results only.
    Multiplier(u32),
    /// Multiplier that an expression names; its number among those of the mechanism. Forces are linear in it.
    Reaction(u32),
}

/// The formal inputs of one kind: which input number is which, and, for kinds with one instance, which coordinates
/// and slots of the mechanism the local ones are.
#[derive(Clone, Debug, Default)]
pub struct Formals {
    list: Vec<Formal>,
    nodes: BTreeMap<Formal, NodeId>,
    /// Coordinate of the mechanism for each local one that was asked for by its number in the mechanism.
    pub coordinates: Vec<u32>,
    /// Slot of the mechanism for each local one that was asked for by its number in the mechanism.
    pub slots: Vec<u32>,
    /// Angle memory of the mechanism for each local one that was asked for by its number in the mechanism.
    pub turns: Vec<u32>,
}

impl Formals {
    /// The formal inputs by input number.
    pub fn list(&self) -> &[Formal] {
        &self.list
    }

    /// What input number `input` is.
    pub fn get(&self, input: u32) -> Option<Formal> {
        self.list.get(input as usize).copied()
    }
}

/// A graph and its formal inputs while an element's expressions are written down.
pub struct Build<'a> {
    /// The expressions.
    pub graph: &'a mut Graph,
    /// Their inputs.
    pub formals: &'a mut Formals,
    /// What deriving may cost.
    pub budget: Budget,
    /// Nodes that derivatives had looked at when the budget was asked last, and how many there were.
    pub counted: u64,
    /// Rates with velocities held, and with accelerations.
    known: [Known; 2],
}

impl<'a> Build<'a> {
    /// Writes into `graph` with the inputs `formals`.
    pub fn new(graph: &'a mut Graph, formals: &'a mut Formals) -> Self {
        Self { graph, formals, budget: Budget::default(), counted: 0, known: <[Known; 2]>::default() }
    }

    /// The node of a formal input.
    pub fn formal(&mut self, formal: Formal) -> NodeId {
        if let Some(node) = self.formals.nodes.get(&formal) {
            return *node;
        }
        let node = self.graph.input(short(self.formals.list.len()));
        self.formals.list.push(formal);
        self.formals.nodes.insert(formal, node);
        node
    }

    /// Time.
    pub fn time(&mut self) -> NodeId {
        self.formal(Formal::Time)
    }

    /// Local coordinate `i`.
    pub fn q(&mut self, i: u32) -> NodeId {
        self.formal(Formal::Q(i))
    }

    /// Velocity of local coordinate `i`.
    pub fn v(&mut self, i: u32) -> NodeId {
        self.formal(Formal::V(i))
    }

    /// Local slot `i`.
    pub fn slot(&mut self, i: u32) -> NodeId {
        self.formal(Formal::Slot(i))
    }

    /// Local angle memory `i`.
    pub fn turn(&mut self, i: u32) -> NodeId {
        self.formal(Formal::Turn(i))
    }

    /// The local number of coordinate `coordinate` of the mechanism.
    pub fn local_coordinate(&mut self, coordinate: u32) -> u32 {
        local(&mut self.formals.coordinates, coordinate)
    }

    /// Coordinate `coordinate` of the mechanism.
    pub fn global_q(&mut self, coordinate: u32) -> NodeId {
        let i = self.local_coordinate(coordinate);
        self.q(i)
    }

    /// Velocity of coordinate `coordinate` of the mechanism.
    pub fn global_v(&mut self, coordinate: u32) -> NodeId {
        let i = self.local_coordinate(coordinate);
        self.v(i)
    }

    /// Slot `slot` of the mechanism.
    pub fn global_slot(&mut self, slot: u32) -> NodeId {
        let i = local(&mut self.formals.slots, slot);
        self.slot(i)
    }

    /// Angle memory `turn` of the mechanism.
    pub fn global_turn(&mut self, turn: u32) -> NodeId {
        let i = local(&mut self.formals.turns, turn);
        self.turn(i)
    }

    /// The total time derivative of `node`: coordinates move with their velocities, velocities with their accelerations.
    pub fn rate(&mut self, node: NodeId) -> NodeId {
        self.rate_with(node, true)
    }

    /// The total time derivative of `node` with all accelerations zero.
    pub fn rate_at_constant_velocity(&mut self, node: NodeId) -> NodeId {
        self.rate_with(node, false)
    }

    /// The derivative of `node` with respect to explicit time.
    pub fn explicit_rate(&mut self, node: NodeId) -> NodeId {
        let time = self.time();
        let one = self.graph.constant(1.0);
        self.graph.rate(node, &[(time, one)])
    }

    fn rate_with(&mut self, node: NodeId, accelerations: bool) -> NodeId {
        let mut known = std::mem::take(&mut self.known[usize::from(accelerations)]);
        let mut rates = Vec::new();
        for input in self.graph.inputs_above(&[node], |id| known.has(id)) {
            let Some(formal) = self.formals.get(input) else { continue };
            let rate = match formal {
                Formal::Time => self.graph.constant(1.0),
                Formal::Q(i) => self.v(i),
                Formal::V(i) if accelerations => self.formal(Formal::VDot(i)),
                Formal::V(_)
                | Formal::VDot(_)
                | Formal::Turn(_)
                | Formal::Slot(_)
                | Formal::Multiplier(_)
                | Formal::Reaction(_) => continue,
            };
            let input = self.formal(formal);
            rates.push((input, rate));
        }
        known.add(&rates);
        let rate = self.graph.rate_known(node, &mut known);
        self.known[usize::from(accelerations)] = known;
        rate
    }

    /// Does one of the nodes depend on a velocity?
    pub fn depend_on_velocity(&self, nodes: &[NodeId]) -> bool {
        self.graph.inputs_of(nodes).iter().any(|input| matches!(self.formals.get(*input), Some(Formal::V(_))))
    }
}

fn local(list: &mut Vec<u32>, global: u32) -> u32 {
    let at = list.iter().position(|known| *known == global).unwrap_or_else(|| {
        list.push(global);
        list.len() - 1
    });
    short(at)
}

/// A count as the 32-bit number that graphs use; counts beyond are refused long before.
pub fn short(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

//! From graph to tape: write the steps, order them, give each result a place.
//!
//! A product that only one sum uses is computed by the same instruction, rounded twice as if by two: half the
//! instructions of what mechanics consists of, and the same bits.

use alloc::vec;
use alloc::vec::Vec;

use crate::graph::{Graph, Node, NodeId, TableId};
use crate::op::{BinaryOp, UnaryOp};
use crate::order;
use crate::schedule::{Step, schedule};
use crate::subgraph::Subgraph;
use crate::tape::{Instruction, Operation, Run, Tape};

impl Tape {
    /// Compiles `roots`, which become the outputs in this order. Equal graphs give equal tapes.
    pub fn compile(graph: &Graph, roots: &[NodeId]) -> Self {
        let part = Subgraph::reached(graph, roots, |_| false);
        let mut writer = Writer::new(graph, &part, roots);
        for id in part.ids() {
            writer.write(*id);
        }
        let Writer { constants, used_inputs, steps, tables, values, .. } = writer;
        let leaves = (constants.len() + used_inputs.len()) as u32;
        let mut places = Places::new(leaves, steps.len());
        let outputs = roots.iter().map(|root| places.of(values[part.position(*root)])).collect();
        let mut operations = 0;
        let mut runs: Vec<Run> = Vec::new();
        let mut instructions = Vec::with_capacity(steps.len());
        // From the last instruction to the first.
        for number in schedule(&steps, leaves) {
            let step = &steps[number as usize];
            // A choice counts with its condition.
            operations += if step.operation == Operation::Select { 2 } else { 1 };
            match runs.last_mut() {
                Some(run) if run.operation == step.operation => run.len += 1,
                _ => runs.push(Run { operation: step.operation, len: 1 }),
            }
            instructions.push(places.instruction(step, leaves + number));
        }
        runs.reverse();
        instructions.reverse();
        Self {
            operations,
            outputs,
            work_len: places.len as usize,
            constants,
            used_inputs,
            runs,
            instructions,
            tables: tables.iter().map(|table| graph.tables[table.0 as usize].spline.clone()).collect(),
        }
    }
}

/// The operands of a sum or difference.
fn sum_operands(graph: &Graph, id: NodeId) -> Option<[NodeId; 2]> {
    match graph.node(id) {
        Node::Binary(BinaryOp::Add | BinaryOp::Sub, a, b) => Some([a, b]),
        _ => None,
    }
}

/// The factors of a product, squares included: the chain for 2 is one product.
fn factors(graph: &Graph, id: NodeId) -> Option<[NodeId; 2]> {
    match graph.node(id) {
        Node::Binary(BinaryOp::Mul, a, b) => Some([a, b]),
        Node::Powi(a, 2) => Some([a, a]),
        _ => None,
    }
}

/// Products that only one sum or difference uses, one for each of those; by position in `part`.
fn fused(graph: &Graph, part: &Subgraph, uses: &[u32]) -> Vec<bool> {
    let mut fused = vec![false; part.len()];
    let alone = |id: &NodeId| factors(graph, *id).is_some() && uses[part.position(*id)] == 1;
    for operands in part.ids().iter().filter_map(|id| sum_operands(graph, *id)) {
        if let Some(product) = operands.into_iter().rev().find(alone) {
            fused[part.position(product)] = true;
        }
    }
    fused
}

/// Writes down what is to be computed. Values have numbers: constants, inputs, then one for each step.
struct Writer<'a> {
    graph: &'a Graph,
    part: &'a Subgraph,
    constants: Vec<f64>,
    used_inputs: Vec<u32>,
    steps: Vec<Step>,
    tables: Vec<TableId>,
    /// The value of each node, by position in `part`.
    values: Vec<u32>,
    /// Products that are computed by the sum or difference that alone uses them.
    fused: Vec<bool>,
}

impl<'a> Writer<'a> {
    fn new(graph: &'a Graph, part: &'a Subgraph, roots: &[NodeId]) -> Self {
        let mut constants = Vec::new();
        let mut inputs: Vec<(u32, usize)> = Vec::new();
        let mut uses = vec![0_u32; part.len()];
        let mut values = vec![0_u32; part.len()];
        for (position, id) in part.ids().iter().enumerate() {
            match graph.node(*id) {
                Node::Constant(value) => {
                    values[position] = constants.len() as u32;
                    constants.push(value);
                }
                Node::Input(input) => inputs.push((input, position)),
                _ => {
                    for operand in graph.operands(*id).as_slice() {
                        uses[part.position(*operand)] += 1;
                    }
                }
            }
        }
        for root in roots {
            uses[part.position(*root)] += 1;
        }
        order::sort_by_key(&mut inputs, |input| *input);
        for (number, (_, position)) in inputs.iter().enumerate() {
            values[*position] = (constants.len() + number) as u32;
        }
        Self {
            fused: fused(graph, part, &uses),
            graph,
            part,
            constants,
            used_inputs: inputs.iter().map(|(input, _)| *input).collect(),
            steps: Vec::new(),
            tables: Vec::new(),
            values,
        }
    }

    fn value(&self, id: NodeId) -> u32 {
        self.values[self.part.position(id)]
    }

    /// Of the first three.
    fn values(&self, nodes: &[NodeId]) -> [u32; 3] {
        let mut values = [0; 3];
        for (value, node) in values.iter_mut().zip(nodes) {
            *value = self.value(*node);
        }
        values
    }

    fn push(&mut self, operation: Operation, operands: [u32; 3]) -> u32 {
        self.steps.push(Step { operation, operands });
        (self.constants.len() + self.used_inputs.len() + self.steps.len() - 1) as u32
    }

    fn write(&mut self, id: NodeId) {
        let position = self.part.position(id);
        if self.fused[position] {
            return;
        }
        let graph = self.graph;
        let mut operands = self.values(graph.operands(id).as_slice());
        let operation = match graph.node(id) {
            Node::Constant(_) | Node::Input(_) => return,
            Node::Unary(op, _) => Operation::Unary(op),
            Node::Binary(op, left, right) => self.with_product(op, left, right, &mut operands),
            Node::Powi(_, 2) => {
                operands[1] = operands[0];
                Operation::Binary(BinaryOp::Mul)
            }
            Node::Powi(_, n) => {
                operands[1] = n.cast_unsigned();
                Operation::Powi
            }
            Node::Select(..) => Operation::Select,
            Node::Norm { start, len } => {
                operands = [0; 3];
                for (number, component) in graph.list(start, len).iter().enumerate() {
                    let a = self.value(*component);
                    let operation = if number == 0 { Operation::Binary(BinaryOp::Mul) } else { Operation::MulAdd };
                    operands = [self.push(operation, [a, a, operands[0]]), 0, 0];
                }
                Operation::Unary(UnaryOp::Sqrt)
            }
            Node::Table { table, order, .. } => {
                let number = self.tables.iter().position(|known| *known == table).unwrap_or_else(|| {
                    self.tables.push(table);
                    self.tables.len() - 1
                });
                operands[1..].copy_from_slice(&[number as u32, order.into()]);
                Operation::Table
            }
        };
        self.values[position] = self.push(operation, operands);
    }

    /// The operation of two operands, together with a product that is theirs alone, if it has one.
    fn with_product(&self, op: BinaryOp, left: NodeId, right: NodeId, operands: &mut [u32; 3]) -> Operation {
        let taken = |node: NodeId| self.fused[self.part.position(node)];
        if !matches!(op, BinaryOp::Add | BinaryOp::Sub) || !(taken(left) || taken(right)) {
            return Operation::Binary(op);
        }
        let (product, other) = if taken(right) { (right, 0) } else { (left, 1) };
        let [a, b] = factors(self.graph, product).unwrap_or([product; 2]);
        *operands = [self.value(a), self.value(b), operands[other]];
        match (op, other) {
            (BinaryOp::Add, _) => Operation::MulAdd,
            (_, 0) => Operation::SubMul,
            _ => Operation::MulSub,
        }
    }
}

/// The place of each value, from the last instruction to the first: a value has a place from its last use back to where it
/// is computed, an output from the end.
struct Places {
    of_values: Vec<u32>,
    free: Vec<u32>,
    len: u32,
}

impl Places {
    const NONE: u32 = u32::MAX;

    /// Constants and inputs keep places of their own.
    fn new(leaves: u32, steps: usize) -> Self {
        let mut of_values: Vec<u32> = (0..leaves).collect();
        of_values.resize(leaves as usize + steps, Self::NONE);
        Self { of_values, free: Vec::new(), len: leaves }
    }

    fn of(&mut self, value: u32) -> u32 {
        let place = &mut self.of_values[value as usize];
        if *place == Self::NONE {
            *place = self.free.pop().unwrap_or_else(|| {
                self.len += 1;
                self.len - 1
            });
        }
        *place
    }

    /// The instruction of a step whose result is the value `to`.
    fn instruction(&mut self, step: &Step, to: u32) -> Instruction {
        let to = self.of(to);
        // An operand whose last use this is may stand where the result will.
        self.free.push(to);
        let [a, b, c] = step.operands;
        let mut instruction = [to, a, b, c];
        for operand in &mut instruction[1..=step.operation.values()] {
            *operand = self.of(*operand);
        }
        instruction
    }
}

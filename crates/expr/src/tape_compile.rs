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
        let outputs: Vec<u32> = roots.iter().map(|root| values[part.position(*root)]).collect();
        let leaves = (constants.len() + used_inputs.len()) as u32;
        let order = schedule(&steps, leaves);
        let mut places = Places::new(&steps, &outputs, leaves);
        let mut runs: Vec<Run> = Vec::new();
        let mut instructions = Vec::with_capacity(steps.len());
        for number in order {
            let step = &steps[number as usize];
            match runs.last_mut() {
                Some(run) if run.operation == step.operation => run.len += 1,
                _ => runs.push(Run { operation: step.operation, len: 1 }),
            }
            instructions.push(places.instruction(step, leaves + number));
        }
        let choices = steps.iter().filter(|step| step.operation == Operation::Select).count();
        Self {
            operations: steps.len() + choices,
            outputs: outputs.iter().map(|value| places.of_values[*value as usize]).collect(),
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
        let (operation, operands) = match graph.node(id) {
            Node::Constant(_) | Node::Input(_) => return,
            Node::Unary(op, a) => (Operation::Unary(op), [self.value(a), 0, 0]),
            Node::Binary(op, a, b) => {
                self.with_product(op, a, b).unwrap_or((Operation::Binary(op), [self.value(a), self.value(b), 0]))
            }
            Node::Powi(a, 2) => (Operation::Binary(BinaryOp::Mul), [self.value(a), self.value(a), 0]),
            Node::Powi(a, n) => (Operation::Powi, [self.value(a), n.cast_unsigned(), 0]),
            Node::Select(condition, a, b) => (Operation::Select, [condition, a, b].map(|node| self.value(node))),
            Node::Norm { start, len } => {
                let mut sum = None;
                for component in graph.list(start, len) {
                    let a = self.value(*component);
                    sum = Some(match sum {
                        None => self.push(Operation::Binary(BinaryOp::Mul), [a, a, 0]),
                        Some(sum) => self.push(Operation::MulAdd, [a, a, sum]),
                    });
                }
                (Operation::Unary(UnaryOp::Sqrt), [sum.unwrap_or(0), 0, 0])
            }
            Node::Table { table, order, argument } => {
                let number = self.tables.iter().position(|known| *known == table).unwrap_or_else(|| {
                    self.tables.push(table);
                    self.tables.len() - 1
                });
                (Operation::Table, [self.value(argument), number as u32, order.into()])
            }
        };
        self.values[position] = self.push(operation, operands);
    }

    /// A sum or difference together with its product, if it has one of its own.
    fn with_product(&self, op: BinaryOp, left: NodeId, right: NodeId) -> Option<(Operation, [u32; 3])> {
        let of = |node: NodeId| factors(self.graph, node).filter(|_| self.fused[self.part.position(node)]);
        let (operation, [a, b], other) = match (op, of(left), of(right)) {
            (BinaryOp::Add, _, Some(factors)) => (Operation::MulAdd, factors, left),
            (BinaryOp::Add, Some(factors), None) => (Operation::MulAdd, factors, right),
            (BinaryOp::Sub, _, Some(factors)) => (Operation::SubMul, factors, left),
            (BinaryOp::Sub, Some(factors), None) => (Operation::MulSub, factors, right),
            _ => return None,
        };
        Some((operation, [a, b, other].map(|node| self.value(node))))
    }
}

/// The place of each value; a place without further use is taken again.
struct Places {
    of_values: Vec<u32>,
    uses_left: Vec<u32>,
    free: Vec<u32>,
    len: u32,
}

impl Places {
    fn new(steps: &[Step], outputs: &[u32], leaves: u32) -> Self {
        let mut uses_left = vec![0_u32; leaves as usize + steps.len()];
        for value in steps.iter().flat_map(Step::values) {
            uses_left[*value as usize] += 1;
        }
        // Outputs, constants and inputs keep their places to the end: a use that never comes.
        for value in (0..leaves).chain(outputs.iter().copied()) {
            uses_left[value as usize] += 1;
        }
        Self { of_values: (0..uses_left.len() as u32).collect(), uses_left, free: Vec::new(), len: leaves }
    }

    /// The instruction of a step whose result is the value `to`.
    fn instruction(&mut self, step: &Step, to: u32) -> Instruction {
        let [a, b, c] = step.operands;
        let mut instruction = [0, a, b, c];
        for operand in &mut instruction[1..=step.operation.values()] {
            let value = *operand as usize;
            *operand = self.of_values[value];
            self.uses_left[value] -= 1;
            if self.uses_left[value] == 0 {
                self.free.push(*operand);
            }
        }
        instruction[0] = self.free.pop().unwrap_or_else(|| {
            self.len += 1;
            self.len - 1
        });
        self.of_values[to as usize] = instruction[0];
        instruction
    }
}

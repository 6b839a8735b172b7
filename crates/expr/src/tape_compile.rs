//! From graph to tape: order the nodes, give each a place, write the instructions.
//!
//! A product that only one sum uses is computed by the same instruction, rounded twice as if by two: half the
//! dispatches of what mechanics consists of, and the same bits.

use alloc::vec;
use alloc::vec::Vec;

use crate::graph::{Graph, Node, NodeId, TableId};
use crate::op::{BinaryOp, UnaryOp};
use crate::order;
use crate::subgraph::Subgraph;
use crate::tape::{Instruction, Tape};

impl Tape {
    /// Compiles `roots`, which become the outputs in this order. Equal graphs give equal tapes.
    pub fn compile(graph: &Graph, roots: &[NodeId]) -> Self {
        let part = Subgraph::reached(graph, roots, |_| false);
        let mut compiler = Compiler::new(graph, &part, roots);
        for id in depth_first(graph, &part, roots) {
            compiler.emit(id);
        }
        Self {
            outputs: roots.iter().map(|root| compiler.place(*root)).collect(),
            work_len: compiler.work_len as usize,
            constants: compiler.constants,
            used_inputs: compiler.used_inputs,
            instructions: compiler.instructions,
            tables: compiler.tables.iter().map(|table| graph.tables[table.0 as usize].spline.clone()).collect(),
        }
    }
}

/// The nodes that compute something, each after its operands, as late as its first use asks: values live shortly.
fn depth_first(graph: &Graph, part: &Subgraph, roots: &[NodeId]) -> Vec<NodeId> {
    let mut order = Vec::with_capacity(part.len());
    let mut done = vec![false; part.len()];
    let mut stack: Vec<(NodeId, usize)> = Vec::new();
    for root in roots {
        stack.push((*root, 0));
        while let Some((id, next)) = stack.last_mut() {
            let (id, operands) = (*id, graph.operands(*id));
            if done[part.position(id)] {
                stack.pop();
            } else if let Some(operand) = operands.as_slice().get(*next) {
                *next += 1;
                stack.push((*operand, 0));
            } else {
                done[part.position(id)] = true;
                if !operands.as_slice().is_empty() {
                    order.push(id);
                }
                stack.pop();
            }
        }
    }
    order
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

struct Compiler<'a> {
    graph: &'a Graph,
    part: &'a Subgraph,
    constants: Vec<f64>,
    used_inputs: Vec<u32>,
    instructions: Vec<Instruction>,
    tables: Vec<TableId>,
    /// By position in `part`.
    places: Vec<u32>,
    uses_left: Vec<u32>,
    free: Vec<u32>,
    work_len: u32,
    /// Products that are computed by the sum or difference that alone uses them.
    fused: Vec<bool>,
}

impl<'a> Compiler<'a> {
    fn new(graph: &'a Graph, part: &'a Subgraph, roots: &[NodeId]) -> Self {
        let mut constants = Vec::new();
        let mut inputs: Vec<(u32, NodeId)> = Vec::new();
        let mut uses_left = vec![0_u32; part.len()];
        let mut places = vec![0_u32; part.len()];
        for (position, id) in part.ids().iter().enumerate() {
            match graph.node(*id) {
                Node::Constant(value) => {
                    places[position] = constants.len() as u32;
                    constants.push(value);
                }
                Node::Input(input) => inputs.push((input, *id)),
                _ => {
                    for operand in graph.operands(*id).as_slice() {
                        uses_left[part.position(*operand)] += 1;
                    }
                }
            }
        }
        order::sort_by_key(&mut inputs, |input| *input);
        for (number, (_, id)) in inputs.iter().enumerate() {
            places[part.position(*id)] = (constants.len() + number) as u32;
        }
        // Outputs, constants and inputs keep their places to the end: a use that never comes.
        for id in part.ids().iter().filter(|id| graph.operands(**id).as_slice().is_empty()).chain(roots) {
            uses_left[part.position(*id)] += 1;
        }
        let work_len = (constants.len() + inputs.len()) as u32;
        Self {
            fused: fused(graph, part, &uses_left),
            graph,
            part,
            constants,
            used_inputs: inputs.iter().map(|(input, _)| *input).collect(),
            instructions: Vec::new(),
            tables: Vec::new(),
            places,
            uses_left,
            free: Vec::new(),
            work_len,
        }
    }

    fn place(&self, id: NodeId) -> u32 {
        self.places[self.part.position(id)]
    }

    fn new_place(&mut self) -> u32 {
        self.free.pop().unwrap_or_else(|| {
            self.work_len += 1;
            self.work_len - 1
        })
    }

    /// Counts the uses of the operands; places without further use become free.
    fn release(&mut self, operands: &[NodeId]) {
        for operand in operands {
            let position = self.part.position(*operand);
            self.uses_left[position] -= 1;
            if self.uses_left[position] == 0 {
                self.free.push(self.places[position]);
            }
        }
    }

    fn emit(&mut self, id: NodeId) {
        let graph = self.graph;
        let operands = graph.operands(id);
        if self.fused[self.part.position(id)] || self.emit_fused(id) {
            return;
        }
        if let Node::Norm { .. } = graph.node(id) {
            // Written in several steps: its place must not be one of the components' before all are read.
            let to = self.new_place();
            self.emit_norm(to, operands.as_slice());
            self.release(operands.as_slice());
            self.places[self.part.position(id)] = to;
            return;
        }
        self.release(operands.as_slice());
        let to = self.new_place();
        self.places[self.part.position(id)] = to;
        let instruction = match graph.node(id) {
            Node::Unary(op, a) => Instruction::unary(op, to, self.place(a)),
            Node::Binary(op, a, b) => Instruction::binary(op, to, self.place(a), self.place(b)),
            Node::Powi(a, 2) => Instruction::binary(BinaryOp::Mul, to, self.place(a), self.place(a)),
            Node::Powi(a, n) => Instruction::Powi { to, a: self.place(a), n },
            Node::Select(condition, a, b) => {
                self.instructions.push(Instruction::Condition { a: self.place(condition) });
                Instruction::Select { to, a: self.place(a), b: self.place(b) }
            }
            Node::Table { table, order, argument } => {
                let number = self.tables.iter().position(|known| *known == table).unwrap_or_else(|| {
                    self.tables.push(table);
                    self.tables.len() - 1
                });
                Instruction::Table { order, to, a: self.place(argument), table: number as u32 }
            }
            Node::Constant(_) | Node::Input(_) | Node::Norm { .. } => return,
        };
        self.instructions.push(instruction);
    }

    /// Writes a sum or difference together with its product, if it has one of its own.
    fn emit_fused(&mut self, id: NodeId) -> bool {
        let Some([left, right]) = sum_operands(self.graph, id) else { return false };
        let of = |node: NodeId| factors(self.graph, node).filter(|_| self.fused[self.part.position(node)]);
        let (product_is_right, [a, b]) = match (of(left), of(right)) {
            (_, Some(factors)) => (true, factors),
            (Some(factors), None) => (false, factors),
            (None, None) => return false,
        };
        let (product, other) = if product_is_right { (right, left) } else { (left, right) };
        self.release(self.graph.operands(product).as_slice());
        self.release(&[other]);
        let to = self.new_place();
        self.places[self.part.position(id)] = to;
        let (a, b, c) = (self.place(a), self.place(b), self.place(other));
        self.instructions.push(match (self.graph.node(id), product_is_right) {
            (Node::Binary(BinaryOp::Add, ..), _) => Instruction::MulAdd { to, a, b, c },
            (_, false) => Instruction::MulSub { to, a, b, c },
            (_, true) => Instruction::SubMul { to, a, b, c },
        });
        true
    }

    fn emit_norm(&mut self, to: u32, components: &[NodeId]) {
        for (number, component) in components.iter().enumerate() {
            let b = self.place(*component);
            self.instructions.push(if number == 0 {
                Instruction::binary(BinaryOp::Mul, to, b, b)
            } else {
                Instruction::MulAdd { to, a: b, b, c: to }
            });
        }
        self.instructions.push(Instruction::unary(UnaryOp::Sqrt, to, to));
    }
}

//! Questions about a graph: values, dependence, structure.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::graph::{Graph, Node, NodeId};
use crate::math;
use crate::op::{BinaryOp, UnaryOp};
use crate::order;
use crate::subgraph::Subgraph;

impl Graph {
    /// The value of `root`, node by node: the check of the tape. An input beyond `inputs` is NaN.
    pub fn eval(&self, root: NodeId, inputs: &[f64]) -> f64 {
        let part = Subgraph::reached(self, &[root], |_| false);
        let mut values: Vec<f64> = Vec::with_capacity(part.len());
        let mut components = Vec::new();
        for id in part.ids() {
            let of = |operand: NodeId| values[part.position(operand)];
            let value = match self.node(*id) {
                Node::Constant(value) => value,
                Node::Input(input) => inputs.get(input as usize).copied().unwrap_or(f64::NAN),
                Node::Unary(op, a) => op.apply(of(a)),
                Node::Binary(op, a, b) => op.apply(of(a), of(b)),
                Node::Powi(a, n) => math::powi(of(a), n),
                Node::Select(condition, a, b) => math::select(of(condition), of(a), of(b)),
                Node::Norm { start, len } => {
                    components.clear();
                    components.extend(self.list(start, len).iter().map(|component| of(*component)));
                    math::norm(&components)
                }
                Node::Table { table, order, argument } => {
                    self.tables[table.0 as usize].spline.derivative(order, of(argument))
                }
            };
            values.push(value);
        }
        values.last().copied().unwrap_or(f64::NAN)
    }

    /// Whether `node` occurs in `root`, conditions included.
    pub fn depends_on(&self, root: NodeId, node: NodeId) -> bool {
        node <= root && Subgraph::reached(self, &[root], |id| id <= node).contains(node)
    }

    /// The formal inputs that occur in `roots`, ascending.
    pub fn inputs_of(&self, roots: &[NodeId]) -> Vec<u32> {
        self.inputs_above(roots, |_| false)
    }

    /// The same without looking below the nodes for which `leaf` holds.
    pub fn inputs_above(&self, roots: &[NodeId], leaf: impl Fn(NodeId) -> bool) -> Vec<u32> {
        let part = Subgraph::reached(self, roots, leaf);
        let mut inputs: Vec<u32> = part.ids().iter().filter_map(|id| self.as_input(*id)).collect();
        order::sort_by_key(&mut inputs, |input| *input);
        inputs
    }

    /// `root` with the first node of each pair replaced by the second.
    pub fn substitute(&mut self, root: NodeId, pairs: &[(NodeId, NodeId)]) -> NodeId {
        let mut images = BTreeMap::new();
        images.extend(pairs.iter().copied());
        self.substitute_known(root, &mut images)
    }

    /// `root` with each node of `images` replaced by its image, where those of all nodes on the way are kept: what roots share is
    /// replaced once.
    pub fn substitute_known(&mut self, root: NodeId, images: &mut BTreeMap<NodeId, NodeId>) -> NodeId {
        let part = Subgraph::reached(self, &[root], |id| images.contains_key(&id));
        self.swept += part.cost();
        for id in part.ids() {
            if !images.contains_key(id) {
                let image = self.rebuilt(*id, |operand| images[&operand]);
                images.insert(*id, image);
            }
        }
        images[&root]
    }

    /// The node with other operands.
    pub(crate) fn rebuilt(&mut self, id: NodeId, image: impl Fn(NodeId) -> NodeId) -> NodeId {
        match self.node(id) {
            Node::Constant(_) | Node::Input(_) => id,
            Node::Unary(op, a) => self.unary(op, image(a)),
            Node::Binary(op, a, b) => self.binary(op, image(a), image(b)),
            Node::Powi(a, n) => self.powi(image(a), n),
            Node::Select(condition, a, b) => self.select(image(condition), image(a), image(b)),
            Node::Norm { start, len } => {
                let components: Vec<NodeId> = self.list(start, len).iter().map(|c| image(*c)).collect();
                self.norm(&components)
            }
            Node::Table { table, order, argument } => self.table_derivative(table, order, image(argument)),
        }
    }

    /// Whether `root` is `a + sum b_i v_i` with `a` and `b_i` free of the `variables`, as it is written (nothing is
    /// expanded or cancelled). `floor(v)` or `sign(v)` have no slope and yet are not affine.
    pub fn is_affine_in(&self, root: NodeId, variables: &[NodeId]) -> bool {
        self.degrees(root, variables).last().is_none_or(|degree| *degree != Degree::Higher)
    }

    fn degrees(&self, root: NodeId, variables: &[NodeId]) -> Vec<Degree> {
        use Degree::{Affine, Free, Higher};
        let mut among = BTreeMap::new();
        among.extend(variables.iter().map(|id| (*id, *id)));
        let is_variable = |id: &NodeId| among.contains_key(id);
        let part = Subgraph::reached(self, &[root], |id| is_variable(&id));
        let mut degrees: Vec<Degree> = Vec::with_capacity(part.len());
        for id in part.ids() {
            let of = |operand: NodeId| degrees[part.position(operand)];
            let degree = if is_variable(id) {
                Affine
            } else {
                match self.node(*id) {
                    Node::Unary(UnaryOp::Neg, a) => of(a),
                    Node::Binary(BinaryOp::Add | BinaryOp::Sub, a, b) => of(a).max(of(b)),
                    Node::Binary(BinaryOp::Mul, a, b) if of(a) == Free => of(b),
                    Node::Binary(BinaryOp::Mul | BinaryOp::Div | BinaryOp::RatioOrZero, a, b) if of(b) == Free => of(a),
                    Node::Select(condition, a, b) if of(condition) == Free => of(a).max(of(b)),
                    _ if self.operands(*id).as_slice().iter().all(|operand| of(*operand) == Free) => Free,
                    _ => Higher,
                }
            };
            degrees.push(degree);
        }
        degrees
    }
}

/// Degree of an expression in some variables, as written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Degree {
    Free,
    Affine,
    Higher,
}

//! The arena: every expression once, in the order in which it first came up.
//!
//! Operands stand before the nodes that use them, so ascending ids are an order of evaluation and no walk needs
//! recursion. Equal nodes are found by an open-addressing index over the arena; nothing iterates over that index.

use alloc::string::String;
use alloc::vec::Vec;

use crate::op::{BinaryOp, UnaryOp};
use crate::spline::Spline;

/// A node of a [`Graph`]. Ids of different graphs do not mix.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A table of a [`Graph`]: a spline that expressions evaluate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TableId(pub(crate) u32);

/// Most nodes of one graph.
pub const NODE_LIMIT: usize = 2_000_000;

/// A graph reached its limit of nodes; everything built after that is NaN.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "the expressions need more than {limit} nodes: use shorter ones, or split them into definitions that share parts"
)]
pub struct GraphFull {
    /// The limit.
    pub limit: usize,
}

/// What a node is. Operands have smaller ids.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Node {
    /// A number; distinguished by its bits, so that 0 and -0 are two.
    Constant(f64),
    /// A formal input.
    Input(u32),
    Unary(UnaryOp, NodeId),
    Binary(BinaryOp, NodeId, NodeId),
    Powi(NodeId, i32),
    /// Condition, value where it holds, value elsewhere; both are evaluated.
    Select(NodeId, NodeId, NodeId),
    /// Euclidean norm of at least two operands, a range of `Graph::lists`.
    Norm {
        start: u32,
        len: u32,
    },
    /// Derivative of order 0 to 3 of a table.
    Table {
        table: TableId,
        order: u8,
        argument: NodeId,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Table {
    pub name: String,
    pub spline: Spline,
}

/// A hash-consed arena of expressions.
#[derive(Clone, Debug)]
pub struct Graph {
    pub(crate) nodes: Vec<Node>,
    /// Operands of norms.
    pub(crate) lists: Vec<NodeId>,
    pub(crate) tables: Vec<Table>,
    /// Slots hold id + 1, or 0 when free; the length is a power of two.
    index: Vec<u32>,
    limit: usize,
    full: bool,
    /// Nodes that derivatives looked at, counted with what laying out their sets costs.
    pub(crate) swept: u64,
}

/// What a full graph hands out.
const POISON: NodeId = NodeId(0);

impl Default for Graph {
    fn default() -> Self {
        Self::new()
    }
}

impl Graph {
    /// An empty graph.
    pub fn new() -> Self {
        Self::with_limit(NODE_LIMIT)
    }

    /// An empty graph that takes at most `limit` nodes.
    pub fn with_limit(limit: usize) -> Self {
        let limit = limit.clamp(1, NODE_LIMIT);
        let mut graph = Self {
            nodes: Vec::new(),
            lists: Vec::new(),
            tables: Vec::new(),
            index: alloc::vec![0; 64],
            limit,
            full: false,
            swept: 0,
        };
        graph.intern(Node::Constant(f64::NAN));
        graph
    }

    /// Number of nodes.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Nodes that derivatives and substitutions looked at so far: what they cost, whatever they made.
    pub fn swept(&self) -> u64 {
        self.swept
    }

    /// Whether everything that was asked for found a place. Building never fails in between: ask at the end.
    pub fn check(&self) -> Result<(), GraphFull> {
        if self.full { Err(GraphFull { limit: self.limit }) } else { Ok(()) }
    }

    /// Adds a table for [`Graph::table`].
    pub fn add_table(&mut self, spline: Spline) -> TableId {
        let number = self.tables.len();
        self.add_named_table(&alloc::format!("table{}", number + 1), spline)
    }

    /// Adds a table that is printed as `table(name, argument)`.
    pub fn add_named_table(&mut self, name: &str, spline: Spline) -> TableId {
        self.tables.push(Table { name: name.into(), spline });
        TableId(u32::try_from(self.tables.len() - 1).unwrap_or(u32::MAX))
    }

    /// The tables, in the order in which they were added.
    pub fn splines(&self) -> impl Iterator<Item = &Spline> {
        self.tables.iter().map(|table| &table.spline)
    }

    /// A number that equal graphs share.
    pub fn fingerprint(&self) -> u64 {
        let mix = |hash: u64, node: &Node| match node {
            Node::Norm { start, len } => hash.rotate_left(5) ^ self.hash(node, self.list(*start, *len)),
            _ => hash.rotate_left(5) ^ self.hash(node, &[]),
        };
        self.nodes.iter().fold(0, mix)
    }

    pub(crate) fn node(&self, id: NodeId) -> Node {
        self.nodes[id.index()]
    }

    pub(crate) fn list(&self, start: u32, len: u32) -> &[NodeId] {
        &self.lists[start as usize..][..len as usize]
    }

    /// The node's operands, first to last.
    pub(crate) fn operands(&self, id: NodeId) -> Operands<'_> {
        match self.node(id) {
            Node::Constant(_) | Node::Input(_) => Operands::Few([id; 3], 0),
            Node::Unary(_, a) | Node::Powi(a, _) | Node::Table { argument: a, .. } => Operands::Few([a; 3], 1),
            Node::Binary(_, a, b) => Operands::Few([a, b, b], 2),
            Node::Select(condition, a, b) => Operands::Few([condition, a, b], 3),
            Node::Norm { start, len } => Operands::Many(self.list(start, len)),
        }
    }

    /// The id of a node, new or known.
    pub(crate) fn intern(&mut self, node: Node) -> NodeId {
        let hash = self.hash(&node, &[]);
        self.find_or_insert(hash, node, &[])
    }

    /// The id of a norm of `operands`.
    pub(crate) fn intern_norm(&mut self, operands: &[NodeId]) -> NodeId {
        let node = Node::Norm {
            start: u32::try_from(self.lists.len()).unwrap_or(u32::MAX),
            len: u32::try_from(operands.len()).unwrap_or(u32::MAX),
        };
        let hash = self.hash(&node, operands);
        self.find_or_insert(hash, node, operands)
    }

    fn find_or_insert(&mut self, hash: u64, node: Node, list: &[NodeId]) -> NodeId {
        let mask = self.index.len() - 1;
        let mut slot = spread(hash) & mask;
        while self.index[slot] != 0 {
            let known = NodeId(self.index[slot] - 1);
            if self.same(self.node(known), &node, list) {
                return known;
            }
            slot = (slot + 1) & mask;
        }
        if self.nodes.len() >= self.limit {
            self.full = true;
            return POISON;
        }
        // The limit keeps every id below u32::MAX.
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(node);
        self.lists.extend_from_slice(list);
        self.index[slot] = id.0 + 1;
        if self.nodes.len() * 2 > self.index.len() {
            self.grow();
        }
        id
    }

    fn grow(&mut self) {
        let mask = self.index.len() * 2 - 1;
        let mut index = alloc::vec![0_u32; mask + 1];
        for (number, node) in self.nodes.iter().enumerate() {
            let hash = match node {
                Node::Norm { start, len } => self.hash(node, self.list(*start, *len)),
                _ => self.hash(node, &[]),
            };
            let mut slot = spread(hash) & mask;
            while index[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            index[slot] = number as u32 + 1;
        }
        self.index = index;
    }

    fn same(&self, known: Node, node: &Node, list: &[NodeId]) -> bool {
        match (known, *node) {
            (Node::Constant(a), Node::Constant(b)) => a.to_bits() == b.to_bits(),
            (Node::Binary(op, a, b), Node::Binary(other, c, d)) => {
                op == other && ((a == c && b == d) || (op.info().commutes && a == d && b == c))
            }
            (Node::Norm { start, len }, Node::Norm { .. }) => self.list(start, len) == list,
            (known, node) => known == node,
        }
    }

    fn hash(&self, node: &Node, list: &[NodeId]) -> u64 {
        let mix = |hash: u64, part: u64| (hash.rotate_left(5) ^ part).wrapping_mul(0x517c_c1b7_2722_0a95);
        match *node {
            Node::Constant(value) => mix(1, value.to_bits()),
            Node::Input(input) => mix(2, input.into()),
            Node::Unary(op, a) => mix(mix(3, op as u64), a.0.into()),
            Node::Binary(op, a, b) => {
                let (a, b) = if op.info().commutes && b < a { (b, a) } else { (a, b) };
                mix(mix(mix(4, op as u64), a.0.into()), b.0.into())
            }
            Node::Powi(a, n) => mix(mix(5, a.0.into()), u64::from(n.cast_unsigned())),
            Node::Select(c, a, b) => mix(mix(mix(6, c.0.into()), a.0.into()), b.0.into()),
            Node::Norm { .. } => list.iter().fold(7, |hash, id| mix(hash, id.0.into())),
            Node::Table { table, order, argument } => mix(mix(mix(8, table.0.into()), order.into()), argument.0.into()),
        }
    }
}

/// Graphs are equal if an id of one is the same expression in the other, operand by operand.
impl PartialEq for Graph {
    fn eq(&self, other: &Self) -> bool {
        let same = |(a, b): (&Node, &Node)| match (a, b) {
            (Node::Constant(a), Node::Constant(b)) => a.to_bits() == b.to_bits(),
            (a, b) => a == b,
        };
        self.nodes.len() == other.nodes.len()
            && self.nodes.iter().zip(&other.nodes).all(same)
            && self.lists == other.lists
            && self.tables == other.tables
    }
}

/// The high half of a product is the well-mixed one.
fn spread(hash: u64) -> usize {
    (hash >> 32) as usize
}

/// Operands of a node.
#[derive(Clone, Copy)]
pub(crate) enum Operands<'a> {
    Few([NodeId; 3], usize),
    Many(&'a [NodeId]),
}

impl Operands<'_> {
    pub(crate) fn as_slice(&self) -> &[NodeId] {
        match self {
            Self::Few(operands, len) => &operands[..*len],
            Self::Many(operands) => operands,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_expressions_are_one_node() {
        let mut g = Graph::new();
        let (x, y) = (g.input(0), g.input(1));
        let before = g.add(x, y);
        assert_eq!(g.add(y, x), before);
        assert_ne!(g.sub(x, y), g.sub(y, x));
        assert_ne!(g.constant(0.0), g.constant(-0.0));
        assert_eq!(g.constant(f64::NAN), g.constant(f64::NAN));
        assert_eq!(g.norm(&[x, y]), g.norm(&[x, y]));
        assert_ne!(g.norm(&[x, y]), g.norm(&[y, x]));
        // min of 0 and -0 depends on the order
        assert_ne!(g.binary(BinaryOp::Min, x, y), g.binary(BinaryOp::Min, y, x));
    }

    #[test]
    fn graphs_are_equal_node_by_node() {
        let sum = |first: u32, offset: f64| {
            let mut g = Graph::new();
            let (x, c) = (g.input(first), g.constant(offset));
            g.add(x, c);
            g
        };
        assert_eq!(sum(0, 1.0), sum(0, 1.0));
        assert_eq!(sum(0, 1.0).fingerprint(), sum(0, 1.0).fingerprint());
        for other in [sum(1, 1.0), sum(0, 2.0), sum(0, -0.0)] {
            assert_ne!(sum(0, 0.0), other);
            assert_ne!(sum(0, 0.0).fingerprint(), other.fingerprint());
        }
    }

    #[test]
    fn the_index_survives_growth() {
        let mut g = Graph::new();
        let build = |g: &mut Graph| -> Vec<NodeId> {
            let mut node = g.input(0);
            (0..5000)
                .map(|i| {
                    let input = g.input(i % 100);
                    let sine = g.sin(node);
                    node = g.norm(&[input, sine]);
                    node
                })
                .collect()
        };
        let first = build(&mut g);
        let count = g.node_count();
        assert_eq!(build(&mut g), first);
        assert_eq!(g.node_count(), count);
    }

    #[test]
    fn a_full_graph_says_so_and_goes_on() {
        let mut g = Graph::with_limit(10);
        let mut node = g.input(0);
        for _ in 0..6 {
            node = g.sin(node);
        }
        assert_eq!(g.check(), Ok(()));
        for _ in 0..20 {
            node = g.sin(node);
            node = g.add(node, node);
        }
        assert_eq!(g.check(), Err(GraphFull { limit: 10 }));
        assert_eq!(g.node_count(), 10);
        assert!(g.eval(node, &[1.0]).is_nan());
    }

    #[test]
    fn a_node_is_small() {
        assert_eq!(size_of::<Node>(), 16);
    }
}

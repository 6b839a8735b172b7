//! The part of a graph that roots use, in an order of evaluation.

use alloc::vec;
use alloc::vec::Vec;

use crate::graph::{Graph, Node, NodeId};
use crate::op::{BinarySlope, UnarySlope};

/// A set of nodes, ascending (operands first), with the position of each in it.
pub(crate) struct Subgraph {
    words: Vec<u64>,
    /// Number of members before each word.
    ranks: Vec<u32>,
    ids: Vec<NodeId>,
}

impl Subgraph {
    /// Everything that `roots` use, without going below the nodes for which `leaf` holds.
    pub(crate) fn reached(graph: &Graph, roots: &[NodeId], leaf: impl Fn(NodeId) -> bool) -> Self {
        Self::collect(roots, |id, stack| {
            if !leaf(id) {
                stack.extend_from_slice(graph.operands(id).as_slice());
            }
        })
    }

    /// The nodes through which a derivative of `roots` can flow.
    pub(crate) fn with_slope(graph: &Graph, roots: &[NodeId], leaf: impl Fn(NodeId) -> bool) -> Self {
        Self::collect(roots, |id, stack| {
            if !leaf(id) {
                graph.for_each_with_slope(id, |operand| stack.push(operand));
            }
        })
    }

    fn collect(roots: &[NodeId], mut push_operands: impl FnMut(NodeId, &mut Vec<NodeId>)) -> Self {
        let words = roots.iter().map(|root| root.index() / 64 + 1).max().unwrap_or(0);
        let mut words = vec![0_u64; words];
        let mut stack = roots.to_vec();
        while let Some(id) = stack.pop() {
            let (word, bit) = (id.index() / 64, 1_u64 << (id.index() % 64));
            if words[word] & bit == 0 {
                words[word] |= bit;
                push_operands(id, &mut stack);
            }
        }
        let mut ranks = Vec::with_capacity(words.len());
        let mut ids = Vec::new();
        for (number, word) in words.iter().enumerate() {
            ranks.push(ids.len() as u32);
            let mut rest = *word;
            while rest != 0 {
                ids.push(NodeId((number * 64) as u32 + rest.trailing_zeros()));
                rest &= rest - 1;
            }
        }
        Self { words, ranks, ids }
    }

    /// The members, operands before what uses them.
    pub(crate) fn ids(&self) -> &[NodeId] {
        &self.ids
    }

    /// Number of members.
    pub(crate) fn len(&self) -> usize {
        self.ids.len()
    }

    /// What collecting it and a pass over it cost, in nodes.
    pub(crate) fn cost(&self) -> u64 {
        (self.ids.len() + self.words.len()) as u64
    }

    /// Whether `id` is a member.
    pub(crate) fn contains(&self, id: NodeId) -> bool {
        self.words.get(id.index() / 64).is_some_and(|word| word >> (id.index() % 64) & 1 == 1)
    }

    /// The place of a member among [`Subgraph::ids`].
    pub(crate) fn position(&self, id: NodeId) -> usize {
        let word = id.index() / 64;
        let below = self.words[word] & ((1_u64 << (id.index() % 64)) - 1);
        self.ranks[word] as usize + below.count_ones() as usize
    }
}

impl Graph {
    /// Calls `visit` for the operands through which a derivative of the node can flow: conditions and flat operations
    /// have none.
    pub(crate) fn for_each_with_slope(&self, id: NodeId, mut visit: impl FnMut(NodeId)) {
        match self.node(id) {
            Node::Unary(op, _) if matches!(op.info().slope, UnarySlope::Flat) => {}
            Node::Binary(op, ..) if matches!(op.info().slope, BinarySlope::Flat) => {}
            Node::Powi(_, 0) | Node::Table { order: 3.., .. } => {}
            Node::Select(_, a, b) => {
                visit(a);
                visit(b);
            }
            _ => self.operands(id).as_slice().iter().copied().for_each(visit),
        }
    }
}

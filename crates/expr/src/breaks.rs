//! Times at which an expression bends or jumps, so that a step can end there.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use crate::graph::{Graph, Node, NodeId};
use crate::op::{BinaryOp, Precedence, UnaryOp};
use crate::subgraph::Subgraph;

/// Most branches of one side of a comparison that are looked at.
const PIECE_LIMIT: usize = 16;

impl Graph {
    /// Times at which an expression may bend or jump: where the sides of a comparison, `min` or `max` meet, where the
    /// argument of `abs` or `sign` is 0, and the ends of a table, as far as the sides are affine in `t` or choose among
    /// expressions that are. More may be listed than really happen (a branch that is not taken).
    ///
    /// `t < t1` gives the node `t1`; `2*t - 1 > a` gives what is between them at t = 0, over its slope. The results do
    /// not contain `t` but may contain any other input: ask [`Graph::inputs_of`] which of them are known numbers.
    pub fn time_breaks(&mut self, root: NodeId, t: NodeId) -> Vec<NodeId> {
        let part = Subgraph::reached(self, &[root], |_| false);
        let mut breaks = Vec::new();
        for id in part.ids() {
            match self.node(*id) {
                Node::Binary(op, a, b) if meets(op) => self.meetings(a, b, t, &mut breaks),
                Node::Unary(UnaryOp::Abs | UnaryOp::Sign, a) => {
                    let zero = self.constant(0.0);
                    self.meetings(a, zero, t, &mut breaks);
                }
                Node::Table { table, argument, .. } => {
                    let (first, last) = self.tables[table.0 as usize].spline.domain();
                    for end in [first, last] {
                        let end = self.constant(end);
                        self.meetings(argument, end, t, &mut breaks);
                    }
                }
                _ => {}
            }
        }
        let mut seen = BTreeSet::new();
        breaks.retain(|node| seen.insert(*node));
        breaks
    }

    /// The times at which a piece of `a` equals a piece of `b`.
    fn meetings(&mut self, a: NodeId, b: NodeId, t: NodeId, breaks: &mut Vec<NodeId>) {
        if !self.depends_on(a, t) && !self.depends_on(b, t) {
            return;
        }
        for a in self.pieces(a, t) {
            for b in self.pieces(b, t) {
                let free = |node| !self.depends_on(node, t);
                if a == t && free(b) {
                    breaks.push(b);
                } else if b == t && free(a) {
                    breaks.push(a);
                } else {
                    let difference = self.sub(a, b);
                    breaks.extend(self.crossing(difference, t));
                }
            }
        }
    }

    /// The expressions among which `node` chooses, as far as `t` is in it.
    fn pieces(&mut self, node: NodeId, t: NodeId) -> Vec<NodeId> {
        let mut pieces = Vec::new();
        let mut stack = vec![node];
        while let Some(node) = stack.pop() {
            if pieces.len() + stack.len() >= PIECE_LIMIT || !self.depends_on(node, t) {
                pieces.push(node);
                continue;
            }
            match self.node(node) {
                Node::Select(_, a, b) | Node::Binary(BinaryOp::Min | BinaryOp::Max, a, b) => stack.extend([b, a]),
                Node::Unary(UnaryOp::Abs, a) => {
                    let minus = self.neg(a);
                    stack.extend([minus, a]);
                }
                _ => pieces.push(node),
            }
        }
        pieces
    }

    /// The `t` at which `node`, if affine in `t`, is 0.
    fn crossing(&mut self, node: NodeId, t: NodeId) -> Option<NodeId> {
        if !self.depends_on(node, t) || !self.is_affine_in(node, &[t]) {
            return None;
        }
        let slope = self.gradient(node, &[t])[0];
        if self.as_constant(slope) == Some(0.0) {
            return None;
        }
        let zero = self.constant(0.0);
        let start = self.substitute(node, &[(t, zero)]);
        let way = self.neg(start);
        Some(self.div(way, slope))
    }
}

/// Operations whose result bends or jumps where their arguments are equal.
fn meets(op: BinaryOp) -> bool {
    op.info().level == Precedence::Comparison || matches!(op, BinaryOp::Min | BinaryOp::Max)
}

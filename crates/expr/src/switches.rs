//! Where an expression jumps or bends with its inputs, and on which side it is.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::graph::{Graph, Node, NodeId};
use crate::op::{BinaryOp, Precedence, UnaryOp};
use crate::subgraph::Subgraph;

impl Graph {
    /// The comparisons, `min`, `max`, `abs`, `sign`, `floor` and `mod` in an expression, each with its side: an expression whose value is a
    /// whole number that changes exactly where the first one jumps or bends.
    pub fn switches(&mut self, roots: &[NodeId]) -> Vec<(NodeId, NodeId)> {
        let part = Subgraph::reached(self, roots, |_| false);
        let mut switches = Vec::new();
        for id in part.ids() {
            let side = match self.node(*id) {
                Node::Binary(op, a, b)
                    if op.info().level == Precedence::Comparison || matches!(op, BinaryOp::Min | BinaryOp::Max) =>
                {
                    let between = self.sub(a, b);
                    self.unary(UnaryOp::Sign, between)
                }
                Node::Unary(UnaryOp::Abs | UnaryOp::Sign, a) => self.unary(UnaryOp::Sign, a),
                Node::Unary(UnaryOp::Floor, _) => *id,
                Node::Binary(BinaryOp::Mod, a, b) => {
                    let share = self.div(a, b);
                    self.unary(UnaryOp::Floor, share)
                }
                _ => continue,
            };
            switches.push((*id, side));
        }
        // `max` and the comparison in its derivative have one side: the first one stands for it.
        let mut seen = BTreeSet::new();
        switches.retain(|(_, side)| seen.insert(*side));
        switches
    }
}

#[cfg(test)]
mod tests {
    use crate::{Graph, print};

    #[test]
    fn sides_change_where_an_expression_jumps_or_bends() {
        let mut g = Graph::new();
        let (x, y) = (g.input(0), g.input(1));
        let sign = g.unary(crate::UnaryOp::Sign, x);
        let larger = g.binary(crate::BinaryOp::Max, x, y);
        let sum = g.add(sign, larger);
        let smooth = g.tanh(x);
        let root = g.mul(sum, smooth);
        let switches = g.switches(&[root, smooth]);
        let names = |input: u32| ["x", "y"][input as usize].into();
        let texts: alloc::vec::Vec<_> = switches.iter().map(|(node, _)| print(&g, *node, &names)).collect();
        assert_eq!(texts, ["sign(x)", "max(x, y)"]);
        let sides =
            |inputs: &[f64]| switches.iter().map(|(_, side)| g.eval(*side, inputs)).collect::<alloc::vec::Vec<_>>();
        assert_eq!(sides(&[0.5, 1.0]), [1.0, -1.0]);
        assert_eq!(sides(&[-0.5, -1.0]), [-1.0, 1.0]);
    }
}

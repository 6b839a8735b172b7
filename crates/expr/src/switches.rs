//! Where an expression jumps or bends with its inputs.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::graph::{Graph, Node, NodeId};
use crate::op::{BinaryOp, Precedence, UnaryOp};
use crate::subgraph::Subgraph;

impl Graph {
    /// The comparisons, `min`, `max`, `abs`, `sign`, `floor`, `mod` and ends of tables in an expression, each with a quantity that passes
    /// through zero exactly where the first one jumps or bends: `a - b` for `a < b`, `sin(pi a)` for `floor(a)`. Between its points a table
    /// has two continuous derivatives, which is more than a step notices.
    pub fn switches(&mut self, roots: &[NodeId]) -> Vec<(NodeId, NodeId)> {
        let part = Subgraph::reached(self, roots, |_| false);
        let bends = |id: &NodeId| match self.node(*id) {
            Node::Binary(op, ..) => {
                op.info().level == Precedence::Comparison || matches!(op, BinaryOp::Min | BinaryOp::Max | BinaryOp::Mod)
            }
            Node::Unary(op, _) => matches!(op, UnaryOp::Abs | UnaryOp::Sign | UnaryOp::Floor),
            Node::Table { .. } => true,
            _ => false,
        };
        let places: Vec<NodeId> = part.ids().iter().copied().filter(bends).collect();
        if places.is_empty() { Vec::new() } else { self.with_quantities(&places) }
    }

    // Not inlined: smooth expressions have none, and the first view of the page does without.
    #[inline(never)]
    fn with_quantities(&mut self, places: &[NodeId]) -> Vec<(NodeId, NodeId)> {
        let mut switches = Vec::new();
        for id in places {
            let quantity = match self.node(*id) {
                Node::Unary(UnaryOp::Floor, a) => self.alternating(a),
                Node::Unary(_, a) => a,
                Node::Binary(BinaryOp::Mod, a, b) => {
                    let share = self.div(a, b);
                    self.alternating(share)
                }
                Node::Binary(_, a, b) => self.sub(a, b),
                Node::Table { table, argument, .. } => {
                    let (first, last) = self.tables[table.0 as usize].spline.domain();
                    let [first, last] = [first, last].map(|end| self.constant(end));
                    let before = self.sub(argument, first);
                    switches.push((*id, before));
                    self.sub(argument, last)
                }
                _ => continue,
            };
            switches.push((*id, quantity));
        }
        // `max` and the comparison in its derivative have one quantity: the first one stands for it.
        let mut seen = BTreeSet::new();
        switches.retain(|(_, quantity)| seen.insert(*quantity));
        switches
    }

    /// Zero where `a` is a whole number.
    fn alternating(&mut self, a: NodeId) -> NodeId {
        let half_turn = self.constant(core::f64::consts::PI);
        let angle = self.mul(half_turn, a);
        self.sin(angle)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Graph, Spline, print};

    #[test]
    fn quantities_pass_through_zero_where_an_expression_jumps_or_bends() {
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
        let values =
            |inputs: &[f64]| switches.iter().map(|(_, value)| g.eval(*value, inputs)).collect::<alloc::vec::Vec<_>>();
        assert_eq!(values(&[0.5, 1.0]), [0.5, -0.5]);
        assert_eq!(values(&[-0.5, -1.0]), [-0.5, 0.5]);
    }

    #[test]
    fn steps_of_floor_and_the_ends_of_a_table_change_a_sign_each() {
        let mut g = Graph::new();
        let x = g.input(0);
        let two = g.constant(2.0);
        let lift = g.add_table(Spline::new(&[-1.0, 0.0, 3.0], &[0.0, 1.0, 0.5]).unwrap());
        let roots = [g.floor(x), g.binary(crate::BinaryOp::Mod, x, two), g.table(lift, x)];
        let switches = g.switches(&roots);
        assert_eq!(switches.len(), 4);
        for (i, zeros) in [(0, &[-1.0, 0.0, 5.0][..]), (1, &[-2.0, 0.0, 6.0]), (2, &[-1.0]), (3, &[3.0])] {
            for zero in zeros {
                let at = |x: f64| g.eval(switches[i].1, &[x]);
                assert!(at(zero - 0.1) * at(zero + 0.1) < 0.0, "{i} {zero}");
                assert!(at(*zero).abs() < 1e-14, "{i} {zero}");
            }
        }
    }
}

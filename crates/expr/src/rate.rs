//! The total derivative along given rates of the inputs: one forward pass, by the same rules as the gradient.

use alloc::collections::BTreeMap;

use crate::graph::{Graph, Node, NodeId};
use crate::op::{BinaryOp, BinarySlope, UnarySlope};
use crate::subgraph::Subgraph;

/// Rates of nodes, found along the same rates of the inputs; the constant 0 where nothing changes.
#[derive(Clone, Debug, Default)]
pub struct Known(BTreeMap<NodeId, NodeId>);

impl Known {
    /// Adds the rates of inputs.
    pub fn add(&mut self, rates: &[(NodeId, NodeId)]) {
        self.0.extend(rates.iter().copied());
    }

    /// Is the rate of the node there?
    pub fn has(&self, node: NodeId) -> bool {
        self.0.contains_key(&node)
    }
}

impl Graph {
    /// The derivative of `root` when each node of `rates` changes at its rate and every other input is constant. The
    /// constant 0 where nothing changes.
    ///
    /// ```
    /// # use holonomy_expr::{Graph, print};
    /// let mut g = Graph::new();
    /// let (q, v) = (g.input(0), g.input(1));
    /// let sine = g.sin(q);
    /// let rate = g.rate(sine, &[(q, v)]);
    /// assert_eq!(print(&g, rate, &|i| ["q", "v"][i as usize].into()), "v*cos(q)");
    /// ```
    pub fn rate(&mut self, root: NodeId, rates: &[(NodeId, NodeId)]) -> NodeId {
        let mut known = Known::default();
        known.add(rates);
        self.rate_known(root, &mut known)
    }

    /// [`Graph::rate`] along the rates in `known`, which keeps that of every node on the way: what roots share is swept once.
    pub fn rate_known(&mut self, root: NodeId, known: &mut Known) -> NodeId {
        let zero = self.constant(0.0);
        let reach = Subgraph::with_slope(self, &[root], |id| known.0.contains_key(&id));
        self.swept += reach.cost();
        for id in reach.ids() {
            if !known.0.contains_key(id) {
                let slope = self.slope(*id, |operand| known.0.get(&operand).copied().filter(|rate| *rate != zero));
                known.0.insert(*id, slope.unwrap_or(zero));
            }
        }
        known.0.get(&root).copied().unwrap_or(zero)
    }

    /// The rate of a node from the rates of its operands.
    fn slope(&mut self, id: NodeId, slope_of: impl Fn(NodeId) -> Option<NodeId>) -> Option<NodeId> {
        match self.node(id) {
            Node::Constant(_) | Node::Input(_) => None,
            Node::Unary(op, x) => match op.info().slope {
                UnarySlope::Flat => None,
                UnarySlope::Smooth(rule) => slope_of(x).map(|d| rule(self, x, id, d)),
                UnarySlope::Selects(_) => self.selected_slope(id, slope_of),
            },
            Node::Binary(op, a, b) => match op.info().slope {
                BinarySlope::Flat => None,
                BinarySlope::Smooth(by_a, by_b) => {
                    let mut sum = None;
                    for (operand, rule) in [(a, by_a), (b, by_b)] {
                        if let Some(d) = slope_of(operand) {
                            let term = rule(self, [a, b, id], d);
                            sum = Some(self.accumulate(sum, term));
                        }
                    }
                    sum
                }
                BinarySlope::Selects(_) => self.selected_slope(id, slope_of),
            },
            Node::Powi(_, 0) => None,
            Node::Powi(a, n) => slope_of(a).map(|d| self.powi_slope(a, n, d)),
            Node::Select(..) => self.selected_slope(id, slope_of),
            Node::Norm { start, len } => {
                let mut sum = None;
                for i in start..start + len {
                    let component = self.lists[i as usize];
                    if let Some(d) = slope_of(component) {
                        let unit = self.binary(BinaryOp::RatioOrZero, component, id);
                        let term = self.scaled(d, unit);
                        sum = Some(self.accumulate(sum, term));
                    }
                }
                sum
            }
            Node::Table { order: 3.., .. } => None,
            Node::Table { table, order, argument } => slope_of(argument).map(|d| {
                let slope = self.table_derivative(table, order + 1, argument);
                self.scaled(d, slope)
            }),
        }
    }
}

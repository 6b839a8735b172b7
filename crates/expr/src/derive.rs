//! Partial derivatives by reverse sweeps over the part of the graph that depends on the variables.
//!
//! A sweep walks from a root to the variables in descending order of ids, adding up adjoints by the rules of the table
//! ([`crate::op`]); no recursion, zero decided by dependence. Operations that select (`if`, `abs`, `min`, `max`) are
//! not swept through: their adjoint would be a product with the condition, and 0 times the infinite slope of the branch
//! not taken is NaN. Instead each is given its own gradient, a selection of the gradients of its branches, and the
//! sweeps above it take that as a whole.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use crate::graph::{Graph, Node, NodeId};
use crate::op::{BinaryOp, BinarySlope, UnaryOp, UnarySlope};
use crate::subgraph::Subgraph;

/// A gradient; `None` where the root does not depend on the variable.
type Partials = Vec<Option<NodeId>>;

impl Graph {
    /// Partial derivatives of `root` with respect to each node of `wrt`, which are taken as independent variables. The
    /// constant 0 where it does not depend on one.
    pub fn gradient(&mut self, root: NodeId, wrt: &[NodeId]) -> Vec<NodeId> {
        let mut variables: BTreeMap<NodeId, usize> = BTreeMap::new();
        variables.extend(wrt.iter().enumerate().map(|(i, node)| (*node, i)));
        let partials = Reverse::new(self, &variables, root, wrt.len()).run(root);
        let zero = self.constant(0.0);
        wrt.iter().map(|node| partials[variables[node]].unwrap_or(zero)).collect()
    }

    /// Adds a contribution to a sum of derivative terms. A term that is a negation is subtracted: the same bits, one
    /// operation less.
    pub(crate) fn accumulate(&mut self, sum: Option<NodeId>, term: NodeId) -> NodeId {
        let Some(sum) = sum else { return term };
        match (self.node(sum), self.node(term)) {
            (_, Node::Unary(UnaryOp::Neg, positive)) => self.sub(sum, positive),
            (Node::Unary(UnaryOp::Neg, positive), _) => self.sub(term, positive),
            _ => self.add(sum, term),
        }
    }

    /// `d f`, with a sign of `d` drawn to the front: the same bits, and a sum can subtract.
    pub(crate) fn scaled(&mut self, d: NodeId, f: NodeId) -> NodeId {
        match self.node(d) {
            Node::Constant(-1.0) => self.neg(f),
            Node::Unary(UnaryOp::Neg, positive) => {
                let product = self.mul(positive, f);
                self.neg(product)
            }
            _ => self.mul(d, f),
        }
    }

    /// `n a^(n-1) d`
    pub(crate) fn powi_slope(&mut self, a: NodeId, n: i32, d: NodeId) -> NodeId {
        let factor = self.constant(f64::from(n));
        let power = match n.checked_sub(1) {
            Some(lower) => self.powi(a, lower),
            None => {
                let lower = self.constant(f64::from(n) - 1.0);
                self.pow(a, lower)
            }
        };
        let slope = self.mul(factor, power);
        self.scaled(d, slope)
    }

    /// Whether the derivative of the node is a selection.
    fn selects(&self, id: NodeId) -> bool {
        match self.node(id) {
            Node::Select(..) => true,
            Node::Unary(op, _) => matches!(op.info().slope, UnarySlope::Selects(_)),
            Node::Binary(op, ..) => matches!(op.info().slope, BinarySlope::Selects(_)),
            _ => false,
        }
    }

    /// The derivative of a node that selects, from the derivatives of its branches.
    pub(crate) fn selected_slope(&mut self, id: NodeId, slope_of: impl Fn(NodeId) -> Option<NodeId>) -> Option<NodeId> {
        match self.node(id) {
            Node::Unary(op, x) => match op.info().slope {
                UnarySlope::Selects(rule) => slope_of(x).map(|slope| rule(self, x, slope)),
                _ => None,
            },
            Node::Binary(op, a, b) => match op.info().slope {
                BinarySlope::Selects(_) if slope_of(a).is_none() && slope_of(b).is_none() => None,
                BinarySlope::Selects(rule) => {
                    let condition = rule(self, a, b);
                    self.select_slopes(condition, slope_of(a), slope_of(b))
                }
                _ => None,
            },
            Node::Select(condition, a, b) => self.select_slopes(condition, slope_of(a), slope_of(b)),
            _ => None,
        }
    }

    fn select_slopes(&mut self, condition: NodeId, a: Option<NodeId>, b: Option<NodeId>) -> Option<NodeId> {
        if a.is_none() && b.is_none() {
            return None;
        }
        let zero = self.constant(0.0);
        Some(self.select(condition, a.unwrap_or(zero), b.unwrap_or(zero)))
    }
}

struct Reverse<'a> {
    graph: &'a mut Graph,
    variables: &'a BTreeMap<NodeId, usize>,
    len: usize,
    /// The nodes through which a derivative can flow, and whether it does.
    reach: Subgraph,
    depends: Vec<bool>,
    /// Gradients of the nodes that select.
    selected: BTreeMap<NodeId, Partials>,
}

impl<'a> Reverse<'a> {
    fn new(graph: &'a mut Graph, variables: &'a BTreeMap<NodeId, usize>, root: NodeId, len: usize) -> Self {
        let reach = Subgraph::with_slope(graph, &[root], |id| variables.contains_key(&id));
        graph.swept += reach.cost();
        let mut depends = vec![false; reach.len()];
        for (position, id) in reach.ids().iter().enumerate() {
            let mut flows = variables.contains_key(id);
            if !flows {
                graph.for_each_with_slope(*id, |operand| flows |= depends[reach.position(operand)]);
            }
            depends[position] = flows;
        }
        Self { graph, variables, len, reach, depends, selected: BTreeMap::new() }
    }

    fn run(mut self, root: NodeId) -> Partials {
        for position in 0..self.reach.len() {
            let id = self.reach.ids()[position];
            if self.depends[position] && !self.variables.contains_key(&id) && self.graph.selects(id) {
                let gradient = self.gradient_of_selection(id);
                self.selected.insert(id, gradient);
            }
        }
        self.sweep(root)
    }

    /// Branches have smaller ids, so the selections inside them are known already.
    fn gradient_of_selection(&mut self, id: NodeId) -> Partials {
        let mut branches = Vec::with_capacity(2);
        self.graph.for_each_with_slope(id, |branch| branches.push(branch));
        let partials: Vec<(NodeId, Partials)> =
            branches.into_iter().map(|branch| (branch, self.sweep(branch))).collect();
        (0..self.len)
            .map(|variable| {
                self.graph.selected_slope(id, |branch| {
                    partials.iter().find(|(known, _)| *known == branch).and_then(|(_, partials)| partials[variable])
                })
            })
            .collect()
    }

    fn depends(&self, id: NodeId) -> bool {
        self.reach.contains(id) && self.depends[self.reach.position(id)]
    }

    /// The gradient of `root`, which lies in `reach`.
    fn sweep(&mut self, root: NodeId) -> Partials {
        let mut partials = vec![None; self.len];
        if !self.depends(root) {
            return partials;
        }
        let part = Subgraph::with_slope(self.graph, &[root], |id| {
            self.variables.contains_key(&id) || self.selected.contains_key(&id) || !self.depends(id)
        });
        self.graph.swept += part.cost() + self.len as u64;
        let mut adjoints: Vec<Option<NodeId>> = vec![None; part.len()];
        adjoints[part.len() - 1] = Some(self.graph.constant(1.0));
        for position in (0..part.len()).rev() {
            let id = part.ids()[position];
            let Some(adjoint) = adjoints[position].filter(|_| self.depends(id)) else { continue };
            if let Some(variable) = self.variables.get(&id) {
                // A selection may have contributed before.
                partials[*variable] = Some(self.graph.accumulate(partials[*variable], adjoint));
            } else if let Some(gradient) = self.selected.get(&id) {
                for (sum, partial) in partials.iter_mut().zip(gradient) {
                    if let Some(partial) = partial {
                        let term = self.graph.scaled(adjoint, *partial);
                        *sum = Some(self.graph.accumulate(*sum, term));
                    }
                }
            } else {
                self.hand_down(id, adjoint, |graph, operand, term| {
                    let slot = &mut adjoints[part.position(operand)];
                    *slot = Some(graph.accumulate(*slot, term));
                });
            }
        }
        partials
    }

    /// Gives each operand that matters its share of the node's adjoint.
    fn hand_down(&mut self, id: NodeId, d: NodeId, mut give: impl FnMut(&mut Graph, NodeId, NodeId)) {
        match self.graph.node(id) {
            Node::Unary(op, x) => {
                if let UnarySlope::Smooth(rule) = op.info().slope {
                    let term = rule(self.graph, x, id, d);
                    give(self.graph, x, term);
                }
            }
            Node::Binary(op, a, b) => {
                if let BinarySlope::Smooth(by_a, by_b) = op.info().slope {
                    for (operand, rule) in [(a, by_a), (b, by_b)] {
                        if self.depends(operand) {
                            let term = rule(self.graph, [a, b, id], d);
                            give(self.graph, operand, term);
                        }
                    }
                }
            }
            Node::Powi(a, n) => {
                let term = self.graph.powi_slope(a, n, d);
                give(self.graph, a, term);
            }
            Node::Norm { start, len } => {
                for i in start..start + len {
                    let component = self.graph.lists[i as usize];
                    if self.depends(component) {
                        let unit = self.graph.binary(BinaryOp::RatioOrZero, component, id);
                        let term = self.graph.scaled(d, unit);
                        give(self.graph, component, term);
                    }
                }
            }
            Node::Table { table, order, argument } => {
                let slope = self.graph.table_derivative(table, order + 1, argument);
                let term = self.graph.scaled(d, slope);
                give(self.graph, argument, term);
            }
            Node::Constant(_) | Node::Input(_) | Node::Select(..) => {}
        }
    }
}

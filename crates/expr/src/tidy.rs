//! Expressions for people to read.

use alloc::vec::Vec;

use crate::graph::{Graph, Node, NodeId};
use crate::op::{BinaryOp, UnaryOp};
use crate::subgraph::Subgraph;

impl Graph {
    /// `root` without products with the constant 0, quotients of 0 and terms that are 0. For printing only: where a
    /// factor is infinite or NaN the value is another, so nothing that is evaluated may come from here.
    ///
    /// ```
    /// # use holonomy_expr::{Graph, print};
    /// let mut g = Graph::new();
    /// let (x, zero) = (g.input(0), g.constant(0.0));
    /// let product = g.mul(x, zero);
    /// let root = g.sub(x, product);
    /// let tidy = g.without_zero_products(root);
    /// assert_eq!(print(&g, tidy, &|_| "x".into()), "x");
    /// ```
    pub fn without_zero_products(&mut self, root: NodeId) -> NodeId {
        let part = Subgraph::reached(self, &[root], |_| false);
        let mut images: Vec<NodeId> = Vec::with_capacity(part.len());
        for id in part.ids() {
            let image = self.rebuilt(*id, |operand| images[part.position(operand)]);
            images.push(self.without_zero(image));
        }
        images.last().copied().unwrap_or(root)
    }

    /// The same for the outermost operation.
    fn without_zero(&mut self, id: NodeId) -> NodeId {
        let is_zero = |node: NodeId| self.as_constant(node) == Some(0.0);
        match self.node(id) {
            Node::Binary(BinaryOp::Mul, a, b) if is_zero(a) || is_zero(b) => self.constant(0.0),
            Node::Binary(BinaryOp::Div | BinaryOp::RatioOrZero, a, _) if is_zero(a) => self.constant(0.0),
            Node::Binary(BinaryOp::Add | BinaryOp::Sub, a, b) if is_zero(b) => a,
            Node::Binary(BinaryOp::Add, a, b) if is_zero(a) => b,
            Node::Binary(BinaryOp::Sub, a, b) if is_zero(a) => self.unary(UnaryOp::Neg, b),
            Node::Constant(0.0) => self.constant(0.0),
            _ => id,
        }
    }
}

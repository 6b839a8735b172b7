//! Constructors that simplify as they build.
//!
//! Allowed: folding constants, `x*1`, `x/1`, `x^1`, `--x`, operand order where it changes no bit (in
//! [`Graph::intern`]). Nothing is reassociated and the user's `0*x` stays, so a graph evaluates to exactly what was
//! written.

use crate::graph::{Graph, Node, NodeId, TableId};
use crate::math;
use crate::op::{BinaryOp, UnaryOp};

impl Graph {
    /// A number.
    pub fn constant(&mut self, value: f64) -> NodeId {
        // One NaN: its payload is no part of a result.
        self.intern(Node::Constant(if value.is_nan() { f64::NAN } else { value }))
    }

    /// Formal input number `input`.
    pub fn input(&mut self, input: u32) -> NodeId {
        self.intern(Node::Input(input))
    }

    /// The node's value if it is a number.
    pub fn as_constant(&self, node: NodeId) -> Option<f64> {
        match self.node(node) {
            Node::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// The formal input that the node is.
    pub fn as_input(&self, node: NodeId) -> Option<u32> {
        match self.node(node) {
            Node::Input(input) => Some(input),
            _ => None,
        }
    }

    /// An operation of one argument.
    pub fn unary(&mut self, op: UnaryOp, a: NodeId) -> NodeId {
        match (op, self.node(a)) {
            (_, Node::Constant(value)) => self.constant(op.apply(value)),
            (UnaryOp::Neg, Node::Unary(UnaryOp::Neg, inner)) => inner,
            _ => self.intern(Node::Unary(op, a)),
        }
    }

    /// An operation of two arguments. A power with a constant integer exponent becomes [`Graph::powi`].
    pub fn binary(&mut self, op: BinaryOp, a: NodeId, b: NodeId) -> NodeId {
        let is_one = |node: NodeId| matches!(self.node(node), Node::Constant(1.0));
        match op {
            BinaryOp::Pow => {
                if let Some(n) = self.as_constant(b).and_then(integer) {
                    return self.powi(a, n);
                }
            }
            BinaryOp::Mul if is_one(b) => return a,
            BinaryOp::Mul if is_one(a) => return b,
            BinaryOp::Div if is_one(b) => return a,
            _ => {}
        }
        match (self.node(a), self.node(b)) {
            (Node::Constant(x), Node::Constant(y)) => self.constant(op.apply(x, y)),
            _ => self.intern(Node::Binary(op, a, b)),
        }
    }

    /// `a` to an integer power, a fixed chain of multiplications ([`math::powi`]).
    pub fn powi(&mut self, a: NodeId, n: i32) -> NodeId {
        match self.node(a) {
            _ if n == 1 => a,
            Node::Constant(value) => self.constant(math::powi(value, n)),
            _ => self.intern(Node::Powi(a, n)),
        }
    }

    /// `a` where `condition` holds (is neither 0 nor NaN), `b` elsewhere. Both are evaluated.
    pub fn select(&mut self, condition: NodeId, a: NodeId, b: NodeId) -> NodeId {
        match self.node(condition) {
            Node::Constant(value) if value.is_nan() => condition,
            Node::Constant(value) => {
                if value != 0.0 {
                    a
                } else {
                    b
                }
            }
            _ => self.intern(Node::Select(condition, a, b)),
        }
    }

    /// Euclidean norm. Its gradient is the unit vector, and 0 where the norm is 0.
    pub fn norm(&mut self, components: &[NodeId]) -> NodeId {
        match components {
            [] => self.constant(0.0),
            [only] => self.unary(UnaryOp::Abs, *only),
            _ => {
                let values: Option<alloc::vec::Vec<f64>> = components.iter().map(|c| self.as_constant(*c)).collect();
                match values {
                    Some(values) => self.constant(math::norm(&values)),
                    None => self.intern_norm(components),
                }
            }
        }
    }

    /// The table at `argument`.
    pub fn table(&mut self, table: TableId, argument: NodeId) -> NodeId {
        self.table_derivative(table, 0, argument)
    }

    /// Derivative of order `order` of the table at `argument`; beyond the third it is 0.
    pub(crate) fn table_derivative(&mut self, table: TableId, order: u8, argument: NodeId) -> NodeId {
        if order > 3 {
            return self.constant(0.0);
        }
        match (self.node(argument), self.tables.get(table.0 as usize)) {
            (_, None) => self.constant(f64::NAN),
            (Node::Constant(value), Some(table)) => {
                let value = table.spline.derivative(order, value);
                self.constant(value)
            }
            _ => self.intern(Node::Table { table, order, argument }),
        }
    }

    /// Sum, first to last; 0 for none.
    pub fn sum(&mut self, terms: &[NodeId]) -> NodeId {
        match terms {
            [] => self.constant(0.0),
            [first, rest @ ..] => rest.iter().fold(*first, |sum, term| self.add(sum, *term)),
        }
    }

    /// Sum of products, first to last; 0 for none. Components beyond the shorter vector are left out.
    pub fn dot(&mut self, a: &[NodeId], b: &[NodeId]) -> NodeId {
        let mut sum = None;
        for (a, b) in a.iter().zip(b) {
            let product = self.mul(*a, *b);
            sum = Some(match sum {
                None => product,
                Some(sum) => self.add(sum, product),
            });
        }
        sum.unwrap_or_else(|| self.constant(0.0))
    }

    /// `min(max(x, low), high)`
    pub fn clamp(&mut self, x: NodeId, low: NodeId, high: NodeId) -> NodeId {
        let raised = self.binary(BinaryOp::Max, x, low);
        self.binary(BinaryOp::Min, raised, high)
    }
}

/// The integer that a constant exponent is.
fn integer(exponent: f64) -> Option<i32> {
    let n = exponent as i32;
    (f64::from(n) == exponent).then_some(n)
}

macro_rules! conveniences {
    (unary $($unary:ident $unary_op:ident)*; binary $($binary:ident $binary_op:ident)*) => {
        /// One method for each operation that models are written with.
        impl Graph {
            $(
                #[doc = concat!("[`UnaryOp::", stringify!($unary_op), "`]")]
                pub fn $unary(&mut self, a: NodeId) -> NodeId {
                    self.unary(UnaryOp::$unary_op, a)
                }
            )*
            $(
                #[doc = concat!("[`BinaryOp::", stringify!($binary_op), "`]")]
                pub fn $binary(&mut self, a: NodeId, b: NodeId) -> NodeId {
                    self.binary(BinaryOp::$binary_op, a, b)
                }
            )*
        }
    };
}
conveniences! {
    unary sin Sin cos Cos tan Tan asin Asin acos Acos atan Atan sinh Sinh cosh Cosh tanh Tanh exp Exp ln Ln sqrt Sqrt
        abs Abs sign Sign floor Floor neg Neg;
    binary add Add sub Sub mul Mul div Div pow Pow atan2 Atan2 min Min max Max
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_allowed_rewrites() {
        let mut g = Graph::new();
        let (x, y) = (g.input(0), g.input(1));
        let (zero, one, two, half) = (g.constant(0.0), g.constant(1.0), g.constant(2.0), g.constant(0.5));
        assert_eq!(g.mul(x, one), x);
        assert_eq!(g.mul(one, x), x);
        assert_eq!(g.div(x, one), x);
        assert_eq!(g.pow(x, one), x);
        let minus = g.neg(x);
        assert_eq!(g.neg(minus), x);
        assert_eq!(g.add(one, one), two);
        assert_eq!(g.pow(x, two), g.powi(x, 2));
        // what must stay
        for stays in [g.mul(zero, x), g.add(x, zero), g.sub(x, x), g.powi(x, 0), g.div(x, x), g.pow(x, half)] {
            assert!(g.as_constant(stays).is_none() && stays != x);
        }
        let (a, b) = (g.add(x, y), g.add(y, two));
        assert_ne!(g.add(a, two), g.add(x, b));
    }

    #[test]
    fn exponents_that_are_no_small_integer_stay_powers() {
        let mut g = Graph::new();
        let x = g.input(0);
        for exponent in [0.5, 1e10, f64::NAN, f64::INFINITY, -2147483649.0] {
            let exponent = g.constant(exponent);
            let power = g.pow(x, exponent);
            assert!(matches!(g.node(power), Node::Binary(BinaryOp::Pow, ..)));
        }
        let least = g.constant(-2147483648.0);
        let power = g.pow(x, least);
        assert!(matches!(g.node(power), Node::Powi(_, i32::MIN)));
    }

    #[test]
    fn sums_of_nothing_are_zero() {
        let mut g = Graph::new();
        let zero = g.constant(0.0);
        assert_eq!((g.sum(&[]), g.dot(&[], &[]), g.norm(&[])), (zero, zero, zero));
    }
}

//! The table of operations: name, notation, evaluation and derivative of each, once.
//!
//! Everything that knows operations (direct evaluation, tape, lanes, derivatives, printing, the language's function
//! names, the tests) is made from this table. A new operation is one line here.

use crate::graph::{Graph, NodeId};
use crate::math;

/// How tightly the outermost operation of a text binds; a higher level binds tighter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Precedence {
    /// `a or b`
    Or,
    /// `a and b`
    And,
    /// `not a`
    Not,
    /// `a < b`; does not chain
    Comparison,
    /// `a + b`, `a - b`
    Sum,
    /// `a*b`, `a/b`
    Product,
    /// `-a`
    Negation,
    /// `a^b`, from the right
    Power,
    /// numbers, names, calls, parentheses
    Atom,
}

impl Precedence {
    /// The next tighter level.
    pub fn tighter(self) -> Self {
        use Precedence::{And, Atom, Comparison, Negation, Not, Or, Power, Product, Sum};
        match self {
            Or => And,
            And => Not,
            Not => Comparison,
            Comparison => Sum,
            Sum => Product,
            Product => Negation,
            Negation => Power,
            Power | Atom => Atom,
        }
    }
}

/// LaTeX notation of an operation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Latex {
    /// A function name before parentheses.
    Call(&'static str),
    /// The argument between two delimiters, which need no parentheses.
    Around(&'static str, &'static str),
    /// A sign before the argument.
    Before(&'static str),
    /// A sign between the arguments.
    Between(&'static str),
    /// A fraction.
    Fraction,
    /// A superscript.
    Superscript,
}

/// The derivative of `y = f(x)`. A rule is linear in `d`, so the same rule carries a rate forward (`d` is the rate of
/// `x`) and an adjoint backward (`d` is the adjoint of `y`).
#[derive(Clone, Copy, Debug)]
pub enum UnarySlope {
    /// Zero wherever it exists: jumps and constants between them.
    Flat,
    /// `(graph, x, y, d) -> f'(x) d`
    Smooth(fn(&mut Graph, NodeId, NodeId, NodeId) -> NodeId),
    /// `(graph, x, derivative of x) -> derivative of y`, a selection. Selections stay outermost: the factor of a
    /// branch that is not taken must not reach the result, not even multiplied by zero.
    Selects(fn(&mut Graph, NodeId, NodeId) -> NodeId),
}

/// A derivative with respect to one argument of `y = f(a, b)`: `(graph, [a, b, y], d) -> (df/d argument) d`.
pub type PartialRule = fn(&mut Graph, [NodeId; 3], NodeId) -> NodeId;

/// The derivative of `y = f(a, b)`; see [`UnarySlope`].
#[derive(Clone, Copy, Debug)]
pub enum BinarySlope {
    /// Zero wherever it exists.
    Flat,
    /// The rules for `a` and for `b`.
    Smooth(PartialRule, PartialRule),
    /// `(graph, a, b) -> condition` under which the derivative is that of `a`, otherwise that of `b`.
    Selects(fn(&mut Graph, NodeId, NodeId) -> NodeId),
}

/// A line of the table for an operation of one argument.
#[derive(Clone, Copy, Debug)]
pub struct UnaryInfo {
    /// Name in the language, or sign.
    pub name: &'static str,
    /// `Atom` for functions, otherwise the level of the operator.
    pub level: Precedence,
    /// LaTeX notation.
    pub latex: Latex,
    /// Derivative.
    pub slope: UnarySlope,
}

/// A line of the table for an operation of two arguments.
#[derive(Clone, Copy, Debug)]
pub struct BinaryInfo {
    /// Name in the language, or sign.
    pub name: &'static str,
    /// `Atom` for functions, otherwise the level of the operator.
    pub level: Precedence,
    /// LaTeX notation.
    pub latex: Latex,
    /// Both operand orders give the same bits, so that they are one node.
    pub commutes: bool,
    /// Derivative.
    pub slope: BinarySlope,
}

/// Hands the table to the macro `$use`.
macro_rules! operations {
    ($use:ident) => { $use! {
        unary functions {
            /// Sine.
            Sin, "sin", Atom, Call("\\sin"), math::sin, Smooth(|g, x, _, d| { let f = g.cos(x); g.scaled(d, f) });
            /// Cosine.
            Cos, "cos", Atom, Call("\\cos"), math::cos, Smooth(|g, x, _, d| { let f = g.sin(x); let p = g.scaled(d, f); g.neg(p) });
            /// Tangent.
            Tan, "tan", Atom, Call("\\tan"), math::tan, Smooth(|g, _, y, d| { let s = g.powi(y, 2); let o = g.constant(1.0); let f = g.add(o, s); g.scaled(d, f) });
            /// Inverse sine.
            Asin, "asin", Atom, Call("\\arcsin"), math::asin, Smooth(|g, x, _, d| { let c = circle(g, x); g.div(d, c) });
            /// Inverse cosine.
            Acos, "acos", Atom, Call("\\arccos"), math::acos, Smooth(|g, x, _, d| { let c = circle(g, x); let p = g.div(d, c); g.neg(p) });
            /// Inverse tangent.
            Atan, "atan", Atom, Call("\\arctan"), math::atan, Smooth(|g, x, _, d| { let s = g.powi(x, 2); let o = g.constant(1.0); let f = g.add(o, s); g.div(d, f) });
            /// Hyperbolic sine.
            Sinh, "sinh", Atom, Call("\\sinh"), math::sinh, Smooth(|g, x, _, d| { let f = g.cosh(x); g.scaled(d, f) });
            /// Hyperbolic cosine.
            Cosh, "cosh", Atom, Call("\\cosh"), math::cosh, Smooth(|g, x, _, d| { let f = g.sinh(x); g.scaled(d, f) });
            /// Hyperbolic tangent.
            Tanh, "tanh", Atom, Call("\\tanh"), math::tanh, Smooth(|g, x, _, d| { let c = g.cosh(x); let f = g.powi(c, 2); g.div(d, f) });
            /// Exponential function.
            Exp, "exp", Atom, Call("\\exp"), math::exp, Smooth(|g, _, y, d| g.scaled(d, y));
            /// Natural logarithm.
            Ln, "ln", Atom, Call("\\ln"), math::ln, Smooth(|g, x, _, d| g.div(d, x));
            /// Square root.
            Sqrt, "sqrt", Atom, Around("\\sqrt{", "}"), math::sqrt, Smooth(|g, _, y, d| { let w = g.constant(2.0); let f = g.mul(w, y); g.div(d, f) });
            /// Absolute value; its derivative at 0 is 0.
            Abs, "abs", Atom, Around("\\left|", "\\right|"), math::abs, Selects(|g, x, d| {
                let (zero, minus) = (g.constant(0.0), g.neg(d));
                let (above, below) = (g.binary(BinaryOp::Gt, x, zero), g.binary(BinaryOp::Lt, x, zero));
                let rest = g.select(below, minus, zero);
                g.select(above, d, rest)
            });
            /// -1, 0 or 1.
            Sign, "sign", Atom, Call("\\operatorname{sign}"), math::sign, Flat;
            /// Largest integer that is not larger.
            Floor, "floor", Atom, Around("\\left\\lfloor ", "\\right\\rfloor "), math::floor, Flat;
        }
        unary operators {
            /// Change of sign.
            Neg, "-", Negation, Before("-"), (|x: f64| -x), Smooth(|g, _, _, d| g.neg(d));
            /// Logical not.
            Not, "not ", Not, Before("\\lnot "), math::not, Flat;
        }
        binary functions {
            /// Angle of the vector (second, first) against the x axis.
            Atan2, "atan2", Atom, Call("\\operatorname{atan2}"), false, math::atan2, Smooth(
                |g, [a, b, _], d| { let s = squares(g, a, b); let p = g.scaled(d, b); g.div(p, s) },
                |g, [a, b, _], d| { let s = squares(g, a, b); let p = g.scaled(d, a); let q = g.div(p, s); g.neg(q) });
            /// The smaller of two.
            Min, "min", Atom, Call("\\min"), false, math::min, Selects(|g, a, b| g.binary(BinaryOp::Lt, a, b));
            /// The larger of two.
            Max, "max", Atom, Call("\\max"), false, math::max, Selects(|g, a, b| g.binary(BinaryOp::Gt, a, b));
            /// Remainder with the sign of the divisor.
            Mod, "mod", Atom, Call("\\operatorname{mod}"), false, math::modulo, Smooth(
                |_, _, d| d,
                |g, [a, b, _], d| { let q = g.div(a, b); let f = g.floor(q); let p = g.scaled(d, f); g.neg(p) });
        }
        binary operators {
            /// Sum.
            Add, "+", Sum, Between(" + "), true, (|a: f64, b: f64| a + b), Smooth(|_, _, d| d, |_, _, d| d);
            /// Difference.
            Sub, "-", Sum, Between(" - "), false, (|a: f64, b: f64| a - b), Smooth(|_, _, d| d, |g, _, d| g.neg(d));
            /// Product.
            Mul, "*", Product, Between(" \\, "), true, (|a: f64, b: f64| a * b), Smooth(
                |g, [_, b, _], d| g.scaled(d, b),
                |g, [a, _, _], d| g.scaled(d, a));
            /// Quotient.
            Div, "/", Product, Fraction, false, (|a: f64, b: f64| a / b), Smooth(
                |g, [_, b, _], d| g.div(d, b),
                |g, [_, b, y], d| { let p = g.scaled(d, y); let q = g.div(p, b); g.neg(q) });
            /// Quotient that is 0 where the divisor is 0: a component of a unit vector.
            RatioOrZero, "/", Product, Fraction, false, math::ratio_or_zero, Smooth(
                |g, [_, b, _], d| g.binary(BinaryOp::RatioOrZero, d, b),
                |g, [_, b, y], d| { let p = g.scaled(d, y); let q = g.binary(BinaryOp::RatioOrZero, p, b); g.neg(q) });
            /// Power; constant integer exponents have their own node.
            Pow, "^", Power, Superscript, false, math::pow, Smooth(power_by_base, power_by_exponent);
            /// Less than.
            Lt, "<", Comparison, Between(" < "), false, (|a: f64, b: f64| math::truth(a < b)), Flat;
            /// At most.
            Le, "<=", Comparison, Between(" \\le "), false, (|a: f64, b: f64| math::truth(a <= b)), Flat;
            /// Greater than.
            Gt, ">", Comparison, Between(" > "), false, (|a: f64, b: f64| math::truth(a > b)), Flat;
            /// At least.
            Ge, ">=", Comparison, Between(" \\ge "), false, (|a: f64, b: f64| math::truth(a >= b)), Flat;
            /// Equal.
            Eq, "==", Comparison, Between(" = "), true, (|a: f64, b: f64| math::truth(a == b)), Flat;
            /// Not equal.
            Ne, "!=", Comparison, Between(" \\ne "), true, (|a: f64, b: f64| math::truth(a != b)), Flat;
            /// Logical and.
            And, "and", And, Between(" \\land "), true, math::and, Flat;
            /// Logical or.
            Or, "or", Or, Between(" \\lor "), true, math::or, Flat;
        }
    } };
}

/// sqrt(1 - x^2)
fn circle(g: &mut Graph, x: NodeId) -> NodeId {
    let one = g.constant(1.0);
    let square = g.powi(x, 2);
    let rest = g.sub(one, square);
    g.sqrt(rest)
}

/// a^2 + b^2
fn squares(g: &mut Graph, a: NodeId, b: NodeId) -> NodeId {
    let (a, b) = (g.powi(a, 2), g.powi(b, 2));
    g.add(a, b)
}

/// `d b a^(b-1)`: right at a = 0 for every b that has a derivative there. An exponent that is not a constant may
/// become 0, where the power is 1 everywhere and the formula would give 0/0 at a = 0.
fn power_by_base(g: &mut Graph, [a, b, _]: [NodeId; 3], d: NodeId) -> NodeId {
    let (zero, one) = (g.constant(0.0), g.constant(1.0));
    let lower = g.sub(b, one);
    let power = g.pow(a, lower);
    let slope = g.mul(b, power);
    let flat = g.binary(BinaryOp::Eq, b, zero);
    let slope = g.select(flat, zero, slope);
    g.scaled(d, slope)
}

/// `d y ln(a)`: 0 at a = 0, where the power is 0 for every positive exponent.
fn power_by_exponent(g: &mut Graph, [a, _, y]: [NodeId; 3], d: NodeId) -> NodeId {
    let zero = g.constant(0.0);
    let logarithm = g.ln(a);
    let slope = g.mul(y, logarithm);
    let at_zero = g.binary(BinaryOp::Eq, a, zero);
    let slope = g.select(at_zero, zero, slope);
    g.scaled(d, slope)
}

macro_rules! define {
    (
        unary functions { $($(#[$uf_doc:meta])* $uf:ident, $uf_name:literal, $uf_level:ident, $uf_latex:expr, $uf_eval:expr, $uf_slope:expr;)* }
        unary operators { $($(#[$uo_doc:meta])* $uo:ident, $uo_name:literal, $uo_level:ident, $uo_latex:expr, $uo_eval:expr, $uo_slope:expr;)* }
        binary functions { $($(#[$bf_doc:meta])* $bf:ident, $bf_name:literal, $bf_level:ident, $bf_latex:expr, $bf_commutes:literal, $bf_eval:expr, $bf_slope:expr;)* }
        binary operators { $($(#[$bo_doc:meta])* $bo:ident, $bo_name:literal, $bo_level:ident, $bo_latex:expr, $bo_commutes:literal, $bo_eval:expr, $bo_slope:expr;)* }
    ) => {
        /// An operation of one argument.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum UnaryOp { $($(#[$uf_doc])* $uf,)* $($(#[$uo_doc])* $uo,)* }

        /// An operation of two arguments.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum BinaryOp { $($(#[$bf_doc])* $bf,)* $($(#[$bo_doc])* $bo,)* }

        impl UnaryOp {
            /// All operations, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$uf,)* $(Self::$uo,)*];

            /// Those that the language calls by name.
            pub const FUNCTIONS: &'static [Self] = &[$(Self::$uf,)*];

            /// The line of the table.
            pub fn info(self) -> &'static UnaryInfo {
                use {Latex::*, UnarySlope::*};
                match self {
                    $(Self::$uf => const { &UnaryInfo { name: $uf_name, level: Precedence::$uf_level, latex: $uf_latex, slope: $uf_slope } },)*
                    $(Self::$uo => const { &UnaryInfo { name: $uo_name, level: Precedence::$uo_level, latex: $uo_latex, slope: $uo_slope } },)*
                }
            }

            /// The value. Not inlined: the optimizer would compute all operations in a loop and keep one.
            #[inline(never)]
            pub fn apply(self, x: f64) -> f64 {
                self.apply_inlined(x)
            }

            /// The same, for callers to whom the operation is a constant.
            #[inline(always)]
            pub(crate) fn apply_inlined(self, x: f64) -> f64 {
                match self {
                    $(Self::$uf => ($uf_eval)(x),)*
                    $(Self::$uo => ($uo_eval)(x),)*
                }
            }
        }

        impl BinaryOp {
            /// All operations, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$bf,)* $(Self::$bo,)*];

            /// Those that the language calls by name.
            pub const FUNCTIONS: &'static [Self] = &[$(Self::$bf,)*];

            /// The line of the table.
            pub fn info(self) -> &'static BinaryInfo {
                use {Latex::*, BinarySlope::*};
                match self {
                    $(Self::$bf => const { &BinaryInfo { name: $bf_name, level: Precedence::$bf_level, latex: $bf_latex, commutes: $bf_commutes, slope: $bf_slope } },)*
                    $(Self::$bo => const { &BinaryInfo { name: $bo_name, level: Precedence::$bo_level, latex: $bo_latex, commutes: $bo_commutes, slope: $bo_slope } },)*
                }
            }

            /// The value. Not inlined: the optimizer would compute all operations in a loop and keep one.
            #[inline(never)]
            pub fn apply(self, a: f64, b: f64) -> f64 {
                self.apply_inlined(a, b)
            }

            /// The same, for callers to whom the operation is a constant.
            #[inline(always)]
            pub(crate) fn apply_inlined(self, a: f64, b: f64) -> f64 {
                match self {
                    $(Self::$bf => ($bf_eval)(a, b),)*
                    $(Self::$bo => ($bo_eval)(a, b),)*
                }
            }
        }

        /// The functions of the language.
        pub const FUNCTIONS: &[&str] =
            &[$($uf_name,)* $($bf_name,)* "clamp", "norm", "if", "table", "rise_cycloidal", "rise_345", "rise_modified_sine"];
    };
}
operations!(define);

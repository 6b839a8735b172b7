//! A compiled expression: a flat list of instructions over one array of numbers.
//!
//! The array (`work`) starts with the constants, then the inputs that are used, then slots that are used again as soon
//! as their value is no longer needed. Every operand is a place in it, so an instruction is three numbers and a `match`.
//! One evaluator serves one instance or several at once (lanes); it does the same operations in the same order, so the
//! bits are the same.

use alloc::vec::Vec;

use crate::math;
use crate::op::{BinaryOp, UnaryOp, operations};
use crate::spline::Spline;

/// Instances that [`Tape::eval_lanes`] is tuned for.
pub const LANES: usize = 4;

macro_rules! define {
    (
        unary functions { $($(#[$uf_doc:meta])* $uf:ident, $uf_name:literal, $uf_level:ident, $uf_latex:expr, $uf_eval:expr, $uf_slope:expr;)* }
        unary operators { $($(#[$uo_doc:meta])* $uo:ident, $uo_name:literal, $uo_level:ident, $uo_latex:expr, $uo_eval:expr, $uo_slope:expr;)* }
        binary functions { $($(#[$bf_doc:meta])* $bf:ident, $bf_name:literal, $bf_level:ident, $bf_latex:expr, $bf_commutes:literal, $bf_eval:expr, $bf_slope:expr;)* }
        binary operators { $($(#[$bo_doc:meta])* $bo:ident, $bo_name:literal, $bo_level:ident, $bo_latex:expr, $bo_commutes:literal, $bo_eval:expr, $bo_slope:expr;)* }
    ) => {
        /// One step of a tape. `to`, `a`, `b` are places in the work array.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs, reason = "operands as described above; the operations are documented in the table")]
        pub enum Instruction {
            $($(#[$uf_doc])* $uf { to: u32, a: u32 },)*
            $($(#[$uo_doc])* $uo { to: u32, a: u32 },)*
            $($(#[$bf_doc])* $bf { to: u32, a: u32, b: u32 },)*
            $($(#[$bo_doc])* $bo { to: u32, a: u32, b: u32 },)*
            /// Integer power.
            Powi { to: u32, a: u32, n: i32 },
            /// `a b + c`, rounded after each: one dispatch for the most common pair of operations.
            MulAdd { to: u32, a: u32, b: u32, c: u32 },
            /// `a b - c`, rounded after each.
            MulSub { to: u32, a: u32, b: u32, c: u32 },
            /// `c - a b`, rounded after each.
            SubMul { to: u32, a: u32, b: u32, c: u32 },
            /// Takes the condition for the `Select` that follows.
            Condition { a: u32 },
            /// `a` where the last condition holds, `b` elsewhere.
            Select { to: u32, a: u32, b: u32 },
            /// Derivative of a table.
            Table { order: u8, to: u32, a: u32, table: u32 },
        }

        impl Instruction {
            pub(crate) fn unary(op: UnaryOp, to: u32, a: u32) -> Self {
                match op {
                    $(UnaryOp::$uf => Self::$uf { to, a },)*
                    $(UnaryOp::$uo => Self::$uo { to, a },)*
                }
            }

            pub(crate) fn binary(op: BinaryOp, to: u32, a: u32, b: u32) -> Self {
                match op {
                    $(BinaryOp::$bf => Self::$bf { to, a, b },)*
                    $(BinaryOp::$bo => Self::$bo { to, a, b },)*
                }
            }
        }

        impl Tape {
            /// Runs the instructions on a work array whose constants and inputs are in place.
            fn run<const L: usize>(&self, work: &mut [[f64; L]]) {
                let mut condition = [0.0; L];
                for instruction in &self.instructions {
                    match *instruction {
                        $(Instruction::$uf { to, a } => unary(work, to, a, $uf_eval),)*
                        $(Instruction::$uo { to, a } => unary(work, to, a, $uo_eval),)*
                        $(Instruction::$bf { to, a, b } => binary(work, to, a, b, $bf_eval),)*
                        $(Instruction::$bo { to, a, b } => binary(work, to, a, b, $bo_eval),)*
                        Instruction::Powi { to, a, n } => unary(work, to, a, |x| math::powi(x, n)),
                        Instruction::MulAdd { to, a, b, c } => ternary(work, to, [a, b, c], |a, b, c| a * b + c),
                        Instruction::MulSub { to, a, b, c } => ternary(work, to, [a, b, c], |a, b, c| a * b - c),
                        Instruction::SubMul { to, a, b, c } => ternary(work, to, [a, b, c], |a, b, c| c - a * b),
                        Instruction::Condition { a } => condition = work[a as usize],
                        Instruction::Select { to, a, b } => {
                            let (a, b) = (work[a as usize], work[b as usize]);
                            let to = &mut work[to as usize];
                            for lane in 0..L {
                                to[lane] = math::select(condition[lane], a[lane], b[lane]);
                            }
                        }
                        Instruction::Table { order, to, a, table } => {
                            let spline = &self.tables[table as usize];
                            unary(work, to, a, |x| spline.derivative(order, x));
                        }
                    }
                }
            }
        }
    };
}
operations!(define);

#[inline(always)]
fn unary<const L: usize>(work: &mut [[f64; L]], to: u32, a: u32, f: impl Fn(f64) -> f64) {
    let a = work[a as usize];
    let to = &mut work[to as usize];
    for lane in 0..L {
        to[lane] = f(a[lane]);
    }
}

#[inline(always)]
fn binary<const L: usize>(work: &mut [[f64; L]], to: u32, a: u32, b: u32, f: impl Fn(f64, f64) -> f64) {
    let (a, b) = (work[a as usize], work[b as usize]);
    let to = &mut work[to as usize];
    for lane in 0..L {
        to[lane] = f(a[lane], b[lane]);
    }
}

#[inline(always)]
fn ternary<const L: usize>(work: &mut [[f64; L]], to: u32, from: [u32; 3], f: impl Fn(f64, f64, f64) -> f64) {
    let [a, b, c] = from.map(|place| work[place as usize]);
    let to = &mut work[to as usize];
    for lane in 0..L {
        to[lane] = f(a[lane], b[lane], c[lane]);
    }
}

/// Expressions compiled to instructions. Plain data; evaluation allocates nothing.
#[derive(Clone, Debug)]
pub struct Tape {
    pub(crate) constants: Vec<f64>,
    /// The formal inputs that are used, ascending.
    pub(crate) used_inputs: Vec<u32>,
    pub(crate) instructions: Vec<Instruction>,
    /// The place of each output.
    pub(crate) outputs: Vec<u32>,
    pub(crate) tables: Vec<Spline>,
    pub(crate) work_len: usize,
}

impl PartialEq for Tape {
    /// Same instructions and the same bits of constants.
    fn eq(&self, other: &Self) -> bool {
        self.constants.len() == other.constants.len()
            && self.constants.iter().zip(&other.constants).all(|(a, b)| a.to_bits() == b.to_bits())
            && self.used_inputs == other.used_inputs
            && self.instructions == other.instructions
            && self.outputs == other.outputs
            && self.tables == other.tables
            && self.work_len == other.work_len
    }
}

impl Tape {
    /// Number of inputs: one more than the largest formal input that occurs.
    pub fn inputs(&self) -> usize {
        self.used_inputs.last().map_or(0, |input| *input as usize + 1)
    }

    /// The formal inputs that occur, ascending.
    pub fn used_inputs(&self) -> &[u32] {
        &self.used_inputs
    }

    /// Number of outputs.
    pub fn outputs(&self) -> usize {
        self.outputs.len()
    }

    /// Length of the work array.
    pub fn work_len(&self) -> usize {
        self.work_len
    }

    /// The instructions, in order.
    pub fn instructions(&self) -> &[Instruction] {
        &self.instructions
    }

    /// Evaluates. `inputs` by formal input number; `work` at least [`Tape::work_len`] long, contents arbitrary before
    /// and after; `outputs` at least [`Tape::outputs`] long.
    ///
    /// # Panics
    /// If a slice is too short.
    pub fn eval(&self, inputs: &[f64], work: &mut [f64], outputs: &mut [f64]) {
        self.eval_lanes::<1>(inputs.as_chunks().0, work.as_chunks_mut().0, outputs.as_chunks_mut().0);
    }

    /// Evaluates with formal input `i` read from `source[gather[i]]`.
    ///
    /// # Panics
    /// If a slice is too short, or a place lies outside `source`.
    pub fn eval_gathered(&self, source: &[f64], gather: &[u32], work: &mut [f64], outputs: &mut [f64]) {
        self.eval_lanes_gathered::<1>(source, [gather], work.as_chunks_mut().0, outputs.as_chunks_mut().0);
    }

    /// Evaluates `L` instances at once: lane `k` of every input, work slot and output belongs to instance `k`. Each
    /// lane has the bits that [`Tape::eval`] gives.
    ///
    /// # Panics
    /// If a slice is too short.
    pub fn eval_lanes<const L: usize>(&self, inputs: &[[f64; L]], work: &mut [[f64; L]], outputs: &mut [[f64; L]]) {
        let places = &mut work[self.constants.len()..][..self.used_inputs.len()];
        for (place, input) in places.iter_mut().zip(&self.used_inputs) {
            *place = inputs[*input as usize];
        }
        self.finish(work, outputs);
    }

    /// Evaluates `L` instances at once, formal input `i` of instance `k` read from `source[gather[k][i]]`.
    ///
    /// # Panics
    /// If a slice is too short, or a place lies outside `source`.
    pub fn eval_lanes_gathered<const L: usize>(
        &self,
        source: &[f64],
        gather: [&[u32]; L],
        work: &mut [[f64; L]],
        outputs: &mut [[f64; L]],
    ) {
        let places = &mut work[self.constants.len()..][..self.used_inputs.len()];
        for (place, input) in places.iter_mut().zip(&self.used_inputs) {
            for (value, gather) in place.iter_mut().zip(gather) {
                *value = source[gather[*input as usize] as usize];
            }
        }
        self.finish(work, outputs);
    }

    fn finish<const L: usize>(&self, work: &mut [[f64; L]], outputs: &mut [[f64; L]]) {
        let work = &mut work[..self.work_len];
        for (place, constant) in work.iter_mut().zip(&self.constants) {
            *place = [*constant; L];
        }
        self.run(work);
        let outputs = &mut outputs[..self.outputs.len()];
        for (output, place) in outputs.iter_mut().zip(&self.outputs) {
            *output = work[*place as usize];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Graph;

    #[test]
    fn an_instruction_is_five_words() {
        assert_eq!(size_of::<Instruction>(), 20);
    }

    #[test]
    fn slots_are_used_again() {
        let mut g = Graph::new();
        let mut node = g.input(0);
        let two = g.constant(2.0);
        for _ in 0..50 {
            let (sine, cosine) = (g.sin(node), g.cos(node));
            let product = g.mul(sine, cosine);
            node = g.norm(&[product, two, sine]);
        }
        let tape = Tape::compile(&g, &[node]);
        // constant, input, and three values at a time
        assert!(tape.work_len() <= 5, "{}", tape.work_len());
        assert_eq!(tape.inputs(), 1);
    }

    #[test]
    fn outputs_may_be_anything_and_repeat() {
        let mut g = Graph::new();
        let (x, two) = (g.input(3), g.constant(2.0));
        let sum = g.add(x, two);
        let double = g.mul(sum, two);
        let tape = Tape::compile(&g, &[sum, x, two, double, sum]);
        assert_eq!((tape.inputs(), tape.used_inputs(), tape.outputs()), (4, &[3][..], 5));
        let mut outputs = [0.0; 5];
        tape.eval(&[0.0, 0.0, 0.0, 5.0], &mut std::vec![0.0; tape.work_len()], &mut outputs);
        assert_eq!(outputs, [7.0, 5.0, 2.0, 14.0, 7.0]);
        // nothing at all
        let empty = Tape::compile(&g, &[]);
        empty.eval(&[], &mut [], &mut []);
        assert_eq!((empty.inputs(), empty.outputs(), empty.work_len()), (0, 0, 0));
    }

    #[test]
    fn a_product_in_a_sum_is_one_instruction() {
        let mut g = Graph::new();
        let [a, b, c] = [0, 1, 2].map(|i| g.input(i));
        let product = g.mul(a, b);
        let sum = g.sub(c, product);
        assert_eq!(Tape::compile(&g, &[sum]).instructions(), [Instruction::SubMul { to: 3, a: 0, b: 1, c: 2 }]);
        // not if the product is needed itself
        assert_eq!(Tape::compile(&g, &[sum, product]).instructions().len(), 2);
    }

    #[test]
    fn equality_is_of_bits() {
        let tape = |value: f64| {
            let mut g = Graph::new();
            let (x, value) = (g.input(0), g.constant(value));
            let sum = g.add(x, value);
            Tape::compile(&g, &[sum])
        };
        assert_eq!(tape(f64::NAN), tape(f64::NAN));
        assert_ne!(tape(0.0), tape(-0.0));
    }
}

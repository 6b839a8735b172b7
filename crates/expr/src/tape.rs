//! A compiled expression: runs of equal operations over one array of numbers.
//!
//! The array (`work`) starts with the constants, then the inputs that are used, then slots that are used again as soon
//! as their value is no longer needed. Every operand is a place in it, so an instruction is a few numbers. Instructions
//! of one operation stand together in a run, which is one `match` and one loop: a jump that the processor mispredicts
//! costs more than the operations of mechanics. One evaluator serves one instance or several at once (lanes); it does
//! the same operations in the same order, so the bits are the same.

use alloc::vec::Vec;

use crate::count;
use crate::math;
use crate::op::{BinaryOp, UnaryOp};
use crate::spline::Spline;

/// Instances that [`Tape::eval_lanes`] is tuned for.
pub const LANES: usize = 4;

/// What the instructions of a run do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operation {
    /// `a b + c`, rounded after each: one instruction for the most common pair of operations.
    MulAdd,
    /// `a b - c`, rounded after each.
    MulSub,
    /// `c - a b`, rounded after each.
    SubMul,
    /// Condition, value where it holds, value elsewhere.
    Select,
    /// A value and an integer, its exponent.
    Powi,
    /// A value, the number of a table and the order of its derivative.
    Table,
    Unary(UnaryOp),
    Binary(BinaryOp),
}

impl Operation {
    /// Number of operands that are values; they come first.
    pub(crate) fn values(self) -> usize {
        match self {
            Self::Unary(_) | Self::Powi | Self::Table => 1,
            Self::Binary(_) => 2,
            Self::MulAdd | Self::MulSub | Self::SubMul | Self::Select => 3,
        }
    }
}

/// Instructions of one operation, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    pub operation: Operation,
    pub len: u32,
}

/// The place of the result, then the operands; those that an operation does not have are 0.
pub(crate) type Instruction = [u32; 4];

// Written out, without `map` and iterators: where the crate is compiled for size those would be calls, and four times as slow.
#[inline(always)]
fn unary<const L: usize>(work: &mut [[f64; L]], instructions: &[Instruction], f: impl Fn(f64, &Instruction) -> f64) {
    for instruction in instructions {
        let a = work[instruction[1] as usize];
        let to = &mut work[instruction[0] as usize];
        for lane in 0..L {
            to[lane] = f(a[lane], instruction);
        }
    }
}

#[inline(always)]
fn binary<const L: usize>(work: &mut [[f64; L]], instructions: &[Instruction], f: impl Fn(f64, f64) -> f64) {
    for [to, a, b, _] in instructions {
        let (a, b) = (work[*a as usize], work[*b as usize]);
        let to = &mut work[*to as usize];
        for lane in 0..L {
            to[lane] = f(a[lane], b[lane]);
        }
    }
}

#[inline(always)]
fn ternary<const L: usize>(work: &mut [[f64; L]], instructions: &[Instruction], f: impl Fn(f64, f64, f64) -> f64) {
    for [to, a, b, c] in instructions {
        let (a, b, c) = (work[*a as usize], work[*b as usize], work[*c as usize]);
        let to = &mut work[*to as usize];
        for lane in 0..L {
            to[lane] = f(a[lane], b[lane], c[lane]);
        }
    }
}

/// Expressions compiled to instructions. Plain data; evaluation allocates nothing.
#[derive(Clone, Debug)]
pub struct Tape {
    pub(crate) constants: Vec<f64>,
    /// The formal inputs that are used, ascending.
    pub(crate) used_inputs: Vec<u32>,
    pub(crate) runs: Vec<Run>,
    /// Those of all runs.
    pub(crate) instructions: Vec<Instruction>,
    /// The place of each output.
    pub(crate) outputs: Vec<u32>,
    pub(crate) tables: Vec<Spline>,
    pub(crate) work_len: usize,
    /// See [`Tape::operations`].
    pub(crate) operations: usize,
}

impl PartialEq for Tape {
    /// Same instructions and the same bits of constants.
    fn eq(&self, other: &Self) -> bool {
        self.constants.len() == other.constants.len()
            && self.constants.iter().zip(&other.constants).all(|(a, b)| a.to_bits() == b.to_bits())
            && self.used_inputs == other.used_inputs
            && self.runs == other.runs
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

    /// Number of operations, a measure of the work: a sum with a product of its own counts as one, a choice with its
    /// condition as two.
    pub fn operations(&self) -> usize {
        self.operations
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
        self.gathered(source, [gather], work.as_chunks_mut::<1>().0, outputs.as_chunks_mut().0);
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
        count::tape(L * self.instructions.len());
        self.finish(work, outputs);
    }

    /// Evaluates [`LANES`] instances at once, formal input `i` of instance `k` read from `source[gather[k][i]]`. Lane `k` of every work
    /// slot and output belongs to instance `k`.
    ///
    /// # Panics
    /// If a slice is too short, or a place lies outside `source`.
    // Not generic: compiled here, for speed, and not in the crate that calls it.
    pub fn eval_lanes_gathered(
        &self,
        source: &[f64],
        gather: [&[u32]; LANES],
        work: &mut [[f64; LANES]],
        outputs: &mut [[f64; LANES]],
    ) {
        self.gathered(source, gather, work, outputs);
    }

    fn gathered<const L: usize>(
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
        // Lanes that repeat the first one fill up.
        let filled = gather.iter().skip(1).filter(|lane| core::ptr::eq(**lane, gather[0])).count();
        count::tape((L - filled) * self.instructions.len());
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

    /// Runs the instructions on a work array whose constants and inputs are in place. What mechanics consists of has a
    /// loop of its own.
    fn run<const L: usize>(&self, work: &mut [[f64; L]]) {
        let mut rest = &self.instructions[..];
        for run in &self.runs {
            let (own, after) = rest.split_at(run.len as usize);
            rest = after;
            match run.operation {
                Operation::Binary(BinaryOp::Add) => binary(work, own, |a, b| BinaryOp::Add.apply_inlined(a, b)),
                Operation::Binary(BinaryOp::Sub) => binary(work, own, |a, b| BinaryOp::Sub.apply_inlined(a, b)),
                Operation::Binary(BinaryOp::Mul) => binary(work, own, |a, b| BinaryOp::Mul.apply_inlined(a, b)),
                Operation::Binary(BinaryOp::Div) => binary(work, own, |a, b| BinaryOp::Div.apply_inlined(a, b)),
                Operation::MulAdd => ternary(work, own, |a, b, c| a * b + c),
                Operation::MulSub => ternary(work, own, |a, b, c| a * b - c),
                Operation::SubMul => ternary(work, own, |a, b, c| c - a * b),
                Operation::Unary(UnaryOp::Sin) => unary(work, own, |a, _| UnaryOp::Sin.apply_inlined(a)),
                Operation::Unary(UnaryOp::Cos) => unary(work, own, |a, _| UnaryOp::Cos.apply_inlined(a)),
                Operation::Unary(UnaryOp::Neg) => unary(work, own, |a, _| UnaryOp::Neg.apply_inlined(a)),
                Operation::Unary(UnaryOp::Sqrt) => unary(work, own, |a, _| UnaryOp::Sqrt.apply_inlined(a)),
                operation => self.run_rare(work, operation, own),
            }
        }
    }

    /// A run of any other operation: one loop for all, in which the processor foresees the choice of the operation. Not
    /// inlined: the loops of the frequent operations then keep everything in registers.
    #[inline(never)]
    fn run_rare<const L: usize>(&self, work: &mut [[f64; L]], operation: Operation, own: &[Instruction]) {
        match operation {
            Operation::Select => ternary(work, own, math::select),
            Operation::Powi => unary(work, own, |a, [.., n, _]| math::powi(a, n.cast_signed())),
            Operation::Table => {
                unary(work, own, |a, [.., table, order]| self.tables[*table as usize].derivative(*order as u8, a));
            }
            Operation::Unary(op) => unary(work, own, |a, _| op.apply(a)),
            Operation::Binary(op) => binary(work, own, |a, b| op.apply(a, b)),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Graph;

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
        let tape = Tape::compile(&g, &[sum]);
        assert_eq!(tape.runs, [Run { operation: Operation::SubMul, len: 1 }]);
        assert_eq!(tape.instructions, [[3, 0, 1, 2]]);
        // not if the product is needed itself
        assert_eq!(Tape::compile(&g, &[sum, product]).operations(), 2);
    }

    #[test]
    fn a_choice_is_one_instruction_and_two_operations() {
        let mut g = Graph::new();
        let [condition, a, b] = [0, 1, 2].map(|i| g.input(i));
        let choice = g.select(condition, a, b);
        let tape = Tape::compile(&g, &[choice]);
        assert_eq!((tape.instructions.len(), tape.operations()), (1, 2));
    }

    #[test]
    fn like_operations_stand_in_few_runs() {
        let mut g = Graph::new();
        let mut roots = Vec::new();
        for i in 0..40 {
            let [x, y, z] = [0, 1, 2].map(|k| g.input(3 * i + k));
            let (sine, cosine) = (g.sin(x), g.cos(x));
            let (rotated, length) = (g.mul(sine, y), g.norm(&[y, z]));
            let sum = g.dot(&[rotated, cosine, length], &[z, y, x]);
            roots.extend([sum, rotated]);
        }
        let tape = Tape::compile(&g, &roots);
        assert!(tape.operations() >= 350, "{}", tape.operations());
        assert!(tape.runs.len() <= 8, "{:?}", tape.runs);
        assert_eq!(tape.runs.iter().map(|run| run.len as usize).sum::<usize>(), tape.instructions.len());
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

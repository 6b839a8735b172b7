//! The order of a tape's steps: equal operations stand together.
//!
//! A list schedule, from the results back to the inputs. A step is ready when everything that reads it has its place;
//! what is ready waits in one queue for each operation. A queue is emptied at one go, with what becomes ready on the
//! way. The next one is that of the step with the longest way to the inputs, counted in changes of operation: the others
//! can wait for more of their kind.

use alloc::vec;
use alloc::vec::Vec;

use crate::tape::Operation;

/// One operation on values, which have numbers: leaves, then the results of the steps as they were written down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub operation: Operation,
    /// Values, then numbers that stand in the instruction itself.
    pub operands: [u32; 3],
}

impl Step {
    /// The values that it reads.
    pub(crate) fn values(&self) -> &[u32] {
        &self.operands[..self.operation.values()]
    }

    /// The steps that it reads, if there are so many leaves.
    fn steps(&self, leaves: u32) -> impl Iterator<Item = usize> {
        self.values().iter().filter_map(move |value| value.checked_sub(leaves)).map(|step| step as usize)
    }
}

/// The steps of one operation that are ready.
struct Queue {
    operation: Operation,
    steps: Vec<u32>,
    /// The largest depth among them.
    depth: u32,
}

impl Queue {
    fn add(queues: &mut Vec<Self>, operation: Operation, step: usize, depth: u32) {
        let known = queues.iter().position(|queue| queue.operation == operation);
        let number = known.unwrap_or_else(|| {
            queues.push(Self { operation, steps: Vec::new(), depth: 0 });
            queues.len() - 1
        });
        let queue = &mut queues[number];
        queue.steps.push(step as u32);
        queue.depth = queue.depth.max(depth);
    }

    /// The queue that comes next; of equals, the one that came up first.
    fn next(queues: &[Self]) -> Option<usize> {
        let mut best: Option<(usize, (u32, usize))> = None;
        for (number, queue) in queues.iter().enumerate().filter(|(_, queue)| !queue.steps.is_empty()) {
            let rank = (queue.depth, queue.steps.len());
            if best.is_none_or(|(_, other)| rank > other) {
                best = Some((number, rank));
            }
        }
        best.map(|(number, _)| number)
    }
}

/// An order of evaluation with long runs of equal operations, the last step first, for steps that stand after those they
/// read.
pub(crate) fn schedule(steps: &[Step], leaves: u32) -> Vec<u32> {
    let mut readers = vec![0_u32; steps.len()];
    // Changes of operation on the longest way from the inputs.
    let mut depths = vec![0_u32; steps.len()];
    for (number, step) in steps.iter().enumerate() {
        for read in step.steps(leaves) {
            readers[read] += 1;
            let change = u32::from(steps[read].operation != step.operation);
            depths[number] = depths[number].max(depths[read] + change);
        }
    }
    let mut queues = Vec::new();
    for (number, step) in steps.iter().enumerate().rev() {
        if readers[number] == 0 {
            Queue::add(&mut queues, step.operation, number, depths[number]);
        }
    }
    let mut order = Vec::with_capacity(steps.len());
    while let Some(number) = Queue::next(&queues) {
        let mut done = 0;
        while let Some(step) = queues[number].steps.get(done).copied() {
            done += 1;
            order.push(step);
            for read in steps[step as usize].steps(leaves) {
                readers[read] -= 1;
                if readers[read] == 0 {
                    Queue::add(&mut queues, steps[read].operation, read, depths[read]);
                }
            }
        }
        queues[number].steps.clear();
        queues[number].depth = 0;
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::op::{BinaryOp, UnaryOp};

    const ADD: Operation = Operation::Binary(BinaryOp::Add);
    const SIN: Operation = Operation::Unary(UnaryOp::Sin);
    const COS: Operation = Operation::Unary(UnaryOp::Cos);

    fn step(operation: Operation, a: u32, b: u32) -> Step {
        Step { operation, operands: [a, b, 0] }
    }

    #[test]
    fn a_chain_of_one_operation_is_one_run() {
        // one leaf; sums of sines that come up in turn
        let steps =
            [step(SIN, 0, 0), step(ADD, 0, 1), step(SIN, 0, 0), step(ADD, 2, 3), step(SIN, 0, 0), step(ADD, 4, 5)];
        let mut order = schedule(&steps, 1);
        order.reverse();
        assert_eq!(
            order.iter().map(|step| steps[*step as usize].operation).collect::<Vec<_>>(),
            [SIN, SIN, SIN, ADD, ADD, ADD]
        );
        assert_eq!(order[3..], [1, 3, 5]);
    }

    #[test]
    fn an_operation_waits_for_more_of_its_kind() {
        // sin x and sin(cos x): the cosine comes first, though a sine would be ready
        let steps = [step(SIN, 0, 0), step(COS, 0, 0), step(SIN, 2, 0), step(ADD, 1, 3)];
        assert_eq!(schedule(&steps, 1).last(), Some(&1));
        assert!(schedule(&[], 3).is_empty());
    }
}

//! Counted work: a limit on the cost of a question that is the same for every caller and on every machine.
//!
//! ```text
//! 1 unit = about one multiplication of the linear algebra, or one operation of a tape
//! rows of C at a pose (QR)              n r (r + 1)
//! dynamics (factor M, or the saddle)    (n + r)^3 / 3 + (n + r)^2
//! carrying a frame (Jacobi SVD)         40 p^3 + 4 n p^2          p = n - r
//! a rank alone (QR)                     3 n r (r + 1)
//! analysis of a rank (QR, Jacobi SVD)   60 n r^2
//! every stage                           200
//!
//! where matrices are not dense, sums over the fronts (p pivots, b rows below) of the elimination:
//! rows of C at a pose, dynamics         sum p (p + b)^2 + 8 p (p + b)       factors, solutions with refinement
//! rank, with or without its analysis    sum 10 p (p + b)^2 + 800 p (p + b)  factors of several choices, inverse iterations
//! order of elimination                  members of the lists that are merged or counted, and 2 b^2 for places of the factors
//! rows that are doubtful                what each of them takes beyond that
//! ```
//! Counts are upper estimates of the leading terms. They depend on the question alone, so that the same question comes to the same end
//! everywhere. Nothing here reads a clock: the giver of a budget may add a look at one.

use alloc::boxed::Box;
use alloc::rc::Rc;
use core::cell::Cell;

use crate::system::Sizes;

/// What every stage costs, however small the system is.
const STAGE: u64 = 200;
/// Work between two looks of the one who gave the budget: a millisecond or so.
const LOOK: u64 = 500_000;

/// Work that may still be done, shared by everything that serves one question. Without bounds unless it is given some.
#[derive(Clone, Default)]
pub struct Budget(Option<Rc<Account>>);

struct Account {
    most: u64,
    done: Cell<u64>,
    looked: Cell<u64>,
    over: Cell<bool>,
    stop: Box<dyn Fn() -> bool>,
    /// The budget that this one is a part of.
    whole: Budget,
}

impl Budget {
    /// So much work; `stop` is asked now and then and may end it earlier.
    pub fn new(most: u64, stop: Box<dyn Fn() -> bool>) -> Self {
        Self::made(most, stop, Budget::default())
    }

    fn made(most: u64, stop: Box<dyn Fn() -> bool>, whole: Budget) -> Self {
        let (done, looked, over) = (Cell::new(0), Cell::new(0), Cell::new(false));
        Budget(Some(Rc::new(Account { most, done, looked, over, stop, whole })))
    }

    /// So much of this budget, and no more than it has.
    pub fn part(&self, most: u64) -> Self {
        Self::made(most, Box::new(|| false), self.clone())
    }

    /// So much work.
    pub fn of(most: u64) -> Self {
        Self::new(most, Box::new(|| false))
    }

    /// Accounts for work that is about to be done; false if it must not be done any more, from then on for ever.
    pub fn spend(&self, work: u64) -> bool {
        let Some(account) = &self.0 else { return true };
        if account.over.get() {
            return false;
        }
        let done = account.done.get().saturating_add(work).saturating_add(STAGE);
        let looked = account.looked.get();
        let look = looked == 0 || done - looked >= LOOK;
        if look {
            account.looked.set(done.max(1));
        }
        account.over.set(done > account.most || (look && (account.stop)()) || !account.whole.spend(work));
        if !account.over.get() {
            account.done.set(done);
        }
        !account.over.get()
    }

    /// Was there no more to spend?
    pub fn is_over(&self) -> bool {
        self.0.as_ref().is_some_and(|account| account.over.get())
    }

    /// Work that was done so far, without what was refused.
    pub fn done(&self) -> u64 {
        self.0.as_ref().map_or(0, |account| account.done.get())
    }
}

impl core::fmt::Debug for Budget {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let most = self.0.as_ref().map(|account| account.most);
        f.debug_struct("Budget").field("most", &most).field("done", &self.done()).finish_non_exhaustive()
    }
}

fn product(factors: &[usize]) -> u64 {
    factors.iter().fold(1, |product: u64, factor| product.saturating_mul(*factor as u64))
}

/// What evaluations of one system cost.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Costs {
    /// Rows at a pose, and what is factored of them.
    pub rows: u64,
    /// Dynamics at a state, and what is factored of them.
    pub dynamics: u64,
    /// A rank with its singular values.
    pub rank: u64,
    /// A rank without them.
    pub rank_only: u64,
}

/// Factorizations and solutions for a rank by structure, in those of one evaluation: choices of rows, inverse iterations, projections.
const FACTORS_OF_RANK: u64 = 10;
const PASSES_OF_RANK: u64 = 100;
/// Passes through the factors of one solution and its refinements, both triangles.
const PASSES: u64 = 8;

impl Costs {
    /// Of dense matrices.
    pub fn dense(sizes: Sizes) -> Self {
        let rows = of_rows(sizes);
        let rank = of_rank(sizes.n, sizes.rows());
        Costs { rows, dynamics: of_dynamics(sizes), rank, rank_only: rows.saturating_mul(3) }
    }

    /// Of what could not be counted to its end.
    pub const BEYOND: Self = Costs { rows: u64::MAX, dynamics: u64::MAX, rank: u64::MAX, rank_only: u64::MAX };

    /// Of an elimination in fronts, each with its numbers of pivots and of rows below them.
    pub fn of_fronts(fronts: impl Iterator<Item = (usize, usize)>) -> Self {
        let [factors, passes] = fronts.fold([0, 0], |[factors, passes]: [u64; 2], (pivots, below)| {
            let rows = pivots.saturating_add(below);
            let more = product(&[pivots, rows]).saturating_mul(PASSES);
            [factors.saturating_add(product(&[pivots, rows, rows])), passes.saturating_add(more)]
        });
        let sum = factors.saturating_add(passes);
        let rank = factors.saturating_mul(FACTORS_OF_RANK).saturating_add(passes.saturating_mul(PASSES_OF_RANK));
        Costs { rows: sum, dynamics: sum, rank, rank_only: rank }
    }
}

/// Rows at a pose, and what is factored of them.
fn of_rows(Sizes { n, m, h, .. }: Sizes) -> u64 {
    let rows = m.saturating_add(h);
    product(&[n, rows, rows.saturating_add(1)])
}

/// Dynamics at a state, and what is factored of them.
fn of_dynamics(sizes: Sizes) -> u64 {
    let order = sizes.n.saturating_add(sizes.m).saturating_add(sizes.h);
    (product(&[order, order, order]) / 3).saturating_add(product(&[order, order]))
}

/// A frame of `p` columns carried from one pose to another.
pub(crate) fn of_frame(n: usize, p: usize) -> u64 {
    product(&[40, p, p, p]).saturating_add(product(&[4, n, p, p]))
}

/// The ways to move: a basis of the kernel by QR, brought into echelon form.
pub(crate) fn of_kernel(Sizes { n, m, h, .. }: Sizes) -> u64 {
    let rows = m.saturating_add(h);
    let ways = n.saturating_sub(rows);
    product(&[n, rows, rows]).saturating_add(product(&[n, ways, ways]))
}

/// A rank with its singular values.
fn of_rank(n: usize, rows: usize) -> u64 {
    product(&[60, n.min(rows), n.max(rows), n.min(rows)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_ends_where_it_is_spent_and_stays_over() {
        let budget = Budget::of(10 + 2 * STAGE);
        assert!(budget.spend(7) && budget.clone().spend(3) && !budget.is_over());
        assert!(!budget.spend(1) && !budget.spend(0));
        assert_eq!((budget.done(), budget.is_over()), (10 + 2 * STAGE, true));
        assert!(Budget::default().spend(u64::MAX));
    }

    #[test]
    fn a_part_of_a_budget_ends_with_itself_or_with_the_whole() {
        let whole = Budget::of(100 + 3 * STAGE);
        let part = whole.part(20 + STAGE);
        assert!(part.spend(20) && !part.spend(1) && part.is_over() && !whole.is_over());
        assert_eq!(whole.done(), 20 + STAGE);
        let part = whole.part(u64::MAX);
        assert!(part.spend(80) && !part.spend(STAGE + 1) && part.is_over() && whole.is_over());
        assert!(!whole.part(u64::MAX).spend(0) && Budget::default().part(STAGE).spend(0));
    }

    #[test]
    fn the_giver_of_a_budget_is_asked_now_and_then() {
        let asked = Rc::new(Cell::new(0));
        let counted = Rc::clone(&asked);
        let budget = Budget::new(u64::MAX, Box::new(move || counted.replace(counted.get() + 1) == 2));
        let most = (0..).take_while(|_| budget.spend(LOOK / 4 - STAGE)).count();
        assert_eq!((most, asked.get()), (8, 3));
    }

    #[test]
    fn an_elimination_in_fronts_costs_as_much_as_its_fronts() {
        // A chain: each body with its joint, and the joint before.
        let costs = |bodies| Costs::of_fronts((0..bodies).map(|_| (5, 3)));
        assert_eq!(costs(1).dynamics, 5 * 64 + 8 * 5 * 8);
        assert_eq!((costs(1000).dynamics, costs(1000).rank), (1000 * costs(1).dynamics, 1000 * costs(1).rank));
        let sizes = Sizes { n: 3000, m: 2000, ..Sizes::default() };
        assert!(costs(1000).dynamics < Costs::dense(sizes).dynamics / 1000);
        assert_eq!(Costs::of_fronts(core::iter::once((usize::MAX, 1))).rank, u64::MAX);
    }

    #[test]
    fn no_size_is_too_large_to_be_counted() {
        let huge = Sizes { n: usize::MAX / 8, m: 1 << 40, ..Sizes::default() };
        assert!(
            of_rows(huge) > 0 && of_dynamics(huge) > 0 && of_kernel(huge) > 0 && of_frame(1 << 40, 1 << 40) == u64::MAX
        );
    }
}

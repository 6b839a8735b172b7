//! Counted operations, for the reports on what methods cost: multiplications and divisions of linear algebra, instructions of tapes.
//!
//! Counting is a feature of its own, `count`, which only the tests of these reports ask for: without it these functions do nothing and leave
//! nothing in the program. Each thread counts for itself. A count is a property of a run and of no machine.

/// Operations that were done.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Operations {
    /// Multiplications (with the addition that goes with each) and divisions of linear algebra.
    pub algebra: u64,
    /// Instructions of tapes: those of the equations.
    pub tape: u64,
}

#[cfg(feature = "count")]
mod counters {
    use core::cell::Cell;

    std::thread_local! {
        pub static ALGEBRA: Cell<u64> = const { Cell::new(0) };
        pub static TAPE: Cell<u64> = const { Cell::new(0) };
        pub static ASIDE: Cell<[u64; 3]> = const { Cell::new([0; 3]) };
    }

    pub fn add(counter: &'static std::thread::LocalKey<Cell<u64>>, count: usize) {
        counter.with(|cell| cell.set(cell.get().wrapping_add(count as u64)));
    }
}

/// So many multiplications are done.
#[inline(always)]
pub fn algebra(_multiplications: usize) {
    #[cfg(feature = "count")]
    counters::add(&counters::ALGEBRA, _multiplications);
}

/// The same, for a number that has to be worked out where it is wanted only.
#[inline(always)]
pub fn algebra_of(_multiplications: impl FnOnce() -> usize) {
    #[cfg(feature = "count")]
    counters::add(&counters::ALGEBRA, _multiplications());
}

/// So many instructions of a tape are run.
#[inline(always)]
pub fn tape(_instructions: usize) {
    #[cfg(feature = "count")]
    counters::add(&counters::TAPE, _instructions);
}

/// Puts the multiplications that this thread has counted aside, under a number from 0 to 2: parts of one computation.
#[inline(always)]
pub fn put_aside(_number: usize) {
    #[cfg(feature = "count")]
    counters::ASIDE.with(|cell| {
        let mut parts = cell.get();
        if let Some(part) = parts.get_mut(_number) {
            *part = counters::ALGEBRA.take();
        }
        cell.set(parts);
    });
}

/// The multiplications that this thread has put aside; `None` without the feature.
pub fn aside() -> Option<[u64; 3]> {
    #[cfg(feature = "count")]
    return Some(counters::ASIDE.get());
    #[cfg(not(feature = "count"))]
    None
}

/// What this thread has counted since the last time it was asked; `None` without the feature.
pub fn taken() -> Option<Operations> {
    #[cfg(feature = "count")]
    return Some(Operations { algebra: counters::ALGEBRA.take(), tape: counters::TAPE.take() });
    #[cfg(not(feature = "count"))]
    None
}

#[cfg(all(test, feature = "count"))]
mod tests {
    use super::*;

    #[test]
    fn a_thread_counts_for_itself_and_from_the_last_look_on() {
        taken();
        algebra(3);
        algebra_of(|| 4);
        tape(5);
        assert_eq!(std::thread::spawn(taken).join().expect("a count"), Some(Operations::default()));
        assert_eq!(taken(), Some(Operations { algebra: 7, tape: 5 }));
        assert_eq!(taken(), Some(Operations::default()));
    }

    #[test]
    fn parts_are_put_aside() {
        taken();
        algebra(3);
        put_aside(0);
        algebra(4);
        put_aside(2);
        put_aside(7);
        assert_eq!(aside().map(|parts| [parts[0], parts[2]]), Some([3, 4]));
    }
}

//! Sorting in few bytes.
//!
//! The sort of the standard library is compiled anew for every type and every comparison, four to ten kilobytes each time: together it was a
//! sixteenth of the code that a visitor of the page downloads. Here it is compiled for numbers only; everything else is sorted through the order of
//! its places. Maps collected from an iterator are sorted inside in the same way, so the crates that the page loads insert instead.

use alloc::vec::Vec;
use core::cmp::Ordering;

/// Sorts by a comparison; what is equal keeps its order. Allocates.
///
/// ```
/// let mut words = ["pin", "rod", "bar"];
/// holonomy_expr::order::sort_by(&mut words, |a, b| a.cmp(b));
/// assert_eq!(words, ["bar", "pin", "rod"]);
/// ```
pub fn sort_by<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let mut order = sorted_places(items.len(), &mut |a, b| compare(&items[a], &items[b]));
    // Along each circle of places; one that is done points to itself.
    for start in 0..items.len() {
        let mut at = start;
        loop {
            let next = order[at];
            order[at] = at;
            if next == start {
                break;
            }
            items.swap(at, next);
            at = next;
        }
    }
}

/// Sorts by a key; what is equal keeps its order. Allocates.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Sorts indices, in place.
#[inline(never)]
pub fn sort_indices(indices: &mut [usize]) {
    indices.sort_unstable();
}

/// Sorts numbers, in place, in the total order of their bits.
#[inline(never)]
pub fn sort_numbers(numbers: &mut [f64]) {
    numbers.sort_unstable_by(f64::total_cmp);
}

#[inline(never)]
fn sorted_places(len: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..len).collect();
    order.sort_by(|a, b| compare(*a, *b));
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::{String, ToString};

    /// Numbers that look random and are the same every time.
    fn mixed(len: usize, below: usize) -> Vec<usize> {
        let mut state = 12_345_u32;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as usize % below
        };
        (0..len).map(|_| next()).collect()
    }

    #[test]
    fn the_order_is_that_of_the_standard_library_also_among_equals() {
        for len in [0, 1, 2, 3, 20, 21, 300] {
            let list: Vec<(usize, String)> =
                mixed(len, 7).into_iter().enumerate().map(|(i, key)| (key, i.to_string())).collect();
            let (mut ours, mut theirs) = (list.clone(), list);
            sort_by_key(&mut ours, |item| item.0);
            theirs.sort_by_key(|item| item.0);
            assert_eq!(ours, theirs, "{len}");
            sort_by(&mut ours, |a, b| b.0.cmp(&a.0));
            theirs.sort_by_key(|one| core::cmp::Reverse(one.0));
            assert_eq!(ours, theirs, "{len}, backwards");
        }
    }

    #[test]
    fn numbers_stand_in_their_total_order() {
        let mut numbers = [1.0, f64::NAN, -0.0, 0.0, f64::NEG_INFINITY, -1.0];
        sort_numbers(&mut numbers);
        assert_eq!(numbers[..5], [f64::NEG_INFINITY, -1.0, -0.0, 0.0, 1.0]);
        assert!(numbers[2].is_sign_negative() && numbers[5].is_nan());
        let mut indices = mixed(50, 1000);
        sort_indices(&mut indices);
        assert!(indices.is_sorted());
    }
}

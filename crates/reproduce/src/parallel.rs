//! Work that falls into independent pieces, on all cores of this machine.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// `work` on every item, as many at a time as there are cores; results in the order of the items, whichever was done first.
/// `next_done` hears of each one in that order, as soon as those before it are done, and how many these are.
pub fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync, next_done: impl FnMut(usize, &R)) -> Vec<R> {
    map_with(items, || (), |(), item| work(item), next_done)
}

/// The same with something that each thread makes for itself and uses for all of its items.
pub fn map_with<T: Sync, S, R: Send>(
    items: &[T],
    own: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &T) -> R + Sync,
    next_done: impl FnMut(usize, &R),
) -> Vec<R> {
    map_within(usize::MAX, items, own, work, next_done)
}

/// The same on no more than so many cores.
pub fn map_within<T: Sync, S, R: Send>(
    most: usize,
    items: &[T],
    own: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &T) -> R + Sync,
    mut next_done: impl FnMut(usize, &R),
) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, std::num::NonZero::get).min(most).min(items.len());
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let mut results: Vec<Option<R>> = items.iter().map(|_| None).collect();
    let mut heard = 0;
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, own, work) = (sender.clone(), &next, &own, &work);
            scope.spawn(move || {
                let mut own = own();
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { break };
                    // The receiver goes only when all threads have ended.
                    let _ = sender.send((index, work(&mut own, item)));
                }
            });
        }
        drop(sender);
        for (index, result) in &receiver {
            results[index] = Some(result);
            while let Some(Some(result)) = results.get(heard) {
                heard += 1;
                next_done(heard, result);
            }
        }
    });
    results.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..100).collect();
        let mut heard = Vec::new();
        let squares = map(&items, |i| i * i, |done, square| heard.push((done, *square)));
        assert_eq!(squares, items.iter().map(|i| i * i).collect::<Vec<u64>>());
        assert_eq!(heard, (1..=100).zip(squares).collect::<Vec<_>>());
        assert!(map(&[] as &[u64], |i| *i, |_, _| {}).is_empty());
    }
}

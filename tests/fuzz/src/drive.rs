//! A driver without a guide: seeds are changed, pieced together and handed in, the same way every time for a seed.

use holonomy_exercise::split_mix::SplitMix64;

use crate::targets::Target;

/// What came of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Inputs that were handed in.
    pub cases: u64,
    /// Those that came further than to the first refusal.
    pub further: u64,
}

/// Chance that is the same every time.
struct Random(SplitMix64);

impl Random {
    fn new(seed: u64) -> Self {
        Self(SplitMix64::new(seed))
    }

    fn next(&mut self) -> u64 {
        self.0.next_bits()
    }

    /// A number below `end`; 0 if that is 0.
    #[allow(clippy::cast_possible_truncation, reason = "a number below a length")]
    fn below(&mut self, end: usize) -> usize {
        self.next().checked_rem(end as u64).unwrap_or(0) as usize
    }
}

/// Bytes of chance, for targets whose input is a series of choices.
pub fn random_seeds() -> Vec<Vec<u8>> {
    let mut random = Random::new(1);
    (0..64).map(|i| (0..64 + 32 * i).map(|_| random.next().to_le_bytes()[0]).collect()).collect()
}

/// Hands in `cases` inputs; those that are `given`, as they are, are up to the first half.
pub fn drive(target: &Target, given: &[Vec<u8>], cases: u64, seed: u64, mut taken: impl FnMut(&[u8])) -> Count {
    let mut random = Random::new(seed);
    let mut count = Count::default();
    for case in 0..cases {
        let first = usize::try_from(case).ok().filter(|_| case < cases / 2).and_then(|case| given.get(case));
        let input = first.cloned().unwrap_or_else(|| changed(given, target.words, &mut random));
        taken(&input);
        count.cases += 1;
        count.further += u64::from((target.take)(&input));
    }
    count
}

/// One of the given inputs with one to four changes.
fn changed(given: &[Vec<u8>], words: &[&str], random: &mut Random) -> Vec<u8> {
    let Some(mut bytes) = given.get(random.below(given.len())).cloned() else { return Vec::new() };
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() + 1);
        let end = (at + 1 + random.below(16)).min(bytes.len());
        let at = at.min(end);
        match random.below(8) {
            0 if at < end => bytes[at] ^= 1 << random.below(8),
            1 if at < end => bytes[at] = random.next().to_le_bytes()[0],
            2 => drop(bytes.drain(at..end)),
            3 => drop(bytes.splice(at..at, bytes[at..end].to_vec())),
            4 => bytes.truncate(at),
            5 if !words.is_empty() => drop(bytes.splice(at..end, words[random.below(words.len())].bytes())),
            6 => {
                let other = &given[random.below(given.len())];
                let from = random.below(other.len() + 1);
                let piece = &other[from..(from + random.below(64)).min(other.len())];
                drop(bytes.splice(at..end, piece.iter().copied()));
            }
            _ => drop(bytes.splice(at..at, random.next().to_le_bytes())),
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::targets;

    /// Inputs of each target in every run of the tests; `cargo xtask fuzz` tries as many as one likes.
    const CASES: u64 = 400;

    #[test]
    fn the_same_seed_gives_the_same_inputs() {
        let inputs = |seed| {
            let mut inputs = Vec::new();
            let target = targets::named("expression").expect("a target");
            drive(target, &(target.seeds)(), 500, seed, |input| inputs.push(input.to_vec()));
            inputs
        };
        assert_eq!(inputs(3), inputs(3));
        assert_ne!(inputs(3), inputs(4));
    }

    /// Every target on what it begins with and on changes of it.
    #[test]
    fn whatever_is_handed_in_is_answered() {
        for target in &targets::ALL {
            let seeds = (target.seeds)();
            assert!(seeds.len() > 3, "{}", target.name);
            let count = drive(target, &seeds, CASES, 7, |_| {});
            // Much is refused, and not everything.
            assert!(count.further > CASES / 50, "{} {count:?}", target.name);
        }
    }

    /// What was found by fuzzing, one file each.
    #[test]
    fn what_was_found_is_answered() {
        for target in &targets::ALL {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target.name);
            for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
                (target.take)(&std::fs::read(entry.path()).expect("a file"));
            }
        }
    }
}
